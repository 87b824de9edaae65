//===- names.cpp - Names that the user does not have -------------------------===//

#include "plan/names.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace omp2simt {
namespace {
bool isWordCharacter(char c) { return isAlnum(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80; }
} // namespace

Names::Names(const Unit &unit) {
  for (const SourceFile &file : unit.files)
    avoidWordsOf(file.content);
}

Names::Names(const Unit &unit, const Region &region) {
  auto avoidRange = [&](TextRange range) {
    avoidWordsOf(StringRef(unit.files[range.file].content).slice(range.begin, range.end));
  };
  avoidRange(region.host.pragma);
  avoidRange(region.host.statement);
  for (const Declaration &declaration : unit.declarations)
    if (declaration.kind == Declaration::Kind::Macro)
      avoidRange(declaration.text.range);
  for (const DeviceFunction &function : unit.functions)
    taken.insert(function.name);
  for (const DeviceVariable &variable : unit.variables)
    taken.insert(variable.name);
  for (const Variable &variable : region.variables)
    taken.insert(variable.name);
}

void Names::avoidWordsOf(StringRef text) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (!isWordCharacter(text[i]))
      continue;
    size_t end = i;
    while (end < text.size() && isWordCharacter(text[end]))
      ++end;
    taken.insert(text.slice(i, end).str());
    i = end;
  }
}

std::string Names::unique(std::string wanted) {
  std::string name = wanted;
  for (unsigned suffix = 2; !taken.insert(name).second; ++suffix)
    name = wanted + "_" + utostr(suffix);
  return name;
}

std::string Names::uniqueSuffix(std::string wanted) const {
  while (llvm::any_of(taken, [&](const std::string &name) { return StringRef(name).ends_with(wanted); }))
    wanted += "_";
  return wanted;
}

WarpNames warpNames(Names &names) {
  WarpNames result;
  for (std::string *name : {&result.lanes, &result.stack, &result.iteration, &result.round, &result.trip, &result.skip,
                            &result.slices, &result.width, &result.ownLane, &result.laneStep, &result.inLanes, &result.captured})
    *name = names.unique(*name);
  for (std::string *suffix : {&result.team, &result.original, &result.soft, &result.initial, &result.loop, &result.position,
                              &result.carry, &result.when, &result.section, &result.value, &result.step})
    *suffix = names.uniqueSuffix(*suffix);
  return result;
}

std::string asIdentifier(StringRef text) {
  std::string result;
  for (char c : text)
    result += isAlnum(c) ? c : '_';
  return result;
}

} // namespace omp2simt
