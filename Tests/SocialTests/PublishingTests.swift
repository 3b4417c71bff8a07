import Core
import HTTP
import SQL
import Social
import TestCircle
import Testing
import Wire

/// Publishing as a part: Corkboard names it in a few lines. Kinnect's own tests have stories and the media's steps.
struct PublishingTests {
  private struct Board {
    let circle: TestCircle
    let members: [Member]
    let ana, ben: Client

    /// Ben follows Ana.
    init() async throws {
      circle = try TestCircle(apps: CorkboardTests.apps)
      var members: [Member] = []
      for name in ["ana", "ben"] {
        let member = try await circle.newAccount(name, app: "cork")
        #expect(try await circle.api(member).post("/api/cork/profile", ["username": .string(name)]).status == 201)
        members.append(member)
      }
      self.members = members
      (ana, ben) = (circle.api(members[0]), circle.api(members[1]))
      #expect(try await ben.put("/api/cork/profiles/ana/follow").status == 200)
    }

    func wait(
      _ media: [ID<MediaAPI.Item>], _ text: String = "A film", for audience: JSONValue = ["kind": "followers"],
      by client: Client? = nil, key: String? = nil
    ) async throws -> Reply {
      try await (client ?? ana).post(
        "/api/cork/waiting-posts",
        ["text": .string(text), "media": .array(media.map { .string($0.description) }), "audience": audience], key: key)
    }

    /// The video is prepared; whatever waits for it goes on.
    func prepare(_ video: ID<MediaAPI.Item>) async throws {
      try await circle.makeReady(video)
      try await circle.services.uploads.resume()
      await circle.settle()
    }

    func board(_ member: Int = 0) async throws -> String {
      try await circle.browser(members[member]).get("/cork").text
    }
  }

  @Test func `a pin waits for its videos, its author's alone, and is published with its words, photos and audience`()
    async throws
  {
    let board = try await Board()
    let (one, two) = (
      try await board.circle.video(of: board.members[0]), try await board.circle.video(of: board.members[0])
    )
    let photo = try await board.circle.photo(of: board.members[0], alt: "a photo")

    let waiting = try await board.wait([one, photo, two], " A film ", for: ["kind": "friends"])
    #expect(waiting.status == 201, "\(waiting.text)")
    let id = try #require(waiting["id"].string)
    #expect(waiting["caption"].string == "A film" && waiting["isStory"].bool == false)
    #expect(waiting["audience", "kind"]?.string == "friends")
    #expect(try await board.ana.get("/api/cork/waiting-posts").each("id") == [id])
    #expect(try await board.ben.get("/api/cork/waiting-posts").items.isEmpty)
    let third = try await board.circle.video(of: board.members[0])
    let later = try #require(try await board.wait([third])["id"].string)
    let page = try await board.ana.get("/api/cork/waiting-posts?limit=1")
    #expect(page.each("id") == [later])
    let before = try #require(page["next"].string)
    let rest = try await board.ana.get("/api/cork/waiting-posts?limit=1&before=\(before)")
    #expect(rest.each("id") == [id] && rest["next"].isNull)
    #expect(try await board.ana.delete("/api/cork/waiting-posts/\(later)").status == 204)
    #expect(try await board.ana.get("/api/cork/pins/\(id)").status == 404)
    #expect(try await board.board().contains("action=\"/cork/waiting/\(id)/retry\""))
    #expect(try await !board.board(1).contains(id))

    try await board.prepare(one)
    #expect(try await board.ana.get("/api/cork/feed").items.isEmpty)
    try await board.prepare(two)
    let pin = try await board.ana.get("/api/cork/pins/\(id)")
    #expect(pin["text"].string == "A film" && pin["audience", "kind"]?.string == "friends")
    #expect(pin["media"].array?.compactMap { $0["kind"]?.string } == ["video", "photo", "video"])
    // Ana doesn't follow Ben: he is no friend.
    #expect(try await board.ben.get("/api/cork/feed").items.isEmpty)
    #expect(try await board.ana.get("/api/cork/waiting-posts").items.isEmpty)
    try await board.prepare(two)
    #expect(try await board.circle.count("SELECT count(*) FROM cork_pins") == 1)
  }

  @Test func `what is ready is published at once, and once under its key`() async throws {
    let board = try await Board()
    let photo = try await board.circle.photo(of: board.members[0])

    let first = try await board.wait([photo], key: "k")
    let again = try await board.wait([photo], key: "k")

    #expect(first.status == 201 && first["id"].string == again["id"].string)
    #expect(try await board.ben.get("/api/cork/feed").each("id") == [try #require(first["id"].string)])
    let pin: JSONValue = [
      "text": "x", "media": .array([.string(try await board.circle.photo(of: board.members[0]).description)]),
    ]
    let now = try await board.ana.post("/api/cork/pins", pin, key: "l")
    #expect(now.status == 201)
    #expect(try await board.ana.post("/api/cork/pins", pin, key: "l")["id"].string == now["id"].string)
    #expect(try await board.circle.count("SELECT count(*) FROM cork_pins") == 2)
  }

  @Test func `what cannot wait is refused, with everything that is at fault`() async throws {
    let board = try await Board()
    let (video, used) = (
      try await board.circle.video(of: board.members[0]), try await board.circle.photo(of: board.members[0])
    )
    #expect(try await board.wait([used]).status == 201)

    #expect(try await board.wait([]).status == 422)
    #expect(try await board.wait([used]).status == 422)
    #expect(try await board.wait([video], by: board.ben).status == 422)
    #expect(try await board.wait([video], String(repeating: "x", count: 501)).status == 422)
    #expect(try await board.wait([video], for: ["kind": "everybody"]).status == 422)
    let circle = JSONValue.string("01890a5d-ac96-774b-bcce-b302099a8057")
    #expect(try await board.wait([video], for: ["kind": "circles", "circles": .array([circle])]).status == 422)
    #expect(try await board.wait([video]).status == 201)
    #expect(try await board.wait([video]).status == 422)
    #expect(try await board.circle.anyone.post("/api/cork/waiting-posts", ["media": []]).status == 401)
    for number in 1..<20 {
      #expect(try await board.wait([try await board.circle.video(of: board.members[0])]).status == 201, "\(number)")
    }
    #expect(try await board.wait([try await board.circle.video(of: board.members[0])]).status == 409)
  }

  @Test func `it can be discarded and tried again by its author alone, and goes with its medium`() async throws {
    let board = try await Board()
    var (ids, videos): ([String], [ID<MediaAPI.Item>]) = ([], [])
    for _ in 0..<3 {
      videos.append(try await board.circle.video(of: board.members[0]))
      ids.append(try #require(try await board.wait([videos[videos.count - 1]])["id"].string))
    }
    let (ana, ben) = (board.circle.browser(board.members[0]), board.circle.browser(board.members[1]))

    #expect(try await board.ben.delete("/api/cork/waiting-posts/\(ids[0])").status == 404)
    #expect(try await ben.submit("/cork/waiting/\(ids[0])/discard").status == 404)
    #expect(try await ben.submit("/cork/waiting/\(ids[0])/retry").status == 404)
    #expect(try await board.ana.delete("/api/cork/waiting-posts/\(ids[0])").status == 204)
    #expect(try await board.ana.get("/api/media/\(videos[0])").status == 404)
    #expect(try await ana.submit("/cork/waiting/\(ids[1])/discard").location == "/cork")
    #expect(try await ana.submit("/cork/waiting/\(ids[2])/retry").location == "/cork")
    await board.circle.settle()
    // There is no file, so it fails again.
    #expect(try await board.ana.get("/api/cork/waiting-posts").each("id") == [ids[2]])
    #expect(try await board.ana.delete("/api/media/\(videos[2])").status == 204)
    #expect(try await board.circle.count("SELECT count(*) FROM cork_waiting") == 0)
  }

  @Test func `what waits outlasts days in which nothing is prepared, and goes once a video has failed for a day`()
    async throws
  {
    let board = try await Board()
    let (circle, ana) = (board.circle, board.members[0])
    func job(_ state: String, of video: ID<MediaAPI.Item>) async throws {
      try await circle.storage.system.write {
        try $0.run(
          "UPDATE media_jobs SET state = \(state), not_before = \(Timestamp.distantFuture) WHERE media_id = \(video)")
      }
    }
    let (slow, broken) = (try await circle.video(of: ana), try await circle.video(of: ana))
    try await job("waiting", of: slow)
    let first = try await board.wait([slow, try await circle.photo(of: ana)])
    _ = try await board.wait([broken, try await circle.photo(of: ana)])
    #expect(try await board.ana.get("/api/cork/waiting-posts").items.count == 2)

    circle.clock.advance(seconds: 3 * 86_400)
    for _ in 0..<2 { await circle.services.uploads.sweep() }

    let id = try #require(first["id"].string)
    #expect(try await circle.api(ana).get("/api/cork/waiting-posts").each("id") == [id])
    #expect(try await circle.count("SELECT count(*) FROM media") == 2)
    try await board.prepare(slow)
    #expect(try await circle.api(ana).get("/api/cork/pins/\(id)")["media"].array?.count == 2)
  }

  @Test func `a waiting post of which something else took a photo keeps no medium for longer than a day`() async throws
  {
    let board = try await Board()
    let (circle, ana) = (board.circle, board.members[0])
    let (video, photo) = (try await circle.video(of: ana), try await circle.photo(of: ana))
    _ = try await board.wait([video, photo])
    let pin: JSONValue = ["text": "", "media": .array([.string(photo.description)])]
    #expect(try await board.ana.post("/api/cork/pins", pin).status == 201)
    try await circle.makeReady(video)

    circle.clock.advance(seconds: 86_401)
    await circle.services.uploads.sweep()

    #expect(try await circle.count("SELECT count(*) FROM cork_waiting") == 0)
    #expect(try await circle.count("SELECT count(*) FROM media") == 1)
  }

  @Test func `what became ready while nobody was told is published by the sweep`() async throws {
    let board = try await Board()
    let video = try await board.circle.video(of: board.members[0])
    #expect(try await board.wait([video]).status == 201)
    try await board.circle.makeReady(video)

    await board.circle.services.uploads.sweep()

    #expect(try await board.ana.get("/api/cork/feed").items.count == 1)
    #expect(try await board.ana.get("/api/cork/waiting-posts").items.isEmpty)
  }

  @Test func `a circle that is gone meanwhile is nobody, and a photo that went elsewhere holds up no other`()
    async throws
  {
    let board = try await Board()
    let circle = try await board.ana.post("/api/cork/circles", ["name": "Family"])["id"].string
    let named = JSONValue.string(try #require(circle))
    #expect(try await board.ana.put("/api/cork/circles/\(try #require(circle))/members/ben").status == 200)
    let (one, two) = (
      try await board.circle.video(of: board.members[0]), try await board.circle.video(of: board.members[0])
    )
    let photo = try await board.circle.photo(of: board.members[0])
    let first = try await board.wait([one], for: ["kind": "circles", "circles": .array([named])])
    _ = try await board.wait([two, photo])
    #expect(first["audience", "circles"]?.array?.count == 1)

    #expect(try await board.ana.delete("/api/cork/circles/\(try #require(circle))").status == 204)
    #expect(
      try await board.ana.post("/api/cork/pins", ["text": "", "media": .array([.string(photo.description)])]).status
        == 201)
    try await board.circle.makeReady(two)
    try await board.prepare(one)

    let id = try #require(first["id"].string)
    let pin = try await board.ana.get("/api/cork/pins/\(id)")
    #expect(pin.status == 200 && pin["audience", "kind"]?.string == "circles")
    #expect(try await board.ben.get("/api/cork/pins/\(id)").status == 404)
    #expect(try await board.ana.get("/api/cork/waiting-posts").items.count == 1)
    #expect(try await board.circle.count("SELECT count(*) FROM cork_pins") == 2)
  }

  @Test func `the form says in the page what is wrong, with what was written`() async throws {
    let board = try await Board()
    let browser = board.circle.browser(board.members[0])

    let audience = try await browser.submit("/cork/new", ["text": "a boat", "audience": "everybody"])
    let missing = try await browser.submit("/cork/new", ["text": "a boat"])

    #expect(audience.status == 422 && audience.text.contains("a boat"))
    #expect(missing.status == 422 && missing.text.contains("Choose a photo first."))
  }
}
