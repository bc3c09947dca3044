/* The harnesses of the door to C, each a way to read an input. */
#ifndef HARNESS_H
#define HARNESS_H

#include <coremotion.h>

/* Ends the program, as a finding, where something is not as it must be. */
#define MUST(condition) ((condition) ? (void)0 : __builtin_trap())

#define PROFILES 4
extern const coremotion_profile *const profiles[PROFILES];

/* A handle in memory of exactly its size, which the sanitizer watches; to be let go by `let_go`. */
coremotion *made(const coremotion_profile *profile, const coremotion_options *options);
void let_go(coremotion *handle);

/* Whether a record is one that the header has. */
void look_at(const coremotion_head *record);

/* Bytes as calls, in whatever order. */
void read_calls(const uint8_t *bytes, size_t count);

/* Bytes as a snapshot, with its check sum or one that is made to fit. */
void read_snapshot(const uint8_t *bytes, size_t count);

/* Inputs to begin with, in folders that are named as the harnesses: a walk through each profile, and snapshots that are right. */
void write_seeds(const char *folder);

#endif
