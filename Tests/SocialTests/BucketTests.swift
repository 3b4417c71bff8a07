import Core
import Glibc
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Media

/// The same with a bucket of a real service, into which clients send.
@Suite(.enabled(if: Bucket.address != nil, "no S3 service beside this run; Scripts/test starts one"))
struct BucketTests {
  private let bucket: S3Store
  private let board: NamedObjectTests.Board
  private let transport: S3Transport

  init() async throws {
    let parts = (Bucket.address ?? "").split(separator: "?", maxSplits: 1)
    guard parts.count == 2 else { throw TestFault("HEARTH_TEST_S3") }
    let own = "t\(UInt64.random(in: 0...UInt64.max))"
    bucket = try S3Store(
      try S3Location("\(parts[0])/\(own)?\(parts[1])"), Bucket.credentials, folder: "media/")
    board = try await NamedObjectTests.Board(bucket: bucket)
    transport = try S3Transport(authorities: nil)
  }

  private func begin(_ bytes: [UInt8]) async throws -> Reply {
    try await board.ana.post("/api/cork/uploads", ["byteCount": .number(bytes.count), "contentType": "image/jpeg"])
  }

  private func put(_ bytes: [UInt8], _ begun: Reply) async throws -> Int {
    let url = try #require(begun["url"].string)
    let type = try #require(begun["headers", "Content-Type"]?.string)
    let fields = ["content-type: \(type)", "accept:", "expect:"]
    return Int(try await transport.send("PUT", url, fields: fields, body: bytes, mostBytes: 64 << 10).status)
  }

  private func keys() async throws -> [String] {
    try await bucket.list(prefix: "", after: nil, limit: 100).map(\.key.text)
  }

  private func arrived() async throws -> [String] {
    try await bucket.sibling(folder: "incoming/").list(prefix: "", after: nil, limit: 100).map(\.key.text)
  }

  @Test func `a photo goes from the client into the bucket, and becomes the object of that name`() async throws {
    let bytes = try await RealPhoto.jpeg()
    let begun = try await begin(bytes)
    let url = try #require(begun["url"].string), id = try #require(begun["id"].string)
    #expect(!url.contains("home.example"))

    #expect(try await put(Array(bytes.dropLast()), begun) == 403)
    #expect(try await put(bytes, begun) == 200)
    let made = try await board.ana.post("/api/cork/uploads/\(id)/completion", [:])
    await board.circle.settle()

    #expect(made.status == 201 && made["status"].string == "ready", "\(made.text)")
    let stem = "cork/\(board.profile)/\(id)_"
    let names = try await keys()
    #expect(names.count == 6 && names.allSatisfy { $0.hasPrefix(stem) })
    #expect(try await arrived() == [])
    let pin = try await board.pin(id)
    let link = try #require(pin["media"].array?.first?["urls"]?["2048"]?.string)
    let photo = try await board.circle.anyone.get(link)
    let object = try #require(BlobKey(names.first { $0.hasSuffix(".jpg") && !$0.hasSuffix("0.jpg") } ?? ""))
    #expect(photo.bytes == (try await bucket.read(object, 0..<1 << 30)))

    // Used again within its time: nothing reads it, and the sweep removes it.
    #expect(try await put(bytes, begun) == 200)
    #expect(try await board.ana.post("/api/cork/uploads/\(id)/completion", [:]).status == 409)
    #expect(try await board.ana.delete("/api/cork/pins/\(pin["id"].string ?? "")").status == 204)
    await board.circle.settle()
    #expect(try await keys() == [])

    board.circle.clock.advance(seconds: 3700)
    await board.circle.services.uploads.sweep()
    #expect(try await arrived() == [])
    #expect(try await board.problems() == [])
    for secret in Bucket.keys {
      let told = [begun, made, pin, photo].map { "\($0.text) \($0.response.headers)" } + board.circle.logged
      // The name of the key is a part of every signature; what it signs with is not.
      #expect(secret == Bucket.keys[0] || !told.contains { $0.contains(secret) })
    }
    #expect(![made, pin, photo].contains { $0.text.contains(Bucket.keys[0]) })
  }

  @Test func `a photo that was sent for no app is moved to its name in the bucket`() async throws {
    let id = try await board.send(app: nil)
    await board.circle.settle()
    #expect(try await keys().allSatisfy { !$0.hasPrefix("cork/") })
    let pin = try await board.pin(id)
    let link = try #require(pin["media"].array?.first?["urls"]?["320"]?.string)
    for _ in 0..<2 {
      await board.circle.services.uploads.moveNamed()
      #expect(try await board.circle.anyone.get(link).status == 200)
      #expect(try await board.problems() == [])
    }

    let names = try await keys()
    #expect(names.count == 6 && names.allSatisfy { $0.hasPrefix("cork/\(board.profile)/\(id)_") })
  }

  @Test func `a file of another length than announced is refused at the confirmation, should a store have taken it`()
    async throws
  {
    let bytes = try await RealPhoto.jpeg()
    let begun = try await begin(bytes)
    let id = try #require(begun["id"].string)
    let key = try #require(BlobKey("\(id).part/whole"))
    try await bucket.sibling(folder: "incoming/").put(Array(bytes.dropLast(9)), at: key)

    #expect(try await board.ana.post("/api/cork/uploads/\(id)/completion", [:]).status == 422)
    #expect(try await arrived() == [])
    #expect(try await board.circle.count("SELECT count(*) FROM direct_uploads") == 0)
  }
}

private enum Bucket {
  static let address = variable("HEARTH_TEST_S3")
  static let keys = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"].map { variable($0) ?? "" }
  static let credentials = S3Credentials(accessKey: keys[0], secretKey: keys[1])

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
