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

/* ---- Streams: tables out of the records of a handle of coremotion.h ---- */

/* Records as tables, until they are taken. */
typedef struct coremotion_stream_tables coremotion_stream_tables;

/* Tables of the records of these kinds (bit 1 << COREMOTION_STEP, …); 0: of every kind. */
coremotion_stream_tables *coremotion_stream_tables_new(uint32_t kinds);

/* Takes a record in: the `receive` of a handle's options, whose `context` are the tables. */
void coremotion_stream_receive(void *tables, const void *record);

/* Moves the next table with what has come since the last time, as `coremotion_answer_take`; with 0 the round is over, and the next
 * call begins anew. Every table comes once in a round, empty ones too. */
int32_t coremotion_stream_take(coremotion_stream_tables *tables, struct ArrowSchema *schema, struct ArrowArray *array);

/* Ends tables; the handle must not call any more. NULL is passed over. */
void coremotion_stream_tables_free(coremotion_stream_tables *tables);

/* Readings of one stream: `count` times, and for each 3 numbers (axes), 1 (pressure), 7 (a fix, in the order of coremotion_sample), or
 * 2 (a hint: kind, value). */
typedef struct coremotion_stream_readings {
  uint32_t stream;
  uint32_t zero;
  const int64_t *times_ns;
  const double *values;
  size_t count;
} coremotion_stream_readings;

/* Gives a handle the readings of several streams merged by time, of equal times the first stream first, and at most one entry
 * for each stream. The answer is that of `coremotion_process`; COREMOTION_BAD_STREAM for a stream that has no numbers. */
int32_t coremotion_stream_feed(void *handle, const coremotion_stream_readings *readings, size_t count);

#ifdef __cplusplus
}
#endif

#endif
