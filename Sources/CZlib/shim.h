#ifndef HEARTH_CZLIB_H
#define HEARTH_CZLIB_H
#include <stdint.h>
#include <zlib.h>

// Compresses in one go into a gzip file (RFC 1952) without name and time; deflateInit2 is a macro, which Swift does not
// import. Returns the number of bytes, or 0 when `room` is too small or memory is short.
static inline size_t hearth_gzip(const uint8_t *bytes, size_t count, uint8_t *out, size_t room) {
  z_stream stream = {0};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = out;
  stream.avail_out = (uInt)room;
  int code = deflate(&stream, Z_FINISH);
  size_t written = stream.total_out;
  deflateEnd(&stream);
  return code == Z_STREAM_END ? written : 0;
}
#endif
