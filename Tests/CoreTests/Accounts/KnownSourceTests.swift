import Core
import TestCircle
import Testing
import Wire

/// Wrong passwords are counted against who guesses: the account's owner comes in where it has come in before.
struct KnownSourceTests {
  private let password = "a rare password"
  private let home = "203.0.113.9"

  private func circle() async throws -> TestCircle {
    let circle = try TestCircle()
    try await circle.administration.addOperator(email: "ana@example.org", password: password)
    return circle
  }

  private func client(_ circle: TestCircle, from address: String) -> Client {
    var client = circle.anyone
    client.address = address
    return client
  }

  private func signIn(
    _ circle: TestCircle, _ password: String, as email: String = "ana@example.org", from address: String,
    device: String? = nil
  ) async throws -> Reply {
    try await client(circle, from: address).submit(
      "/kinnect/sign-in", ["email": email, "password": password],
      headers: device.map { ["Cookie": "hearth-device=\($0)"] } ?? [:])
  }

  /// Guesses from everywhere until nobody who is unknown may try any more.
  private func exhaust(_ circle: TestCircle, _ email: String = "ana@example.org") async throws {
    for number in 0..<10 {
      #expect(try await signIn(circle, "wrong", as: email, from: "10.0.1.\(number)").status == 401)
    }
    #expect(try await signIn(circle, "wrong", as: email, from: "10.0.2.1").status == 429)
  }

  @Test func `a browser that the account has signed in with can still sign in, from anywhere`() async throws {
    let circle = try await circle()
    let device = try #require(try await signIn(circle, password, from: home).setCookie("hearth-device"))
    try await exhaust(circle)

    #expect(try await signIn(circle, password, from: "10.0.3.1").status == 429)
    #expect(try await signIn(circle, password, from: "10.0.3.1", device: device).status == 303)
    #expect(try await signIn(circle, password, from: "10.0.3.1", device: "bad.\(device)").status == 303)
  }

  @Test(arguments: [("203.0.113.9", "203.0.113.9"), ("2001:db8:1:2::3", "2001:db8:1:2:ffff::9")])
  func `an address that the account has signed in from can still sign in`(first: String, later: String) async throws {
    let circle = try await circle()
    let api = try await client(circle, from: first).post(
      "/api/auth/sign-in", ["email": "ana@example.org", "password": .string(password)])
    #expect(api.status == 200)
    try await exhaust(circle)

    let known = try await client(circle, from: later).post(
      "/api/auth/sign-in", ["email": "ana@example.org", "password": .string(password)])

    #expect(known.status == 200)
    #expect(try await signIn(circle, password, from: "2001:db8:1:3::3").status == 429)
  }

  @Test func `a known browser has a limit of its own`() async throws {
    let circle = try await circle()
    let device = try #require(try await signIn(circle, password, from: home).setCookie("hearth-device"))
    try await exhaust(circle)

    for _ in 0..<10 {
      #expect(try await signIn(circle, "wrong", from: "10.0.3.1", device: device).status == 429)
    }
    #expect(try await signIn(circle, password, from: "10.0.3.1", device: device).status == 429)
    #expect(try await signIn(circle, password, from: home).status == 303, "the address is known by itself")
  }

  @Test func `a browser of another account's, or with a changed name, is not known`() async throws {
    let circle = try await circle()
    try await circle.administration.addOperator(email: "ben@example.org", password: password)
    let bens = try #require(
      try await signIn(circle, password, as: "ben@example.org", from: home).setCookie("hearth-device"))
    let anas = try #require(try await signIn(circle, password, from: "198.51.100.1").setCookie("hearth-device"))
    try await exhaust(circle)

    for device in [
      bens, String(anas.dropLast()) + (anas.hasSuffix("A") ? "B" : "A"), "", ".", String(anas.dropFirst(4)),
    ] {
      #expect(try await signIn(circle, password, from: "10.0.3.1", device: device).status == 429)
    }
  }

  @Test func `a browser that several accounts share knows each of them`() async throws {
    let circle = try await circle()
    try await circle.administration.addOperator(email: "ben@example.org", password: password)
    let first = try #require(try await signIn(circle, password, from: home).setCookie("hearth-device"))
    let both = try #require(
      try await signIn(circle, password, as: "ben@example.org", from: home, device: first).setCookie("hearth-device"))
    try await exhaust(circle)

    #expect(try await signIn(circle, password, from: "10.0.3.1", device: both).status == 303)
  }

  @Test
  func `wrong passwords get the same answers from a known address, for an account that is there and one that is not`()
    async throws
  {
    let circle = try await circle()
    #expect(try await signIn(circle, password, from: home).status == 303)

    var answers: [[Int]] = []
    for email in ["ana@example.org", "nobody@example.org"] {
      var statuses: [Int] = []
      for number in 0..<8 {
        statuses.append(try await signIn(circle, "wrong", as: email, from: "10.0.1.\(number)").status)
      }
      for _ in 0..<5 { statuses.append(try await signIn(circle, "wrong", as: email, from: home).status) }
      statuses.append(try await signIn(circle, "wrong", as: email, from: "10.0.2.1").status)
      answers.append(statuses)
    }

    #expect(answers[0] == answers[1])
    #expect(answers[0] == [401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 429, 429, 429, 429])
  }

  @Test func `the owner's sign-in gives guessers no new tries`() async throws {
    let circle = try await circle()
    let device = try #require(try await signIn(circle, password, from: home).setCookie("hearth-device"))
    try await exhaust(circle)

    #expect(try await signIn(circle, password, from: home, device: device).status == 303)

    #expect(try await signIn(circle, "wrong", from: "10.0.2.2").status == 429)
  }
}
