// libqrencode (Debian package libqrencode-dev): texts as QR codes.
#include <qrencode.h>
