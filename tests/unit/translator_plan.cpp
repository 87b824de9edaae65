// Plans of units written by hand.
#include "plan/names.h"
#include "plan/planner.h"
#include "translator_helpers.h"
#include <gtest/gtest.h>

using namespace omp2simt;
using namespace omp2simt::test;

namespace {

/// for (int i = 0; i < n; ++i) in a function f on line 7, in a file with this text.
Unit unitOf(const std::string &text = "") {
  Unit unit;
  unit.stem = "some-file";
  unit.identity = "abc123";
  unit.files = {{"some-file.c", text}};
  Region region;
  region.directive = "target teams distribute parallel for";
  region.location = {"some-file.c", 7, 1};
  region.function = "f";
  region.hasTeams = region.hasParallel = true;
  region.host.statement = {0, 0, static_cast<unsigned>(text.size())};
  Loop loop;
  loop.variable = "i";
  loop.type = integer(4);
  loop.lower = constant(0);
  loop.upper = name("n");
  loop.step = constant(1);
  region.loops = {loop};
  unit.regions = {region};
  return unit;
}

RegionPlan planOf(const Unit &unit, bool split = false) {
  PlannerOptions options;
  options.split = split;
  Plan plan = makePlan(unit, options);
  EXPECT_EQ(plan.regions.size(), 1u);
  return plan.regions.at(0);
}

Variable reduced(const Type &type, ReductionOperator op) {
  Variable variable;
  variable.name = "s";
  variable.type = type;
  variable.sharing = Sharing::Reduction;
  variable.reduction = op;
  variable.usedInBody = true;
  variable.map = 0;
  return variable;
}

TEST(Width, ThirtyTwoBitsWhereTheTripCountProvablyFits) {
  Unit unit = unitOf();
  Loop &loop = unit.regions[0].loops[0];
  EXPECT_EQ(planOf(unit).width, IndexWidth::Bits32); // 0 <= i < n: at most 2^31 - 1
  loop.lower = name("first");
  EXPECT_EQ(planOf(unit).width, IndexWidth::Chosen); // up to 2^32 - 1 iterations
  loop.lower = constant(-5);
  EXPECT_EQ(planOf(unit).width, IndexWidth::Chosen);
  loop.lower = constant(0);
  loop.type = integer(8);
  EXPECT_EQ(planOf(unit).width, IndexWidth::Chosen);
  loop.type = integer(4, false);
  EXPECT_EQ(planOf(unit).width, IndexWidth::Chosen);
  loop.type = integer(2);
  loop.lower = name("first");
  EXPECT_EQ(planOf(unit).width, IndexWidth::Bits32);
}

TEST(Width, DownwardLoops) {
  Unit unit = unitOf();
  Loop &loop = unit.regions[0].loops[0];
  loop.lower = name("n");
  loop.step = constant(-1);
  loop.relation = Relation::GreaterEqual;
  loop.upper = constant(0);
  EXPECT_EQ(planOf(unit).width, IndexWidth::Bits32);
  loop.upper = constant(-1);
  EXPECT_EQ(planOf(unit).width, IndexWidth::Chosen);
  loop.relation = Relation::NotEqual;
  loop.upper = constant(0);
  EXPECT_EQ(planOf(unit).width, IndexWidth::Chosen); // n may be negative
  loop.lower = constant(0);
  loop.upper = name("n");
  loop.step = constant(2);
  EXPECT_EQ(planOf(unit).width, IndexWidth::Bits32);
}

TEST(Width, EveryLoopOfANestCounts) {
  Unit unit = unitOf();
  unit.regions[0].loops.push_back(unit.regions[0].loops[0]);
  unit.regions[0].loops[1].variable = "j";
  EXPECT_EQ(planOf(unit).width, IndexWidth::Chosen); // rows may need the grid's z, too
  unit.regions[0].teams = constant(4);               // a stride loop does not
  EXPECT_EQ(planOf(unit).width, IndexWidth::Bits32);
  unit.regions[0].loops[1].type = integer(8);
  EXPECT_EQ(planOf(unit).width, IndexWidth::Chosen);
  unit.regions[0].loops[1].type = integer(4);
  unit.regions[0].loops.push_back(unit.regions[0].loops[0]); // the product of two shares the rows
  unit.regions[0].loops[2].variable = "k";
  EXPECT_EQ(planOf(unit).width, IndexWidth::Chosen);
}

TEST(Threads, FromClauses) {
  Unit unit = unitOf();
  Region &region = unit.regions[0];
  EXPECT_EQ(planOf(unit).threads, "256");
  EXPECT_EQ(planOf(unit).launchBounds, 256u);
  region.threadLimit = constant(96);
  EXPECT_EQ(planOf(unit).threads, "96");
  EXPECT_EQ(planOf(unit).launchBounds, 96u);
  region.threads = constant(64);
  EXPECT_EQ(planOf(unit).threads, "64"); // the smaller of the two
  region.threadLimit = constant(32);
  EXPECT_EQ(planOf(unit).threads, "32");
  region.threadLimit = constant(4096);
  region.threads = {};
  EXPECT_EQ(planOf(unit).threads, "1024");
  region.threadLimit = name("limit");
  RegionPlan plan = planOf(unit);
  EXPECT_EQ(plan.launchBounds, 1024u);
  ASSERT_EQ(plan.hostValues.size(), 1u);
  EXPECT_EQ(plan.threads, plan.hostValues[0].name);
  EXPECT_NE(plan.hostValues[0].text.find("limit"), std::string::npos);
  region.threads = constant(128);
  plan = planOf(unit);
  ASSERT_EQ(plan.hostValues.size(), 1u);
  const std::string limit = plan.hostValues[0].name;
  EXPECT_EQ(plan.threads, limit + " < 128 ? " + limit + " : 128"); // the smaller one, at run time
}

TEST(Strided, WhereTheGridIsGivenOrSomethingIsAccumulated) {
  Unit unit = unitOf();
  Region &region = unit.regions[0];
  EXPECT_FALSE(planOf(unit).isStrided);
  EXPECT_TRUE(planOf(unit).teams.empty());
  region.teams = constant(12);
  EXPECT_TRUE(planOf(unit).isStrided);
  EXPECT_EQ(planOf(unit).teams, "12");
  region.teams = {};
  region.bodyContinues = true; // `continue` needs a loop
  EXPECT_TRUE(planOf(unit).isStrided);
  region.bodyContinues = false;
  region.variables = {reduced(integer(4), ReductionOperator::Plus)};
  EXPECT_TRUE(planOf(unit).isStrided);
  EXPECT_TRUE(planOf(unit).isCollective);
}

TEST(Reductions, Form) {
  Unit unit = unitOf();
  auto form = [&](std::vector<Variable> variables) {
    unit.regions[0].variables = std::move(variables);
    return planOf(unit).reduction;
  };
  using Op = ReductionOperator;
  EXPECT_EQ(form({}), ReductionForm::None);
  EXPECT_EQ(form({reduced(integer(4), Op::Plus)}), ReductionForm::Atomics);
  EXPECT_EQ(form({reduced(integer(8, false), Op::Plus)}), ReductionForm::Atomics);
  EXPECT_EQ(form({reduced(floating(8), Op::Plus)}), ReductionForm::Atomics);
  EXPECT_EQ(form({reduced(integer(2), Op::Plus)}), ReductionForm::LastTeam); // no such atomic
  EXPECT_EQ(form({reduced(floating(8), Op::Max)}), ReductionForm::LastTeam);
  EXPECT_EQ(form({reduced(floating(8), Op::Multiplies)}), ReductionForm::LastTeam);
  EXPECT_EQ(form({reduced(floating(8), Op::Plus), reduced(floating(8), Op::Max)}), ReductionForm::LastTeam);
  EXPECT_EQ(form({reduced(floating(8), Op::Max), reduced(floating(8), Op::Plus)}), ReductionForm::LastTeam);
  EXPECT_FALSE(planOf(unit).scratch.empty());
  form({reduced(floating(8), Op::Plus)});
  EXPECT_TRUE(planOf(unit).scratch.empty());
}

TEST(Names_, AreTheUsualOnesWhereTheUserHasNoneOfThem) {
  const RegionPlan plan = planOf(unitOf("x[i] = 1;"));
  EXPECT_EQ(plan.kernel, "f_l7");
  EXPECT_EQ(plan.stub, "f_l7_launch");
  EXPECT_EQ(plan.column, "t");
  EXPECT_EQ(plan.columns, "trip");
  EXPECT_EQ(planOf(unitOf(), true).stub, "o2s_some_file_abc123_f_l7");
  Unit nest = unitOf("x[i] = 1;");
  nest.regions[0].loops.push_back(nest.regions[0].loops[0]);
  nest.regions[0].loops[1].variable = "j";
  EXPECT_EQ(planOf(nest).row, "row");
  EXPECT_EQ(planOf(nest).column, "column");
  EXPECT_EQ(planOf(nest).rows, "rows");
  EXPECT_EQ(planOf(nest).columns, "columns");
}

TEST(Names_, AvoidTheUsers) {
  const RegionPlan plan = planOf(unitOf("t = trip + f_l7 + t_2;"));
  EXPECT_EQ(plan.column, "t_3");
  EXPECT_EQ(plan.columns, "trip_2");
  EXPECT_EQ(plan.kernel, "f_l7_2");
  Unit nest = unitOf("row[column] = rows + columns;");
  nest.regions[0].loops.push_back(nest.regions[0].loops[0]);
  nest.regions[0].loops[1].variable = "j";
  EXPECT_EQ(planOf(nest).row, "row_2");
  EXPECT_EQ(planOf(nest).column, "column_2");
  EXPECT_EQ(planOf(nest).rows, "rows_2");
  EXPECT_EQ(planOf(nest).columns, "columns_2");
  // What is no word of its own is no reason to avoid it.
  EXPECT_EQ(planOf(unitOf("at = stride + t1;")).column, "t");
  // A macro's text counts although the region shows its name only.
  Unit macro = unitOf("x[i] = MACRO;#define MACRO t");
  macro.regions[0].host.statement.end = 13;
  macro.declarations.resize(1);
  macro.declarations[0].kind = Declaration::Kind::Macro;
  macro.declarations[0].text.range = {0, 13, 28};
  EXPECT_EQ(planOf(macro).column, "t_2");
}

TEST(Names_, TwoRegionsOnOneLine) {
  Unit unit = unitOf();
  unit.regions.push_back(unit.regions[0]);
  const Plan plan = makePlan(unit, {});
  ASSERT_EQ(plan.regions.size(), 2u);
  EXPECT_NE(plan.regions[0].kernel, plan.regions[1].kernel);
  EXPECT_NE(plan.regions[0].stub, plan.regions[1].stub);
}

TEST(Names_, AsIdentifier) {
  EXPECT_EQ(asIdentifier("a b-c.d9_"), "a_b_c_d9_");
}

TEST(Variables, WhereTheyLive) {
  Unit unit = unitOf();
  auto add = [&](const char *name, Sharing sharing, bool usedInBody) {
    Variable variable;
    variable.name = name;
    variable.type = floating(8);
    variable.sharing = sharing;
    variable.usedInBody = usedInBody;
    unit.regions[0].variables.push_back(variable);
  };
  add("a", Sharing::ByValue, true);
  add("bound", Sharing::ByValue, false);
  add("copy", Sharing::SharedCopy, true);
  add("own", Sharing::Private, true);
  const RegionPlan plan = planOf(unit);
  ASSERT_EQ(plan.variables.size(), 4u);
  EXPECT_TRUE(plan.variables[0].isPassed);
  EXPECT_EQ(plan.variables[0].parameter, "a");
  EXPECT_FALSE(plan.variables[1].isPassed); // in the stub only
  EXPECT_EQ(plan.variables[2].parameter, "copy_device");
  EXPECT_FALSE(plan.variables[3].isPassed);
  for (const VariablePlan &variable : plan.variables)
    EXPECT_FALSE(variable.reason.empty());
}

TEST(Bounds, ConstantsAreRepeatedAndOthersPassed) {
  Unit unit = unitOf();
  unit.regions[0].loops[0].lower = name("first");
  unit.regions[0].loops[0].step = constant(3);
  const RegionPlan plan = planOf(unit);
  ASSERT_EQ(plan.loops.size(), 1u);
  EXPECT_TRUE(plan.loops[0].passLower);
  EXPECT_EQ(plan.loops[0].lowerText, "i_first");
  EXPECT_FALSE(plan.loops[0].passStep);
  EXPECT_EQ(plan.loops[0].stepText, "3");
}

} // namespace
