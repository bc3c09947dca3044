#include "CMicrohttpd.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

struct MHD_Daemon *motion_http_start(
    const struct motion_http_options *options, MHD_AccessHandlerCallback handle,
    MHD_RequestCompletedCallback complete, void *context) {
  struct MHD_OptionItem secure[] = {
      {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)options->certificate},
      {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)options->key},
      {MHD_OPTION_HTTPS_PRIORITIES, 0, "NORMAL:-VERS-TLS1.0:-VERS-TLS1.1"},
      {MHD_OPTION_END, 0, 0},
  };
  struct MHD_OptionItem plain[] = {{MHD_OPTION_END, 0, 0}};
  unsigned int flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME;
  if (options->certificate) flags |= MHD_USE_TLS;
  fcntl(options->socket, F_SETFL, fcntl(options->socket, F_GETFL) | O_NONBLOCK);
  return MHD_start_daemon(
      flags, 0, 0, 0, handle, context,
      MHD_OPTION_LISTEN_SOCKET, options->socket,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, options->memory,
      MHD_OPTION_CONNECTION_TIMEOUT, options->timeout,
      MHD_OPTION_CONNECTION_LIMIT, options->connections,
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, options->connections_of_address,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_NOTIFY_COMPLETED, complete, context,
      MHD_OPTION_ARRAY, options->certificate ? secure : plain,
      MHD_OPTION_END);
}

void motion_http_end(struct MHD_Daemon *server) {
  MHD_quiesce_daemon(server);
  MHD_stop_daemon(server);
}

int motion_http_events(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

unsigned int motion_http_connections(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info =
      MHD_get_daemon_info(server, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
  return info ? info->num_connections : 0;
}

int motion_http_socket_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

void motion_http_address_of(struct MHD_Connection *connection, char *text, size_t size) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  const struct sockaddr *address = info ? info->client_addr : 0;
  memset(text, 0, size);
  if (!address) return;
  if (address->sa_family == AF_INET)
    inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text, size);
  if (address->sa_family == AF_INET6) {
    // Who has a network has 2^64 addresses in it: they count as one.
    struct in6_addr network = ((const struct sockaddr_in6 *)address)->sin6_addr;
    if (!IN6_IS_ADDR_V4MAPPED(&network) && !IN6_IS_ADDR_LOOPBACK(&network))
      memset(&network.s6_addr[8], 0, 8);
    inet_ntop(AF_INET6, &network, text, size);
  }
}
