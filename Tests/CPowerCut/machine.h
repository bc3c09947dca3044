// What is durable of the files of a folder, and what is not yet.
#pragma once
#include <pthread.h>
#include <stddef.h>
#include "CPowerCut.h"

// A write of bytes at a place, or where there are none, a new size.
typedef struct {
  int64_t place;
  size_t length;
  unsigned char *bytes;
} power_change;

// A file by itself; several names may have had it.
typedef struct power_node {
  unsigned char *durable;
  int64_t durable_size;
  // Since the last sync, in their order.
  power_change *changes;
  size_t change_count;
  struct power_node *next;
} power_node;

// A name in the folder: what it was since the folder's last sync, NULL for no file. The last is now.
typedef struct power_name {
  char *name;
  power_node **versions;
  size_t version_count;
  struct power_name *next;
} power_name;

struct power_machine {
  char *folder;
  power_before before;
  void *context;
  int ignores_syncs;
  // It goes with its last open file.
  int open_files;
  int has_ended;
  power_name *names;
  power_node *nodes;
  struct power_machine *next;
};

// The name of a path in the machine's folder; NULL where it is not there.
const char *power_name_in(const power_machine *machine, const char *path);

// The file that a name has now, NULL for none. A file that was there before it was watched is durable.
power_node *power_find(power_machine *machine, const char *name);
// The name has another file from now on: a new one, or none.
power_node *power_make(power_machine *machine, const char *name);
void power_unlink(power_machine *machine, const char *name);
// The last change of a name did not happen.
void power_undo_unlink(power_machine *machine, const char *name);

void power_note_write(power_node *node, const void *bytes, size_t length, int64_t place);
void power_note_size(power_node *node, int64_t size);
void power_note_sync(power_node *node);
void power_note_folder_sync(power_machine *machine);

void power_forget(power_machine *machine);
