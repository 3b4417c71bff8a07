import Glibc
import Testing

@testable import Media

/// Addresses at which clients put files, and keys of all sorts, as a real service judges them.
@Suite(.enabled(if: S3Service.isHere, S3Service.reason))
struct S3PresignedTests {
  private let transport: S3Transport
  private let place: S3Location
  private let store: S3Store
  private let parts: StoreParts
  private let body = (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 13) }

  init() throws {
    transport = try S3Transport(authorities: nil)
    place = try S3Service.place()
    store = try S3Store(place, S3Service.credentials, folder: "incoming/")
    parts = StoreParts(store: store)
  }

  private func put(
    _ url: String, _ bytes: [UInt8], type: String? = "image/jpeg", method: String = "PUT"
  ) async throws -> Int {
    let fields = [type.map { "content-type: \($0)" } ?? "content-type:", "accept:", "expect:", "user-agent: test"]
    return Int(try await transport.send(method, url, fields: fields, body: bytes, mostBytes: 64 << 10).status)
  }

  private func address(_ name: String, seconds: Int = 300) throws -> String {
    try #require(parts.address(for: name, size: body.count, contentType: "image/jpeg", seconds: seconds))
  }

  @Test func `an address takes just the file that it was made for`() async throws {
    let url = try address("one.part")

    #expect(try await put(url, body) == 200)

    #expect(try await parts.size(of: "one.part") == body.count)
    let scratch = try Scratch()
    try await parts.take("one.part", [], to: scratch.path + "/whole")
    #expect(try Scratch.read(scratch.path + "/whole") == body)
    #expect(!url.contains(S3Service.credentials.secretKey))
  }

  @Test func `the service refuses another length, type, key, method, and what was changed`() async throws {
    let url = try address("one.part")
    let (path, query) = (String(url.split(separator: "?")[0]), String(url.split(separator: "?")[1]))

    #expect(try await put(url, Array(body.dropLast())) == 403)
    #expect(try await put(url, body + [1]) == 403)
    #expect(try await put(url, []) == 403)
    #expect(try await put(url, body, type: "image/png") == 403)
    #expect(try await put(url, body, type: "text/html") == 403)
    #expect(try await put(url, body, type: nil) == 403)
    #expect(try await put(path.replacing("one", with: "two") + "?" + query, body) == 403)
    #expect(try await put(path.replacing("/incoming/", with: "/media/") + "?" + query, body) == 403)
    #expect(try await put(url, body, method: "POST") != 200)
    #expect(try await put(url.replacing("X-Amz-Expires=300", with: "X-Amz-Expires=3000"), body) == 403)
    #expect(try await put(url.replacing("content-length%3B", with: ""), body) == 403)
    #expect(try await put(path, body) == 403)
    let reading = try await transport.send("GET", url, fields: ["accept:"], body: nil, mostBytes: 64 << 10)
    #expect(reading.status == 403)
    #expect(try await store.list(prefix: "", after: nil, limit: 10) == [])
    #expect(try await put(url, body) == 200, "refusals do not use it up")
  }

  @Test func `after its time the service refuses it`() async throws {
    let past = try S3Client(place, S3Service.credentials, pace: S3Pace(), limits: S3Transport.Limits()) {
      Int64(time(nil)) - 301
    }
    let old = StoreParts(store: S3Store(client: past, folder: "incoming/"))
    let url = try #require(
      old.address(for: "one.part", size: body.count, contentType: "image/jpeg", seconds: 300))

    #expect(try await put(url, body) == 403)
    #expect(try await parts.size(of: "one.part") == nil)
  }

  @Test func `a bucket that clients are not to be sent to has no addresses`() throws {
    let store = try S3Store(try S3Service.place("&uploads=server"), S3Service.credentials)
    #expect(
      StoreParts(store: store).address(for: "one.part", size: 3, contentType: "image/jpeg", seconds: 300) == nil)
  }

  /// Keys that no medium has; whether the signing of them is right says the service, by the difference between a bad signature
  /// and all else.
  @Test func `keys with spaces, plus signs, other scripts and dots are signed as the service reads them`() async throws
  {
    let client = try S3Client(place, S3Service.credentials, pace: S3Pace(), limits: S3Transport.Limits())
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "a", " ", "+", "%", "%2F", "ä", "\u{1F33F}", "~", "'", "(", ")", "*", "&", "=", "?", "#", ";", "@", "!", "$", ",",
      ":", "\u{65e5}", "e\u{301}",
    ]
    for number in 0..<150 {
      let key =
        "\(place.prefix)f\(number)"
        + (0..<Int.random(in: 1...8)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "x"
      let bytes = Array("\(number)".utf8)
      let kept = try await client.send(S3Client.Call(method: "PUT", key: key, body: bytes))
      #expect(kept.status == 200, "\(key): \(S3Fault.code(kept))")
      let read = try await client.send(S3Client.Call(method: "GET", key: key))
      #expect(read.status == 200 && read.body == bytes, "\(key)")
      let link = client.presigned("GET", key, seconds: 60)
      let linked = try await transport.send("GET", link, fields: ["accept:"], body: nil, mostBytes: 10_000)
      #expect(linked.status == 200 && linked.body == bytes, "\(link)")
    }
    // Some services fold such paths before they look at the signature; what they must never do is to answer with another object.
    for key in ["a//b", "a/../b", "a/./b", "a/..", "//a", "..", "a/b/../../c"] {
      let own = place.prefix + key
      let kept = try await client.send(S3Client.Call(method: "PUT", key: own, body: Array(key.utf8)))
      let read = try await client.send(S3Client.Call(method: "GET", key: own))
      #expect(S3Fault.code(kept) != "SignatureDoesNotMatch", "\(key)")
      #expect(read.status != 200 || read.body == Array(key.utf8), "\(key)")
      #expect(BlobKey(key) == nil, "no medium has such a key")
    }
  }
}
