#include "arena_bytes.h"
#include "handle.h"

const coremotion_profile coremotion_profile_everything =
  COREMOTION_PRIVATE_PROFILE(everything, 0x7F, 0x7F, COREMOTION_HAS_ACTIVITY, COREMOTION_PRIVATE_EVERYTHING_ARENA);
