/* Instructions and stack of calls, on boards that QEMU plays with -icount shift=0: one instruction is one nanosecond of its time. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

#if defined(__riscv)
/* Counts instructions itself. */
static inline void clock_start(void) {}

static inline uint32_t clock_now(void) {
  uint32_t count;
  __asm volatile(".option push\n.option arch, +zicsr\ncsrr %0, mcycle\n.option pop" : "=r"(count));
  return count;
}

static inline uint32_t clock_since(uint32_t before) { return clock_now() - before; }
#else
/* SysTick, which every Cortex-M has: 24 bits, counted down. TICK_NS nanoseconds are one count, so that a call may last
 * half a second at least, 500 million instructions. */
#define SYST_CSR (*(volatile uint32_t *)0xE000E010)
#define SYST_RVR (*(volatile uint32_t *)0xE000E014)
#define SYST_CVR (*(volatile uint32_t *)0xE000E018)

static inline void clock_start(void) {
  SYST_RVR = 0xFFFFFF;
  SYST_CVR = 0;
  SYST_CSR = 5;
}

static inline uint32_t clock_now(void) { return SYST_CVR; }

static inline uint32_t clock_since(uint32_t before) { return (uint32_t)(((before - SYST_CVR) & 0xFFFFFF) * TICK_NS); }
#endif

/* The board's stack is painted, and looked at afterwards. picolibc's script names its ends. */
extern uint32_t __heap_end[], __stack[];
#define PAINT 0xDEADBEEFu

/* Not inline: its own frame lies below all that the caller keeps. */
static __attribute__((noinline)) void stack_paint(void) {
  for (volatile uint32_t *word = (uint32_t *)__builtin_frame_address(0) - 16; word > __heap_end;) *--word = PAINT;
}

/* Bytes below the caller that were written to since. Volatile, or a compiler looks before it reads the clock, and the search is measured too. */
static __attribute__((noinline)) uint32_t stack_depth(void) {
  volatile uint32_t *word = __heap_end, *frame = (volatile uint32_t *)__builtin_frame_address(0);
  while (word < frame && *word == PAINT) word++;
  return (uint32_t)((volatile char *)frame - (volatile char *)word);
}
#endif
