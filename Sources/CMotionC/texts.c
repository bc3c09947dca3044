#include "include/coremotion.h"

const char *coremotion_status_text(coremotion_status status) {
  switch (status) {
  case COREMOTION_OK: return "done";
  case COREMOTION_RECORDS_LOST: return "done, but the ring was full and the newest records are not in it";
  case COREMOTION_MORE: return "done, and more records wait";
  case COREMOTION_NULL: return "a pointer is NULL that must not be";
  case COREMOTION_TOO_SMALL: return "memory or buffer is too small";
  case COREMOTION_MISALIGNED: return "memory is not aligned";
  case COREMOTION_BAD_HANDLE: return "no handle, or one that was destroyed, moved or overwritten";
  case COREMOTION_FINISHED: return "the input has been ended";
  case COREMOTION_BUSY: return "called from within the handle's own callback";
  case COREMOTION_BAD_STREAM: return "no such stream, or not one of three axes";
  case COREMOTION_BAD_COUNT: return "so many samples cannot lie in memory";
  case COREMOTION_BAD_OPTIONS: return "options that this library does not know";
  case COREMOTION_STARTED: return "samples have been taken in already";
  case COREMOTION_DAMAGED: return "no snapshot, a damaged one, or a ring that was overwritten";
  default: return "a status of another version";
  }
}

const char *coremotion_version(void) { return "0.1.0"; }

uint32_t coremotion_abi(void) { return COREMOTION_ABI; }
