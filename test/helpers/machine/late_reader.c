// Preloaded: who finds nothing to receive is kept from the processor for a while, before it waits.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/socket.h>
#include <time.h>

typedef ssize_t Receive(int, void *, size_t, int);

ssize_t recv(int socket, void *to, size_t most, int flags) {
  const ssize_t received = ((Receive *)dlsym(RTLD_NEXT, "recv"))(socket, to, most, flags);
  if (received >= 0 || errno != EAGAIN) return received;
  // Longer than the time after which a call that waits looks whether it was interrupted.
  const struct timespec while_away = {0, 30 * 1000 * 1000};
  nanosleep(&while_away, NULL);
  errno = EAGAIN;
  return received;
}
