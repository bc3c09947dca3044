// Counts calls that take memory from the heap; to be loaded before the C library (LD_PRELOAD).
#pragma once
#include <stdint.h>

/// Calls since the program was started.
uint64_t allocation_count(void);
/// Bytes that these calls asked for; what was given back is not taken off.
uint64_t allocated_bytes(void);
