import Core
import TestCircle
import Testing

/// What somebody prefers on one device: kept by the browser, in a cookie.
struct DeviceTests {
  private func session(_ circle: TestCircle) async throws -> String {
    try await circle.administration.addOperator(email: "ana@example.org", password: "a long password")
    let reply = try await circle.anyone.submit(
      "/kinnect/sign-in", ["email": "ana@example.org", "password": "a long password"])
    return try #require(reply.cookie)
  }

  private func page(
    _ circle: TestCircle, _ preferences: String, _ path: String = "/kinnect/sign-in"
  ) async throws -> Reply {
    try await circle.anyone.get(path, ["Cookie": "hearth-preferences=\(preferences)"])
  }

  @Test func `the choice is kept by the browser, and the form shows it`() async throws {
    let circle = try TestCircle()
    let session = try await session(circle)
    let ana = Client(circle, .cookie(session))

    let saved = try await ana.submit(
      "/kinnect/account/device", ["theme": "dark", "copies": "", "next": "/kinnect/settings"])

    #expect(saved.status == 303)
    #expect(saved.location == "/kinnect/settings?said=preferences-saved")
    #expect(saved.head.contains { $0.hasPrefix("Set-Cookie: hearth-preferences=dark.no-copies; ") })
    let cookie = ["Cookie": "hearth=\(session); hearth-preferences=dark.no-copies"]
    let form = try await ana.get("/kinnect/account/device", cookie).text
    #expect(form.contains("value=\"dark\" checked"))
    #expect(!form.contains("name=\"copies\" value=\"true\" checked"))
    let asked = try await circle.anyone.get("/kinnect/account/device")
    #expect(asked.location?.hasPrefix("/kinnect/sign-in") == true)
  }

  @Test func `a page has the chosen colours, also one that says what went wrong`() async throws {
    let circle = try TestCircle()
    for path in ["/kinnect/sign-in", "/nothing-here"] {
      let dark = try await page(circle, "dark", path).text
      #expect(dark.contains("<html lang=\"en\" data-theme=\"dark\">"))
      #expect(dark.contains("<meta name=\"color-scheme\" content=\"dark\">"))
      for other in ["system", "", "mauve", "\"><script>"] {
        let text = try await page(circle, other, path).text
        #expect(text.contains("<html lang=\"en\">"))
        #expect(text.contains("<meta name=\"color-scheme\" content=\"light dark\">"))
      }
    }
  }

  @Test func `where no copies are wanted no page says whose it is, and the worker takes itself away`() async throws {
    let circle = try TestCircle()
    let session = try await session(circle)
    let ana = Client(circle, .cookie(session))
    #expect(try await ana.submit("/kinnect/onboarding", ["username": "ana"]).location == "/kinnect")

    for (preferences, keeps) in [("system", true), ("light.no-copies", false)] {
      let cookie = ["Cookie": "hearth=\(session); hearth-preferences=\(preferences)"]
      let feed = try await ana.get("/kinnect", cookie)
      #expect(feed.status == 200)
      #expect((feed.header("Hearth-Viewer") == "ana") == keeps)
      #expect(feed.text.contains("data-worker=\"off\"") == !keeps)
      let worker = try await ana.get("/kinnect/sw.js", cookie).text
      #expect(worker.contains("registration.unregister()") == !keeps)
    }
  }
}
