/// A satisfied range of bytes (RFC 9110, section 14).
enum ByteRange: Equatable {
  /// No single valid range was asked for: the whole is sent.
  case whole
  case part(first: Int64, count: Int64)
  case unsatisfiable

  init(_ header: String, size: Int64) {
    let header = header.utf8
    guard header.count > 6, Headers.same(String(decoding: header.prefix(6), as: UTF8.self), "bytes=") else {
      self = .whole
      return
    }
    let set = header.dropFirst(6).filter { $0 != 0x20 && $0 != 0x09 }
    guard let dash = set.firstIndex(of: UInt8(ascii: "-")) else {
      self = .whole
      return
    }
    let left = set[..<dash]
    let right = set[(dash + 1)...]
    switch (ByteRange.number(left), ByteRange.number(right)) {
    case (nil, let suffix?) where left.isEmpty:
      self = suffix == 0 || size == 0 ? .unsatisfiable : .part(first: max(0, size - suffix), count: min(suffix, size))
    case (let first?, nil) where right.isEmpty:
      self = first >= size ? .unsatisfiable : .part(first: first, count: size - first)
    case (let first?, let last?) where first <= last:
      self = first >= size ? .unsatisfiable : .part(first: first, count: min(last, size - 1) - first + 1)
    default:
      self = .whole
    }
  }

  /// Nil for anything but digits; more than 18 of them count as a very large number.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return digits.count > 18 ? 1_000_000_000_000_000_000 : digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }
}

extension Response {
  /// The part of this 200 response that a GET's `Range` asks for: 206, or 416. Several ranges at once are answered whole, as
  /// RFC 9110, section 14.2, permits.
  public func ranged(for request: Request) -> Response { ranged(for: request, isAllowed: true) }

  func ranged(for request: Request, isAllowed: Bool) -> Response {
    guard status == .ok else { return self }
    var copy = self
    copy.headers["Accept-Ranges"] = "bytes"
    guard isAllowed, request.method == .get, let header = request.headers["Range"] else { return copy }
    let size = body.count
    switch ByteRange(header, size: size) {
    case .whole: return copy
    case .unsatisfiable:
      copy.status = .rangeNotSatisfiable
      copy.headers["Content-Range"] = "bytes */\(size)"
      copy.headers.remove("Content-Type")
      copy.body = .empty
    case .part(let first, let count):
      copy.status = .partialContent
      copy.headers["Content-Range"] = "bytes \(first)-\(first + count - 1)/\(size)"
      copy.body = body.part(first: first, count: count)
    }
    return copy
  }
}

extension Response.Body {
  fileprivate func part(first: Int64, count: Int64) -> Response.Body {
    switch self {
    case .empty: .empty
    case .stream(let stream): .stream(stream)
    case .bytes(let bytes): .bytes(Array(bytes[Int(first)..<Int(first + count)]))
    case .memory(let memory): .bytes(Array(memory.bytes[Int(first)..<Int(first + count)]))
    case .file(let path, _, let offset): .file(path: path, size: count, offset: offset + first)
    case .pieces(let pieces): .pieces(pieces.part(first: first, count: count))
    }
  }
}
