// The client of bench_http.py, and the library without a service: what both take for the same posts.
//
//   bench_http serve PORT                       answers each post with 200 and throws its body away
//   bench_http post PORT PATH TYPE FILE SECONDS posts the bodies of a file (length in 4 bytes, bytes) over and over on
//                                               one connection; prints posts and seconds, 1 where one is not answered 200
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static struct MHD_Response *done;

static enum MHD_Result take(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                            const char *version, const char *data, size_t *size, void **slot) {
  (void)context, (void)url, (void)method, (void)version, (void)data;
  if (!*slot) {
    *slot = &done;
    return MHD_YES;
  }
  if (*size > 0) {
    *size = 0;
    return MHD_YES;
  }
  return MHD_queue_response(connection, 200, done);
}

static int serve(int port) {
  done = MHD_create_response_from_buffer(3, "ok\n", MHD_RESPMEM_PERSISTENT);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct MHD_Daemon *server = MHD_start_daemon(
      MHD_USE_EPOLL, port, 0, 0, take, 0, MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      (size_t)16384, MHD_OPTION_CONNECTION_TIMEOUT, 10u, MHD_OPTION_END);
  if (!server) return 1;
  int events = MHD_get_daemon_info(server, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
  int loop = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(loop, EPOLL_CTL_ADD, events, &event);
  printf("ready\n");
  fflush(stdout);
  for (;;) {
    MHD_UNSIGNED_LONG_LONG wait;
    int limit = MHD_get_timeout(server, &wait) == MHD_YES ? (int)wait : -1;
    epoll_wait(loop, &event, 1, limit);
    MHD_run(server);
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static int send_all(int file, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent = send(file, bytes, count, MSG_NOSIGNAL);
    if (sent < 0) return -1;
    bytes += sent;
    count -= sent;
  }
  return 0;
}

// Reads one answer with a length; gives its status.
static int answer(int file) {
  char text[4096];
  size_t have = 0;
  for (;;) {
    ssize_t count = recv(file, text + have, sizeof text - 1 - have, 0);
    if (count <= 0) return -1;
    have += count;
    text[have] = 0;
    char *end = strstr(text, "\r\n\r\n");
    if (!end) continue;
    char *length = strcasestr(text, "content-length:");
    size_t body = length && length < end ? strtoul(length + 15, 0, 10) : 0;
    if (have >= (size_t)(end + 4 - text) + body) return atoi(text + 9);
  }
}

static int post(int port, const char *path, const char *type, const char *name, double seconds) {
  FILE *input = fopen(name, "rb");
  if (!input) return 1;
  fseek(input, 0, SEEK_END);
  size_t size = ftell(input);
  rewind(input);
  char *bytes = malloc(size);
  if (!bytes || fread(bytes, 1, size, input) != size) return 1;
  int file = socket(AF_INET, SOCK_STREAM, 0), on = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (connect(file, (struct sockaddr *)&address, sizeof address) != 0) return 1;
  setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  double begin = now();
  long posts = 0;
  for (size_t place = 0; now() - begin < seconds && place < size;) {
    uint32_t length;
    memcpy(&length, bytes + place, 4);
    char head[512];
    int count = snprintf(head, sizeof head,
                         "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: %s\r\nContent-Length: %u\r\n\r\n", path,
                         port, type, length);
    if (send_all(file, head, count) || send_all(file, bytes + place + 4, length)) return 1;
    int status = answer(file);
    if (status != 200) {
      fprintf(stderr, "post %ld was answered %d\n", posts + 1, status);
      return 1;
    }
    posts++;
    place += 4 + length;
  }
  printf("%ld %.4f\n", posts, now() - begin);
  return 0;
}

int main(int count, char **words) {
  if (count == 3 && !strcmp(words[1], "serve")) return serve(atoi(words[2]));
  if (count == 7 && !strcmp(words[1], "post"))
    return post(atoi(words[2]), words[3], words[4], words[5], atof(words[6]));
  fprintf(stderr, "bench_http serve PORT | post PORT PATH TYPE FILE SECONDS\n");
  return 2;
}
