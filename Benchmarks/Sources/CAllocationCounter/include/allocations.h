// Counts calls that take memory from the heap; to be loaded before the C library (LD_PRELOAD).
#pragma once
#include <stdint.h>

/// Calls since the program was started.
uint64_t allocation_count(void);
