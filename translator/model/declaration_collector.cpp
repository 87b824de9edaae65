//===- declaration_collector.cpp - What device code needs of its file -------===//

#include "model/declaration_collector.h"
#include "analysis/cxx_adaptation.h"
#include "analysis/host_part.h"
#include "analysis/vla_code.h"
#include "model/constant_initializer.h"
#include "model/declare_target.h"
#include "model/declared_reduction_reader.h"
#include "model/function_key.h"
#include "model/text_edits.h"
#include "clang/AST/QualTypeNames.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace omp2simt {
namespace {

/// The outermost declaration that contains `type` and can stand alone: a struct's member struct comes with it, a struct
/// without a name with its typedef.
const NamedDecl *standaloneType(const NamedDecl *type) {
  while (const auto *record = dyn_cast<RecordDecl>(type->getLexicalDeclContext()))
    type = record;
  if (const auto *tag = dyn_cast<TagDecl>(type))
    if (!tag->getIdentifier())
      if (const TypedefNameDecl *name = tag->getTypedefNameForAnonDecl())
        return name;
  return type;
}

const FunctionDecl *enclosingFunction(const Decl &declaration) {
  return dyn_cast_or_null<FunctionDecl>(declaration.getParentFunctionOrMethod());
}

/// Whether a function may end without a return, as its last statement tells.
bool canReachEnd(const FunctionDecl &definition) {
  const auto *body = dyn_cast_or_null<CompoundStmt>(definition.getBody());
  const Stmt *last = body && !body->body_empty() ? body->body_back() : nullptr;
  const auto *call = dyn_cast_or_null<CallExpr>(last);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return !isa_and_nonnull<ReturnStmt>(last) && !(callee && callee->isNoReturn());
}

/// stdout or stderr, of the C library's.
bool isStandardStream(const VarDecl &variable) {
  return (variable.getName() == "stdout" || variable.getName() == "stderr") && !variable.getDefinition();
}

} // namespace

DeclarationCollector::DeclarationCollector(Unit &unit, SourceMap &map, const PreprocessorRecord &record,
                                           Diagnostics &diagnostics, bool oneFile)
    : unit(unit), map(map), record(record), diagnostics(diagnostics), oneFile(oneFile) {
  for (const MacroUse &use : record.macroUses) {
    auto [file, offset] = map.sources.getDecomposedLoc(use.expansion);
    macroUses[{file, offset}].push_back(&use);
  }
  for (const IncludeRecord &include : record.includes)
    if (include.isSystem && !llvm::is_contained(unit.allSystemIncludes, include.spelling))
      unit.allSystemIncludes.push_back(include.spelling);
}

void DeclarationCollector::addRegion(Region &region, const DeviceCodeFacts &facts, const FunctionDecl &function,
                                     const OMPExecutableDirective &directive) {
  for (const FunctionDecl *callee : facts.functions)
    region.calls.push_back(functionKey(*callee));
  items.push_back({directive.getBeginLoc(), Item::Region, unit.regions.size() - 1});
  TextRange whole = region.host.pragma;
  whole.end = std::max(whole.end, region.host.statement.end);
  addMacros(whole, map.sources.getMainFileID(), region.anchor);
  for (const VarDecl *variable : facts.staticLocals)
    addStaticLocal(*variable, function, region.anchor);
  pending.push_back(facts);
}

void DeclarationCollector::addProgram(const FunctionDecl &main) {
  Region region;
  region.kind = RegionKind::Block;
  region.isProgram = true;
  region.directive = "main";
  region.function = main.getNameAsString();
  region.location = map.location(main.getLocation());
  region.calls = {functionKey(main)};
  UniformEffect call;
  call.kind = UniformEffect::Kind::Call;
  call.name = region.calls.front();
  call.hasArguments = main.getNumParams() > 0;
  region.body.uniform.effects.push_back(std::move(call));
  items.push_back({main.getEndLoc(), Item::Region, unit.regions.size()});
  unit.regions.push_back(std::move(region));
  DeviceCodeFacts facts;
  facts.functions.insert(&main);
  pending.push_back(std::move(facts));
}

void DeclarationCollector::follow(const DeviceCodeFacts &facts) {
  auto useOf = [&](const Decl *declaration) {
    auto use = facts.firstUse.find(declaration);
    return use == facts.firstUse.end() ? declaration->getLocation() : use->second;
  };
  for (const FunctionDecl *function : facts.functions)
    addFunction(*function, useOf(function->getCanonicalDecl()));
  for (const FunctionDecl *function : facts.addressedFunctions) {
    addFunction(*function, useOf(function->getCanonicalDecl()));
    anyContext.insert(function);
  }
  for (const FunctionDecl *function : facts.externFunctions)
    addExternFunction(*function);
  for (const VarDecl *variable : facts.globals)
    addVariable(*variable, useOf(variable));
  for (const NamedDecl *type : facts.types)
    addType(*type);
  for (const OMPDeclareReductionDecl *reduction : facts.reductions)
    addReduction(*reduction);
}

/// Its operator stands where the declaration does; one that a function declares, before the function.
void DeclarationCollector::addReduction(const OMPDeclareReductionDecl &declaration) {
  if (!seen.insert(&declaration).second)
    return;
  DeviceCodeFacts facts;
  auto reduction = readDeclaredReduction(declaration, map, diagnostics, facts);
  if (!reduction)
    return;
  const FunctionDecl *function = enclosingFunction(declaration);
  if (!function && !declaration.getDeclContext()->isFileContext()) {
    diagnostics.report(declaration.getLocation(), diag::unsupported_statement) << "a reduction that a class declares";
    return;
  }
  if (function)
    reduction->function = function->getNameAsString();
  const SourceLocation last = reduction->initializer.range.empty() ? declaration.getCombiner()->getEndLoc()
                                                                    : declaration.getInitializer()->getEndLoc();
  reduction->anchor = function ? anchorBefore(*function) : anchorAfterLine(last);
  for (const FunctionDecl *callee : facts.functions) {
    reduction->calls.push_back(functionKey(*callee));
    // nvcc does not see that the pragma uses the host's function.
    if (auto head = map.pointBefore(callee->getBeginLoc()); head && head->file == 0 && oneFile)
      unit.cxxHostEdits.push_back({*head, "[[maybe_unused]] "});
  }
  const FileID file = map.sources.getFileID(map.sources.getExpansionLoc(declaration.getLocation()));
  addMacros(reduction->combiner.range, file, reduction->anchor);
  if (!reduction->initializer.range.empty())
    addMacros(reduction->initializer.range, file, reduction->anchor);
  items.push_back({declaration.getLocation(), Item::Reduction, unit.reductions.size()});
  unit.reductions.push_back(std::move(*reduction));
  pending.push_back(std::move(facts));
}

void DeclarationCollector::addFunction(const FunctionDecl &definition, SourceLocation use) {
  if (!seen.insert(&definition).second)
    return;
  DeviceFunction function;
  function.key = functionKey(definition);
  function.name = definition.getNameAsString();
  function.deviceName = map.deviceName(function.name);
  function.location = map.location(definition.getLocation());
  function.isStatic = definition.getStorageClass() == SC_Static;
  auto bytes = map.range(definition.getSourceRange());
  if (!bytes) {
    diagnostics.reportInMacro(definition.getSourceRange(), diag::edit_in_macro) << ("function '" + function.name + "'");
    return;
  }
  function.text.range = *bytes;
  if (definition.getBeginLoc().isMacroID() || definition.getLocation().isMacroID()) {
    diagnostics.reportInMacro(definition.getSourceRange(), diag::edit_in_macro) << ("function '" + function.name + "'");
    return;
  }
  if (unit.isC) {
    adaptDeclaration(&definition, AdaptedPart::Device, map, diagnostics, function.text.edits);
    adaptTokens(*bytes, map.sources.getFileLoc(definition.getBeginLoc()), AdaptedPart::Device, map, diagnostics,
                function.text.edits);
  }
  // The copy is local to the file and says so itself.
  auto name = map.range(SourceRange(definition.getLocation(), definition.getLocation()));
  if (!name) {
    diagnostics.reportInMacro({definition.getLocation(), definition.getLocation()}, diag::edit_in_macro)
        << ("the name of function '" + function.name + "'");
    return;
  }
  const std::string head = map.text({bytes->file, bytes->begin, name->begin}).str();
  Lexer lexer(map.sources.getFileLoc(definition.getBeginLoc()), map.context.getLangOpts(), head.data(), head.data(),
              head.data() + head.size());
  Token token;
  for (bool isLast = false; !isLast;) {
    isLast = lexer.LexFromRawLexer(token);
    if (token.isNot(tok::raw_identifier))
      continue;
    StringRef word = token.getRawIdentifier();
    if (word != "static" && word != "extern" && word != "constexpr")
      continue;
    const unsigned first = bytes->begin + static_cast<unsigned>(word.data() - head.data());
    const unsigned blank = head[first - bytes->begin + word.size()] == ' ';
    function.text.edits.push_back({{bytes->file, first, first + static_cast<unsigned>(word.size()) + blank}, ""});
  }
  // The end of main returns 0, that of other functions nothing.
  if (definition.isMain() && unit.isStandalone && canReachEnd(definition))
    if (auto end = map.pointBefore(definition.getBodyRBrace()))
      function.text.edits.push_back({*end, "  return 0;\n"});
  // C++ defines no types in a return type: the tag is a declaration of its own.
  if (const TagDecl *tag = definition.getReturnType()->getAsTagDecl();
      unit.isC && tag && tag->isThisDeclarationADefinition() &&
      map.sources.isPointWithin(tag->getLocation(), definition.getBeginLoc(), definition.getLocation())) {
    auto head = map.range(SourceRange(tag->getBeginLoc(), tag->getLocation())), all = map.range(tag->getSourceRange());
    if (head && all && tag->getIdentifier())
      function.text.edits.push_back({{all->file, head->end, all->end}, ""});
    else
      diagnostics.report(tag->getBeginLoc(), diag::device_not_cxx) << "a type defined in a return type";
  }
  function.prototype = prototypeOf(definition);
  function.signature = signatureOf(definition);
  function.hostName = definition.getQualifiedNameAsString();
  function.scope = function.hostName.substr(0, function.hostName.size() - function.name.size());
  function.hasExternalName = !unit.isStandalone && isExported(definition);
  const FunctionDecl *first = definition.getCanonicalDecl();
  functionDeclarations.push_back(first->getLocation());
  function.isDeclaredEarlier = first != &definition;
  function.declarationAnchor = anchorAfter(first->getEndLoc());
  function.anchor = anchorAfter(definition.getEndLoc());
  items.push_back({definition.getLocation(), Item::Function, unit.functions.size()});
  addMacros(*bytes, map.sources.getFileID(map.sources.getExpansionLoc(definition.getBeginLoc())), function.anchor);
  map.insideNamespace = definition.getEnclosingNamespaceContext()->isNamespace();
  DeviceCodeFacts facts = analyseDeclaration(&definition, map, diagnostics);
  function.text.constructs = function.text.teamConstructs = facts.constructs;
  function.text.enclosures = facts.enclosures;
  function.text.usesAnyContext = facts.usesAnyContext;
  UniformFacts uniform = findUniformEffects(definition.getBody(), &definition, function.text.constructs, map);
  function.text.uniform = std::move(uniform.code);
  function.parameters = std::move(uniform.parameters);
  facts.uniformMacros = std::move(uniform.inMacros);
  UniformFacts team = findUniformEffects(definition.getBody(), &definition, function.text.teamConstructs, map, /*asTeam=*/true);
  function.text.teamUniform = std::move(team.code);
  facts.teamMacros = std::move(team.inMacros);
  if (unit.isC) {
    VlaFacts vlas = findVlas(definition.getBody(), &definition, uniform.locals, map, diagnostics);
    function.text.vlas = std::move(vlas.code);
    llvm::append_range(function.text.edits, vlas.edits);
    facts.hasErrors |= !vlas.isGood;
  }
  function.text.vlas.function = function.name;
  readBody(definition, function);
  llvm::append_range(function.text.edits, facts.edits);
  function.asksForThreads = facts.asksForThreads;
  function.asksForDevice = facts.asksForDevice;
  for (const FunctionDecl *callee : facts.functions)
    function.calls.push_back(functionKey(*callee));
  unit.functions.push_back(std::move(function));
  uniformMacros.push_back(facts.uniformMacros);
  teamMacros.push_back(facts.teamMacros);
  for (const VarDecl *variable : facts.staticLocals)
    addStaticLocal(*variable, definition, anchorAfter(definition.getEndLoc()));
  if (facts.hasErrors && !(unit.isStandalone && definition.isMain()))
    diagnostics.report(use, diag::called_here);
  pending.push_back(std::move(facts));
}

/// As Type::value, for references, too.
std::string DeclarationCollector::parameterDeclarator(QualType type) {
  if (!unit.isC) // for places outside the function's namespace
    type = TypeName::getFullyQualifiedType(type, map.context);
  if (type->isLValueReferenceType())
    return map.type(type.getNonReferenceType()).reference;
  std::string declarator = map.type(type.getNonReferenceType()).value;
  if (type->isRValueReferenceType())
    declarator.replace(declarator.find('$'), 1, "(&&$)");
  return declarator;
}

Signature DeclarationCollector::signatureOf(const FunctionDecl &function) {
  Signature signature;
  signature.result = parameterDeclarator(function.getReturnType());
  for (const ParmVarDecl *parameter : function.parameters()) {
    const std::string name = map.deviceName(parameter->getNameAsString());
    signature.names.push_back(name.empty() ? "argument_" + llvm::utostr(signature.names.size() + 1) : name);
    signature.types.push_back(parameterDeclarator(parameter->getType()));
  }
  return signature;
}

/// Without a semicolon.
std::string DeclarationCollector::prototypeOf(const FunctionDecl &function) {
  std::string signature = map.deviceName(function.getNameAsString()) + "(";
  for (const ParmVarDecl *parameter : function.parameters()) {
    if (parameter != *function.param_begin())
      signature += ", ";
    std::string text = parameterDeclarator(parameter->getType());
    text.replace(text.find('$'), 1, map.deviceName(parameter->getNameAsString()));
    signature += text;
  }
  std::string prototype = parameterDeclarator(function.getReturnType());
  return prototype.replace(prototype.find('$'), 1, signature + ")");
}

void DeclarationCollector::addAnyContext(const FunctionDecl &definition) {
  DeviceCodeFacts facts;
  facts.addressedFunctions.insert(&definition);
  pending.push_back(std::move(facts));
}

void DeclarationCollector::addExported(const VarDecl &variable) {
  DeviceCodeFacts facts;
  facts.globals.insert(variable.getCanonicalDecl());
  pending.push_back(std::move(facts));
}

void DeclarationCollector::addExternFunction(const FunctionDecl &declaration) {
  const FunctionDecl &first = *declaration.getCanonicalDecl();
  if (!seen.insert(&first).second)
    return;
  ExternFunction function;
  function.key = functionKey(first);
  function.name = first.getNameAsString();
  function.deviceName = map.deviceName(function.name);
  function.signature = signatureOf(first);
  function.anchor = anchorAfter(first.getEndLoc());
  items.push_back({first.getLocation(), Item::ExternFunction, unit.externFunctions.size()});
  unit.externFunctions.push_back(std::move(function));
  DeviceCodeFacts facts;
  collectTypes(first.getType(), facts, map);
  pending.push_back(std::move(facts));
}

/// Where a copy for uniform code gets its additional parameters, and the copies of its parameters.
void DeclarationCollector::readBody(const FunctionDecl &definition, DeviceFunction &function) {
  const auto *body = cast<CompoundStmt>(definition.getBody());
  auto begin = map.range(SourceRange(body->getLBracLoc(), body->getLBracLoc()));
  auto end = map.range(SourceRange(body->getRBracLoc(), body->getRBracLoc()));
  auto name = map.range(SourceRange(definition.getLocation(), definition.getLocation()));
  if (!begin || !end || !name) // reported before
    return;
  function.bodyBegin = begin->end;
  function.bodyEnd = end->begin;
  function.text.vlas.scope = {begin->file, begin->end, end->begin};
  function.nameEnd = name->end;
  const StringRef content = unit.files[name->file].content;
  function.afterParenthesis = static_cast<unsigned>(content.find('(', name->end)) + 1;
}

void DeclarationCollector::addVariable(const VarDecl &variable, SourceLocation use) {
  if (!seen.insert(variable.getCanonicalDecl()).second)
    return;
  const VarDecl *definition = variable.getDefinition();
  if (!definition)
    definition = variable.getActingDefinition();
  const bool isTarget = isDeclareTarget(variable);
  const bool isConstant = map.context.getBaseElementType(variable.getType()).isConstQualified();
  if (unit.isStandalone && isStandardStream(variable)) // devlib has them
    return;
  if (!isTarget && !isConstant && !unit.isStandalone) {
    diagnostics.report(use, diag::host_variable) << variable.getName();
    return;
  }
  const bool isExtern = !definition && isTarget && !unit.isStandalone && variable.hasExternalFormalLinkage() && variable.getTLSKind() == VarDecl::TLS_None &&
                        variable.getDeclContext()->isTranslationUnit();
  if (isExtern)
    definition = variable.getCanonicalDecl();
  if (!definition || variable.getTLSKind() != VarDecl::TLS_None || variable.hasAttr<OMPThreadPrivateDeclAttr>()) {
    diagnostics.report(use, diag::undefined_variable) << variable.getName();
    return;
  }
  // Device code finds the host's declaration. That serves where it is a number.
  if (definition->getDeclContext()->getEnclosingNamespaceContext()->isNamespace()) {
    if (isConstant && definition->getType()->isArithmeticType() && definition->hasInit() && definition->evaluateValue())
      return;
    diagnostics.report(use, diag::unsupported_variable) << variable.getName() << map.typeName(definition->getType());
    return;
  }
  DeviceVariable result;
  result.hostName = variable.getNameAsString();
  result.name = map.deviceName(result.hostName);
  result.location = map.location(definition->getLocation());
  result.type = map.type(definition->getType());
  result.isConstant = !isTarget;
  result.isDeviceOnly = unit.isStandalone;
  result.isExtern = isExtern;
  result.hasExternalName = !isExtern && !unit.isStandalone && isExported(*definition);
  if (!isExtern && !readInitializer(*definition, result))
    return;
  result.anchor = anchorAfter(definition->getEndLoc());
  // Functions between a declaration and its definition use it, too.
  const VarDecl &place = unit.isStandalone ? *variable.getCanonicalDecl() : *definition;
  items.push_back({place.getLocation(), Item::Variable, unit.variables.size()});
  unit.variables.push_back(std::move(result));
  DeviceCodeFacts facts;
  collectTypes(definition->getType(), facts, map);
  pending.push_back(std::move(facts));
}

void DeclarationCollector::addStaticLocal(const VarDecl &variable, const FunctionDecl &owner, unsigned anchor) {
  DeviceVariable result;
  result.hostName = variable.getNameAsString();
  result.name = map.staticLocalName(variable);
  result.location = map.location(variable.getLocation());
  result.type = map.type(variable.getType());
  result.isDeviceOnly = true;
  result.anchor = anchor;
  if (!readInitializer(variable, result))
    return;
  items.push_back({owner.getBeginLoc(), Item::Variable, unit.variables.size()});
  unit.variables.push_back(std::move(result));
}

bool DeclarationCollector::readInitializer(const VarDecl &definition, DeviceVariable &variable) {
  const Expr *init = definition.getInit();
  if (!init)
    return true;
  auto bytes = map.range(init->getSourceRange());
  std::vector<TextEdit> edits;
  if (bytes && isPlainCxxInitializer(*init, map.context)) {
    variable.initializer.range = *bytes;
    if (unit.isC && !adaptStatement(init, AdaptedPart::Device, map, diagnostics, variable.initializer.edits))
      return false;
    addMacros(*bytes, map.sources.getFileID(map.sources.getExpansionLoc(init->getBeginLoc())),
              anchorAfter(definition.getEndLoc()));
    pending.push_back(analyseStatement(init, map, diagnostics));
    llvm::append_range(variable.initializer.edits, pending.back().edits);
    return !pending.back().hasErrors;
  }
  std::string text, problem;
  DeviceCodeFacts facts;
  auto nameOf = [&](const FunctionDecl &function) -> std::string {
    if (const FunctionDecl *body = function.getDefinition(); body && map.isInUserFile(body->getLocation()))
      facts.addressedFunctions.insert(body);
    else if (isOfOtherFile(function))
      facts.externFunctions.insert(&function);
    else
      return "";
    return "any_context::" + map.deviceName(function.getNameAsString());
  };
  const bool isPrinted = printConstantInitializer(definition, map.context, nameOf, text, problem);
  pending.push_back(std::move(facts));
  if (!isPrinted) {
    diagnostics.report(definition.getLocation(), diag::unsupported_initializer) << variable.name << problem;
    return false;
  }
  variable.constantInitializer = text;
  return true;
}

void DeclarationCollector::addType(const NamedDecl &requested) {
  const NamedDecl *type = standaloneType(&requested);
  if (const auto *name = dyn_cast<TypedefNameDecl>(type)) // C11 allows to repeat it
    type = name->getCanonicalDecl();
  if (!seen.insert(type).second || type->isImplicit())
    return;
  if (!map.isInUserFile(type->getLocation())) {
    addLibraryHeader(type->getLocation());
    return;
  }
  if (const auto *tag = dyn_cast<TagDecl>(type); tag && !tag->isThisDeclarationADefinition())
    return; // declared where it is first named, in C++ too
  Declaration result;
  result.name = type->getNameAsString();
  result.isLocal = enclosingFunction(*type) != nullptr;
  if (const auto *enumeration = dyn_cast<EnumDecl>(type))
    for (const EnumConstantDecl *constant : enumeration->enumerators())
      result.enumerators.push_back(constant->getNameAsString());
  SourceRange tokens = type->getSourceRange();
  auto bytes = map.range(tokens);
  if (!bytes || tokens.getBegin().isMacroID() || tokens.getEnd().isMacroID()) {
    diagnostics.reportInMacro(type->getSourceRange(), diag::edit_in_macro) << ("type '" + result.name + "'");
    return;
  }
  if (isa<TypedefNameDecl>(type)) { // to the semicolon: one declaration may name several types
    StringRef content = map.sources.getBufferData(map.sources.getFileID(map.sources.getExpansionLoc(tokens.getBegin())));
    const size_t semicolon = content.find(';', bytes->end);
    if (semicolon != StringRef::npos)
      bytes->end = static_cast<unsigned>(semicolon);
    if (!seen.insert(reinterpret_cast<const char *>(content.data()) + bytes->begin).second)
      return;
  }
  result.text.range = *bytes;
  if (unit.isC) {
    adaptDeclaration(type, AdaptedPart::Device, map, diagnostics, result.text.edits);
    adaptTokens(*bytes, map.sources.getFileLoc(tokens.getBegin()), AdaptedPart::Device, map, diagnostics,
                result.text.edits);
  }
  if (unit.isC && !takeNestedTagsOut(*type, result.text))
    return;
  if (const auto *tag = dyn_cast<TagDecl>(type); tag && isUnnamedTag(*tag)) { // named for the device
    const size_t keyword = map.text(*bytes).find_first_of(" \t\n{");
    const unsigned place = bytes->begin + static_cast<unsigned>(keyword);
    result.text.edits.push_back({{bytes->file, place, place}, " " + map.unnamedTagName(*tag)});
    result.isLocal = true; // the host part has no type of this name
    result.anchor = anchorAfter(tag->getEndLoc());
  }
  if (const FunctionDecl *function = enclosingFunction(*type)) {
    result.anchor = anchorBefore(*function);
    result.scope = "in_" + map.deviceName(function->getNameAsString());
  }
  items.push_back({type->getBeginLoc(), Item::Type, unit.declarations.size()});
  const unsigned anchor = result.isLocal ? result.anchor : ~0u;
  unit.declarations.push_back(std::move(result)); // before its macros, which are declarations, too
  addMacros(*bytes, map.sources.getFileID(map.sources.getExpansionLoc(tokens.getBegin())), anchor);
  pending.push_back(analyseDeclaration(type, map, diagnostics));
  if (const auto *name = dyn_cast<TypedefNameDecl>(type)) {
    DeviceCodeFacts facts;
    collectTypes(name->getUnderlyingType(), facts, map);
    pending.push_back(std::move(facts));
  }
}

/// In C a struct that is declared inside another one is as visible as that one: it goes before it.
bool DeclarationCollector::takeNestedTagsOut(const NamedDecl &type, CodeText &text) {
  struct Finder : RecursiveASTVisitor<Finder> {
    std::vector<const TagDecl *> nested;
    bool VisitTagDecl(TagDecl *tag) {
      if (tag->getLexicalDeclContext()->isRecord() && tag->getIdentifier() && tag->isCompleteDefinition())
        nested.push_back(tag);
      return true;
    }
  } finder;
  const auto *name = dyn_cast<TypedefNameDecl>(&type);
  const TagDecl *tag = name ? name->getUnderlyingType()->getAsTagDecl() : dyn_cast<TagDecl>(&type);
  if (!tag || (name && !map.sources.isPointWithin(tag->getLocation(), name->getBeginLoc(), name->getEndLoc())))
    return true;
  finder.TraverseDecl(const_cast<TagDecl *>(tag));
  for (const TagDecl *nested : llvm::reverse(finder.nested)) { // inner ones first
    auto bytes = map.range(nested->getSourceRange());
    auto head = map.range(SourceRange(nested->getBeginLoc(), nested->getLocation()));
    if (!bytes || !head) {
      diagnostics.reportInMacro(nested->getSourceRange(), diag::edit_in_macro) << "a named struct inside a struct";
      return false;
    }
    const std::string definition = applyEdits(map.text(*bytes).str(), text.edits, bytes->begin);
    const unsigned start = text.range.begin;
    text.edits.push_back({{bytes->file, head->end, bytes->end}, ""});
    text.edits.push_back({{bytes->file, start, start}, definition + ";\n"});
  }
  return true;
}

std::optional<SourceLocation> DeclarationCollector::includeInMainFile(SourceLocation location) {
  location = map.sources.getExpansionLoc(location);
  while (!map.isInMainFile(location)) {
    location = map.sources.getIncludeLoc(map.sources.getFileID(location));
    if (location.isInvalid())
      return std::nullopt;
  }
  return location;
}

unsigned DeclarationCollector::anchorAfter(SourceLocation end) {
  auto position = includeInMainFile(end);
  if (!position)
    return 0;
  StringRef content = unit.files[0].content;
  size_t offset = map.offset(*position);
  if (map.isInMainFile(end)) { // after the token, and after the semicolon of a variable
    offset = map.offset(Lexer::getLocForEndOfToken(map.sources.getExpansionLoc(end), 0, map.sources,
                                                   map.context.getLangOpts()));
    if (content[offset - 1] != '}' || content.drop_front(offset).ltrim().starts_with(";") ||
        content.drop_front(offset).ltrim().starts_with(","))
      offset = std::min(content.find(';', offset), content.size());
  }
  // Where another declaration begins on the same line the line is broken.
  const size_t behind = std::min(offset + (offset < content.size() && content[offset] == ';'), content.size());
  const StringRef rest = content.drop_front(behind).take_until([](char c) { return c == '\n'; }).trim();
  if (map.isInMainFile(end) && !rest.empty() && !rest.starts_with("//") && !rest.starts_with("/*") && !rest.starts_with("\\"))
    return static_cast<unsigned>(behind);
  return static_cast<unsigned>(std::min(content.find('\n', offset), content.size()));
}

unsigned DeclarationCollector::anchorAfterLine(SourceLocation location) {
  auto position = includeInMainFile(location);
  if (!position)
    return 0;
  StringRef content = unit.files[0].content;
  size_t end = map.offset(*position);
  do
    end = content.find('\n', end + 1);
  while (end != StringRef::npos && content.take_front(end).rtrim("\r").ends_with("\\"));
  return static_cast<unsigned>(std::min(end, content.size()));
}

unsigned DeclarationCollector::anchorBefore(const Decl &declaration) {
  auto position = includeInMainFile(declaration.getBeginLoc());
  if (!position)
    return 0;
  StringRef content = unit.files[0].content;
  size_t offset = content.take_front(map.offset(*position)).rfind('\n');
  offset = offset == StringRef::npos ? 0 : offset + 1;
  // A comment that ends on the line above belongs to the declaration.
  while (offset > 0) {
    size_t previous = content.take_front(offset - 1).rfind('\n');
    previous = previous == StringRef::npos ? 0 : previous + 1;
    StringRef line = content.slice(previous, offset).trim();
    if (line.starts_with("//")) {
      offset = previous;
    } else if (line.ends_with("*/")) {
      const size_t open = content.take_front(offset).rfind("/*");
      if (open == StringRef::npos)
        break;
      size_t start = content.take_front(open).rfind('\n');
      start = start == StringRef::npos ? 0 : start + 1;
      if (!content.slice(start, open).trim().empty())
        break; // it comments the line it begins on
      offset = start;
    } else {
      break;
    }
  }
  return static_cast<unsigned>(offset);
}

void DeclarationCollector::finish() {
  while (!pending.empty()) {
    const DeviceCodeFacts facts = std::move(pending.back());
    pending.pop_back();
    follow(facts);
  }
  addConditionals();
  for (DeviceFunction &function : unit.functions)
    function.isAnyContext = function.isInTable = llvm::any_of(anyContext, [&](const FunctionDecl *f) { return functionKey(*f) == function.key; });
  assignOrder();
}

} // namespace omp2simt
