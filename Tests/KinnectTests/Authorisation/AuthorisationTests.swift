import Core
import HTTP
import TestCircle
import Testing

struct AuthorisationTests {
  @Test func `the matrix has a row for every route, and no other`() throws {
    let routes = try TestCircle().routes.entries.map { "\($0.method) \($0.template)" }
    let rows = (Matrix.rows + Matrix.atRoot).map(\.route)

    #expect(Set(routes).subtracting(rows).sorted() == [], "routes that the matrix does not know")
    #expect(Set(rows).subtracting(routes).sorted() == [], "rows without a route")
    #expect(Set(rows).count == rows.count)
    #expect(Matrix.rows.allSatisfy { Set($0.outcomes.keys) == Set(Role.allCases) })
  }

  @Test(arguments: Matrix.rows)
  func `every route answers to everyone as the matrix says`(row: MatrixRow) async throws {
    let fixture = try await AccessFixture.made.value
    // After a change nobody else uses the circle; the next one is made only for somebody who asks.
    var unchanged: TestCircle? = try await row.method.isSafe ? AccessFixture.untouched.value : nil

    for role in row.askers {
      for byCookie in row.isAPI ? TestEngine.byCookie : [true] {
        let circle: TestCircle
        if let unchanged { circle = unchanged } else { circle = try await fixture.circle() }
        unchanged = circle
        let reply = try await row.ask(fixture.client(role, in: circle, byCookie: byCookie), fixture.names)

        let expected = row.outcomes[role] ?? .status(0)
        #expect(Outcome(reply) == expected, "\(row.route) as \(role) by \(byCookie ? "cookie" : "token")")
        guard !row.method.isSafe else { continue }
        if !reply.isRefusal { unchanged = nil }
        // Sign-ins are not to be too many.
        circle.clock.advance(seconds: 1000)
      }
    }
  }

  /// Only to somebody who is signed in and somebody who isn't: the pages themselves are in the matrix.
  @Test func `the addresses that are out there lead to the app's pages, and take what is sent there`() async throws {
    let fixture = try await AccessFixture.made.value
    for row in Matrix.atRoot {
      for role in [Role.anonymous, .follower] {
        let circle = try await row.method.isSafe ? AccessFixture.untouched.value : fixture.circle()
        let reply = try await row.ask(fixture.client(role, in: circle, byCookie: true), fixture.names)

        #expect(Outcome(reply) == row.outcomes[role], "\(row.route) as \(role)")
        if row.method.isSafe { #expect(reply.location == "/kinnect\(row.target(fixture.names))") }
      }
    }
  }

  @Test(arguments: Matrix.rows.filter { $0.outcomes.values.contains(.status(404)) })
  func `what one may not see looks like what is not there`(row: MatrixRow) async throws {
    let fixture = try await AccessFixture.made.value
    let circle = try await AccessFixture.untouched.value

    for role in Role.allCases where row.outcomes[role] == .status(404) {
      let client = fixture.client(role, in: circle, byCookie: !row.isAPI)
      let hidden = try await row.ask(client, fixture.names)
      let absent = try await row.ask(client, fixture.unknown)

      #expect(hidden.status == 404)
      #expect(hidden.bytes == absent.bytes, "\(row.route) as \(role)")
      #expect(hidden.head == absent.head)
    }
  }

  @Test func `no answer in the matrix is 403 but for want of an invitation`() {
    let forbidden = Matrix.rows.filter { $0.outcomes.values.contains(.status(403)) }.map(\.route)

    #expect(forbidden == ["POST /api/auth/sign-up", "POST /api/auth/invitations/{token}/acceptance"])
  }
}
