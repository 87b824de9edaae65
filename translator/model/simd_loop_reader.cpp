//===- simd_loop_reader.cpp - simd loops inside device code --------------------===//

#include "model/simd_loop_reader.h"
#include "analysis/jumps.h"
#include "model/assignments.h"
#include "model/canonical_loop.h"
#include "model/clause_code.h"
#include "model/declared_reduction_reader.h"
#include "model/list_items.h"
#include "model/reduction_reader.h"
#include "model/statement_range.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace llvm::omp;

namespace omp2simt {
namespace {

/// Where the constructs of a loop's body stand that need its iterations in order.
struct OrderFinder : RecursiveASTVisitor<OrderFinder> {
  unsigned ordered = 0, scans = 0;
  bool TraverseCapturedStmt(CapturedStmt *captured) { return TraverseStmt(captured->getCapturedStmt()); }
  bool TraverseOMPClause(OMPClause *) { return true; }
  bool VisitOMPOrderedDirective(OMPOrderedDirective *) { return ++ordered; }
  bool VisitOMPScanDirective(OMPScanDirective *) { return ++scans; }
};

bool isValueOf(const Type &type, __int128 value) {
  if (type.kind != TypeKind::Integer || type.size > 8)
    return false;
  const unsigned bits = type.size * 8 - type.isSigned;
  return value < static_cast<__int128>(1) << bits && value >= (type.isSigned ? -(static_cast<__int128>(1) << bits) : 0);
}

/// Trip count of `for (v = lower; v REL upper; v += step)` where the mathematics of whole numbers and the arithmetic of C's
/// types agree on it.
std::optional<uint64_t> constantTrip(const CanonicalLoop &canonical) {
  const Loop &loop = canonical.loop;
  if (!loop.lower.constant || !loop.upper.constant || !loop.step.constant || *loop.step.constant == 0)
    return std::nullopt;
  const __int128 lower = *loop.lower.constant, upper = *loop.upper.constant, step = *loop.step.constant;
  if (!isValueOf(loop.type, lower) || !isValueOf(loop.type, upper))
    return std::nullopt;
  const bool isUnsigned = !loop.type.isSigned || canonical.upper->IgnoreParenImpCasts()->getType()->isUnsignedIntegerType();
  if (isUnsigned && (lower < 0 || upper < 0)) // compared as another number
    return std::nullopt;
  const bool isInclusive = loop.relation == Relation::LessEqual || loop.relation == Relation::GreaterEqual;
  const bool ascends = loop.relation == Relation::Less || loop.relation == Relation::LessEqual;
  const __int128 distance = step > 0 ? upper - lower : lower - upper, size = step > 0 ? step : -step;
  if (loop.relation == Relation::NotEqual ? distance < 0 || distance % size != 0 // through the limit of the type
                                          : ascends != (step > 0))               // an unsigned step that means another
    return std::nullopt;
  const __int128 trip = isInclusive ? (distance < 0 ? 0 : distance / size + 1)
                                    : (distance <= 0 ? 0 : (distance - 1) / size + 1);
  if (trip > INT64_MAX)
    return std::nullopt;
  return static_cast<uint64_t>(trip);
}

/// Of a whole nest.
std::optional<uint64_t> constantTrip(const std::vector<CanonicalLoop> &nest) {
  uint64_t product = 1;
  for (const CanonicalLoop &loop : nest) {
    auto trip = constantTrip(loop);
    if (loop.dependsOnOuter || !trip || (*trip && product > INT64_MAX / *trip))
      return std::nullopt;
    product *= *trip;
  }
  return product;
}

class SimdReader {
public:
  SimdReader(const OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics, DeviceConstruct &result)
      : directive(directive), map(map), diagnostics(diagnostics), result(result), simd(result.simd) {}

  bool read() {
    result.kind = DeviceConstructKind::Simd;
    result.clauses = directiveText(map, result.pragma, "simd");
    if (!readLoops(cast<OMPLoopDirective>(directive)))
      return false;
    for (const OMPClause *clause : directive.clauses())
      if (!clause->isImplicit())
        readClause(*clause);
    readOrder();
    return isGood;
  }

  bool readShared() {
    const auto *loop = dyn_cast<OMPLoopDirective>(&directive);
    if (loop && !readLoops(*loop))
      return false;
    for (const OMPClause *clause : directive.clauses())
      switch (clause->getClauseKind()) { // implicit ones come from default(private) and default(firstprivate)
      case OMPC_private:
      case OMPC_firstprivate:
      case OMPC_lastprivate:
      case OMPC_linear:
      case OMPC_reduction:
      case OMPC_copyprivate:
        readClause(*clause);
        break;
      default:
        break;
      }
    if (simd.hasScan) {
      diagnostics.report(directive.getBeginLoc(), diag::unsupported_clause_form)
          << "the modifier inscan" << "reduction";
      isGood = false;
    }
    return isGood;
  }

private:
  bool readLoops(const OMPLoopDirective &loops) {
    const std::vector<CanonicalLoop> nest = readLoopNest(loops, map, diagnostics);
    if (nest.empty())
      return false;
    body = nest.back().body;
    if (!readTexts(nest))
      return false;
    for (const CanonicalLoop &loop : nest)
      readLoop(loop);
    simd.constantTrip = constantTrip(nest);
    return true;
  }

  bool readTexts(const std::vector<CanonicalLoop> &nest) {
    auto bytes = statementRange(body, map);
    if (!bytes) {
      diagnostics.reportInMacro({body->getBeginLoc(), lastToken(body)}, diag::edit_in_macro) << "the body of this loop";
      return false;
    }
    simd.body = *bytes;
    simd.bodyIsCompound = isa<CompoundStmt>(body);
    TextRange statement = result.statement;
    // Braces and containers may stand between the directive and the first loop; they stay outside the nest's own text.
    simd.header = {statement.file, statement.begin, simd.body.begin};
    simd.tail = {statement.file, simd.body.end, statement.end};
    return true;
  }

  void readLoop(const CanonicalLoop &loop) {
    simd.loops.push_back(loop.loop);
    Loop &last = simd.loops.back();
    last.variable = map.deviceName(last.variable);
    last.mayBeModified = true;
    simd.declaresVariable.push_back(loop.declaresVariable);
    simd.locals.push_back(-1);
    simd.isRectangular &= !loop.dependsOnOuter;
    SimdLoop::Bounds bounds;
    auto read = [&](const Expr *expression) {
      auto bytes = expression ? map.range(expression->getSourceRange()) : std::nullopt;
      return bytes ? *bytes : TextRange();
    };
    bounds.lower = read(loop.lower);
    bounds.upper = read(loop.upper);
    bounds.step = read(loop.step);
    simd.bounds.push_back(bounds);
  }

  void readClause(const OMPClause &clause) {
    switch (clause.getClauseKind()) {
    case OMPC_private:
      for (const Expr *item : cast<OMPPrivateClause>(clause).varlists())
        addVariable(SimdVariable::Kind::Private, item, clause);
      break;
    case OMPC_firstprivate:
      for (const Expr *item : cast<OMPFirstprivateClause>(clause).varlists())
        addVariable(SimdVariable::Kind::Firstprivate, item, clause);
      break;
    case OMPC_copyprivate:
      for (const Expr *item : cast<OMPCopyprivateClause>(clause).varlists())
        addVariable(SimdVariable::Kind::Copyprivate, item, clause);
      break;
    case OMPC_lastprivate: {
      const auto &lastprivate = cast<OMPLastprivateClause>(clause);
      const bool isConditional = lastprivate.getKind() == OMPC_LASTPRIVATE_conditional;
      for (const Expr *item : lastprivate.varlists())
        if (SimdVariable *variable = addVariable(isConditional ? SimdVariable::Kind::ConditionalLastprivate
                                                               : SimdVariable::Kind::Lastprivate, item, clause);
            variable && isConditional)
          readAssignments(*variable, item, clause);
      break;
    }
    case OMPC_linear:
      readLinear(cast<OMPLinearClause>(clause));
      break;
    case OMPC_reduction:
      readReduction(cast<OMPReductionClause>(clause));
      break;
    case OMPC_if:
      if (const Expr *condition = clauseCode(clause, directive))
        simd.condition = readCode(*condition, simd.conditionText);
      break;
    case OMPC_safelen:
      simd.safelen = map.expression(cast<OMPSafelenClause>(clause).getSafelen()).constant.value_or(0);
      break;
    case OMPC_simdlen:
      simd.simdlen = map.expression(cast<OMPSimdlenClause>(clause).getSimdlen()).constant.value_or(0);
      break;
    case OMPC_aligned:
    case OMPC_collapse:
    case OMPC_nontemporal:
    case OMPC_order:
      break;
    default:
      if (directive.getDirectiveKind() == OMPD_simd)
        refuse(clause); // those of the target construct are the region's
    }
  }

  Expression readCode(const Expr &code, TextRange &text) {
    if (auto bytes = map.range(code.getSourceRange()))
      text = *bytes;
    Expression result = map.expression(&code);
    result.text = map.inDeviceNames(result.text);
    return result;
  }

  void refuse(const OMPClause &clause) {
    diagnostics.report(clause.getBeginLoc(), diag::unsupported_clause)
        << getOpenMPClauseName(clause.getClauseKind()) << getOpenMPDirectiveName(directive.getDirectiveKind());
    isGood = false;
  }

  SimdVariable *addVariable(SimdVariable::Kind kind, const Expr *item, const OMPClause &clause) {
    const VarDecl *variable = listedVariable(item);
    if (!variable || variable->getType()->isVariablyModifiedType()) {
      refuse(clause);
      return nullptr;
    }
    const std::string name = map.deviceName(variable->getNameAsString());
    for (SimdVariable &other : simd.variables)
      if (other.name == name) { // firstprivate and lastprivate
        other.isFirstprivate = true;
        if (other.kind == SimdVariable::Kind::Firstprivate)
          other.kind = kind;
        return &other;
      }
    SimdVariable &added = simd.variables.emplace_back();
    added.kind = kind;
    added.name = name;
    added.type = map.type(variable->getType());
    return &added;
  }

  void readAssignments(SimdVariable &variable, const Expr *item, const OMPClause &clause) {
    for (const Expr *assignment : findAssignments(*listedVariable(item), *body)) {
      auto bytes = map.range(assignment->getSourceRange());
      if (bytes)
        variable.assignments.push_back(*bytes);
      else
        refuse(clause);
    }
  }

  void readLinear(const OMPLinearClause &clause) {
    for (const Expr *item : clause.varlists()) {
      SimdVariable *variable = addVariable(SimdVariable::Kind::Linear, item, clause);
      if (!variable)
        return;
      if (clause.getStep()) {
        variable->step = readCode(*clauseCode(clause, directive), variable->stepText);
      } else {
        variable->step.text = "1";
        variable->step.constant = 1;
        variable->step.isSimple = true;
      }
    }
  }

  void readReduction(const OMPReductionClause &clause) {
    auto operation = clause.reduction_ops().begin();
    for (const Expr *item : clause.varlists()) {
      const auto read = readReductionItem(*item, clause.getNameInfo().getName(), *operation++, map);
      SimdVariable *variable = read ? addVariable(SimdVariable::Kind::Reduction, item, clause) : nullptr;
      if (!variable || !readReduced(*read, *variable)) {
        diagnostics.report(item->getBeginLoc(), diag::reduction_form)
            << map.expressionText(item) << clause.getNameInfo().getAsString();
        isGood = false;
        continue;
      }
      variable->isInscan = clause.getModifier() == OMPC_REDUCTION_inscan;
      simd.hasScan |= variable->isInscan;
    }
  }

  /// A scalar or struct, an array, or a section with constant bounds, as elements of its base type.
  bool readReduced(const ReductionItem &item, SimdVariable &variable) {
    variable.reduction = item.op;
    if (item.declared) {
      variable.declaredReduction = declaredReductionName(*item.declared, map);
      variable.reductionUsesOriginal = readsOriginal(*item.declared);
    }
    const QualType type = item.variable->getType().getNonReferenceType();
    if (!type->isPointerType() && !type->isConstantArrayType())
      return true;
    const QualType outer = type->isPointerType() ? type->getPointeeType() : map.context.getAsArrayType(type)->getElementType();
    const QualType element = map.context.getBaseElementType(outer);
    const uint64_t elementSize = map.context.getTypeSizeInChars(element).getQuantity();
    const uint64_t perOuter = map.context.getTypeSizeInChars(outer).getQuantity() / elementSize;
    variable.element = map.typeName(element.getUnqualifiedType());
    if (item.length.empty()) {
      variable.sectionLength = map.context.getTypeSizeInChars(type).getQuantity() / elementSize;
      return !variable.reductionUsesOriginal;
    }
    if (!item.lower.constant || *item.lower.constant < 0 || !item.length.constant || variable.reductionUsesOriginal)
      return false;
    variable.sectionLower = *item.lower.constant * perOuter;
    variable.sectionLength = *item.length.constant * perOuter;
    return true;
  }

  /// `ordered simd` and `scan` run in rounds where every iteration reaches them once and alike; else one lane runs all
  /// iterations in their order.
  void readOrder() {
    OrderFinder all;
    all.TraverseStmt(const_cast<Stmt *>(body));
    if (!all.ordered && !all.scans)
      return;
    unsigned ordered = 0, scans = 0;
    const OMPScanDirective *scan = nullptr;
    if (const auto *compound = dyn_cast<CompoundStmt>(body))
      for (const Stmt *child : compound->body()) {
        ordered += isa<OMPOrderedDirective>(child);
        if (isa<OMPScanDirective>(child)) {
          ++scans;
          scan = cast<OMPScanDirective>(child);
        }
      }
    simd.hasTurns = all.ordered > 0;
    if (continuesLoop(*body) || ordered != all.ordered || scans != all.scans)
      oneLane(all.scans ? "scan stands under a condition" : "ordered stands under a condition");
    else if (scan && llvm::any_of(scan->clauses(), [](const OMPClause *c) { return c->getClauseKind() == OMPC_exclusive; }))
      oneLane("an exclusive scan runs in the order of the iterations");
    else if (scan && ordered)
      oneLane("scan and ordered in one loop");
    else if (scan && llvm::any_of(simd.variables, [](const SimdVariable &v) { return v.isInscan && !v.element.empty(); }))
      oneLane("scan of an array");
  }

  void oneLane(const char *reason) {
    simd.needsOneLane = true;
    simd.oneLaneReason = reason;
  }

  const OMPExecutableDirective &directive;
  SourceMap &map;
  Diagnostics &diagnostics;
  DeviceConstruct &result;
  SimdLoop &simd;
  const Stmt *body = nullptr;
  bool isGood = true;
};

} // namespace

bool readSimdLoop(const OMPLoopDirective &directive, SourceMap &map, Diagnostics &diagnostics, DeviceConstruct &result) {
  return SimdReader(directive, map, diagnostics, result).read();
}

bool readSharedConstruct(const OMPExecutableDirective &directive, SourceMap &map, Diagnostics &diagnostics,
                         DeviceConstruct &result) {
  return SimdReader(directive, map, diagnostics, result).readShared();
}

std::string directiveText(const SourceMap &map, TextRange pragma, StringRef name) {
  StringRef text = pragma.empty() ? "" : map.text(pragma);
  const size_t place = text.find(name);
  if (place == StringRef::npos)
    return "";
  std::string words;
  for (StringRef rest = text.drop_front(place + name.size()); !rest.empty();) {
    StringRef line;
    std::tie(line, rest) = rest.split('\n');
    line = line.split("//").first.split("/*").first.trim();
    line.consume_back("\\");
    words += (words.empty() || line.trim().empty() ? "" : " ") + line.trim().str();
  }
  return words;
}

} // namespace omp2simt
