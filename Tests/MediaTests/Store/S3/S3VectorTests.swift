import FoundationEssentials
import Testing
import Wire

@testable import Media

/// The published test vectors of Signature Version 4, where they lie beside the repository: each request signed in its fields and
/// in its query.
@Suite(.enabled(if: S3Vector.arePresent, "no vectors at ../shared/samples/sigv4"))
struct S3VectorTests {
  @Test(arguments: S3Vector.names)
  func `a request gets its published signature`(name: String) throws {
    let vector = try S3Vector(name)
    #expect(vector.inFields.canonical == vector.text("header-canonical-request.txt"))
    #expect(vector.inFields.signature == vector.text("header-signature.txt"))
    #expect(vector.inQuery.canonical == vector.text("query-canonical-request.txt"))
    #expect(vector.inQuery.signature == vector.text("query-signature.txt"))
  }

  @Test func `S3's own rule for paths is another, and the vectors tell them apart`() throws {
    let (folded, kept) = (try S3Vector("get-slashes-normalized"), try S3Vector("get-slashes-unnormalized"))
    #expect(folded.signature.paths == .normalised && kept.signature.paths == .asTheyAre)
    #expect(folded.request.path == kept.request.path && folded.inFields.signature != kept.inFields.signature)
    #expect(S3Signature(credentials: S3Credentials(accessKey: "a", secretKey: "b"), region: "r").paths == .asTheyAre)
  }

  @Test func `what was planted in the signing is caught by some vector`() throws {
    let vectors = try S3Vector.names.map { try S3Vector($0) }
    let faults: [(inout S3Vector) -> Void] = [
      { $0.signature.paths = $0.signature.paths == .normalised ? .asTheyAre : .normalised },
      { $0.signature.service = "s3" }, { $0.request.fields.removeLast() }, { $0.request.path += "x" },
      {
        $0.request.query.reverse(); $0.request.query.append(("a", ""))
      }, { $0.request.payloadHash = "UNSIGNED-PAYLOAD" },
    ]
    for (number, fault) in faults.enumerated() {
      let isCaught = vectors.contains { vector in
        var changed = vector
        fault(&changed)
        return changed.inFields.signature != vector.text("header-signature.txt")
      }
      #expect(isCaught, "fault \(number)")
    }
  }
}

/// One folder of the vectors.
struct S3Vector {
  private static let root = Samples.root + "/sigv4"
  /// Empty where there are none.
  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).filter {
      !$0.hasSuffix("E") && $0.contains("-")
    }
    .sorted()
  static let arePresent = !names.isEmpty

  private let name: String
  var signature: S3Signature
  var request: S3Signature.Request
  private let time: String
  private let seconds: Int
  private let signsBody: Bool
  private let token: String?
  private let omitsToken: Bool

  init(_ name: String) throws {
    self.name = name
    let context = try JSONValue(parsing: try Samples.read("sigv4/\(name)/context.json"))
    func text(_ names: String...) throws -> String {
      var value: JSONValue? = context
      for name in names { value = value?[name] }
      return try #require(value?.string)
    }
    token = context["credentials"]?["token"]?.string
    omitsToken = context["omit_session_token"] == .bool(true)
    signsBody = context["sign_body"] == .bool(true)
    time = try text("timestamp").filter { $0 != "-" && $0 != ":" }
    guard case .number(let digits)? = context["expiration_in_seconds"] else { throw Scratch.Failure(text: name) }
    seconds = try #require(Int(digits))
    signature = S3Signature(
      credentials: S3Credentials(
        accessKey: try text("credentials", "access_key_id"), secretKey: try text("credentials", "secret_access_key")),
      region: try text("region"), service: try text("service"),
      paths: context["normalize"] == .bool(true) ? .normalised : .asTheyAre)
    request = try Self.request(String(decoding: try Samples.read("sigv4/\(name)/request.txt"), as: UTF8.self))
  }

  private static func request(_ text: String) throws -> S3Signature.Request {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let first = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    let target = first.dropFirst().dropLast().joined(separator: " ").split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var fields: [(name: String, value: String)] = []
    while let line = lines.first, !line.isEmpty {
      lines.removeFirst()
      if line.hasPrefix(" "), !fields.isEmpty {
        fields[fields.count - 1].value += " " + line
      } else {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        fields.append((String(parts[0]), String(parts.last ?? "")))
      }
    }
    let query = (target.count > 1 ? target[1] : "").split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decoded)
      return (name: parts[0], value: parts.count > 1 ? parts[1] : "")
    }
    let body = lines.dropFirst().joined(separator: "\n")
    return S3Signature.Request(
      method: String(first[0]), path: String(target[0]), query: query, fields: fields,
      payloadHash: S3Signature.hash(Array(body.utf8)))
  }

  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A published text; the empty one where it is missing.
  func text(_ file: String) -> String {
    ((try? Samples.read("sigv4/\(name)/\(file)")).map { String(decoding: $0, as: UTF8.self) } ?? "")
      .trimmed
  }

  typealias Signed = (canonical: String, signature: String)

  var inFields: Signed {
    var request = request
    request.fields.append(("X-Amz-Date", time))
    if signsBody { request.fields.append(("x-amz-content-sha256", request.payloadHash)) }
    if let token, !omitsToken { request.fields.append(("X-Amz-Security-Token", token)) }
    let line = signature.authorization(request, time: time)
    return (S3Signature.canonical(request, signature.paths).text, String(line.split(separator: "=").last ?? ""))
  }

  var inQuery: Signed {
    let credentials = S3Credentials(
      accessKey: signature.credentials.accessKey, secretKey: signature.credentials.secretKey,
      sessionToken: omitsToken ? nil : token)
    let signer = S3Signature(
      credentials: credentials, region: signature.region, service: signature.service, paths: signature.paths)
    let query = signer.presignedQuery(request, time: time, seconds: seconds)
    let parts = query.split(separator: "&").filter { !$0.hasPrefix("X-Amz-Signature=") }
    var signed = request
    signed.query = parts.map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decoded)
      return (name: halves[0], value: halves.count > 1 ? halves[1] : "")
    }
    return (
      S3Signature.canonical(signed, signature.paths).text, String(query.split(separator: "=").last ?? "")
    )
  }
}

extension String {
  fileprivate var trimmed: String { String(reversed().drop { $0.isNewline }.reversed()) }
}
