import Core
import TestCircle
import Testing
import Wire

/// Who is told live of a post: whom it is for, and nobody else so much as its id.
struct LiveTests {
  private struct World {
    let circle: TestCircle
    let ana: Member
    let ring: String
    let readers: [(role: String, reader: LiveReader)]

    init() async throws {
      circle = try TestCircle.grassy()
      ana = try await circle.gardener("ana")
      var members: [String: Member] = [:]
      for role in ["stranger", "follower", "friend", "member", "blocked"] {
        members[role] = try await circle.gardener(role)
        if role != "stranger", let member = members[role] { try await circle.tend(member, ana) }
      }
      guard let friend = members["friend"], let member = members["member"], let blocked = members["blocked"] else {
        throw TestFault("somebody is missing")
      }
      try await circle.tend(ana, friend)
      ring = try await circle.circle(ana, "Garden", member)
      try await circle.uproot(ana, blocked)
      await circle.deliver()
      var readers = [("owner", try await circle.live(ana, app: "grassy"))]
      for (role, member) in members { readers.append((role, try await circle.live(member, app: "grassy"))) }
      for (_, reader) in readers { _ = reader.events() }
      self.readers = readers
    }

    /// What each was told: the names of the events about a post.
    func told(of post: String) async -> [String: [String]] {
      await circle.deliver()
      var told: [String: [String]] = [:]
      for (role, reader) in readers {
        let names = reader.events().filter { $0.data["id"]?.string == post }.map(\.name)
        if !names.isEmpty { told[role] = names }
      }
      return told
    }

    func each(_ roles: Set<String>, _ names: String...) -> [String: [String]] {
      Dictionary(uniqueKeysWithValues: roles.map { ($0, names) })
    }
  }

  private static let audiences: [(kind: String, roles: Set<String>)] = [
    ("everyone", ["owner", "stranger", "follower", "friend", "member"]),
    ("followers", ["owner", "follower", "friend", "member"]), ("friends", ["owner", "friend"]),
    ("circles", ["owner", "member"]), ("me", ["owner"]),
  ]

  @Test(arguments: audiences)
  func `a post, its counts and its end are told to whom it is for`(kind: String, roles: Set<String>) async throws {
    let world = try await World()
    let (circle, ana) = (world.circle, world.ana)
    let post = try await circle.grow(ana, for: kind, circle: kind == "circles" ? world.ring : nil).id
    #expect(await world.told(of: post) == world.each(roles, "post.created"))
    try await circle.require(200, circle.api(ana).put("/api/grassy/posts/\(post)/like"))
    #expect(await world.told(of: post) == world.each(roles, "post.counts"))
    try await circle.require(200, circle.api(ana).put("/api/grassy/posts/\(post)/bookmark"))
    #expect(await world.told(of: post) == [:])
    try await circle.edit(ana, post, ["caption": "other words"])
    #expect(await world.told(of: post) == [:])
    try await circle.require(204, circle.api(ana).delete("/api/grassy/posts/\(post)"))
    #expect(await world.told(of: post) == world.each(roles, "post.deleted"))
  }

  @Test(arguments: audiences, audiences)
  func `a changed audience is told to those who lose the post and to those who get it`(
    before: (kind: String, roles: Set<String>), after: (kind: String, roles: Set<String>)
  ) async throws {
    let world = try await World()
    let (circle, ana) = (world.circle, world.ana)
    let post = try await circle.grow(ana, for: before.kind, circle: before.kind == "circles" ? world.ring : nil).id
    _ = await world.told(of: post)

    try await circle.edit(
      ana, post,
      [
        "audience": after.kind == "circles"
          ? ["kind": "circles", "circles": [.string(world.ring)]] : ["kind": .string(after.kind)]
      ])

    let lost = world.each(before.roles.subtracting(after.roles), "post.deleted")
    let gained = world.each(after.roles.subtracting(before.roles), "post.created")
    #expect(await world.told(of: post) == lost.merging(gained) { $0 + $1 })
  }

  @Test func `who mutes the author or a tag is told of no new post`() async throws {
    let circle = try TestCircle.grassy()
    let (ana, ben, cleo) = (
      try await circle.gardener("ana"), try await circle.gardener("ben"), try await circle.gardener("cleo")
    )
    try await circle.require(204, circle.api(ben).put("/api/grassy/profiles/ana/mute"))
    try await circle.require(200, circle.api(cleo).put("/api/grassy/tags/moss/mute"))
    let (byBen, byCleo) = (try await circle.live(ben, app: "grassy"), try await circle.live(cleo, app: "grassy"))
    _ = (byBen.events(), byCleo.events())

    try await circle.grow(ana, tags: ["Moss"])
    await circle.deliver()

    #expect(!byBen.events().contains { $0.name == "post.created" })
    #expect(!byCleo.events().contains { $0.name == "post.created" })
  }
}
