/* Core Motion for everywhere else: the core as a C library.
 *
 * Samples of sensors go in, and what their owner did comes out: steps, distance, pace and cadence, activity, attitude,
 * altitude and floors, a track. All algorithms are causal, of fixed state, and give the same bits on every platform.
 *
 *   static unsigned char memory[16384] __attribute__((aligned(COREMOTION_ALIGNMENT)));
 *   coremotion_options options = {.size = sizeof options, .receive = hear};
 *   coremotion *core;
 *   coremotion_init(memory, sizeof memory, COREMOTION_STEPS, &options, &core);
 *   coremotion_process_vectors(core, COREMOTION_ACCELERATION, times_ns, xyz_g, count);
 *   coremotion_finish(core);
 *
 * Memory. A handle lives in memory that the caller gives and keeps; nothing is taken from a heap, and nothing at all after
 * `coremotion_init`. The profile says how much (`coremotion_size`). Nothing is written outside of it, of the ring, and of what a call is
 * given to write to. None of these may overlap another: the options, the ring, what becomes the pointer to the handle, buffers and `used`
 * lie outside of the handle's memory. `coremotion_destroy` needs not be called where the memory is simply used for something else.
 *
 * Threads. A handle is used by one thread at a time, `coremotion_poll` and `coremotion_lost` included; different handles may be used by
 * different threads at once. Elsewhere than on Linux no two calls of `coremotion_init` and `coremotion_reset` may run at once.
 *
 * Callbacks. A callback may call what only asks (`coremotion_lost`, `coremotion_status_text`, …); all others of the handle it came from answer
 * `COREMOTION_BUSY`. It returns: no longjmp and no exception leads out of it. Until the call that it came from has returned, the handle's memory, the
 * ring and the arrays that were given stay as they are; the memory must not be given to `coremotion_init` meanwhile.
 *
 * Errors. Every call answers a status; below zero, nothing was changed (but for a ring that was overwritten: `coremotion_poll`). Bad samples
 * (not finite, absurd, late, repeated) are no error: they are dropped and told as `COREMOTION_FAULT` records. So are samples of a stream, and
 * hints of a kind or value, that this library does not know.
 *
 * Conventions. Times are nanoseconds of one monotonic clock of the device, of any beginning, within ±3.15576e18 (a hundred years).
 * Axes are those of the device: x to the right, y to the top, z out of the screen. Numbers that are not known are NaN. No field is an enumeration, so that short
 * enumerations of a compiler do not matter; samples and records have the same layout in C99 and C++ on 32 and 64 bits (options hold pointers).
 *
 * Licence: MIT.
 */
#ifndef COREMOTION_H
#define COREMOTION_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library is `coremotion_version()`. The number of its binary interface changes where a program must be built anew. */
#define COREMOTION_ABI 1

/* Alignment of a handle's memory and of a ring, bytes. */
#define COREMOTION_ALIGNMENT 16

/* ---- Status ---- */

typedef int32_t coremotion_status;
#define COREMOTION_OK 0
#define COREMOTION_RECORDS_LOST 1      /* done; but the ring was full, and the newest records are not in it (`coremotion_lost`) */
#define COREMOTION_MORE 2              /* of `coremotion_poll`: done; more records wait */
#define COREMOTION_NULL (-1)           /* a pointer is NULL that must not be */
#define COREMOTION_TOO_SMALL (-2)      /* memory or buffer is smaller than needed */
#define COREMOTION_MISALIGNED (-3)     /* memory or a ring is not aligned to COREMOTION_ALIGNMENT, samples, options or `used` not as C aligns them */
#define COREMOTION_BAD_HANDLE (-4)     /* no handle, or one that was destroyed, moved or overwritten */
#define COREMOTION_FINISHED (-5)       /* the input has been ended; `coremotion_reset` begins anew */
#define COREMOTION_BUSY (-6)           /* called from within the handle's own callback */
#define COREMOTION_BAD_STREAM (-7)     /* no such stream, or not one of three axes */
#define COREMOTION_BAD_COUNT (-8)      /* so many samples cannot lie in memory, or are more than 2^31 - 1 */
#define COREMOTION_BAD_OPTIONS (-9)    /* a size, a flag or a time that this library does not know; or the ring, or the pointer to be set, in the handle's memory */
#define COREMOTION_STARTED (-10)       /* too late: samples have been taken in */
#define COREMOTION_DAMAGED (-11)       /* bytes that are no snapshot, or a damaged one; of `coremotion_poll`: the ring was overwritten, and is empty now */

/* What a status means, in English; never NULL, never to be freed. */
const char *coremotion_status_text(coremotion_status status);

/* ---- Profiles ---- */

/* What is computed, of which samples. A program that is linked with --gc-sections holds the profiles it names, and no others; from the static
 * library for Linux it takes the tables of all, which are in one piece.
 *
 *   COREMOTION_STEPS       acceleration → steps, distance, pace, cadence, pause and resume
 *   COREMOTION_ACTIVITY    acceleration, hints of the host → the same, and what its owner is doing
 *   COREMOTION_MOTION      acceleration, rotation rate, magnetic field (location and wall clock for true north) → attitude
 *   COREMOTION_EVERYTHING  all streams → all of this, altitude, floors, trips and a track
 *
 * Each gives, to the bit, what `everything` gives of the streams that it uses. (`steps` is not told of activity: it counts pedals where the
 * others know a bicycle.) A stream that a profile does not use is taken and passed over, as if it had not come.
 */
typedef struct coremotion_profile coremotion_profile;
extern const coremotion_profile coremotion_profile_steps;
extern const coremotion_profile coremotion_profile_activity;
extern const coremotion_profile coremotion_profile_motion;
extern const coremotion_profile coremotion_profile_everything;
#define COREMOTION_STEPS (&coremotion_profile_steps)
#define COREMOTION_ACTIVITY (&coremotion_profile_activity)
#define COREMOTION_MOTION (&coremotion_profile_motion)
#define COREMOTION_EVERYTHING (&coremotion_profile_everything)

/* Bytes of memory that a handle needs, its arrays included; 0 where `profile` is NULL. */
size_t coremotion_size(const coremotion_profile *profile);

/* Streams that a profile uses: bit 1 << COREMOTION_ACCELERATION, …; and kinds of records that it gives: bit 1 << COREMOTION_STEP, … */
uint32_t coremotion_streams(const coremotion_profile *profile);
uint32_t coremotion_records(const coremotion_profile *profile);

/* ---- Samples ---- */

typedef uint32_t coremotion_stream;
#define COREMOTION_ACCELERATION 0      /* g along x, y, z with Core Motion's sign: (0, 0, -1) face up at rest; accelerometers give the opposite */
#define COREMOTION_ROTATION_RATE 1     /* rad/s about x, y, z, right-hand rule, bias included */
#define COREMOTION_MAGNETIC_FIELD 2    /* µT along x, y, z, the device's own field included */
#define COREMOTION_PRESSURE 3          /* kPa */
#define COREMOTION_LOCATION 4          /* a satellite or network fix */
#define COREMOTION_HINT 5              /* something that the host knows and no sensor can */
#define COREMOTION_WALL_CLOCK 6        /* the wall clock at the sample's time */

#define COREMOTION_HINT_POWER 0            /* plugged into power: 1 or 0 */
#define COREMOTION_HINT_CAR_BLUETOOTH 1    /* a car's Bluetooth is connected: 1 or 0 */
#define COREMOTION_HINT_CLIENT_LOCATION 2  /* somebody uses location now: 1 or 0 */
#define COREMOTION_HINT_WATCH 3            /* the device is a watch, no automotive is reported: 1 or 0 */
#define COREMOTION_HINT_SPORT 4            /* a sport was set: 0 none, 1 walking, 2 running, 3 cycling, 4 driving */

/* One reading of one sensor. Samples of one stream come in the order of their times; streams may overtake each other. */
typedef struct coremotion_sample {
  int64_t time_ns;
  coremotion_stream stream;
  uint32_t zero;                 /* not looked at; 0, so that a later version may */
  union {
    double xyz[3];               /* acceleration, rotation rate, magnetic field */
    double pressure_kpa;
    struct {
      double latitude_deg;             /* north, WGS84 */
      double longitude_deg;            /* east */
      double altitude_m;               /* NaN: not known, as for all that follow */
      double horizontal_accuracy_m;    /* radius of 68 % */
      double vertical_accuracy_m;      /* standard deviation */
      double speed_m_s;                /* over ground */
      double course_deg;               /* clockwise from true north */
    } location;
    struct {
      uint32_t kind;                   /* COREMOTION_HINT_… */
      uint32_t value;
    } hint;
    int64_t wall_clock_ns;       /* since 1970, UTC */
  } reading;
} coremotion_sample;

/* ---- Records: what comes out ---- */

#define COREMOTION_STEP 0        /* coremotion_step */
#define COREMOTION_EVENT 1       /* coremotion_event */
#define COREMOTION_BATCH 2       /* coremotion_batch: every 2.5 s */
#define COREMOTION_ATTITUDE 3    /* coremotion_attitude: with every accelerometer sample */
#define COREMOTION_ALTITUDE 4    /* coremotion_altitude: with every pressure sample */
#define COREMOTION_TRACK 5       /* coremotion_track: with a fix, one for each second since the fix before, up to a day */
#define COREMOTION_FAULT 6       /* coremotion_fault: before the origin too; time and stream as given */

/* What every record begins with. A later version may make records longer, never differently: `size` leads to the next one. */
typedef struct coremotion_head {
  uint16_t kind;                 /* COREMOTION_STEP, … */
  uint16_t size;                 /* bytes of the whole record, a multiple of 8 */
  uint32_t flags;                /* by kind, below */
  int64_t time_ns;               /* the moment that the record is about */
} coremotion_head;

/* A step was seen (held), counted (confirmed) or found to be none (dropped); every step seen is decided once. */
#define COREMOTION_HELD 0
#define COREMOTION_CONFIRMED 1
#define COREMOTION_DROPPED 2
#define COREMOTION_REFUSAL_NONE 0          /* not dropped */
#define COREMOTION_REFUSAL_NO_GAIT 1
#define COREMOTION_REFUSAL_TOO_FEW 2
#define COREMOTION_REFUSAL_UNCERTAIN 3
#define COREMOTION_REFUSAL_UNLIKE 4
#define COREMOTION_REFUSAL_CROWDED 5
#define COREMOTION_REFUSAL_CYCLING 6
#define COREMOTION_REFUSAL_INTERRUPTED 7
typedef struct coremotion_step {
  coremotion_head head;          /* time: of the step */
  int64_t known_ns;              /* when this was decided */
  int32_t number;                /* of the step as seen, from 0 */
  uint16_t verdict;              /* COREMOTION_HELD, … */
  uint16_t refusal;              /* COREMOTION_REFUSAL_…: why it was dropped */
  double length_m;               /* NaN unless confirmed */
  double correction_m;           /* metres that earlier steps are owed (a measured way); their sum is the distance */
  double active_s;               /* seconds on foot since the step before, 0 for the first of a bout */
  float cadence_hz;              /* steps a second */
  float error_probability;       /* 0 to 1, that the verdict is wrong */
} coremotion_step;

#define COREMOTION_PAUSE 0
#define COREMOTION_RESUME 1
#define COREMOTION_FLOORS 2
#define COREMOTION_LEVEL_CHANGE 3
#define COREMOTION_TRIP_START 4
#define COREMOTION_TRIP_END 5
#define COREMOTION_WAY_UNKNOWN 0
#define COREMOTION_WAY_STAIRS 1
#define COREMOTION_WAY_ESCALATOR 2
#define COREMOTION_WAY_LIFT 3
#define COREMOTION_WAY_SLOPE 4
typedef struct coremotion_event {
  coremotion_head head;          /* time: when it happened */
  int64_t known_ns;              /* when it was known */
  uint16_t event;                /* COREMOTION_PAUSE, … */
  uint16_t way;                  /* of a level change: COREMOTION_WAY_… */
  int32_t floors;                /* of COREMOTION_FLOORS: up, or down where negative */
  double metres;                 /* of a level change: height gained; NaN for others */
  int64_t start_ns;              /* of a level change: its beginning; else the time */
} coremotion_event;

/* Flags of a batch. An activity is any of the first six, several at once (a drive that stands is automotive and stationary), or none. */
#define COREMOTION_STATIONARY 0x1u
#define COREMOTION_WALKING 0x2u
#define COREMOTION_RUNNING 0x4u
#define COREMOTION_CYCLING 0x8u
#define COREMOTION_AUTOMOTIVE 0x10u
#define COREMOTION_UNKNOWN 0x20u
#define COREMOTION_HANDLED 0x40u           /* the device is handled, as while looking at it */
#define COREMOTION_IS_WATCH 0x80u
#define COREMOTION_HAS_STEPS 0x100u        /* an accelerometer spoke: what is on foot is known */
#define COREMOTION_HAS_ACTIVITY 0x200u     /* the profile recognises activity */
#define COREMOTION_HAS_FLOORS 0x400u       /* a barometer and an accelerometer spoke */
#define COREMOTION_EXCLUDES_FLOORS 0x800u  /* the barometer speaks against any climb here */
#define COREMOTION_LOW 0
#define COREMOTION_MEDIUM 1
#define COREMOTION_HIGH 2
typedef struct coremotion_batch {
  coremotion_head head;          /* time: end of the batch; flags above */
  int64_t start_ns;
  uint32_t coverage;             /* streams that spoke: bit 1 << COREMOTION_ACCELERATION, … */
  uint16_t confidence;           /* COREMOTION_LOW, … */
  uint16_t zero;
  float probability[6];          /* stationary, walking, running, cycling, automotive, other; NaN where there is no evidence */
  int32_t steps;                 /* what became known in this batch */
  int32_t floors_ascended;
  int32_t floors_descended;
  uint32_t zero2;
  double distance_m;
  double active_s;
  double pace_s_m;               /* NaN: does not move on foot */
  double cadence_hz;
} coremotion_batch;

/* Attitude: v_reference = q v_device q*; scalar first. Reference frames have z up. */
#define COREMOTION_FIELD_UNCALIBRATED (-1)
#define COREMOTION_FIELD_LOW 0
#define COREMOTION_FIELD_MEDIUM 1
#define COREMOTION_FIELD_HIGH 2
typedef struct coremotion_attitude {
  coremotion_head head;
  double attitude[4];            /* w, x, y, z; x of the frame is arbitrary, from the first sample; NaN before the gyroscope speaks */
  double magnetic_north[4];      /* x to magnetic north; NaN where no compass works */
  double gravity[3];             /* g, device axes; the rest of the acceleration is the user's */
  double user_acceleration[3];   /* g */
  double rotation_rate[3];       /* rad/s, without bias; NaN without a gyroscope */
  double gyroscope_bias[3];      /* rad/s, as far as it is known */
  double magnetic_field[3];      /* µT, without the device's own; NaN without a magnetometer */
  double to_true_north_rad;      /* turn about z from magnetic to true north; NaN before a location */
  double to_corrected_rad;       /* turn from magnetic north to the arbitrary frame that the compass holds; NaN without */
  double heading_deg;            /* of the device's top from magnetic north, 0 to 360; NaN without */
  double heading_accuracy_deg;
  int32_t field_accuracy;        /* COREMOTION_FIELD_… */
  uint32_t zero;
} coremotion_attitude;

typedef struct coremotion_altitude {
  coremotion_head head;
  double relative_m;             /* since the first sample */
  double pressure_kpa;
  double filtered_kpa;
  double absolute_m;             /* NaN before a fix told one, as its accuracy */
  double accuracy_m;
} coremotion_altitude;

typedef struct coremotion_track {
  coremotion_head head;
  double latitude_deg;           /* NaN: not known, as for all that follow but the distance */
  double longitude_deg;
  double altitude_m;
  double accuracy_m;
  double speed_m_s;
  double distance_m;             /* since the first fix */
} coremotion_track;

#define COREMOTION_FAULT_NOT_FINITE 0
#define COREMOTION_FAULT_ABSURD 1
#define COREMOTION_FAULT_REPEATED 2
#define COREMOTION_FAULT_LATE 3
#define COREMOTION_FAULT_SATURATED 4       /* used, in part */
#define COREMOTION_FAULT_GAP 5             /* used; a silence lies before it */
#define COREMOTION_FAULT_PRESSED 6         /* the housing was pressed: used for no floors */
typedef struct coremotion_fault {
  coremotion_head head;
  uint32_t fault;
  coremotion_stream stream;
} coremotion_fault;

/* ---- A handle ---- */

typedef struct coremotion coremotion;

/* Takes a record, which may be read until the function returns, and not written to. */
typedef void (*coremotion_receive)(void *context, const coremotion_head *record);

/* How a handle is made; all zero is what NULL means: origin 0, every record, no callback, no ring. */
typedef struct coremotion_options {
  uint32_t size;                 /* sizeof(coremotion_options) */
  uint32_t kinds;                /* kinds of records that are wanted: bit 1 << COREMOTION_STEP, …; 0: all of the profile */
  int64_t origin_ns;             /* batches end at whole multiples of 2.5 s after it; samples before are prior knowledge */
  coremotion_receive receive;    /* called within `process` and `finish`, or NULL */
  void *context;                 /* handed to it */
  void *ring;                    /* memory of the caller's in which records wait for `coremotion_poll`, or NULL */
  size_t ring_size;              /* its bytes: at least 512, aligned to COREMOTION_ALIGNMENT */
} coremotion_options;

/* Makes a handle at the beginning of `memory`, which must be aligned and have `coremotion_size(profile)` bytes; more is not used. */
coremotion_status coremotion_init(void *memory, size_t size, const coremotion_profile *profile,
                                  const coremotion_options *options, coremotion **handle);

/* Takes samples in, in order. */
coremotion_status coremotion_process(coremotion *handle, const coremotion_sample *samples, size_t count);

/* The same for readings of one sensor of three axes: `count` times and `3 * count` numbers x, y, z, x, … in the stream's unit. */
coremotion_status coremotion_process_vectors(coremotion *handle, coremotion_stream stream, const int64_t *times_ns,
                                             const float *xyz, size_t count);

/* Ends the input: the running batch is closed, and all steps that wait are decided. Samples that wait for a witness, after a silence of more than
 * a minute, are refused: up to eight. */
coremotion_status coremotion_finish(coremotion *handle);

/* Begins anew, in the same memory and with the same options: as after `coremotion_init`. What waits in the ring is gone. Snapshots are
 * restored by the caller, and hints (watch, sport, power, …) are told again. */
coremotion_status coremotion_reset(coremotion *handle);

/* Ends the handle; every later call with it answers COREMOTION_BAD_HANDLE as long as the memory is left as it is. */
coremotion_status coremotion_destroy(coremotion *handle);

/* Moves as many whole records as fit into `buffer`, oldest first, one behind the other (`head.size` leads from one to the next); `used` is
 * their bytes. COREMOTION_MORE: more wait. COREMOTION_TOO_SMALL: not even the first fits; it waits on. COREMOTION_DAMAGED: the ring was overwritten; it
 * has been emptied. A buffer that is read as records is aligned to 8 bytes. */
coremotion_status coremotion_poll(coremotion *handle, void *buffer, size_t size, size_t *used);

/* Records that a full ring did not take, since `coremotion_init` or `coremotion_reset`; 0 where the handle is none. */
uint64_t coremotion_lost(const coremotion *handle);

/* ---- Snapshots: what was learned of the owner's steps and of the sensors ---- */

/* Bytes of a snapshot of this version: the same on every platform and for every profile. */
size_t coremotion_snapshot_size(void);

/* Writes what was learned into `bytes`; `used` is how many. What a profile does not learn it writes as unknown. */
coremotion_status coremotion_save(const coremotion *handle, void *bytes, size_t size, size_t *used);

/* Gives back what an earlier handle learned, before the first sample. What a snapshot does not know stays as it is, so those
 * of two profiles may be given one after the other. Bytes that are damaged, or of a later version, are refused and nothing changes. */
coremotion_status coremotion_restore(coremotion *handle, const void *bytes, size_t size);

/* ---- The library ---- */

/* "1.2.3"; never to be freed. */
const char *coremotion_version(void);

/* COREMOTION_ABI of the library that runs. */
uint32_t coremotion_abi(void);

#ifdef __cplusplus
}
#endif

#endif
