//===- host_text.cpp - What the host part says in place of a directive -------===//

#include "host_text.h"
#include "code_text.h"
#include "llvm/ADT/StringExtras.h"

namespace omp2simt {
namespace {

std::string mapTypeText(unsigned type) {
  std::string text;
  switch (type & MapToFrom) {
  case MapTo: text = "O2S_TO"; break;
  case MapFrom: text = "O2S_FROM"; break;
  case MapToFrom: text = "O2S_TOFROM"; break;
  default: break;
  }
  const std::pair<unsigned, const char *> flags[] = {
      {MapAlways, "O2S_ALWAYS"}, {MapPresent, "O2S_PRESENT"}, {MapRelease, "O2S_RELEASE"},
      {MapDelete, "O2S_DELETE"}, {MapImplicit, "O2S_IMPLICIT"}, {MapLookup, "O2S_LOOKUP"},   {MapFirstprivate, "O2S_FIRSTPRIVATE"}};
  for (auto &[flag, name] : flags)
    if (type & flag)
      text += (text.empty() ? "" : " | ") + std::string(name);
  return text.empty() ? "O2S_ALLOC" : text;
}

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += c;
  }
  return result + "\"";
}

} // namespace

std::string whereText(const Location &location, const std::string &directive) {
  return quoted(location.file + ":" + llvm::utostr(location.line) + ": " + directive);
}

std::string dependenceText(const HostSide &host) {
  if (host.dependences.empty())
    return "";
  std::string text = "#pragma omp taskwait";
  for (const std::string &dependence : host.dependences)
    text += " " + dependence;
  return text + "\n";
}

std::string mapArrayText(const std::vector<MapItem> &maps, unsigned indent) {
  if (maps.empty())
    return "";
  const std::string margin(indent, ' ');
  std::string text = margin + "o2s_map o2s_maps[] = {\n";
  for (const MapItem &item : maps) {
    text += margin + "    ";
    switch (item.form) {
    case MapItem::Form::Object:
      text += "O2S_OBJECT(" + mapTypeText(item.type) + ", " + item.base + "),\n";
      break;
    case MapItem::Form::Section:
      if (item.elements.empty() || item.elements == item.base)
        text += "O2S_SECTION(" + mapTypeText(item.type) + ", " + item.base;
      else
        text += "O2S_ROW_SECTION(" + mapTypeText(item.type) + ", " + item.base + ", " + item.elements;
      text += ", " + item.lower.text + ", " + item.length.text + "),\n";
      break;
    case MapItem::Form::Pointer:
      text += "O2S_POINTER(" + item.base + "),\n";
      break;
    }
  }
  return text + margin + "};\n";
}

std::string environmentArguments(const Location &location, const std::string &directive, const HostSide &host,
                                 const std::vector<MapItem> &maps) {
  return whereText(location, directive) + ", " +
         (host.condition.empty() ? "1" : "!!(" + host.condition.text + ")") + ", " +
         (host.device.empty() ? "O2S_DEFAULT_DEVICE" : "(int)(" + host.device.text + ")") + ", " +
         (maps.empty() ? "0" : "o2s_maps") + ", " + llvm::utostr(maps.size());
}

std::string lineDirective(const RewriteInput &input, unsigned offset) {
  if (!input.options.lineDirectives)
    return "";
  const std::string &content = input.unit.files[0].content;
  // A #line of the text itself (of an expanded macro, or the user's) sets the number of the line that follows it.
  unsigned line = 1;
  llvm::StringRef before = llvm::StringRef(content).take_front(offset);
  while (before.contains('\n')) {
    llvm::StringRef one;
    std::tie(one, before) = before.split('\n');
    unsigned number;
    line = one.consume_front("#line ") && !one.consumeInteger(10, number) ? number : line + 1;
  }
  return "#line " + llvm::utostr(line) + " " + quoted(input.options.sourceName) + "\n";
}

void surround(const RewriteInput &input, const HostSide &host, const std::string &before, const std::string &after,
              Output &output) {
  const std::string &content = input.unit.files[0].content;
  // Directives often stand at the margin, their statements do not.
  const unsigned column = lineIndent(input.unit, host.pragma);
  const unsigned wanted = host.statement.empty() ? column : lineIndent(input.unit, host.statement);
  output.hostEdits.push_back({host.pragma, std::string(wanted > column ? wanted - column : 0, ' ') + before});
  // What follows the pragma's line is the user's own again.
  size_t next = content.find('\n', host.pragma.end);
  next = next == std::string::npos ? content.size() : next + 1;
  if (input.options.lineDirectives && next < content.size())
    output.hostEdits.push_back({{0, static_cast<unsigned>(next), static_cast<unsigned>(next)},
                                lineDirective(input, static_cast<unsigned>(next))});
  if (host.statement.empty())
    return;
  // A comment behind the statement stays with it.
  unsigned end = host.statement.end;
  const llvm::StringRef rest = llvm::StringRef(content).drop_front(end).take_until([](char c) { return c == '\n'; });
  const llvm::StringRef comment = rest.trim();
  const bool isComment = comment.starts_with("//") ||
                         (comment.starts_with("/*") && comment.find("*/") == comment.size() - 2 && comment.size() >= 4);
  if (isComment && !comment.ends_with("\\") && !input.options.lineDirectives)
    end += rest.rtrim().size();
  std::string closing = "\n" + std::string(lineIndent(input.unit, host.statement), ' ') + after;
  if (input.options.lineDirectives) // the rest of the statement's last line keeps its number
    closing = " " + after;
  output.hostEdits.push_back({{0, end, end}, closing});
}

} // namespace omp2simt
