// SQLite's access to files, with an eye on the folders of machines (sqlite.org/vfs.html).
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sqlite3.h>
#include "lock.h"
#include "machine.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static power_machine *machines;
static sqlite3_vfs *plain;
static int (*plain_open_directory)(const char *path, int *file);

void power_lock(void) { pthread_mutex_lock(&mutex); }
void power_unlock(void) { pthread_mutex_unlock(&mutex); }

// A file of a machine; SQLite's own follows it in memory.
typedef struct {
  sqlite3_file base;
  power_machine *machine;
  power_node *node;
} watched;

static sqlite3_file *own(sqlite3_file *file) { return (sqlite3_file *)((watched *)file + 1); }

// The machine in whose folder a path is.
static power_machine *machine_of(const char *path) {
  if (!path) return NULL;
  power_lock();
  power_machine *machine = machines;
  while (machine && !power_name_in(machine, path)) machine = machine->next;
  power_unlock();
  return machine;
}

// Without the lock: a cut takes it.
static void tell(power_machine *machine, int operation) {
  power_lock();
  int has_ended = machine->has_ended;
  power_unlock();
  if (!has_ended) machine->before(machine->context, operation);
}

// What changes a file

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 place) {
  watched *it = (watched *)file;
  tell(it->machine, power_write);
  int code = own(file)->pMethods->xWrite(own(file), bytes, count, place);
  power_lock();
  if (code == SQLITE_OK) power_note_write(it->node, bytes, (size_t)count, place);
  power_unlock();
  return code;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
  watched *it = (watched *)file;
  tell(it->machine, power_truncate);
  int code = own(file)->pMethods->xTruncate(own(file), size);
  power_lock();
  if (code == SQLITE_OK) power_note_size(it->node, size);
  power_unlock();
  return code;
}

static int file_sync(sqlite3_file *file, int flags) {
  watched *it = (watched *)file;
  tell(it->machine, power_sync);
  int code = own(file)->pMethods->xSync(own(file), flags);
  power_lock();
  if (code == SQLITE_OK && !it->machine->ignores_syncs) power_note_sync(it->node);
  power_unlock();
  return code;
}

// What only passes through

static int file_close(sqlite3_file *file) {
  power_machine *machine = ((watched *)file)->machine;
  int code = own(file)->pMethods->xClose(own(file));
  power_lock();
  int is_last = !--machine->open_files && machine->has_ended;
  power_unlock();
  if (is_last) power_forget(machine);
  return code;
}
static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 place) {
  return own(file)->pMethods->xRead(own(file), bytes, count, place);
}
static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
  return own(file)->pMethods->xFileSize(own(file), size);
}
static int file_lock(sqlite3_file *file, int level) {
  return own(file)->pMethods->xLock(own(file), level);
}
static int file_unlock(sqlite3_file *file, int level) {
  return own(file)->pMethods->xUnlock(own(file), level);
}
static int file_is_reserved(sqlite3_file *file, int *result) {
  return own(file)->pMethods->xCheckReservedLock(own(file), result);
}
static int file_control(sqlite3_file *file, int operation, void *argument) {
  return own(file)->pMethods->xFileControl(own(file), operation, argument);
}
static int file_sector_size(sqlite3_file *file) {
  return own(file)->pMethods->xSectorSize(own(file));
}
// Only that a write spares the bytes beside it, which every disk since 2004 is taken to do: nothing is atomic
// or in order here.
static int file_characteristics(sqlite3_file *file) {
  return own(file)->pMethods->xDeviceCharacteristics(own(file)) & SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}
static int file_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
  return own(file)->pMethods->xShmMap(own(file), page, size, extend, memory);
}
static int file_map_lock(sqlite3_file *file, int offset, int count, int flags) {
  return own(file)->pMethods->xShmLock(own(file), offset, count, flags);
}
static void file_map_barrier(sqlite3_file *file) { own(file)->pMethods->xShmBarrier(own(file)); }
static int file_unmap(sqlite3_file *file, int remove) {
  return own(file)->pMethods->xShmUnmap(own(file), remove);
}

// Without mapped reads and writes of the database itself (version 3).
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = file_map,
    .xShmLock = file_map_lock,
    .xShmBarrier = file_map_barrier,
    .xShmUnmap = file_unmap,
};

// What changes a folder

static int open_file(
    sqlite3_vfs *access, const char *path, sqlite3_file *file, int flags, int *result) {
  (void)access;
  power_machine *machine = machine_of(path);
  if (!machine || flags & SQLITE_OPEN_DELETEONCLOSE)
    return plain->xOpen(plain, path, file, flags, result);
  watched *it = (watched *)file;
  const char *name = power_name_in(machine, path);
  it->base.pMethods = NULL;
  it->machine = machine;
  power_lock();
  it->node = power_find(machine, name);
  power_unlock();
  if (!it->node && flags & SQLITE_OPEN_CREATE) tell(machine, power_create);
  int code = plain->xOpen(plain, path, own(file), flags, result);
  if (code != SQLITE_OK) return code;
  power_lock();
  if (!it->node) it->node = power_make(machine, name);
  machine->open_files++;
  power_unlock();
  it->base.pMethods = &methods;
  return code;
}

static int delete_file(sqlite3_vfs *access, const char *path, int sync) {
  (void)access;
  power_machine *machine = machine_of(path);
  const char *name = machine ? power_name_in(machine, path) : NULL;
  power_lock();
  int is_there = machine && power_find(machine, name);
  power_unlock();
  if (!is_there) return plain->xDelete(plain, path, sync);
  tell(machine, power_delete);
  // Before it is done, since the folder is synced within the call.
  power_lock();
  power_unlink(machine, name);
  power_unlock();
  int code = plain->xDelete(plain, path, sync);
  power_lock();
  if (code != SQLITE_OK) power_undo_unlink(machine, name);
  power_unlock();
  return code;
}

// SQLite opens a folder for nothing but to sync it.
static int open_directory(const char *path, int *file) {
  power_machine *machine = machine_of(path);
  if (machine) {
    tell(machine, power_sync_folder);
    power_lock();
    if (!machine->ignores_syncs) power_note_folder_sync(machine);
    power_unlock();
  }
  return plain_open_directory(path, file);
}

static sqlite3_vfs watching;

// Takes the place of SQLite's own, once.
static int install(void) {
  if (plain) return 0;
  sqlite3_vfs *found = sqlite3_vfs_find(NULL);
  if (!found || found->iVersion < 3 || !found->xGetSystemCall) return -1;
  sqlite3_syscall_ptr call = found->xGetSystemCall(found, "openDirectory");
  if (!call) return -1;
  plain_open_directory = (int (*)(const char *, int *))call;
  plain = found;
  if (found->xSetSystemCall(found, "openDirectory", (sqlite3_syscall_ptr)open_directory)) return -1;
  watching = *found;
  watching.zName = "powercut";
  watching.pNext = NULL;
  watching.szOsFile = found->szOsFile + (int)sizeof(watched);
  watching.xOpen = open_file;
  watching.xDelete = delete_file;
  return sqlite3_vfs_register(&watching, 1) == SQLITE_OK ? 0 : -1;
}

power_machine *power_machine_start(const char *folder, power_before before, void *context) {
  char *path = realpath(folder, NULL);
  power_machine *machine = path ? calloc(1, sizeof *machine) : NULL;
  power_lock();
  if (!machine || install()) {
    power_unlock();
    free(path);
    free(machine);
    return NULL;
  }
  machine->folder = path;
  machine->before = before;
  machine->context = context;
  machine->next = machines;
  machines = machine;
  power_unlock();
  return machine;
}

void power_machine_end(power_machine *machine) {
  power_lock();
  power_machine **place = &machines;
  while (*place && *place != machine) place = &(*place)->next;
  if (*place) *place = machine->next;
  machine->has_ended = 1;
  int is_last = !machine->open_files;
  power_unlock();
  if (is_last) power_forget(machine);
}

void power_machine_ignore_syncs(power_machine *machine) { machine->ignores_syncs = 1; }
