#ifndef HEARTH_CEVENT_H
#define HEARTH_CEVENT_H
// First, because libevent's configuration defines _GNU_SOURCE, and fd_set must look as it does in Swift's Glibc.
#include <sys/select.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <event2/thread.h>
#include <sys/random.h>

/// Of the C library, but declared by it only with _GNU_SOURCE: where `needle` first stands in `haystack`, or NULL.
void *memmem(const void *haystack, size_t length, const void *needle, size_t needle_length);

/// The first field of a list (the TAILQ macros are out of Swift's reach), or NULL.
static inline struct evkeyval *hearth_first_field(struct evkeyvalq *fields) { return fields->tqh_first; }

/// The field after this one, or NULL.
static inline struct evkeyval *hearth_next_field(struct evkeyval *field) { return field->next.tqe_next; }
#endif
