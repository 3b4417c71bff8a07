import HTTP
import TestCircle
import Testing
import Wire

/// How devices bring posts, conversations, messages and profiles up to date.
struct SyncTests {
  private static let kinds = [
    (kind: "posts", name: "POST", page: "/api/kinnect/posts/"),
    (kind: "conversations", name: "CONVERSATION", page: "/api/kinnect/conversations/"),
    (kind: "messages", name: "MESSAGE", page: "/api/kinnect/messages/"),
  ]

  @Test(arguments: Role.withProfile)
  func `whoever may open an item is told of it, and nobody else can tell it from one that never was`(
    role: Role
  ) async throws {
    let fixture = try await AccessFixture.made.value
    let client = fixture.client(role, in: try await AccessFixture.untouched.value, byCookie: false)
    for (kind, name, page) in Self.kinds {
      let id = try #require(fixture.names[name])
      let unknown = try #require(fixture.unknown[name])
      let opened = try await client.get(page + id)
      var device = HeldByDevice("/api/kinnect/sync/\(kind)")
      let reply = try await device.sync(client, newest: 0, asking: [id, unknown])

      #expect(reply.status == 200)
      #expect(device.ids == (opened.status == 200 ? [id] : []), "\(role), \(kind)")
      #expect(device.items[id]?.item == (opened.status == 200 ? opened.json : nil), "\(role), \(kind)")
      let gone = Set((reply["gone"].array ?? []).compactMap(\.string))
      #expect(gone == Set([id, unknown]).subtracting(device.ids), "\(role), \(kind)")
    }
  }

  @Test(arguments: Role.withProfile)
  func `a profile is told as its own call tells it`(role: Role) async throws {
    let fixture = try await AccessFixture.made.value
    let client = fixture.client(role, in: try await AccessFixture.untouched.value, byCookie: false)
    let owner = try #require(fixture.members[.owner])
    let id = try #require(owner.profile?.description)
    let opened = try await client.get("/api/kinnect/profiles/\(owner.username)")
    var device = HeldByDevice("/api/kinnect/sync/profiles")
    try await device.sync(client, newest: 0, asking: [id])

    #expect(device.items[id]?.item == (opened.status == 200 ? opened.json : nil), "\(role)")
  }

  private static func world() async throws -> (circle: TestCircle, ana: Member, ben: Member) {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.befriend(ana, ben)
    return (circle, ana, ben)
  }

  @Test func `a device that holds everything is sent nothing, and what changed is sent alone`() async throws {
    let (circle, ana, ben) = try await Self.world()
    let first = try await circle.post(ben, "first").id
    try await circle.post(ben, "second")
    var device = HeldByDevice("/api/kinnect/sync/posts")
    try await device.sync(circle.api(ana))
    #expect(device.order == (try await circle.api(ana).get("/api/kinnect/feed")).each("id"))

    // Links are signed anew in the next hour; what they lead to is the same.
    circle.clock.advance(seconds: 3 * 3600)
    let again = try await device.sync(circle.api(ana))
    #expect(again["changed"].array == [] && again["gone"].array == [] && device.order.count == 2)

    try await circle.like(ben, first)
    let liked = try await device.sync(circle.api(ana))
    #expect((liked["changed"].array ?? []).compactMap { $0["item"]?["id"]?.string } == ["\(first)"])
    #expect(device.items["\(first)"]?.item["likeCount"]?.int == 1)
  }

  @Test(arguments: ["delete", "unfollow", "block", "suspend"])
  func `what a viewer may no longer see is gone, held or in the window`(how: String) async throws {
    let (circle, ana, ben) = try await Self.world()
    let posts = [try await circle.post(ben, "one").id, try await circle.post(ben, "two").id]
    let room = try await circle.open(ana, with: ben)
    let message = try await circle.write(ben, room, "a secret")
    var (held, talk) = (HeldByDevice("/api/kinnect/sync/posts"), HeldByDevice("/api/kinnect/sync/messages"))
    try await held.sync(circle.api(ana), newest: 1)
    try await held.sync(circle.api(ana), newest: 0, asking: ["\(posts[0])"])
    try await talk.sync(circle.api(ana), asking: ["\(message)"])
    #expect(held.ids == Set(posts.map(\.description)) && talk.ids == ["\(message)"])

    switch how {
    case "delete":
      for post in posts { _ = try await circle.api(ben).delete("/api/kinnect/posts/\(post)") }
      _ = try await circle.api(ben).delete("/api/kinnect/messages/\(message)")
    case "unfollow": _ = try await circle.api(ana).delete("/api/kinnect/profiles/ben/follow")
    case "block": try await circle.block(ben, ana)
    default: try await circle.suspend(ben)
    }
    try await held.sync(circle.api(ana))
    try await talk.sync(circle.api(ana))

    #expect(held.ids == [] && held.order == [])
    // Who stops following still reads what was written to them.
    #expect(talk.ids == (how == "unfollow" ? ["\(message)"] : []))
  }

  @Test func `requests with too much, too little or another version of the protocol`() async throws {
    let (circle, ana, _) = try await Self.world()
    let api = circle.api(ana)
    let path = "/api/kinnect/sync/posts"
    let one: JSONValue = ["id": "01890a5d-ac96-774b-bcce-b302099a8057", "version": "x"]
    let most = try await api.post(path, ["protocolVersion": 1, "holdings": .array(Array(repeating: one, count: 500))])
    #expect(most.status == 200 && most["gone"].array?.count == 1)
    let over = try await api.post(path, ["protocolVersion": 1, "holdings": .array(Array(repeating: one, count: 501))])
    #expect(over.status == 422 && over.fields == ["holdings"])
    for newest in ["-1", "101"] {
      let reply = try await api.post(path, ["protocolVersion": 1, "newest": .number(newest)])
      #expect(reply.status == 422 && reply.fields == ["newest"])
    }
    let old = try await api.post(path, ["protocolVersion": 0])
    #expect(old.status == 422 && old.fields == ["protocolVersion"])
    // A device of tomorrow is answered in the highest version that the server has.
    let newer = try await api.post(path, ["protocolVersion": 7, "later": true])
    #expect(newer.status == 200 && newer["protocolVersion"].int == 1)
  }

  @Test func `versions are another server's in none of their bits`() async throws {
    var versions: Set<String> = []
    for _ in 0..<2 {
      let (circle, ana, ben) = try await Self.world()
      try await circle.post(ben, "the same")
      var device = HeldByDevice("/api/kinnect/sync/posts")
      try await device.sync(circle.api(ana))
      versions.formUnion(device.items.values.map(\.version))
    }
    #expect(versions.count == 2)
  }
}
