#pragma once
#include <zip.h>

/* The commands that a seekable source answers; the library's macro is too deep for Swift to see. */
static inline zip_int64_t pushready_zip_seekable(void) {
  return ZIP_SOURCE_SUPPORTS_SEEKABLE | ZIP_SOURCE_MAKE_COMMAND_BITMASK(ZIP_SOURCE_SUPPORTS);
}
