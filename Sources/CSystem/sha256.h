// SHA-256 by the instructions that most processors since 2017 have for it: a tenth of the time of the
// same in plain Swift. Swift has no names for them.
#pragma once
#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__) && !defined(__wasi__)
#include <cpuid.h>
#include <immintrin.h>

static inline int system_has_sha256(void) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1) || !(c & bit_SSSE3)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & (1u << 29)) != 0;
}

// Takes whole blocks of 64 bytes into the eight words of the state (FIPS 180-4, 6.2); `constants` are
// the 64 of 4.2.2.
__attribute__((target("sha,sse4.1,ssse3"))) static inline void system_sha256(
    uint32_t *state, const void *bytes, size_t blocks, const uint32_t *constants) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const uint8_t *at = (const uint8_t *)bytes;
  // The instructions want the words as ABEF and CDGH.
  __m128i dcba = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(dcba, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, dcba, 0xF0);
  for (; blocks > 0; blocks--, at += 64) {
    const __m128i first = abef, second = cdgh;
    __m128i words[4];
    for (int i = 0; i < 16; i++) {
      __m128i next;
      if (i < 4) {
        next = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(at + 16 * i)), swap);
      } else {
        next = _mm_sha256msg1_epu32(words[i & 3], words[(i + 1) & 3]);
        next = _mm_add_epi32(next, _mm_alignr_epi8(words[(i + 3) & 3], words[(i + 2) & 3], 4));
        next = _mm_sha256msg2_epu32(next, words[(i + 3) & 3]);
      }
      words[i & 3] = next;
      next = _mm_add_epi32(next, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, next);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(next, 0x0E));
    }
    abef = _mm_add_epi32(abef, first);
    cdgh = _mm_add_epi32(cdgh, second);
  }
  dcba = _mm_shuffle_epi32(abef, 0x1B);
  hgfe = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(dcba, hgfe, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(hgfe, dcba, 8));
}
#else
static inline int system_has_sha256(void) { return 0; }
static inline void system_sha256(
    uint32_t *state, const void *bytes, size_t blocks, const uint32_t *constants) {}
#endif
