// Preloaded: while the environment's NO_MEMORY is "call", the system has no memory for whoever asks
// for 900 000 to 999 999 bytes, which C++ does: libbson and V8 round up, and so ask for more or for
// less. While it is "libbson", it has none every other time that somebody asks for a megabyte, where
// libbson's rounding ends, or up to a tenth more.
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static int is_lacking(size_t size) {
  static atomic_uint asked;
  if (size < 900000 || size > 1150000) return 0;
  const char *none = getenv("NO_MEMORY");
  if (none == NULL || *none == '\0') return 0;
  if (strcmp(none, "call") == 0) return size < 1000000;
  return size >= 1048576 && asked++ % 2 == 0;
}

void *malloc(size_t size) {
  return is_lacking(size) ? NULL : __libc_malloc(size);
}

void *realloc(void *memory, size_t size) {
  return is_lacking(size) ? NULL : __libc_realloc(memory, size);
}
