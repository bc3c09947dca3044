// What the service asks of Linux, under names of our own: Swift's C library has neither epoll nor the
// credentials of a socket's other end. Results below 0: see `errno`.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/falloc.h>
#include <linux/netlink.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

// Events of many descriptors.
enum { motion_readable = 1, motion_writable = 2, motion_broken = 4 };

static inline int motion_loop_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline uint32_t motion_loop_events(int wanted) {
  return (wanted & motion_readable ? EPOLLIN : 0) | (wanted & motion_writable ? EPOLLOUT : 0);
}

static inline int motion_loop_add(int loop, int file, int wanted) {
  struct epoll_event event = {.events = motion_loop_events(wanted), .data.fd = file};
  return epoll_ctl(loop, EPOLL_CTL_ADD, file, &event);
}

static inline int motion_loop_change(int loop, int file, int wanted) {
  struct epoll_event event = {.events = motion_loop_events(wanted), .data.fd = file};
  return epoll_ctl(loop, EPOLL_CTL_MOD, file, &event);
}

static inline int motion_loop_remove(int loop, int file) {
  return epoll_ctl(loop, EPOLL_CTL_DEL, file, 0);
}

// Waits for at most so many nanoseconds, without end below 0. Gives how many descriptors are ready; at most
// 32 at once. Where the kernel has no such wait (before 5.11), whole milliseconds, rounded up.
static inline int motion_loop_wait(int loop, int *files, int *events, int64_t nanoseconds) {
  struct epoll_event ready[32];
  int count = -1;
  errno = ENOSYS;
#ifdef SYS_epoll_pwait2
  struct { int64_t seconds, nanoseconds; } time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  count = (int)syscall(SYS_epoll_pwait2, loop, ready, 32, nanoseconds < 0 ? 0 : &time, 0, 0);
#endif
  if (count < 0 && (errno == ENOSYS || errno == EPERM))
    count = epoll_wait(loop, ready, 32, nanoseconds < 0 ? -1 : (int)((nanoseconds + 999999) / 1000000));
  for (int i = 0; i < count; i++) {
    files[i] = ready[i].data.fd;
    events[i] = (ready[i].events & EPOLLIN ? motion_readable : 0)
        | (ready[i].events & EPOLLOUT ? motion_writable : 0)
        | (ready[i].events & (EPOLLERR | EPOLLHUP) ? motion_broken : 0);
  }
  return count;
}

// A descriptor that becomes readable when another thread asks for it.
static inline int motion_waker_create(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
static inline void motion_waker_ring(int waker) {
  uint64_t one = 1;
  while (write(waker, &one, sizeof one) < 0 && errno == EINTR) {}
}
static inline void motion_waker_silence(int waker) {
  uint64_t count;
  while (read(waker, &count, sizeof count) < 0 && errno == EINTR) {}
}

// How often this process gave up its processor to wait, and how often it was taken from it; seconds of
// processor time in `seconds`.
static inline int64_t motion_switches(int64_t *forced, double *seconds) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return -1;
  *forced = usage.ru_nivcsw;
  *seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
      + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  return usage.ru_nvcsw;
}

// A descriptor that becomes readable when somebody sets the wall clock, and when the machine wakes up. It is
// armed anew each time.
static inline int motion_clock_arm(int file) {
  struct itimerspec never = {.it_value = {.tv_sec = 1LL << 40}};
  return timerfd_settime(file, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, 0);
}
static inline int motion_clock_watch(void) {
  int file = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  if (file >= 0) motion_clock_arm(file);
  return file;
}
static inline void motion_clock_heard(int file) {
  uint64_t count;
  // ECANCELED says that the clock was set.
  while (read(file, &count, sizeof count) < 0 && errno == EINTR) {}
  motion_clock_arm(file);
}

// Sockets. Bytes that go without waiting; 0 where none can go now, below 0 where the other end is gone.
static inline int motion_set_nonblocking(int file) {
  return fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}
static inline long motion_send(int file, const void *bytes, size_t count) {
  long sent = send(file, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
  return sent < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : sent;
}
// Bytes that are there: their count, 0 at the end, -1 where none are there now, -2 where the other end is
// gone.
static inline long motion_receive(int file, void *bytes, size_t count) {
  long received = recv(file, bytes, count, MSG_DONTWAIT);
  if (received >= 0) return received;
  return errno == EAGAIN || errno == EINTR ? -1 : -2;
}
static inline int motion_accept(int file) { return accept4(file, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK); }

// Who is at the other end, as the kernel knows it.
struct motion_peer {
  int32_t pid;
  uint32_t uid;
  uint32_t gid;
};
static inline int motion_peer_of(int file, struct motion_peer *peer) {
  socklen_t size = sizeof *peer;
  return getsockopt(file, SOL_SOCKET, 17 /* SO_PEERCRED */, peer, &size);
}

// Stores a number in memory that other processes map, after all that was stored before it.
static inline void motion_publish(void *place, uint64_t number) {
  __atomic_store_n((uint64_t *)place, number, __ATOMIC_RELEASE);
}

// The process of a number as a descriptor, which becomes readable when it ends; closed in programs that are begun.
static inline int motion_process_open(int32_t pid) {
  return (int)syscall(434 /* pidfd_open, the same number on all architectures */, pid, 0);
}

// The process at the other end as a descriptor, which never becomes another process: its number may be
// given anew once it has ended. Kernels before 6.5 do not keep it with the socket: there it is found by
// the number.
static inline int motion_process_of(int file, int32_t pid) {
  int process = -1;
  socklen_t size = sizeof process;
  if (getsockopt(file, SOL_SOCKET, 77 /* SO_PEERPIDFD */, &process, &size) == 0) {
    fcntl(process, F_SETFD, FD_CLOEXEC);
    return process;
  }
  if (errno != ENOPROTOOPT && errno != EINVAL) return -1;
  return motion_process_open(pid);
}
// Whether such a process lives: its descriptor becomes readable when it ends.
static inline int motion_process_lives(int process) {
  struct pollfd look = {.fd = process, .events = POLLIN};
  return poll(&look, 1, 0) == 0;
}

// A file of somebody who is not trusted: links are not followed, and what is no file is not waited for.
static inline int motion_open_untrusted(const char *path) {
  return open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
}
static inline int motion_close_on_exec(int file) { return fcntl(file, F_SETFD, FD_CLOEXEC); }

// Runs a program, without a shell, whose standard output can be read from `output`: with no signals
// blocked, in a session of its own. Gives its process; below 0 where it cannot be run.
static inline int motion_run(char *const *arguments, char *const *environment, int *output) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(
      &attributes,
      POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | 0x80 /* POSIX_SPAWN_SETSID, glibc and musl */);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  pid_t process = -1;
  int error = posix_spawn(&process, arguments[0], &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    errno = error;
    return -1;
  }
  *output = ends[0];
  return process;
}
static inline void motion_await(int process) {
  while (waitpid(process, 0, 0) < 0 && errno == EINTR) {}
}

// A sensor's node, whose reads do not wait. Below 0 the negative number of the error: EBUSY where somebody else
// has it.
static inline int motion_open_sensor(const char *path) {
  int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  return file < 0 ? -errno : file;
}
static inline int motion_is_busy(int error) { return error == EBUSY; }
// Bytes that are there: their count, -1 where none are there now, -2 where the sensor is gone.
static inline long motion_read_sensor(int file, void *bytes, size_t count) {
  long received = read(file, bytes, count);
  if (received > 0) return received;
  return received < 0 && (errno == EAGAIN || errno == EINTR || errno == EBUSY) ? -1 : -2;
}

// The kernel's news of devices that come and go.
static inline int motion_hotplug_open(void) {
  int file = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_KOBJECT_UEVENT);
  if (file < 0) return -1;
  struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = 1};
  if (bind(file, (struct sockaddr *)&address, sizeof address) == 0) return file;
  close(file);
  return -1;
}

// Sets room aside for a file, which stays as long as it is. Where registers have 32 bits, not.
static inline int motion_file_reserve(int file, int64_t size) {
#ifdef __LP64__
  return (int)syscall(SYS_fallocate, file, FALLOC_FL_KEEP_SIZE, 0L, (long)size);
#else
  errno = ENOSYS;
  return -1;
#endif
}
