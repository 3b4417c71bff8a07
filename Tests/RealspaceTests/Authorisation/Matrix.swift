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
  let body: Client.Body
  let outcomes: [Role: Int]

  /// - Parameters:
  ///   - status: what those answer who may; others get 404, and who has no profile or no session is told so.
  ///   - except: what is another answer for some.
  init(
    _ route: String, _ target: String? = nil, _ body: JSONValue? = nil, _ status: Int,
    only: Set<Role> = Role.withProfile, except: [Role: Int] = [:]
  ) {
    self.route = route
    self.target = target ?? String(route.split(separator: " ")[1])
    self.body = body.map { .json($0) } ?? .none
    var outcomes: [Role: Int] = [.anonymous: 401, .suspended: 401, .outsider: 409]
    for role in Role.withProfile { outcomes[role] = only.contains(role) ? status : 404 }
    self.outcomes = outcomes.merging(except) { $1 }
  }

  /// A page, or a form on one: without a session it leads to the sign-in, without a profile to making one.
  init(
    page route: String, _ target: String? = nil, _ form: Client.Body = .none, _ status: Int,
    only: Set<Role> = Role.withProfile, except: [Role: Int] = [:]
  ) {
    self.route = route
    self.target = target ?? String(route.split(separator: " ")[1])
    body = form
    var outcomes: [Role: Int] = [.anonymous: 303, .suspended: 303, .outsider: 303]
    for role in Role.withProfile { outcomes[role] = only.contains(role) ? status : 404 }
    self.outcomes = outcomes.merging(except) { $1 }
  }

  var method: Method { Method(rawValue: String(route.prefix { $0 != " " })) }
  var isAPI: Bool { target.hasPrefix("/api/") }
  /// Whom it is asked as.
  var askers: [Role] {
    method.isSafe
      ? Role.allCases : TestEngine.askers(Role.allCases, members: Role.withProfile) { (outcomes[$0] ?? 500) < 400 }
  }
  /// The same call without the app's name in its address.
  var atRoot: MatrixRow {
    MatrixRow(route: route, target: target.replacing("/api/realspace/", with: "/api/"), body: body, outcomes: outcomes)
  }

  private init(route: String, target: String, body: Client.Body, outcomes: [Role: Int]) {
    (self.route, self.target, self.body, self.outcomes) = (route, target, body, outcomes)
  }

  var testDescription: String { "\(route) \(target)" }

  func ask(_ client: Client, _ names: [String: String]) async throws -> Reply {
    let parts = target.split(separator: "/", omittingEmptySubsequences: false).map { part in
      let (name, end) = part.hasSuffix(".ics") ? (part.dropLast(4), ".ics") : (part, "")
      return names[String(name)].map { $0 + end } ?? String(part)
    }
    var body = body
    if case .form(let fields) = body { body = .form(fields.map { ($0.0, names[$0.1] ?? $0.1) }) }
    return try await client.send(method, parts.joined(separator: "/"), body: body)
  }
}

/// What every route of Realspace answers to everyone. A route that is missing here fails the tests.
enum Matrix {
  static let rows: [MatrixRow] = [
    accounts, people, uploads, posts, comments, ownPosts, lists, items, activity, tabPages, peoplePages, postPages,
    commentPages, ownPostPages, itemPages, talks, talkPages, ownList, diaries, listPages, diaryPages, topics,
    topicPosts, topicPages, venues, events, calendars, communityPages, imports,
  ].flatMap(\.self)

  private static let api = "/api/realspace"
  private static let owner = "/api/realspace/profiles/OWNER"

  /// For people without an account; being signed in is no reason to refuse.
  static let accounts = [
    MatrixRow(
      "POST /api/realspace/auth/register", nil, ["username": "!", "email": "nobody", "password": "short"], 422,
      except: [.anonymous: 422, .suspended: 422, .outsider: 422]),
    MatrixRow(
      "POST /api/realspace/auth/login", nil, ["email": "without a password"], 422,
      except: [.anonymous: 422, .suspended: 422, .outsider: 422]),
  ]

  static let people = [
    MatrixRow("POST /api/realspace/profile", nil, ["username": "brand.new"], 409, except: [.outsider: 201]),
    MatrixRow("PATCH /api/realspace/profile", nil, ["bio": "new"], 200),
    MatrixRow("GET /api/realspace/profiles/{username}", owner, nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/realspace/profiles/{username}/posts", owner + "/posts", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/realspace/profiles/{username}/followers", owner + "/followers", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/realspace/profiles/{username}/following", owner + "/following", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/realspace/search", api + "/search?q=the", nil, 200),
    MatrixRow(
      "PUT /api/realspace/profiles/{username}/follow", owner + "/follow", nil, 200, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/realspace/profiles/{username}/follow", owner + "/follow", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/realspace/follow-requests", nil, nil, 200),
    // Nobody has to ask here: who follows was approved before.
    MatrixRow(
      "PUT /api/realspace/follow-requests/{username}", api + "/follow-requests/FOLLOWER", nil, 200, only: [.owner]),
    MatrixRow("DELETE /api/realspace/follow-requests/{username}", api + "/follow-requests/FOLLOWER", nil, 404),
    MatrixRow("DELETE /api/realspace/followers/{username}", api + "/followers/FOLLOWER", nil, 204, only: [.owner]),
    MatrixRow(
      "PUT /api/realspace/profiles/{username}/mute", owner + "/mute", nil, 204, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/realspace/profiles/{username}/mute", owner + "/mute", nil, 204, only: Role.unblocked),
    MatrixRow(
      "PUT /api/realspace/profiles/{username}/block", owner + "/block", nil, 204, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/realspace/profiles/{username}/block", owner + "/block", nil, 204, only: Role.unblocked),
    // A circle of friends.
    MatrixRow("GET /api/realspace/family", nil, nil, 200, except: [.outsider: 200]),
    MatrixRow("GET /api/realspace/family/people", nil, nil, 404),
    MatrixRow("PUT /api/realspace/family/membership", nil, ["leaveOut": []], 404),
    MatrixRow("DELETE /api/realspace/family/membership", nil, nil, 404),
    MatrixRow("POST /api/realspace/follow-all", nil, nil, 200),
    MatrixRow("GET /api/realspace/blocks", nil, nil, 200),
    MatrixRow("GET /api/realspace/mutes", nil, nil, 200),
    MatrixRow(
      "POST /api/realspace/profiles/{username}/reports", owner + "/reports", ["reason": "because"], 204,
      only: Role.unblocked),
    MatrixRow("POST /api/realspace/sync/profiles", nil, ["protocolVersion": 1], 200),
    MatrixRow("POST /api/realspace/sync/posts", nil, ["protocolVersion": 1], 200),
    MatrixRow("POST /api/realspace/sync/conversations", nil, ["protocolVersion": 1], 200),
    MatrixRow("POST /api/realspace/sync/messages", nil, ["protocolVersion": 1], 200),
    // What the owner sees in their own place, others see of their own posts.
    MatrixRow(
      "GET /api/realspace/profiles/{username}/view-as", owner + "/view-as", nil, 200,
      only: Role.unblocked.subtracting([.owner])),
  ]

  private static let upload = "/api/realspace/uploads/UPLOAD"

  /// The owner has announced a photo.
  static let uploads = [
    MatrixRow("POST /api/realspace/uploads", nil, ["byteCount": 10, "contentType": "image/jpeg"], 201),
    // It was not sent yet.
    MatrixRow("POST /api/realspace/uploads/{id}/completion", upload + "/completion", nil, 409, only: [.owner]),
    // The address is the permission, and has to be signed.
    MatrixRow(
      "PUT /api/realspace/uploads/{id}/file", upload + "/file", nil, 403,
      except: [.anonymous: 403, .suspended: 403, .outsider: 403]),
  ]

  /// A row for a post of each audience; POST in the target stands for it.
  private static func each(
    _ route: String, _ target: String, _ body: JSONValue? = nil, _ status: Int, by owner: Bool = false
  ) -> [MatrixRow] {
    Shown.all.map { shown in
      MatrixRow(
        route, target.replacing("POST", with: shown.name), body, status, only: owner ? [.owner] : shown.readers)
    }
  }

  private static func each(
    page route: String, _ target: String, _ form: Client.Body = .none, _ status: Int, by owner: Bool = false
  ) -> [MatrixRow] {
    Shown.all.map { shown in
      MatrixRow(
        page: route, target.replacing("POST", with: shown.name), form, status, only: owner ? [.owner] : shown.readers)
    }
  }

  private static let post = "/api/realspace/posts/POST"

  static let posts =
    each("GET /api/realspace/posts/{id}", post, nil, 200)
    + each("GET /api/realspace/posts/{id}/spoilers", post + "/spoilers", nil, 200)
    + each("POST /api/realspace/posts/{id}/reports", post + "/reports", ["reason": "because"], 204)
    + each("PUT /api/realspace/posts/{id}/like", post + "/like", nil, 200)
    + each("DELETE /api/realspace/posts/{id}/like", post + "/like", nil, 200)
    + each("GET /api/realspace/posts/{id}/likes", post + "/likes", nil, 200)
    + each("GET /api/realspace/posts/{id}/comments", post + "/comments", nil, 200)
    + each("POST /api/realspace/posts/{id}/comments", post + "/comments", ["content": "hello"], 201)

  private static let comment = api + "/comments/COMMENTPOST"

  static let comments =
    each("GET /api/realspace/comments/{id}/spoilers", comment + "/spoilers", nil, 200)
    + each("POST /api/realspace/comments/{id}/reports", comment + "/reports", ["reason": "because"], 204)
    + each("GET /api/realspace/comments/{id}/replies", comment + "/replies", nil, 200)
    + each("PUT /api/realspace/comments/{id}/like", comment + "/like", nil, 200)
    + each("DELETE /api/realspace/comments/{id}/like", comment + "/like", nil, 200)

  static let ownPosts =
    each("PATCH /api/realspace/posts/{id}", post, ["content": "new"], 200, by: true)
    + each("DELETE /api/realspace/posts/{id}", post, nil, 204, by: true)
    + each("GET /api/realspace/posts/{id}/audience", post + "/audience", nil, 200, by: true)
    + each("DELETE /api/realspace/comments/{id}", comment, nil, 204, by: true)

  static let lists = [
    MatrixRow("GET /api/realspace/posts", nil, nil, 200),
    MatrixRow("POST /api/realspace/posts", nil, ["action": "read", "subject": "Middlemarch"], 201),
    MatrixRow("GET /api/realspace/liked", nil, nil, 200),
    MatrixRow("GET /api/realspace/liked/all", nil, nil, 200),
  ]

  /// Those who see a post see the item that it names.
  static let items =
    [MatrixRow("GET /api/realspace/items", api + "/items?q=secrets", nil, 200)]
    + each("GET /api/realspace/items/{id}", api + "/items/ITEMPOST", nil, 200)
    + each("GET /api/realspace/items/{id}/posts", api + "/items/ITEMPOST/posts", nil, 200)
    // There is no such other item.
    + each(
      "POST /api/realspace/items/{id}/duplicates", api + "/items/ITEMPOST/duplicates",
      ["of": "018d0a00-0000-7000-8000-000000000001"], 422)
    + duplicates

  static let itemPages =
    each(page: "GET /realspace/i/{id}", "/realspace/i/ITEMPOST", .none, 200)
    + each(page: "GET /realspace/i/{id}/same", "/realspace/i/ITEMPOST/same", .none, 200)
    + each(
      page: "POST /realspace/i/{id}/same", "/realspace/i/ITEMPOST/same", .form([("with", "BOOK"), ("stays", "BOOK")]),
      303)
    + duplicatePages

  static let activity = [
    MatrixRow("GET /api/realspace/activity", nil, nil, 200),
    MatrixRow("PUT /api/realspace/activity/read", nil, nil, 204),
    MatrixRow("GET /api/realspace/activity/unread", nil, nil, 200),
    MatrixRow("GET /api/realspace/notifications", nil, nil, 200),
    MatrixRow("PUT /api/realspace/notifications", nil, ["on": ["like"]], 200),
    MatrixRow("GET /api/realspace/live", nil, nil, 200),
    MatrixRow("GET /api/realspace/photo-saving", nil, nil, 200),
    MatrixRow("PUT /api/realspace/photo-saving", nil, ["allowsSaving": true], 200),
    MatrixRow("PUT /api/realspace/photo-saving/earlier", nil, ["allowsSaving": true], 200),
    MatrixRow(page: "GET /realspace/photo-saving", nil, .none, 200),
    MatrixRow(page: "POST /realspace/photo-saving", nil, .form([("saving", "yes")]), 303),
    MatrixRow(page: "POST /realspace/photo-saving/earlier", nil, .form([("saving", "yes")]), 303),
  ]

  // MARK: Pages

  private static let everyone: [Role: Int] = [.anonymous: 200, .suspended: 200, .outsider: 200]
  private static let page = "/realspace/u/OWNER"
  private static let one = "/realspace/p/POST"
  private static let reason = Client.Body.form([("reason", "because")])

  static let tabPages = [
    MatrixRow(page: "GET /realspace", nil, .none, 200, except: [.anonymous: 200, .suspended: 200]),
    MatrixRow(page: "GET /realspace/onboarding", nil, .none, 303, except: [.outsider: 200]),
    MatrixRow(page: "POST /realspace/onboarding", nil, .form([("username", "brand.new")]), 303),
    MatrixRow(page: "GET /realspace/new", nil, .none, 200),
    MatrixRow(page: "POST /realspace/new", nil, .multipart([("content", "of nothing")], files: []), 422),
    MatrixRow(page: "GET /realspace/liked", nil, .none, 200),
    MatrixRow(page: "GET /realspace/search", "/realspace/search?q=the", .none, 200),
    MatrixRow(page: "GET /realspace/activity", nil, .none, 200),
    MatrixRow(page: "GET /realspace/notifications", nil, .none, 200),
    MatrixRow(page: "POST /realspace/notifications", nil, .form([("kind", "like")]), 303),
    MatrixRow(page: "GET /realspace/settings", nil, .none, 200),
    MatrixRow(page: "GET /realspace/edit-profile", nil, .none, 200),
    MatrixRow(page: "POST /realspace/edit-profile", nil, .form([("username", "!")]), 422),
    MatrixRow(page: "GET /realspace/family", nil, .none, 404),
    MatrixRow(page: "POST /realspace/family", nil, .none, 404),
    MatrixRow(page: "POST /realspace/family/decline", nil, .none, 404),
    MatrixRow(page: "POST /realspace/follow-all", nil, .none, 303),
    MatrixRow(page: "GET /realspace/people-you-know", nil, .none, 200),
    MatrixRow(page: "POST /realspace/people-you-know", nil, .form([("findable", "true")]), 303),
    MatrixRow(page: "GET /realspace/sw.js", nil, .none, 200, except: everyone),
    MatrixRow(page: "GET /realspace/offline", nil, .none, 200, except: everyone),
  ]

  static let peoplePages = [
    MatrixRow(page: "GET /realspace/u/{username}", page, .none, 200, only: Role.unblocked),
    MatrixRow(page: "GET /realspace/u/{username}/followers", page + "/followers", .none, 200, only: Role.unblocked),
    MatrixRow(page: "GET /realspace/u/{username}/following", page + "/following", .none, 200, only: Role.unblocked),
    MatrixRow(
      page: "POST /realspace/u/{username}/follow", page + "/follow", .none, 303, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow(page: "POST /realspace/u/{username}/unfollow", page + "/unfollow", .none, 303, only: Role.unblocked),
    MatrixRow(
      page: "POST /realspace/u/{username}/remove-follower", "/realspace/u/FOLLOWER/remove-follower", .none, 303,
      only: [.owner]),
    MatrixRow(
      page: "POST /realspace/u/{username}/approve", "/realspace/u/FOLLOWER/approve", .none, 303, only: [.owner]),
    MatrixRow(page: "POST /realspace/u/{username}/decline", "/realspace/u/FOLLOWER/decline", .none, 404),
    MatrixRow(
      page: "POST /realspace/u/{username}/mute", page + "/mute", .none, 303, only: Role.unblocked, except: [.owner: 409]
    ),
    MatrixRow(page: "POST /realspace/u/{username}/unmute", page + "/unmute", .none, 303, only: Role.unblocked),
    MatrixRow(
      page: "POST /realspace/u/{username}/block", page + "/block", .none, 303, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow(page: "POST /realspace/u/{username}/unblock", page + "/unblock", .none, 303, only: Role.unblocked),
    MatrixRow(page: "GET /realspace/u/{username}/report", page + "/report", .none, 200, only: Role.unblocked),
    MatrixRow(page: "POST /realspace/u/{username}/report", page + "/report", reason, 303, only: Role.unblocked),
    MatrixRow(
      page: "GET /realspace/view-as/{username}", "/realspace/view-as/OWNER", .none, 200,
      only: Role.unblocked.subtracting([.owner])),
  ]

  static let postPages =
    each(page: "GET /realspace/p/{id}", one, .none, 200)
    + each(page: "GET /realspace/p/{id}/save", one + "/save", .none, 200)
    + each(page: "GET /realspace/p/{id}/photos.zip", one + "/photos.zip", .none, 200)
    + each(page: "GET /realspace/p/{id}/likes", one + "/likes", .none, 200)
    + each(page: "POST /realspace/p/{id}/like", one + "/like", .none, 303)
    + each(page: "POST /realspace/p/{id}/unlike", one + "/unlike", .none, 303)
    + each(page: "GET /realspace/p/{id}/comments", one + "/comments", .none, 200)
    + each(page: "POST /realspace/p/{id}/comments", one + "/comments", .form([("body", "hello")]), 303)
    + each(page: "GET /realspace/p/{id}/report", one + "/report", .none, 200)
    + each(page: "POST /realspace/p/{id}/report", one + "/report", reason, 303)

  private static let said = "/realspace/comments/COMMENTPOST"

  static let commentPages =
    each(page: "GET /realspace/comments/{id}", said, .none, 200)
    + each(page: "POST /realspace/comments/{id}/like", said + "/like", .none, 303)
    + each(page: "POST /realspace/comments/{id}/unlike", said + "/unlike", .none, 303)
    + each(page: "GET /realspace/comments/{id}/report", said + "/report", .none, 200)
    + each(page: "POST /realspace/comments/{id}/report", said + "/report", reason, 303)

  static let ownPostPages =
    each(page: "GET /realspace/p/{id}/edit", one + "/edit", .none, 200, by: true)
    + each(
      page: "POST /realspace/p/{id}/edit", one + "/edit", .form([("action", "read"), ("subject", "new")]), 303, by: true
    )
    + each(page: "GET /realspace/p/{id}/delete", one + "/delete", .none, 200, by: true)
    + each(page: "POST /realspace/p/{id}/delete", one + "/delete", .none, 303, by: true)
    + each(page: "GET /realspace/p/{id}/audience", one + "/audience", .none, 200, by: true)
    + each(page: "POST /realspace/p/{id}/audience", one + "/audience", .form([("audience", "me")]), 303, by: true)
    + each(page: "POST /realspace/comments/{id}/delete", said + "/delete", .none, 303, by: true)
}
