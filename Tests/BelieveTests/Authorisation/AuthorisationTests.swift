import Core
import HTTP
import TestCircle
import Testing
import Wire

struct AuthorisationTests {
  @Test func `the matrix has a row for every route of the app, and no other`() throws {
    // What all apps share, such as the sign-in, is in Kinnect's matrix.
    let all = try TestCircle.both().routes
    let routes = all.entries.filter { entry in
      entry.app == "believe" && !all.sharedPaths.contains(String(entry.template.dropFirst("/believe".utf8.count)))
    }.map { "\($0.method) \($0.template)" }
    let rows = Matrix.rows.map(\.route)

    #expect(Set(routes).subtracting(rows).sorted() == [], "routes that the matrix does not know")
    #expect(Set(rows).subtracting(routes).sorted() == [], "rows without a route")
    #expect(routes.count > 60)
    #expect(Matrix.rows.allSatisfy { Set($0.outcomes.keys) == Set(Role.allCases) })
  }

  @Test(arguments: Matrix.rows)
  func `every route answers to everyone as the matrix says`(row: MatrixRow) async throws {
    let fixture = try await AccessFixture.made.value
    // After a change nobody else uses the circle; the next one is made only for somebody who asks.
    var unchanged: TestCircle? = try await row.method.isSafe ? AccessFixture.untouched.value : nil

    for role in row.askers {
      for byCookie in row.isAPI ? TestEngine.byCookie : [true] {
        let circle = try unchanged ?? fixture.circle()
        unchanged = circle
        let reply = try await row.ask(fixture.client(role, in: circle, byCookie: byCookie), fixture.names)

        #expect(reply.status == row.outcomes[role], "\(row.route) as \(role) by \(byCookie ? "cookie" : "token")")
        if !row.method.isSafe, !reply.isRefusal { unchanged = nil }
      }
    }
  }

  @Test(arguments: Matrix.rows.filter { $0.outcomes.values.contains(404) && $0.isAPI })
  func `what one may not see looks like what is not there`(row: MatrixRow) async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await AccessFixture.untouched.value

    for role in Role.allCases where row.outcomes[role] == 404 {
      let client = fixture.client(role, in: circle, byCookie: false)
      let hidden = try await row.ask(client, fixture.names)
      let absent = try await row.ask(client, fixture.unknown)

      #expect(hidden.bytes == absent.bytes, "\(row.route) as \(role)")
      #expect(hidden.head == absent.head)
    }
  }

  @Test func `a feed on the web is read without a session, and nothing else of it`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    let slug = try await circle.project(ana, "A <boat> & more", isOnTheWeb: true)
    try await circle.update(ana, slug, "It floats\u{b}\nnow & <then>")
    let path = "/believe/p/\(slug)/feed.atom"

    let feed = try await circle.anyone.get(path)

    #expect(feed.header("Content-Type") == "application/atom+xml; charset=utf-8")
    #expect(feed.text.contains("<title>A &lt;boat&gt; &amp; more</title>"))
    #expect(feed.text.contains("<content type=\"text\">It floats\nnow &amp; &lt;then&gt;</content>"))
    #expect(!feed.text.contains("Ana"))
    for other in ["/api/believe/projects/\(slug)", "/api/believe/projects/\(slug)/posts"] {
      #expect(try await circle.anyone.get(other).status == 401)
    }
    for change: JSONValue in [["isOnTheWeb": false], ["isOnTheWeb": true, "visibility": "unlisted"]] {
      _ = try await circle.api(ana).patch("/api/believe/projects/\(slug)", change)
      #expect(try await circle.anyone.get(path).status == 404)
    }
    _ = try await circle.api(ana).patch("/api/believe/projects/\(slug)", ["visibility": "public"])
    #expect(try await circle.anyone.get(path).status == 200)
    try await circle.suspend(ana)
    #expect(try await circle.anyone.get(path).status == 404)
  }

  @Test func `a story is one page with everything the project went through, escaped`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana, "A <boat>")
    try await circle.update(ana, slug, "First <b>words</b>")
    try await circle.update(ana, slug, "a draft", isDraft: true)
    try await circle.encourage(ben, slug, "a message", isAnonymous: true)
    _ = try await circle.api(ana).put("/api/believe/projects/\(slug)/mood", ["mood": "red"])
    _ = try await circle.api(ana).post(
      "/api/believe/projects/\(slug)/milestones", ["title": "Hull", "targetDate": "2026-05-31"])

    let story = try await circle.browser(ana).get("/believe/p/\(slug)/story.html")

    #expect(story.header("Content-Disposition") == "attachment; filename=\"story.html\"")
    for part in ["A &lt;boat&gt;", "First &lt;b&gt;words", "Hull", "Planned for 2026-05-31.", "Need support"] {
      #expect(story.text.contains(part), "\(part)")
    }
    #expect(!story.text.contains("a draft") && !story.text.contains("a message") && !story.text.contains("<script"))
  }

  @Test func `the photos of a story are in it, as large as they fit`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    let slug = try await circle.project(ana)
    let photo = try await circle.photo(of: ana, alt: "A <keel>")
    let path = "/api/believe/projects/\(slug)/posts"
    _ = try await circle.api(ana).post(path, ["content": "x", "images": .array([.string(photo.description)])])

    let story = try await circle.browser(ana).get("/believe/p/\(slug)/story.html")

    // The first 36 bytes in base64 of a whole number of triples.
    let medium = Base64URL.encode(Array("1080 jpg of \(photo)".utf8.prefix(36)))
    #expect(story.text.contains("<img alt=\"A &lt;keel&gt;\" width=\"1200\" height=\"800\""))
    #expect(story.text.contains("src=\"data:image/jpeg;base64,\(medium)"))
    let body = try #require(story.pieces)
    #expect(Int(body.count) == story.bytes.count)
    // In pieces it is the same, wherever they begin.
    for start in [Int64(0), 1, 700, body.count / 2, body.count - 5] {
      let end = min(body.count, start + 997)
      #expect(try await body.bytes(in: start..<end) == Array(story.bytes[Int(start)..<Int(end)]))
    }
    // Photos are fetched when the reader reaches them, and only while the session is valid.
    let place = try #require(story.text.firstRange(of: medium))
    let at = Int64(story.text[..<place.lowerBound].utf8.count)
    try await circle.suspend(ana)
    circle.clock.advance(seconds: 2)
    await #expect(throws: Problem.self) { try await body.bytes(in: at..<at + 8) }
    #expect(try await body.bytes(in: 0..<100) == Array(story.bytes[..<100]))
  }
}
