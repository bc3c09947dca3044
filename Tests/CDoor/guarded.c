#define _DEFAULT_SOURCE
#include "guarded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Never given back: what is used after its end is a fault too, and the program is short. */
static unsigned char *pages(size_t size, size_t *room) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  *room = (size + page - 1) / page * page;
  if (*room == 0) *room = page;
  unsigned char *all = mmap(NULL, *room + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED || mprotect(all + page, *room, PROT_READ | PROT_WRITE) != 0) {
    perror("guarded memory");
    exit(2);
  }
  /* Nothing may be taken for zero. */
  memset(all + page, 0xA5, *room);
  return all + page;
}

void *guarded_at_end(size_t size) {
  size_t room;
  unsigned char *start = pages(size, &room);
  return start + room - size;
}

void *guarded_at_start(size_t size) {
  size_t room;
  return pages(size, &room);
}
