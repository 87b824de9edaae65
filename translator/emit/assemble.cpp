//===- assemble.cpp - From rewriters' output to files -------------------------===//

#include "emit/assemble.h"
#include "code_text.h"
#include "host_text.h"
#include "llvm/ADT/STLExtras.h"

namespace omp2simt {
namespace {

const char *const kNamespaceBegin = "namespace on_device {\n";
const char *const kNamespaceEnd = "}  // namespace on_device\n";

bool hasDeviceCode(const Unit &unit) { return !unit.regions.empty() || !unit.variables.empty() || !unit.functions.empty(); }

/// Whether device code refers to that of other files, or they to it.
bool importsDeviceCode(const Unit &unit) {
  return !unit.externFunctions.empty() || llvm::any_of(unit.variables, [](const DeviceVariable &v) { return v.isExtern; });
}
bool exportsDeviceCode(const Unit &unit) {
  return llvm::any_of(unit.functions, [](const DeviceFunction &f) { return f.hasExternalName && f.isAnyContext; }) ||
         llvm::any_of(unit.variables, [](const DeviceVariable &v) { return v.hasExternalName; });
}

std::string includesOfDeviceCode(const Unit &unit) {
  std::string text;
  if (importsDeviceCode(unit))
    text += "#define O2S_IMPORTS_DEVICE_CODE\n";
  if (importsDeviceCode(unit) || exportsDeviceCode(unit))
    text += "#include \"omp2simt/external_device_code.h\"\n";
  if (unit.isStandalone)
    text += "#include \"omp2simt/standalone.h\"\n";
  text += "#include \"omp2simt/device.h\"\n";
  if (unit.isC)
    text += "#include \"omp2simt/c_library.h\"\n";
  if (unit.isC && (llvm::any_of(unit.regions, [](const Region &region) { return region.runsUniform || region.runsAsTeam; }) ||
                   llvm::any_of(unit.functions, [](const DeviceFunction &function) { return function.isUniform; })))
    text += "#include \"omp2simt/uniform_library.h\"\n";
  return text;
}

std::string baseName(const Unit &unit) {
  const std::string &path = unit.files[0].path;
  return path.substr(path.rfind('/') + 1);
}

/// Device code and launch stubs alone.
std::string deviceFile(const Unit &unit, const Output &output) {
  if (!hasDeviceCode(unit))
    return "// " + baseName(unit) + " has no device code.\n";
  std::string text = unit.isStandalone ? "// " + baseName(unit) + ", the whole program, translated by omp2simt.\n"
                                       : "// Device code and launch stubs of " + baseName(unit) + ", translated by omp2simt.\n";
  text += includesOfDeviceCode(unit);
  for (const std::string &include : unit.systemIncludes)
    text += "#include " + include + "\n";
  text += "\n" + std::string(kNamespaceBegin);
  text += joinSections(output.sections, /*withSplitOnly=*/true);
  return text + "\n" + kNamespaceEnd;
}

size_t startOfText(const std::string &content) {
  return content.compare(0, 3, "\xEF\xBB\xBF") == 0 ? 3 : 0; // a byte order mark stays first
}

std::string hostFile(const RewriteInput &input, Output &output) {
  const Unit &unit = input.unit;
  const auto start = static_cast<unsigned>(startOfText(unit.files[0].content));
  std::vector<TextEdit> edits = {{{0, start, start}, "#include \"omp2simt/runtime.h\"\n" + lineDirective(input, start)}};
  llvm::append_range(edits, unit.hostEdits);
  llvm::append_range(edits, output.hostEdits);
  return applyEdits(unit.files[0].content, std::move(edits)) + output.hostEnd;
}

/// Host part and device code in one file: each piece of device code stands before the function that uses it.
std::string oneFile(const RewriteInput &input, Output &output) {
  const Unit &unit = input.unit;
  const std::string &content = unit.files[0].content;
  const auto start = static_cast<unsigned>(startOfText(content));
  std::string prologue = "// " + baseName(unit) + ", translated by omp2simt.\n#include \"omp2simt/runtime.h\"\n" +
                         includesOfDeviceCode(unit);
  if (unit.isC && llvm::any_of(unit.cxxHostEdits, [](const TextEdit &e) { return e.text == "extern \"C\" {\n"; }))
    for (const std::string &include : unit.allSystemIncludes) // not inside the linkage block of a user header
      prologue += "#include " + include + "\n";
  std::vector<TextEdit> edits = {{{0, start, start}, prologue + lineDirective(input, start)}};
  // The linkage block of an included header ends before the device code that belongs to the header.
  const auto endsLinkage = [](const TextEdit &edit) { return edit.text == "\n}"; };
  llvm::copy_if(unit.cxxHostEdits, std::back_inserter(edits), endsLinkage);
  for (size_t first = 0; first < output.sections.size();) {
    const unsigned anchor = output.sections[first].anchor;
    size_t next = first;
    while (next < output.sections.size() && output.sections[next].anchor == anchor)
      ++next;
    std::string text = joinSections(llvm::ArrayRef(output.sections).slice(first, next - first), /*withSplitOnly=*/false);
    first = next;
    if (text.empty())
      continue;
    const bool isLineStart = anchor == start || content[anchor - 1] == '\n';
    text = kNamespaceBegin + text + kNamespaceEnd;
    const bool isInLine = !isLineStart && anchor < content.size() && content[anchor] != '\n';
    text = isLineStart ? text + "\n" : "\n\n" + (isInLine ? text : text.substr(0, text.size() - 1));
    const size_t resume = isLineStart || isInLine ? anchor : std::min<size_t>(anchor + 1, content.size());
    edits.push_back({{0, anchor, anchor}, text});
    if (input.options.lineDirectives && resume < content.size())
      edits.push_back({{0, static_cast<unsigned>(resume), static_cast<unsigned>(resume)},
                       lineDirective(input, static_cast<unsigned>(resume))});
  }
  llvm::append_range(edits, unit.hostEdits);
  llvm::copy_if(unit.cxxHostEdits, std::back_inserter(edits), [&](const TextEdit &edit) { return !endsLinkage(edit); });
  llvm::append_range(edits, output.hostEdits);
  return applyEdits(content, std::move(edits)) + output.hostEnd;
}

} // namespace

TranslatedFiles assemble(const Unit &unit, const Plan &plan, const OutputOptions &options) {
  RewriteInput input{unit, plan, options};
  Output output;
  for (const ConstructFamily &family : constructFamilies())
    family.rewrite(input, output);
  auto key = [&](const DeviceSection &section) {
    return std::make_tuple(options.split ? 0 : section.anchor, section.order, !section.isPrototype);
  };
  llvm::stable_sort(output.sections, [&](auto &a, auto &b) { return key(a) < key(b); });
  TranslatedFiles files;
  if (unit.isStandalone) {
    files.cuda = deviceFile(unit, output) + output.hostEnd;
  } else if (options.split) {
    files.cuda = deviceFile(unit, output);
    const bool isTouched = hasDeviceCode(unit) || !unit.dataDirectives.empty() || !unit.hostEdits.empty();
    files.host = isTouched ? hostFile(input, output)
                           : lineDirective(input, 0) + unit.files[0].content;
  } else {
    files.cuda = oneFile(input, output);
  }
  return files;
}

} // namespace omp2simt
