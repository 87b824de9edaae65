//===- uniform_code.h - Code that all lanes of a thread run ------------------===//
#ifndef OMP2SIMT_REWRITERS_UNIFORM_CODE_H
#define OMP2SIMT_REWRITERS_UNIFORM_CODE_H

#include "model/model.h"
#include "plan/plan.h"

namespace omp2simt {

/// What the rewriters of code in uniform context need to know around it.
struct UniformContext {
  const Plan &plan;
  const CodePlan &code;  ///< of the text that is rendered
  std::string function;  ///< that it is in, for messages of the soft stack
  bool inSimd = false;   ///< in a simd loop of such code: every lane acts for itself
  bool isTeam = false;   ///< the lanes are all threads of a team, in code outside parallel regions
  bool anyContext = false; ///< callers that are not known may call the function, so the number of lanes may be anything
};

/// The number of lanes as a template argument: "Lanes".
std::string lanesOf(const UniformContext &context);
/// "<Lanes>"
std::string lanesArgument(const UniformContext &context);

/// The edits that give code which all lanes run the effect of one (design: uniform SIMT): stores, library calls and
/// volatile reads by one lane, calls of the copies for uniform context, and variables on the soft stack.
std::vector<TextEdit> uniformEdits(const Unit &unit, const CodeText &code, const UniformContext &context);

/// Declares a variable on the soft stack: its storage, and a reference to it by the user's name. Several statements.
std::string softDeclaration(const UniformContext &context, const std::string &name, const Type &type,
                            uint64_t alignment = 0);

/// The same of a local variable that has an initialiser, where `value` is not empty; `next` begins a line.
std::string softVariable(const UniformContext &context, const Local &local, const std::string &value, const std::string &next);

/// Whether all lanes see one object in the place of a variable: index into UniformCode::locals, or -1.
inline bool isShared(const UniformContext &context, int local) {
  return local < 0 || context.code.locals[static_cast<size_t>(local)].isShared;
}

} // namespace omp2simt

#endif
