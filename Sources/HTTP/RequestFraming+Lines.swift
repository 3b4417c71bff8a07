import CEvent
import Wire

extension RequestFraming {
  /// What is known of a request so far.
  struct Message {
    /// The method's bytes, the last eight of them.
    var method: UInt64 = 0
    /// Bytes of the target, the version or the field's name so far.
    var count = 0
    var isVersion10 = false
    /// Whether the target is one that evhttp may fail to read.
    var hasOddTarget = false
    /// The field at hand, when it is one of these as far as its name goes.
    var field: Field?
    var hosts = 0
    var length: Int?
    var isChunked = false
    /// Whether the client waits for 100 (Continue) before it sends the body.
    var waits = false
    var isInTrailers = false
    /// Of a chunk's size.
    var digits = 0
    /// Of all chunks.
    var bodyBytes = 0
  }

  /// The fields that matter here.
  enum Field: UInt8 {
    case host, length, coding, expect

    init?(letter: UInt8) {
      switch letter | 0x20 {
      case UInt8(ascii: "h"): self = .host
      case UInt8(ascii: "c"): self = .length
      case UInt8(ascii: "t"): self = .coding
      case UInt8(ascii: "e"): self = .expect
      default: return nil
      }
    }

    var name: StaticString {
      switch self {
      case .host: "host"
      case .length: "content-length"
      case .coding: "transfer-encoding"
      case .expect: "expect"
      }
    }
  }

  static var lf: UInt8 { 0x0A }
  static var cr: UInt8 { 0x0D }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// RFC 9110, section 5.5, and so for what is in quotes (5.6.4).
  static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

  /// Takes what stands at `index` and what follows of its kind; answers where to go on, nil for a byte that must not stand there.
  mutating func take(_ bytes: Bytes, _ index: Int) -> Int? {
    switch state {
    case .method: takeMethod(bytes[index], index)
    case .target: takeTarget(bytes, index)
    case .version: takeVersion(&bytes[index], index)
    case .fieldStart: takeFieldStart(&bytes[index], index)
    case .name: takeName(bytes, index)
    case .gap: takeGap(&bytes[index], index)
    case .value: takeValue(bytes, index)
    case .size, .sizeGap, .chunkExtension, .quoted, .escaped: takeSize(&bytes[index], index)
    case .chunkEnd: takeReturn(bytes[index], index)
    case .lineEnd: bytes[index] == Self.lf ? endLine(index) : nil
    case .body, .chunk, .broken: nil
    }
  }

  mutating func takeReturn(_ byte: UInt8, _ index: Int) -> Int? {
    guard byte == Self.cr else { return nil }
    state = .lineEnd
    return index + 1
  }

  // MARK: The request line (RFC 9112, section 3)

  private mutating func takeMethod(_ byte: UInt8, _ index: Int) -> Int? {
    if byte == 0x20, request.count > 0 {
      (state, request.count) = (.target, 0)
      return index + 1
    }
    guard Headers.isTokenByte(byte) else { return nil }
    request.method = request.method << 8 | UInt64(byte)
    request.count += 1
    return index + 1
  }

  private mutating func takeTarget(_ bytes: Bytes, _ start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] > 0x20, bytes[index] != 0x7F {
      // It is usual for it to begin with one slash.
      if request.count < 2, !request.hasOddTarget, (bytes[index] == UInt8(ascii: "/")) == (request.count == 1) {
        request.hasOddTarget = true
        kept.removeAll(keepingCapacity: true)
        if request.count == 1 { kept.append(UInt8(ascii: "/")) }
      }
      if request.hasOddTarget { kept.append(bytes[index]) }
      request.count += 1
      index += 1
    }
    guard index < bytes.count else { return index }
    guard bytes[index] == 0x20, request.count > 0 else { return nil }
    (state, request.count) = (.version, 0)
    return index + 1
  }

  private mutating func takeVersion(_ byte: inout UInt8, _ index: Int) -> Int? {
    let text: StaticString = "HTTP/1."
    switch request.count {
    case 0..<7: guard byte == text.utf8Start[request.count] else { return nil }
    case 7:
      guard (0x30...0x39).contains(byte) else { return nil }
      request.isVersion10 = byte == 0x30
      if !request.isVersion10 { byte = 0x31 }
    default: return takeReturn(byte, index)
    }
    request.count += 1
    return index + 1
  }

  mutating func endRequestLine() -> Bool {
    if !Self.methods.contains(request.method) {
      refuse(.notImplemented, isLost: false)
    } else if request.hasOddTarget, !canReadTarget() {
      return false
    }
    begin(.field)
    return true
  }

  /// Asks evhttp's own reader.
  private mutating func canReadTarget() -> Bool {
    kept.append(0)
    let uri = kept.withUnsafeBytes {
      evhttp_uri_parse_with_flags($0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(EVHTTP_URI_NONCONFORMANT))
    }
    guard let uri else { return false }
    evhttp_uri_free(uri)
    return true
  }

  private static let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE"].map(packed)
  private static let (head, trace) = (packed("HEAD"), packed("TRACE"))

  private static func packed(_ method: String) -> UInt64 { method.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

  /// evhttp reads no body with these; one that came would be taken for the next request.
  var isBodiless: Bool { request.method == Self.head || request.method == Self.trace }
}
