//===- declarations.cpp - Types and macros that device code needs ------------===//
//
/// \file
/// One-file output has the user's declarations already; device code in a file of its own gets the ones that it needs,
/// as the user wrote them. Types declared inside a function are hoisted in both.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "rewriter.h"
#include <set>

namespace omp2simt {

void rewriteDeclarations(const RewriteInput &input, Output &output) {
  std::set<std::string> macros;
  for (const Declaration &declaration : input.unit.declarations) {
    DeviceSection section;
    section.order = declaration.order;
    section.anchor = declaration.anchor;
    section.onlySplit = !declaration.isLocal;
    section.scope = declaration.scope;
    std::string text = renderCode(input.unit, declaration.text);
    if (declaration.kind == Declaration::Kind::Macro) {
      const bool isRedefined = !macros.insert(declaration.name).second;
      section.text = (isRedefined ? "#undef " + declaration.name + "\n" : "") + "#define " + text + "\n";
    } else {
      section.text = reindent(text, lineIndent(input.unit, declaration.text.range), 0) + ";\n";
    }
    output.sections.push_back(std::move(section));
  }
}

} // namespace omp2simt
