import HTTP
import TestCircle
import Testing
import Wire

/// One route with what it answers to everyone.
struct MatrixRow: Sendable, CustomTestStringConvertible {
  /// Method and template, as registered.
  let route: String
  /// What is asked for; capital words are the fixture's names.
  let target: String
  var body: Client.Body = .none
  let outcomes: Outcomes
  let headers: [String: String]

  init(
    _ route: String, _ target: String? = nil, _ body: Client.Body = .none, _ outcomes: Outcomes,
    headers: [String: String] = [:]
  ) {
    self.headers = headers
    self.route = route
    self.target = target ?? String(route.split(separator: " ")[1])
    self.body = body
    self.outcomes = outcomes
  }

  var method: Method { Method(rawValue: String(route.prefix { $0 != " " })) }
  var isAPI: Bool { target.hasPrefix("/api/") }
  /// Whom it is asked as.
  var askers: [Role] {
    guard !method.isSafe else { return Role.allCases }
    return TestEngine.askers(Role.allCases, members: Role.withProfile) { role in
      if case .status(let status) = outcomes[role] { status < 400 } else { false }
    }
  }
  var testDescription: String { route }

  /// The target with the names put in.
  func target(_ names: [String: String]) -> String {
    target.split(separator: "/", omittingEmptySubsequences: false).map { names[String($0)] ?? String($0) }
      .joined(separator: "/")
  }

  func ask(_ client: Client, _ names: [String: String]) async throws -> Reply {
    try await client.send(method, target(names), body: body, headers: headers)
  }
}

/// What every route answers to everyone. A route that is missing here fails the tests.
enum Matrix {
  static let rows =
    circle + uploads + waitingPosts + accountPages + setUp + operatorPages + accountCalls + people + posts + feedPages
    + peoplePages + postPages + circleCalls + circlePages + audienceCalls + audiencePages

  static let circle = [
    MatrixRow("GET /healthz", nil, .none, .everyone(200)),
    MatrixRow("GET /readyz", nil, .none, .everyone(200)),
    // There is no server here whose counters could be told.
    MatrixRow("GET /metrics", nil, .none, .everyone(404)),
    MatrixRow("GET /api/openapi.json", nil, .none, .everyone(200)),
    MatrixRow("GET /favicon.ico", nil, .none, .everyone(302)),
    MatrixRow("GET /assets/{hash}/{file}", "/assets/ASSETS/kinnect.webmanifest", .none, .everyone(200)),
    MatrixRow("GET /assets/{hash}/{folder}/{file}", "/assets/ASSETS/css/kinnect.css", .none, .everyone(200)),
    MatrixRow("GET /icons/{app}/{name}", "/icons/kinnect/192.png", .none, .everyone(200)),
    // No gazetteer here.
    MatrixRow("GET /places/cities", nil, .none, .everyone(404)),
    MatrixRow("GET /licences", nil, .none, .everyone(200)),
    MatrixRow("GET /plain-http", nil, .none, .everyone(200)),
    MatrixRow("GET /", nil, .none, .everyone(303)),
    MatrixRow(
      "GET /media/{app}/{id}/{name}", "/media/kinnect/PHOTO/320", .none,
      .everyone(404).but(.follower, 200).but(.owner, 200)),
  ]

  private static let wrong = Client.Body.form([("email", "the.owner@example.org"), ("password", "not the password")])

  /// What all apps share, in this one. The other apps have the same pages, registered at once.
  static let accountPages = [
    MatrixRow(
      "GET /kinnect/sign-in", nil, .none, .everyone(303).but(.anonymous, 200).but(.suspended, 200)),
    MatrixRow("POST /kinnect/sign-in", nil, wrong, .everyone(401)),
    MatrixRow("POST /kinnect/sign-out", nil, .none, .everyone(303).mapValues { _ in .signIn }),
    // Members are led to the feed.
    MatrixRow(
      "GET /kinnect/invite/{token}", "/kinnect/invite/TOKEN", .none,
      .everyone(303).but(.anonymous, 200).but(.suspended, 200)),
    MatrixRow("POST /kinnect/invite/{token}", "/kinnect/invite/TOKEN", .form([("email", "x")]), .everyone(422)),
    MatrixRow(
      "POST /kinnect/invite/{token}/accept", "/kinnect/invite/TOKEN/accept", .none,
      .everyone(303).signedOut),
    // The app is not open to anyone.
    MatrixRow("GET /kinnect/sign-up", nil, .none, .everyone(404)),
    MatrixRow("POST /kinnect/sign-up", nil, wrong, .everyone(404)),
    MatrixRow("GET /kinnect/licences", nil, .none, .everyone(200)),
    MatrixRow("GET /kinnect/plain-http", nil, .none, .everyone(200)),
    MatrixRow("GET /kinnect/password-request", nil, .none, .everyone(200)),
    MatrixRow("POST /kinnect/password-request", nil, .form([("email", "nobody@example.org")]), .everyone(303)),
    MatrixRow("GET /kinnect/account/password", nil, .none, .everyone(200).signedOut),
    MatrixRow("POST /kinnect/account/password", nil, .form([("password", "short")]), .everyone(422).signedOut),
    MatrixRow("GET /kinnect/account/sessions", nil, .none, .everyone(200).signedOut),
    MatrixRow("GET /kinnect/account/reports", nil, .none, .everyone(200).signedOut),
    MatrixRow("GET /kinnect/account/operators", nil, .none, .everyone(200).signedOut),
    MatrixRow(
      "POST /kinnect/account/sessions/{id}/end", "/kinnect/account/sessions/POST/end", .none,
      .everyone(404).signedOut),
    MatrixRow("POST /kinnect/account/sessions/end-others", nil, .none, .everyone(303).signedOut),
    MatrixRow("GET /kinnect/account/invitations", nil, .none, .everyone(200).signedOut),
    MatrixRow("POST /kinnect/account/invitations", nil, .form([("apps", "kinnect")]), .everyone(422).signedOut),
    MatrixRow(
      "POST /kinnect/account/invitations/{id}/revoke", "/kinnect/account/invitations/INVITATION/revoke", .none,
      .everyone(404).but(.operator, 303).signedOut),
    // A circle of friends, in which nobody waits.
    MatrixRow("GET /kinnect/account/family-link", nil, .none, .everyone(404).signedOut),
    MatrixRow("POST /kinnect/account/family-link", nil, .form([("uses", "3")]), .everyone(404).signedOut),
    MatrixRow("GET /kinnect/account/waiting", nil, .none, .everyone(303).signedOut),
    MatrixRow("POST /kinnect/account/waiting", nil, .form([("name", "Ana")]), .everyone(404).signedOut),
    MatrixRow(
      "POST /kinnect/account/waiting/{id}/confirm", "/kinnect/account/waiting/INVITATION/confirm", .none,
      .everyone(404).signedOut),
    MatrixRow(
      "POST /kinnect/account/waiting/{id}/decline", "/kinnect/account/waiting/INVITATION/decline", .none,
      .everyone(404).signedOut),
    MatrixRow("POST /kinnect/apps/{app}/join", "/kinnect/apps/kinnect/join", .none, .everyone(404).signedOut),
    MatrixRow("POST /kinnect/apps/{app}/decline", "/kinnect/apps/kinnect/decline", .none, .everyone(303).signedOut),
    MatrixRow("GET /kinnect/account/device", nil, .none, .everyone(200).signedOut),
    MatrixRow("POST /kinnect/account/device", nil, .form([("theme", "dark")]), .everyone(303).signedOut),
    MatrixRow("GET /kinnect/account/text-size", nil, .none, .everyone(200).signedOut),
    MatrixRow("POST /kinnect/account/text-size", nil, .form([("size", "130")]), .everyone(303).signedOut),
    MatrixRow("GET /kinnect/account/push", nil, .none, .everyone(200).signedOut),
    MatrixRow("POST /kinnect/account/push", nil, .form([("kind", "like")]), .everyone(303).signedOut),
    MatrixRow("POST /kinnect/account/push/test", nil, .none, .everyone(303).signedOut),
    MatrixRow(
      "POST /kinnect/account/push/{id}/remove", "/kinnect/account/push/INVITATION/remove", .none,
      .everyone(404).signedOut),
    MatrixRow(
      "POST /kinnect/account/push/{id}/content", "/kinnect/account/push/INVITATION/content", .none,
      .everyone(404).signedOut),
    MatrixRow("GET /kinnect/reset/{token}", "/kinnect/reset/RESET", .none, .everyone(200)),
    MatrixRow("POST /kinnect/reset/{token}", "/kinnect/reset/RESET", .form([("password", "short")]), .everyone(422)),
  ]

  static let setUp = [
    // Somebody runs this server already.
    MatrixRow("GET /setup/{token}", "/setup/TOKEN", .none, .everyone(404)),
    MatrixRow("POST /setup/{token}", "/setup/TOKEN", wrong, .everyone(404)),
    MatrixRow("GET /sign-up/{app}", "/sign-up/kinnect", .none, .everyone(404)),
    MatrixRow("POST /sign-up/{app}", "/sign-up/kinnect", wrong, .everyone(404)),
  ]

  /// The addresses of the shared pages that are out there. They are read in the app; what is sent to them is done as there, and answered by
  /// the same function.
  static let atRoot = accountPages.compactMap { row -> MatrixRow? in
    guard !["/kinnect/sign-up", "/kinnect/licences", "/kinnect/plain-http"].contains(row.target) else { return nil }
    let route = row.route.replacing(" /kinnect/", with: " /")
    let target = String(row.target.dropFirst("/kinnect".utf8.count))
    let led: Outcome = row.target == "/kinnect/sign-in" ? .signIn : .status(303)
    let outcomes = row.method.isSafe ? row.outcomes.mapValues { _ in led } : row.outcomes
    return MatrixRow(route, target, row.body, outcomes)
  }

  static let operatorPages = [
    MatrixRow("GET /operator", nil, .none, .everyone(404).but(.operator, 200)),
    MatrixRow(
      "POST /operator/invitations", nil, .form([("apps", "kinnect"), ("uses", "1"), ("days", "1")]),
      .everyone(404).but(.operator, 303)),
    MatrixRow(
      "POST /operator/invitations/{id}/revoke", "/operator/invitations/INVITATION/revoke", .none,
      .everyone(404).but(.operator, 303)),
    MatrixRow(
      "GET /operator/reports/{id}", "/operator/reports/REPORT", .none, .everyone(404).but(.operator, 200)),
    MatrixRow(
      "POST /operator/reports/{id}", "/operator/reports/REPORT", .form([("action", "dismiss"), ("reason", "fine")]),
      .everyone(404).but(.operator, 303)),
    MatrixRow(
      "POST /operator/apps/{app}", "/operator/apps/kinnect", .form([("members", "0")]),
      .everyone(404).but(.operator, 303)),
    MatrixRow(
      "POST /operator/apps/{app}/kind", "/operator/apps/kinnect/kind", .form([("kind", "friends")]),
      .everyone(404).but(.operator, 303)),
    MatrixRow("GET /operator/people/{app}", "/operator/people/kinnect", .none, .everyone(404).but(.operator, 200)),
    MatrixRow(
      "GET /operator/people/{app}/{id}", "/operator/people/kinnect/PERSON", .none,
      .everyone(404).but(.operator, 200)),
    MatrixRow(
      "GET /operator/people/{app}/{id}/{action}", "/operator/people/kinnect/PERSON/reset-link", .none,
      .everyone(404).but(.operator, 200)),
    MatrixRow(
      "POST /operator/people/{app}/{id}/{action}", "/operator/people/kinnect/PERSON/suspend",
      .form([("reason", "fine"), ("password", "not the password")]), .everyone(404).but(.operator, 422)),
    MatrixRow(
      "POST /operator/password-requests/{id}/dismiss", "/operator/password-requests/FORGOTTEN/dismiss", .none,
      .everyone(404).but(.operator, 303)),
    MatrixRow("GET /operator/log", nil, .none, .everyone(404).but(.operator, 200)),
    MatrixRow("GET /operator/hidden", nil, .none, .everyone(404).but(.operator, 200)),
    MatrixRow("GET /operator/hidden/{id}", "/operator/hidden/HIDDEN", .none, .everyone(404).but(.operator, 200)),
    MatrixRow(
      "POST /operator/hidden/{id}", "/operator/hidden/HIDDEN", .form([("reason", "fine")]),
      .everyone(404).but(.operator, 303)),
  ]

  static let accountCalls = [
    MatrixRow(
      "POST /api/auth/sign-up", nil, .json(["email": "new@example.org", "password": "long enough, rare"]),
      .everyone(403)),
    MatrixRow(
      "POST /api/auth/sign-in", nil, .json(["email": "the.owner@example.org", "password": "wrong password"]),
      .everyone(401)),
    MatrixRow("POST /api/auth/refresh", nil, .json(["refreshToken": "none"]), .everyone(401)),
    MatrixRow("POST /api/auth/sign-out", nil, .none, .account(204)),
    MatrixRow("GET /api/auth/me", nil, .none, .account(200)),
    MatrixRow(
      "GET /api/auth/username-available", "/api/auth/username-available?app=kinnect&username=the.owner", .none,
      .account(200)),
    MatrixRow("GET /api/auth/reports", nil, .none, .account(200)),
    MatrixRow("GET /api/auth/apps", nil, .none, .account(200)),
    MatrixRow("PUT /api/auth/apps/{app}", "/api/auth/apps/kinnect", .none, .account(404)),
    MatrixRow(
      "PUT /api/auth/apps/{app}/introduction", "/api/auth/apps/kinnect/introduction", .json(["name": "Ana"]),
      .account(404)),
    MatrixRow("GET /api/auth/waiting-people", nil, .none, .account(200)),
    MatrixRow("PUT /api/auth/waiting-people/{id}", "/api/auth/waiting-people/INVITATION", .none, .account(404)),
    MatrixRow("DELETE /api/auth/waiting-people/{id}", "/api/auth/waiting-people/INVITATION", .none, .account(404)),
    MatrixRow("GET /api/auth/push", nil, .none, .account(200)),
    MatrixRow(
      "PUT /api/auth/push/subscriptions", nil,
      .json(["endpoint": "https://127.0.0.1/", "keys": ["p256dh": "none", "auth": "none"]]), .account(422)),
    MatrixRow(
      "POST /api/auth/push/subscriptions/removal", nil, .json(["endpoint": "https://push.example/none"]), .account(204)),
    MatrixRow("POST /api/auth/push/test", nil, .none, .account(204)),
    MatrixRow("GET /api/auth/invitations", nil, .none, .account(200)),
    // Members may not invite here.
    MatrixRow("POST /api/auth/invitations", nil, .json(["apps": ["kinnect"]]), .account(422)),
    MatrixRow(
      "POST /api/auth/invitations/{token}/acceptance", "/api/auth/invitations/none/acceptance", .none, .account(403)),
    MatrixRow(
      "DELETE /api/auth/invitations/{id}", "/api/auth/invitations/INVITATION", .none,
      .account(404).but(.operator, 204)),
    MatrixRow("POST /api/media", nil, .multipart([("alt", "no file")], files: []), .account(422)),
    MatrixRow("GET /api/media/{id}", "/api/media/PHOTO", .none, .account(404).but(.owner, 200)),
    // Neither failed nor unused.
    MatrixRow("POST /api/media/{id}/retry", "/api/media/PHOTO/retry", .none, .account(404).but(.owner, 409)),
    MatrixRow("DELETE /api/media/{id}", "/api/media/PHOTO", .none, .account(404).but(.owner, 409)),
  ]
}
