// Text helpers of the rewriters.
#include "code_text.h"
#include "host_text.h"
#include "model/text_edits.h"
#include "translator_helpers.h"
#include <gtest/gtest.h>

using namespace omp2simt;
using namespace omp2simt::test;

namespace {

TEST(ApplyEdits, ReplacesInsertsAndDeletes) {
  EXPECT_EQ(applyEdits("abcdef", {}), "abcdef");
  EXPECT_EQ(applyEdits("abcdef", {{{0, 4, 5}, "X"}, {{0, 1, 3}, ""}}), "adXf"); // in any order
  EXPECT_EQ(applyEdits("abc", {{{0, 3, 3}, "!"}, {{0, 0, 0}, ">"}}), ">abc!");
  EXPECT_EQ(applyEdits("abc", {{{0, 1, 1}, "1"}, {{0, 1, 1}, "2"}}), "a12bc"); // insertions keep their order
  EXPECT_EQ(applyEdits("abc", {{{0, 1, 2}, "R"}, {{0, 1, 1}, "I"}}), "aIRc");  // an insertion before what is replaced
  EXPECT_EQ(applyEdits("abcdef", {{{0, 0, 4}, "X"}, {{0, 2, 3}, "lost"}}), "Xef");
  EXPECT_EQ(applyEdits("cd", {{{0, 13, 14}, "D"}}, 12), "cD"); // offsets of a file, text of a part
}

TEST(RenderCode, LeavesOutWhatConditionalCompilationSkips) {
  Unit unit;
  unit.files = {{"a.c", "{ one; SKIP two; }"}};
  unit.conditionals = {{0, 7, 12}};
  CodeText code;
  code.range = {0, 0, 18};
  code.edits = {{{0, 2, 5}, "eins"}};
  EXPECT_EQ(renderCode(unit, code), "{ eins; two; }");
  code.range = {0, 12, 16};
  code.edits = {};
  EXPECT_EQ(renderCode(unit, code), "two;");
}

TEST(Reindent, ShiftsAllLinesButTheFirst) {
  EXPECT_EQ(reindent("a\n    b\n      c", 4, 2), "a\n  b\n    c");
  EXPECT_EQ(reindent("a\nb", 4, 8), "a\n    b");
  EXPECT_EQ(reindent("a\n  b", 4, 0), "a\nb");   // not left of the margin
  EXPECT_EQ(reindent("a\n\tb", 8, 2), "a\n  b"); // a tab is eight columns
  EXPECT_EQ(reindent("a\n   \n    b", 4, 4), "a\n\n    b");
  EXPECT_EQ(reindent("a\n    #define X", 4, 8), "a\n#define X");
  const std::string raw = "s = R\"(\n    text)\";\n    b", continued = "a \\\n    b";
  EXPECT_EQ(reindent(raw, 4, 0), raw);
  EXPECT_EQ(reindent(continued, 4, 0), continued);
}

TEST(LineIndent, ColumnOfTheFirstCharacter) {
  Unit unit;
  unit.files = {{"a.c", "a\n    b c\n\t d"}};
  EXPECT_EQ(lineIndent(unit, {0, 0, 1}), 0u);
  EXPECT_EQ(lineIndent(unit, {0, 8, 9}), 4u); // of its line, not its own
  EXPECT_EQ(lineIndent(unit, {0, 12, 13}), 9u);
}

TEST(Declarators, NamesAndTypes) {
  EXPECT_EQ(declare("const float *$", "x"), "const float *x");
  EXPECT_EQ(declare("double (*$)[4]", "m"), "double (*m)[4]");
  EXPECT_EQ(declare("int $[3]", "a"), "int a[3]");
  EXPECT_EQ(typeText("const float *$"), "const float *");
  EXPECT_EQ(typeText("int $"), "int");
  EXPECT_EQ(typeText("double (*$)[4]"), "double (*)[4]");
}

TEST(HostText, Where) {
  EXPECT_EQ(whereText({"a.c", 5, 1}, "target update"), "\"a.c:5: target update\"");
  EXPECT_EQ(whereText({"a\"\\.c", 5, 1}, "target"), "\"a\\\"\\\\.c:5: target\"");
}

TEST(HostText, MapsAndArguments) {
  std::vector<MapItem> maps(3);
  maps[0].form = MapItem::Form::Section;
  maps[0].type = MapToFrom | MapAlways | MapPresent;
  maps[0].base = "x";
  maps[0].lower = constant(2);
  maps[0].length = name("n");
  maps[1].type = MapAlloc;
  maps[1].base = "s";
  maps[2].form = MapItem::Form::Pointer;
  maps[2].type = MapLookup;
  maps[2].base = "p";
  const std::string text = mapArrayText(maps, 2);
  EXPECT_NE(text.find("O2S_SECTION(O2S_TOFROM | O2S_ALWAYS | O2S_PRESENT, x, 2, n),"), std::string::npos) << text;
  EXPECT_NE(text.find("O2S_OBJECT(O2S_ALLOC, s),"), std::string::npos) << text;
  EXPECT_NE(text.find("O2S_POINTER(p),"), std::string::npos) << text;
  EXPECT_EQ(mapArrayText({}, 2), "");
  HostSide host;
  EXPECT_EQ(environmentArguments({"a.c", 5, 1}, "target data", host, {}),
            "\"a.c:5: target data\", 1, O2S_DEFAULT_DEVICE, 0, 0");
  host.condition = name("c");
  host.device = name("d");
  EXPECT_EQ(environmentArguments({"a.c", 5, 1}, "target data", host, maps),
            "\"a.c:5: target data\", !!(c), (int)(d), o2s_maps, 3");
}

} // namespace
