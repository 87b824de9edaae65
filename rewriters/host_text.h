//===- host_text.h - What the host part says in place of a directive ---------===//
#ifndef OMP2SIMT_REWRITERS_HOST_TEXT_H
#define OMP2SIMT_REWRITERS_HOST_TEXT_H

#include "rewriter.h"

namespace omp2simt {

/// "saxpy.c:15: target update", a string literal.
std::string whereText(const Location &location, const std::string &directive);

/// Lines that wait for the tasks which the construct depends on.
std::string dependenceText(const HostSide &host);

/// The declaration of o2s_maps with an initialiser for each item, as lines at `indent` columns; empty without items.
std::string mapArrayText(const std::vector<MapItem> &maps, unsigned indent);

/// The arguments that all data environment calls share: where, condition, device, maps, count.
std::string environmentArguments(const Location &location, const std::string &directive, const HostSide &host,
                                 const std::vector<MapItem> &maps);

/// `#line` for the text that follows at `offset` of the main file, where asked for; with its line break.
std::string lineDirective(const RewriteInput &input, unsigned offset);

/// Replaces `pragma` by `before` and appends `after` to `statement`.
void surround(const RewriteInput &input, const HostSide &host, const std::string &before, const std::string &after,
              Output &output);

} // namespace omp2simt

#endif
