/* Bytes that each profile takes in arrays when it begins, on machines of 64 bits and of 32. They follow from the core and from nothing else:
 * `make test-c` says which number is no longer true, and what it must be (Tests/CDoor/arenas.c, which runs on a board too). */
#ifndef COREMOTION_ARENA_BYTES_H
#define COREMOTION_ARENA_BYTES_H

#include <stdint.h>

#if UINTPTR_MAX > 0xFFFFFFFFu
#define COREMOTION_PRIVATE_STEPS_ARENA 5296
#define COREMOTION_PRIVATE_ACTIVITY_ARENA 9056
#define COREMOTION_PRIVATE_MOTION_ARENA 3360
#define COREMOTION_PRIVATE_EVERYTHING_ARENA 22640
#else
#define COREMOTION_PRIVATE_STEPS_ARENA 5056
#define COREMOTION_PRIVATE_ACTIVITY_ARENA 8704
#define COREMOTION_PRIVATE_MOTION_ARENA 3312
#define COREMOTION_PRIVATE_EVERYTHING_ARENA 22048
#endif

#endif
