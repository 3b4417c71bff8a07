import Core
import SQL
import TestCircle
import Testing
import Wire

/// Who learns what by notifications: by their content, time, size and topic, and by who has a device.
struct PushPrivacyTests {
  /// Ana, whom the others follow; each of them has a device.
  private func circle(_ names: String...) async throws -> (Pushes, ana: Member, others: [Member]) {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let pushes = Pushes(circle)
    var others: [Member] = []
    for name in names {
      let member = try await circle.member(name)
      try await circle.befriend(ana, member)
      try await pushes.device(member, at: name)
      others.append(member)
    }
    _ = try await pushes.deliver()
    return (pushes, ana, others)
  }

  @Test func `whoever may not see it at the moment of sending hears nothing`() async throws {
    let (pushes, ana, others) = try await circle("ben", "eva", "fay", "gus", "hal")
    let circle = pushes.circle
    try await circle.post(ana, "The lake")

    let sent = try await pushes.deliver {
      // Between taking and sending: one is blocked, leaves, signs out, mutes; only the last still follows.
      try await circle.block(ana, others[0])
      _ = try await circle.api(others[1]).delete("/api/kinnect/profiles/ana/follow")
      _ = try await circle.api(others[2]).post("/api/auth/sign-out", [:])
      _ = try await circle.api(others[3]).put("/api/kinnect/profiles/ana/mute")
    }

    #expect(sent.map(\.endpoint) == ["https://push.example/hal"])
  }

  @Test func `what is deleted, hidden or for others is not told, and has no line`() async throws {
    let (pushes, ana, others) = try await circle("ben")
    let circle = pushes.circle
    let deleted = try await circle.post(ana, "Deleted")
    let hidden = try await circle.post(ana, "Hidden")
    let narrowed = try await circle.post(ana, "Narrowed")
    _ = try await circle.api(ana).delete("/api/kinnect/posts/\(deleted.id)")
    try await circle.hide(hidden.id)
    try await circle.storage.system.write {
      try $0.run("UPDATE kinnect_posts SET audience = 'me' WHERE id = \(narrowed.id)")
    }

    let sent = try await pushes.deliver()

    #expect(sent.isEmpty)
    #expect(try await circle.count("SELECT count(*) FROM activity WHERE kind = 'share'") == 0)
    let items = try await circle.api(others[0]).get("/api/kinnect/activity").items
    #expect(!items.contains { $0["kind"]?.string == "share" })
  }

  @Test func `a line of a share is gone when the post is`() async throws {
    let (pushes, ana, others) = try await circle("ben")
    let circle = pushes.circle
    let post = try await circle.post(ana)
    _ = try await pushes.deliver()
    let api = circle.api(others[0])
    #expect(try await api.get("/api/kinnect/activity").items.contains { $0["kind"]?.string == "share" })

    _ = try await circle.api(ana).delete("/api/kinnect/posts/\(post.id)")

    let reply = try await api.get("/api/kinnect/activity")
    #expect(!reply.items.contains { $0["kind"]?.string == "share" })
    #expect(!(try await circle.browser(others[0]).get("/kinnect/activity").text.contains("\(post.id)")))
  }

  @Test func `what is taken back tells no older thing once more`() async throws {
    let (pushes, ana, others) = try await circle("ben", "eva")
    let circle = pushes.circle
    let (ben, eva) = (others[0], others[1])
    let room = try await circle.open(ana, with: ben)
    let post = try await circle.post(ben)
    try await circle.follow(eva, ben)
    _ = try await pushes.deliver()
    try await circle.write(ana, room, "First")
    try await circle.like(ana, post.id)
    let told = try await pushes.deliver() + pushes.deliverLater()

    let second = try await circle.write(ana, room, "Second")
    _ = try await circle.api(ana).delete("/api/kinnect/messages/\(second)")
    try await circle.like(eva, post.id)
    _ = try await circle.api(eva).delete("/api/kinnect/posts/\(post.id)/like")
    let again = try await pushes.deliver() + pushes.deliverLater()

    #expect(told.map(\.title) == ["ana", "ana liked your photo"])
    #expect(again.isEmpty)
  }

  @Test func `a like that is taken back is not told, and one that is made again is told once`() async throws {
    let (pushes, ana, others) = try await circle("ben")
    let circle = pushes.circle
    let post = try await circle.post(others[0])
    _ = try await pushes.deliver()
    let path = "/api/kinnect/posts/\(post.id)/like"

    _ = try await circle.api(ana).put(path)
    _ = try await circle.api(ana).delete(path)
    let none = try await pushes.deliverLater()
    _ = try await circle.api(ana).put(path)
    let once = try await pushes.deliverLater()
    for _ in 0..<5 {
      _ = try await circle.api(ana).delete(path)
      _ = try await circle.api(ana).put(path)
    }
    let again = try await pushes.deliverLater()

    #expect(none.isEmpty)
    #expect(once.count == 1)
    #expect(again.isEmpty)
  }

  @Test func `services see one size, one set of fields and no two topics alike`() async throws {
    let (pushes, ana, others) = try await circle("ben", "eva")
    let circle = pushes.circle
    let room = try await circle.open(ana, with: others[0])
    let own = try await circle.post(others[0], "Mine")
    _ = try await pushes.deliver()

    let post = try await circle.post(ana, String(repeating: "A long caption. ", count: 100), photos: 3)
    try await circle.write(ana, room, "Hi")
    try await circle.comment(ana, own.id, "Hm")
    try await circle.like(ana, own.id)
    let sent = try await pushes.deliver() + pushes.deliverLater()

    #expect(sent.count == 5)
    #expect(Set(sent.map(\.bytes.count)).count == 1)
    #expect(Set(sent.map { $0.fields.map { $0.prefix { $0 != ":" } } }).count == 1)
    for name in ["ttl", "urgency", "content-encoding", "content-type"] {
      #expect(Set(sent.map { $0.field(name) }).count == 1, "\(name)")
    }
    // One post, two devices: nobody who sees both topics knows that they are about the same.
    #expect(Set(sent.compactMap { $0.field("topic") }).count == sent.count)
    let names = [ana, others[0], others[1]].flatMap {
      ["\($0.account)", $0.profile.map { "\($0)" } ?? "none"]
    }
    for one in sent {
      let seen = one.fields.joined(separator: "\n")
      for secret in names + ["\(post.id)", "\(own.id)", "\(room)"] { #expect(!seen.contains(secret)) }
      #expect(one.field("topic")?.utf8.count == 32)
    }
  }

  @Test func `nobody learns by doing something whether there is a device`() async throws {
    let (pushes, ana, others) = try await circle("ben")
    let circle = pushes.circle
    let post = try await circle.post(others[0])
    let principal = Principal(viewer: ana.profile, account: ana.account, app: "kinnect")

    try await circle.like(ana, post.id)
    let seen = try await circle.storage.database.read(as: principal) { transaction in
      try transaction.all("SELECT kind FROM push_events") { $0.text(0) }
    }

    #expect(try await pushes.count("SELECT count(*) FROM push_events WHERE kind = 'like'") == 1)
    #expect(seen.isEmpty)
  }
}
