import Core
import HTTP
import TestCircle
import Testing

/// How a browser shows its session: under a name that no other site can set, and among cookies that others have set.
struct CookieTests {
  private let me = "/api/auth/me"
  private let password = "a rare password"

  private func signedIn(_ circle: TestCircle) async throws -> Reply {
    try await circle.administration.addOperator(email: "ana@example.org", password: password)
    return try await circle.anyone.submit(
      "/kinnect/sign-in", ["email": "ana@example.org", "password": "a rare password"])
  }

  private func status(_ circle: TestCircle, _ cookies: String) async throws -> Int {
    try await circle.anyone.get(me, ["Cookie": cookies]).status
  }

  private func secure() throws -> TestCircle {
    var settings = Settings()
    settings.publicURL = "https://home.example"
    return try TestCircle(settings: settings)
  }

  @Test func `the good one of several cookies counts, wherever it stands`() async throws {
    let circle = try TestCircle()
    let good = try #require(try await signedIn(circle).cookie)
    let ended = circle.cookie(of: circle.services.newID())

    for cookies in [
      "hearth=bad; hearth=\(good)", "hearth=\(good); hearth=bad", "hearth=\(ended); hearth=\(good)",
      "hearth=; hearth=a; other=b; hearth=\"\(good)\"", "__Host-hearth=bad; hearth=\(good)",
    ] {
      #expect(try await status(circle, cookies) == 200, "\(cookies)")
    }
    #expect(try await status(circle, "hearth=bad; hearth=\(ended); hearthx=\(good)") == 401)
  }

  @Test func `who comes now and then stays signed in, and who stays away for sixty days does not`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    let day: Int64 = 86_400

    #expect(try await circle.browser(ana).get("/kinnect").setCookie("hearth") == nil)
    for _ in 0..<6 {
      circle.clock.advance(seconds: 50 * day)
      let page = try await circle.browser(ana).get("/kinnect")
      #expect(page.status == 200)
      #expect(page.setCookie("hearth") == circle.cookie(of: ana.browserSession))
      #expect(page.header("Set-Cookie")?.contains("Max-Age=5184000") == true)
      circle.clock.advance(seconds: 2)
      #expect(try await circle.browser(ana).get("/kinnect").setCookie("hearth") == nil)
    }
    circle.clock.advance(seconds: 61 * day)

    let late = try await circle.browser(ana).get("/kinnect/activity")

    #expect(late.status == 303 && late.location?.hasPrefix("/kinnect/sign-in") == true)
    #expect(late.setCookie("hearth") == nil)
  }

  @Test func `signing out ends a session that is due to be renewed`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    circle.clock.advance(seconds: 3 * 86_400)

    let out = try await circle.browser(ana).submit("/kinnect/sign-out")

    #expect(out.header("Set-Cookie")?.contains("Max-Age=0") == true)
    #expect(try await circle.browser(ana).get("/kinnect/activity").status == 303)
  }

  @Test func `over https the cookie is this host's alone`() async throws {
    let circle = try secure()

    let reply = try await signedIn(circle)

    let fields = reply.response.headers.values(of: "Set-Cookie")
    #expect(reply.cookie == nil)
    for name in ["__Host-hearth", "__Host-hearth-device"] {
      let field = try #require(fields.first { $0.hasPrefix("\(name)=") })
      #expect(field.contains("; Path=/;") && field.contains("; Secure") && field.contains("; HttpOnly"))
      #expect(!field.contains("Domain"))
    }
    let good = try #require(reply.setCookie("__Host-hearth"))
    #expect(try await status(circle, "__Host-hearth=\(good)") == 200)
    // Laid over it by another site of the domain.
    #expect(try await status(circle, "hearth=bad; __Host-hearth=\(good)") == 200)
  }

  @Test func `over plain http the name is plain`() async throws {
    let reply = try await signedIn(try TestCircle())

    #expect(reply.cookie != nil && reply.setCookie("__Host-hearth") == nil)
    #expect(!reply.response.headers.values(of: "Set-Cookie").contains { $0.contains("Secure") })
  }

  @Test func `a session of the plain name goes on over https, and gives way at the next sign-in`() async throws {
    let circle = try secure()
    let made = try await signedIn(circle)
    let old = "hearth=\(try #require(made.setCookie("__Host-hearth")))"
    #expect(try await status(circle, old) == 200)

    let again = try await circle.anyone.submit(
      "/kinnect/sign-in", ["email": "ana@example.org", "password": "a rare password"], headers: ["Cookie": old])

    #expect(again.cookie == "")
    #expect(again.setCookie("__Host-hearth")?.isEmpty == false)
  }

  @Test func `signing out takes both names away`() async throws {
    let circle = try secure()
    let good = try #require(try await signedIn(circle).setCookie("__Host-hearth"))

    let reply = try await circle.anyone.submit("/kinnect/sign-out", headers: ["Cookie": "__Host-hearth=\(good)"])

    #expect(reply.cookie == "" && reply.setCookie("__Host-hearth") == "")
    #expect(reply.setCookie("__Host-hearth-device") == nil)
    for field in reply.response.headers.values(of: "Set-Cookie") {
      #expect(field.contains("Max-Age=0") && field.contains("; Secure"))
    }
    #expect(try await status(circle, "__Host-hearth=\(good)") == 401)
  }
}
