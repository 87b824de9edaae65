//===- compiler_flags.cpp - The compiler's flags on our command line ---------===//

#include "parse/compiler_flags.h"
#include "clang/Driver/Options.h"
#include "clang/Driver/Types.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Path.h"

using namespace clang::driver;

namespace omp2simt {

std::string complaintAboutFlags(const std::string &input, const std::vector<std::string> &flags) {
  std::vector<const char *> words;
  for (const std::string &flag : flags)
    words.push_back(flag.c_str());
  unsigned missingIndex = 0, missingCount = 0;
  const llvm::opt::InputArgList arguments = getDriverOptTable().ParseArgs(
      words, missingIndex, missingCount, llvm::opt::Visibility(options::ClangOption));
  if (missingCount)
    return "an argument is missing behind '" + flags[missingIndex] + "'";
  if (const auto *file = arguments.getLastArg(options::OPT_INPUT))
    return "'" + std::string(file->getValue()) + "' behind -- is no compiler flag: one file is translated at a time";
  for (const auto option : {options::OPT_E, options::OPT_M, options::OPT_MM, options::OPT__HASH_HASH_HASH})
    if (const auto *flag = arguments.getLastArg(option))
      return "'" + flag->getSpelling().str() + "' does not go with translating: it asks for another output";
  const llvm::StringRef extension = llvm::sys::path::extension(input);
  const types::ID type = extension.empty() ? types::TY_INVALID : types::lookupTypeForExtension(extension.drop_front());
  if (!arguments.hasArg(options::OPT_x) && (type == types::TY_INVALID || !types::isAcceptedByClang(type)))
    return "'" + input + "' is neither C nor C++ by its name; say which with `-- -x c` or `-- -x c++`";
  return "";
}

} // namespace omp2simt
