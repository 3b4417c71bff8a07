import Core
import TestCircle
import Testing
import Wire

/// Who is told live of what happens in a topic: those who joined it or wrote in it, and see it.
struct TopicLiveTests {
  private struct World {
    let circle: TestCircle
    let ana: Member
    let topic: String
    let readers: [(role: String, reader: LiveReader)]

    init() async throws {
      circle = try TestCircle.realspace()
      ana = try await circle.neighbour("ana")
      topic = try await circle.start(ana, "Trains")
      var members: [String: Member] = [:]
      for role in ["stranger", "member", "writer", "blocked", "muter"] {
        members[role] = try await circle.neighbour(role)
      }
      for role in ["member", "blocked", "muter"] {
        if let member = members[role] {
          try await circle.require(200, circle.api(member).put("/api/realspace/topics/\(topic)/membership"))
        }
      }
      guard let writer = members["writer"], let blocked = members["blocked"], let muter = members["muter"] else {
        throw TestFault("somebody is missing")
      }
      try await circle.write(writer, in: topic)
      try await circle.require(204, circle.api(muter).put("/api/realspace/profiles/ana/mute"))
      try await circle.shun(blocked, ana)
      await circle.deliver()
      var readers = [("creator", try await circle.live(ana, app: "realspace"))]
      for (role, member) in members { readers.append((role, try await circle.live(member, app: "realspace"))) }
      for (_, reader) in readers { _ = reader.events() }
      self.readers = readers
    }

    /// What each was told: the names of the events about a thing.
    func told(of thing: String) async -> [String: [String]] {
      await circle.deliver()
      var told: [String: [String]] = [:]
      for (role, reader) in readers {
        let names = reader.events().filter { $0.data["id"]?.string == thing }.map(\.name)
        if !names.isEmpty { told[role] = names }
      }
      return told
    }

    func each(_ roles: Set<String>, _ names: String...) -> [String: [String]] {
      Dictionary(uniqueKeysWithValues: roles.map { ($0, names) })
    }
  }

  @Test func `a post, its counts and its end are told to those whom the topic concerns`() async throws {
    let world = try await World()
    let (circle, ana) = (world.circle, world.ana)
    let seeing: Set = ["creator", "member", "writer", "muter"]
    let post = try await circle.write(ana, in: world.topic)
    #expect(await world.told(of: post) == world.each(seeing.subtracting(["muter"]), "topicPost.created"))
    try await circle.require(200, circle.api(ana).put("/api/realspace/topic-posts/\(post)/like"))
    #expect(await world.told(of: post) == world.each(seeing, "topicPost.counts"))
    try await circle.comment(ana, on: post)
    #expect(await world.told(of: post) == world.each(seeing, "topicPost.counts"))
    try await circle.require(204, circle.api(ana).delete("/api/realspace/topic-posts/\(post)"))
    #expect(await world.told(of: post) == world.each(seeing, "topicPost.deleted"))
  }

  @Test func `the end of a post by a moderator is told to whoever saw it, and to nobody whom a block hid it from`()
    async throws
  {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let topic = try await circle.start(ana, "Trains")
    let (mod, ben) = (try await circle.neighbour("mod"), try await circle.neighbour("ben"))
    let (foe, shy) = (try await circle.neighbour("foe"), try await circle.neighbour("shy"))
    for member in [mod, foe, shy] { try await circle.write(member, in: topic) }
    try await circle.shun(foe, ben)
    try await circle.shun(shy, mod)
    try await circle.require(204, circle.api(ana).put("/api/realspace/topics/\(topic)/moderators/mod"))
    let post = try await circle.write(ben, in: topic)
    await circle.deliver()
    var readers: [String: LiveReader] = [:]
    for member in [mod, ben, foe, shy] {
      readers[member.username] = try await circle.live(member, app: "realspace")
    }
    for reader in readers.values { _ = reader.events() }

    try await circle.require(204, circle.api(mod).delete("/api/realspace/topic-posts/\(post)"))
    await circle.deliver()

    let told = readers.filter { $0.value.events().contains { $0.name == "topicPost.deleted" } }
    #expect(Set(told.keys) == ["mod", "ben", "shy"])
  }

  @Test func `a topic's counts are told as each may know them`() async throws {
    let world = try await World()
    let late = try await world.circle.neighbour("late")
    _ = await world.told(of: world.topic)

    try await world.circle.require(200, world.circle.api(late).put("/api/realspace/topics/\(world.topic)/membership"))

    let told = await world.told(of: world.topic)
    // The block has ended a membership.
    #expect(told == world.each(["creator", "member", "writer", "muter"], "topic.counts"))
  }
}
