/* Atomic operations for processors without them, as plain ones: an array belongs to one handle, a handle is used by one thread at a time,
 * and no interrupt uses it between two instructions of that thread. The names are those that compilers call. */
#include <stdbool.h>
#include <stdint.h>

uint32_t coremotion_private_load(const volatile void *place, int order) __asm__("__atomic_load_4");
void coremotion_private_store(volatile void *place, uint32_t value, int order) __asm__("__atomic_store_4");
uint32_t coremotion_private_add(volatile void *place, uint32_t value, int order) __asm__("__atomic_fetch_add_4");
uint32_t coremotion_private_subtract(volatile void *place, uint32_t value, int order) __asm__("__atomic_fetch_sub_4");
bool coremotion_private_exchange(volatile void *place, void *expected, uint32_t value, bool weak, int success, int failure)
  __asm__("__atomic_compare_exchange_4");

uint32_t coremotion_private_load(const volatile void *place, int order) {
  (void)order;
  return *(const volatile uint32_t *)place;
}

void coremotion_private_store(volatile void *place, uint32_t value, int order) {
  (void)order;
  *(volatile uint32_t *)place = value;
}

uint32_t coremotion_private_add(volatile void *place, uint32_t value, int order) {
  (void)order;
  uint32_t before = *(volatile uint32_t *)place;
  *(volatile uint32_t *)place = before + value;
  return before;
}

uint32_t coremotion_private_subtract(volatile void *place, uint32_t value, int order) {
  return coremotion_private_add(place, 0 - value, order);
}

bool coremotion_private_exchange(volatile void *place, void *expected, uint32_t value, bool weak, int success, int failure) {
  (void)weak, (void)success, (void)failure;
  uint32_t found = *(volatile uint32_t *)place;
  if (found != *(uint32_t *)expected) {
    *(uint32_t *)expected = found;
    return false;
  }
  *(volatile uint32_t *)place = value;
  return true;
}
