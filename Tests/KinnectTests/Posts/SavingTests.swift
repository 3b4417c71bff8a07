import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Saving others' photos as files.
struct SavingTests {
  private struct Shared: Sendable {
    let id: String
    let photo: String
  }

  private struct World {
    let circle: TestCircle
    let ana, ben, eve: Member

    init() async throws {
      circle = try TestCircle()
      (ana, ben, eve) = (try await circle.member("ana"), try await circle.member("ben"), try await circle.member("eve"))
      try await circle.befriend(ana, ben)
    }

    /// What the member gets for a photo's file, a post's page of files, and its zip.
    func statuses(_ member: Member, _ post: Shared) async throws -> [Int] {
      var statuses: [Int] = []
      for path in [
        "/media/kinnect/\(post.photo)/download", "/kinnect/p/\(post.id)/save", "/kinnect/p/\(post.id)/photos.zip",
      ] { statuses.append(try await circle.browser(member).get(path).status) }
      return statuses
    }

    func post(_ choice: Bool? = nil) async throws -> Shared {
      let photo = try await circle.photo(of: ana).description
      var input = [JSONValue.Member("media", [.string(photo)])]
      if let choice { input.append(JSONValue.Member("allowsSaving", .bool(choice))) }
      let reply = try await circle.api(ana).post("/api/kinnect/posts", .object(input))
      return Shared(id: try #require(reply["id"].string), photo: photo)
    }
  }

  @Test func `those who see a post may save its photos, one or all, without metadata`() async throws {
    let world = try await World()
    let post = try await world.circle.post(world.ana, photos: 2)
    let (browser, first) = (
      world.circle.browser(world.ben), Shared(id: post.id.description, photo: post.media[0].description)
    )

    let zip = try await browser.get("/kinnect/p/\(post.id)/photos.zip")

    #expect(try await world.statuses(world.ben, first) == [200, 200, 200])
    #expect(try await world.statuses(world.eve, first) == [404, 404, 404])
    #expect(zip.header("Content-Type") == "application/zip")
    #expect(zip.header("Content-Disposition")?.hasSuffix(".zip\"") == true)
    // The files are stored as they are.
    for (number, photo) in post.media.enumerated() {
      #expect(zip.text.contains("0\(number + 1)-photo.jpg"))
      #expect(zip.text.contains("2048 jpg of \(photo)"))
    }
    let page = try await browser.get("/kinnect/p/\(post.id)").text
    #expect(page.contains("/kinnect/p/\(post.id)/save"))
    #expect(try await world.circle.api(world.ben).get("/api/kinnect/posts/\(post.id)")["allowsSaving"].bool == true)
  }

  @Test(arguments: ["unfollow", "forbid", "remove", "sign out"])
  func `a zip that is read slowly has nothing that its reader may not have any more`(how: String) async throws {
    let world = try await World()
    let (circle, post) = (world.circle, try await world.circle.post(world.ana, photos: 2))
    // Asked for, and not read yet.
    let zip = try await circle.browser(world.ben).send(.head, "/kinnect/p/\(post.id)/photos.zip")
    let body = try #require(zip.pieces)
    #expect(zip.status == 200 && body.count > 100)
    let ana = circle.api(world.ana)

    switch how {
    case "unfollow": #expect(try await ana.delete("/api/kinnect/followers/ben").status == 204)
    case "forbid":
      #expect(try await ana.patch("/api/kinnect/posts/\(post.id)", ["allowsSaving": false]).status == 200)
    case "remove":
      let left = JSONValue.array([.string(post.media[1].description)])
      #expect(try await ana.patch("/api/kinnect/posts/\(post.id)", ["media": left]).status == 200)
    default: #expect(try await circle.browser(world.ben).submit("/kinnect/sign-out").status == 303)
    }
    circle.clock.advance(seconds: 6)

    await #expect(throws: Problem.self) { try await body.bytes() }
  }

  @Test func `an author says no for a post, or for all from now on, and keeps their own`() async throws {
    let world = try await World()
    let api = world.circle.api(world.ana)
    let earlier = try await world.post()
    let off = try await api.put("/api/kinnect/photo-saving", ["allowsSaving": false])

    #expect(off["allowsSaving"].bool == false)
    #expect(off["asksAboutEarlier"].bool == false)
    let (silent, open) = (try await world.post(), try await world.post(true))
    #expect(try await world.statuses(world.ben, silent) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, silent) == [200, 200, 200])
    for post in [open, earlier] { #expect(try await world.statuses(world.ben, post) == [200, 200, 200]) }
    let page = try await world.circle.browser(world.ben).get("/kinnect/p/\(silent.id)").text
    #expect(!page.contains("/save"))
    #expect(!page.contains("/download"))
    #expect(try await api.patch("/api/kinnect/posts/\(open.id)", ["allowsSaving": false])["editedAt"].isNull)
    #expect(try await world.statuses(world.ben, open) == [404, 404, 404])
    #expect(
      try await world.circle.browser(world.ana).submit(
        "/kinnect/p/\(open.id)/edit", ["caption": "", "saving": "no", "saving": "yes"]
      ).status == 303)
    #expect(try await world.statuses(world.ben, open) == [200, 200, 200])
    #expect(try await world.circle.browser(world.ana).submit("/kinnect/photo-saving", ["saving": "yes"]).status == 303)
    #expect(try await world.statuses(world.ben, try await world.post()) == [200, 200, 200])
  }

  @Test func `photos from before the choice wait for their author's one answer`() async throws {
    let world = try await World()
    let post = try await world.post()
    try await world.circle.storage.system.write { try $0.run("UPDATE kinnect_posts SET may_save = NULL") }
    let (api, question) = (world.circle.api(world.ana), "May people who see your earlier posts save the photos?")

    #expect(try await world.statuses(world.ben, post) == [404, 404, 404])
    #expect(try await world.statuses(world.ana, post) == [200, 200, 200])
    #expect(try await api.get("/api/kinnect/photo-saving")["asksAboutEarlier"].bool == true)
    for path in ["/kinnect/u/ana", "/kinnect/new", "/kinnect/photo-saving"] {
      #expect(try await world.circle.browser(world.ana).get(path).text.contains(question), "\(path)")
    }
    #expect(try await !world.circle.browser(world.ben).get("/kinnect/u/ana").text.contains(question))
    let answered = try await world.circle.browser(world.ana).submit(
      "/kinnect/photo-saving/earlier", ["saving": "yes"])

    #expect(answered.status == 303)
    #expect(try await world.statuses(world.ben, post) == [200, 200, 200])
    #expect(try await !world.circle.browser(world.ana).get("/kinnect/u/ana").text.contains(question))
    // There is nothing to answer any more.
    #expect(
      try await api.put("/api/kinnect/photo-saving/earlier", ["allowsSaving": false])["asksAboutEarlier"].bool == false)
    #expect(try await world.statuses(world.ben, post) == [200, 200, 200])
  }

  @Test func `photos of stories and messages are nobody's to save but their owner's`() async throws {
    let world = try await World()
    let (circle, sent) = (world.circle, try await world.circle.photo(of: world.ana))
    try await circle.write(world.ana, try await circle.open(world.ana, with: world.ben), "", photo: sent)
    let story = try await circle.story(world.ana).media

    for photo in [sent, story] {
      let (seen, kept) = ("/media/kinnect/\(photo)/1080", "/media/kinnect/\(photo)/download")
      #expect(try await circle.browser(world.ben).get(seen).status == 200)
      #expect(try await circle.browser(world.ben).get(kept).status == 404)
      #expect(try await circle.browser(world.ana).get(kept).status == 200)
    }
  }
}
