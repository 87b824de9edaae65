//===- declaration_order.cpp - The order of what was collected --------------===//
//
/// \file
/// The part of the declaration collector that sorts what it has found into the order of the source, once all is known.
//
//===----------------------------------------------------------------------===//

#include "model/declaration_collector.h"

using namespace clang;

namespace omp2simt {

/// Two blocks may have types of one name; device code has one place for both.
void DeclarationCollector::reportClashes() {
  std::map<std::pair<std::string, std::string>, const Declaration *> known;
  for (const Item &item : items) {
    if (item.kind != Item::Type)
      continue;
    const Declaration &declaration = unit.declarations[item.index];
    std::vector<std::string> names = declaration.enumerators;
    if (!declaration.name.empty())
      names.push_back(declaration.name);
    for (const std::string &name : names) {
      auto [entry, isNew] = known.try_emplace({declaration.scope, name}, &declaration);
      const TextRange a = entry->second->text.range, b = declaration.text.range;
      const bool isNested = a.file == b.file && ((a.begin <= b.begin && b.end <= a.end) || (b.begin <= a.begin && a.end <= b.end));
      if (!isNew && !isNested)
        diagnostics.report(item.location, diag::name_clash) << name << "types";
    }
  }
}

void DeclarationCollector::assignOrder() {
  auto isBefore = [&](SourceLocation a, SourceLocation b) { return map.sources.isBeforeInTranslationUnit(a, b); };
  llvm::stable_sort(items, [&](const Item &a, const Item &b) { return isBefore(a.location, b.location); });
  for (unsigned order = 0; order < items.size(); ++order) {
    const Item &item = items[order];
    switch (item.kind) {
    case Item::Type:
    case Item::Macro: unit.declarations[item.index].order = order; break;
    case Item::Variable: unit.variables[item.index].order = order; break;
    case Item::ExternFunction: unit.externFunctions[item.index].order = order; break;
    case Item::Function: unit.functions[item.index].order = order; break;
    case Item::Reduction: unit.reductions[item.index].order = order; break;
    case Item::Region: unit.regions[item.index].order = order; break;
    }
  }
  // A prototype comes as early as the first declaration did.
  for (size_t i = 0; i < unit.functions.size(); ++i) {
    unit.functions[i].declarationOrder = unit.functions[i].order;
    for (unsigned order = 0; order < unit.functions[i].order; ++order)
      if (isBefore(functionDeclarations[i], items[order].location)) {
        unit.functions[i].declarationOrder = order;
        break;
      }
  }
  auto scopeOf = [&](const std::string &function) {
    const std::string scope = "in_" + map.deviceName(function);
    return llvm::any_of(unit.declarations, [&](const Declaration &d) { return d.scope == scope; }) ? scope : "";
  };
  for (struct Region &region : unit.regions)
    region.scope = scopeOf(region.function);
  for (DeclaredReduction &reduction : unit.reductions)
    if (!reduction.function.empty())
      reduction.scope = scopeOf(reduction.function);
  llvm::sort(unit.functions, [](auto &a, auto &b) { return a.order < b.order; });
  llvm::sort(unit.variables, [](auto &a, auto &b) { return a.order < b.order; });
  llvm::sort(unit.reductions, [](auto &a, auto &b) { return a.order < b.order; });
  llvm::sort(unit.declarations, [](auto &a, auto &b) { return a.order < b.order; });
  reportClashes();
  // A tag inside a typedef, or a type inside another one, comes with it.
  llvm::erase_if(unit.declarations, [&](const Declaration &inner) {
    return inner.kind == Declaration::Kind::Type && llvm::any_of(unit.declarations, [&](const Declaration &outer) {
             return &outer != &inner && outer.kind == Declaration::Kind::Type &&
                    outer.text.range.file == inner.text.range.file && outer.text.range.begin <= inner.text.range.begin &&
                    inner.text.range.end <= outer.text.range.end &&
                    (outer.text.range.begin != inner.text.range.begin || outer.text.range.end != inner.text.range.end);
           });
  });
}

} // namespace omp2simt
