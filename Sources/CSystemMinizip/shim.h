// minizip (Debian package libminizip-dev): zip archives member by member; zlib under it.
#include <minizip/unzip.h>
#include <minizip/zip.h>
#include <zlib.h>
