/// What a successful response must contain to be accepted: a proxy, a captive portal or a wrong address may answer 200 too.
enum S3Validation: Sendable {
  /// Nothing: the caller reads what it needs from the body.
  case any
  /// The ETag that a service returns for every object.
  case tagged
  /// Bytes of an object, with an ETag and of the requested length. A whole object must also match the hash that it was stored with.
  case bytes(from: Int64, to: Int64)

  /// Why the response is rejected; nil if it is accepted.
  func rejection(of answer: S3Answer) -> String? {
    guard [200, 206].contains(answer.status) else { return nil }
    switch self {
    case .any: return nil
    case .tagged: return Self.isTagged(answer) ? nil : "an answer without an ETag"
    case .bytes(let start, let end):
      guard Self.isTagged(answer) else { return "an answer without an ETag" }
      let count = Int64(answer.body.count)
      guard answer.status == 206 else { return start == 0 ? Self.rejectionOfWhole(answer) : nil }
      guard let part = S3ContentRange(answer.field("content-range")) else { return "no Content-Range" }
      guard part.first == start, part.last == min(end, part.total) - 1 else { return "another part" }
      guard count == part.last - part.first + 1 else { return "a short body" }
      return count == part.total ? Self.rejectionOfWhole(answer) : nil
    }
  }

  private static func isTagged(_ answer: S3Answer) -> Bool { !(answer.field("etag") ?? "").isEmpty }

  private static func rejectionOfWhole(_ answer: S3Answer) -> String? {
    guard let hash = answer.field(S3Store.hashField) else { return nil }
    return hash == S3Signature.hash(answer.body) ? nil : "a wrong body"
  }
}

/// `Content-Range: bytes 0-9/1234` (RFC 9110, section 14.4).
struct S3ContentRange: Equatable {
  let first: Int64
  let last: Int64
  let total: Int64

  init?(_ field: String?) {
    guard let parts = field?.split(separator: " "), parts.count == 2, parts[0].lowercased() == "bytes" else {
      return nil
    }
    let numbers = parts[1].split(whereSeparator: { "-/".contains($0) }).map { Int64($0) }
    guard numbers.count == 3, let first = numbers[0], let last = numbers[1], let total = numbers[2],
      (0...last).contains(first), last < total
    else { return nil }
    (self.first, self.last, self.total) = (first, last, total)
  }
}
