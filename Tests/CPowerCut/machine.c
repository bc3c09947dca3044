#include "machine.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A test that has no memory cannot say anything.
static void *sure(void *memory) {
  if (!memory) abort();
  return memory;
}

const char *power_name_in(const power_machine *machine, const char *path) {
  size_t length = strlen(machine->folder);
  if (strncmp(path, machine->folder, length) || path[length] != '/') return NULL;
  const char *name = path + length + 1;
  return strchr(name, '/') ? NULL : name;
}

static power_node *new_node(power_machine *machine) {
  power_node *node = sure(calloc(1, sizeof *node));
  node->next = machine->nodes;
  machine->nodes = node;
  return node;
}

static void push(power_name *name, power_node *node) {
  size_t count = name->version_count + 1;
  name->versions = sure(realloc(name->versions, count * sizeof *name->versions));
  name->versions[name->version_count++] = node;
}

// What is in the folder under a name that nobody has spoken of yet.
static power_node *found(power_machine *machine, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", machine->folder, name);
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  power_node *node = new_node(machine);
  fseek(file, 0, SEEK_END);
  node->durable_size = ftell(file);
  rewind(file);
  node->durable = sure(malloc((size_t)node->durable_size + 1));
  if (fread(node->durable, 1, (size_t)node->durable_size, file) != (size_t)node->durable_size) abort();
  fclose(file);
  return node;
}

static power_name *entry(power_machine *machine, const char *name) {
  for (power_name *known = machine->names; known; known = known->next)
    if (!strcmp(known->name, name)) return known;
  power_name *made = sure(calloc(1, sizeof *made));
  made->name = sure(strdup(name));
  push(made, found(machine, name));
  made->next = machine->names;
  return machine->names = made;
}

power_node *power_find(power_machine *machine, const char *name) {
  power_name *known = entry(machine, name);
  return known->versions[known->version_count - 1];
}

power_node *power_make(power_machine *machine, const char *name) {
  power_node *node = new_node(machine);
  push(entry(machine, name), node);
  return node;
}

void power_unlink(power_machine *machine, const char *name) { push(entry(machine, name), NULL); }

void power_undo_unlink(power_machine *machine, const char *name) {
  power_name *known = entry(machine, name);
  if (known->version_count > 1) known->version_count--;
}

static void note(power_node *node, power_change change) {
  size_t count = node->change_count + 1;
  // Room grows by doubling.
  if (!(node->change_count & (node->change_count - 1)))
    node->changes = sure(realloc(node->changes, 2 * count * sizeof *node->changes));
  node->changes[node->change_count++] = change;
}

void power_note_write(power_node *node, const void *bytes, size_t length, int64_t place) {
  power_change change = {place, length, sure(malloc(length + 1))};
  memcpy(change.bytes, bytes, length);
  note(node, change);
}

void power_note_size(power_node *node, int64_t size) { note(node, (power_change){size, 0, NULL}); }

static void resize(power_node *node, int64_t size) {
  if (size > node->durable_size) {
    node->durable = sure(realloc(node->durable, (size_t)size));
    memset(node->durable + node->durable_size, 0, (size_t)(size - node->durable_size));
  }
  node->durable_size = size;
}

static void drop_changes(power_node *node) {
  for (size_t i = 0; i < node->change_count; i++) free(node->changes[i].bytes);
  node->change_count = 0;
}

void power_note_sync(power_node *node) {
  for (size_t i = 0; i < node->change_count; i++) {
    power_change change = node->changes[i];
    int64_t end = change.place + (int64_t)change.length;
    if (!change.bytes || end > node->durable_size) resize(node, end);
    if (change.bytes) memcpy(node->durable + change.place, change.bytes, change.length);
  }
  drop_changes(node);
}

void power_note_folder_sync(power_machine *machine) {
  for (power_name *name = machine->names; name; name = name->next) {
    name->versions[0] = name->versions[name->version_count - 1];
    name->version_count = 1;
  }
}

void power_forget(power_machine *machine) {
  for (power_node *node = machine->nodes, *next; node; node = next) {
    next = node->next;
    drop_changes(node);
    free(node->changes);
    free(node->durable);
    free(node);
  }
  for (power_name *name = machine->names, *next; name; name = next) {
    next = name->next;
    free(name->versions);
    free(name->name);
    free(name);
  }
  free(machine->folder);
  free(machine);
}
