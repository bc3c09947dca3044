#include "handle.h"

/* FNV-1a by words: told apart are a handle and memory that is none, or is no longer. */
size_t coremotion_private_seal(const coremotion *handle) {
  const size_t *word = (const size_t *)(const void *)handle;
  uint32_t sum = 2166136261u;
  for (size_t i = 0; i < offsetof(coremotion, seal) / sizeof(size_t); i++) {
    sum = (sum ^ (uint32_t)word[i]) * 16777619u;
    sum = (sum ^ (uint32_t)((uint64_t)word[i] >> 32)) * 16777619u;
  }
  return sum;
}
