import Core
import HTTP
import TestCircle
import Testing
import Wire

/// What every call with a body answers to bodies that cannot be.
struct InputTests {
  /// Method and path of every call that takes JSON, with ids that exist.
  static let calls = Matrix.rows.filter { row in
    row.isAPI && ["POST", "PATCH"].contains(row.method.rawValue) && row.route != "POST /api/media"
      && row.headers.isEmpty
      // Calls without a body.
      && !["POST /api/auth/push/test", "POST /api/auth/sign-out", "POST /api/kinnect/follow-all"].contains(row.route)
  }

  /// All are refused and change nothing, so that one circle is enough for those of a test.
  private func ask(_ row: MatrixRow, _ type: String, _ bytes: [UInt8], in circle: TestCircle) async throws -> Reply {
    let fixture = try await AccessFixture.made.value
    // Sign-ins are not to be too many.
    circle.clock.advance(seconds: 1000)
    let role = row.route == "POST /api/kinnect/profile" ? Role.outsider : .owner
    let client = fixture.client(role, in: circle, byCookie: false)
    return try await client.send(row.method, row.target(fixture.names), body: .raw(type, bytes))
  }

  @Test func `the calls with bodies are looked at`() { #expect(Self.calls.count >= 10) }

  @Test(arguments: calls)
  func `a body that is no JSON is 400`(row: MatrixRow) async throws {
    let circle = try await AccessFixture.made.value.circle()
    for text in [
      "{", "{\"a\":}", "nonsense", "{\"a\": 1} x", "[1", "{\"a\": \"\u{1}\"}", String(repeating: "[", count: 5000),
    ] {
      let reply = try await ask(row, "application/json", Array(text.utf8), in: circle)
      #expect(reply.status == 400)
      #expect(reply.code == "malformed_json")
      #expect(reply.header("Content-Type") == "application/problem+json")
    }
    #expect(
      try await ask(row, "application/json", [0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D], in: circle).status == 400
    )
    for text in ["[]", "1", "null", "\"text\""] {
      #expect(try await ask(row, "application/json", Array(text.utf8), in: circle).status == 400)
    }
  }

  @Test(arguments: calls)
  func `a body beyond 1 MiB is 413, one of another type 415`(row: MatrixRow) async throws {
    let circle = try await AccessFixture.made.value.circle()
    let large = Array("{\"a\": \"\(String(repeating: "x", count: 1 << 20))\"}".utf8)

    #expect(try await ask(row, "application/json", large, in: circle).status == 413)
    #expect(try await ask(row, "text/plain", Array("{}".utf8), in: circle).status == 415)
    #expect(try await ask(row, "application/x-www-form-urlencoded", Array("a=b".utf8), in: circle).status == 415)
  }

  /// The members that each call must have, with a value of a wrong type.
  static let members: [(route: String, field: String)] = [
    ("POST /api/auth/sign-up", "email"), ("POST /api/auth/sign-up", "password"), ("POST /api/auth/sign-in", "email"),
    ("POST /api/auth/sign-in", "password"), ("POST /api/auth/refresh", "refreshToken"),
    ("POST /api/kinnect/profile", "username"), ("POST /api/kinnect/posts", "media"),
    ("PATCH /api/kinnect/circles/{id}", "name"), ("POST /api/kinnect/circles", "name"),
    ("POST /api/kinnect/posts/{id}/comments", "body"),
    ("POST /api/kinnect/posts/{id}/reports", "reason"), ("POST /api/kinnect/profiles/{username}/reports", "reason"),
  ]

  @Test(arguments: members)
  func `a missing member, null and a wrong type are 422 and name the field`(
    member: (route: String, field: String)
  ) async throws {
    let circle = try await AccessFixture.made.value.circle()
    let row = try #require(Self.calls.first { $0.route == member.route })
    for (value, code) in [
      ("", "missing"), ("\"\(member.field)\": null", "missing"), ("\"\(member.field)\": 7", "wrong_type"),
      ("\"\(member.field)\": {}", "wrong_type"), ("\"\(member.field)\": true", "wrong_type"),
    ] {
      let reply = try await ask(row, "application/json", Array("{\(value)}".utf8), in: circle)
      #expect(reply.status == 422, "\(member.route) \(value)")
      #expect(reply.fields.contains(member.field))
      let error = reply["errors"].array?.first { $0["field"]?.string == member.field }
      #expect(error?["code"]?.string == code, "\(member.route) \(value)")
    }
  }

  @Test func `optional members of a wrong type are 422 too`() async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await fixture.circle()
    let owner = fixture.client(.owner, in: circle, byCookie: false)

    for field in ["username", "fullName", "bio", "avatar"] {
      let reply = try await owner.patch("/api/kinnect/profile", .object([.init(field, 7)]))
      #expect(reply.status == 422)
      #expect(reply.fields == [field])
    }
    let posts = try await owner.post("/api/kinnect/posts", ["caption": 7, "media": ["x", 8]])
    #expect(posts.status == 422)
    #expect(Set(posts.fields).isSuperset(of: ["caption", "media.0", "media.1"]))
  }

  @Test func `what is wrong with texts and lists is named all at once`() async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await fixture.circle()
    let owner = fixture.client(.owner, in: circle, byCookie: false)
    let long = JSONValue.string(String(repeating: "a", count: 3000))

    #expect(try await owner.post("/api/kinnect/posts", ["caption": long, "media": []]).fields == ["caption", "media"])
    #expect(
      try await owner.post("/api/kinnect/conversations", ["members": [], "name": long]).fields == ["members", "name"])
    #expect(
      try await owner.patch("/api/kinnect/profile", ["username": "a b", "fullName": long, "bio": long]).fields
        == ["username", "fullName", "bio"])
  }

  @Test func `unknown members are ignored`() async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await fixture.circle()

    let reply = try await fixture.client(.owner, in: circle, byCookie: false).patch(
      "/api/kinnect/profile", ["bio": "new", "isOperator": true, "id": "x"])

    #expect(reply.status == 200)
    #expect(reply["bio"].string == "new")
  }

  @Test func `too many writes of one account wait, and those of others do not`() async throws {
    var settings = Settings()
    settings.writesPerMinute = 5
    let circle = try TestCircle(settings: settings)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    circle.clock.advance(seconds: 60)
    for _ in 0..<5 { #expect(try await circle.api(ana).put("/api/kinnect/activity/read").status == 204) }

    let refused = try await circle.api(ana).put("/api/kinnect/activity/read")

    #expect(refused.status == 429)
    let seconds = try #require(refused.header("Retry-After").flatMap { Int64($0) })
    #expect((1...12).contains(seconds))
    #expect(try await circle.browser(ana).submit("/kinnect/u/ben/follow").status == 429)
    #expect(try await circle.api(ana).get("/api/kinnect/feed").status == 200)
    #expect(try await circle.api(ben).put("/api/kinnect/activity/read").status == 204)
    circle.clock.advance(seconds: seconds)
    #expect(try await circle.api(ana).put("/api/kinnect/activity/read").status == 204)
  }

  @Test func `too many reads of one account wait, and neither its writes nor others do`() async throws {
    var settings = Settings()
    settings.readsPerMinute = 5
    let circle = try TestCircle(settings: settings)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    circle.clock.advance(seconds: 60)
    for _ in 0..<5 { #expect(try await circle.api(ana).get("/api/kinnect/feed").status == 200) }

    let refused = try await circle.api(ana).get("/api/kinnect/feed")

    #expect(refused.status == 429)
    let seconds = try #require(refused.header("Retry-After").flatMap { Int64($0) })
    #expect((1...12).contains(seconds))
    #expect(try await circle.browser(ana).get("/kinnect").status == 429)
    #expect(try await circle.api(ana).put("/api/kinnect/activity/read").status == 204)
    #expect(try await circle.api(ben).get("/api/kinnect/feed").status == 200)
    circle.clock.advance(seconds: seconds)
    #expect(try await circle.api(ana).get("/api/kinnect/feed").status == 200)
  }
}
