/* What the Python package calls beside coremotion.h. A question goes in as a JSON text, an answer comes back: a JSON text and tables.
 * Nothing is kept between two calls, no thread outlives one, and answers may be had in several threads at a time. */
#ifndef COREMOTION_PYTHON_H
#define COREMOTION_PYTHON_H

#include <stddef.h>
#include <stdint.h>

#include "arrow.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An answer, until it is given to `coremotion_answer_free`. */
typedef struct coremotion_answer coremotion_answer;

/* Answers a question of `size` bytes: an object with `ask` (`inspect`, `samples`, `analyze`, `simulate`, `schemas`) and what that needs
 * (Sources/MotionPython/Questions). Never NULL: what went wrong is told in the answer's text. */
coremotion_answer *coremotion_ask(const char *question, size_t size);

/* The answer's JSON text of `size` bytes, with a zero byte behind it; it lives as long as the answer. */
const char *coremotion_answer_text(const coremotion_answer *answer, size_t *size);

/* Moves the next piece of a table to the caller, who releases both structures: 1, or 0 where there is none left. The schema's name is
 * the table's; pieces of one table follow each other. The memory is Arrow's from then on and outlives the answer. */
int32_t coremotion_answer_take(coremotion_answer *answer, struct ArrowSchema *schema, struct ArrowArray *array);

/* Ends an answer with the tables that were not taken. NULL is passed over. */
void coremotion_answer_free(coremotion_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
