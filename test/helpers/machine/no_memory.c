// Preloaded: while the environment's NO_MEMORY is not empty, the system has no memory for whoever
// asks for 900 000 to 999 999 bytes. libbson and V8 round up, and so ask for more or for less.
#include <stdlib.h>

extern void *__libc_malloc(size_t size);

void *malloc(size_t size) {
  if (size >= 900000 && size < 1000000) {
    const char *none = getenv("NO_MEMORY");
    if (none != NULL && *none != '\0') return NULL;
  }
  return __libc_malloc(size);
}
