// Included by translated files whose device code other files may use, or that use device code of other files
// (O2S_IMPORTS_DEVICE_CODE). nvcc links device code of several files where all of them are compiled with -rdc=true;
// omp2simt-cc does so where it sees this header.
#ifndef OMP2SIMT_EXTERNAL_DEVICE_CODE_H
#define OMP2SIMT_EXTERNAL_DEVICE_CODE_H

#if defined(O2S_IMPORTS_DEVICE_CODE) && defined(__CUDACC__) && !defined(__CUDACC_RDC__)
#error "device code of this file uses that of other files: compile them all with nvcc -rdc=true"
#endif

#endif
