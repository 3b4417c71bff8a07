import Core
import SQL
import TestCircle
import Testing
import Wire

/// What people's devices hear of.
struct PushTests {
  /// Ana and Ben, who follow each other; Ben has a device.
  private func two(_ settings: Settings = Settings()) async throws -> (Pushes, ana: Member, ben: Member) {
    let circle = try TestCircle(settings: settings)
    let (ana, ben) = (try await circle.member("ana", fullName: "Ana Lind"), try await circle.member("ben"))
    try await circle.befriend(ana, ben)
    let pushes = Pushes(circle)
    try await pushes.device(ben, at: "ben")
    try await pushes.deliver()
    return (pushes, ana, ben)
  }

  @Test func `a share reaches the followers' devices and leads to the post`() async throws {
    let (pushes, ana, _) = try await two()

    let post = try await pushes.circle.post(ana, "The lake", photos: 9)
    let sent = try await pushes.deliver()

    #expect(sent.map(\.endpoint) == ["https://push.example/ben"])
    let payload = try #require(sent.first?.payload)
    #expect(payload["title"]?.string == "Ana Lind shared 9 photos")
    #expect(payload["body"]?.string == "The lake")
    #expect(payload["url"]?.string == "/kinnect/p/\(post.id)")
    #expect(payload["kind"]?.string == "share" && payload["app"]?.string == "kinnect")
    #expect(payload["tag"]?.string == sent.first?.field("topic"))
  }

  @Test func `a share is one row in its own transaction, and a line of activity that no badge counts`() async throws {
    let (pushes, ana, ben) = try await two()
    let post = try await pushes.circle.post(ana)
    #expect(try await pushes.count("SELECT count(*) FROM push_events") == 1)
    #expect(try await pushes.count("SELECT count(*) FROM push_notices") == 0)

    try await pushes.deliver()

    let api = pushes.circle.api(ben)
    let lines = try await api.get("/api/kinnect/activity").items
    let line = try #require(lines.first { $0["kind"]?.string == "share" })
    #expect(line["post", "id"]?.string == post.id.description)
    #expect(line["read"]?.bool == true)
    let page = try await pushes.circle.browser(ben).get("/kinnect/activity").text
    #expect(page.contains("shared a photo.") && page.contains("href=\"/kinnect/p/\(post.id)\""))
    #expect(try await pushes.count("SELECT count(*) FROM activity WHERE kind = 'share' AND read_at IS NULL") == 0)
  }

  @Test func `a comment says its words, and likes come gathered and replace each other`() async throws {
    let (pushes, ana, ben) = try await two()
    let post = try await pushes.circle.post(ben)
    let eva = try await pushes.circle.member("eva")
    try await pushes.circle.follow(eva, ben)
    _ = try await pushes.deliver()

    try await pushes.circle.comment(ana, post.id, "Lovely light")
    let comments = try await pushes.deliver()
    try await pushes.circle.like(ana, post.id)
    let atOnce = try await pushes.deliver()
    try await pushes.circle.like(eva, post.id)
    let likes = try await pushes.deliverLater()

    #expect(comments.map(\.title) == ["Ana Lind commented on your photo"])
    #expect(comments.first?.payload?["body"]?.string == "Lovely light")
    #expect(atOnce.isEmpty)
    #expect(likes.first?.title == "eva and Ana Lind liked your photo")
    #expect(Set(likes.compactMap { $0.field("topic") }).count == 1)
    #expect(likes.first?.field("topic") != comments.first?.field("topic"))
  }

  @Test func `a message names its sender, and one that is read is not told`() async throws {
    let (pushes, ana, ben) = try await two()
    let room = try await pushes.circle.open(ana, with: ben)
    try await pushes.circle.write(ana, room, "Coffee?")
    let first = try await pushes.deliver()
    try await pushes.circle.write(ana, room, "Or tea?")

    _ = try await pushes.circle.browser(ben).get("/kinnect/messages/\(room)")
    let second = try await pushes.deliver()

    #expect(first.map(\.title) == ["Ana Lind"])
    #expect(first.first?.payload?["body"]?.string == "Coffee?")
    #expect(first.first?.url == "/kinnect/messages/\(room)")
    #expect(second.isEmpty)
  }

  @Test func `stories are told to who hasn't seen them`() async throws {
    let (pushes, ana, ben) = try await two()
    _ = try await pushes.circle.story(ana)
    let told = try await pushes.deliver()
    let seen = try await pushes.circle.story(ana)

    _ = try await pushes.circle.api(ben).put("/api/kinnect/stories/\(seen.id)/seen")
    let after = try await pushes.deliver()

    #expect(told.map(\.title) == ["Ana Lind shared a story"])
    #expect(told.first?.url == "/kinnect/u/ana/stories")
    #expect(after.isEmpty)
  }

  @Test func `of two stories the second is told when the first was taken back`() async throws {
    let (pushes, ana, _) = try await two()
    let first = try await pushes.circle.story(ana)
    _ = try await pushes.circle.story(ana)

    _ = try await pushes.circle.api(ana).delete("/api/kinnect/stories/\(first.id)")
    let sent = try await pushes.deliver()

    #expect(sent.map(\.title) == ["Ana Lind shared a story"])
  }

  @Test func `requests to follow are told`() async throws {
    let (pushes, _, ben) = try await two()
    let dan = try await pushes.circle.member("dan")

    try await pushes.circle.follow(dan, ben, approved: false)
    let sent = try await pushes.deliver()

    #expect(sent.map(\.kind) == ["request"])
    #expect(sent.map(\.title) == ["dan wants to follow you"])
  }

  @Test func `operators hear of reports, without a word of what they say`() async throws {
    let circle = try TestCircle()
    let chief = try await circle.member("chief", isOperator: true)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.befriend(ana, ben)
    let post = try await circle.post(ana, "Secret garden")
    let pushes = Pushes(circle)
    try await pushes.device(chief, at: "chief")
    try await pushes.device(ben, at: "ben")
    _ = try await pushes.deliver()

    _ = try await circle.browser(ben).submit("/kinnect/p/\(post.id)/report", ["reason": "Not nice"])
    let sent = try await pushes.deliver()

    #expect(sent.map(\.endpoint) == ["https://push.example/chief"])
    #expect(sent.first?.kind == "report")
    let report = try #require(try await circle.openReports().first)
    #expect(sent.first?.url == "/operator/reports/\(report)")
    #expect(sent.first?.payload.map { "\($0)".contains("nice") || "\($0)".contains("garden") } == false)
  }

  @Test func `what somebody turned off stays in their activity alone`() async throws {
    let (pushes, ana, ben) = try await two()
    let post = try await pushes.circle.post(ben)
    let browser = pushes.circle.browser(ben)
    let saved = try await browser.submit("/kinnect/account/push", ["kind": "like", "next": "/kinnect/settings"])
    #expect(saved.status == 303)

    try await pushes.circle.comment(ana, post.id)
    _ = try await pushes.circle.post(ana)
    let sent = try await pushes.deliver()

    #expect(sent.isEmpty)
    #expect(try await browser.get("/kinnect/account/push").text.contains("value=\"like\" checked"))
    #expect(
      try await pushes.circle.api(ben).get("/api/kinnect/activity").items.contains { $0["kind"]?.string == "comment" })
  }

  @Test func `in quiet hours everything waits and is one message afterwards`() async throws {
    let (pushes, ana, ben) = try await two()
    let post = try await pushes.circle.post(ben)
    _ = try await pushes.deliver()
    // The whole day but for a minute, wherever the test's clock is.
    let now = Int(pushes.circle.clock.now().microseconds / 60_000_000 % 1440)
    let (start, end) = ((now + 1430) % 1440, (now + 60) % 1440)
    func clock(_ minutes: Int) -> String { "\(minutes / 60):\(minutes % 60)" }
    let saved = try await pushes.circle.browser(ben).submit(
      "/kinnect/account/push",
      [
        "kind": "comment", "kind": "share", "quiet": "true", "start": clock(start), "end": clock(end), "zone": "UTC",
      ])
    #expect(saved.status == 303)

    try await pushes.circle.comment(ana, post.id, "One")
    try await pushes.circle.comment(ana, post.id, "Two")
    try await pushes.circle.post(ana)
    let quiet = try await pushes.deliver()
    pushes.circle.clock.advance(seconds: 3700)
    let after = try await pushes.deliver()

    #expect(quiet.isEmpty)
    #expect(after.map(\.title) == ["3 new while it was quiet"])
    #expect(after.first?.url == "/kinnect/activity")
  }

  @Test func `a device without content hears that there is something, and where`() async throws {
    let (pushes, ana, ben) = try await two()
    try await pushes.device(ben, at: "ben", contentFree: true)

    let post = try await pushes.circle.post(ana, "The lake")
    let sent = try await pushes.deliver()

    #expect(sent.first?.payload == ["app": "kinnect", "kind": "share", "url": .string("/kinnect/p/\(post.id)")])
  }

  @Test func `a test reaches every device of the account`() async throws {
    let (pushes, _, ben) = try await two()
    try await pushes.device(ben, at: "tablet")

    #expect(try await pushes.circle.api(ben).post("/api/auth/push/test", [:]).status == 204)
    let sent = try await pushes.deliver()

    #expect(Set(sent.map(\.endpoint)) == ["https://push.example/ben", "https://push.example/tablet"])
    #expect(sent.allSatisfy { $0.kind == "test" && $0.title == "It works" })
  }

  @Test func `a device of one app hears of that app alone`() async throws {
    let (pushes, ana, ben) = try await two()
    try await pushes.device(ben, at: "ben", app: "kinnect")
    let refused = try await pushes.subscribe(pushes.circle.api(ben), "https://push.example/x", app: "grassy")

    try await pushes.circle.post(ana)
    let sent = try await pushes.deliver()

    #expect(sent.count == 1)
    #expect(refused.status == 422 && refused.fields == ["app"])
  }
}
