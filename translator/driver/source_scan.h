//===- source_scan.h - Quick looks into source files ----------------------===//
//
/// \file
/// Answers by reading text what would otherwise take a parse: whether a source can hold OpenMP directives at all, and
/// whether a translated file holds device code.
//
//===----------------------------------------------------------------------===//
#ifndef OMP2SIMT_DRIVER_SOURCE_SCAN_H
#define OMP2SIMT_DRIVER_SOURCE_SCAN_H

#include <string>

namespace omp2simt::driver {

/// Whether the file's own text (not what it includes) looks as if it held an OpenMP directive, also by _Pragma or as
/// an attribute. Comments count too: saying yes wrongly costs time only.
bool mentionsOpenMP(const std::string &path);

/// Whether a .cu file that omp2simt wrote holds anything but comments.
bool holdsCode(const std::string &path);

/// Whether a .cu file that omp2simt wrote uses the device library.
bool usesDeviceLibrary(const std::string &path);

/// Whether device code of a .cu file that omp2simt wrote uses that of other files; whether it does, or may be used by
/// them.
bool importsDeviceCode(const std::string &path);
bool sharesDeviceCode(const std::string &path);

} // namespace omp2simt::driver

#endif
