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
  var testDescription: String { "\(route) \(target)" }

  func ask(_ client: Client, _ names: [String: String]) async throws -> Reply {
    let parts = target.split(separator: "/", omittingEmptySubsequences: false).map { names[String($0)] ?? String($0) }
    var body = body
    if case .form(let fields) = body { body = .form(fields.map { ($0.0, names[$0.1] ?? $0.1) }) }
    return try await client.send(method, parts.joined(separator: "/"), body: body)
  }
}

/// What every route of Grassy answers to everyone. A route that is missing here fails the tests.
enum Matrix {
  static let rows =
    people + circles + uploads + posts + ownPosts + tagsAndPlaces + activity + tabPages + peoplePages + circlePages
    + postPages + ownPostPages + tagPages + archives + originals + photoSaving

  private static let api = "/api/grassy"
  private static let owner = "/api/grassy/profiles/OWNER"
  private static let ring = "/api/grassy/circles/CIRCLE"

  static let people = [
    MatrixRow("POST /api/grassy/profile", nil, ["username": "brand.new"], 409, except: [.outsider: 201]),
    MatrixRow("PATCH /api/grassy/profile", nil, ["bio": "new"], 200),
    MatrixRow("GET /api/grassy/profiles/{username}", owner, nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/grassy/profiles/{username}/posts", owner + "/posts", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/grassy/profiles/{username}/followers", owner + "/followers", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/grassy/profiles/{username}/following", owner + "/following", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/grassy/search", api + "/search?q=the", nil, 200),
    MatrixRow(
      "PUT /api/grassy/profiles/{username}/follow", owner + "/follow", nil, 200, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/grassy/profiles/{username}/follow", owner + "/follow", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/grassy/follow-requests", nil, nil, 200),
    // Nobody has to ask here: who follows was approved before.
    MatrixRow(
      "PUT /api/grassy/follow-requests/{username}", api + "/follow-requests/FOLLOWER", nil, 200, only: [.owner]),
    MatrixRow("DELETE /api/grassy/follow-requests/{username}", api + "/follow-requests/FOLLOWER", nil, 404),
    MatrixRow("DELETE /api/grassy/followers/{username}", api + "/followers/FOLLOWER", nil, 204, only: [.owner]),
    MatrixRow(
      "PUT /api/grassy/profiles/{username}/mute", owner + "/mute", nil, 204, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/grassy/profiles/{username}/mute", owner + "/mute", nil, 204, only: Role.unblocked),
    MatrixRow(
      "PUT /api/grassy/profiles/{username}/block", owner + "/block", nil, 204, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/grassy/profiles/{username}/block", owner + "/block", nil, 204, only: Role.unblocked),
    // A circle of friends.
    MatrixRow("GET /api/grassy/family", nil, nil, 200, except: [.outsider: 200]),
    MatrixRow("GET /api/grassy/family/people", nil, nil, 404),
    MatrixRow("PUT /api/grassy/family/membership", nil, ["leaveOut": []], 404),
    MatrixRow("DELETE /api/grassy/family/membership", nil, nil, 404),
    MatrixRow("POST /api/grassy/follow-all", nil, nil, 200),
    MatrixRow("GET /api/grassy/blocks", nil, nil, 200),
    MatrixRow("GET /api/grassy/mutes", nil, nil, 200),
    MatrixRow(
      "POST /api/grassy/profiles/{username}/reports", owner + "/reports", ["reason": "because"], 204,
      only: Role.unblocked),
    MatrixRow("POST /api/grassy/sync/profiles", nil, ["protocolVersion": 1], 200),
    MatrixRow("POST /api/grassy/sync/posts", nil, ["protocolVersion": 1], 200),
  ]

  static let circles = [
    MatrixRow("GET /api/grassy/circles", nil, nil, 200),
    MatrixRow("POST /api/grassy/circles", nil, ["name": "New"], 201),
    MatrixRow("PATCH /api/grassy/circles/{id}", ring, ["name": "Renamed"], 200, only: [.owner]),
    MatrixRow("DELETE /api/grassy/circles/{id}", ring, nil, 204, only: [.owner]),
    MatrixRow("GET /api/grassy/circles/{id}/members", ring + "/members", nil, 200, only: [.owner]),
    MatrixRow(
      "PUT /api/grassy/circles/{id}/members/{username}", ring + "/members/FOLLOWER", [:], 200, only: [.owner]),
    MatrixRow(
      "DELETE /api/grassy/circles/{id}/members/{username}", ring + "/members/MEMBER", nil, 204, only: [.owner]),
    // What the owner sees in their own place, others see of their own posts.
    MatrixRow(
      "GET /api/grassy/profiles/{username}/view-as", owner + "/view-as", nil, 200,
      only: Role.unblocked.subtracting([.owner])),
  ]

  private static let upload = "/api/grassy/uploads/UPLOAD"

  /// The owner has announced a photo.
  static let uploads = [
    MatrixRow("POST /api/grassy/uploads", nil, ["byteCount": 10, "contentType": "image/jpeg"], 201),
    // It was not sent yet.
    MatrixRow("POST /api/grassy/uploads/{id}/completion", upload + "/completion", nil, 409, only: [.owner]),
    // The address is the permission, and has to be signed.
    MatrixRow(
      "PUT /api/grassy/uploads/{id}/file", upload + "/file", nil, 403,
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

  private static let post = "/api/grassy/posts/POST"

  static let posts =
    each("GET /api/grassy/posts/{id}", post, nil, 200)
    + each("POST /api/grassy/posts/{id}/reports", post + "/reports", ["reason": "because"], 204)
    + each("PUT /api/grassy/posts/{id}/like", post + "/like", nil, 200)
    + each("DELETE /api/grassy/posts/{id}/like", post + "/like", nil, 200)
    + each("GET /api/grassy/posts/{id}/likes", post + "/likes", nil, 200)
    + each("PUT /api/grassy/posts/{id}/bookmark", post + "/bookmark", nil, 200)
    + each("DELETE /api/grassy/posts/{id}/bookmark", post + "/bookmark", nil, 200)
    + each("GET /api/grassy/posts/{id}/comments", post + "/comments", nil, 200)
    + each("POST /api/grassy/posts/{id}/comments", post + "/comments", ["body": "hello"], 201)
    + each("POST /api/grassy/comments/{id}/reports", api + "/comments/COMMENTPOST/reports", ["reason": "because"], 204)

  static let ownPosts =
    each("PATCH /api/grassy/posts/{id}", post, ["caption": "new"], 200, by: true)
    + each("DELETE /api/grassy/posts/{id}", post, nil, 204, by: true)
    + each("GET /api/grassy/posts/{id}/kept-location", post + "/kept-location", nil, 200, by: true)
    + each("GET /api/grassy/posts/{id}/audience", post + "/audience", nil, 200, by: true)
    + each("DELETE /api/grassy/comments/{id}", api + "/comments/COMMENTPOST", nil, 204, by: true)

  static let tagsAndPlaces = [
    MatrixRow("GET /api/grassy/feed", nil, nil, 200),
    // A member who may publish at all hears that the photo is not theirs.
    MatrixRow("POST /api/grassy/posts", nil, ["media": ["01890a5d-ac96-774b-bcce-b302099a8057"]], 422),
    MatrixRow("GET /api/grassy/bookmarks", nil, nil, 200),
    MatrixRow("GET /api/grassy/tags", nil, nil, 200),
    // A tag is there for everyone: which posts have it, the list of them says.
    MatrixRow("GET /api/grassy/tags/{tag}", api + "/tags/onlyme", nil, 200),
    MatrixRow("GET /api/grassy/tags/{tag}/posts", api + "/tags/onlyme/posts", nil, 200),
    MatrixRow("PUT /api/grassy/tags/{tag}/follow", api + "/tags/onlyme/follow", nil, 200),
    MatrixRow("DELETE /api/grassy/tags/{tag}/follow", api + "/tags/onlyme/follow", nil, 200),
    MatrixRow("PUT /api/grassy/tags/{tag}/mute", api + "/tags/onlyme/mute", nil, 200),
    MatrixRow("DELETE /api/grassy/tags/{tag}/mute", api + "/tags/onlyme/mute", nil, 200),
    MatrixRow("GET /api/grassy/places", api + "/places?q=hut", nil, 200),
    MatrixRow("GET /api/grassy/named-places", api + "/named-places?q=hut", nil, 200),
    MatrixRow("GET /api/grassy/places/{id}/posts", api + "/places/~hut%20me/posts", nil, 200),
  ]

  static let activity = [
    MatrixRow("GET /api/grassy/activity", nil, nil, 200), MatrixRow("PUT /api/grassy/activity/read", nil, nil, 204),
    MatrixRow("GET /api/grassy/activity/unread", nil, nil, 200),
    MatrixRow("GET /api/grassy/notifications", nil, nil, 200),
    MatrixRow("PUT /api/grassy/notifications", nil, ["on": ["like"]], 200),
    MatrixRow("GET /api/grassy/live", nil, nil, 200),
  ]

  // MARK: Pages

  private static let everyone: [Role: Int] = [.anonymous: 200, .suspended: 200, .outsider: 200]
  private static let page = "/grassy/u/OWNER"
  private static let one = "/grassy/p/POST"
  private static let reason = Client.Body.form([("reason", "because")])

  static let tabPages = [
    MatrixRow(page: "GET /grassy", nil, .none, 200, except: [.anonymous: 200, .suspended: 200]),
    MatrixRow(page: "GET /grassy/onboarding", nil, .none, 303, except: [.outsider: 200]),
    MatrixRow(page: "POST /grassy/onboarding", nil, .form([("username", "brand.new")]), 303),
    MatrixRow(page: "GET /grassy/new", nil, .none, 200),
    MatrixRow(page: "POST /grassy/new", nil, .multipart([("caption", "no file")], files: []), 422),
    MatrixRow(page: "POST /grassy/share", nil, .multipart([("text", "no file")], files: []), 303),
    MatrixRow(page: "GET /grassy/explore", "/grassy/explore?q=only", .none, 200),
    MatrixRow(page: "GET /grassy/search", "/grassy/search?q=the", .none, 200),
    MatrixRow(page: "GET /grassy/bookmarks", nil, .none, 200),
    MatrixRow(page: "GET /grassy/activity", nil, .none, 200),
    MatrixRow(page: "GET /grassy/notifications", nil, .none, 200),
    MatrixRow(page: "POST /grassy/notifications", nil, .form([("kind", "like")]), 303),
    MatrixRow(page: "GET /grassy/settings", nil, .none, 200),
    MatrixRow(page: "GET /grassy/edit-profile", nil, .none, 200),
    MatrixRow(page: "POST /grassy/edit-profile", nil, .form([("username", "!")]), 422),
    MatrixRow(page: "GET /grassy/family", nil, .none, 404),
    MatrixRow(page: "POST /grassy/family", nil, .none, 404),
    MatrixRow(page: "POST /grassy/family/decline", nil, .none, 404),
    MatrixRow(page: "POST /grassy/follow-all", nil, .none, 303),
    MatrixRow(page: "GET /grassy/people-you-know", nil, .none, 200),
    MatrixRow(page: "POST /grassy/people-you-know", nil, .form([("findable", "true")]), 303),
    MatrixRow(page: "GET /grassy/sw.js", nil, .none, 200, except: everyone),
    MatrixRow(page: "GET /grassy/offline", nil, .none, 200, except: everyone),
  ]

  static let peoplePages = [
    MatrixRow(page: "GET /grassy/u/{username}", page, .none, 200, only: Role.unblocked),
    MatrixRow(page: "GET /grassy/u/{username}/followers", page + "/followers", .none, 200, only: Role.unblocked),
    MatrixRow(page: "GET /grassy/u/{username}/following", page + "/following", .none, 200, only: Role.unblocked),
    MatrixRow(
      page: "POST /grassy/u/{username}/follow", page + "/follow", .none, 303, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow(page: "POST /grassy/u/{username}/unfollow", page + "/unfollow", .none, 303, only: Role.unblocked),
    MatrixRow(
      page: "POST /grassy/u/{username}/remove-follower", "/grassy/u/FOLLOWER/remove-follower", .none, 303,
      only: [.owner]),
    MatrixRow(page: "POST /grassy/u/{username}/approve", "/grassy/u/FOLLOWER/approve", .none, 303, only: [.owner]),
    MatrixRow(page: "POST /grassy/u/{username}/decline", "/grassy/u/FOLLOWER/decline", .none, 404),
    MatrixRow(
      page: "POST /grassy/u/{username}/mute", page + "/mute", .none, 303, only: Role.unblocked, except: [.owner: 409]),
    MatrixRow(page: "POST /grassy/u/{username}/unmute", page + "/unmute", .none, 303, only: Role.unblocked),
    MatrixRow(
      page: "POST /grassy/u/{username}/block", page + "/block", .none, 303, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow(page: "POST /grassy/u/{username}/unblock", page + "/unblock", .none, 303, only: Role.unblocked),
    MatrixRow(page: "GET /grassy/u/{username}/report", page + "/report", .none, 200, only: Role.unblocked),
    MatrixRow(page: "POST /grassy/u/{username}/report", page + "/report", reason, 303, only: Role.unblocked),
  ]

  static let circlePages = [
    MatrixRow(page: "GET /grassy/circles", nil, .none, 200),
    MatrixRow(page: "POST /grassy/circles", nil, .form([("name", "New")]), 303),
    MatrixRow(page: "GET /grassy/circles/{id}", "/grassy/circles/CIRCLE", .none, 200, only: [.owner]),
    MatrixRow(page: "GET /grassy/circles/{id}/delete", "/grassy/circles/CIRCLE/delete", .none, 200, only: [.owner]),
    MatrixRow(page: "POST /grassy/circles/{id}/delete", "/grassy/circles/CIRCLE/delete", .none, 303, only: [.owner]),
    MatrixRow(
      page: "POST /grassy/circles/{id}/rename", "/grassy/circles/CIRCLE/rename", .form([("name", "New")]), 303,
      only: [.owner]),
    MatrixRow(
      page: "POST /grassy/circles/{id}/add", "/grassy/circles/CIRCLE/add", .form([("username", "FOLLOWER")]), 303,
      only: [.owner]),
    MatrixRow(
      page: "POST /grassy/circles/{id}/remove", "/grassy/circles/CIRCLE/remove", .form([("username", "MEMBER")]), 303,
      only: [.owner]),
    MatrixRow(
      page: "GET /grassy/view-as/{username}", "/grassy/view-as/OWNER", .none, 200,
      only: Role.unblocked.subtracting([.owner])),
  ]

  static let postPages =
    each(page: "GET /grassy/p/{id}", one, .none, 200)
    + each(page: "GET /grassy/p/{id}/save", one + "/save", .none, 200)
    + each(page: "GET /grassy/p/{id}/photos.zip", one + "/photos.zip", .none, 200)
    + each(page: "GET /grassy/p/{id}/likes", one + "/likes", .none, 200)
    + each(page: "POST /grassy/p/{id}/like", one + "/like", .none, 303)
    + each(page: "POST /grassy/p/{id}/unlike", one + "/unlike", .none, 303)
    + each(page: "POST /grassy/p/{id}/bookmark", one + "/bookmark", .none, 303)
    + each(page: "POST /grassy/p/{id}/unbookmark", one + "/unbookmark", .none, 303)
    + each(page: "GET /grassy/p/{id}/comments", one + "/comments", .none, 200)
    + each(page: "POST /grassy/p/{id}/comments", one + "/comments", .form([("body", "hello")]), 303)
    + each(page: "GET /grassy/p/{id}/report", one + "/report", .none, 200)
    + each(page: "POST /grassy/p/{id}/report", one + "/report", reason, 303)
    + each(page: "GET /grassy/comments/{id}/report", "/grassy/comments/COMMENTPOST/report", .none, 200)
    + each(page: "POST /grassy/comments/{id}/report", "/grassy/comments/COMMENTPOST/report", reason, 303)

  static let ownPostPages =
    each(page: "GET /grassy/p/{id}/edit", one + "/edit", .none, 200, by: true)
    + each(page: "POST /grassy/p/{id}/edit", one + "/edit", .form([("caption", "new")]), 303, by: true)
    + each(page: "GET /grassy/p/{id}/delete", one + "/delete", .none, 200, by: true)
    + each(page: "POST /grassy/p/{id}/delete", one + "/delete", .none, 303, by: true)
    + each(page: "GET /grassy/p/{id}/audience", one + "/audience", .none, 200, by: true)
    + each(page: "POST /grassy/p/{id}/audience", one + "/audience", .form([("audience", "me")]), 303, by: true)
    + each(page: "POST /grassy/comments/{id}/delete", "/grassy/comments/COMMENTPOST/delete", .none, 303, by: true)

  static let tagPages =
    [
      MatrixRow(page: "GET /grassy/tags/{tag}", "/grassy/tags/onlyme", .none, 200),
      MatrixRow(page: "POST /grassy/tags/{tag}/follow", "/grassy/tags/onlyme/follow", .none, 303),
      MatrixRow(page: "POST /grassy/tags/{tag}/unfollow", "/grassy/tags/onlyme/unfollow", .none, 303),
      MatrixRow(page: "POST /grassy/tags/{tag}/mute", "/grassy/tags/onlyme/mute", .none, 303),
      MatrixRow(page: "POST /grassy/tags/{tag}/unmute", "/grassy/tags/onlyme/unmute", .none, 303),
    ]
    // A name that somebody wrote is a place for those who may see a post there.
    + Shown.all.map { shown in
      MatrixRow(
        page: "GET /grassy/places/{place}", "/grassy/places/~hut%20\(shown.audience)", .none, 200, only: shown.readers)
    }
}
