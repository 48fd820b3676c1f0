// Preloaded: while the environment's NO_THREADS is not empty, the system has no thread for anybody.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

typedef int Create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument) {
  const char *none = getenv("NO_THREADS");
  if (none != NULL && *none != '\0') {
    // glibc leaves a handle, too, to memory that it has freed: nobody may wait for that thread.
    *thread = 64;
    return EAGAIN;
  }
  return ((Create *)dlsym(RTLD_NEXT, "pthread_create"))(thread, attributes, run, argument);
}
