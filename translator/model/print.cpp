//===- print.cpp - The model as text --------------------------------------------===//

#include "model/print.h"

namespace omp2simt {
namespace {

const char *sharingName(Sharing sharing) {
  switch (sharing) {
  case Sharing::ByValue: return "by value";
  case Sharing::SharedCopy: return "shared copy";
  case Sharing::MappedObject: return "mapped object";
  case Sharing::MappedPointer: return "mapped pointer";
  case Sharing::PrivateArrayCopy: return "private array copy";
  case Sharing::Private: return "private";
  case Sharing::DevicePointer: return "device pointer";
  case Sharing::Lastprivate: return "lastprivate";
  case Sharing::Reduction: return "reduction";
  }
  return "";
}

const char *relationSign(Relation relation) {
  switch (relation) {
  case Relation::Less: return "<";
  case Relation::LessEqual: return "<=";
  case Relation::Greater: return ">";
  case Relation::GreaterEqual: return ">=";
  case Relation::NotEqual: return "!=";
  }
  return "";
}

void printMaps(const std::vector<MapItem> &maps, llvm::raw_ostream &out) {
  for (const MapItem &item : maps) {
    out << "  map " << item.type << " " << item.base;
    if (item.form == MapItem::Form::Section)
      out << "[" << item.lower.text << " : " << item.length.text << "]";
    if (item.implicit)
      out << " (" << item.reason << ")";
    out << "\n";
  }
}

} // namespace

void printUnit(const Unit &unit, llvm::raw_ostream &out) {
  for (const Region &region : unit.regions) {
    out << "region " << region.location.file << ":" << region.location.line << " " << region.directive << " in "
        << region.function << "\n";
    for (const Loop &loop : region.loops)
      out << "  loop " << loop.variable << " = " << loop.lower.text << "; " << relationSign(loop.relation) << " "
          << loop.upper.text << "; += " << loop.step.text << "\n";
    printMaps(region.maps, out);
    for (const Variable &variable : region.variables)
      out << "  variable " << variable.name << ": " << sharingName(variable.sharing)
          << (variable.usedInBody ? "" : ", not in the body") << "\n";
    for (const std::string &callee : region.calls)
      out << "  calls " << callee << "\n";
  }
  for (const DataDirective &directive : unit.dataDirectives) {
    out << "data " << directive.location.file << ":" << directive.location.line << " " << directive.directive << "\n";
    printMaps(directive.maps, out);
  }
  for (const DeviceFunction &function : unit.functions)
    out << "function " << function.prototype << "\n";
  for (const DeviceVariable &variable : unit.variables)
    out << (variable.isConstant ? "constant " : "variable ") << variable.name << "\n";
  for (const DeclaredReduction &reduction : unit.reductions)
    out << "reduction " << reduction.name << "\n";
  for (const Declaration &declaration : unit.declarations)
    out << (declaration.kind == Declaration::Kind::Macro ? "macro " : "type ") << declaration.name << "\n";
}

} // namespace omp2simt
