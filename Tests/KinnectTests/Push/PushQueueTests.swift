import Core
import Media
import SQL
import TestCircle
import Testing
import Wire

/// What becomes of devices and messages when services fail, sessions end and people change.
struct PushQueueTests {
  private func two() async throws -> (Pushes, ana: Member, ben: Member) {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.befriend(ana, ben)
    let pushes = Pushes(circle)
    try await pushes.device(ben, at: "ben")
    _ = try await pushes.deliver()
    return (pushes, ana, ben)
  }

  @Test(arguments: [404, 410])
  func `a device that its service doesn't know goes`(status: Int) async throws {
    let (pushes, ana, _) = try await two()
    pushes.answer(.answered(status, retryAfter: nil))

    try await pushes.circle.post(ana)
    let sent = try await pushes.deliver()

    #expect(sent.count == 1)
    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions") == 0)
    #expect(try await pushes.count("SELECT count(*) FROM push_notices") == 0)
  }

  @Test(arguments: [429, 500, 503])
  func `what a service says that it did not take is sent again later`(status: Int) async throws {
    let (pushes, ana, _) = try await two()
    try await pushes.circle.post(ana)

    pushes.answer(.answered(status, retryAfter: 300))
    let first = try await pushes.deliver()
    let atOnce = try await pushes.deliver()
    pushes.answer(.answered(201, retryAfter: nil))
    pushes.circle.clock.advance(seconds: 301)
    let second = try await pushes.deliver()
    pushes.circle.clock.advance(seconds: 3600)
    let third = try await pushes.deliver()

    #expect([first.count, atOnce.count, second.count, third.count] == [1, 0, 1, 0])
    #expect(first.first?.field("topic") == second.first?.field("topic"))
  }

  @Test func `a service that goes on refusing is left in peace`() async throws {
    let (pushes, ana, _) = try await two()
    try await pushes.circle.post(ana)
    pushes.answer(.answered(503, retryAfter: nil))

    var tries = 0
    for _ in 0..<20 {
      tries += try await pushes.deliver().count
      pushes.circle.clock.advance(seconds: 3600)
    }

    #expect(tries == 6)
  }

  @Test(arguments: [
    PushTransport.Outcome.silent, .refused, .answered(201, retryAfter: nil), .answered(302, retryAfter: nil),
    .answered(400, retryAfter: nil), .answered(413, retryAfter: nil),
  ])
  func `nothing else is sent twice`(outcome: PushTransport.Outcome) async throws {
    let (pushes, ana, _) = try await two()
    pushes.answer(outcome)

    try await pushes.circle.post(ana)
    let first = try await pushes.deliver()
    pushes.circle.clock.advance(seconds: 7200)
    let second = try await pushes.deliver()

    #expect(first.count == 1 && second.isEmpty)
    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions") == 1)
  }

  @Test func `a server that is killed while it sends sends nothing twice, and what it had not begun later`()
    async throws
  {
    let (pushes, ana, _) = try await two()
    try await pushes.circle.post(ana, "First")
    struct Killed: Error {}
    await #expect(throws: Killed.self) { try await pushes.deliver { throw Killed() } }
    try await pushes.circle.post(ana, "Second")

    let after = try await Pushes(pushes.circle).deliver()

    #expect(after.compactMap { $0.payload?["body"]?.string } == ["Second"])
  }

  @Test func `a device ends with its session`() async throws {
    let (pushes, ana, ben) = try await two()
    try await pushes.circle.post(ana)

    _ = try await pushes.circle.api(ben).post("/api/auth/sign-out", [:])

    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions") == 0)
    #expect(try await pushes.deliver().isEmpty)
  }

  @Test func `a suspended account hears nothing, and its devices go with its sessions`() async throws {
    let (pushes, ana, ben) = try await two()
    try await pushes.circle.post(ana)

    try await pushes.circle.suspend(ben)

    #expect(try await pushes.deliver().isEmpty)
    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions") == 0)
    #expect(try await pushes.count("SELECT count(*) FROM activity WHERE kind = 'share'") == 0)
  }

  @Test func `a device moves when another person registers it`() async throws {
    let (pushes, ana, ben) = try await two()
    let eva = try await pushes.circle.member("eva")
    try await pushes.circle.befriend(ana, eva)
    try await pushes.circle.post(ana, "For Ben's eyes")

    try await pushes.device(eva, at: "ben")
    let sent = try await pushes.deliver()

    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions") == 1)
    // Eva follows Ana as well: it is hers now.
    #expect(sent.count == 1)
    #expect(try await pushes.circle.browser(ben).get("/kinnect/account/push").text.contains("Your devices") == false)
    let removed = try await pushes.circle.api(ben).post(
      "/api/auth/push/subscriptions/removal", ["endpoint": "https://push.example/ben"])
    #expect(removed.status == 204)
    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions") == 1)
  }

  @Test func `an account has twenty devices at most, the newest`() async throws {
    let (pushes, _, ben) = try await two()
    for number in 1...25 { try await pushes.device(ben, at: "ben-\(number)") }

    let names = try await pushes.circle.storage.system.read {
      try $0.all("SELECT endpoint FROM push_subscriptions ORDER BY created_at") { $0.text(0) }
    }

    #expect(names == (6...25).map { "https://push.example/ben-\($0)" })
  }

  @Test func `a device that registers again stays one, and keeps what was chosen for it`() async throws {
    let (pushes, _, ben) = try await two()
    try await pushes.device(ben, at: "ben", contentFree: true)
    try await pushes.device(ben, at: "ben")

    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions WHERE is_content_free = TRUE") == 1)
    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions") == 1)
  }

  @Test(arguments: [
    "http://push.example/x", "https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x", "https://10.0.0.1:9/x",
    "https://2130706433/", "ftp://push.example/", "x",
  ])
  func `addresses that the server doesn't send to are refused`(endpoint: String) async throws {
    let (pushes, _, ben) = try await two()

    let reply = try await pushes.subscribe(pushes.circle.api(ben), endpoint)

    #expect(reply.status == 422 && reply.fields == ["endpoint"])
  }

  @Test func `keys that are none are refused, and nobody signed out registers`() async throws {
    let (pushes, _, ben) = try await two()
    let api = pushes.circle.api(ben)
    func reply(_ point: String, _ secret: String) async throws -> [String] {
      try await api.put(
        "/api/auth/push/subscriptions",
        [
          "endpoint": "https://push.example/y", "keys": ["p256dh": .string(point), "auth": .string(secret)],
        ]
      ).fields
    }
    let secret = Base64URL.encode([UInt8](repeating: 1, count: 16))
    let point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"

    #expect(try await reply("AAAA", secret) == ["keys.p256dh"])
    #expect(try await reply(String(point.dropLast()) + "A", secret) == ["keys.p256dh"])
    #expect(try await reply(point, "AAAA") == ["keys.auth"])
    #expect(try await reply(point, secret) == [])
    #expect(try await pushes.subscribe(pushes.circle.anyone, "https://push.example/z").status == 401)
  }

  @Test func `a server without notifications has none of it`() async throws {
    var settings = Settings()
    settings.sendsPushes = false
    let circle = try TestCircle(settings: settings)
    let (ben, pushes) = (try await circle.member("ben"), Pushes(circle))

    #expect(try await circle.api(ben).get("/api/auth/push").status == 404)
    #expect(try await pushes.subscribe(circle.api(ben), "https://push.example/x").status == 404)
    #expect(try await circle.api(ben).post("/api/auth/push/test", [:]).status == 404)
    #expect(try await circle.browser(ben).get("/kinnect/account/push").status == 404)
    #expect(try await !circle.browser(ben).get("/kinnect/settings").text.contains("/account/push"))
  }

  @Test func `a server without notifications tells shares in the activity all the same`() async throws {
    var settings = Settings()
    settings.sendsPushes = false
    let circle = try TestCircle(settings: settings)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.befriend(ana, ben)
    try await circle.post(ana)

    let sent = try await Pushes(circle).deliver()

    #expect(sent.isEmpty)
    #expect(try await circle.api(ben).get("/api/kinnect/activity").items.contains { $0["kind"]?.string == "share" })
    #expect(try await circle.count("SELECT count(*) FROM push_events") == 0)
  }

  @Test func `the page lists the devices, shows less of one, and stops it`() async throws {
    let (pushes, _, ben) = try await two()
    let browser = pushes.circle.browser(ben)
    let id = try await pushes.circle.storage.system.read {
      try $0.first("SELECT id FROM push_subscriptions") { try $0.id(0, Never.self).description } ?? ""
    }
    let page = try await browser.get("/kinnect/account/push").text
    #expect(page.contains("Your devices") && page.contains("/kinnect/account/push/\(id)/remove"))

    let hidden = try await browser.submit("/kinnect/account/push/\(id)/content", ["next": "/kinnect/settings"])
    #expect(hidden.status == 303)
    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions WHERE is_content_free = TRUE") == 1)
    _ = try await browser.submit("/kinnect/account/push/\(id)/content", ["content": "true"])
    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions WHERE is_content_free = TRUE") == 0)
    let eva = try await pushes.circle.member("eva")
    #expect(try await pushes.circle.browser(eva).submit("/kinnect/account/push/\(id)/remove").status == 404)
    #expect(try await browser.submit("/kinnect/account/push/\(id)/remove").status == 303)
    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions") == 0)
  }

  @Test(arguments: [("25:00", "07:00", "UTC", "start"), ("22:00", "22:00", "UTC", "end"), ("22:00", "7", "UTC", "end")])
  func `quiet hours that can't be are shown again`(start: String, end: String, zone: String, field: String) async throws
  {
    let (pushes, _, ben) = try await two()

    let reply = try await pushes.circle.browser(ben).submit(
      "/kinnect/account/push", ["quiet": "true", "start": start, "end": end, "zone": zone])

    #expect(reply.status == 422)
    #expect(reply.text.contains("id=\"\(field)-error\"") && reply.text.contains("value=\"\(start)\""))
    #expect(try await pushes.count("SELECT count(*) FROM quiet_hours") == 0)
  }

  @Test func `what is over is swept`() async throws {
    let (pushes, ana, _) = try await two()
    try await pushes.circle.post(ana)
    _ = try await pushes.deliver()
    #expect(try await pushes.count("SELECT count(*) FROM push_notices") == 1)

    pushes.circle.clock.advance(seconds: 90_000)
    try await pushes.sweep()

    #expect(try await pushes.count("SELECT count(*) FROM push_notices") == 0)
    #expect(try await pushes.count("SELECT count(*) FROM activity WHERE kind = 'share'") == 1)
    pushes.circle.clock.advance(seconds: 61 * 86_400)
    try await pushes.sweep()
    #expect(try await pushes.count("SELECT count(*) FROM activity WHERE kind = 'share'") == 0)
    // The session has run out by then, and its device with it.
    #expect(try await pushes.count("SELECT count(*) FROM push_subscriptions") == 0)
  }
}
