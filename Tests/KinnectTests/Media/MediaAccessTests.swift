import Core
import HTTP
import Media
import TestCircle
import Testing
import Wire

/// P22: access that ends, ends at once, for pages, calls and links to bytes.
struct MediaAccessTests {
  private struct World {
    let circle: TestCircle
    let ana, ben: Member
    let post: TestCircle.Published
    /// Ben's signed link to ana's photo, and its plain address.
    let link: String
    let plain: String

    init() async throws {
      circle = try TestCircle()
      ana = try await circle.member("ana")
      ben = try await circle.member("ben")
      try await circle.follow(ben, ana)
      post = try await circle.post(ana)
      let reply = try await circle.api(ben).get("/api/kinnect/posts/\(post.id)")
      link = try #require(reply["media"].array?.first?["urls", "1080"]?.string)
      plain = "/media/kinnect/\(post.media[0])/1080"
    }

    func bytes(_ target: String) async throws -> Int { try await circle.anyone.get(target).status }
  }

  @Test func `a signed link opens one photo for whoever holds it, privately`() async throws {
    let world = try await World()

    let reply = try await world.circle.anyone.get(world.link)

    #expect(reply.status == 200)
    #expect(reply.text == "1080 jpg of \(world.post.media[0])")
    #expect(reply.header("Cache-Control") == "private, no-cache")
    #expect(reply.header("Content-Security-Policy") == "default-src 'none'; sandbox")
    let etag = try #require(reply.header("ETag"))
    #expect(try await world.circle.anyone.get(world.link, ["If-None-Match": etag]).status == 304)
    let part = try await world.circle.anyone.get(world.link, ["Range": "bytes=0-3"])
    #expect(part.status == 206)
    #expect(part.text == "1080")
    let head = try await world.circle.anyone.send(.head, world.link)
    #expect(head.status == 200)
    #expect(try await world.circle.anyone.get(world.link, ["Accept": "image/webp"]).text.hasPrefix("1080 webp"))
  }

  @Test func `a photo is a file to keep for its owner alone, unless they let others save it`() async throws {
    let world = try await World()
    let (photo, post) = (world.post.media[0], "/api/kinnect/posts/\(world.post.id)")
    #expect(try await world.circle.api(world.ana).patch(post, ["allowsSaving": false]).status == 200)
    let reply = try await world.circle.api(world.ana).get("/api/kinnect/posts/\(world.post.id)")
    let own = try #require(reply["media"].array?.first?["urls", "2048"]?.string)
    func download(_ link: String) -> String { link.replacing(/\/(1080|2048)/, with: "/download", maxReplacements: 1) }

    for kept in [
      try await world.circle.browser(world.ana).get("/media/kinnect/\(photo)/download", ["Accept": "image/webp"]),
      try await world.circle.anyone.get(download(own)),
    ] {
      #expect(kept.status == 200)
      #expect(kept.text == "2048 jpg of \(photo)")
      #expect(kept.header("Content-Type") == "image/jpeg")
      #expect(
        kept.header("Content-Disposition") == "attachment; filename=\"photo-\(photo.description.suffix(8)).jpg\"")
      #expect(kept.header("Cache-Control") == "private, no-cache")
    }
    // Who may see it may not take it away by the owner's name for it.
    #expect(try await world.bytes(world.link) == 200)
    #expect(try await world.bytes(download(world.link)) == 404)
    #expect(try await world.circle.browser(world.ben).get(download(world.plain)).status == 404)
    #expect(try await world.circle.anyone.get(download(world.plain)).status == 404)
    #expect(try await world.circle.api(world.ana).patch(post, ["allowsSaving": true]).status == 200)
    #expect(try await world.circle.anyone.get(download(world.link)).text == "2048 jpg of \(photo)")
    #expect(try await world.circle.anyone.get(download(world.plain)).status == 404)
  }

  @Test func `a photo is sent as JPEG until its WebPs are there`() async throws {
    let world = try await World()
    let photo = world.post.media[0]
    try await world.circle.store.delete(try #require(BlobKey("\(TestCircle.folder(of: photo))/1080.webp")))
    let webp = ["Accept": "image/webp"]

    let early = try await world.circle.anyone.get(world.link, webp)

    #expect(early.text == "1080 jpg of \(photo)")
    #expect(early.header("Content-Type") == "image/jpeg")
    let etag = try #require(early.header("ETag"))
    #expect(try await world.circle.anyone.get(world.link, webp.merging(["If-None-Match": etag]) { $1 }).status == 304)
    try await world.circle.storeFiles(of: photo)
    let late = try await world.circle.anyone.get(world.link, webp.merging(["If-None-Match": etag]) { $1 })
    #expect(late.text == "1080 webp of \(photo)")
    #expect(late.header("Content-Type") == "image/webp")
  }

  static let ends = [
    "unfollow", "removal", "block", "being blocked", "sign-out", "suspension", "suspension of the author", "deletion",
    "narrowing to a circle", "narrowing to the author",
  ]

  @Test(arguments: ends)
  func `page, call and link end at once`(end: String) async throws {
    let world = try await World()
    let (circle, ana, ben) = (world.circle, world.circle.api(world.ana), world.circle.api(world.ben))
    #expect(try await world.bytes(world.link) == 200)
    #expect(try await circle.browser(world.ben).get(world.plain).status == 200)

    switch end {
    case "unfollow": #expect(try await ben.delete("/api/kinnect/profiles/ana/follow").status == 200)
    case "removal": #expect(try await ana.delete("/api/kinnect/followers/ben").status == 204)
    case "block": try await circle.block(world.ana, world.ben)
    case "being blocked": try await circle.block(world.ben, world.ana)
    case "sign-out":
      #expect(try await ben.post("/api/auth/sign-out", [:]).status == 204)
      #expect(try await circle.browser(world.ben).submit("/kinnect/sign-out").status == 303)
    case "suspension": try await circle.suspend(world.ben)
    case "suspension of the author": try await circle.suspend(world.ana)
    case "narrowing to a circle":
      let made = try await ana.post("/api/kinnect/circles", ["name": "Family"])
      let family = try #require(made["id"].string)
      let audience: JSONValue = ["kind": "circles", "circles": .array([.string(family)])]
      #expect(try await ana.patch("/api/kinnect/posts/\(world.post.id)", ["audience": audience]).status == 200)
    case "narrowing to the author":
      #expect(try await ana.patch("/api/kinnect/posts/\(world.post.id)", ["audience": ["kind": "me"]]).status == 200)
    default: #expect(try await ana.delete("/api/kinnect/posts/\(world.post.id)").status == 204)
    }

    let isOver = ["sign-out", "suspension"].contains(end)
    #expect(try await world.bytes(world.link) == 404)
    #expect(try await circle.browser(world.ben).get(world.plain).status == 404)
    #expect(try await ben.get("/api/kinnect/posts/\(world.post.id)").status == (isOver ? 401 : 404))
    let page = try await circle.browser(world.ben).get("/kinnect/p/\(world.post.id)")
    #expect(page.status == (isOver ? 303 : 404))
    #expect(!page.text.contains(world.post.media[0].description))
    let feed = try await ben.get("/api/kinnect/feed")
    #expect(feed.status == (isOver ? 401 : 200))
    #expect(feed.items.isEmpty)
  }

  @Test func `lifting a suspension brings the author's posts back`() async throws {
    let world = try await World()
    try await world.circle.suspend(world.ana)
    try await world.circle.suspend(world.ana, false)

    #expect(try await world.bytes(world.link) == 200)
    #expect(try await world.circle.api(world.ben).get("/api/kinnect/feed").items.count == 1)
  }

  @Test func `a link with anything changed opens nothing`() async throws {
    let world = try await World()
    for index in world.link.indices where world.link[index].isLetter || world.link[index].isNumber {
      var changed = world.link
      changed.replaceSubrange(index...index, with: changed[index] == "1" ? "2" : "1")
      #expect(try await world.bytes(changed) == 404, "\(changed)")
    }
    let query = try #require(world.link.firstIndex(of: "?"))
    for cut in [String(world.link[..<query]), String(world.link.dropLast()), world.link + "A"] {
      #expect(try await world.bytes(cut) == 404)
    }
  }

  @Test func `a link runs out within two hours`() async throws {
    let world = try await World()
    world.circle.clock.advance(seconds: 3600)
    #expect(try await world.bytes(world.link) == 200)
    world.circle.clock.advance(seconds: 3601)
    #expect(try await world.bytes(world.link) == 404)
  }

  /// The name of the session in a link.
  private static func session(in link: String) throws -> String {
    let query = try #require(link.split(separator: "?").last)
    return String(try #require(query.split(separator: "&").first { $0.hasPrefix("s=") }).dropFirst(2))
  }

  @Test func `a link is of one session, one photo and one app`() async throws {
    let world = try await World()
    let other = try await world.circle.post(world.ana).media[0].description
    let mine = world.post.media[0].description
    let eve = try await world.circle.member("eve")
    let evesPost = try await world.circle.post(eve)
    let evesLink = try await world.circle.api(eve).get("/api/kinnect/posts/\(evesPost.id)")["media"].array?.first
    let session = try Self.session(in: try #require(evesLink?["urls", "1080"]?.string))
    let bens = try Self.session(in: world.link)

    #expect(session != bens)
    #expect(!world.link.contains(Base64URL.encode(world.ben.apiSession.octets)))
    #expect(try await world.bytes(world.link.replacing(bens, with: session)) == 404)
    #expect(try await world.bytes(world.link.replacing(mine, with: other)) == 404)
    #expect(try await world.bytes(world.link.replacing("/kinnect/", with: "/account/")) == 404)
    #expect(try await world.bytes(world.link.replacing("/kinnect/", with: "/wandr/")) == 404)
    // Signing another session's link with one's own cookie beside it does not help either.
    #expect(try await world.circle.browser(eve).get(world.link.replacing(bens, with: session)).status == 404)
  }

  @Test func `an upload that is not in use yet is its owner's alone`() async throws {
    let world = try await World()
    let photo = try await world.circle.photo(of: world.ana)

    for app in ["kinnect", "account"] {
      #expect(try await world.circle.browser(world.ana).get("/media/\(app)/\(photo)/320").status == 200)
      #expect(try await world.circle.browser(world.ben).get("/media/\(app)/\(photo)/320").status == 404)
    }
    for name in ["321", "2048.jpg", "original", "..%2f"] {
      let status = try? await world.circle.browser(world.ana).get("/media/kinnect/\(photo)/\(name)").status
      #expect(status ?? 404 == 404)
    }
  }
}
