// Fibers of Boost.Context: see fibers.h. Control goes from one fiber to the next directly; who has it keeps what is
// left of the one before.
#include "host/fibers.h"

#include <cstdlib>
#include <utility>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

namespace o2s::host {
namespace {

// Address space of a fiber's stack. Pages are touched as they are needed; below lies a guard page, so that a kernel
// with more locals faults instead of running into its neighbour.
constexpr std::size_t kStackBytes = 256 * 1024;

// Every switch of stacks is announced to AddressSanitizer: before it, with the stack that comes next and where to keep
// what belongs to this one; after it, which also tells the bounds of the stack before.
#ifdef __SANITIZE_ADDRESS__
void announce_leaving(void **save, const Fiber &to) {
  __sanitizer_start_switch_fiber(save, to.bottom, to.size);
}
void announce_arrival(void *saved, Fiber &before) {
  __sanitizer_finish_switch_fiber(saved, &before.bottom, &before.size);
}
#else
void announce_leaving(void **, const Fiber &) {}
void announce_arrival(void *, Fiber &) {}
#endif

// A stack that stays the Fiber's own: the context only borrows it.
struct BorrowedStack {
  boost::context::stack_context allocate() { return {}; }
  void deallocate(boost::context::stack_context &) {}
};

} // namespace

Fibers::~Fibers() {
  quit_ = true;
  for (auto &fiber : all_) {
    switch_to(*fiber);
    boost::context::protected_fixedsize_stack(kStackBytes).deallocate(fiber->memory);
  }
}

void Fibers::abandon() {
  // Destroying a context would unwind its stack. The static pointer keeps leak checkers quiet.
  static auto *const kept = new std::vector<std::unique_ptr<Fiber>>;
  kept->swap(all_);
  kept->push_back(std::make_unique<Fiber>(std::move(main_)));
}

Fiber &Fibers::take_idle() {
  if (!idle_.empty()) {
    Fiber &fiber = *idle_.back();
    idle_.pop_back();
    return fiber;
  }
  all_.push_back(std::make_unique<Fiber>());
  Fiber &fiber = *all_.back();
  fiber.memory = boost::context::protected_fixedsize_stack(kStackBytes).allocate();
  fiber.bottom = static_cast<char *>(fiber.memory.sp) - fiber.memory.size;
  fiber.size = fiber.memory.size;
  fiber.context = boost::context::fiber(
      std::allocator_arg, boost::context::preallocated(fiber.memory.sp, fiber.memory.size, fiber.memory),
      BorrowedStack(), [this, &fiber](boost::context::fiber &&before) { return run(fiber, std::move(before)); });
  return fiber;
}

// The life of a fiber.
boost::context::fiber Fibers::run(Fiber &fiber, boost::context::fiber &&before) {
  arrive(fiber, std::move(before));
  while (!quit_) {
    work_();
    idle_.push_back(&fiber);
    switch_to(*next_);
  }
  announce_leaving(&fiber.fake_stack, main_); // not null: the frames below still return, through what that would free
  running_ = &main_;
  before_ = &fiber;
  return std::move(main_.context);
}

void Fibers::switch_to(Fiber &to) {
  Fiber &here = *running_;
  before_ = &here;
  running_ = &to;
  announce_leaving(&here.fake_stack, to);
  boost::context::fiber before = std::move(to.context).resume();
  arrive(here, std::move(before));
}

void Fibers::arrive(Fiber &fiber, boost::context::fiber &&before) {
  announce_arrival(fiber.fake_stack, *before_);
  before_->context = std::move(before);
}

} // namespace o2s::host
