import HTTP
import SQL
import TestHouse
import Testing
import Wire

@testable import Core

/// Whatever happens to others: not one byte of it reaches those whom it does not concern, however few streams are open.
struct QuietStreamTests {
  private typealias Act = () async throws -> Void

  /// Ana acts and ben follows her; the others have a stream open and nothing to do with either.
  private struct World {
    let house: TestHouse
    /// With a profile in Kinnect, and one of another account in Believe.
    let ana, ben, fan, anaAsBuilder, benAsBuilder: Member
    let concerned: [LiveReader]
    let quiet: [String: LiveReader]

    init(isOneOfSeveral: Bool, crowd: Int) async throws {
      house = try TestHouse(apps: .both, isOneOfSeveral: isOneOfSeveral)
      ana = try await house.member("ana")
      ben = try await house.member("ben")
      fan = try await house.member("fan")
      anaAsBuilder = try await house.builder("Abel")
      benAsBuilder = try await house.builder("Bea")
      let (stranger, outcast) = (try await house.member("stranger"), try await house.member("outcast"))
      let (visitor, exile) = (try await house.builder("Visitor"), try await house.builder("Exile"))
      for one in [fan, outcast] { try await house.follow(one, ana) }
      try await house.block(ana, outcast)
      try await house.shutOut(anaAsBuilder, exile)
      for number in 0..<crowd { _ = try await house.live(try await house.member("guest\(number)")) }
      await house.deliver()
      concerned = [
        try await house.live(ana), try await house.live(ben), try await house.live(fan),
        try await house.live(anaAsBuilder, app: "believe"), try await house.live(benAsBuilder, app: "believe"),
      ]
      quiet = [
        "stranger": try await house.live(stranger), "blocked": try await house.live(outcast),
        "signed in elsewhere": try await house.live(visitor, app: "believe"),
        "blocked elsewhere": try await house.live(exile, app: "believe"),
      ]
      for reader in concerned + quiet.values { _ = reader.stream.take() }
    }
  }

  @Test(arguments: [(false, 0), (false, 30), (true, 0)])
  func `nothing that others do is heard by who has no part in it`(isOneOfSeveral: Bool, crowd: Int) async throws {
    let world = try await World(isOneOfSeveral: isOneOfSeveral, crowd: crowd)
    let house = world.house
    var told: Set<String> = []
    for (name, act) in circle(world) + support(world) {
      try await act()
      await house.deliver()
      for (who, reader) in world.quiet {
        let bytes = reader.stream.take().bytes
        #expect(bytes.isEmpty, "\(who) hears that others \(name): \(String(decoding: bytes, as: UTF8.self))")
      }
      for reader in world.concerned { told.formUnion(reader.events().map(\.name)) }
    }
    // The sweep has made every kind of event.
    #expect(told == Set(house.services.live.kinds), "\(Set(house.services.live.kinds).symmetricDifference(told))")
  }

  /// What happens in Kinnect.
  private func circle(_ world: World) -> [(String, Act)] {
    let (house, ana, ben) = (world.house, world.ana, world.ben)
    func call(_ who: Member, _ method: String, _ path: String) async throws {
      let client = house.api(who)
      let reply = try await method == "PUT" ? client.put("/api/kinnect/\(path)") : client.delete("/api/kinnect/\(path)")
      guard reply.status < 300 else { throw TestFault("\(method) \(path): \(reply.text)") }
    }
    return [
      ("ask to follow", { try await house.follow(ben, ana, approved: false) }),
      ("take a request back", { try await call(ben, "DELETE", "profiles/ana/follow") }),
      (
        "decline",
        {
          try await house.follow(ben, ana, approved: false)
          try await call(ana, "DELETE", "follow-requests/ben")
        }
      ),
      ("approve", { try await house.befriend(ben, ana) }),
      ("mute", { try await call(ana, "PUT", "profiles/ben/mute") }),
      ("unmute", { try await call(ana, "DELETE", "profiles/ben/mute") }),
      (
        "post",
        {
          let post = try await house.post(ana).id
          try await house.like(ben, post)
          await house.deliver()
          let comment = try await house.comment(ben, post)
          await house.deliver()
          try await call(ana, "DELETE", "comments/\(comment)")
          try await call(ben, "DELETE", "posts/\(post)/like")
          await house.deliver()
          try await call(ana, "DELETE", "posts/\(post)")
        }
      ),
      (
        "tell stories",
        {
          let story = try await house.story(ana).id
          await house.deliver()
          try await call(ana, "DELETE", "stories/\(story)")
        }
      ),
      (
        "write",
        {
          let room = try await house.open(ana, with: ben)
          let message = try await house.write(ana, room)
          await house.deliver()
          try await call(ana, "DELETE", "messages/\(message)")
        }
      ),
      ("invite to a group", { try await house.open(ana, with: ben, world.fan) }),
      ("read", { try await call(ana, "PUT", "activity/read") }),
      ("upload", { try await upload(world) }),
      ("remove a follower", { try await call(ana, "DELETE", "followers/ben") }),
      ("block", { try await house.block(ana, ben) }),
      ("unblock", { try await call(ana, "DELETE", "profiles/ben/block") }),
    ]
  }

  /// The facts of an upload's steps, as the queue tells them.
  private func upload(_ world: World) async throws {
    let failed = try await world.house.video(of: world.ana)
    let profile = try #require(world.ana.profile)
    let (live, now) = (world.house.services.live, world.house.clock.now())
    let system = world.house.storage.system
    for name in ["media.ready", "media.failed", "media.processing"] {
      if name == "media.processing" {
        try await system.write {
          try $0.run("UPDATE media_jobs SET state = 'running', percent = 10, reason = '' WHERE media_id = \(failed)")
        }
      }
      let event = try #require(live.event(LiveEvent.Key(app: "kinnect", name: name)))
      try await system.write { try live.publish(event, of: failed, to: .profiles([profile]), at: now, in: $0) }
      await world.house.deliver()
    }
  }

  /// What happens in Believe.
  private func support(_ world: World) -> [(String, Act)] {
    let (house, ana, ben) = (world.house, world.anaAsBuilder, world.benAsBuilder)
    func call(_ method: String, _ path: String, _ body: JSONValue = [:]) async throws -> Reply {
      let (client, path) = (house.api(ana), "/api/believe/\(path)")
      let reply =
        switch method {
        case "POST": try await client.post(path, body)
        case "PATCH": try await client.patch(path, body)
        case "PUT": try await client.put(path, body)
        default: try await client.delete(path)
        }
      guard reply.status < 300 else { throw TestFault("\(method) \(path): \(reply.text)") }
      return reply
    }
    return [
      ("found a project", { _ = try await call("POST", "projects", ["title": "Boat", "slug": "boat"]) }),
      ("follow", { try await house.support(ben, follows: "boat") }),
      (
        "publish an update",
        {
          let update = try await house.update(ana, "boat")
          try await house.support(ben, likes: update)
          await house.deliver()
          _ = try await call("DELETE", "posts/\(update)")
        }
      ),
      (
        "reach a milestone",
        {
          let id = try #require(try await call("POST", "projects/boat/milestones", ["title": "Keel"])["id"].string)
          _ = try await call("PUT", "milestones/\(id)/completion")
          await house.deliver()
          _ = try await call("DELETE", "milestones/\(id)")
        }
      ),
      (
        "encourage",
        {
          for isAnonymous in [true, false] {
            let message = try await house.encourage(ben, "boat", isAnonymous: isAnonymous)
            await house.deliver()
            _ = try await call("PUT", "support-messages/\(message)/answer", ["text": "Thanks", "isPublic": true])
            await house.deliver()
            try await house.require(204, house.api(ben).delete("/api/believe/support-messages/\(message)"))
          }
        }
      ),
      ("unpublish", { _ = try await call("PATCH", "projects/boat", ["isPublished": false]) }),
      ("publish", { _ = try await call("PATCH", "projects/boat", ["isPublished": true]) }),
      ("block", { try await house.shutOut(ana, ben) }),
      ("delete a project", { _ = try await call("DELETE", "projects/boat") }),
    ]
  }

  @Test func `who is blocked hears nothing of it, and nothing of what others did before`() async throws {
    let house = try TestHouse()
    let (ana, ben, cat) = (
      try await house.member("ana"), try await house.member("ben"), try await house.member("cat")
    )
    for (one, other) in [(ben, ana), (cat, ana), (cat, ben)] { try await house.befriend(one, other) }
    let post = try await house.post(ana).id
    try await house.like(ben, post)
    await house.deliver()
    let streams = [try await house.live(ben), try await house.live(cat), try await house.live(ana)]
    for stream in streams { _ = stream.stream.take() }

    try await house.block(ana, ben)
    await house.deliver()

    #expect(streams[0].stream.take().bytes.isEmpty)
    #expect(streams[1].stream.take().bytes.isEmpty, "who follows both could tell from a `resync`")
    #expect(streams[2].events().map(\.name) == ["activity.unread", "resync"])
    let last = streams[0].last
    let again = try await house.live(ben, after: last)
    #expect(again.events().isEmpty, "nor when they come back")
  }
}
