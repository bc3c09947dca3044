// sd-bus (Debian package libsystemd-dev): the message bus.
#include <systemd/sd-bus.h>
