//===- uniform.h - What code does that all lanes of a thread run -------------===//
//
/// \file
/// In shape warp the lanes of an OpenMP thread run the same code outside simd loops, with the effect of one. The model
/// lists what that takes: the stores, calls and reads that one lane does for all, and the local variables, whose place
/// (a register of every lane, or the thread's soft stack) depends on who else may see them. Part of model.h.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_MODEL_UNIFORM_H
#define OMP2SIMT_MODEL_UNIFORM_H

namespace omp2simt {

/// The address of a variable, or of a part of it, is an argument of a call.
struct PassedAddress {
  std::string function;   ///< its key
  unsigned parameter = 0; ///< position among its parameters
};

/// A parameter of a function that is a pointer, or an array.
struct PointerParameter {
  bool isOnlyRead = true; ///< nothing is stored through it or keeps a copy of it, but for `passedTo`
  std::vector<PassedAddress> passedTo;
};

/// A variable with automatic storage that code outside simd loops declares or, of a region, uses.
struct Local {
  std::string name; ///< in device code; of an outer variable the user's
  Type type;
  Location location;
  bool isOuter = false;     ///< a variable of Region::variables
  bool isParameter = false;
  bool isInHeader = false;  ///< declared in the header of a loop or branch: its declaration stays where it is
  bool isLiteral = false;   ///< no variable but a compound literal
  bool isReference = false;
  bool isRvalueReference = false; ///< to a temporary object of each lane
  int statement = -1;       ///< index into UniformCode::declarations
  TextRange initializer;
  uint64_t alignment = 0;   ///< in bytes, where it asks for more than its type does
  bool isWrittenInSimd = false; ///< or may be: its address is taken there
  bool escapes = false;         ///< its address goes where no analysis follows
  bool isChanged = false;       ///< or may be: stored to, or its address is one to store through
  bool isJumpedOver = false;    ///< a jump enters its scope behind its declaration
  std::vector<PassedAddress> passedTo;
};

/// A declaration statement. Where one of its variables goes to the soft stack it is written anew.
struct DeclarationStatement {
  TextRange range;
  std::vector<unsigned> locals;
  bool definesType = false;
};

/// Something that happens once, whatever the number of lanes.
struct UniformEffect {
  enum class Kind {
    Assignment, ///< target = value
    Update,     ///< target OP= value, ++target, target++; `value` is empty for 1
    BitField,   ///< one of these to a bit-field: `whole` is a statement's expression
    Call,       ///< of a function of the user's: all lanes call it
    AnyCall,    ///< through a pointer, or of another file's function: all lanes call it
    Library,    ///< a call of a library function with an effect
    Read,       ///< of a volatile object
    ThreadQuery, ///< an omp_* routine, whose answer may depend on the shape; in simd loops too
  };
  Kind kind = Kind::Assignment;
  TextRange whole, target, value;
  std::string valuePrefix; ///< Assignment: text before the value, which an adaptation closes behind it
  std::string operation;  ///< Update: "o2s::Plus"
  bool isPostfix = false; ///< Update: its value is the old one
  bool isUsed = false;    ///< BitField: its value
  std::string name;       ///< of what is called; of a function of the user's its key
  unsigned afterName = 0, afterParenthesis = 0; ///< Call, Library: offsets in the file
  bool hasArguments = false;
  int local = -1;      ///< index into UniformCode::locals: what the target lies in, where no pointer is followed
  bool inSimd = false; ///< in a simd loop, where every lane does it for itself
};

/// A read of memory that other lanes may store to.
struct MemoryRead {
  TextRange where;
  int local = -1; ///< that it reads, or -1 for one through a pointer, of a global variable, or of anything
};

struct UniformCode {
  std::vector<Local> locals;
  std::vector<MemoryRead> reads;  ///< outside of simd loops and parallel regions
  std::vector<TextRange> loops;   ///< that are no simd loops
  bool hasLabels = false;         ///< code may be reached again from anywhere
  std::vector<DeclarationStatement> declarations;
  std::vector<std::pair<Location, std::string>> problems; ///< what all lanes cannot run together, and why
  std::vector<UniformEffect> effects; ///< outer expressions before what they contain
};

} // namespace omp2simt

#endif
