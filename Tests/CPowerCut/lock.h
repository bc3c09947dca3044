// One machine or its files are looked at by one thread at a time.
#pragma once

void power_lock(void);
void power_unlock(void);
