// What Swift cannot call of libmicrohttpd: functions with any number of arguments.
#pragma once
#include <microhttpd.h>
