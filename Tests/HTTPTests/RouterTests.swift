import Testing

@testable import HTTP

@Suite struct RouterTests {
  private func router() -> Router {
    var router = Router()
    router.on(.get, "/") { _, _ in .text("home") }
    router.on(.get, "/people/{name}") { _, parameters in .text("person \(parameters["name"] ?? "-")") }
    router.on(.get, "/people/new") { _, _ in .text("new") }
    router.on(.post, "/people/{name}") { _, parameters in .text("post \(parameters["name"] ?? "-")") }
    router.on(.get, "/people/{name}/posts/{id}") { _, parameters in
      .text("\(parameters["name"] ?? "-") \(parameters["id"] ?? "-") \(parameters["other"] ?? "-")")
    }
    router.on(.get, "/people/{name}.ics") { _, parameters in .text("calendar \(parameters["name"] ?? "-")") }
    router.on(.delete, "/people/new/draft") { _, _ in .text("draft") }
    return router
  }

  private func answer(_ method: Method, _ target: String) async throws -> (Int, String, Response) {
    let request = try #require(Request(method: method, target: target))
    let response = await router().respond(to: request)
    guard case .bytes(let bytes) = response.body else { return (response.status.rawValue, "", response) }
    return (response.status.rawValue, String(decoding: bytes, as: UTF8.self), response)
  }

  @Test(arguments: [
    ("/", "home"), ("/people/anna", "person anna"), ("/people/new", "new"), ("/people/a%20b", "person a b"),
    ("/people/x/posts/7", "x 7 -"), ("/people/new/posts/7", "new 7 -"), ("/people/anna?x=y", "person anna"),
    ("/people/anna.ics", "calendar anna"), ("/people/a.ics.ics", "calendar a.ics"), ("/people/.ics", "person .ics"),
    ("/people/anna.icsx", "person anna.icsx"), ("/people/x.ics/posts/7", "x.ics 7 -"),
  ])
  func `a path finds its template, fixed segments first`(target: String, text: String) async throws {
    let answer = try await answer(.get, target)

    #expect(answer.0 == 200)
    #expect(answer.1 == text)
  }

  @Test(arguments: ["/people", "/people/", "/people/anna/", "/other", "//", "/people/x/posts", "/People/anna"])
  func `a path of no template is not found`(target: String) async throws {
    #expect(try await answer(.get, target).0 == 404)
  }

  @Test func `a method that the fixed template lacks is not the capture's`() async throws {
    let wrong = try await answer(.post, "/people/new")

    #expect(wrong.0 == 405)
    #expect(wrong.2.headers["Allow"] == "GET, HEAD")
  }

  @Test func `HEAD is answered by GET`() async throws {
    #expect(try await answer(.head, "/people/anna").1 == "person anna")
  }

  @Test func `a method that the path lacks names those it has`() async throws {
    let wrong = try await answer(.delete, "/people/anna")
    let options = try await answer(.options, "/people/new/draft")

    #expect(wrong.0 == 405)
    #expect(wrong.2.headers["Allow"] == "GET, HEAD, POST")
    #expect(options.0 == 405)
    #expect(options.2.headers["Allow"] == "DELETE")
  }

  @Test func `the response knows its route`() async throws {
    #expect(try await answer(.get, "/people/anna").2.route == "/people/{name}")
    #expect(try await answer(.get, "/nowhere").2.route == nil)
  }

  @Test func `routes are listed as they were registered`() {
    let routes = router().routes

    #expect(routes.count == 7)
    #expect(routes[1] == Route(method: .get, template: "/people/{name}"))
  }
}
