// Expat (Debian package libexpat1-dev): XML piece by piece, with limits on entities.
#include <expat.h>
