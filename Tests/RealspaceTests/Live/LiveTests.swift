import Core
import TestCircle
import Testing
import Wire

/// Who is told live of a post: whom it is for, and nobody else so much as its id.
struct LiveTests {
  private struct World {
    let circle: TestCircle
    let ana: Member
    let readers: [(role: String, reader: LiveReader)]

    init() async throws {
      circle = try TestCircle.realspace()
      ana = try await circle.neighbour("ana")
      var members: [String: Member] = [:]
      for role in ["stranger", "follower", "friend", "blocked"] {
        members[role] = try await circle.neighbour(role)
        if role != "stranger", let member = members[role] { try await circle.know(member, ana) }
      }
      guard let friend = members["friend"], let blocked = members["blocked"] else {
        throw TestFault("somebody is missing")
      }
      try await circle.know(ana, friend)
      try await circle.shun(ana, blocked)
      await circle.deliver()
      var readers = [("owner", try await circle.live(ana, app: "realspace"))]
      for (role, member) in members { readers.append((role, try await circle.live(member, app: "realspace"))) }
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
    ("followers", ["owner", "follower", "friend"]), ("friends", ["owner", "friend"]), ("me", ["owner"]),
  ]

  @Test(arguments: audiences)
  func `a post, its counts and its end are told to whom it is for`(kind: String, roles: Set<String>) async throws {
    let world = try await World()
    let (circle, ana) = (world.circle, world.ana)
    let post = try await circle.tell(ana, for: kind, named: true).id
    #expect(await world.told(of: post) == world.each(roles, "post.created"))
    try await circle.require(200, circle.api(ana).put("/api/realspace/posts/\(post)/like"))
    #expect(await world.told(of: post) == world.each(roles, "post.counts"))
    try await circle.require(200, circle.api(ana).patch("/api/realspace/posts/\(post)", ["content": "other words"]))
    #expect(await world.told(of: post) == [:])
    try await circle.require(204, circle.api(ana).delete("/api/realspace/posts/\(post)"))
    #expect(await world.told(of: post) == world.each(roles, "post.deleted"))
  }

  @Test(arguments: audiences, audiences)
  func `a changed audience is told to those who lose the post and to those who get it`(
    before: (kind: String, roles: Set<String>), after: (kind: String, roles: Set<String>)
  ) async throws {
    let world = try await World()
    let post = try await world.circle.tell(world.ana, for: before.kind).id
    _ = await world.told(of: post)

    try await world.circle.require(
      200,
      world.circle.api(world.ana).patch(
        "/api/realspace/posts/\(post)", ["audience": ["kind": .string(after.kind)]]))

    let lost = world.each(before.roles.subtracting(after.roles), "post.deleted")
    let gained = world.each(after.roles.subtracting(before.roles), "post.created")
    #expect(await world.told(of: post) == lost.merging(gained) { $0 + $1 })
  }

  @Test func `who mutes the author is told of no new post`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    try await circle.require(204, circle.api(ben).put("/api/realspace/profiles/ana/mute"))
    let reader = try await circle.live(ben, app: "realspace")
    _ = reader.events()

    try await circle.tell(ana)
    await circle.deliver()

    #expect(!reader.events().contains { $0.name == "post.created" })
  }
}
