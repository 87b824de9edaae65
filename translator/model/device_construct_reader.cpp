//===- device_construct_reader.cpp - OpenMP constructs inside device code -----===//

#include "model/device_construct_reader.h"
#include "model/lvalues.h"
#include "model/operator_names.h"
#include "model/simd_loop_reader.h"
#include "model/statement_range.h"
#include "model/team_construct_reader.h"

using namespace clang;
using namespace llvm::omp;

namespace omp2simt {
namespace {

class Reader {
public:
  Reader(const OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics)
      : directive(directive), map(map), diagnostics(diagnostics) {}

  std::optional<DeviceConstruct> read() {
    const SourceLocation begin = directive.getBeginLoc();
    if (begin.isMacroID() || directive.getEndLoc().isMacroID()) {
      diagnostics.reportInMacro({begin, directive.getEndLoc()}, diag::directive_in_macro)
          << getOpenMPDirectiveName(directive.getDirectiveKind());
      return std::nullopt;
    }
    result.location = map.location(begin);
    result.pragma = map.fileRange(begin, directive.getEndLoc());
    if (map.standalone && runsInPlace(directive)) {
      readInPlace();
      if (!isGood)
        return std::nullopt;
      return std::move(result);
    }
    if (directive.hasAssociatedStmt()) {
      auto statement = statementRange(directive.getRawStmt(), map);
      if (!statement) {
        diagnostics.reportInMacro(directive.getRawStmt()->getSourceRange(), diag::edit_in_macro) << "the statement of this directive";
        return std::nullopt;
      }
      result.statement = *statement;
    }
    if (const auto *atomic = dyn_cast<OMPAtomicDirective>(&directive))
      readAtomic(*atomic);
    else if (const auto *loop = dyn_cast<OMPLoopDirective>(&directive); loop && isSimd(*loop))
      isGood = readSimdLoop(*loop, map, diagnostics, result);
    else if (const auto *ordered = dyn_cast<OMPOrderedDirective>(&directive);
             ordered && ordered->hasClausesOfKind<OMPSIMDClause>())
      result.kind = DeviceConstructKind::OrderedSimd;
    else if (isTeamConstruct(directive))
      isGood = readTeamConstruct(directive, map, diagnostics, result);
    else if (const auto *scan = dyn_cast<OMPScanDirective>(&directive))
      readScan(*scan);
    else
      diagnostics.report(begin, diag::directive_in_device_code)
          << getOpenMPDirectiveName(directive.getDirectiveKind()), isGood = false;
    if (!isGood)
      return std::nullopt;
    return std::move(result);
  }

private:
  static bool isSimd(const OMPLoopDirective &loop) {
    return loop.getDirectiveKind() == OMPD_simd || loop.getDirectiveKind() == OMPD_target_simd;
  }

  /// Host and device are one in a standalone program: every variable is mapped already. See device_code.cpp for the
  /// region's copies of variables.
  void readInPlace() {
    result.kind = DeviceConstructKind::InPlace;
    result.clauses = getOpenMPDirectiveName(directive.getDirectiveKind()).str();
    for (const OMPClause *clause : directive.clauses()) {
      switch (clause->getClauseKind()) {
      case OMPC_map:
      case OMPC_to:
      case OMPC_from:
      case OMPC_device:
      case OMPC_if:
      case OMPC_nowait:
      case OMPC_depend:
      case OMPC_defaultmap:
      case OMPC_firstprivate:
      case OMPC_is_device_ptr:
      case OMPC_has_device_addr:
      case OMPC_use_device_ptr:
      case OMPC_use_device_addr:
      case OMPC_thread_limit:
        break;
      default:
        refuseClause(*clause);
      }
    }
  }

  void readScan(const OMPScanDirective &scan) {
    result.kind = DeviceConstructKind::Scan;
    for (const OMPClause *clause : scan.clauses())
      result.isExclusive |= clause->getClauseKind() == OMPC_exclusive;
  }

  void refuseClause(const OMPClause &clause) {
    diagnostics.report(clause.getBeginLoc(), diag::unsupported_clause)
        << getOpenMPClauseName(clause.getClauseKind()) << getOpenMPDirectiveName(directive.getDirectiveKind());
    isGood = false;
  }

  void part(const char *name, const Expr *expression) {
    if (!expression) {
      isGood = false;
      diagnostics.report(directive.getBeginLoc(), diag::unsupported_statement) << "this form of 'omp atomic'";
      return;
    }
    auto bytes = map.range(expression->IgnoreImpCasts()->getSourceRange());
    if (!bytes) {
      diagnostics.reportInMacro(expression->getSourceRange(), diag::edit_in_macro) << "an operand of 'omp atomic'";
      isGood = false;
      return;
    }
    if (const auto *member = dyn_cast<MemberExpr>(expression->IgnoreParenImpCasts()))
      if (const auto *field = dyn_cast<FieldDecl>(member->getMemberDecl()); field && field->isBitField()) {
        diagnostics.report(expression->getBeginLoc(), diag::unsupported_statement) << "an atomic operation on a bit-field";
        isGood = false;
      }
    result.parts.push_back({name, *bytes});
  }

  void readAtomic(const OMPAtomicDirective &atomic) {
    result.kind = DeviceConstructKind::Atomic;
    bool isRead = false, isWrite = false, isCapture = false, isCompare = false;
    for (const OMPClause *clause : directive.clauses()) {
      switch (clause->getClauseKind()) {
      case OMPC_read: isRead = true; break;
      case OMPC_write: isWrite = true; break;
      case OMPC_update: break;
      case OMPC_capture: isCapture = true; break;
      case OMPC_compare: isCompare = true; break;
      case OMPC_relaxed: break;
      case OMPC_seq_cst:
      case OMPC_acq_rel:
      case OMPC_acquire:
      case OMPC_release: result.isFenced = true; break;
      case OMPC_hint:
      case OMPC_weak:
      case OMPC_fail: break; // weaker promises than what is done
      default: refuseClause(*clause);
      }
    }
    part("x", atomic.getX());
    if (atomic.getX())
      if (const DeclRefExpr *root = rootVariable(atomic.getX()))
        result.variable = root->getDecl()->getNameAsString();
    if (isRead) {
      result.operation = "read";
      part("v", atomic.getV());
    } else if (isWrite) {
      result.operation = "write";
      part("e", atomic.getExpr());
    } else if (isCompare) {
      readCompare(atomic, isCapture);
    } else {
      readUpdate(atomic, isCapture);
    }
  }

  void readUpdate(const OMPAtomicDirective &atomic, bool isCapture) {
    if (isCapture)
      part("v", atomic.getV());
    if (!atomic.getUpdateExpr()) { // { v = x; x = e; }
      result.operation = "exchange";
      part("e", atomic.getExpr());
      return;
    }
    result.operation = isCapture && atomic.isPostfixUpdate() ? "fetch" : "update";
    const auto *binary = dyn_cast<BinaryOperator>(atomic.getUpdateExpr()->IgnoreParenImpCasts());
    result.atomicOperator = binary ? operatorName(binary->getOpcode()) : "";
    if (result.atomicOperator.empty()) {
      diagnostics.report(directive.getBeginLoc(), diag::unsupported_statement) << "this form of 'omp atomic'";
      isGood = false;
      return;
    }
    if (!atomic.isXLHSInRHSPart())
      result.atomicOperator = "o2s::Reversed<" + result.atomicOperator + ">";
    part("e", atomic.getExpr());
    // For x++ Sema makes the operand 1 and places it at the operator.
    if (isGood && isa<IntegerLiteral>(atomic.getExpr()->IgnoreParenImpCasts())) {
      StringRef text = map.text(result.parts.back().second);
      if (text.starts_with("+") || text.starts_with("-"))
        result.parts.back().second = {};
    }
  }

  void readCompare(const OMPAtomicDirective &atomic, bool isCapture) {
    const auto *condition = dyn_cast_or_null<BinaryOperator>(
        atomic.getCondExpr() ? atomic.getCondExpr()->IgnoreParenImpCasts() : nullptr);
    if (!condition) {
      diagnostics.report(directive.getBeginLoc(), diag::unsupported_statement) << "this form of 'omp atomic compare'";
      isGood = false;
      return;
    }
    part("e", atomic.getExpr());
    if (condition->getOpcode() == BO_EQ) {
      part("d", atomic.getD());
      result.operation = "compare_swap";
      if (atomic.getR())
        part("r", atomic.getR());
      if (isCapture && atomic.getV()) {
        part("v", atomic.getV());
        result.capture = atomic.isFailOnly() ? "fail" : atomic.isPostfixUpdate() ? "old" : "new";
      }
      return;
    }
    // The condition holds when x is replaced by e.
    const bool isLess = condition->getOpcode() == BO_LT;
    result.atomicOperator = isLess == atomic.isXLHSInRHSPart() ? "o2s::Max" : "o2s::Min";
    result.operation = "update";
    if (isCapture) {
      part("v", atomic.getV());
      if (atomic.isPostfixUpdate())
        result.operation = "fetch";
      if (atomic.isFailOnly()) {
        diagnostics.report(directive.getBeginLoc(), diag::unsupported_statement) << "this form of 'omp atomic compare'";
        isGood = false;
      }
    }
  }

  const OMPExecutableDirective &directive;
  SourceMap &map;
  Diagnostics &diagnostics;
  DeviceConstruct result;
  bool isGood = true;
};

} // namespace

bool runsInPlace(const OMPExecutableDirective &directive) {
  switch (directive.getDirectiveKind()) {
  case OMPD_target:
  case OMPD_target_data:
  case OMPD_target_enter_data:
  case OMPD_target_exit_data:
  case OMPD_target_update:
    return true;
  default:
    return false;
  }
}

std::optional<DeviceConstruct> readDeviceConstruct(const OMPExecutableDirective &directive, SourceMap &map,
                                                   Diagnostics &diagnostics) {
  return Reader(directive, map, diagnostics).read();
}

} // namespace omp2simt
