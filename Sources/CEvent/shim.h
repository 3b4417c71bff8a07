#ifndef HEARTH_CEVENT_H
#define HEARTH_CEVENT_H
// First, because libevent's configuration defines _GNU_SOURCE, and fd_set must look as it does in Swift's Glibc.
#include <sys/select.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#include <event2/thread.h>
#include <sys/random.h>

/// Of the C library, but declared by it only with _GNU_SOURCE: where `needle` first stands in `haystack`, or NULL.
void *memmem(const void *haystack, size_t length, const void *needle, size_t needle_length);

/// The first field of a list (the TAILQ macros are out of Swift's reach), or NULL.
static inline struct evkeyval *hearth_first_field(struct evkeyvalq *fields) { return fields->tqh_first; }

/// The field after this one, or NULL.
static inline struct evkeyval *hearth_next_field(struct evkeyval *field) { return field->next.tqe_next; }
#include <malloc.h>

// Keeps buffers of usual size in malloc's arenas: by default each of 128 KiB and more is mapped and unmapped again, and
// memory at an arena's top is given back and fetched again with every large answer.
static inline void hearth_settle_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
  mallopt(M_ARENA_MAX, 4);
}
#endif
