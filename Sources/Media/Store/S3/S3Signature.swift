internal import CSodium
internal import Wire

/// What opens a bucket.
public struct S3Credentials: Sendable {
  public let accessKey: String
  let secretKey: String
  /// Of credentials that are lent for a time.
  let sessionToken: String?

  public init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    self.accessKey = accessKey
    self.secretKey = secretKey
    self.sessionToken = sessionToken
  }
}

/// AWS Signature Version 4 (AWS General Reference, "Signing AWS API requests"; for S3: "Authenticating Requests",
/// Amazon S3 API Reference).
struct S3Signature: Sendable {
  let credentials: S3Credentials
  let region: String
  var service = "s3"
  var paths = PathRule.asTheyAre

  /// How a path is written before it is signed.
  enum PathRule: Sendable {
    /// S3's own rule: `a//b` and `a/../b` are keys like any other.
    case asTheyAre
    /// That of all other services: without empty, `.` and `..` segments (RFC 3986, section 5.2.4).
    case normalised
  }

  /// One request as it is signed.
  struct Request {
    var method: String
    /// Not encoded, with a slash in front.
    var path: String
    /// Not encoded; in any order.
    var query: [(name: String, value: String)] = []
    /// Every field that is to be signed, `host` among them; names in any case and order.
    var fields: [(name: String, value: String)]
    /// The payload's SHA-256 in hexadecimal digits, or `UNSIGNED-PAYLOAD`.
    var payloadHash: String
  }

  static let algorithm = "AWS4-HMAC-SHA256"
  static let unsigned = "UNSIGNED-PAYLOAD"
  static let emptyHash = hash([])

  /// The value of `Authorization`.
  /// - Parameter time: such as `20150830T123600Z`.
  func authorization(_ request: Request, time: String) -> String {
    let (canonical, names) = Self.canonical(request, paths)
    let signature = signature(of: canonical, time: time)
    return "\(Self.algorithm) Credential=\(credentials.accessKey)/\(scope(time)), SignedHeaders=\(names), "
      + "Signature=\(signature)"
  }

  /// The query, encoded, of a link that works without further fields for some seconds.
  func presignedQuery(_ request: Request, time: String, seconds: Int) -> String {
    var signed = request
    let names = Self.sortedFields(request.fields).map(\.name).joined(separator: ";")
    signed.query += [
      ("X-Amz-Algorithm", Self.algorithm), ("X-Amz-Credential", "\(credentials.accessKey)/\(scope(time))"),
      ("X-Amz-Date", time), ("X-Amz-Expires", "\(seconds)"), ("X-Amz-SignedHeaders", names),
    ]
    if let token = credentials.sessionToken { signed.query.append(("X-Amz-Security-Token", token)) }
    let signature = signature(of: Self.canonical(signed, paths).text, time: time)
    return "\(Self.canonicalQuery(signed.query))&X-Amz-Signature=\(signature)"
  }

  /// The canonical request, and the names of the signed fields.
  static func canonical(_ request: Request, _ paths: PathRule = .asTheyAre) -> (text: String, names: String) {
    let fields = sortedFields(request.fields)
    let names = fields.map(\.name).joined(separator: ";")
    let lines = fields.map { "\($0.name):\($0.value)\n" }.joined()
    let text = [
      request.method,
      encode(paths == .normalised ? normalised(request.path) : request.path, keepingSlashes: true),
      canonicalQuery(request.query), lines, names,
      request.payloadHash,
    ].joined(separator: "\n")
    return (text, names)
  }

  private static func normalised(_ path: String) -> String {
    var segments: [Substring] = []
    let parts = path.split(separator: "/")
    for part in parts where part != "." {
      if part == ".." { _ = segments.popLast() } else { segments.append(part) }
    }
    let isFolder = path.hasSuffix("/") || parts.last == "." || parts.last == ".."
    return "/" + segments.joined(separator: "/") + (isFolder && !segments.isEmpty ? "/" : "")
  }

  static func stringToSign(_ canonical: String, time: String, scope: String) -> String {
    [algorithm, time, scope, hash(Array(canonical.utf8))].joined(separator: "\n")
  }

  func scope(_ time: String) -> String { "\(time.head(8))/\(region)/\(service)/aws4_request" }

  private func signature(of canonical: String, time: String) -> String {
    var key = Array("AWS4\(credentials.secretKey)".utf8)
    for part in [String(time.head(8)), region, service, "aws4_request"] {
      key = Self.hmac(Array(part.utf8), key: key)
    }
    let text = Self.stringToSign(canonical, time: time, scope: scope(time))
    return Self.hexadecimal(Self.hmac(Array(text.utf8), key: key))
  }

  static func canonicalQuery(_ query: [(name: String, value: String)]) -> String {
    // By bytes of what is encoded: names first, then values.
    query.map { (encode($0.name), encode($0.value)) }
      .sorted { a, b in
        a.0 == b.0 ? a.1.utf8.lexicographicallyPrecedes(b.1.utf8) : a.0.utf8.lexicographicallyPrecedes(b.0.utf8)
      }
      .map { "\($0.0)=\($0.1)" }.joined(separator: "&")
  }

  /// Names in lower case and sorted; values trimmed, with runs of spaces as one; those of one name joined by commas.
  private static func sortedFields(_ fields: [(name: String, value: String)]) -> [(name: String, value: String)] {
    var values: [String: [String]] = [:]
    for field in fields {
      let words = field.value.split(separator: " ").joined(separator: " ")
      values[field.name.lowercased(), default: []].append(words)
    }
    return values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { ($0.key, $0.value.joined(separator: ",")) }
  }

  /// Percent-encodes everything but RFC 3986's unreserved characters, with capital digits.
  static func encode(_ text: String, keepingSlashes: Bool = false) -> String {
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      case UInt8(ascii: "/") where keepingSlashes: bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The SHA-256 (FIPS 180-4) in hexadecimal digits.
  static func hash(_ bytes: [UInt8]) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return hexadecimal(digest)
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// HMAC-SHA-256 (RFC 2104) with a key of any length.
  private static func hmac(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    crypto_auth_hmacsha256_init(&state, key, key.count)
    crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
    var code = [UInt8](repeating: 0, count: 32)
    crypto_auth_hmacsha256_final(&state, &code)
    return code
  }
}

/// Times as AWS writes them.
enum S3Time {
  /// Such as `20150830T123600Z`; the civil date by Howard Hinnant's `civil_from_days`.
  static func text(unixSeconds: Int64) -> String {
    let days = unixSeconds >= 0 ? unixSeconds / 86_400 : (unixSeconds - 86_399) / 86_400
    let second = unixSeconds - days * 86_400
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let two = { (value: Int64) in value < 10 ? "0\(value)" : "\(value)" }
    return "\(year)\(two(month))\(two(day))T\(two(second / 3600))\(two(second / 60 % 60))\(two(second % 60))Z"
  }
}
