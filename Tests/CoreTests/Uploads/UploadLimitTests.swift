import HTTP
import Media
import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// How large files may be, and which kinds are taken in at all.
struct UploadLimitTests {
  /// "video/mp4" and "image/jpeg" in base64.
  private static let video = "filetype dmlkZW8vbXA0"
  private static let photo = "filetype aW1hZ2UvanBlZw=="
  /// The first bytes of an MP4 file.
  private static let film = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 0, count: 1000)

  private func create(_ circle: TestCircle, _ member: Member, size: Int, _ metadata: String = "") async throws -> Reply
  {
    var fields = ["Tus-Resumable": "1.0.0", "Upload-Length": "\(size)"]
    if !metadata.isEmpty { fields["Upload-Metadata"] = metadata }
    return try await circle.api(member).send(.post, "/api/media/uploads", headers: fields)
  }

  private func circle(videoMegabytes: Int) throws -> TestCircle {
    var settings = Settings()
    settings.videoMegabytes = videoMegabytes
    return try TestCircle(settings: settings, videos: VideoWorker(tools: "/usr/bin"))
  }

  @Test func `without tools for videos one is refused when it is announced`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await create(circle, ana, size: 1000, Self.video)

    #expect(reply.status == 415)
    #expect(reply.code == "video_not_supported")
    #expect(try await create(circle, ana, size: 1000, Self.photo).status == 201)
  }

  @Test func `one that was not announced is refused by its first part, and nothing of it stays`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let path = try #require(try await create(circle, ana, size: 5_000_000).location)

    let reply = try await circle.api(ana).send(
      .patch, path, body: .raw("application/offset+octet-stream", Self.film),
      headers: ["Tus-Resumable": "1.0.0", "Upload-Offset": "0"])

    #expect(reply.status == 415)
    #expect(reply.code == "video_not_supported")
    #expect(try await circle.api(ana).send(.head, path, headers: ["Tus-Resumable": "1.0.0"]).status == 404)
    #expect(circle.folder.files(below: "incoming") == [])
  }

  @Test func `the operator says how large a video may be, and photos stay as they are`() async throws {
    let circle = try circle(videoMegabytes: 200)
    let ana = try await circle.member("ana")

    #expect(try await create(circle, ana, size: 200 << 20, Self.video).status == 201)
    let large = try await create(circle, ana, size: (200 << 20) + 1, Self.video)
    #expect(large.status == 413)
    #expect(large["detail"].string == "This video is too large. Videos may have up to 200 MB.")
    #expect(try await create(circle, ana, size: 50 << 20, Self.photo).status == 201)
    #expect(try await create(circle, ana, size: (50 << 20) + 1, Self.photo).status == 413)
    let capable = try await circle.anyone.send(.options, "/api/media/uploads")
    #expect(capable.header("Tus-Max-Size") == "\(200 << 20)")
    #expect(try await circle.browser(ana).get("/kinnect/new").text.contains("videos of at most 200 MB"))
  }

  @Test func `a small limit holds for a video that was sent whole`() async throws {
    let circle = try circle(videoMegabytes: 1)
    let ana = try await circle.member("ana")

    let reply = try await circle.upload(Self.film + [UInt8](repeating: 0, count: 1 << 20), by: ana)

    #expect(reply.status == 413)
    #expect(reply["detail"].string == "This video is too large. Videos may have up to 1 MB.")
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
  }
}
