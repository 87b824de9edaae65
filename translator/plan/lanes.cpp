//===- lanes.cpp - How many lanes an OpenMP thread has ------------------------===//

#include "plan/lanes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace omp2simt {
namespace {

constexpr unsigned kMostLanes = 32;
constexpr unsigned kMaxThreadsInBlock = 1024;

unsigned powerOfTwoAtLeast(uint64_t count) {
  unsigned lanes = 1;
  while (lanes < count && lanes < kMostLanes)
    lanes *= 2;
  return lanes;
}

/// The lanes that a simd loop can use.
unsigned lanesFor(const SimdLoop &simd) {
  if (simd.simdlen)
    return powerOfTwoAtLeast(simd.safelen ? std::min(simd.simdlen, simd.safelen) : simd.simdlen);
  uint64_t useful = kMostLanes;
  if (simd.safelen)
    useful = std::min(useful, simd.safelen);
  if (auto trip = simd.constantTrip)
    useful = std::min(useful, std::max<uint64_t>(*trip, 1));
  return simd.needsOneLane ? 1 : powerOfTwoAtLeast(useful);
}

} // namespace

LaneChoice chooseLanes(const Unit &unit, const Region &region, const PlannerOptions &options) {
  LaneChoice choice;
  if (options.simdLanes) {
    choice = {options.simdLanes, "--simd-lanes"};
  } else {
    llvm::StringMap<const DeviceFunction *> functions;
    for (const DeviceFunction &function : unit.functions)
      functions[function.key] = &function;
    llvm::StringSet<> seen;
    std::vector<const CodeText *> pending = {&region.body};
    unsigned most = 0;
    while (!pending.empty()) {
      const CodeText &code = *pending.back();
      pending.pop_back();
      for (const DeviceConstruct &construct : code.constructs)
        if (construct.kind == DeviceConstructKind::Simd && !construct.inSimd)
          most = std::max(most, lanesFor(construct.simd));
      for (const UniformEffect &effect : code.uniform.effects)
        if ((effect.kind == UniformEffect::Kind::Call || effect.kind == UniformEffect::Kind::AnyCall) && !effect.inSimd &&
            seen.insert(effect.name).second) {
          if (const DeviceFunction *function = functions.lookup(effect.name))
            pending.push_back(&function->text);
          else if (effect.kind == UniformEffect::Kind::AnyCall) // which may have any simd loop
            most = kMostLanes;
        }
    }
    choice = {most ? most : kMostLanes, !most              ? "no simd loop says otherwise"
                                        : most < kMostLanes ? "no simd loop can use more (simdlen, safelen, trip counts)"
                                                            : "a hardware warp"};
  }
  uint64_t threads = 1;
  for (const Expression *limit : {&region.threadLimit, &region.threads})
    if (limit->constant && *limit->constant > 0)
      threads = threads == 1 ? *limit->constant : std::min<uint64_t>(threads, *limit->constant);
    else if (!limit->empty() && choice.lanes > 1 &&
             (region.asksForThreads || (region.kind == RegionKind::Block && region.hasParallel)))
      choice = {1, "the number of threads is known at run time only, and what the region does depends on it"};
  threads = std::min<uint64_t>(threads, kMaxThreadsInBlock);
  if (choice.lanes * threads > kMaxThreadsInBlock) {
    while (choice.lanes * threads > kMaxThreadsInBlock)
      choice.lanes /= 2;
    choice.reason = llvm::utostr(threads) + " threads a team were asked for, and a block has 1024 lanes";
  }
  return choice;
}

} // namespace omp2simt
