#ifndef HEARTH_CCURL_H
#define HEARTH_CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// HTTP by libcurl, found at run time with dlopen: a process that never calls hearth_curl_open() neither loads nor maps
// it, so a server that keeps its media in a folder, and every child, costs what it did.
// Redirects are never followed, certificates are always checked, only http and https are spoken, and no proxy is asked.

/// A connection that is kept open from one request to the next; a CURL easy handle. One thread at a time.
typedef struct HearthCurl HearthCurl;

/// What is asked. The memory belongs to the caller and must outlive the call.
typedef struct {
  const char *_Nonnull method;
  const char *_Nonnull url;
  /// Lines such as "host: a.example", ended by NULL.
  const char *_Nullable const *_Nonnull fields;
  const void *_Nullable body;
  size_t body_count;
  /// A file of certificates in PEM that count instead of the system's own; NULL: the system's.
  const char *_Nullable authorities;
  /// More bytes than this in the answer's body end the request.
  size_t most_bytes;
  long connect_milliseconds;
  long total_milliseconds;
  /// Slower than this for `slow_seconds` ends the request.
  long slow_bytes_per_second;
  long slow_seconds;
  /// Ends the request soon after it became nonzero; may be written from any thread by hearth_curl_cancel.
  const volatile int32_t *_Nonnull cancelled;
  /// Connects to no address of a private network, of this machine or of a special kind, whatever the name says: asked for each connection.
  bool only_public;
} HearthCurlRequest;

/// What is answered. To be given to hearth_curl_release.
typedef struct {
  long status;
  /// The lines of the last head.
  char *_Nullable head;
  size_t head_count;
  uint8_t *_Nullable body;
  size_t body_count;
} HearthCurlAnswer;

/// How a request ended.
typedef enum {
  HearthCurlDone = 0,
  /// No connection, or it broke: the same request may work the next time.
  HearthCurlBroken = 1,
  HearthCurlLate = 2,
  /// The peer's certificate is not good.
  HearthCurlUntrusted = 3,
  HearthCurlCancelled = 4,
  /// The answer is larger than asked for.
  HearthCurlTooLarge = 5,
  HearthCurlFailed = 6,
  /// The address is in a private network, and only public ones were asked for.
  HearthCurlPrivate = 7,
} HearthCurlEnding;

/// Loads libcurl. NULL when all is well, otherwise what is missing and which package has it.
const char *_Nullable hearth_curl_open(void);
HearthCurl *_Nullable hearth_curl_make(void);
void hearth_curl_free(HearthCurl *_Nonnull handle);
/// Sends a request and waits for its answer. `code` gets libcurl's own number for how it ended.
HearthCurlEnding hearth_curl_perform(
    HearthCurl *_Nonnull handle, const HearthCurlRequest *_Nonnull request, HearthCurlAnswer *_Nonnull answer,
    int32_t *_Nonnull code);
/// Whether an address is one of the public Internet; false for what is none. IPv4 and IPv6 as text.
bool hearth_curl_is_public(const char *_Nonnull address);
void hearth_curl_release(HearthCurlAnswer *_Nonnull answer);
void hearth_curl_cancel(volatile int32_t *_Nonnull flag);

#endif
