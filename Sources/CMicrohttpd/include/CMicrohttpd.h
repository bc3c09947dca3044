// What Swift cannot call of libmicrohttpd: functions with any number of arguments.
#pragma once
#include <microhttpd.h>
#include <stddef.h>

// How a socket is served.
struct motion_http_options {
  int socket;                          // that listens
  size_t memory;                       // bytes of a connection
  unsigned int timeout;                // seconds for which a connection may be silent
  unsigned int connections;            // at once
  unsigned int connections_of_address; // at once of one address; of a Unix socket there is none
  const char *certificate;             // with its chain, PEM; null without TLS
  const char *key;                     // of the certificate, PEM
};

// Serves a socket without a thread: whenever the descriptor of motion_http_events is readable, and as
// MHD_get_timeout says, MHD_run must be called. Null where it cannot be: an address, or a certificate that is none.
struct MHD_Daemon *motion_http_start(
    const struct motion_http_options *options, MHD_AccessHandlerCallback handle,
    MHD_RequestCompletedCallback complete, void *context);

// Ends all connections, of which none may be suspended; the socket that listens stays open.
void motion_http_end(struct MHD_Daemon *server);

int motion_http_events(struct MHD_Daemon *server);
unsigned int motion_http_connections(struct MHD_Daemon *server);

// The descriptor of a connection; -1 where it is not known.
int motion_http_socket_of(struct MHD_Connection *connection);
// The other end's address as text, without its port; empty on a Unix socket.
void motion_http_address_of(struct MHD_Connection *connection, char *text, size_t size);
