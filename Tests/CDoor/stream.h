/* Handles in guarded memory, and what is brought to them. */
#ifndef STREAM_H
#define STREAM_H

#include <coremotion.h>

#define PROFILES 4
extern const coremotion_profile *const profiles[PROFILES];

/* Numbers that are the same in every run (SplitMix64). */
uint64_t next_random(uint64_t *state);

/* Options as a program writes them. */
coremotion_options plain_options(void);

/* A handle in exactly the memory that it asks for, with a forbidden page behind it. */
coremotion *made(const coremotion_profile *profile, const coremotion_options *options);

/* Sample `index` of a walk at 100 Hz: of every hundred, 33 each of acceleration, rotation rate and magnetic field, and one of pressure. */
coremotion_sample walking(long index);

/* Brings in that many samples of it, one by one. */
coremotion_status walk(coremotion *handle, long from, long to);

#endif
