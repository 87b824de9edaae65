// The stacks that threads of kernels run on (Boost.Context), and the switches between them, which are announced to
// AddressSanitizer. Knows nothing of kernels, threads and schedules; internal to devlib/host.
#ifndef OMP2SIMT_HOST_FIBERS_H
#define OMP2SIMT_HOST_FIBERS_H

#include <boost/context/fiber.hpp>
#include <boost/context/protected_fixedsize_stack.hpp>

#include <functional>
#include <memory>
#include <vector>

namespace o2s::host {

// A stack, and where its code goes on while another one runs.
struct Fiber {
  boost::context::fiber context;
  boost::context::stack_context memory; // of a fiber that Fibers has made
  const void *bottom = nullptr;         // bounds, and what AddressSanitizer keeps of it while it does not run
  std::size_t size = 0;
  void *fake_stack = nullptr;
};

// The fibers of one host thread. They are made on demand and kept; each does `work` again and again, once each time
// that it is taken from the idle ones.
class Fibers {
public:
  explicit Fibers(std::function<void()> work) : work_(std::move(work)) {}
  // On the host thread's own stack, when all fibers are idle; or see abandon.
  ~Fibers();

  // The fiber that runs, and the host thread's own stack.
  Fiber &running() { return *running_; }
  Fiber &main() { return main_; }
  // A fiber that has nothing to do, which is the caller's to switch to.
  Fiber &take_idle();
  // Gives control to another fiber; returns when the calling one gets it back.
  void switch_to(Fiber &to);
  // Leaves all stacks as they are, for the end of a program that was called for on one of them.
  void abandon();

  // How many fibers there are.
  std::size_t count() const { return all_.size(); }
  // For `work`: where control goes when it returns.
  void set_next(Fiber &fiber) { next_ = &fiber; }

private:
  boost::context::fiber run(Fiber &fiber, boost::context::fiber &&before);
  void arrive(Fiber &fiber, boost::context::fiber &&before);

  std::function<void()> work_;
  bool quit_ = false;
  Fiber main_;
  Fiber *running_ = &main_, *before_ = &main_, *next_ = &main_;
  std::vector<std::unique_ptr<Fiber>> all_;
  std::vector<Fiber *> idle_;
};

} // namespace o2s::host

#endif
