// In a .cu of its own, device code comes in the order of the source: what is declared first is there first.
#include "emit/assemble.h"
#include "plan/planner.h"
#include "translator_helpers.h"
#include <gtest/gtest.h>

using namespace omp2simt;
using namespace omp2simt::test;

TEST(Order, PrototypesStandBeforeTheFunctionsThatCall) {
  const Built built = buildBody("#pragma omp target teams distribute parallel for map(x[0 : n])\n"
                                "  for (int i = 0; i < n; i++)\n    x[i] = inner(i);\n",
                                "static int later(int x);\nstatic int inner(int x) { return later(x); }\n"
                                "static int later(int x) { return x; }\n");
  ASSERT_TRUE(built.errors.empty()) << built.errors[0];
  PlannerOptions plannerOptions;
  plannerOptions.split = true;
  OutputOptions options;
  options.split = true;
  const std::string text = assemble(built.unit, makePlan(built.unit, plannerOptions), options).cuda;
  const size_t prototype = text.find("int later(int x);"), use = text.find("return later(x);");
  ASSERT_NE(prototype, std::string::npos) << text;
  ASSERT_NE(use, std::string::npos) << text;
  EXPECT_LT(prototype, use) << text;
}
