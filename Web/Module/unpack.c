// The page's second module, which unpacks the first: begun once, thrown away afterwards. What is packed has
// the form of `xz --format=lzma`.
#include <lzma.h>
#include <stddef.h>
#include <stdint.h>

static lzma_stream stream = LZMA_STREAM_INIT;
static uint8_t piece[1 << 16];

// Memory only grows: all of it goes with the instance.
extern uint8_t __heap_base;
static uintptr_t top = (uintptr_t)&__heap_base;

void *malloc(size_t size) {
  const size_t page = 1 << 16, there = __builtin_wasm_memory_size(0);
  const uintptr_t begin = (top + 15) & ~(uintptr_t)15;
  const size_t wanted = (begin + size + page - 1) / page;
  if (wanted > there && __builtin_wasm_memory_grow(0, wanted - there) == (size_t)-1) return NULL;
  top = begin + size;
  return (void *)begin;
}

// What was never given out is zero.
void *calloc(size_t count, size_t size) { return malloc(count * size); }

void free(void *place) { (void)place; }

// Room for the packed bytes, all of which are written there before the first piece is asked for. NULL
// where there is none.
uint8_t *packed_room(size_t size) {
  uint8_t *room = malloc(size);
  stream.next_in = room;
  stream.avail_in = size;
  return room != NULL && lzma_alone_decoder(&stream, UINT64_MAX) == LZMA_OK ? room : NULL;
}

uint8_t *piece_place(void) { return piece; }

// Unpacks the next piece: its size, 0 behind the last one, -1 where the packed bytes are cut or broken.
int next_piece(void) {
  stream.next_out = piece;
  stream.avail_out = sizeof piece;
  lzma_ret result;
  do result = lzma_code(&stream, LZMA_FINISH);
  while (result == LZMA_OK && stream.avail_out > 0);
  return result == LZMA_OK || result == LZMA_STREAM_END ? (int)(sizeof piece - stream.avail_out) : -1;
}
