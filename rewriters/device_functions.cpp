//===- device_functions.cpp - Copies of functions that device code calls -----===//
//
/// \file
/// Every function that a region reaches is copied for the device, with the user's name: device code lives in namespace
/// on_device and finds the copy before the host's function. There is one for lanes, and one for code that all lanes of a
/// thread run, as far as each is needed.
//
//===----------------------------------------------------------------------===//

#include "code_text.h"
#include "rewriter.h"
#include "team_code.h"
#include "uniform_code.h"

namespace omp2simt {
namespace {

/// Adds the soft stack as the first parameter where `offset` is behind the parenthesis of a parameter list.
void addStackParameter(const Unit &unit, const DeviceFunction &function, const WarpNames &names, CodeText &text) {
  const std::string parameter = "o2s::SoftStack<" + names.lanes + "> " + names.stack;
  const unsigned file = text.range.file, offset = function.afterParenthesis;
  if (!function.parameters.empty()) {
    text.edits.push_back({{file, offset, offset}, parameter + ", "});
    return;
  }
  const size_t end = unit.files[file].content.find(')', offset);
  text.edits.push_back({{file, offset, static_cast<unsigned>(end)}, parameter});
}

/// Parameters on the soft stack: the body works on copies, in a block of its own.
void addParameterCopies(const UniformContext &context, const DeviceFunction &function, CodeText &text) {
  std::string aliases, copies;
  for (size_t i = 0; i < text.uniform.locals.size(); ++i) {
    const Local &local = text.uniform.locals[i];
    if (!local.isParameter || !context.code.locals[i].onSoftStack)
      continue;
    const std::string value = local.name + context.plan.names.value;
    aliases += " " + declare(local.type.value, "&" + value) + " = " + local.name + ";";
    copies += " " + softDeclaration(context, local.name, local.type) + " o2s::store" + lanesArgument(context) + "(" + local.name +
              ", " + value + ");";
  }
  if (copies.empty())
    return;
  const unsigned file = text.range.file;
  text.edits.push_back({{file, function.bodyBegin, function.bodyBegin}, aliases + " {" + copies});
  text.edits.push_back({{file, function.bodyEnd, function.bodyEnd}, "} "});
}

/// The copy for uniform context: a template over the number of lanes, beside the one for lanes.
void writeUniformCopy(const RewriteInput &input, size_t index, Output &output) {
  const DeviceFunction &function = input.unit.functions[index];
  const FunctionPlan &plan = input.plan.functions[index];
  const WarpNames &names = input.plan.names;
  const std::string head = "template <unsigned " + names.lanes + ">\nstatic __device__ ";
  if (function.isDeclaredEarlier) {
    std::string prototype = function.prototype;
    if (plan.needsSoftStack) {
      const size_t open = prototype.find(function.deviceName + "(") + function.deviceName.size() + 1;
      prototype.insert(open, "o2s::SoftStack<" + names.lanes + "> " + names.stack + (function.parameters.empty() ? "" : ", "));
    }
    output.sections.push_back({function.declarationOrder, function.declarationAnchor, head + prototype + ";\n", "", /*isPrototype=*/true});
  }
  UniformContext context{input.plan, plan.code, function.name};
  context.anyContext = function.runsInAnyContext;
  CodeText text = function.text;
  if (plan.needsSoftStack)
    addStackParameter(input.unit, function, names, text);
  addParameterCopies(context, function, text);
  output.sections.push_back({function.order, function.anchor,
                             head + reindent(renderCode(input.unit, text, &context), lineIndent(input.unit, text.range), 0) + "\n"});
}

/// The copy for the code of a team, under a name of its own.
void writeTeamCopy(const RewriteInput &input, size_t index, Output &output) {
  const DeviceFunction &function = input.unit.functions[index];
  const CodePlan &plan = input.plan.functions[index].team;
  const std::string &suffix = input.plan.names.team;
  const std::string head = "static __device__ ";
  if (function.isDeclaredEarlier) {
    std::string prototype = function.prototype;
    prototype.insert(prototype.find(function.deviceName + "(") + function.deviceName.size(), suffix);
    output.sections.push_back({function.declarationOrder, function.declarationAnchor, head + prototype + ";\n", "", /*isPrototype=*/true});
  }
  UniformContext context{input.plan, plan, function.name};
  context.isTeam = true;
  CodeText text = teamCode(function.text, plan);
  text.edits.push_back({{text.range.file, function.nameEnd, function.nameEnd}, suffix});
  addParameterCopies(context, function, text);
  output.sections.push_back({function.order, function.anchor,
                             head + reindent(renderCode(input.unit, text, &context), lineIndent(input.unit, text.range), 0) + "\n"});
}

void writeLaneCopy(const RewriteInput &input, const DeviceFunction &function, Output &output) {
  if (function.isDeclaredEarlier)
    output.sections.push_back(
        {function.declarationOrder, function.declarationAnchor, "static __device__ " + function.prototype + ";\n", "", /*isPrototype=*/true});
  const std::string text = renderCode(input.unit, function.text);
  output.sections.push_back({function.order, function.anchor,
                             "static __device__ " + reindent(text, lineIndent(input.unit, function.text.range), 0) + "\n"});
}

/// "int f(int a, int b)", with more parameters in front where `first` is not empty.
std::string headOf(const std::string &name, const Signature &signature, const std::string &first = "") {
  std::string parameters = first;
  for (size_t i = 0; i < signature.types.size(); ++i)
    parameters += (parameters.empty() ? "" : ", ") + declare(signature.types[i], signature.names[i]);
  return declare(signature.result, name + "(" + parameters + ")");
}

std::string argumentsOf(const Signature &signature, const std::string &first = "") {
  std::string arguments = first;
  for (const std::string &name : signature.names)
    arguments += (arguments.empty() ? "" : ", ") + name;
  return arguments;
}

std::string inNamespace(const char *name, const std::string &text) {
  return "namespace " + std::string(name) + " {\n" + text + "}\n";
}

/// How code calls a function of any context by its name: in lanes as it is, in uniform code by a template that leaves the
/// state of the stack.
std::string callsByName(const std::string &name, const Signature &signature, const WarpNames &names) {
  return inNamespace("uniform_context",
                     "template <unsigned " + names.lanes + ">\nstatic __device__ " +
                         headOf(name, signature, "o2s::SoftStack<" + names.lanes + "> *" + names.stack) + " {\n  o2s::leave_stack(*" +
                         names.stack + ");\n  return any_context::" + name + "(" + argumentsOf(signature) + ");\n}\n") +
         "using any_context::" + name + ";\nusing uniform_context::" + name + ";\n";
}

/// What callers call that are not known: one function for uniform code and for lanes.
void writeAnyContextEntry(const RewriteInput &input, size_t index, Output &output) {
  const DeviceFunction &function = input.unit.functions[index];
  const std::string head = (function.hasExternalName ? "__device__ " : "static __device__ ") + headOf(function.deviceName, function.signature);
  std::string declaration = inNamespace("any_context", head + ";\n");
  if (function.isCalledDynamically)
    declaration += callsByName(function.deviceName, function.signature, input.plan.names);
  const bool isEarlier = function.isDeclaredEarlier;
  output.sections.push_back({isEarlier ? function.declarationOrder : function.order,
                             isEarlier ? function.declarationAnchor : function.anchor, declaration, "",
                             /*isPrototype=*/true});
  const std::string stack = input.plan.functions[index].needsSoftStack ? "o2s::SoftStack<o2s::kAnyContext>()" : "";
  output.sections.push_back({function.order, function.anchor,
                             inNamespace("any_context", head + " {\n  return on_device::" + function.deviceName + "<o2s::kAnyContext>(" +
                                          argumentsOf(function.signature, stack) + ");\n}\n")});
}

void writeExternFunctions(const RewriteInput &input, Output &output) {
  for (const ExternFunction &function : input.unit.externFunctions)
    output.sections.push_back({function.order, function.anchor,
                               inNamespace("any_context", "extern __device__ " + headOf(function.deviceName, function.signature) + ";\n") +
                                   callsByName(function.deviceName, function.signature, input.plan.names),
                               "", /*isPrototype=*/true});
}

} // namespace

void rewriteDeviceFunctions(const RewriteInput &input, Output &output) {
  writeExternFunctions(input, output);
  for (size_t i = 0; i < input.unit.functions.size(); ++i) {
    const DeviceFunction &function = input.unit.functions[i];
    if (function.isLane || !(function.isUniform || function.isTeam))
      writeLaneCopy(input, function, output);
    if (function.isUniform)
      writeUniformCopy(input, i, output);
    if (function.isTeam)
      writeTeamCopy(input, i, output);
    if (function.isAnyContext)
      writeAnyContextEntry(input, i, output);
  }
}

} // namespace omp2simt
