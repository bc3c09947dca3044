#include "handle.h"

#include <string.h>

/* FNV-1a by words: told apart are a handle and memory that is none, or is no longer. */
size_t coremotion_private_seal(const coremotion *handle) {
  uint32_t sum = 2166136261u;
  for (size_t i = 0; i < offsetof(coremotion, seal) / sizeof(uint32_t); i++) {
    uint32_t word;
    memcpy(&word, (const char *)handle + i * sizeof word, sizeof word);
    sum = (sum ^ word) * 16777619u;
  }
  return sum;
}
