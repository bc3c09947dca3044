/* Memory between two pages that nobody may touch: what is written or read a byte beyond it ends the program. */
#ifndef GUARDED_H
#define GUARDED_H

#include <stddef.h>

/* `size` bytes that end where the forbidden page begins; aligned to 16 where `size` is a multiple of 16. */
void *guarded_at_end(size_t size);

/* `size` bytes that begin where the forbidden page ends. */
void *guarded_at_start(size_t size);

#endif
