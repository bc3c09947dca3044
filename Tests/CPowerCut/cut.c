// What a power cut leaves of a machine's files.
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "machine.h"
#include "lock.h"

enum { sector = 512 };

// SplitMix64 (Steele et al. 2014), as in MotionTestSupport.
typedef struct { uint64_t state; } source;

static uint64_t draw(source *source) {
  uint64_t z = source->state += 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

// A number below a bound.
static size_t below(source *source, size_t bound) { return bound ? draw(source) % bound : 0; }

// How a disk has treated what it was not told to keep.
enum { nothing_kept, all_kept, kept_in_order, kept_anyhow };

static int manner(source *source) {
  // Half of all cuts are of the worst kind.
  size_t number = below(source, 6);
  return number < 3 ? (int)number : kept_anyhow;
}

// How many of the changes a part of a file has seen.
static size_t seen(source *source, int manner, size_t count, size_t in_order) {
  switch (manner) {
  case nothing_kept: return 0;
  case all_kept: return count;
  case kept_in_order: return in_order;
  default:
    switch (below(source, 4)) {
    case 0: return 0;
    case 1: return count;
    default: return below(source, count + 1);
    }
  }
}

typedef struct {
  unsigned char *bytes;
  int64_t size;
} image;

static int64_t size_after(const power_node *node, size_t changes) {
  int64_t size = node->durable_size;
  for (size_t i = 0; i < changes; i++) {
    int64_t end = node->changes[i].place + (int64_t)node->changes[i].length;
    if (!node->changes[i].bytes || end > size) size = end;
  }
  return size;
}

static int64_t largest(const power_node *node) {
  int64_t size = node->durable_size;
  for (size_t i = 0; i < node->change_count; i++) {
    int64_t end = node->changes[i].place + (int64_t)node->changes[i].length;
    if (end > size) size = end;
  }
  return size;
}

// A part of a change within one sector, of which only a first piece may be there.
static void apply(unsigned char *bytes, power_change change, int64_t start, int64_t end, size_t keep) {
  if (!change.bytes) {
    if (change.place > start) start = change.place;
    if (start < end) memset(bytes + start, 0, (size_t)(end - start));
    return;
  }
  int64_t last = change.place + (int64_t)change.length;
  if (change.place > start) start = change.place;
  if (last < end) end = last;
  if (start >= end) return;
  size_t length = (size_t)(end - start);
  memcpy(bytes + start, change.bytes + (start - change.place), length < keep ? length : keep);
}

static image left(const power_node *node, source *source) {
  int how = manner(source);
  size_t count = node->change_count, in_order = below(source, count + 1);
  size_t sectors = (size_t)(largest(node) / sector + 1);
  image result = {calloc(sectors, sector), 0};
  size_t *limits = malloc(sectors * sizeof *limits);
  if (!result.bytes || !limits) abort();
  // What nobody wrote is what the disk had there before.
  if (how == kept_anyhow && !below(source, 4))
    for (size_t i = (size_t)node->durable_size; i < sectors * sector; i++)
      result.bytes[i] = (unsigned char)draw(source);
  if (node->durable_size) memcpy(result.bytes, node->durable, (size_t)node->durable_size);
  for (size_t i = 0; i < sectors; i++) limits[i] = seen(source, how, count, in_order);
  for (size_t i = 0; i < count; i++) {
    power_change change = node->changes[i];
    size_t first = (size_t)(change.place / sector);
    size_t end = change.bytes ? (size_t)((change.place + (int64_t)change.length - 1) / sector + 1) : sectors;
    for (size_t j = first; j < end && j < sectors; j++) {
      int64_t start = (int64_t)(j * sector);
      if (i < limits[j]) {
        apply(result.bytes, change, start, start + sector, sector);
      } else if (i == limits[j] && change.bytes && how >= kept_in_order && !below(source, 4)) {
        // Torn.
        apply(result.bytes, change, start, start + sector, below(source, sector));
      }
    }
  }
  free(limits);
  result.size = size_after(node, seen(source, how, count, in_order));
  return result;
}

static int write_file(const char *folder, const char *name, const void *bytes, size_t size) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  if (!file) return -1;
  int result = size && fwrite(bytes, 1, size, file) != size ? -1 : 0;
  return fclose(file) ? -1 : result;
}

static unsigned char *read_file(const char *folder, const char *name, size_t *size) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  unsigned char *bytes = malloc(*size + 1);
  if (!bytes || fread(bytes, 1, *size, file) != *size) abort();
  fclose(file);
  return bytes;
}

static int ends(const char *name, const char *suffix) {
  size_t length = strlen(name), count = strlen(suffix);
  return length > count && !strcmp(name + length - count, suffix);
}

// The files that pass, as the kernel has them.
static int copy(const power_machine *machine, const char *into, const char *suffix, source *noise) {
  DIR *folder = opendir(machine->folder);
  if (!folder) return -1;
  int result = 0;
  for (struct dirent *item; !result && (item = readdir(folder));) {
    size_t size = 0;
    if (item->d_type != DT_REG || (suffix && !ends(item->d_name, suffix))) continue;
    unsigned char *bytes = read_file(machine->folder, item->d_name, &size);
    if (!bytes) continue;
    for (size_t i = 0; noise && i < size; i++) bytes[i] = (unsigned char)draw(noise);
    result = write_file(into, item->d_name, bytes, size);
    free(bytes);
  }
  closedir(folder);
  return result;
}

int power_machine_cut(power_machine *machine, const char *into, uint64_t seed) {
  source source = {seed};
  power_lock();
  int how = manner(&source), result = 0;
  for (power_name *name = machine->names; name && !result; name = name->next) {
    size_t last = name->version_count - 1;
    power_node *node = name->versions[seen(&source, how, last, below(&source, last + 1))];
    if (!node) continue;
    image image = left(node, &source);
    result = write_file(into, name->name, image.bytes, (size_t)image.size);
    free(image.bytes);
  }
  power_unlock();
  // The index of the log is nobody's to keep: it may be gone, or hold anything.
  size_t index = below(&source, 4);
  if (!result && index >= 2) result = copy(machine, into, "-shm", index == 2 ? NULL : &source);
  return result;
}

int power_machine_kill(power_machine *machine, const char *into) {
  return copy(machine, into, NULL, NULL);
}
