import Core
import TestCircle
import Testing

/// What a server says before the first account is made.
struct NewServerTests {
  @Test func `a server without an account says how to make the first one, and nothing of the link`() async throws {
    let circle = try TestCircle()
    let token = try #require(try await circle.administration.setupToken())

    for path in ["/kinnect/sign-in", "/kinnect"] {
      let page = try await circle.anyone.get(path)
      #expect(page.status == 200)
      #expect(page.text.contains("<h1>This server is new</h1>"))
      #expect(!page.text.contains(token) && !page.text.contains("name=\"password\""))
    }
    #expect(try await circle.anyone.get("/").location == "/kinnect")

    let made = try await circle.anyone.submit(
      "/setup/\(token)", ["email": "ana@example.org", "password": "a long password"])
    #expect(made.status == 303)
    #expect(try await circle.anyone.get("/kinnect/sign-in").text.contains("<h1>Sign in</h1>"))
  }

  @Test func `so does the page that lists several apps`() async throws {
    let circle = try TestCircle(apps: .both)
    #expect(try await circle.anyone.get("/").text.contains("<h1>This server is new</h1>"))

    try await circle.administration.addOperator(email: "ana@example.org", password: "a long password")
    #expect(try await circle.anyone.get("/").text.contains("Apps on this server"))
  }
}
