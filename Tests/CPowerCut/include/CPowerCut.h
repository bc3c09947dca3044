// A machine whose power can fail: what SQLite has written in a folder and not yet made durable is known apart
// from what it has, so that at any moment a disk can be made as a power cut would leave it.
#pragma once
#include <stdint.h>

typedef struct power_machine power_machine;

// What SQLite is about to do.
enum {
  power_create = 0,
  power_write = 1,
  power_truncate = 2,
  power_sync = 3,
  power_delete = 4,
  // The folder itself: names of files that were made or deleted.
  power_sync_folder = 5,
};

// Called before each of them, by the thread that does it.
typedef void (*power_before)(void *context, int operation);

// Watches the databases of a folder, from before the first of them is opened; NULL where that cannot be done.
// All other folders have SQLite's own access to files, whoever watches.
power_machine *power_machine_start(const char *folder, power_before before, void *context);

// Nobody is told of anything any more; the memory goes with the last file of the folder that is closed.
void power_machine_end(power_machine *machine);

// Syncs do nothing from now on, as on a device that lies.
void power_machine_ignore_syncs(power_machine *machine);

// Writes into an empty folder what a power cut now would leave; the seed decides what was durable of that
// which was not synced. -1 where that fails, see `errno`.
//
// Each sector of 512 bytes is of any moment since the last sync, by itself, or torn between two; so is the
// size of a file, and each name in the folder. What a file was extended by may hold what was on the disk.
int power_machine_cut(power_machine *machine, const char *into, uint64_t seed);

// Writes into an empty folder what the end of the process now would leave: all that was written.
int power_machine_kill(power_machine *machine, const char *into);
