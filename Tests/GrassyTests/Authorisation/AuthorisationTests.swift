import Core
import HTTP
import TestCircle
import Testing
import Wire

struct AuthorisationTests {
  @Test func `the matrix has a row for every route of the app, and no other`() throws {
    // What all apps share, such as the sign-in, is in Kinnect's matrix.
    let all = try TestCircle.grassy().routes
    let routes = all.entries.filter { entry in
      ["/grassy", "/api/grassy"].contains { entry.template == $0 || entry.template.hasPrefix("\($0)/") }
        && !all.sharedPaths.contains(String(entry.template.dropFirst("/grassy".utf8.count)))
    }.map { "\($0.method) \($0.template)" }
    let rows = Matrix.rows.map(\.route)

    #expect(Set(routes).subtracting(rows).sorted() == [], "routes that the matrix does not know")
    #expect(Set(rows).subtracting(routes).sorted() == [], "rows without a route")
    #expect(routes.count > 90)
    #expect(Matrix.rows.allSatisfy { Set($0.outcomes.keys) == Set(Role.allCases) })
  }

  @Test func `every call of the API is registered under its name`() throws {
    let names = try TestCircle.grassy().routes.endpoints.map(\.name).filter { $0.hasPrefix("grassy.") }

    #expect(Set(GrassyAPI.all.map(\.name)) == Set(names))
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

  @Test(arguments: Matrix.rows.filter { $0.outcomes.values.contains(404) })
  func `what one may not see looks like what is not there`(row: MatrixRow) async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await AccessFixture.untouched.value

    for role in Role.allCases where row.outcomes[role] == 404 {
      let client = fixture.client(role, in: circle, byCookie: !row.isAPI)
      let hidden = try await row.ask(client, fixture.names)
      let absent = try await row.ask(client, fixture.unknown)

      #expect(hidden.status == 404)
      #expect(hidden.bytes == absent.bytes, "\(row.route) as \(role)")
      #expect(hidden.head == absent.head)
    }
  }

  @Test(arguments: Role.allCases)
  func `a photo is for those who see its post`(role: Role) async throws {
    let fixture = try await AccessFixture.made.value
    let client = fixture.client(role, in: try await AccessFixture.untouched.value, byCookie: true)
    for shown in Shown.all {
      let reply = try await client.get("/media/grassy/\(fixture.names["PHOTO\(shown.name)"] ?? "")/320")

      #expect(reply.status == (shown.readers.contains(role) ? 200 : 404), "\(shown.audience) as \(role)")
    }
  }

  /// Every list of the app has, for everyone, the posts that they may open, and no other.
  @Test(arguments: Role.allCases.filter { Role.withProfile.contains($0) })
  func `no list has a post that one may not see`(role: Role) async throws {
    let fixture = try await AccessFixture.made.value
    let client = fixture.client(role, in: try await AccessFixture.untouched.value, byCookie: false)
    let mine = Set(Shown.all.filter { $0.readers.contains(role) }.compactMap { fixture.names[$0.name] })
    let hidden = Set(Shown.all.compactMap { fixture.names[$0.name] }).subtracting(mine)

    #expect(Set(try await client.get("/api/grassy/feed").each("id")) == mine)
    if role != .blocked {
      #expect(Set(try await client.get("/api/grassy/profiles/the.owner/posts").each("id")) == mine)
      // Nobody learns from a number of what they do not see.
      #expect(try await client.get("/api/grassy/profiles/the.owner")["postCount"].int == mine.count)
    }
    for shown in Shown.all {
      let expected = shown.readers.contains(role) ? [fixture.names[shown.name] ?? ""] : []
      #expect(try await client.get("/api/grassy/tags/only\(shown.audience)/posts").each("id") == expected)
      #expect(try await client.get("/api/grassy/places/~hut%20\(shown.audience)/posts").each("id") == expected)
    }
    for path in ["feed?scope=following", "bookmarks", "activity", "search?q=the", "tags?q=only"] {
      let text = try await client.get("/api/grassy/\(path)").text
      for id in hidden { #expect(!text.contains(id), "\(path) as \(role)") }
    }
  }
}
