#include "arena_bytes.h"
#include "handle.h"

const coremotion_profile coremotion_profile_activity = COREMOTION_PRIVATE_PROFILE(
  activity, 1u << COREMOTION_ACCELERATION | 1u << COREMOTION_HINT,
  1u << COREMOTION_STEP | 1u << COREMOTION_EVENT | 1u << COREMOTION_BATCH | 1u << COREMOTION_FAULT,
  COREMOTION_HAS_ACTIVITY, COREMOTION_PRIVATE_ACTIVITY_ARENA);
