import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Posts for followers, for circles of them, and for their author alone.
struct AudienceTests {
  private struct Family {
    let circle: TestCircle
    let owner, member, follower, stranger: Member
    let id: String

    /// Two follow the owner, one of them in a circle.
    init() async throws {
      circle = try TestCircle()
      owner = try await circle.member("owner")
      member = try await circle.member("member")
      follower = try await circle.member("follower")
      stranger = try await circle.member("stranger")
      for one in [member, follower] { try await circle.follow(one, owner) }
      let made = try await circle.api(owner).post("/api/kinnect/circles", ["name": "Family"])
      id = try #require(made["id"].string)
      #expect(try await circle.api(owner).put("/api/kinnect/circles/\(id)/members/member", [:]).status == 200)
    }

    var forCircle: JSONValue { ["kind": "circles", "circles": .array([.string(id)])] }

    func post(_ audience: JSONValue?) async throws -> (id: String, photo: String) {
      circle.clock.advance(seconds: 1)
      let photo = try await circle.photo(of: owner).description
      let media: JSONValue = .array([.string(photo)])
      let body: JSONValue = if let audience { ["media": media, "audience": audience] } else { ["media": media] }
      let made = try await circle.api(owner).post("/api/kinnect/posts", body)
      #expect(made.status == 201, "\(made.text)")
      return (try #require(made["id"].string), photo)
    }

    func readers(of post: String) async throws -> [String] {
      var found: [String] = []
      for one in [member, follower, stranger] {
        let reply = try await circle.api(one).get("/api/kinnect/posts/\(post)")
        let feed = try await circle.api(one).get("/api/kinnect/feed").each("id")
        #expect(feed.contains(post) == (reply.status == 200), "\(one.username)")
        #expect(reply["audience", "circles"]?.isNull != false)
        if reply.status == 200 { found.append(one.username) }
      }
      return found
    }
  }

  @Test func `a post without an audience is for all followers, and can be narrowed and widened`() async throws {
    let family = try await Family()
    let (post, photo) = try await family.post(nil)
    let ana = family.circle.api(family.owner)
    #expect(try await family.readers(of: post) == ["member", "follower"])
    let narrow = try await ana.patch("/api/kinnect/posts/\(post)", ["audience": family.forCircle])
    #expect(narrow.status == 200 && narrow["audience", "circles"]?.array?.count == 1, "\(narrow.text)")
    #expect(narrow["caption"].string == "")
    #expect(try await family.readers(of: post) == ["member"])
    for (person, status) in [(family.member, 200), (family.follower, 404), (family.owner, 200)] {
      #expect(try await family.circle.browser(person).get("/media/kinnect/\(photo)/320").status == status)
      for path in ["likes", "comments"] {
        #expect(try await family.circle.api(person).get("/api/kinnect/posts/\(post)/\(path)").status == status)
      }
    }
    #expect(try await ana.patch("/api/kinnect/posts/\(post)", ["audience": ["kind": "me"]]).status == 200)
    #expect(try await family.readers(of: post) == [])
    #expect(try await ana.patch("/api/kinnect/posts/\(post)", ["audience": ["kind": "followers"]]).status == 200)
    #expect(try await family.readers(of: post) == ["member", "follower"])
    for kind in ["everyone", "friends", "world"] {
      let refused = try await ana.patch("/api/kinnect/posts/\(post)", ["audience": ["kind": .string(kind)]])
      #expect(refused.status == 422 && refused.fields == ["audience.kind"])
    }
    #expect(try await family.circle.miscounts() == [])
  }

  @Test func `those who lose a post are told that it is gone, and nobody learns of one that was never theirs`()
    async throws
  {
    let family = try await Family()
    let circle = family.circle
    let shared = try await family.post(nil).id
    let hidden = try await family.post(family.forCircle).id
    await circle.deliver()
    var streams: [LiveReader] = []
    for one in [family.owner, family.member, family.follower] { streams.append(try await circle.live(one)) }
    func heard() async -> [[String]] {
      await circle.deliver()
      return streams.map { $0.events().filter { $0.name.hasPrefix("post.") }.map(\.name) }
    }
    let owner = circle.api(family.owner)
    #expect(try await owner.patch("/api/kinnect/posts/\(shared)", ["audience": family.forCircle]).status == 200)
    #expect(await heard() == [[], [], ["post.deleted"]])
    #expect(try await owner.patch("/api/kinnect/posts/\(shared)", ["audience": ["kind": "me"]]).status == 200)
    #expect(await heard() == [[], ["post.deleted"], []])
    #expect(try await owner.patch("/api/kinnect/posts/\(shared)", ["audience": ["kind": "followers"]]).status == 200)
    #expect(await heard() == [[], ["post.created"], ["post.created"]])
    #expect(try await owner.delete("/api/kinnect/posts/\(hidden)").status == 204)
    #expect(await heard() == [["post.deleted"], ["post.deleted"], []])
    let another = try await family.post(family.forCircle).id
    #expect(await heard() == [["post.created"], ["post.created"], []])
    try await circle.like(family.member, try #require(ID<KinnectAPI.Post>(another)))
    #expect(await heard() == [["post.counts"], ["post.counts"], []])
  }

  @Test(arguments: [false, true])
  func `a circle gains and loses the person who was meant, where another has the username by now`(
    isForm: Bool
  ) async throws {
    let family = try await Family()
    let (circle, owner) = (family.circle, family.circle.api(family.owner))
    let (member, follower) = (try #require(family.member.profile), try #require(family.follower.profile))
    for (one, name) in [(family.member, "former"), (family.follower, "member")] {
      #expect(try await circle.api(one).patch("/api/kinnect/profile", ["username": .string(name)]).status == 200)
    }
    let members = "/api/kinnect/circles/\(family.id)/members"
    func listed() async throws -> [String] {
      try await owner.get(members).items.compactMap { $0["person", "username"]?.string }
    }
    #expect(try await listed() == ["former"])

    if isForm {
      let browser = circle.browser(family.owner)
      let page = try await browser.get("/kinnect/circles/\(family.id)").text
      #expect(page.contains("name=\"profile\" value=\"\(member)\""))
      let gone = try await browser.submit(
        "/kinnect/circles/\(family.id)/remove", ["username": "member", "profile": member.description])
      #expect(gone.status == 303)
    } else {
      #expect(try await owner.delete("\(members)/member?profile=\(member)").status == 204)
    }
    #expect(try await listed() == [])
    let added = try await owner.put("\(members)/former", ["profile": .string(follower.description)])
    #expect(added.status == 200 && added["person", "username"] == "member")
    #expect(try await listed() == ["member"])
    let nobody = family.owner.account
    #expect(try await owner.delete("\(members)/member?profile=\(nobody)").status == 404)
  }

  @Test func `ticks and views mean the person who was shown, where another has the username by now`() async throws {
    let family = try await Family()
    let (circle, browser) = (family.circle, family.circle.browser(family.owner))
    let (member, follower) = (try #require(family.member.profile), try #require(family.follower.profile))
    let stranger = try #require(family.stranger.profile)
    let post = try await family.post(family.forCircle).id
    let address = "/kinnect/circles/\(family.id)"
    #expect(
      try await browser.get(address).text.contains("type=\"checkbox\" name=\"profile\" value=\"\(follower)\""))
    for (one, name) in [(family.member, "former"), (family.follower, "member"), (family.stranger, "follower")] {
      #expect(try await circle.api(one).patch("/api/kinnect/profile", ["username": .string(name)]).status == 200)
    }

    let view = "/api/kinnect/profiles/member/view-as"
    #expect(try await circle.api(family.owner).get("\(view)?profile=\(member)").each("id") == [post])
    #expect(try await circle.api(family.owner).get(view).items.isEmpty)
    let page = try await browser.get("/kinnect/view-as/member?profile=\(member)").text
    #expect(page.contains("<strong>former</strong>") && page.contains(post))
    #expect(try await browser.get("/kinnect/view-as/member?profile=x").status == 404)

    let refused = try await browser.submit("\(address)/add", ["profile": "\(stranger)"])
    #expect(refused.status == 409 && refused.text.contains("follower doesn’t follow you."))
    #expect(try await browser.submit("\(address)/add", ["profile": "\(follower)"]).status == 303)
    let listed = try await circle.api(family.owner).get("/api/kinnect/circles/\(family.id)/members").items
    #expect(Set(listed.compactMap { $0["person", "username"]?.string }) == ["former", "member"])
  }

  @Test func `a waiting post keeps for whom it is, without circles that are gone`() async throws {
    let family = try await Family()
    let owner = family.circle.api(family.owner)
    let second = try #require(try await owner.post("/api/kinnect/circles", ["name": "Other"])["id"].string)
    for (circles, left) in [([family.id, second], 1), ([second], 0)] {
      let video = try await family.circle.video(of: family.owner)
      let waits = try await owner.post(
        "/api/kinnect/waiting-posts",
        [
          "media": .array([.string(video.description)]),
          "audience": ["kind": "circles", "circles": .array(circles.map { .string($0) })],
        ])
      #expect(waits.status == 201 && waits["audience", "circles"]?.array?.count == circles.count, "\(waits.text)")
      _ = left
    }
    #expect(try await owner.delete("/api/kinnect/circles/\(second)").status == 204)
    let waiting = try await owner.get("/api/kinnect/waiting-posts").items
    #expect(waiting.compactMap { $0["audience", "circles"]?.array?.count }.sorted() == [0, 1])
    try await family.circle.storage.system.write {
      try $0.run("UPDATE media SET status = 'ready', width = 2, height = 2")
    }
    // What becomes ready is noticed with the next one that is tried.
    let photo = try await family.circle.photo(of: family.owner).description
    let last = try await owner.post("/api/kinnect/waiting-posts", ["media": .array([.string(photo)])])
    #expect(last.status == 201)
    #expect(try await owner.get("/api/kinnect/waiting-posts").items.isEmpty)
    #expect(try await owner.get("/api/kinnect/feed").items.count == 3)
    #expect(try await family.circle.api(family.member).get("/api/kinnect/feed").items.count == 2)
    #expect(try await family.circle.api(family.follower).get("/api/kinnect/feed").items.count == 1)
    let foreign = try await family.circle.api(family.member).post(
      "/api/kinnect/waiting-posts",
      [
        "media": .array([.string(try await family.circle.video(of: family.member).description)]),
        "audience": family.forCircle,
      ])
    #expect(foreign.status == 422 && foreign.fields == ["audience.circles"])
    #expect(try await family.circle.miscounts() == [])
  }

  @Test func `what an operator hides is nobody's but its author's, and the panel says so`() async throws {
    let family = try await Family()
    let post = try await family.post(family.forCircle).id
    let owner = family.circle.api(family.owner)
    #expect(try await owner.get("/api/kinnect/posts/\(post)/audience").items.count == 1)
    try await family.circle.storage.system.write { try $0.run("UPDATE kinnect_posts SET hidden_at = 5") }
    #expect(try await owner.get("/api/kinnect/posts/\(post)/audience").items.isEmpty)
    #expect(try await owner.get("/api/kinnect/profiles/member/view-as").items.isEmpty)
    #expect(try await family.readers(of: post) == [])
    let page = try await family.circle.browser(family.owner).get("/kinnect/p/\(post)/audience")
    #expect(page.text.contains("The operator has hidden this post"))
  }

  @Test func `forms say for whom a post is`() async throws {
    let family = try await Family()
    let browser = family.circle.browser(family.owner)
    let post = try await family.post(nil).id
    let edit = try await browser.get("/kinnect/p/\(post)/edit").text
    #expect(edit.contains("value=\"\(family.id)\"") && edit.contains("Who can see this"))
    #expect(try await browser.submit("/kinnect/p/\(post)/edit", ["caption": "x", "audience": "circles"]).status == 422)
    let saved = try await browser.submit(
      "/kinnect/p/\(post)/edit", ["caption": "x", "audience": "circles", "circle": "\(family.id)"])
    #expect(saved.status == 303)
    #expect(try await family.readers(of: post) == ["member"])
    // A form of before has no audience, and changes none.
    #expect(try await browser.submit("/kinnect/p/\(post)/edit", ["caption": "y"]).status == 303)
    #expect(try await family.readers(of: post) == ["member"])
    #expect(try await browser.get("/kinnect/new").text.contains("value=\"\(family.id)\""))
    #expect(try await browser.get("/kinnect/u/member").text.contains("/kinnect/view-as/member"))
  }
}
