//===- model.h - What one translation unit means, as plain data ------------===//
//
/// \file
/// The region model: everything that the planner and the rewriters need to know of a translation unit, without a
/// pointer into Clang. The builder (model/unit_builder.h) fills it from the AST; nothing changes it afterwards.
/// It can be printed (model/print.h) and written by hand in unit tests.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_MODEL_MODEL_H
#define OMP2SIMT_MODEL_MODEL_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace omp2simt {

/// Where something stands in the user's source, for comments and messages.
struct Location {
  std::string file; ///< as the user would write it: no directory for the main file
  unsigned line = 0, column = 0;
  unsigned source = 0; ///< where Diagnostics finds it
};

/// Bytes [begin, end) of a file of Unit::files. File 0 is the main file.
struct TextRange {
  unsigned file = 0, begin = 0, end = 0;
  bool empty() const { return begin == end; }
};

/// Replaces the bytes of `range` by `text`; an empty range inserts.
struct TextEdit {
  TextRange range;
  std::string text;
};

/// A file that text is taken from.
struct SourceFile {
  std::string path;
  std::string content;
};

enum class TypeKind { Boolean, Integer, Floating, Enumeration, Pointer, Record, Array, VariableArray, Other };

/// A type as it is spelled in declarations. In the declarators `$` stands for the declared name.
struct Type {
  TypeKind kind = TypeKind::Other;
  std::string value;     ///< `double $[4]`
  std::string host;      ///< the type in the user's words: "struct point"
  std::string cast;      ///< the type of a cast to it: "double *", without qualifiers of its own
  std::string mutableValue; ///< the same without a top-level const, for private copies
  std::string pointer;   ///< pointer to it: `double (*$)[4]`
  std::string reference; ///< reference to it: `double (&$)[4]`
  uint64_t size = 0;     ///< in bytes; 0 when known at run time only
  /// Of a variable length array, and of a pointer to such arrays: the elements, and how many bounds it carries. The
  /// declarators name classes of devlib's vla.h then.
  std::string vlaElement;
  std::string vlaPointer; ///< the type of a pointer to them: "double *"
  unsigned vlaRank = 0;
  bool isSigned = false; ///< Integer, Enumeration
  bool isConst = false;
};

/// An expression of a clause or a loop header, as text that means the same wherever its variables are in scope.
struct Expression {
  std::string text;
  std::optional<int64_t> constant;   ///< its value where it is an integer constant
  std::vector<std::string> variables; ///< names of the variables it reads
  bool isSimple = false;              ///< one literal or one name: needs no parentheses, costs nothing to repeat
  bool empty() const { return text.empty(); }
};

enum class ReductionOperator { None, Plus, Multiplies, Min, Max, BitAnd, BitOr, BitXor, LogicalAnd, LogicalOr };

enum class Relation { Less, LessEqual, Greater, GreaterEqual, NotEqual };

/// A loop in canonical form (OpenMP 5.1, 2.11.1): for (variable = lower; variable REL upper; variable += step).
struct Loop {
  std::string variable;
  Type type;
  Relation relation = Relation::Less;
  Expression lower, upper, step; ///< step carries its sign
  bool isUsed = true;            ///< in the body
  bool mayBeModified = false;    ///< the body takes its address: it cannot be declared const
};

enum class DeviceConstructKind {
  Simd, OrderedSimd, Scan, Atomic,
  Parallel,     ///< also one with a loop
  Worksharing,  ///< a loop that the threads of a team share, or that teams share
  Barrier, Single, Masked, Critical, Sections, Section, Ordered, Flush,
  InPlace,      ///< of a standalone program: a target construct that changes nothing
};

/// A variable that a simd loop has copies of, or whose value in an iteration follows from the iteration's number.
struct SimdVariable {
  enum class Kind { Private, Firstprivate, Lastprivate, ConditionalLastprivate, Linear, Reduction, Copyprivate };
  Kind kind = Kind::Private;
  std::string name; ///< in device code
  Type type;
  ReductionOperator reduction = ReductionOperator::None;
  std::string declaredReduction; ///< as in Variable
  bool reductionUsesOriginal = false;
  bool isInscan = false;
  bool isFirstprivate = false; ///< Lastprivate: starts with the original value
  bool isNotedEachIteration = false; ///< ConditionalLastprivate: as if each iteration assigned it
  Expression step; ///< Linear: what each iteration adds
  TextRange stepText; ///< its text, which may hold edits
  std::string element; ///< Reduction of an array or section: as in Variable
  uint64_t sectionLower = 0, sectionLength = 0;
  std::vector<TextRange> assignments; ///< ConditionalLastprivate: assignments to it in the loop's body
  int local = -1; ///< the original: index into UniformCode::locals, or -1 for one in memory that all lanes see
};

/// A simd loop nest as lanes share it.
struct SimdLoop {
  std::vector<Loop> loops; ///< outermost first
  std::vector<bool> declaresVariable; ///< of each: in its header
  std::vector<int> locals;            ///< of each: the variable's index into UniformCode::locals, else -1
  struct Bounds {
    TextRange lower, upper, step; ///< their text, which may hold edits; empty where Loop says it all
  };
  std::vector<Bounds> bounds;
  TextRange header;        ///< from the first `for` to the innermost body
  TextRange body;
  TextRange tail;          ///< from the innermost body to the end of the nest: closing braces
  bool bodyIsCompound = false;
  std::vector<SimdVariable> variables;
  Expression condition;    ///< of an if clause
  TextRange conditionText; ///< its text, which may hold edits
  uint64_t safelen = 0, simdlen = 0; ///< 0: not given
  bool isRectangular = true;
  std::optional<uint64_t> constantTrip; ///< of the whole nest
  bool writesMemory = false; ///< the body may store what other lanes see
  bool hasTurns = false;       ///< `ordered simd` regions that each iteration reaches once, and no other way
  bool needsOneLane = false;   ///< its iterations have to run in their order
  bool hasScan = false;
  std::string oneLaneReason;
  bool reachesAnyContext = false; ///< the body calls, itself or through others, code whose callers are not known
};

} // namespace omp2simt

#include "model/team_code.h"

namespace omp2simt {

/// An OpenMP construct inside device code.
struct DeviceConstruct {
  DeviceConstructKind kind = DeviceConstructKind::Simd;
  Location location;
  TextRange pragma, statement;
  std::string clauses; ///< as the user wrote them, for comments; InPlace: the directive
  SimdLoop simd;
  TeamConstruct team;
  bool inSimd = false; ///< stands in a simd loop
  int local = -1;      ///< Atomic: what x lies in, as SimdVariable::local
  int captureLocal = -1, resultLocal = -1; ///< Atomic: what v and r lie in
  bool isLanesOwn = false; ///< Atomic in a simd loop: x lies in a variable that each lane has
  bool isExclusive = false; ///< Scan
  // Atomic (OpenMP 5.1, 2.19.7)
  std::string operation;      ///< read, write, update (gives the new value), fetch (the old one), exchange, compare_swap
  std::string atomicOperator; ///< of update and fetch, as devlib names it: "o2s::Plus"
  std::string capture;        ///< compare_swap: what v gets: "old", "new", "fail"; empty without v
  std::string variable;       ///< the user's variable that x is or lies in, where no pointer is followed
  bool isPrivate = false;     ///< only this thread sees x
  bool isFenced = false;      ///< a memory order stronger than relaxed
  std::vector<std::pair<std::string, TextRange>> parts; ///< x, v, e, d, r: text of the operands; e is 1 where empty
};

} // namespace omp2simt

#include "model/uniform.h"
#include "model/vla.h"

namespace omp2simt {

/// A piece of the user's text with the edits that make it CUDA C++ and the constructs that are to be rewritten in it.
struct CodeText {
  TextRange range;
  std::vector<TextEdit> edits;
  std::vector<DeviceConstruct> constructs;
  UniformCode uniform;
  /// Text round expressions, outer ones first; whatever else becomes of an expression stands inside.
  struct Enclosure {
    TextRange range;
    std::string before, after;
  };
  std::vector<Enclosure> enclosures;
  VlaCode vlas;
  /// The same code as all threads of a team run it outside parallel regions; without constructs where it holds none.
  UniformCode teamUniform;
  std::vector<DeviceConstruct> teamConstructs;
  /// It calls through pointers, or functions of other files, or compares pointers to functions.
  bool usesAnyContext = false;

  /// What a team runs, as uniform code.
  CodeText asTeamCode() const {
    CodeText code = *this;
    code.uniform = teamUniform;
    code.constructs = teamConstructs;
    return code;
  }
};

/// How the variables of a region reach it (OpenMP 5.1, 2.21.1 and 2.21.7).
enum class Sharing {
  ByValue,          ///< firstprivate and only read, or an explicit firstprivate: a kernel parameter
  SharedCopy,       ///< implicit firstprivate that the region may write: one copy in device memory for the region
  MappedObject,     ///< a variable in a map clause: used through a reference to its device copy
  MappedPointer,    ///< a pointer that is translated to the device: a kernel parameter
  DevicePointer,    ///< is_device_ptr: a kernel parameter as it is
  PrivateArrayCopy, ///< explicit firstprivate of an array: each thread copies the region's copy
  Private,          ///< uninitialised in each thread
  Reduction,        ///< a private accumulator that is combined into the device copy
  Lastprivate,      ///< each thread's own; the thread of the last iteration stores it into the device copy
};

/// A variable of the enclosing scope that a region uses.
struct Variable {
  std::string name;      ///< in device code
  std::string hostName;  ///< in the user's
  Type type;
  Sharing sharing = Sharing::ByValue;
  ReductionOperator reduction = ReductionOperator::None;
  std::string declaredReduction; ///< the DeclaredReduction that combines it, by its name, where it is no operator of C's
  bool reductionUsesOriginal = false; ///< its private copies start from the original value
  bool usedInBody = false;   ///< else in loop bounds and clauses only
  bool isReadInPlace = false; ///< ByValue, an aggregate that nothing changes: the parameter itself is the object
  bool isFirstprivate = false; ///< Lastprivate: starts with the original value
  bool isLoopVariable = false; ///< Lastprivate: of the nest; what it holds behind the loop is stored
  bool isConditional = false;  ///< Lastprivate: the last iteration that assigns it counts
  std::vector<TextRange> assignments; ///< then: in the body
  Expression linearStep;       ///< Lastprivate: begins each iteration with the original value + its number * step
  int firstMap = -1;           ///< then: the item that brings the original value, which the last iteration leaves alone
  // Reduction of an array or array section: elements [sectionLower, sectionLower + sectionLength) of `element`, counted
  // over all dimensions. Where a bound is no constant its number is 0 and it is computed from the expression, which
  // counts rows.
  std::string element;
  uint64_t elementSize = 0, elementsInRow = 1;
  uint64_t sectionLower = 0, sectionLength = 0;
  Expression lowerExpression, lengthExpression;
  int map = -1;              ///< index into Region::maps of the item that brings it to the device
  std::vector<std::string> extents; ///< of a type with vlaRank: its bounds, as the host part computes them
};

/// One list item of a map, to or from clause, explicit or implicit.
struct MapItem {
  enum class Form { Object, Section, Pointer };
  Form form = Form::Object;
  unsigned type = 0;    ///< O2S_* of devlib's runtime.h, see mapTypeText
  std::string variable; ///< the variable at its root
  std::string base;     ///< text of the section's base, or of the object
  std::string elements; ///< Section: the array whose elements it has: `base`, or a row of it: "a[i]"
  Expression lower, length;
  bool implicit = false;
  std::string reason;   ///< for an implicit item: the rule that made it
};

/// Values of MapItem::type. The same numbers as in devlib's runtime.h: the unit test compares them.
enum MapType : unsigned { MapAlloc = 0, MapTo = 1, MapFrom = 2, MapToFrom = 3, MapAlways = 4, MapPresent = 8,
                          MapRelease = 16, MapDelete = 32, MapLookup = 64, MapFirstprivate = 128, MapImplicit = 256 };

struct Clause {
  std::string name;
  std::string text;
};

/// What the host does where a target construct stood.
struct HostSide {
  TextRange pragma;            ///< the directive, from `#` to the end of its last line
  TextRange statement;         ///< its structured block; empty for a stand-alone directive
  std::string fallbackPragma;  ///< the directive as the host runs it: no target part but `if(target : 0)`
  std::vector<std::string> dependences; ///< depend clauses: "depend(in : x)"
  Expression condition;        ///< of an if clause that applies to the target construct
  Expression device;
};

/// How the threads of a target region come to their work.
enum class RegionKind {
  Loop,  ///< the iterations of a loop nest are shared by threads
  Block, ///< one thread runs the structured block
};

/// A target region.
struct Region {
  RegionKind kind = RegionKind::Loop;
  bool isProgram = false; ///< no region of the user's: the call of main in a standalone program
  std::string directive; ///< "target teams distribute parallel for"
  Location location;
  std::string function;  ///< the function around it
  unsigned anchor = 0;   ///< offset in the main file before which its kernel is written
  std::string scope;     ///< of declarations of the function around it that it needs, or empty
  HostSide host;
  std::vector<Clause> clauses;
  std::vector<MapItem> maps;
  std::vector<Variable> variables;
  std::vector<Loop> loops; ///< Loop: those that are associated with the directive, outermost first
  CodeText body;           ///< of the innermost associated loop, or the block
  bool bodyIsCompound = false;
  std::vector<std::string> bodyLocals; ///< names that the body declares at its outermost level
  bool bodyContinues = false;  ///< a `continue` of the associated loop
  bool asksForThreads = false; ///< it, or what it calls, asks for thread or team numbers
  bool hasAtomics = false;     ///< it, or what it calls
  bool asksForDevice = false;  ///< it, or what it calls, asks for the device's number
  bool isRectangular = true;   ///< no loop's bounds depend on another one's variable
  bool countsOnDevice = false; ///< loop bounds read what only the device has: each thread computes trip counts
  bool hasTeams = false;       ///< else there is one team
  bool hasParallel = false;    ///< else a team has one thread
  Expression teams, threadLimit, threads;
  Expression parallelCondition; ///< where it is false a team has one thread
  Expression chunk;             ///< Loop: how many iterations one thread runs behind each other; empty where nothing says
  Expression teamChunk;         ///< hasParallel: and how many are one team's
  bool chunksInTurn = false;    ///< threads take chunks in turn, in the order of their numbers
  std::vector<std::string> calls; ///< keys of the device functions it calls directly
  bool reachesAnyContext = false; ///< code whose callers are not known: through pointers, or of other files
  bool reachesSimd = false;       ///< a simd loop, its own or of what it calls, that lanes can share
  bool runsUniform = false;       ///< all lanes of a thread run its code together: shape warp
  bool runsAsTeam = false;        ///< all threads of a team run its code together, outside parallel regions: shape block
  unsigned order = 0;             ///< position among all declarations
};

/// target data, target enter data, target exit data, target update.
struct DataDirective {
  enum class Kind { Data, EnterData, ExitData, Update };
  Kind kind = Kind::Data;
  std::string directive;
  Location location;
  HostSide host;
  std::vector<MapItem> maps;
  std::vector<Variable> devicePointers; ///< use_device_ptr: `map` is the item whose device address they have inside
};

/// The types of a function. Declarators, as Type::value.
struct Signature {
  std::string result;
  std::vector<std::string> types, names; ///< of its parameters, all with a name
};

/// A function that device code calls.
struct DeviceFunction {
  std::string key;      ///< what tells it from all others, overloads too; its name in C
  std::string name;
  std::string deviceName; ///< in device code
  Location location;
  std::string prototype; ///< without `;`
  CodeText text;         ///< the whole definition
  unsigned bodyBegin = 0, bodyEnd = 0; ///< offsets behind its `{` and before its `}`
  unsigned nameEnd = 0, afterParenthesis = 0; ///< offsets in its head
  Signature signature;
  std::string hostName;  ///< in the user's file, with its namespaces
  std::string scope;     ///< the namespaces alone: "a::b::"
  std::vector<PointerParameter> parameters;
  bool isUniform = false; ///< runs outside simd loops of shape warp
  bool isLane = false;    ///< runs in lanes: in simd loops and in shape grid
  bool isInSimd = false;  ///< simd loops of shape warp reach it
  bool isTeam = false;    ///< runs outside parallel regions of shape block
  bool isStatic = false;
  bool isAnyContext = false;      ///< callers that are not known may call it: through pointers, or from other files
  bool isCalledDynamically = false; ///< callers that are known call it so, too: --uniform=dynamic
  bool hasExternalName = false;   ///< and find it by its name, if they are other files
  bool isInTable = false;         ///< pointers to it may come from the host
  bool runsInAnyContext = false;  ///< it, or what calls it in uniform code, isAnyContext
  bool reachesAnyContext = false; ///< as Region's
  bool asksForThreads = false;    ///< itself
  bool asksForDevice = false;     ///< itself
  std::vector<std::string> calls; ///< keys of the device functions it calls directly
  unsigned anchor = 0;            ///< where its copy goes in one-file output
  bool isDeclaredEarlier = false; ///< a declaration comes before the definition: so does its prototype
  unsigned declarationAnchor = 0;
  unsigned declarationOrder = 0;  ///< position of its first declaration among all declarations
  unsigned order = 0;            ///< position of its definition
};

/// A declare target function that another file defines.
struct ExternFunction {
  std::string key, name;
  std::string deviceName;
  Signature signature;
  unsigned anchor = 0, order = 0; ///< of its first declaration
};

/// A variable with static storage that device code uses by name.
struct DeviceVariable {
  std::string name;      ///< in device code
  std::string hostName;  ///< in the user's
  Location location;
  Type type;
  CodeText initializer; ///< empty range: zero, or constantInitializer
  std::string constantInitializer; ///< its value, where the text is not C++
  bool isConstant = false; ///< a const variable of the host that is copied, else a declare target variable
  bool isDeviceOnly = false; ///< the host has none of the name: a static variable of device code, or of a standalone program
  bool hasExternalName = false; ///< other files may use it
  bool isExtern = false;        ///< another file defines it
  unsigned anchor = 0;
  unsigned order = 0;
};

/// A declaration or macro of the user's files that device code needs where the host part is another file.
struct Declaration {
  enum class Kind { Type, Macro };
  Kind kind = Kind::Type;
  std::string name;
  CodeText text;
  bool isLocal = false; ///< hoisted in one-file output too: declared inside a function, or named for the device
  std::vector<std::string> enumerators; ///< of an enumeration
  std::string scope;    ///< "in_main" for a declaration of main's: the namespace that its kernels share with it
  unsigned anchor = 0;
  unsigned order = 0;
};

/// A reduction identifier that the user declares for one type (OpenMP 5.1, 2.21.5.7), as far as device code needs it.
struct DeclaredReduction {
  enum class Initializer {
    Zero,     ///< no initializer clause: as static storage begins
    Value,    ///< omp_priv = text
    Arguments, ///< omp_priv(text)
    Call,     ///< text is a call that sets omp_priv
  };
  std::string name;       ///< of the operator in device code: "add_l12"
  std::string identifier; ///< the user's: "add", "+"
  Location location;
  Type type;
  CodeText combiner;      ///< an expression on omp_out and omp_in
  Initializer initializerKind = Initializer::Zero;
  CodeText initializer;
  bool usesOriginal = false; ///< the initializer reads omp_orig
  std::string function;      ///< that it is declared in, or empty
  std::vector<std::string> calls; ///< keys of the device functions it calls directly
  std::string scope;
  unsigned anchor = 0;
  unsigned order = 0;
};

struct Unit {
  std::vector<SourceFile> files; ///< files[0] is the main file
  std::string stem;              ///< of the main file: "saxpy.c" -> "saxpy"
  std::string identity;          ///< six hexadecimal digits of content and macros: names that other files cannot have
  bool isC = true;
  bool isStandalone = false;     ///< the whole program runs on the device: there is no host part of the user's
  std::vector<Region> regions;
  std::vector<DataDirective> dataDirectives;
  std::vector<DeviceFunction> functions;
  std::vector<ExternFunction> externFunctions;
  std::vector<std::pair<Location, std::string>> withoutDeviceVersion; ///< declare target functions that are host code
  std::vector<DeviceVariable> variables;
  std::vector<DeclaredReduction> reductions; ///< those that device code uses
  std::vector<Declaration> declarations;
  std::vector<std::string> systemIncludes; ///< `<math.h>`, in the order of the source, those that device code needs
  std::vector<std::string> allSystemIncludes;
  std::vector<TextRange> conditionals;     ///< lines of #if, #else, #endif and the text they skip
  std::vector<TextEdit> hostEdits;         ///< for every host part: directives that stand for nothing there
  std::vector<TextEdit> cxxHostEdits;      ///< what makes the host part C++
};

} // namespace omp2simt

#endif
