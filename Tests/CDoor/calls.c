#include "check.h"
#include "guarded.h"
#include "stream.h"

#include <string.h>

static void refused_options(coremotion_options options, coremotion_status must) {
  size_t size = coremotion_size(COREMOTION_STEPS);
  coremotion *handle = NULL;
  STATUS(coremotion_init(guarded_at_end(size), size, COREMOTION_STEPS, &options, &handle), must);
  CHECK(handle == NULL);
}

static void options_that_are_none(void) {
  const uint32_t sizes[] = {0, sizeof(coremotion_options) - 1, sizeof(coremotion_options) + 8, UINT32_MAX};
  coremotion_options options = plain_options();
  for (int i = 0; i < 4; i++) {
    options.size = sizes[i];
    refused_options(options, COREMOTION_BAD_OPTIONS);
  }
  options = plain_options();
  options.kinds = 0x80;
  refused_options(options, COREMOTION_BAD_OPTIONS);
  options = plain_options();
  options.origin_ns = INT64_MAX;
  refused_options(options, COREMOTION_BAD_OPTIONS);
  options.origin_ns = INT64_MIN;
  refused_options(options, COREMOTION_BAD_OPTIONS);
}

static void rings_that_are_none(void) {
  unsigned char *ring = guarded_at_end(1024);
  coremotion_options options = plain_options();
  options.ring_size = 1024;
  refused_options(options, COREMOTION_NULL);
  options.ring = ring;
  options.ring_size = 511;
  refused_options(options, COREMOTION_TOO_SMALL);
  options.ring_size = SIZE_MAX;
  refused_options(options, COREMOTION_BAD_OPTIONS);
  options.ring_size = SIZE_MAX - (size_t)ring;
  refused_options(options, COREMOTION_BAD_OPTIONS);
  options.ring = ring + 8;
  options.ring_size = 1016;
  refused_options(options, COREMOTION_MISALIGNED);
}

static void count(void *context, const coremotion_head *record) {
  (void)record;
  ++*(unsigned long *)context;
}

/* Options may lie where the handle will; the place for its address may not. */
static void options_in_the_handle(void) {
  size_t size = coremotion_size(COREMOTION_MOTION);
  unsigned char *memory = guarded_at_end(size);
  unsigned long heard = 0;
  coremotion *handle = NULL;
  coremotion_options *options = (coremotion_options *)(void *)memory;
  *options = plain_options();
  options->receive = count;
  options->context = &heard;
  STATUS(coremotion_init(memory, size, COREMOTION_MOTION, options, &handle), COREMOTION_OK);
  CHECK(walk(handle, 0, 300) >= 0 && heard > 50);
  for (size_t place = 0; place < size / sizeof(coremotion *); place++)
    STATUS(coremotion_init(memory, size, COREMOTION_MOTION, NULL, (coremotion **)(void *)memory + place), COREMOTION_BAD_OPTIONS);
  STATUS(coremotion_init(memory, size, COREMOTION_MOTION, NULL, (coremotion **)(void *)((unsigned char *)&handle + 1)), COREMOTION_MISALIGNED);
}

/* A ring within the handle's own memory would overwrite it; one right behind it does not. */
static void rings_in_the_handle(void) {
  size_t size = coremotion_size(COREMOTION_STEPS);
  unsigned char *memory = guarded_at_end(size + 1024);
  coremotion_options options = plain_options();
  coremotion *handle = NULL;
  options.ring_size = 1024;
  for (size_t place = 0; place < size; place += 512) {
    options.ring = memory + place;
    STATUS(coremotion_init(memory, size, COREMOTION_STEPS, &options, &handle), COREMOTION_BAD_OPTIONS);
  }
  CHECK(handle == NULL);
  options.ring = memory + size;
  STATUS(coremotion_init(memory, size, COREMOTION_STEPS, &options, &handle), COREMOTION_OK);
}

static void nothing_at_all(void) {
  size_t used = 77;
  unsigned char bytes[8];
  CHECK(coremotion_size(NULL) == 0 && coremotion_streams(NULL) == 0 && coremotion_records(NULL) == 0);
  STATUS(coremotion_process(NULL, NULL, 0), COREMOTION_NULL);
  STATUS(coremotion_process_vectors(NULL, 0, NULL, NULL, 0), COREMOTION_NULL);
  STATUS(coremotion_finish(NULL), COREMOTION_NULL);
  STATUS(coremotion_reset(NULL), COREMOTION_NULL);
  STATUS(coremotion_destroy(NULL), COREMOTION_NULL);
  STATUS(coremotion_poll(NULL, bytes, sizeof bytes, &used), COREMOTION_NULL);
  STATUS(coremotion_save(NULL, bytes, sizeof bytes, &used), COREMOTION_NULL);
  STATUS(coremotion_restore(NULL, bytes, sizeof bytes), COREMOTION_NULL);
  CHECK(coremotion_lost(NULL) == 0 && used == 77);
}

static void nothing_for_a_handle(coremotion *handle) {
  coremotion_sample sample = walking(0);
  int64_t time = 0;
  float xyz[3] = {0, 0, -1};
  size_t used = 77;
  unsigned char bytes[512];
  STATUS(coremotion_process(handle, NULL, 1), COREMOTION_NULL);
  STATUS(coremotion_process(handle, NULL, 0), COREMOTION_OK);
  STATUS(coremotion_process_vectors(handle, 0, NULL, xyz, 1), COREMOTION_NULL);
  STATUS(coremotion_process_vectors(handle, 0, &time, NULL, 1), COREMOTION_NULL);
  STATUS(coremotion_process_vectors(handle, 0, NULL, NULL, 0), COREMOTION_OK);
  STATUS(coremotion_poll(handle, NULL, 8, &used), COREMOTION_NULL);
  STATUS(coremotion_poll(handle, bytes, 8, NULL), COREMOTION_NULL);
  STATUS(coremotion_save(handle, NULL, 512, &used), COREMOTION_NULL);
  STATUS(coremotion_save(handle, bytes, sizeof bytes, NULL), COREMOTION_NULL);
  STATUS(coremotion_restore(handle, NULL, 208), COREMOTION_NULL);
  CHECK(used == 77);
  STATUS(coremotion_process(handle, &sample, 1), COREMOTION_OK);
}

static void memory_that_does_not_do(const coremotion_profile *profile) {
  size_t size = coremotion_size(profile);
  coremotion *handle = NULL;
  unsigned char *memory = guarded_at_end(size + 64);
  CHECK(size > 1000 && size % COREMOTION_ALIGNMENT == 0);
  STATUS(coremotion_init(NULL, size, profile, NULL, &handle), COREMOTION_NULL);
  STATUS(coremotion_init(memory, size, NULL, NULL, &handle), COREMOTION_NULL);
  STATUS(coremotion_init(memory, size, profile, NULL, NULL), COREMOTION_NULL);
  STATUS(coremotion_init(memory, size - 1, profile, NULL, &handle), COREMOTION_TOO_SMALL);
  STATUS(coremotion_init(memory, 0, profile, NULL, &handle), COREMOTION_TOO_SMALL);
  for (size_t i = 1; i < COREMOTION_ALIGNMENT; i++)
    STATUS(coremotion_init(memory + i, size, profile, NULL, &handle), COREMOTION_MISALIGNED);
  CHECK(handle == NULL && memory[0] == 0xA5 && memory[size] == 0xA5);
  STATUS(coremotion_init(memory, SIZE_MAX, profile, NULL, &handle), COREMOTION_OK);
  for (size_t i = 0; i < 64; i++) CHECK(memory[size + i] == 0xA5);
  nothing_for_a_handle(handle);
}

static void memory_before_and_behind(const coremotion_profile *profile) {
  size_t size = coremotion_size(profile);
  coremotion *first = NULL, *last = NULL;
  STATUS(coremotion_init(guarded_at_start(size), size, profile, NULL, &first), COREMOTION_OK);
  STATUS(coremotion_init(guarded_at_end(size), size, profile, NULL, &last), COREMOTION_OK);
  STATUS(walk(first, 0, 6000), COREMOTION_OK);
  STATUS(walk(last, 0, 6000), COREMOTION_OK);
  STATUS(coremotion_finish(first), COREMOTION_OK);
  STATUS(coremotion_finish(last), COREMOTION_OK);
}

void test_pointers_and_sizes(void) {
  nothing_at_all();
  options_that_are_none();
  rings_that_are_none();
  rings_in_the_handle();
  options_in_the_handle();
  for (int i = 0; i < PROFILES; i++) {
    memory_that_does_not_do(profiles[i]);
    memory_before_and_behind(profiles[i]);
  }
}

void test_order_of_calls(void) {
  for (int i = 0; i < PROFILES; i++) {
    coremotion *handle = made(profiles[i], NULL);
    coremotion_sample sample = walking(0);
    unsigned char bytes[512];
    size_t used = 0;
    STATUS(coremotion_save(handle, bytes, sizeof bytes, &used), COREMOTION_OK);
    STATUS(walk(handle, 0, 1), COREMOTION_OK);
    STATUS(coremotion_restore(handle, bytes, used), COREMOTION_STARTED);
    STATUS(coremotion_finish(handle), COREMOTION_OK);
    STATUS(coremotion_finish(handle), COREMOTION_FINISHED);
    STATUS(coremotion_process(handle, &sample, 1), COREMOTION_FINISHED);
    STATUS(coremotion_process_vectors(handle, 9, NULL, NULL, SIZE_MAX), COREMOTION_FINISHED);
    STATUS(coremotion_restore(handle, bytes, used), COREMOTION_FINISHED);
    STATUS(coremotion_save(handle, bytes, sizeof bytes, &used), COREMOTION_OK);
    STATUS(coremotion_reset(handle), COREMOTION_OK);
    STATUS(coremotion_restore(handle, bytes, used), COREMOTION_OK);
    STATUS(coremotion_process(handle, &sample, 1), COREMOTION_OK);
    STATUS(coremotion_destroy(handle), COREMOTION_OK);
    STATUS(coremotion_destroy(handle), COREMOTION_BAD_HANDLE);
    STATUS(coremotion_reset(handle), COREMOTION_BAD_HANDLE);
    STATUS(coremotion_finish(handle), COREMOTION_BAD_HANDLE);
    STATUS(coremotion_process(handle, &sample, 1), COREMOTION_BAD_HANDLE);
    STATUS(coremotion_process_vectors(handle, 0, NULL, NULL, 0), COREMOTION_BAD_HANDLE);
    STATUS(coremotion_poll(handle, bytes, sizeof bytes, &used), COREMOTION_BAD_HANDLE);
    STATUS(coremotion_save(handle, bytes, sizeof bytes, &used), COREMOTION_BAD_HANDLE);
    STATUS(coremotion_restore(handle, bytes, used), COREMOTION_BAD_HANDLE);
    CHECK(coremotion_lost(handle) == 0);
  }
  for (coremotion_status status = -20; status < 20; status++) {
    const char *text = coremotion_status_text(status);
    CHECK(text != NULL && strlen(text) >= 4);
  }
  CHECK(coremotion_abi() == COREMOTION_ABI && strcmp(coremotion_version(), PRODUCT_VERSION) == 0);
}
