import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

/// Registering and signing in as the seed's client does, at both addresses.
struct RegisterTests {
  private static let open: Settings = {
    var settings = Settings()
    settings.openApps = ["realspace"]
    return settings
  }()

  private static let zoe: JSONValue = [
    "username": "Zoe.B", "email": "zoe@example.org", "password": "a long enough one", "displayName": "Zoë Barnes",
  ]

  @Test(arguments: ["/api/realspace/auth/", "/api/auth/"])
  func `registering makes account and profile, and signs in`(base: String) async throws {
    let circle = try TestCircle.realspace(settings: Self.open)

    let reply = try await circle.anyone.post(base + "register", Self.zoe)

    #expect(reply.status == 201)
    #expect(reply.json["account", "email"] == "zoe@example.org")
    let token = try #require(reply["accessToken"].string)
    let me = try await circle.anyone.send(
      .get, "/api/realspace/profiles/zoe.b", headers: ["Authorization": "Bearer \(token)"])
    #expect(me.status == 200 && me["fullName"] == "Zoë Barnes" && me["relation"] == "self")
    let login = try await circle.anyone.post(
      base + "login", ["email": "zoe@example.org", "password": "a long enough one"])
    #expect(login.status == 200 && login["refreshToken"].string != nil)
    let wrong = try await circle.anyone.post(base + "login", ["email": "zoe@example.org", "password": "another one"])
    #expect(wrong.status == 401)
    // People find each other by the name.
    let found = try await circle.anyone.send(
      .get, "/api/search?q=barn", headers: ["Authorization": "Bearer \(token)"])
    #expect(found.items.compactMap { $0["username"]?.string } == ["zoe.b"])
  }

  @Test func `every fault is told at once, and nothing is made`() async throws {
    let circle = try TestCircle.realspace(settings: Self.open)

    let reply = try await circle.anyone.post(
      "/api/auth/register",
      [
        "username": "!", "email": "nobody", "password": "short",
        "displayName": .string(String(repeating: "x", count: 81)),
      ])

    #expect(reply.status == 422)
    #expect(
      Set((reply["errors"].array ?? []).compactMap { $0["field"]?.string }) == [
        "username", "email", "password", "displayName",
      ])
    #expect(try await circle.count("SELECT count(*) FROM accounts") == 0)
  }

  @Test func `a name or an address that is taken is refused, and no half of it is kept`() async throws {
    let circle = try TestCircle.realspace(settings: Self.open)
    try await circle.require(201, circle.anyone.post("/api/auth/register", Self.zoe))

    let sameName = try await circle.anyone.post(
      "/api/auth/register", ["username": "zoe.b", "email": "other@example.org", "password": "a long enough one"])
    let sameAddress = try await circle.anyone.post(
      "/api/auth/register", ["username": "other", "email": "ZOE@example.org", "password": "a long enough one"])

    #expect(sameName.status == 409 && sameName["code"] == "taken")
    #expect(sameAddress.status == 409)
    #expect(try await circle.count("SELECT count(*) FROM accounts") == 1)
    #expect(try await circle.count("SELECT count(*) FROM profiles") == 1)
    // The address is free for who chooses another name.
    let again = try await circle.anyone.post(
      "/api/auth/register", ["username": "other", "email": "other@example.org", "password": "a long enough one"])
    #expect(again.status == 201)
  }

  @Test func `where the app is by invitation one is needed, and used up`() async throws {
    let circle = try TestCircle.realspace()
    let chief = try await circle.neighbour("chief", isOperator: true)
    try await circle.require(
      303, circle.browser(chief).submit("/operator/invitations", ["apps": "realspace", "uses": "1", "days": "3"]))
    let shown = try await circle.browser(chief).get("/operator").text
    let link = try #require(shown.firstMatch(of: /home\.example\/invite\/([A-Za-z0-9_-]{22})/)?.1)
    func register(_ name: String, _ invitation: String?) async throws -> Reply {
      try await circle.anyone.post(
        "/api/realspace/auth/register",
        [
          "username": .string(name), "email": .string("\(name)@example.org"), "password": "a long enough one",
          "invitation": invitation.map { .string($0) } ?? .null,
        ])
    }

    #expect(try await register("ana", nil).status == 403)
    #expect(try await register("ana", "invented").status == 403)
    #expect(try await register("chief", String(link)).status == 409)
    #expect(try await register("ana", String(link)).status == 201)
    #expect(try await register("ben", String(link)).status == 403)
    #expect(try await circle.count("SELECT sum(uses) FROM invitations") == 1)
  }
}
