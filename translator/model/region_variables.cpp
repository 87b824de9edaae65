//===- region_variables.cpp - How the variables of a region reach it --------===//

#include "model/region_variables.h"
#include "model/assignments.h"
#include "analysis/vla_code.h"
#include "model/declared_reduction_reader.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace omp2simt {
namespace {

class VariableReader {
public:
  VariableReader(const OMPExecutableDirective &directive, const RegionForm &form, ClauseFacts &clauses, SourceMap &map,
                 Diagnostics &diagnostics, BuiltRegion &built)
      : directive(directive), form(form), clauses(clauses), map(map), diagnostics(diagnostics), built(built) {}

  /// Every variable of the enclosing scope that body or bounds use, in the order of use.
  bool read(const std::vector<CanonicalLoop> &nest) {
    for (const CanonicalLoop &loop : nest)
      loopVariables.insert(loop.variable);
    body = nest.empty() ? nullptr : nest.back().body;
    llvm::SetVector<const VarDecl *> inBody, inBounds;
    for (const VarDecl *variable : built.facts.outerVariables)
      inBody.insert(variable);
    for (const VarDecl *variable : built.facts.globals) // a declare target variable is the device's own
      if (!variable->hasAttr<OMPDeclareTargetDeclAttr>() && isListed(variable))
        inBody.insert(variable);
    for (const VarDecl *variable : inBody)
      built.facts.globals.remove(variable->getCanonicalDecl());
    for (const CanonicalLoop &loop : nest)
      for (const Expr *bound : {loop.lower, loop.upper, loop.step})
        if (bound)
          collect(bound, inBounds);
    bool isGood = true;
    for (const VarDecl *variable : inBody)
      isGood &= loopVariables.contains(variable) || addVariable(*variable, true, inBounds.contains(variable));
    for (const VarDecl *variable : inBounds)
      if (variable->hasAttr<OMPDeclareTargetDeclAttr>())
        built.region.countsOnDevice = true;
    inBounds.remove_if([](const VarDecl *variable) { return variable->hasAttr<OMPDeclareTargetDeclAttr>(); });
    for (const VarDecl *variable : inBounds)
      isGood &= loopVariables.contains(variable) || inBody.contains(variable) ||
                addVariable(*variable, false, true);
    for (const auto &[variable, op] : clauses.reductions) // also when the body does not use them
      if (!inBody.contains(variable))
        isGood &= addVariable(*variable, true, false);
    if (!built.region.isRectangular && (!clauses.linearSteps.empty() || llvm::any_of(loopVariables, [&](const VarDecl *v) {
          return clauses.lastprivates.contains(v);
        }))) {
      diagnostics.report(directive.getBeginLoc(), diag::unsupported_clause_form)
          << "a loop variable of a nest that is not rectangular" << (clauses.linearSteps.empty() ? "lastprivate" : "linear");
      isGood = false;
    }
    for (const VarDecl *variable : loopVariables.takeVector())
      isGood &= !clauses.lastprivates.contains(variable) || addLoopVariable(*variable);
    return isGood;
  }

private:
  bool addLoopVariable(const VarDecl &variable) {
    clauses.firstprivates.erase(&variable); // of a linear clause
    if (!addVariable(variable, false, false))
      return false;
    built.region.variables.back().isLoopVariable = true;
    return true;
  }

  static void collect(const Expr *bound, llvm::SetVector<const VarDecl *> &variables) {
    struct Finder : RecursiveASTVisitor<Finder> {
      llvm::SetVector<const VarDecl *> *variables;
      bool VisitDeclRefExpr(DeclRefExpr *e) {
        if (auto *variable = dyn_cast<VarDecl>(e->getDecl()))
          variables->insert(variable);
        return true;
      }
    } finder;
    finder.variables = &variables;
    finder.TraverseStmt(const_cast<Expr *>(bound));
  }

  bool isListed(const VarDecl *variable) const {
    auto has = [&](const auto &set) {
      return llvm::any_of(set, [&](const VarDecl *v) { return v->getCanonicalDecl() == variable->getCanonicalDecl(); });
    };
    return has(clauses.privates) || has(clauses.firstprivates) || has(clauses.implicitFirstprivates) ||
           has(clauses.regionPrivates) || has(clauses.teamCopies) || has(clauses.regionFirstprivates) || has(clauses.lastprivates) ||
           has(clauses.devicePointers) ||
           llvm::any_of(clauses.mapped, [&](auto &e) { return e.first->getCanonicalDecl() == variable->getCanonicalDecl(); }) ||
           llvm::any_of(clauses.reductions, [&](auto &e) { return e.first->getCanonicalDecl() == variable->getCanonicalDecl(); });
  }

  int addMap(Variable &variable, MapItem::Form form, unsigned type, const char *reason) {
    MapItem item;
    item.form = form;
    item.type = type;
    item.variable = item.base = variable.hostName;
    item.implicit = true;
    item.reason = reason;
    built.region.maps.push_back(std::move(item));
    return static_cast<int>(built.region.maps.size()) - 1;
  }

  bool addVariable(const VarDecl &declaration, bool usedInBody, bool usedInBounds) {
    auto mapped = llvm::find_if(clauses.mapped, [&](auto &e) { return e.first->getCanonicalDecl() == declaration.getCanonicalDecl(); });
    auto in = [&](const auto &set) {
      return llvm::any_of(set, [&](const VarDecl *v) { return v->getCanonicalDecl() == declaration.getCanonicalDecl(); });
    };
    Variable variable;
    variable.hostName = declaration.getNameAsString();
    variable.name = map.deviceName(variable.hostName);
    variable.type = map.type(declaration.getType());
    variable.usedInBody = usedInBody;
    if (mapped != clauses.mapped.end())
      variable.map = mapped->second;
    const QualType type = declaration.getType().getNonReferenceType();
    if (variable.map >= 0 && !map.insideNamespace && declaration.hasGlobalStorage() &&
        declaration.getDeclContext()->getEnclosingNamespaceContext()->isNamespace())
      return refuse(declaration, "a variable that the host part would have to name with its namespace");
    const bool isWritten = built.facts.maybeWritten.contains(declaration.getCanonicalDecl());
    if (in(clauses.teamCopies) && isWritten) { // threads of a team would share it, and teams not
      diagnostics.report(built.facts.firstUse.lookup(declaration.getCanonicalDecl()).isValid()
                             ? built.facts.firstUse.lookup(declaration.getCanonicalDecl())
                             : directive.getBeginLoc(),
                         diag::unsupported_clause_form)
          << ("the changed variable '" + variable.hostName + "', of which each team has a copy,") << "private or firstprivate";
      return false;
    }
    auto reduction = llvm::find_if(clauses.reductions, [&](auto &e) { return e.first->getCanonicalDecl() == declaration.getCanonicalDecl(); });

    const bool isOneThread = form.isOneThread();
    // One thread combines by itself, and its last iteration assigns last: it works on the variable itself.
    const bool isDirect = isOneThread && variable.map >= 0;
    if (reduction != clauses.reductions.end() && !isDirect) {
      variable.sharing = Sharing::Reduction;
      variable.reduction = reduction->second.op;
      readDeclaredReduction(variable, reduction->second);
      readReducedArray(variable, type, reduction->second);
    } else if (in(clauses.lastprivates) && !isDirect) {
      variable.sharing = Sharing::Lastprivate;
      variable.isFirstprivate = in(clauses.firstprivates);
      variable.linearStep = clauses.linearSteps.lookup(&declaration);
      variable.isConditional = in(clauses.conditionalLastprivates);
      if (variable.map >= 0 && !isWhole(built.region.maps[variable.map], type)) {
        diagnostics.report(directive.getBeginLoc(), diag::unsupported_clause_form)
            << "an array of which the region maps a section" << "lastprivate";
        return false;
      }
      if (variable.isConditional && !readAssignments(declaration, variable))
        return false;
    } else if (isDirect && in(clauses.lastprivates)) { // also of a linear clause, though it begins with the value it has
      variable.sharing = Sharing::MappedObject;
    } else if (in(clauses.privates) || (isOneThread && in(clauses.regionPrivates))) {
      variable.sharing = Sharing::Private;
    } else if (in(clauses.firstprivates) || (isOneThread && in(clauses.regionFirstprivates))) {
      readFirstprivate(variable, type);
    } else if (in(clauses.devicePointers)) {
      variable.sharing = Sharing::DevicePointer;
    } else if (variable.map >= 0) {
      const bool isPointer = isDataPointer(type);
      if (isPointer && isWritten && !isOneThread)
        return refuse(declaration, "a mapped pointer that the region changes");
      variable.sharing = isPointer ? Sharing::MappedPointer : Sharing::MappedObject;
      if (type->isVariableArrayType())
        variable.sharing = Sharing::MappedPointer;
    } else {
      const bool isAggregate = type->isArrayType() || type->isRecordType();
      const auto byDefault = isDataPointer(type) ? clauses.pointerDefault
                             : isAggregate         ? clauses.aggregateDefault
                                                   : clauses.scalarDefault;
      const bool isFirstprivate = in(clauses.implicitFirstprivates) || byDefault == ClauseFacts::kDefaultFirstprivate;
      if (byDefault && !isFirstprivate) {
        if (isDataPointer(type))
          return refuse(declaration, "a pointer that defaultmap maps");
        variable.sharing = Sharing::MappedObject;
        variable.map = addMap(variable, MapItem::Form::Object, *byDefault | MapImplicit, "defaultmap");
      } else {
        readImplicit(variable, type, isWritten && !isOneThread, isFirstprivate);
      }
    }
    // The original of a construct inside the region is the region's own copy (OpenMP 5.1, 2.21.7).
    if ((variable.sharing == Sharing::Reduction || variable.sharing == Sharing::Lastprivate) && variable.map < 0)
      variable.map = addMap(variable, MapItem::Form::Object, MapFirstprivate, "firstprivate on target");
    if (variable.sharing == Sharing::Lastprivate && variable.isFirstprivate)
      variable.firstMap = addMap(variable, MapItem::Form::Object, MapFirstprivate, "firstprivate and lastprivate");
    const bool isValue = variable.sharing == Sharing::ByValue || variable.sharing == Sharing::DevicePointer;
    if (isValue && variable.type.kind == TypeKind::Pointer && isWritten && !isOneThread && !in(clauses.firstprivates))
      return refuse(declaration, "a pointer that the region changes");
    if (usedInBounds && (variable.sharing == Sharing::Private || variable.sharing == Sharing::Reduction ||
                         variable.sharing == Sharing::Lastprivate)) {
      diagnostics.report(built.facts.firstUse.lookup(declaration.getCanonicalDecl()).isValid()
                             ? built.facts.firstUse.lookup(declaration.getCanonicalDecl())
                             : directive.getBeginLoc(),
                         diag::loop_bound)
          << ("the private variable '" + variable.hostName + "'");
      return false;
    }
    built.region.countsOnDevice |= usedInBounds && !isValue; // its value on the device may be another one
    return checkVariable(declaration, variable, type);
  }

  bool isWhole(const MapItem &item, QualType type) const {
    const auto *array = map.context.getAsConstantArrayType(type);
    return item.form == MapItem::Form::Object ||
           (array && item.lower.constant == 0 && item.length.constant == static_cast<int64_t>(array->getZExtSize()));
  }

  bool readAssignments(const VarDecl &declaration, Variable &variable) {
    for (const Expr *assignment : findAssignments(declaration, *body)) {
      auto bytes = map.range(assignment->getSourceRange());
      if (!bytes) {
        diagnostics.reportInMacro(assignment->getSourceRange(), diag::edit_in_macro) << "this assignment";
        return false;
      }
      for (const DeviceConstruct &construct : built.region.body.constructs)
        if (construct.kind == DeviceConstructKind::Atomic && construct.statement.file == bytes->file &&
            construct.statement.begin <= bytes->begin && bytes->end <= construct.statement.end) {
          diagnostics.report(assignment->getBeginLoc(), diag::unsupported_clause_form)
              << "a variable that 'omp atomic' assigns" << "lastprivate(conditional:)";
          return false;
        }
      variable.assignments.push_back(*bytes);
    }
    return true;
  }

  void readDeclaredReduction(Variable &variable, const ReductionItem &reduction) {
    if (!reduction.declared)
      return;
    variable.declaredReduction = declaredReductionName(*reduction.declared, map);
    variable.reductionUsesOriginal = readsOriginal(*reduction.declared);
    built.facts.reductions.insert(reduction.declared);
  }

  void readReducedArray(Variable &variable, QualType type, const ReductionItem &reduction) {
    if (!type->isConstantArrayType() && !type->isPointerType())
      return;
    const QualType outer = type->isPointerType() ? type->getPointeeType() : map.context.getAsArrayType(type)->getElementType();
    const QualType element = map.context.getBaseElementType(outer);
    const uint64_t perOuter = map.context.getTypeSizeInChars(outer) / map.context.getTypeSizeInChars(element);
    variable.element = map.typeName(element.getUnqualifiedType());
    variable.elementSize = map.context.getTypeSizeInChars(element).getQuantity();
    variable.elementsInRow = perOuter;
    if (reduction.length.empty()) {
      variable.sectionLength = map.context.getTypeSizeInChars(type) / map.context.getTypeSizeInChars(element);
      return;
    }
    if (reduction.lower.constant)
      variable.sectionLower = *reduction.lower.constant * perOuter;
    else
      variable.lowerExpression = reduction.lower;
    if (reduction.length.constant)
      variable.sectionLength = *reduction.length.constant * perOuter;
    else
      variable.lengthExpression = reduction.length;
  }

  void readFirstprivate(Variable &variable, QualType type) {
    variable.sharing = Sharing::ByValue;
    if (type->isConstantArrayType()) {
      variable.sharing = Sharing::PrivateArrayCopy;
      variable.map = addMap(variable, MapItem::Form::Object, MapFirstprivate, "firstprivate array");
    } else if (type->isPointerType() && variable.map < 0) {
      variable.map = -1; // its value as it is
    }
  }

  /// A variable without a clause (OpenMP 5.1, 2.21.7): a scalar is firstprivate on the target construct, and one
  /// copy serves all teams and threads.
  void readImplicit(Variable &variable, QualType type, bool isWritten, bool isFirstprivate) {
    if (type->isConstantArrayType() && isFirstprivate) { // one copy for the region
      variable.sharing = Sharing::SharedCopy;
      variable.map = addMap(variable, MapItem::Form::Object, MapFirstprivate, "firstprivate array");
    } else if ((type->isArrayType() || type->isRecordType()) && !isFirstprivate) {
      // Also where a shared clause names it, when Clang makes no map clause.
      const bool isConst = map.context.getBaseElementType(type).isConstQualified();
      variable.sharing = type->isVariableArrayType() ? Sharing::MappedPointer : Sharing::MappedObject;
      variable.map = addMap(variable, MapItem::Form::Object, (isConst ? MapTo : MapToFrom) | MapImplicit,
                            "aggregate without a map clause");
    } else if (isDataPointer(type)) {
      variable.sharing = Sharing::MappedPointer;
      variable.map = addMap(variable, MapItem::Form::Pointer, MapLookup, "pointer without a map clause");
    } else if (isWritten) {
      variable.sharing = Sharing::SharedCopy;
      variable.map = addMap(variable, MapItem::Form::Object, MapFirstprivate, "firstprivate that the region may change");
    } else {
      variable.sharing = Sharing::ByValue;
    }
  }

  bool checkVariable(const VarDecl &declaration, Variable &variable, QualType type) {
    switch (variable.type.kind) {
    case TypeKind::Other:
    case TypeKind::VariableArray:
      if (variable.type.kind == TypeKind::VariableArray && variable.sharing == Sharing::MappedPointer) {
        // A pointer to its first element tells what its rows are; more is needed for its size or address.
        if (!built.wholeVlas.contains(&declaration))
          variable.type = map.type(map.context.getArrayDecayedType(type));
        break;
      }
      return refuse(declaration, "this type");
    case TypeKind::Array:
      if (variable.sharing == Sharing::ByValue) // would decay to a host address
        return refuse(declaration, "an array by value");
      break;
    case TypeKind::Record:
      if (const auto *record = type->getAsCXXRecordDecl();
          record && map.context.getLangOpts().CPlusPlus && !type.isTriviallyCopyableType(map.context))
        return refuse(declaration, "a class that is not trivially copyable");
      [[fallthrough]];
    default:
      break;
    }
    if (type.getCanonicalType()->isVariablyModifiedType()) {
      const bool isPassed = variable.sharing == Sharing::MappedPointer || variable.sharing == Sharing::DevicePointer ||
                            (variable.sharing == Sharing::ByValue && variable.type.kind == TypeKind::Pointer);
      const auto shape = vlaShape(type, map.context);
      const bool isPlain = shape && shape->isArray && shape->rank == 1; // reached by a pointer to its elements
      if (!isPassed || !(variable.type.vlaRank || isPlain))
        return refuse(declaration, "this type");
      variable.extents = hostExtents(declaration, variable.type);
    }
    collectTypes(type, built.facts, map);
    built.region.variables.push_back(std::move(variable));
    return true;
  }

  bool refuse(const VarDecl &declaration, StringRef) {
    SourceLocation use = built.facts.firstUse.lookup(declaration.getCanonicalDecl());
    diagnostics.report(use.isValid() ? use : directive.getBeginLoc(), diag::unsupported_variable)
        << declaration.getName() << map.typeName(declaration.getType());
    return false;
  }

  const OMPExecutableDirective &directive;
  const RegionForm &form;
  ClauseFacts &clauses;
  SourceMap &map;
  Diagnostics &diagnostics;
  BuiltRegion &built;
  const Stmt *body = nullptr; ///< of the nest
  llvm::SetVector<const VarDecl *> loopVariables; ///< of the nest, outermost first
};

} // namespace

bool readVariables(const OMPExecutableDirective &directive, const RegionForm &form, const std::vector<CanonicalLoop> &nest,
                   ClauseFacts &clauses, SourceMap &map, Diagnostics &diagnostics, BuiltRegion &built) {
  return VariableReader(directive, form, clauses, map, diagnostics, built).read(nest);
}

} // namespace omp2simt
