// Building units for tests, from source text or by hand.
#ifndef OMP2SIMT_TESTS_TRANSLATOR_HELPERS_H
#define OMP2SIMT_TESTS_TRANSLATOR_HELPERS_H

#include "model/model.h"
#include <string>
#include <vector>

namespace omp2simt::test {

struct Built {
  Unit unit;
  std::vector<std::string> errors; ///< "line: message", Clang's too
  bool isParsed = false;           ///< Clang took it, and buildUnit ran
};

/// Parses `code` as a file of the given name (its extension is the language) and builds the unit.
Built build(const std::string &code, const std::string &file = "input.c");

/// The body of a function `void f(int n, double *x, double *y)` after declarations at file scope.
Built buildBody(const std::string &body, const std::string &before = "");

/// The variable or item of that name; a default one, and a failure, where there is none.
const Variable &variable(const Region &region, const std::string &name);
const MapItem &mapOf(const std::vector<MapItem> &maps, const std::string &name);

inline Expression constant(int64_t value) {
  Expression result;
  result.text = std::to_string(value);
  result.constant = value;
  result.isSimple = true;
  return result;
}

inline Expression name(const std::string &text) {
  Expression result;
  result.text = text;
  result.variables = {text};
  result.isSimple = true;
  return result;
}

inline Type integer(unsigned size, bool isSigned = true) {
  Type type;
  type.kind = TypeKind::Integer;
  type.size = size;
  type.isSigned = isSigned;
  type.value = type.mutableValue = std::string(isSigned ? "" : "unsigned ") +
                                   (size == 8   ? "long"
                                    : size == 4 ? "int"
                                                : "short") +
                                   " $";
  return type;
}

inline Type floating(unsigned size) {
  Type type;
  type.kind = TypeKind::Floating;
  type.size = size;
  type.isSigned = true;
  type.value = type.mutableValue = size == 4 ? "float $" : "double $";
  return type;
}

} // namespace omp2simt::test

#endif
