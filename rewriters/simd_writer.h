//===- simd_writer.h - simd loops ---------------------------------------------===//
//
/// \file
/// The lanes of a thread share the iterations of a simd loop (OpenMP 5.1, 2.11.5). What the loop privatises gets a copy
/// in every lane, under the user's name; behind the loop the copies come together in the original. The loop's header
/// becomes one over the lane's iterations, its body stays as it is. Where each lane runs the loop for itself (in
/// another simd loop, or in shape grid) it has one lane: the loop as it stands, unless a clause asks for more.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_REWRITERS_SIMD_WRITER_H
#define OMP2SIMT_REWRITERS_SIMD_WRITER_H

#include "rewriter.h"
#include "uniform_code.h"

namespace omp2simt {

class SimdWriter {
public:
  /// Without a context the loop has one lane.
  SimdWriter(const Unit &unit, const CodeText &code, const DeviceConstruct &construct, const UniformContext *context);

  std::vector<TextEdit> write();

protected:
  /// Who shares the loop, as a template argument and as a number.
  struct Lanes {
    std::string argument, count;
    bool shareOriginals = false; ///< all of them see one object in the place of each variable that they have copies of
  };
  SimdWriter(const Unit &unit, const CodeText &code, const DeviceConstruct &construct, const UniformContext *context,
             Lanes lanes);

  /// What stands for the loop's header.
  enum class Form {
    Lanes,    ///< each lane runs through its own iterations
    Rounds,   ///< all lanes start each round together, for what has them meet in the body
    Unrolled, ///< rounds without meeting, of a constant number
    Nested,   ///< the loops of a nest that is no rectangle, one in the other
  };

  // simd.cpp: the block round the loop.

  bool needsOwnLoop() const;
  std::vector<TextEdit> writeAsItStands();
  void chooseForm();
  std::string narrowed() const;
  std::string prologue();
  std::string epilogue() const;
  void writeOrdered();
  void indentBody();
  bool isInBody(const TextRange &range) const;
  bool isLoopVariable(const std::string &name) const;
  bool isPrivateLoopVariable(const std::string &name) const;
  std::string commentMargin() const;

  // simd_loops.cpp: the loops.

  std::string header() const;
  /// Short loops with variable bounds lose by unrolling.
  std::string unroll() const { return lanes == "o2s::kTeam" ? "  " : "  O2S_NO_UNROLL\n" + inner; }
  std::string nestedHeader() const;
  std::string nestEnd() const;
  std::string iterationBegin() const;
  std::string positionOf(size_t index) const;
  bool isValueLoop() const;
  bool needsIteration() const;
  bool isConstant() const;
  std::optional<uint64_t> constantTrip() const;
  std::string tripName() const { return isConstant() ? tripText() : names.trip; }
  std::string tripText() const;
  std::string codeText(const TextRange &range, const Expression &expression) const;
  std::string boundText(const TextRange &range, const Expression &bound) const;
  std::string loopText(size_t index) const;
  std::string loopOf(const Loop &loop) const { return loop.variable + names.loop; }
  std::string loopVariable(const Loop &loop) const;
  std::string inLanes(const std::string &iterations) const;
  bool callsAny() const { return context && simd.reachesAnyContext; }
  std::string ownLane() const { return names.ownLane; }
  std::string laneStep() const { return names.laneStep; }
  std::string firstLane() const { return hasLanes ? "o2s::lane<" + lanes + ">()" : "0"; }

  // simd_copies.cpp: what the loop privatises.

  bool hasCopy(const SimdVariable &variable) const { return !isLoopVariable(variable.name); }
  std::string originalOf(const std::string &name) const { return name + names.original; }
  std::string referenceText(const Type &type, const std::string &name) const;
  std::string copyText(const SimdVariable &variable) const;
  std::string initialCopy(const SimdVariable &variable) const;
  std::string arrayCopyText(const SimdVariable &variable) const;
  std::string iterationCopies();
  std::string finalText(const SimdVariable &variable) const;
  std::string linearValue(const SimdVariable &variable, const std::string &iteration) const;
  std::string operatorOf(const SimdVariable &variable) const;
  std::string sectionStart(const SimdVariable &variable, const std::string &array) const;
  std::string storeText(const std::string &target, const std::string &value, int local) const;
  bool sharedOriginal(int local) const { return originalsAreShared || (context && isShared(*context, local)); }

  std::string line(const std::string &text) const { return "\n" + inner + text; }

  const Unit &unit;
  const CodeText &code;
  const DeviceConstruct &construct;
  const SimdLoop &simd;
  const UniformContext *context;
  const bool hasLanes;           ///< several lanes may share the loop
  const bool originalsAreShared; ///< whatever the code around says
  const WarpNames names;
  std::string lanes, laneCount; ///< as a template argument, and as a number
  const std::string margin, inner;
  Form form = Form::Lanes;
  bool hasRounds = false;       ///< lanes meet in each round
  std::string iterations;       ///< which ones a lane has, where that is no stride over all
  std::string width, widthName; ///< how many of the lanes take part, where that may be fewer
  std::vector<TextEdit> edits;
};

} // namespace omp2simt

#endif
