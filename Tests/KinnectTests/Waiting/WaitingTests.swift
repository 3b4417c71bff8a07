import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Posts whose videos are not ready yet.
struct WaitingTests {
  @Test func `a waiting post is its author's alone and is published once all its media are ready`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let (one, two) = (try await circle.video(of: ana), try await circle.video(of: ana))
    let photo = try await circle.photo(of: ana)
    let media = [one, photo, two].map { JSONValue.string($0.description) }

    let waiting = try await circle.api(ana).post(
      "/api/kinnect/waiting-posts", ["caption": " A day ", "media": .array(media)])

    #expect(waiting.status == 201)
    #expect(waiting["caption"].string == "A day")
    #expect(waiting["media"].array?.map { $0["status"]?.string } == ["failed", "ready", "failed"])
    let id = try #require(waiting["id"].string)
    #expect(try await circle.api(ana).get("/api/kinnect/waiting-posts").each("id") == [id])
    #expect(try await circle.browser(ana).get("/kinnect").text.contains("Your video could not be prepared"))
    for other in [circle.api(ben), circle.api(ana)] {
      #expect(try await other.get("/api/kinnect/posts/\(id)").status == 404)
      #expect(try await other.get("/api/kinnect/feed").items.isEmpty)
    }
    #expect(try await circle.api(ben).get("/api/kinnect/waiting-posts").items.isEmpty)
    #expect(try await !circle.browser(ben).get("/kinnect").text.contains(id))
    for name in ["320", "video"] {
      #expect(try await circle.browser(ben).get("/media/kinnect/\(one)/\(name)").status == 404)
      #expect(try await circle.browser(ana).get("/media/kinnect/\(one)/\(name)").status == 404)
    }

    try await circle.makeReady(one)
    try await circle.services.uploads.resume()
    await circle.settle()
    #expect(try await circle.api(ana).get("/api/kinnect/posts/\(id)").status == 404)
    try await circle.makeReady(two)
    try await circle.services.uploads.resume()
    await circle.settle()

    let post = try await circle.api(ben).get("/api/kinnect/posts/\(id)")
    #expect(post["caption"].string == "A day")
    #expect(post["media"].array?.compactMap { $0["kind"]?.string } == ["video", "photo", "video"])
    let film = try #require(post["media"].array?.first?["urls", "video"]?.string)
    let part = try await circle.anyone.get(film, ["Range": "bytes=0-3"])
    #expect((part.status, part.text) == (206, "film"))
    #expect(part.header("Content-Type") == "video/mp4")
    #expect(try await circle.api(ben).get("/api/kinnect/feed").each("id") == [id])
    #expect(try await circle.api(ana).get("/api/kinnect/waiting-posts").items.isEmpty)
    #expect(try await circle.count("SELECT count(*) FROM kinnect_waiting") == 0)
    let page = try await circle.browser(ben).get("/kinnect")
    #expect(page.text.contains("<video src=\"/media/kinnect/\(one)/video\" poster=\"/media/kinnect/\(one)/1080\""))
    // Once more changes nothing.
    try await circle.services.uploads.resume()
    await circle.settle()
    #expect(try await circle.count("SELECT count(*) FROM kinnect_posts") == 1)
  }

  @Test func `what is ready already is published at once`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let photo = try await circle.photo(of: ana)

    let waiting = try await circle.api(ana).post(
      "/api/kinnect/waiting-posts", ["media": [.string(photo.description)]], key: "k")

    let id = try #require(waiting["id"].string)
    #expect(try await circle.api(ana).get("/api/kinnect/posts/\(id)").status == 200)
    let again = try await circle.api(ana).post(
      "/api/kinnect/waiting-posts", ["media": [.string(photo.description)]], key: "k")
    #expect(again["id"].string == id)
    #expect(try await circle.count("SELECT count(*) FROM kinnect_posts") == 1)
  }

  @Test func `media of others, used or waiting ones cannot wait`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    let waits = try await circle.video(of: ana)
    func wait(_ id: ID<MediaAPI.Item>, _ member: Member) async throws -> Int {
      try await circle.api(member).post("/api/kinnect/waiting-posts", ["media": [.string(id.description)]]).status
    }

    #expect(try await wait(waits, ben) == 422)
    #expect(try await wait(waits, ana) == 201)
    #expect(try await wait(waits, ana) == 422)
    #expect(try await wait(try await circle.post(ana).media[0], ana) == 422)
    #expect(try await circle.api(ana).post("/api/kinnect/posts", ["media": [.string(waits.description)]]).status == 422)
  }

  @Test func `a waiting post can be given up, tried again, and goes with its media`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    func wait() async throws -> (post: String, media: ID<MediaAPI.Item>) {
      let id = try await circle.video(of: ana)
      let reply = try await circle.api(ana).post("/api/kinnect/waiting-posts", ["media": [.string(id.description)]])
      return (try #require(reply["id"].string), id)
    }
    let (one, two, three) = (try await wait(), try await wait(), try await wait())

    #expect(try await circle.api(ana).delete("/api/kinnect/waiting-posts/\(one.post)").status == 204)
    #expect(try await circle.api(ana).get("/api/media/\(one.media)").status == 404)
    #expect(try await circle.api(ana).delete("/api/media/\(two.media)").status == 204)
    #expect(try await circle.browser(ana).submit("/kinnect/waiting/\(three.post)/retry").status == 303)
    await circle.settle()
    // There is no file, so it fails again.
    #expect(try await circle.api(ana).get("/api/kinnect/waiting-posts").each("id") == [three.post])
    circle.clock.advance(seconds: 86_401)
    await circle.services.uploads.sweep()

    #expect(try await circle.count("SELECT count(*) FROM kinnect_waiting") == 0)
    #expect(try await circle.count("SELECT count(*) FROM media") == 0)
  }

  @Test func `the owner alone hears how far a medium has come`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    let video = try await circle.video(of: ana)
    await circle.deliver()
    let streams = [try await circle.live(ana), try await circle.live(ben)]
    for stream in streams { _ = stream.events() }

    #expect(try await circle.api(ana).send(.post, "/api/media/\(video)/retry").status == 200)
    await circle.settle()
    await circle.deliver()

    #expect(streams[0].events().map(\.name) == ["media.failed"])
    #expect(streams[1].events().isEmpty)
  }
}
