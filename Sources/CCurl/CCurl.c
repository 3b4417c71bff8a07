#include "CCurl.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static struct {
  __typeof__(curl_global_init) *global_init;
  __typeof__(curl_easy_init) *easy_init;
  __typeof__(curl_easy_cleanup) *easy_cleanup;
  __typeof__(curl_easy_reset) *easy_reset;
  __typeof__(curl_easy_setopt) *easy_setopt;
  __typeof__(curl_easy_perform) *easy_perform;
  __typeof__(curl_easy_getinfo) *easy_getinfo;
  __typeof__(curl_slist_append) *slist_append;
  __typeof__(curl_slist_free_all) *slist_free_all;
} curl;

static char missing[256];
static bool is_open;
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static const char *resolve(void *library, void *slot, const char *name) {
  void *symbol = dlsym(library, name);
  if (!symbol) {
    snprintf(missing, sizeof missing, "libcurl lacks %s; install the Debian package libcurl4 (7.85 or newer)", name);
    return missing;
  }
  memcpy(slot, &symbol, sizeof symbol);
  return NULL;
}

static const char *load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return "there is no libcurl.so.4; install the Debian package libcurl4";
  const struct {
    void *slot;
    const char *name;
  } symbols[] = {
      {&curl.global_init, "curl_global_init"},   {&curl.easy_init, "curl_easy_init"},
      {&curl.easy_cleanup, "curl_easy_cleanup"}, {&curl.easy_reset, "curl_easy_reset"},
      {&curl.easy_setopt, "curl_easy_setopt"},   {&curl.easy_perform, "curl_easy_perform"},
      {&curl.easy_getinfo, "curl_easy_getinfo"}, {&curl.slist_append, "curl_slist_append"},
      {&curl.slist_free_all, "curl_slist_free_all"},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    const char *fault = resolve(library, symbols[i].slot, symbols[i].name);
    if (fault) return fault;
  }
  if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return "libcurl does not start";
  is_open = true;
  return NULL;
}

const char *hearth_curl_open(void) {
  pthread_mutex_lock(&opening);
  const char *fault = is_open ? NULL : load();
  pthread_mutex_unlock(&opening);
  return fault;
}

HearthCurl *hearth_curl_make(void) { return (HearthCurl *)curl.easy_init(); }

void hearth_curl_free(HearthCurl *handle) { curl.easy_cleanup((CURL *)handle); }

void hearth_curl_cancel(volatile int32_t *flag) { __atomic_store_n(flag, 1, __ATOMIC_RELAXED); }

void hearth_curl_release(HearthCurlAnswer *answer) {
  free(answer->head);
  free(answer->body);
  memset(answer, 0, sizeof *answer);
}

enum { most_head = 64 << 10 };

// One request while it runs.
struct run {
  const HearthCurlRequest *request;
  HearthCurlAnswer *answer;
  size_t body_room;
  size_t head_room;
  bool is_too_large;
  bool is_private;
};

// Whether the first `bits` of both are the same.
static bool begins(const uint8_t *bytes, const uint8_t *block, int bits) {
  if (memcmp(bytes, block, (size_t)bits / 8) != 0) return false;
  int rest = bits % 8;
  return rest == 0 || ((bytes[bits / 8] ^ block[bits / 8]) >> (8 - rest)) == 0;
}

// The blocks that are no part of the public Internet (RFC 6890 and the registries of IANA that it made).
static bool is_public_4(const uint8_t *bytes) {
  static const struct {
    uint8_t block[4];
    int bits;
  } special[] = {
      {{0, 0, 0, 0}, 8},      {{10, 0, 0, 0}, 8},     {{100, 64, 0, 0}, 10}, {{127, 0, 0, 0}, 8},
      {{169, 254, 0, 0}, 16}, {{172, 16, 0, 0}, 12},  {{192, 0, 0, 0}, 24},  {{192, 0, 2, 0}, 24},
      {{192, 88, 99, 0}, 24}, {{192, 168, 0, 0}, 16}, {{198, 18, 0, 0}, 15}, {{198, 51, 100, 0}, 24},
      {{203, 0, 113, 0}, 24}, {{224, 0, 0, 0}, 4},    {{240, 0, 0, 0}, 4},
  };
  for (size_t i = 0; i < sizeof special / sizeof *special; i++)
    if (begins(bytes, special[i].block, special[i].bits)) return false;
  return true;
}

// Of IPv6 only what is handed out (2000::/3) is public, without what carries an address of IPv4 or is for documents.
static bool is_public_6(const uint8_t *bytes) {
  static const uint8_t mapped[16] = {[10] = 0xff, [11] = 0xff}, handed_out[16] = {0x20};
  static const struct {
    uint8_t block[16];
    int bits;
  } special[] = {
      {{0x20, 0x01, 0x00, 0x00}, 23}, {{0x20, 0x01, 0x0d, 0xb8}, 32}, {{0x20, 0x02}, 16}, {{0x3f, 0xff}, 20},
  };
  if (begins(bytes, mapped, 96)) return is_public_4(bytes + 12);
  if (!begins(bytes, handed_out, 3)) return false;
  for (size_t i = 0; i < sizeof special / sizeof *special; i++)
    if (begins(bytes, special[i].block, special[i].bits)) return false;
  return true;
}

bool hearth_curl_is_public(const char *text) {
  uint8_t bytes[16];
  if (inet_pton(AF_INET, text, bytes) == 1) return is_public_4(bytes);
  if (inet_pton(AF_INET6, text, bytes) == 1) return is_public_6(bytes);
  return false;
}

// The address as it is connected to: a name that says another one the second time changes nothing.
static curl_socket_t open_public(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  struct run *run = context;
  bool is_public = false;
  if (address->family == AF_INET) {
    struct sockaddr_in four;
    memcpy(&four, &address->addr, sizeof four);
    is_public = is_public_4((const uint8_t *)&four.sin_addr);
  } else if (address->family == AF_INET6) {
    struct sockaddr_in6 six;
    memcpy(&six, &address->addr, sizeof six);
    is_public = is_public_6((const uint8_t *)&six.sin6_addr);
  }
  if (!is_public) {
    run->is_private = true;
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// Makes room for `count` more bytes; false when there is no memory.
static bool grow(void **memory, size_t *room, size_t used, size_t count) {
  if (count <= *room - used) return true;
  size_t wanted = used + count;
  size_t next = *room * 2 > wanted ? *room * 2 : wanted;
  if (next < 16 << 10) next = 16 << 10;
  void *larger = realloc(*memory, next);
  if (!larger) return false;
  *memory = larger;
  *room = next;
  return true;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
  struct run *run = context;
  HearthCurlAnswer *answer = run->answer;
  size_t length = size * count;
  if (length > run->request->most_bytes - answer->body_count) {
    run->is_too_large = true;
    return 0;
  }
  if (!grow((void **)&answer->body, &run->body_room, answer->body_count, length)) return 0;
  memcpy(answer->body + answer->body_count, bytes, length);
  answer->body_count += length;
  return length;
}

static size_t take_head(char *bytes, size_t size, size_t count, void *context) {
  struct run *run = context;
  HearthCurlAnswer *answer = run->answer;
  size_t length = size * count;
  // A new status line: what came before was an interim answer.
  if (length >= 5 && memcmp(bytes, "HTTP/", 5) == 0) answer->head_count = 0;
  if (length > most_head - answer->head_count) return 0;
  if (!grow((void **)&answer->head, &run->head_room, answer->head_count, length)) return 0;
  memcpy(answer->head + answer->head_count, bytes, length);
  answer->head_count += length;
  return length;
}

static int ask_whether_cancelled(void *context, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
  (void)a, (void)b, (void)c, (void)d;
  const struct run *run = context;
  return __atomic_load_n(run->request->cancelled, __ATOMIC_RELAXED) != 0;
}

static HearthCurlEnding ending(CURLcode code, const struct run *run) {
  if (run->is_too_large) return HearthCurlTooLarge;
  if (code != CURLE_OK && run->is_private) return HearthCurlPrivate;
  switch (code) {
  case CURLE_OK: return HearthCurlDone;
  case CURLE_ABORTED_BY_CALLBACK: return HearthCurlCancelled;
  case CURLE_OPERATION_TIMEDOUT: return HearthCurlLate;
  case CURLE_PEER_FAILED_VERIFICATION:
  case CURLE_SSL_CACERT_BADFILE:
  case CURLE_SSL_ISSUER_ERROR: return HearthCurlUntrusted;
  case CURLE_COULDNT_RESOLVE_HOST:
  case CURLE_COULDNT_CONNECT:
  case CURLE_PARTIAL_FILE:
  case CURLE_GOT_NOTHING:
  case CURLE_SEND_ERROR:
  case CURLE_RECV_ERROR:
  case CURLE_SSL_CONNECT_ERROR:
  case CURLE_WEIRD_SERVER_REPLY: return HearthCurlBroken;
  default: return HearthCurlFailed;
  }
}

HearthCurlEnding hearth_curl_perform(
    HearthCurl *handle, const HearthCurlRequest *request, HearthCurlAnswer *answer, int32_t *code) {
  CURL *easy = (CURL *)handle;
  struct run run = {.request = request, .answer = answer};
  memset(answer, 0, sizeof *answer);
  // Keeps its connections.
  curl.easy_reset(easy);
  struct curl_slist *fields = NULL;
  for (const char *const *field = request->fields; *field; field++) {
    struct curl_slist *longer = curl.slist_append(fields, *field);
    if (!longer) {
      curl.slist_free_all(fields);
      return HearthCurlFailed;
    }
    fields = longer;
  }
  bool is_head = strcmp(request->method, "HEAD") == 0;
  CURLcode set = CURLE_OK;
#define SET(option, value) \
  if (set == CURLE_OK) set = curl.easy_setopt(easy, option, value)
  SET(CURLOPT_URL, request->url);
  SET(CURLOPT_PATH_AS_IS, 1L);
  SET(CURLOPT_PROTOCOLS_STR, "http,https");
  SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  SET(CURLOPT_PROXY, "");
  SET(CURLOPT_FOLLOWLOCATION, 0L);
  SET(CURLOPT_SSL_VERIFYPEER, 1L);
  SET(CURLOPT_SSL_VERIFYHOST, 2L);
  if (request->authorities) SET(CURLOPT_CAINFO, request->authorities);
  SET(CURLOPT_NOSIGNAL, 1L);
  SET(CURLOPT_TCP_KEEPALIVE, 1L);
  SET(CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
  SET(CURLOPT_TIMEOUT_MS, request->total_milliseconds);
  SET(CURLOPT_LOW_SPEED_LIMIT, request->slow_bytes_per_second);
  SET(CURLOPT_LOW_SPEED_TIME, request->slow_seconds);
  SET(CURLOPT_HTTPHEADER, fields);
  SET(CURLOPT_WRITEFUNCTION, take_body);
  SET(CURLOPT_WRITEDATA, (void *)&run);
  SET(CURLOPT_HEADERFUNCTION, take_head);
  SET(CURLOPT_HEADERDATA, (void *)&run);
  SET(CURLOPT_NOPROGRESS, 0L);
  SET(CURLOPT_XFERINFOFUNCTION, ask_whether_cancelled);
  SET(CURLOPT_XFERINFODATA, (void *)&run);
  if (request->only_public) {
    SET(CURLOPT_OPENSOCKETFUNCTION, open_public);
    SET(CURLOPT_OPENSOCKETDATA, (void *)&run);
    // A connection that was kept was perhaps made without being asked about.
    SET(CURLOPT_FRESH_CONNECT, 1L);
  }
  if (is_head) SET(CURLOPT_NOBODY, 1L);
  if (request->body) {
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_count);
    SET(CURLOPT_POSTFIELDS, (const char *)request->body);
  }
  if (!is_head) SET(CURLOPT_CUSTOMREQUEST, request->method);
#undef SET
  CURLcode result = set == CURLE_OK ? curl.easy_perform(easy) : set;
  *code = (int32_t)result;
  if (result == CURLE_OK) curl.easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &answer->status);
  HearthCurlEnding how = ending(result, &run);
  // Nothing of this call may be reached from the handle when the next one begins.
  curl.easy_reset(easy);
  curl.slist_free_all(fields);
  return how;
}
