import Core
import HTTP
import SQL
import TestHouse
import Testing
import Wire

/// Posts whose videos are not ready yet.
struct WaitingTests {
  @Test func `a waiting post is its author's alone and is published once all its media are ready`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana)
    let (one, two) = (try await house.video(of: ana), try await house.video(of: ana))
    let photo = try await house.photo(of: ana)
    let media = [one, photo, two].map { JSONValue.string($0.description) }

    let waiting = try await house.api(ana).post(
      "/api/kinnect/waiting-posts", ["caption": " A day ", "media": .array(media)])

    #expect(waiting.status == 201)
    #expect(waiting["caption"].string == "A day")
    #expect(waiting["media"].array?.map { $0["status"]?.string } == ["failed", "ready", "failed"])
    let id = try #require(waiting["id"].string)
    #expect(try await house.api(ana).get("/api/kinnect/waiting-posts").each("id") == [id])
    #expect(try await house.browser(ana).get("/kinnect").text.contains("Your video could not be prepared"))
    for other in [house.api(ben), house.api(ana)] {
      #expect(try await other.get("/api/kinnect/posts/\(id)").status == 404)
      #expect(try await other.get("/api/kinnect/feed").items.isEmpty)
    }
    #expect(try await house.api(ben).get("/api/kinnect/waiting-posts").items.isEmpty)
    #expect(try await !house.browser(ben).get("/kinnect").text.contains(id))
    for name in ["320", "video"] {
      #expect(try await house.browser(ben).get("/media/kinnect/\(one)/\(name)").status == 404)
      #expect(try await house.browser(ana).get("/media/kinnect/\(one)/\(name)").status == 404)
    }

    try await house.makeReady(one)
    try await house.services.uploads.resume()
    await house.settle()
    #expect(try await house.api(ana).get("/api/kinnect/posts/\(id)").status == 404)
    try await house.makeReady(two)
    try await house.services.uploads.resume()
    await house.settle()

    let post = try await house.api(ben).get("/api/kinnect/posts/\(id)")
    #expect(post["caption"].string == "A day")
    #expect(post["media"].array?.compactMap { $0["kind"]?.string } == ["video", "photo", "video"])
    let film = try #require(post["media"].array?.first?["urls", "video"]?.string)
    let part = try await house.anyone.get(film, ["Range": "bytes=0-3"])
    #expect((part.status, part.text) == (206, "film"))
    #expect(part.header("Content-Type") == "video/mp4")
    #expect(try await house.api(ben).get("/api/kinnect/feed").each("id") == [id])
    #expect(try await house.api(ana).get("/api/kinnect/waiting-posts").items.isEmpty)
    #expect(try await house.count("SELECT count(*) FROM kinnect_waiting") == 0)
    let page = try await house.browser(ben).get("/kinnect")
    #expect(page.text.contains("<video src=\"/media/kinnect/\(one)/video\" poster=\"/media/kinnect/\(one)/1080\""))
    // Once more changes nothing.
    try await house.services.uploads.resume()
    await house.settle()
    #expect(try await house.count("SELECT count(*) FROM kinnect_posts") == 1)
  }

  @Test func `what is ready already is published at once`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    let photo = try await house.photo(of: ana)

    let waiting = try await house.api(ana).post(
      "/api/kinnect/waiting-posts", ["media": [.string(photo.description)]], key: "k")

    let id = try #require(waiting["id"].string)
    #expect(try await house.api(ana).get("/api/kinnect/posts/\(id)").status == 200)
    let again = try await house.api(ana).post(
      "/api/kinnect/waiting-posts", ["media": [.string(photo.description)]], key: "k")
    #expect(again["id"].string == id)
    #expect(try await house.count("SELECT count(*) FROM kinnect_posts") == 1)
  }

  @Test func `media of others, used or waiting ones cannot wait`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    let waits = try await house.video(of: ana)
    func wait(_ id: ID<MediaAPI.Item>, _ member: Member) async throws -> Int {
      try await house.api(member).post("/api/kinnect/waiting-posts", ["media": [.string(id.description)]]).status
    }

    #expect(try await wait(waits, ben) == 422)
    #expect(try await wait(waits, ana) == 201)
    #expect(try await wait(waits, ana) == 422)
    #expect(try await wait(try await house.post(ana).media[0], ana) == 422)
    #expect(try await house.api(ana).post("/api/kinnect/posts", ["media": [.string(waits.description)]]).status == 422)
  }

  @Test func `a waiting post can be given up, tried again, and goes with its media`() async throws {
    let house = try TestHouse()
    let ana = try await house.member("ana")
    func wait() async throws -> (post: String, media: ID<MediaAPI.Item>) {
      let id = try await house.video(of: ana)
      let reply = try await house.api(ana).post("/api/kinnect/waiting-posts", ["media": [.string(id.description)]])
      return (try #require(reply["id"].string), id)
    }
    let (one, two, three) = (try await wait(), try await wait(), try await wait())

    #expect(try await house.api(ana).delete("/api/kinnect/waiting-posts/\(one.post)").status == 204)
    #expect(try await house.api(ana).get("/api/media/\(one.media)").status == 404)
    #expect(try await house.api(ana).delete("/api/media/\(two.media)").status == 204)
    #expect(try await house.browser(ana).submit("/kinnect/waiting/\(three.post)/retry").status == 303)
    await house.settle()
    // There is no file, so it fails again.
    #expect(try await house.api(ana).get("/api/kinnect/waiting-posts").each("id") == [three.post])
    house.clock.advance(seconds: 86_401)
    await house.services.uploads.sweep()

    #expect(try await house.count("SELECT count(*) FROM kinnect_waiting") == 0)
    #expect(try await house.count("SELECT count(*) FROM media") == 0)
  }

  @Test func `the owner alone hears how far a medium has come`() async throws {
    let house = try TestHouse()
    let (ana, ben) = (try await house.member("ana"), try await house.member("ben"))
    try await house.follow(ben, ana)
    let video = try await house.video(of: ana)
    await house.deliver()
    let streams = [try await house.live(ana), try await house.live(ben)]
    for stream in streams { _ = stream.events() }

    #expect(try await house.api(ana).send(.post, "/api/media/\(video)/retry").status == 200)
    await house.settle()
    await house.deliver()

    #expect(streams[0].events().map(\.name) == ["media.failed"])
    #expect(streams[1].events().isEmpty)
  }
}
