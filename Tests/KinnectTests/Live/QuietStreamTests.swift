import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// Whatever happens to others: not one byte of it reaches those whom it does not concern, however few streams are open.
struct QuietStreamTests {
  private typealias Act = () async throws -> Void

  /// Ana acts and ben follows her; the others have a stream open and nothing to do with either.
  private struct World {
    let circle: TestCircle
    /// With a profile in Kinnect, and one of another account in Believe.
    let ana, ben, fan, anaAsBuilder, benAsBuilder: Member
    let concerned: [LiveReader]
    let quiet: [String: LiveReader]

    init(isOneOfSeveral: Bool, crowd: Int) async throws {
      circle = try TestCircle(apps: .both, isOneOfSeveral: isOneOfSeveral)
      ana = try await circle.member("ana")
      ben = try await circle.member("ben")
      fan = try await circle.member("fan")
      anaAsBuilder = try await circle.builder("Abel")
      benAsBuilder = try await circle.builder("Bea")
      let (stranger, outcast) = (try await circle.member("stranger"), try await circle.member("outcast"))
      let (visitor, exile) = (try await circle.builder("Visitor"), try await circle.builder("Exile"))
      for one in [fan, outcast] { try await circle.follow(one, ana) }
      try await circle.block(ana, outcast)
      try await circle.shutOut(anaAsBuilder, exile)
      for number in 0..<crowd { _ = try await circle.live(try await circle.member("guest\(number)")) }
      await circle.deliver()
      concerned = [
        try await circle.live(ana), try await circle.live(ben), try await circle.live(fan),
        try await circle.live(anaAsBuilder, app: "believe"), try await circle.live(benAsBuilder, app: "believe"),
      ]
      quiet = [
        "stranger": try await circle.live(stranger), "blocked": try await circle.live(outcast),
        "signed in elsewhere": try await circle.live(visitor, app: "believe"),
        "blocked elsewhere": try await circle.live(exile, app: "believe"),
      ]
      for reader in concerned + quiet.values { _ = reader.stream.take() }
    }
  }

  @Test(arguments: [(false, 0), (false, 30), (true, 0)])
  func `nothing that others do is heard by who has no part in it`(isOneOfSeveral: Bool, crowd: Int) async throws {
    let world = try await World(isOneOfSeveral: isOneOfSeveral, crowd: crowd)
    let circle = world.circle
    var told: Set<String> = []
    for (name, act) in circleActs(world) + support(world) {
      try await act()
      await circle.deliver()
      for (who, reader) in world.quiet {
        let bytes = reader.stream.take().bytes
        #expect(bytes.isEmpty, "\(who) hears that others \(name): \(String(decoding: bytes, as: UTF8.self))")
      }
      for reader in world.concerned { told.formUnion(reader.events().map(\.name)) }
    }
    // The sweep has made every kind of event.
    #expect(told == Set(circle.services.live.kinds), "\(Set(circle.services.live.kinds).symmetricDifference(told))")
  }

  /// What happens in Kinnect.
  private func circleActs(_ world: World) -> [(String, Act)] {
    let (circle, ana, ben) = (world.circle, world.ana, world.ben)
    func call(_ who: Member, _ method: String, _ path: String) async throws {
      let client = circle.api(who)
      let reply = try await method == "PUT" ? client.put("/api/kinnect/\(path)") : client.delete("/api/kinnect/\(path)")
      guard reply.status < 300 else { throw TestFault("\(method) \(path): \(reply.text)") }
    }
    return [
      ("ask to follow", { try await circle.follow(ben, ana, approved: false) }),
      ("take a request back", { try await call(ben, "DELETE", "profiles/ana/follow") }),
      (
        "decline",
        {
          try await circle.follow(ben, ana, approved: false)
          try await call(ana, "DELETE", "follow-requests/ben")
        }
      ),
      ("approve", { try await circle.befriend(ben, ana) }),
      ("mute", { try await call(ana, "PUT", "profiles/ben/mute") }),
      ("unmute", { try await call(ana, "DELETE", "profiles/ben/mute") }),
      (
        "post",
        {
          let post = try await circle.post(ana).id
          try await circle.like(ben, post)
          await circle.deliver()
          let comment = try await circle.comment(ben, post)
          await circle.deliver()
          try await call(ana, "DELETE", "comments/\(comment)")
          try await call(ben, "DELETE", "posts/\(post)/like")
          await circle.deliver()
          try await call(ana, "DELETE", "posts/\(post)")
        }
      ),
      (
        "tell stories",
        {
          let story = try await circle.story(ana).id
          await circle.deliver()
          try await call(ana, "DELETE", "stories/\(story)")
        }
      ),
      (
        "write",
        {
          let room = try await circle.open(ana, with: ben)
          let message = try await circle.write(ana, room)
          await circle.deliver()
          try await call(ana, "DELETE", "messages/\(message)")
        }
      ),
      ("invite to a group", { try await circle.open(ana, with: ben, world.fan) }),
      ("read", { try await call(ana, "PUT", "activity/read") }),
      ("upload", { try await upload(world) }),
      ("remove a follower", { try await call(ana, "DELETE", "followers/ben") }),
      ("block", { try await circle.block(ana, ben) }),
      ("unblock", { try await call(ana, "DELETE", "profiles/ben/block") }),
    ]
  }

  /// The facts of an upload's steps, as the queue tells them.
  private func upload(_ world: World) async throws {
    let failed = try await world.circle.video(of: world.ana)
    let profile = try #require(world.ana.profile)
    let (live, now) = (world.circle.services.live, world.circle.clock.now())
    let system = world.circle.storage.system
    for name in ["media.ready", "media.failed", "media.processing"] {
      if name == "media.processing" {
        try await system.write {
          try $0.run("UPDATE media_jobs SET state = 'running', percent = 10, reason = '' WHERE media_id = \(failed)")
        }
      }
      let event = try #require(live.event(LiveEvent.Key(app: "kinnect", name: name), in: "kinnect"))
      try await system.write { try live.publish(event, of: failed, to: .profiles([profile]), at: now, in: $0) }
      await world.circle.deliver()
    }
  }

  /// What happens in Believe.
  private func support(_ world: World) -> [(String, Act)] {
    let (circle, ana, ben) = (world.circle, world.anaAsBuilder, world.benAsBuilder)
    func call(_ method: String, _ path: String, _ body: JSONValue = [:]) async throws -> Reply {
      let (client, path) = (circle.api(ana), "/api/believe/\(path)")
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
      ("follow", { try await circle.support(ben, follows: "boat") }),
      (
        "publish an update",
        {
          let update = try await circle.update(ana, "boat")
          try await circle.support(ben, likes: update)
          await circle.deliver()
          _ = try await call("DELETE", "posts/\(update)")
        }
      ),
      (
        "reach a milestone",
        {
          let id = try #require(try await call("POST", "projects/boat/milestones", ["title": "Keel"])["id"].string)
          _ = try await call("PUT", "milestones/\(id)/completion")
          await circle.deliver()
          _ = try await call("DELETE", "milestones/\(id)")
        }
      ),
      (
        "encourage",
        {
          for isAnonymous in [true, false] {
            let message = try await circle.encourage(ben, "boat", isAnonymous: isAnonymous)
            await circle.deliver()
            _ = try await call("PUT", "support-messages/\(message)/answer", ["text": "Thanks", "isPublic": true])
            await circle.deliver()
            try await circle.require(204, circle.api(ben).delete("/api/believe/support-messages/\(message)"))
          }
        }
      ),
      ("unpublish", { _ = try await call("PATCH", "projects/boat", ["isPublished": false]) }),
      ("publish", { _ = try await call("PATCH", "projects/boat", ["isPublished": true]) }),
      ("block", { try await circle.shutOut(ana, ben) }),
      ("delete a project", { _ = try await call("DELETE", "projects/boat") }),
    ]
  }

  @Test func `who is blocked hears nothing of it, and nothing of what others did before`() async throws {
    let circle = try TestCircle()
    let (ana, ben, cat) = (
      try await circle.member("ana"), try await circle.member("ben"), try await circle.member("cat")
    )
    for (one, other) in [(ben, ana), (cat, ana), (cat, ben)] { try await circle.befriend(one, other) }
    let post = try await circle.post(ana).id
    try await circle.like(ben, post)
    await circle.deliver()
    let streams = [try await circle.live(ben), try await circle.live(cat), try await circle.live(ana)]
    for stream in streams { _ = stream.stream.take() }

    try await circle.block(ana, ben)
    await circle.deliver()

    #expect(streams[0].stream.take().bytes.isEmpty)
    #expect(streams[1].stream.take().bytes.isEmpty, "who follows both could tell from a `resync`")
    #expect(streams[2].events().map(\.name) == ["activity.unread", "resync"])
    let last = streams[0].last
    let again = try await circle.live(ben, after: last)
    #expect(again.events().isEmpty, "nor when they come back")
  }
}
