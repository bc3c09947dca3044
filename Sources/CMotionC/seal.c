#include "handle.h"

/* FNV-1a: told apart are a handle and memory that is none, or is no longer. */
size_t coremotion_private_seal(const coremotion *handle) {
  const unsigned char *byte = (const unsigned char *)handle;
  uint32_t sum = 2166136261u;
  for (size_t i = 0; i < offsetof(coremotion, seal); i++) sum = (sum ^ byte[i]) * 16777619u;
  return sum;
}
