import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct UploadTests {
  @Test func `a photo is taken in, and its renditions are fetched by the links that come back`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await circle.upload(try await RealPhoto.jpeg(), by: ana, alt: " A <photo> ")

    #expect(reply.status == 201)
    #expect(reply["status"].string == "ready")
    #expect(reply["kind"].string == "photo")
    #expect((reply["width"].int, reply["height"].int) == (300, 200))
    #expect(reply["alt"].string == "A <photo>")
    for name in ["320", "1080", "2048"] {
      let url = try #require(reply["urls", name]?.string)
      let bytes = try await circle.anyone.get(url)
      #expect(bytes.status == 200)
      #expect(bytes.header("Content-Type") == "image/jpeg")
      #expect(bytes.header("Cache-Control") == "private, no-cache")
      #expect(bytes.bytes.starts(with: [0xFF, 0xD8]))
    }
    await circle.settle()
    let url = try #require(reply["urls", "320"]?.string)
    let webP = try await circle.anyone.get(url, ["Accept": "image/webp,image/*"])
    #expect(webP.header("Content-Type") == "image/webp")
    #expect(webP.text.hasPrefix("RIFF"))
    for field in ["image/webp;q=0", "image/webp; q=0.0, image/jpeg", "image/*", "image/webpx"] {
      let other = try await circle.anyone.get(url, ["Accept": field])
      #expect(other.header("Content-Type") == "image/jpeg", "\(field)")
    }
    let id = try #require(reply["id"].string)
    #expect(try await circle.api(ana).get("/api/media/\(id)").json["id"] == reply["id"])
    #expect(circle.folder.files(below: "incoming") == [])
    #expect(circle.folder.files(below: "media").count == 6)
  }

  private static let faults: [(name: String, code: String, status: Int)] = [
    ("text", "unsupported_format", 415), ("svg", "unsupported_format", 415), ("video", "video_not_supported", 415),
    ("truncated", "truncated", 422), ("empty", "invalid_input", 422),
  ]

  private func bytes(_ name: String) async throws -> [UInt8] {
    switch name {
    case "text": Array("not a photo at all, and long enough to be looked at".utf8)
    case "svg": Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".utf8)
    case "video": [0, 0, 0, 0x18] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 64)
    case "truncated": Array(try await RealPhoto.jpeg().dropLast(2000))
    default: []
    }
  }

  @Test(arguments: faults)
  func `a file that is no photo gets a clear problem and leaves nothing`(
    fault: (name: String, code: String, status: Int)
  ) async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await circle.upload(try await bytes(fault.name), by: ana, key: "one")

    #expect(reply.status == fault.status)
    #expect(reply.code == fault.code)
    #expect(reply.fields == ["file"])
    #expect(reply["detail"].string?.contains("JPEG, PNG, WebP, HEIC or GIF") == true)
    await circle.settle()
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
    #expect(try await circle.count("SELECT count(*) FROM media_deletions WHERE swept_at IS NULL") == 0)
    #expect(try await circle.count("SELECT count(*) FROM idempotency_keys") == 0)
    #expect(circle.folder.files(below: "media") == [])
    #expect(circle.folder.files(below: "incoming") == [])
    // The same key serves the next try.
    #expect(try await circle.upload(try await RealPhoto.jpeg(), by: ana, key: "one").status == 201)
  }

  @Test func `a crop that nobody knows is refused`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await circle.upload(try await RealPhoto.jpeg(), by: ana, crop: "oval")

    #expect(reply.status == 422)
    #expect(reply.fields == ["crop"])
  }

  @Test func `a file beyond 50 MB is too large`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await circle.upload([UInt8](repeating: 0xFF, count: Uploads.mostBytes + 1), by: ana)

    #expect(reply.status == 413)
    #expect(reply["detail"].string?.contains("50 MB") == true)
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
  }

  @Test func `a retry with the same key is the same upload, another file with it is refused`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let jpeg = try await RealPhoto.jpeg()
    var other = jpeg
    other[other.count - 100] ^= 1

    let first = try await circle.upload(jpeg, by: ana, key: "one")
    let again = try await circle.upload(jpeg, by: ana, key: "one")

    #expect(again.status == 201)
    #expect(again["id"] == first["id"])
    #expect(try await circle.count("SELECT count(*) FROM media") == 1)
    #expect(try await circle.upload(other, by: ana, key: "one").status == 422)
    #expect(try await circle.upload(jpeg, by: ana, alt: "else", key: "one").status == 422)
    #expect(try await circle.upload(jpeg, by: ana, crop: "square", key: "one").status == 422)
    await circle.settle()
  }

  @Test func `a square is a square`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await circle.upload(try await RealPhoto.jpeg(), by: ana, crop: "square")

    #expect((reply["width"].int, reply["height"].int) == (200, 200))
    await circle.settle()
  }

  @Test func `an alternative text has 1,000 characters at most`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await circle.upload([1], by: ana, alt: String(repeating: "é", count: 1001))

    #expect(reply.status == 422)
    #expect(reply.fields == ["alt"])
  }

  @Test func `a body that is no multipart, or is cut off, is refused`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let api = circle.api(ana)

    #expect(try await api.post("/api/media", ["file": "x"]).status == 415)
    let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\nabc"
    let cut = try await api.send(
      .post, "/api/media", body: .raw("multipart/form-data; boundary=edge", Array(head.utf8)))
    #expect(cut.status == 400)
    #expect(try await api.send(.post, "/api/media", body: .raw("multipart/form-data", [1])).status == 400)
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
  }

  /// A part of a form: what follows the field's name in its head, and its content.
  private func part(_ name: String, _ more: [UInt8], _ content: [UInt8]) -> [UInt8] {
    var bytes = Array("--edge\r\nContent-Disposition: form-data; name=\"\(name)\"".utf8)
    bytes += more
    bytes += Array("\r\n\r\n".utf8)
    bytes += content
    bytes += Array("\r\n".utf8)
    return bytes
  }

  private func send(_ parts: [UInt8], _ client: Client) async throws -> Reply {
    let body = parts + Array("--edge--\r\n".utf8)
    return try await client.send(.post, "/api/media", body: .raw("multipart/form-data; boundary=edge", body))
  }

  private static func named(_ bytes: [UInt8]) -> [UInt8] { Array("; filename=\"".utf8) + bytes }

  /// Names in another encoding than UTF-8, of another form, none beside a type, and nothing at all.
  private static let heads: [[UInt8]] = [
    named([0xE9, 0x74, 0xE9, 0x22]), named([0x95, 0x5C, 0x22]), named(Array("a\"b\".jpg\"".utf8)),
    Array("; filename*=UTF-8''a.jpg".utf8), Array("; filename".utf8), Array("\r\nContent-Type: image/jpeg".utf8),
    Array("\r\nContent-Type: application/octet-stream".utf8), Array("\r\nContent-Type: text/plain".utf8), [],
  ]

  @Test(arguments: heads)
  func `a photo is one whatever its name is`(head: [UInt8]) async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let photo = try await RealPhoto.jpeg()

    let reply = try await send(part("file", head, photo), circle.api(ana))

    #expect(reply.status == 201)
    await circle.settle()
  }

  @Test func `a text that is not UTF-8 is refused, and one that is called JSON is a text`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let photo = part("file", Array("; filename".utf8), try await RealPhoto.jpeg())
    let json = part("alt", Array("\r\nContent-Type: application/json".utf8), Array("Ana".utf8))

    #expect(try await send(photo + part("alt", [], [0xE9, 0x74, 0xE9]), circle.api(ana)).status == 400)
    #expect(try await send(photo + json, circle.api(ana))["alt"].string == "Ana")
    await circle.settle()
  }
}
