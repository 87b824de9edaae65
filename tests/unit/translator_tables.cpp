// The support table against LLVM's lists, and numbers that the translator shares with the runtime.
#include "model/model.h"
#include "omp2simt/runtime.h"
#include "support/device_functions.h"
#include "support/support_table.h"
#include "llvm/Frontend/OpenMP/OMP.h"
#include <gtest/gtest.h>

using namespace omp2simt;
using namespace llvm::omp;

namespace {

TEST(MapTypes, AreTheRuntimes) {
  EXPECT_EQ(unsigned(MapAlloc), unsigned(O2S_ALLOC));
  EXPECT_EQ(unsigned(MapTo), unsigned(O2S_TO));
  EXPECT_EQ(unsigned(MapFrom), unsigned(O2S_FROM));
  EXPECT_EQ(unsigned(MapToFrom), unsigned(O2S_TOFROM));
  EXPECT_EQ(unsigned(MapAlways), unsigned(O2S_ALWAYS));
  EXPECT_EQ(unsigned(MapPresent), unsigned(O2S_PRESENT));
  EXPECT_EQ(unsigned(MapRelease), unsigned(O2S_RELEASE));
  EXPECT_EQ(unsigned(MapDelete), unsigned(O2S_DELETE));
  EXPECT_EQ(unsigned(MapLookup), unsigned(O2S_LOOKUP));
  EXPECT_EQ(unsigned(MapFirstprivate), unsigned(O2S_FIRSTPRIVATE));
}

TEST(SupportTable, EveryTargetConstructIsTranslatedOrDiagnosed) {
  unsigned translated = 0;
  for (unsigned i = 0; i < Directive_enumSize; ++i) {
    const auto directive = static_cast<Directive>(i);
    const DirectiveStatus status = directiveStatus(directive);
    translated += status == DirectiveStatus::Translated;
    // A target construct that stayed for the host would silently not run on a device.
    if (getOpenMPDirectiveName(directive).starts_with("target"))
      EXPECT_TRUE(status == DirectiveStatus::Translated || status == DirectiveStatus::Diagnosed)
          << getOpenMPDirectiveName(directive).str();
    else
      EXPECT_NE(status, DirectiveStatus::Translated) << getOpenMPDirectiveName(directive).str();
  }
  EXPECT_GE(translated, 6u);
  EXPECT_EQ(directiveStatus(OMPD_unknown), DirectiveStatus::Diagnosed);
}

TEST(SupportTable, EveryTranslatedDirectiveHasClauses) {
  for (unsigned i = 0; i < Directive_enumSize; ++i) {
    const auto directive = static_cast<Directive>(i);
    bool hasClause = false;
    for (unsigned j = 0; j < Clause_enumSize; ++j) {
      const auto clause = static_cast<llvm::omp::Clause>(j);
      // Region clauses are one list for all target regions: of what is handled something must be allowed.
      const bool isHandled = isClauseHandled(directive, clause);
      hasClause |= isHandled && (isAllowedClauseForDirective(directive, clause, 51) ||
                                 isAllowedClauseForDirective(directive, clause, 52));
    }
    if (directiveStatus(directive) == DirectiveStatus::Translated)
      EXPECT_TRUE(hasClause) << getOpenMPDirectiveName(directive).str();
  }
  EXPECT_TRUE(isClauseHandled(OMPD_target_data, OMPC_map));
  EXPECT_FALSE(isClauseHandled(OMPD_target_update, OMPC_map));
}

TEST(SupportTable, PrintedNamesEveryDirectiveOnce) {
  std::string text;
  llvm::raw_string_ostream out(text);
  printSupportTable(out);
  for (unsigned i = 0; i < Directive_enumSize; ++i) {
    const auto directive = static_cast<Directive>(i);
    if (directive == OMPD_unknown)
      continue;
    const std::string name = "`" + getOpenMPDirectiveName(directive).str() + "`";
    size_t count = 0;
    for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
      ++count;
    EXPECT_GE(count, 1u) << name;
  }
  EXPECT_NE(text.find("| `target update` | "), std::string::npos);
  EXPECT_EQ(text.find("| `metadirective` |"), std::string::npos);
}

TEST(Routines, HostAndDevice) {
  EXPECT_TRUE(isDeviceRoutine("omp_get_thread_num"));
  EXPECT_FALSE(isDeviceRoutine("omp_target_alloc"));
  EXPECT_TRUE(asksForThreads("omp_get_team_num"));
  EXPECT_FALSE(asksForThreads("omp_is_initial_device"));
  EXPECT_TRUE(isHostRoutine("omp_get_wtime"));
  EXPECT_TRUE(isHostRoutine("omp_target_alloc"));
  EXPECT_FALSE(isHostRoutine("omp_get_interop_ptr"));
  EXPECT_TRUE(isDeviceLibraryFunction("sqrt"));
  EXPECT_TRUE(isDeviceLibraryFunction("sqrtf"));
  EXPECT_FALSE(isDeviceLibraryFunction("fopen"));
}

} // namespace
