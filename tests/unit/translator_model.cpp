// The region model that buildUnit makes of source text.
#include "translator_helpers.h"
#include <gtest/gtest.h>

using namespace omp2simt;
using namespace omp2simt::test;

namespace {

const std::string kLoop = "#pragma omp target teams distribute parallel for ";

/// The loop with this header over `x`.
Loop loopOf(const std::string &header, const std::string &before = "") {
  const Built built = buildBody(before + kLoop + "map(x[0 : n])\n  for (" + header + ")\n    x[0] = 1;\n");
  EXPECT_TRUE(built.errors.empty()) << header << ": " << (built.errors.empty() ? "" : built.errors[0]);
  if (built.unit.regions.size() != 1 || built.unit.regions[0].loops.size() != 1) {
    ADD_FAILURE() << "no region of one loop: " << header;
    return {};
  }
  return built.unit.regions[0].loops[0];
}

TEST(Loops, Relations) {
  EXPECT_EQ(loopOf("int i = 0; i < n; i++").relation, Relation::Less);
  EXPECT_EQ(loopOf("int i = 0; i <= n; i++").relation, Relation::LessEqual);
  EXPECT_EQ(loopOf("int i = n; i > 0; i--").relation, Relation::Greater);
  EXPECT_EQ(loopOf("int i = n; i >= 0; i--").relation, Relation::GreaterEqual);
  EXPECT_EQ(loopOf("int i = 0; i != n; i++").relation, Relation::NotEqual);
}

TEST(Loops, MirroredConditions) {
  EXPECT_EQ(loopOf("int i = 0; n > i; i++").relation, Relation::Less);
  EXPECT_EQ(loopOf("int i = 0; n >= i; i++").relation, Relation::LessEqual);
  EXPECT_EQ(loopOf("int i = n; 0 < i; i--").relation, Relation::Greater);
  EXPECT_EQ(loopOf("int i = n; 0 <= i; i--").relation, Relation::GreaterEqual);
  const Loop loop = loopOf("int i = 3; n + 1 != i; i++");
  EXPECT_EQ(loop.relation, Relation::NotEqual);
  EXPECT_EQ(loop.lower.text, "3");
  EXPECT_EQ(loop.upper.text, "n + 1");
}

TEST(Loops, Steps) {
  const std::pair<const char *, int> constants[] = {{"i++", 1},       {"++i", 1},       {"i--", -1},
                                                    {"--i", -1},      {"i += 3", 3},    {"i -= 3", -3},
                                                    {"i = i + 4", 4}, {"i = 4 + i", 4}, {"i = i - 4", -4}};
  for (auto &[text, value] : constants) {
    const std::string header = value > 0 ? "int i = 0; i < n; " : "int i = n; i > 0; ";
    const Loop loop = loopOf(header + text);
    ASSERT_TRUE(loop.step.constant.has_value()) << text;
    EXPECT_EQ(*loop.step.constant, value) << text;
  }
  const Loop added = loopOf("int i = 0; i < n; i += k", "  int k = 2;\n");
  EXPECT_EQ(added.step.text, "k");
  EXPECT_FALSE(added.step.constant.has_value());
  const Loop taken = loopOf("int i = n; i > 0; i -= k + 1", "  int k = 2;\n");
  EXPECT_EQ(taken.step.text, "-(k + 1)");
  EXPECT_EQ(taken.step.variables, std::vector<std::string>{"k"});
}

TEST(Loops, TypesAndVariablesOfTheEnclosingScope) {
  const Loop loop = loopOf("u = 2; u < 10; u += 2", "  unsigned long u;\n");
  EXPECT_EQ(loop.variable, "u");
  EXPECT_EQ(loop.type.size, 8u);
  EXPECT_FALSE(loop.type.isSigned);
  EXPECT_EQ(loop.lower.constant, 2);
  EXPECT_EQ(loop.upper.constant, 10);
  EXPECT_EQ(loopOf("short s = 0; s < n; s++").type.size, 2u);
}

TEST(Loops, CollapsedNestOutermostFirst) {
  const Built built = buildBody(kLoop + "collapse(2) map(x[0 : n])\n  for (int i = 1; i < n; i++)\n"
                                        "    for (long j = n; j > 0; j -= 2)\n      x[i] = j;\n");
  ASSERT_EQ(built.unit.regions.size(), 1u);
  const Region &region = built.unit.regions[0];
  ASSERT_EQ(region.loops.size(), 2u);
  EXPECT_EQ(region.loops[0].variable, "i");
  EXPECT_EQ(region.loops[1].variable, "j");
  EXPECT_EQ(region.loops[1].step.constant, -2);
  EXPECT_EQ(region.loops[1].type.size, 8u);
  // Without collapse the inner loop is the body.
  const Built one = buildBody(kLoop + "map(x[0 : n])\n  for (int i = 1; i < n; i++)\n    for (int j = 0; j < n; j++)\n"
                                      "      x[i] = j;\n");
  ASSERT_EQ(one.unit.regions.size(), 1u);
  EXPECT_EQ(one.unit.regions[0].loops.size(), 1u);
}

TEST(Maps, FormsOfListItems) {
  const Built built =
      buildBody("  double a[10], s;\n  int k = 1;\n"
                "#pragma omp target enter data map(to : x[k : n - 1]) map(alloc : y[2]) map(to : a, s)\n"
                "#pragma omp target exit data map(from : a[4 :]) map(release : x[: n]) map(delete : s)\n"
                "#pragma omp target exit data map(always, from : s)\n"
                "#pragma omp target update to(a[1 : 2]) from(present : s)\n");
  ASSERT_TRUE(built.errors.empty()) << built.errors[0];
  ASSERT_EQ(built.unit.dataDirectives.size(), 4u);
  using Form = MapItem::Form;
  const auto &enter = built.unit.dataDirectives[0].maps;
  EXPECT_EQ(built.unit.dataDirectives[0].kind, DataDirective::Kind::EnterData);
  EXPECT_EQ(mapOf(enter, "x").form, Form::Section);
  EXPECT_EQ(mapOf(enter, "x").lower.text, "k");
  EXPECT_EQ(mapOf(enter, "x").length.text, "n - 1");
  EXPECT_EQ(mapOf(enter, "x").type, unsigned(MapTo));
  EXPECT_EQ(mapOf(enter, "y").form, Form::Section); // one element
  EXPECT_EQ(mapOf(enter, "y").lower.text, "2");
  EXPECT_EQ(mapOf(enter, "y").length.text, "1");
  EXPECT_EQ(mapOf(enter, "y").type, unsigned(MapAlloc));
  EXPECT_EQ(mapOf(enter, "a").form, Form::Object); // the whole array
  EXPECT_EQ(mapOf(enter, "s").form, Form::Object);
  const auto &leave = built.unit.dataDirectives[1].maps;
  EXPECT_EQ(built.unit.dataDirectives[1].kind, DataDirective::Kind::ExitData);
  EXPECT_EQ(mapOf(leave, "a").lower.text, "4");
  EXPECT_EQ(mapOf(leave, "a").length.text, "10 - (4)");
  EXPECT_EQ(mapOf(leave, "a").type, unsigned(MapFrom));
  EXPECT_EQ(mapOf(leave, "x").lower.text, "0");
  EXPECT_EQ(mapOf(leave, "x").type, unsigned(MapRelease));
  EXPECT_EQ(mapOf(leave, "s").type, unsigned(MapDelete));
  EXPECT_EQ(mapOf(built.unit.dataDirectives[2].maps, "s").type, MapFrom | MapAlways);
  const auto &update = built.unit.dataDirectives[3].maps;
  EXPECT_EQ(built.unit.dataDirectives[3].kind, DataDirective::Kind::Update);
  EXPECT_EQ(mapOf(update, "a").type, unsigned(MapTo));
  EXPECT_EQ(mapOf(update, "s").type, MapFrom | MapPresent);
}

TEST(Maps, ConditionAndDevice) {
  const Built built = buildBody("#pragma omp target data map(x[0 : n]) if(n > 10) device(n - 1)\n  { x[0] = 1; }\n");
  ASSERT_EQ(built.unit.dataDirectives.size(), 1u);
  EXPECT_EQ(built.unit.dataDirectives[0].kind, DataDirective::Kind::Data);
  EXPECT_EQ(built.unit.dataDirectives[0].host.condition.text, "n > 10");
  EXPECT_EQ(built.unit.dataDirectives[0].host.device.text, "n - 1");
  EXPECT_FALSE(built.unit.dataDirectives[0].host.statement.empty());
}

TEST(Sharing_, EveryRule) {
  const Built built =
      buildBody("  double byValue = 1, written = 2, first = 3, own, total = 0, mapped = 0, array[4], copied[3];\n  int "
                "bound = n;\n"
                "  struct point { int a; } point = {1};\n" +
                kLoop +
                "map(x[0 : n]) map(tofrom : mapped) firstprivate(first, copied) private(own) reduction(+ : total)\n"
                "  for (int i = 0; i < bound; i++) {\n"
                "    own = byValue + first + copied[0] + point.a;\n"
                "    if (i == 0) { written = own; mapped = own; }\n"
                "    total += own;\n    array[i % 4] = x[i] + y[i];\n  }\n");
  ASSERT_TRUE(built.errors.empty()) << built.errors[0];
  ASSERT_EQ(built.unit.regions.size(), 1u);
  const Region &region = built.unit.regions[0];
  EXPECT_EQ(variable(region, "byValue").sharing, Sharing::ByValue);
  EXPECT_EQ(variable(region, "first").sharing, Sharing::ByValue);
  EXPECT_EQ(variable(region, "written").sharing, Sharing::SharedCopy);
  EXPECT_EQ(mapOf(region.maps, "written").type, unsigned(MapFirstprivate));
  EXPECT_EQ(variable(region, "own").sharing, Sharing::Private);
  EXPECT_EQ(variable(region, "total").sharing, Sharing::Reduction);
  EXPECT_EQ(variable(region, "total").reduction, ReductionOperator::Plus);
  EXPECT_EQ(mapOf(region.maps, "total").type, unsigned(MapToFrom));
  EXPECT_TRUE(mapOf(region.maps, "total").implicit);
  EXPECT_EQ(variable(region, "mapped").sharing, Sharing::MappedObject);
  EXPECT_EQ(variable(region, "copied").sharing, Sharing::PrivateArrayCopy);
  // An array without a clause is mapped tofrom, so is a struct; a pointer is looked up.
  EXPECT_EQ(variable(region, "array").sharing, Sharing::MappedObject);
  EXPECT_EQ(mapOf(region.maps, "array").type, unsigned(MapToFrom | MapImplicit));
  EXPECT_TRUE(mapOf(region.maps, "array").implicit);
  EXPECT_EQ(variable(region, "point").sharing, Sharing::MappedObject);
  EXPECT_EQ(variable(region, "x").sharing, Sharing::MappedPointer);
  EXPECT_EQ(variable(region, "y").sharing, Sharing::MappedPointer);
  EXPECT_EQ(mapOf(region.maps, "y").form, MapItem::Form::Pointer);
  EXPECT_EQ(mapOf(region.maps, "y").type, unsigned(MapLookup));
  // In bounds only.
  EXPECT_EQ(variable(region, "bound").sharing, Sharing::ByValue);
  EXPECT_FALSE(variable(region, "bound").usedInBody);
  EXPECT_TRUE(variable(region, "byValue").usedInBody);
  for (const Variable &other : region.variables)
    EXPECT_NE(other.name, "i");
}

TEST(Regions, PlaceAndClauses) {
  const Built built =
      buildBody(kLoop + "map(x[0 : n]) num_teams(7) thread_limit(64) num_threads(n)\n"
                        "  for (int i = 0; i < n; i++) {\n    if (x[i] > 0) continue;\n    x[i] = 1;\n  }\n",
                "// a comment\n");
  ASSERT_EQ(built.unit.regions.size(), 1u);
  const Region &region = built.unit.regions[0];
  EXPECT_EQ(region.directive, "target teams distribute parallel for");
  EXPECT_EQ(region.location.file, "input.c");
  EXPECT_EQ(region.location.line, 3u);
  EXPECT_EQ(region.function, "f");
  EXPECT_EQ(region.teams.constant, 7);
  EXPECT_EQ(region.threadLimit.constant, 64);
  EXPECT_EQ(region.threads.text, "n");
  EXPECT_FALSE(region.threads.constant.has_value());
  EXPECT_TRUE(region.bodyContinues);
  EXPECT_TRUE(region.bodyIsCompound);
  const std::string &text = built.unit.files[0].content;
  EXPECT_EQ(text.substr(region.body.range.begin, 1), "{");
  EXPECT_EQ(text.substr(region.body.range.end - 1, 1), "}");
  EXPECT_EQ(text.substr(region.host.pragma.begin, 11), "#pragma omp");
  EXPECT_NE(region.host.fallbackPragma.find("if(target : 0)"), std::string::npos);
  // A continue of an inner loop is not the region's.
  const Built inner = buildBody(kLoop + "map(x[0 : n])\n  for (int i = 0; i < n; i++)\n"
                                        "    for (int j = 0; j < n; j++)\n      continue;\n");
  ASSERT_EQ(inner.unit.regions.size(), 1u);
  EXPECT_FALSE(inner.unit.regions[0].bodyContinues);
}

// A simd loop whose iterations may end before `ordered simd` has one lane.
TEST(Regions, ContinueOfASimdLoopWithTurns) {
  auto needsOneLane = [](const std::string &before) {
    const Built built = buildBody(kLoop + "map(x[0 : n])\n  for (int i = 0; i < n; i++) {\n"
                                          "#pragma omp simd\n    for (int k = 0; k < 8; k++) {\n" +
                                  before + "#pragma omp ordered simd\n      { x[i] += k; }\n    }\n  }\n");
    if (built.unit.regions.size() != 1 || built.unit.regions[0].body.constructs.empty()) {
      ADD_FAILURE() << "no simd loop: " << before;
      return false;
    }
    return built.unit.regions[0].body.constructs[0].simd.needsOneLane;
  };
  EXPECT_TRUE(needsOneLane("if (k == i) continue;\n"));
  EXPECT_FALSE(needsOneLane("for (int m = 0; m < k; m++)\n  if (m == i) continue;\n"));
  EXPECT_FALSE(needsOneLane("int m = 0; do { if (m == i) continue; } while (++m < k);\n"));
}

TEST(Closure, FunctionsTypesAndMacrosThatDeviceCodeNeeds) {
  const Built built =
      buildBody(kLoop + "map(x[0 : n])\n  for (int i = 0; i < n; i++)\n    x[i] = outer(i) + SCALE;\n",
                "#define INNER_SCALE 2\n#define SCALE (INNER_SCALE * 3)\n#define UNUSED 1\n"
                "typedef struct pair { int a; } pair;\nstruct unused { int a; };\nenum color { red = 3 };\n"
                "static const int table[2] = {1, 2};\n"
                "static int later(int x);\n"
                "static int inner(int x) { pair p = {x}; return p.a + red + table[0] + later(x); }\n"
                "static int outer(int x) { return inner(x) * 2; }\n"
                "static int later(int x) { return x; }\n"
                "static int host(int x) { return x; }\n");
  ASSERT_TRUE(built.errors.empty()) << built.errors[0];
  std::vector<std::string> functions, types, macros, variables;
  for (const DeviceFunction &function : built.unit.functions)
    functions.push_back(function.name);
  for (const Declaration &declaration : built.unit.declarations)
    (declaration.kind == Declaration::Kind::Macro ? macros : types).push_back(declaration.name);
  for (const DeviceVariable &variable : built.unit.variables)
    variables.push_back(variable.name);
  EXPECT_EQ(functions, (std::vector<std::string>{"inner", "outer", "later"})); // in the order of the source
  EXPECT_EQ(types, (std::vector<std::string>{"pair", "color"}));
  EXPECT_EQ(macros, (std::vector<std::string>{"INNER_SCALE", "SCALE"}));
  EXPECT_EQ(variables, std::vector<std::string>{"table"});
  EXPECT_TRUE(built.unit.variables[0].isConstant);
  EXPECT_FALSE(built.unit.functions[0].isDeclaredEarlier);
  EXPECT_TRUE(built.unit.functions[2].isDeclaredEarlier);
  EXPECT_EQ(built.unit.functions[1].prototype, "int outer(int x)");
  ASSERT_EQ(built.unit.regions.size(), 1u);
  EXPECT_EQ(built.unit.regions[0].calls, std::vector<std::string>{"outer"});
}

TEST(Closure, DeclareTargetVariable) {
  const Built built = buildBody(kLoop + "map(x[0 : n])\n  for (int i = 0; i < n; i++)\n    x[i] = counter;\n",
                                "#pragma omp begin declare target\nint counter = 4;\n#pragma omp end declare target\n");
  ASSERT_EQ(built.unit.variables.size(), 1u);
  EXPECT_FALSE(built.unit.variables[0].isConstant);
  ASSERT_EQ(built.unit.regions.size(), 1u);
  for (const Variable &variable : built.unit.regions[0].variables)
    EXPECT_NE(variable.name, "counter");
  EXPECT_EQ(built.unit.hostEdits.size(), 2u); // both pragmas go
}

TEST(Errors, NothingIsBuiltOfWhatIsRefused) {
  const Built built = buildBody(kLoop + "map(x[0 : n])\n  for (int i = 0; i < n; i++)\n    x[i] = elsewhere();\n"
                                        "#pragma omp target update to(x[0 : n])\n",
                                "int elsewhere(void);\n");
  ASSERT_EQ(built.errors.size(), 1u);
  EXPECT_EQ(built.errors[0].substr(0, 12), "5: function ") << built.errors[0];
  EXPECT_EQ(built.unit.dataDirectives.size(), 1u); // the rest is still read, so that all errors show at once
  const Built syntax = build("int f( {");
  EXPECT_FALSE(syntax.isParsed);
  EXPECT_FALSE(syntax.errors.empty());
}

TEST(Names, IdentityFollowsTheContent) {
  const Built a = build("int a;"), b = build("int b;"), again = build("int a;"), other = build("int a;", "other.c");
  EXPECT_EQ(a.unit.identity.size(), 6u);
  EXPECT_EQ(a.unit.identity, again.unit.identity);
  EXPECT_NE(a.unit.identity, b.unit.identity);
  EXPECT_NE(a.unit.identity, other.unit.identity);
  EXPECT_EQ(other.unit.stem, "other");
  EXPECT_TRUE(a.unit.isC);
  EXPECT_FALSE(build("int a;", "other.cpp").unit.isC);
}

} // namespace
