import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// The new post page as a browser without scripts sends it.
@Suite struct NewPostTests {
  private func send(
    _ texts: [(String, String)], files: Int, in circle: TestCircle, by ana: Member
  ) async throws -> Reply {
    let photo = try await RealPhoto.jpeg()
    return try await circle.browser(ana).send(
      .post, "/kinnect/new", body: .multipart(texts, files: Array(repeating: ("file", photo), count: files)))
  }

  @Test func `several photos make one post, each with its line of the descriptions`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await send([("caption", "Three"), ("alt", "One\r\n\r\nThree")], files: 3, in: circle, by: ana)

    #expect(reply.status == 303)
    let feed = try await circle.api(ana).get("/api/kinnect/feed")
    let media = feed["items"].array?.first?["media"]?.array ?? []
    #expect(media.map { $0["alt"]?.string } == ["One", "", "Three"])
  }

  @Test func `one photo's description may have several lines`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    _ = try await send([("alt", "One\r\nTwo")], files: 1, in: circle, by: ana)

    let feed = try await circle.api(ana).get("/api/kinnect/feed")
    #expect(feed["items"].array?.first?["media"]?.array?.first?["alt"]?.string == "One\nTwo")
  }

  @Test func `the fields of a form with files are no longer than those of any other`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let half = String(repeating: "x", count: 600_000)

    let one = try await send([("caption", half + half)], files: 0, in: circle, by: ana)
    let several = try await send([("caption", half), ("alt", half)], files: 0, in: circle, by: ana)
    let sent = try await send([("caption", half)], files: 0, in: circle, by: ana)

    #expect([one.status, several.status] == [413, 413])
    #expect(sent.status == 422)
  }

  @Test func `more than twenty are refused before any is worked on`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")

    let reply = try await send([("caption", "Kept")], files: 21, in: circle, by: ana)

    #expect(reply.status == 422)
    #expect(reply.text.contains("at most 20 photos"))
    #expect(reply.text.contains("Kept</textarea>"))
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
  }

  @Test func `the page of a post removes, describes and adds photos`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let post = try await circle.post(ana, "before", photos: 2)
    let (browser, path) = (circle.browser(ana), "/kinnect/p/\(post.id)/edit")
    let photos = post.media.map { ("photo", $0.description) }
    #expect(try await browser.get(path).text.contains("Remove photo 2"))

    let saved = try await browser.send(
      .post, path,
      body: .multipart(
        // A full album has more than 64 fields.
        [("caption", "after")] + photos + [("alt", "One"), ("alt", "Two"), ("alt", "Three"), ("remove", photos[0].1)]
          + Array(repeating: ("circle", ""), count: 64),
        files: [("file", try await RealPhoto.jpeg())]))
    let emptied = try await browser.submit(path, ["caption": "none", "photo": photos[1].1, "remove": photos[1].1])

    #expect(saved.location == "/kinnect/p/\(post.id)?said=post-saved")
    #expect(emptied.status == 422)
    #expect(emptied.text.contains("one photo at least"))
    let seen = try await circle.api(ana).get("/api/kinnect/posts/\(post.id)")
    #expect(seen["caption"].string == "after")
    #expect(seen["media"].array?.map { $0["alt"]?.string } == ["Two", "Three"])
  }
}
