/* Says what each profile takes in arrays on this board (Tests/CDoor/arenas.c finds it out), and what the library says that it takes. */
#include <stdio.h>

#include "../../Tests/CDoor/arenas.h"

int main(void) {
  const coremotion_profile *profiles[] = {COREMOTION_STEPS, COREMOTION_ACTIVITY, COREMOTION_MOTION, COREMOTION_EVERYTHING};
  for (int i = 0; i < 4; i++) printf("%lu %lu\n", (unsigned long)arena_taken(profiles[i]), (unsigned long)profiles[i]->arena);
  return 0;
}
