import Core
import HTTP
import TestCircle
import Testing
import Wire

struct AuthorisationTests {
  @Test func `the matrix has a row for every route of the app, and no other`() throws {
    // What all apps share, such as the sign-in, is in Kinnect's matrix.
    let all = try TestCircle.realspace().routes
    let routes = all.entries.filter { entry in
      ["/realspace", "/api/realspace"].contains { entry.template == $0 || entry.template.hasPrefix("\($0)/") }
        && !all.sharedPaths.contains(String(entry.template.dropFirst("/realspace".utf8.count)))
    }.map { "\($0.method) \($0.template)" }
    let rows = Matrix.rows.map(\.route)

    #expect(Set(routes).subtracting(rows).sorted() == [], "routes that the matrix does not know")
    #expect(Set(rows).subtracting(routes).sorted() == [], "rows without a route")
    #expect(routes.count > 100)
    #expect(Matrix.rows.allSatisfy { Set($0.outcomes.keys) == Set(Role.allCases) })
  }

  @Test func `every call is served at the root too, where no other route is`() throws {
    let routes = try TestCircle.realspace().routes
    let calls = routes.endpoints.filter { $0.path.text.hasPrefix("/api/realspace/") }
    #expect(calls.count > 70)
    for call in calls {
      let root = call.path.text.replacing("/api/realspace/", with: "/api/")
      let found = routes.entries.filter { $0.method == call.method.rawValue && $0.template == root }

      #expect(found.map(\.app) == ["realspace"], "\(root)")
      #expect(found.first?.access == (call.auth == .none ? .anyone : call.auth == .account ? .account : .viewer))
      #expect(routes.otherAddresses[call.path.text] == root)
    }
    // Others' calls have no second address.
    #expect(!routes.entries.contains { $0.template == "/api/sign-in" || $0.template == "/api/me" })
  }

  @Test(arguments: Matrix.rows.filter { $0.isAPI && $0.method.isSafe && !$0.target.contains("live") })
  func `a call at the root answers everyone as under the app's name`(row: MatrixRow) async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await AccessFixture.untouched.value

    for role in Role.allCases {
      let client = fixture.client(role, in: circle, byCookie: false)
      #expect(try await row.atRoot.ask(client, fixture.names).status == row.outcomes[role], "\(row.route) as \(role)")
    }
  }

  @Test func `every call of the API is registered under its name`() throws {
    let names = try TestCircle.realspace().routes.endpoints.map(\.name).filter { $0.hasPrefix("realspace.") }

    #expect(Set(RealspaceAPI.all.map(\.name)) == Set(names))
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
      let reply = try await client.get("/media/realspace/\(fixture.names["PHOTO\(shown.name)"] ?? "")/320")

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

    #expect(Set(try await client.get("/api/realspace/posts").each("id")) == mine)
    if role != .blocked {
      #expect(Set(try await client.get("/api/realspace/profiles/the.owner/posts").each("id")) == mine)
      // Nobody learns from a number of what they do not see.
      #expect(try await client.get("/api/realspace/profiles/the.owner")["postCount"].int == mine.count)
    }
    let names = Shown.all.filter { $0.readers.contains(role) }.map { "Secrets for \($0.audience)" }
    #expect(
      Set(try await client.get("/api/realspace/items?q=secrets").items.compactMap { $0["name"]?.string }) == Set(names))
    let entries = Shown.all.filter { $0.readers.contains(role) }.compactMap { fixture.names["ENTRY\($0.name)"] }
    if role != .blocked {
      #expect(Set(try await client.get("/api/realspace/profiles/the.owner/diary").each("id")) == Set(entries))
    }
    let films = try await client.get("/api/realspace/items?q=secret%20film").text
    let wishes = try await client.get("/api/realspace/items?q=secret%20wish").text
    for shown in Shown.all {
      #expect(
        films.contains("Secret film for \(shown.audience)") == shown.readers.contains(role),
        "\(shown.audience) as \(role)")
    }
    #expect(wishes.contains("Secret wish") == (role == .owner), "as \(role)")
    // The owner shares their list with friends, but for one entry.
    let seesList = [.owner, .friend].contains(role)
    #expect(
      try await client.get("/api/realspace/items?q=shown%20wish").text.contains("Shown wish") == seesList, "as \(role)")
    if role != .blocked {
      let list = try await client.get("/api/realspace/profiles/the.owner/list").each("subject")
      #expect(list == (seesList ? ["Shown wish"] : []), "as \(role)")
    }
    // The owner has rated each film with four stars and a half: of them their friends are told as far as they see them.
    let liked = try await client.get("/api/realspace/recommendations").text
    let page = try await fixture.client(role, in: AccessFixture.untouched.value, byCookie: true).get(
      "/realspace/friends-liked"
    ).text
    for shown in Shown.all {
      let isTold = role == .friend && shown.readers.contains(.friend)
      #expect(liked.contains("Secret film for \(shown.audience)") == isTold, "\(shown.audience) as \(role)")
      #expect(page.contains("Secret film for \(shown.audience)") == isTold, "\(shown.audience) as \(role)")
    }
    for path in [
      "posts", "liked", "liked/all", "activity", "search?q=the", "items?q=secrets", "conversations", "recommendations",
    ] {
      let text = try await client.get("/api/realspace/\(path)").text
      for id in hidden { #expect(!text.contains(id), "\(path) as \(role)") }
      for shown in Shown.all where !shown.readers.contains(role) {
        #expect(!text.contains("Secrets for \(shown.audience)"), "\(path) as \(role)")
      }
    }
  }

  /// The owner's event has an address of its own; a friend is approved, and came.
  @Test(arguments: Role.allCases.filter { Role.withProfile.contains($0) })
  func `the address of an event is for its host and for guests, wherever one looks`(role: Role) async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await AccessFixture.untouched.value
    let (event, knows) = (fixture.names["EVENT"] ?? "", [Role.owner, .friend].contains(role))
    let (api, pages) = (
      fixture.client(role, in: circle, byCookie: false), fixture.client(role, in: circle, byCookie: true)
    )

    let own = try await api.get("/api/realspace/events/\(event)")
    #expect((own["privateAddress"].string == TestCircle.secretAddress) == knows, "as \(role)")
    #expect(try await pages.get("/realspace/events/\(event)").text.contains("Hidden Lane") == knows, "as \(role)")
    for path in ["events", "events?mine=true", "events/\(event)/dates", "events/\(event)/guests", "activity", "posts"] {
      #expect(!(try await api.get("/api/realspace/\(path)").text).contains("Hidden Lane"), "\(path) as \(role)")
    }
    for path in ["community", "events/\(event)/guests", "events/\(event)/dates", "events/\(event)/report", "activity"] {
      #expect(!(try await pages.get("/realspace/\(path)").text).contains("Hidden Lane"), "\(path) as \(role)")
    }
  }
}
