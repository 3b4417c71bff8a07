/// The target of a request line, split and checked (RFC 9112, section 3.2).
struct RequestTarget: Sendable {
  let path: String
  let segments: [String]
  let query: Query

  /// Takes origin form (`/a/b?c`), and absolute form (`http://host/a/b?c`) by dropping scheme and host.
  ///
  /// Nil for anything else: bytes outside printable ASCII, a fragment, bad escapes, NUL, invalid UTF-8, dot segments.
  init?(_ raw: String) {
    guard raw.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else { return nil }
    guard let start = RequestTarget.pathStart(raw) else { return nil }
    let bytes = raw[start...].utf8
    let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    let path = bytes[..<mark]
    guard let segments = RequestTarget.segments(path) else { return nil }
    self.path = String(Substring(path))
    self.segments = segments
    query = mark == bytes.endIndex ? Query("") : Query(String(raw[raw.index(after: mark)...]))
  }

  private static func pathStart(_ raw: String) -> String.Index? {
    if raw.utf8.first == UInt8(ascii: "/") { return raw.startIndex }
    for scheme in ["http://", "https://"] where raw.hasPrefix(scheme) {
      return raw.utf8.dropFirst(scheme.utf8.count).firstIndex(of: UInt8(ascii: "/"))
    }
    return nil
  }

  private static func segments(_ path: Substring.UTF8View) -> [String]? {
    var result: [String] = []
    guard path.count > 1 else { return result }
    for raw in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let segment = PercentCoding.segment(raw), segment != ".", segment != ".." else { return nil }
      result.append(segment)
    }
    return result
  }
}
