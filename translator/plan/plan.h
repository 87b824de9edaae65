//===- plan.h - How each region becomes a kernel -----------------------------===//
//
/// \file
/// The plan: decisions and their reasons, as plain data. The planner makes it from the model; rewriters follow it.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_PLAN_PLAN_H
#define OMP2SIMT_PLAN_PLAN_H

#include "model/model.h"
#include "support/diagnostic_ids.h"

namespace omp2simt {

/// Kernel shapes: what an OpenMP thread is.
enum class Shape {
  Grid, ///< a CUDA thread
  Warp, ///< several lanes, each of them a CUDA thread
  Block, ///< a CUDA thread in parallel regions; all threads of a team run what is outside
};

enum class IndexWidth {
  Bits32, ///< the trip count provably fits
  Bits64, ///< the trip count is not known at the launch
  Chosen, ///< both versions exist, the launch stub takes one by the trip count
};

enum class ReductionForm { None, Atomics, LastTeam };

/// How a loop variable is computed from its position in the loop's iterations.
struct LoopPlan {
  std::string position;  ///< name of its position, where one thread runs the loop inside others
  std::string count;     ///< name of the loop's trip count in the stub, and in the kernel where it is passed
  bool passCount = false;
  std::string lowerText; ///< in the kernel; the name of a parameter where `passLower`
  bool passLower = false;
  std::string stepText;
  bool passStep = false;
};

struct VariablePlan {
  size_t variable;       ///< index into Region::variables
  bool isPassed = true;  ///< to the kernel; else only to the stub, for trip counts and clauses
  std::string parameter; ///< its name as a kernel parameter
  // Reduction of an array or section.
  std::string lower, length; ///< its bounds: numbers, or kernel parameters that the host part computes
  std::string section;       ///< of the variable with the private copy of a part
  bool isSlice = false;      ///< private copies lie in device memory, else they are locals
  std::string scratch;       ///< the parameter with its device memory, or empty
  std::vector<std::string> extents; ///< of a variable length array: the stub's parameters with its bounds
  std::string linearStep;    ///< Lastprivate: a number, or a kernel parameter that the host part computes
  std::string when;           ///< Lastprivate whose last iteration is found at run time: the variable that notes it
  std::string firstParameter; ///< Lastprivate: of the value that it starts with, or empty
  std::string reason;    ///< where it lives and why, for --explain
};

/// A value that the host part computes for the launch stub, where the directive stands.
struct HostValue {
  std::string name; ///< of the stub's parameter
  std::string text;
  std::string type = "int";
  bool isPassed = false; ///< to the kernel, too
};

/// Where a local variable of uniform code lives.
struct LocalPlan {
  bool isShared = false;    ///< all lanes see one object: its stores are done once
  bool onSoftStack = false; ///< that object lies on the thread's soft stack; of a team's code, in shared memory
  std::string reason;
};

/// Where threads have to meet round a construct of a team.
struct TeamConstructPlan {
  bool followsReads = false; ///< a thread may still be reading, before it, what other threads store in it
  bool isLast = false;       ///< whatever comes behind it has them meet, or there is nothing
};

/// What shapes warp and block decide for a piece of code that all lanes of a thread run.
struct CodePlan {
  std::vector<LocalPlan> locals; ///< as UniformCode::locals
  uint64_t frameBytes = 0;       ///< of its variables on the soft stack
  std::vector<TeamConstructPlan> teamConstructs; ///< of a team's code: as CodeText::teamConstructs
  bool hasDynamicFrame = false;  ///< their size, or that of what it calls, is known at run time only
};

struct FunctionPlan {
  CodePlan code;
  CodePlan team; ///< of its copy for the code of a team
  bool needsSoftStack = false; ///< itself or what it calls
};

/// Names of shape warp's own in device code; nothing of the user's is called so.
struct WarpNames {
  std::string lanes = "Lanes", stack = "stack", iteration = "iteration", round = "round", trip = "trip";
  std::string slices = "stack_slices", width = "trip_width", ownLane = "skip_lane", laneStep = "skip_lanes",
              inLanes = "skip_in_lanes", captured = "captured";
  std::string team = "_team";
  std::string original = "_original", soft = "_soft", initial = "_initial", loop = "_loop", position = "_position",
              carry = "_carry", when = "_when", section = "_section", value = "_value", step = "_step", skip = "skip";
};

/// Something that cannot be translated, found while planning.
struct PlanProblem {
  Location location;
  diag::Id id;
  std::vector<std::string> arguments;
};

struct RegionPlan {
  size_t region = 0; ///< index into Unit::regions
  Shape shape = Shape::Grid;
  std::string reason;
  std::string kernel, stub;
  IndexWidth width = IndexWidth::Bits32;
  bool isStrided = false;
  std::string alone;         ///< a condition, for the stub: one thread has all iterations, in their order
  std::string chunk;         ///< how many iterations one thread runs in their order: a number or a kernel parameter
  bool takesTurns = false;   ///< which thread has which iterations, or chunks, follows from its number
  bool isLinear = false;     ///< shape grid: several loops are counted as one
  bool countsOnDevice = false; ///< each thread computes the trip counts, the grid has a fixed size
  bool isCollective = false; ///< its threads meet, or use atomics: host SIMT runs them as fibers
  ReductionForm reduction = ReductionForm::None;
  unsigned launchBounds = 256;
  bool isExactBlock = false; ///< Block: that is the number of threads
  std::string threads;      ///< in the stub: threads of a block
  std::string teams;        ///< in the stub: exact number of blocks, empty for as many as needed
  std::vector<HostValue> hostValues; ///< of clauses that are no constants
  std::vector<LoopPlan> loops;
  std::vector<VariablePlan> variables;
  std::string row, column;  ///< names of the thread's position; `column` alone for one loop
  std::string rows, columns; ///< names of the extents
  std::string scratch;
  // lastprivate whose last iteration is found at run time.
  std::string iteration;       ///< name of the iteration's place in the order of iterations
  unsigned iterationDepth = 0; ///< and the numbers it consists of; 0 where none is needed
  // Shape warp.
  unsigned lanes = 0;
  std::string lanesReason;
  CodePlan code;
  bool needsSoftStack = false;
  uint64_t softBytes = 0;    ///< for each OpenMP thread
  bool softInShared = false; ///< a slice of shared memory, else of global memory
  std::string context;       ///< the parameter that code of any context needs, or empty
  std::string regionName = "region", gridName = "grid"; ///< of the stub's own parameter and variable
  std::string index = "Index";            ///< of the kernel's template parameter
  std::string softMemory = "soft_memory"; ///< of its parameter
};

struct Plan {
  std::vector<RegionPlan> regions;
  bool hasPartialTeams = false; ///< parallel regions of shape block may have fewer threads than the block
  std::vector<FunctionPlan> functions; ///< as Unit::functions
  WarpNames names;
  std::vector<PlanProblem> problems;
};

} // namespace omp2simt

#endif
