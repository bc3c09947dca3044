#include "arena_bytes.h"
#include "handle.h"

const coremotion_profile coremotion_profile_steps = COREMOTION_PRIVATE_PROFILE(
  steps, 1u << COREMOTION_ACCELERATION,
  1u << COREMOTION_STEP | 1u << COREMOTION_EVENT | 1u << COREMOTION_BATCH | 1u << COREMOTION_FAULT,
  0, COREMOTION_PRIVATE_STEPS_ARENA);
