/* What a test expects. */
#ifndef CHECK_H
#define CHECK_H

#include <coremotion.h>

extern unsigned long checks, failures;

/* Says where something is not as it must be, and goes on. */
void check(int is_true, const char *text, const char *file, int line);
void check_status(coremotion_status is, coremotion_status must, const char *text, const char *file, int line);

#define CHECK(condition) check((condition) != 0, #condition, __FILE__, __LINE__)
#define STATUS(call, must) check_status((call), (must), #call, __FILE__, __LINE__)

#endif
