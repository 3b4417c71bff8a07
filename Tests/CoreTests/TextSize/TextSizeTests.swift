import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// How large somebody has the text of their pages: a choice of the account.
struct TextSizeTests {
  private func session(_ circle: TestCircle, _ email: String = "ana@example.org") async throws -> String {
    let reply = try await circle.anyone.submit(
      "/kinnect/sign-in", ["email": email, "password": "a long password"])
    return try #require(reply.cookie)
  }

  private func circle() async throws -> TestCircle {
    let circle = try TestCircle()
    try await circle.administration.addOperator(email: "ana@example.org", password: "a long password")
    return circle
  }

  private func hasSize(_ size: Int?, _ page: String, of look: String = "kinnect") -> Bool {
    page.contains("/css/\(look)\(size.map { "-\($0)" } ?? "").css\">")
  }

  @Test func `a size is kept for the account, on every page and each of its devices`() async throws {
    let circle = try await circle()
    let here = Client(circle, .cookie(try await session(circle)))
    let elsewhere = Client(circle, .cookie(try await session(circle)))
    #expect(try await here.submit("/kinnect/onboarding", ["username": "ana"]).location == "/kinnect")

    let saved = try await here.submit("/kinnect/account/text-size", ["size": "150", "next": "/kinnect/settings"])

    #expect(saved.status == 303)
    #expect(saved.location == "/kinnect/settings?said=text-size-saved")
    for path in [
      "/kinnect", "/kinnect/settings", "/kinnect/account/text-size", "/kinnect/p/nothing", "/kinnect/nothing",
    ] {
      for client in [here, elsewhere] {
        let page = try await client.get(path).text
        #expect(hasSize(150, page), "\(path)")
      }
    }
    #expect(try await here.get("/kinnect/account/text-size").text.contains("value=\"150\" checked"))
    #expect(try await circle.count("SELECT text_size FROM accounts WHERE email = 'ana@example.org'") == 150)
    let outside = try await circle.anyone.get("/kinnect/sign-in").text
    #expect(hasSize(nil, outside))
  }

  @Test func `100 percent is what everybody begins with and comes back to`() async throws {
    let circle = try await circle()
    let ana = Client(circle, .cookie(try await session(circle)))
    let before = try await ana.get("/kinnect/account/text-size").text
    #expect(hasSize(nil, before))
    for size in TextSize.allCases.reversed() {
      _ = try await ana.submit("/kinnect/account/text-size", ["size": "\(size.rawValue)"])
      let page = try await ana.get("/kinnect/account/text-size").text
      #expect(hasSize(size == .standard ? nil : size.rawValue, page))
    }
  }

  @Test func `nobody changes another's`() async throws {
    let circle = try await circle()
    try await circle.administration.addOperator(email: "ben@example.org", password: "a long password")
    let ana = Client(circle, .cookie(try await session(circle)))
    let ben = Client(circle, .cookie(try await session(circle, "ben@example.org")))

    _ = try await ana.submit("/kinnect/account/text-size", ["size": "200"])
    let asked = try await circle.anyone.submit("/kinnect/account/text-size", ["size": "200"])

    #expect(asked.location?.hasPrefix("/kinnect/sign-in") == true)
    let page = try await ben.get("/kinnect/account/text-size").text
    #expect(hasSize(nil, page))
    #expect(try await circle.count("SELECT count(*) FROM accounts WHERE text_size <> 100") == 1)
  }

  @Test(arguments: ["", "99", "201", "120", "1e2", "large"])
  func `a size that nobody was offered is refused`(size: String) async throws {
    let circle = try await circle()
    let ana = Client(circle, .cookie(try await session(circle)))

    let reply = try await ana.submit("/kinnect/account/text-size", ["size": size])

    #expect(reply.status == 422)
    #expect(try await circle.count("SELECT count(*) FROM accounts WHERE text_size <> 100") == 0)
  }

  @Test func `the browser keeps it for pages of nobody, beside its theme`() async throws {
    let circle = try await circle()
    let session = try await session(circle)
    let ana = Client(circle, .cookie(session))
    let cookie = ["Cookie": "hearth=\(session); hearth-preferences=dark.no-copies"]

    let saved = try await ana.submit("/kinnect/account/text-size", ["size": "175"], headers: cookie)
    let later = ["Cookie": "hearth=\(session); hearth-preferences=dark.no-copies.text-175"]
    let themed = try await ana.submit("/kinnect/account/device", ["theme": "light"], headers: later)

    #expect(saved.head.contains { $0.hasPrefix("Set-Cookie: hearth-preferences=dark.no-copies.text-175; ") })
    #expect(themed.head.contains { $0.hasPrefix("Set-Cookie: hearth-preferences=light.no-copies.text-175; ") })
    for path in ["/kinnect/sign-in", "/kinnect/nothing"] {
      let page = try await circle.anyone.get(path, ["Cookie": "hearth-preferences=system.text-175"]).text
      #expect(hasSize(175, page), "\(path)")
    }
    for odd in ["system.text-174", "system.text-", "system.text-175x", "text-\"><script>"] {
      let page = try await circle.anyone.get("/kinnect/sign-in", ["Cookie": "hearth-preferences=\(odd)"]).text
      #expect(hasSize(nil, page), "\(odd)")
    }
  }
}
