/* What a handle and a profile are: for the door itself. Programs include coremotion.h alone. */
#ifndef COREMOTION_HANDLE_H
#define COREMOTION_HANDLE_H

#include "include/coremotion.h"

/* Memory out of which the arrays of one handle are taken, one behind the other, while it is made. */
typedef struct coremotion_private_arena {
  unsigned char *memory;
  size_t size;
  size_t used;
  size_t newest;                 /* where the newest block begins: it alone can be given back */
} coremotion_private_arena;

/* The beginning of the caller's memory; behind it lies the coprocessor, behind that the arena. */
struct coremotion {
  uint64_t magic;
  coremotion_options options;
  struct coremotion *itself;     /* a copy of a handle is none: its arrays lie in the other one's arena */
  const coremotion_profile *profile;
  void *core;
  size_t seal;                   /* a check sum of all before it, which never changes; no padding lies there */
  coremotion_private_arena arena;
  size_t ring_first;             /* where the oldest record begins */
  size_t ring_used;              /* bytes of those that wait */
  uint64_t lost;
  uint32_t state;                /* bits below */
  uint32_t zero;
};

#define COREMOTION_PRIVATE_MAGIC 0x4C444E48544F4D43u    /* "CMOTHNDL" */
#define COREMOTION_PRIVATE_HAS_STARTED 1u
#define COREMOTION_PRIVATE_HAS_FINISHED 2u
#define COREMOTION_PRIVATE_IS_BUSY 4u

size_t coremotion_private_seal(const coremotion *handle);

/* A profile: what the door calls. It names functions, so a program that names no profile links none. The functions are told nothing that
 * has not been checked. `learned` is a MotionSnapshot: writing and reading it as bytes is linked only where a program asks for it. */
struct coremotion_profile {
  uint32_t streams;
  uint32_t records;
  uint32_t batch_flags;          /* that every batch of the profile has */
  size_t arena;                  /* bytes that `begin` takes in arrays */
  size_t (*core_size)(void);
  void (*begin)(coremotion *handle);
  void (*end)(coremotion *handle);
  void (*process)(coremotion *handle, const coremotion_sample *samples, size_t count);
  void (*process_vectors)(coremotion *handle, coremotion_stream stream, const int64_t *times_ns, const float *xyz, size_t count);
  void (*finish)(coremotion *handle);
  void (*get_learned)(const coremotion *handle, void *learned);
  void (*set_learned)(coremotion *handle, const void *learned);
};

#define COREMOTION_PRIVATE_FUNCTIONS(name) \
  size_t coremotion_private_##name##_core_size(void); \
  void coremotion_private_##name##_begin(coremotion *handle); \
  void coremotion_private_##name##_end(coremotion *handle); \
  void coremotion_private_##name##_process(coremotion *handle, const coremotion_sample *samples, size_t count); \
  void coremotion_private_##name##_process_vectors( \
    coremotion *handle, coremotion_stream stream, const int64_t *times_ns, const float *xyz, size_t count); \
  void coremotion_private_##name##_finish(coremotion *handle); \
  void coremotion_private_##name##_get_learned(const coremotion *handle, void *learned); \
  void coremotion_private_##name##_set_learned(coremotion *handle, const void *learned)

COREMOTION_PRIVATE_FUNCTIONS(steps);
COREMOTION_PRIVATE_FUNCTIONS(activity);
COREMOTION_PRIVATE_FUNCTIONS(motion);
COREMOTION_PRIVATE_FUNCTIONS(everything);

#define COREMOTION_PRIVATE_PROFILE(name, streams, records, batch_flags, arena) \
  { streams, records, batch_flags, arena, \
    coremotion_private_##name##_core_size, coremotion_private_##name##_begin, coremotion_private_##name##_end, \
    coremotion_private_##name##_process, coremotion_private_##name##_process_vectors, coremotion_private_##name##_finish, \
    coremotion_private_##name##_get_learned, coremotion_private_##name##_set_learned }

/* From now on, in this thread, arrays are taken out of `arena`; NULL: no longer. */
void coremotion_private_take_from(coremotion_private_arena *arena);

/* posix_memalign and free of Embedded Swift: the library's build gives the calls of its Swift objects these names, so that a program's own
 * heap is neither needed nor touched. */
int coremotion_private_allocate(void **block, size_t alignment, size_t size);
void coremotion_private_free(void *block);

#endif
