/* What profiles take in arrays. */
#ifndef ARENAS_H
#define ARENAS_H

/* The door's own header, for the arena. */
#include "../../Sources/CMotionC/handle.h"

/* Bytes that a handle of a profile takes when it begins; SIZE_MAX where that is not told. */
size_t arena_taken(const coremotion_profile *profile);

#endif
