/*
 * Preloaded into a process: notes each write, truncation and sync of the files below RECORD_DIR in RECORD_TO, in the order in which the
 * kernel is asked. A note: one byte of what, one of the file, eight each of offset and length (host order), then the bytes of a write.
 * Writes are noted as they are made; a sync is noted when it begins and when it has ended.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define FDS_MAX 4096
#define PATH_LENGTH_MAX 4096

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int out = -1;

/* 'd' the database, 'w' its log, 'a' what was acknowledged; 0 for every other file. */
static char kind_of(int fd) {
  char link[64], path[PATH_LENGTH_MAX];
  const char *dir = getenv("RECORD_DIR");
  if (dir == NULL || fd < 3) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (strncmp(path, dir, strlen(dir)) != 0) return 0;
  const char *name = path + strlen(dir) + 1;
  if (strcmp(name, "store.sqlite") == 0) return 'd';
  if (strcmp(name, "store.sqlite-wal") == 0) return 'w';
  if (strcmp(name, "acknowledged") == 0) return 'a';
  return 0;
}

static void note(char what, char kind, uint64_t offset, const void *bytes, uint64_t length) {
  static ssize_t (*real_write)(int, const void *, size_t);
  if (real_write == NULL) real_write = dlsym(RTLD_NEXT, "write");
  if (out < 0) out = open(getenv("RECORD_TO"), O_WRONLY | O_CREAT | O_APPEND, 0600);
  char head[18] = {what, kind};
  memcpy(head + 2, &offset, 8);
  memcpy(head + 10, &length, 8);
  if (real_write(out, head, sizeof head) < 0) abort();
  if (bytes != NULL && real_write(out, bytes, length) != (ssize_t)length) abort();
}

static ssize_t written(int fd, const void *bytes, size_t length, off64_t offset) {
  static ssize_t (*real)(int, const void *, size_t, off64_t);
  if (real == NULL) real = dlsym(RTLD_NEXT, "pwrite64");
  char kind = kind_of(fd);
  if (kind == 0) return real(fd, bytes, length, offset);
  pthread_mutex_lock(&lock);
  ssize_t done = real(fd, bytes, length, offset);
  if (done > 0) note('W', kind, (uint64_t)offset, bytes, (uint64_t)done);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) { return written(fd, bytes, length, offset); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) { return written(fd, bytes, length, offset); }

ssize_t write(int fd, const void *bytes, size_t length) {
  static ssize_t (*real)(int, const void *, size_t);
  if (real == NULL) real = dlsym(RTLD_NEXT, "write");
  char kind = kind_of(fd);
  if (kind == 0) return real(fd, bytes, length);
  pthread_mutex_lock(&lock);
  off64_t offset = lseek64(fd, 0, SEEK_CUR);
  ssize_t done = real(fd, bytes, length);
  if (done > 0) note('W', kind, (uint64_t)offset, bytes, (uint64_t)done);
  pthread_mutex_unlock(&lock);
  return done;
}

static int truncated(int fd, off64_t length) {
  static int (*real)(int, off64_t);
  if (real == NULL) real = dlsym(RTLD_NEXT, "ftruncate64");
  char kind = kind_of(fd);
  if (kind == 0) return real(fd, length);
  pthread_mutex_lock(&lock);
  int done = real(fd, length);
  if (done == 0) note('T', kind, (uint64_t)length, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate64(int fd, off64_t length) { return truncated(fd, length); }
int ftruncate(int fd, off_t length) { return truncated(fd, length); }

static int synced(int fd, const char *name) {
  int (*real)(int) = dlsym(RTLD_NEXT, name);
  char kind = kind_of(fd);
  if (kind == 0) return real(fd);
  pthread_mutex_lock(&lock);
  /* Which sync it is, so that its end is told from that of another one. */
  static uint64_t syncs;
  uint64_t number = ++syncs;
  note('S', kind, number, NULL, 0);
  pthread_mutex_unlock(&lock);
  int done = real(fd);
  pthread_mutex_lock(&lock);
  if (done == 0) note('E', kind, number, NULL, 0);
  pthread_mutex_unlock(&lock);
  return done;
}

int fdatasync(int fd) { return synced(fd, "fdatasync"); }
int fsync(int fd) { return synced(fd, "fsync"); }
