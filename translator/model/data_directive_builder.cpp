//===- data_directive_builder.cpp - From a data directive to the model -------===//

#include "model/clause_reader.h"
#include "model/region_builder.h"
#include "model/statement_range.h"

using namespace clang;

namespace omp2simt {

std::optional<DataDirective> buildDataDirective(const OMPExecutableDirective &directive, SourceMap &map,
                                                Diagnostics &diagnostics) {
  ClauseFacts clauses = readClauses({&directive}, map, diagnostics);
  if (!clauses.isGood)
    return std::nullopt;
  DataDirective result;
  result.directive = directiveName(directive, map).str();
  result.location = map.location(directive.getBeginLoc());
  result.host = clauses.host;
  result.maps = clauses.maps;
  for (auto &[pointer, item] : clauses.usedDevicePointers) {
    if (pointer->getType().getCanonicalType()->isVariablyModifiedType()) { // the host part would name device code's type
      diagnostics.report(directive.getBeginLoc(), diag::unsupported_clause_form)
          << "a pointer to variable length arrays" << "use_device_ptr";
      return std::nullopt;
    }
    Variable &variable = result.devicePointers.emplace_back();
    variable.name = variable.hostName = pointer->getNameAsString();
    variable.type = map.type(pointer->getType());
    variable.sharing = Sharing::DevicePointer;
    variable.map = item;
  }
  switch (directive.getDirectiveKind()) {
  case llvm::omp::OMPD_target_enter_data: result.kind = DataDirective::Kind::EnterData; break;
  case llvm::omp::OMPD_target_exit_data: result.kind = DataDirective::Kind::ExitData; break;
  case llvm::omp::OMPD_target_update: result.kind = DataDirective::Kind::Update; break;
  default: {
    result.kind = DataDirective::Kind::Data;
    auto statement = statementRange(directive.getRawStmt(), map);
    if (!statement) {
      diagnostics.reportInMacro(directive.getRawStmt()->getSourceRange(), diag::edit_in_macro) << "the block of this directive";
      return std::nullopt;
    }
    result.host.statement = *statement;
  }
  }
  return result;
}

} // namespace omp2simt
