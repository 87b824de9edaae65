//===- team_code.h - Constructs of teams and their threads --------------------===//
//
/// \file
/// What parallel regions, worksharing and synchronisation inside device code say beside what they privatise, which
/// stands in DeviceConstruct::simd as that of simd loops does. Part of model.h.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_MODEL_TEAM_CODE_H
#define OMP2SIMT_MODEL_TEAM_CODE_H

namespace omp2simt {

enum class ScheduleKind { Unspecified, Static, Dynamic, Guided, Runtime, Auto };

struct TeamConstruct {
  /// Parallel regions round it in the same code. Code that lanes run stands in one more.
  unsigned parallelDepth = 0;
  bool isParallel = false; ///< it begins a parallel region: `parallel`, `parallel for`, ...
  bool isLoop = false;     ///< its loops are DeviceConstruct::simd
  bool isDistribute = false; ///< teams share the loop
  ScheduleKind schedule = ScheduleKind::Unspecified;
  TextRange chunk, threads, condition, filter; ///< the expressions of these clauses; empty without one
  std::optional<int64_t> constantThreads;
  bool isNowait = false;
  bool isOrdered = false;
  std::string name; ///< Critical
  TextRange firstSection; ///< Sections: a block without a directive
  bool followsReads = false; ///< as TeamConstructPlan
  bool isLast = false; ///< nothing follows it in the code of the team, or in the parallel region it stands in
};

} // namespace omp2simt

#endif
