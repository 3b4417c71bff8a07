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

/// What every route of Wandr answers to everyone. A route that is missing here fails the tests.
enum Matrix {
  static let rows =
    people + uploads + activity + sync + logs + ownLogs + lists + places + wants + trips + ownTrips + zones + tabPages
    + peoplePages + logPages + ownLogPages + newPages + placePages + tripPages + ownTripPages + zonePages + files
    + links + imports + duplicates + duplicatePages

  private static let api = "/api/wandr"
  private static let owner = "/api/wandr/profiles/OWNER"

  static let people = [
    MatrixRow("POST /api/wandr/profile", nil, ["username": "brand.new"], 409, except: [.outsider: 201]),
    MatrixRow("PATCH /api/wandr/profile", nil, ["bio": "new"], 200),
    MatrixRow("GET /api/wandr/profiles/{username}", owner, nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/wandr/profiles/{username}/followers", owner + "/followers", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/wandr/profiles/{username}/following", owner + "/following", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/wandr/search", api + "/search?q=the", nil, 200),
    MatrixRow(
      "PUT /api/wandr/profiles/{username}/follow", owner + "/follow", nil, 200, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/wandr/profiles/{username}/follow", owner + "/follow", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/wandr/follow-requests", nil, nil, 200),
    // Nobody has had to ask here: who follows was approved before.
    MatrixRow(
      "PUT /api/wandr/follow-requests/{username}", api + "/follow-requests/FOLLOWER", nil, 200, only: [.owner]),
    MatrixRow("DELETE /api/wandr/follow-requests/{username}", api + "/follow-requests/FOLLOWER", nil, 404),
    MatrixRow("DELETE /api/wandr/followers/{username}", api + "/followers/FOLLOWER", nil, 204, only: [.owner]),
    MatrixRow(
      "PUT /api/wandr/profiles/{username}/mute", owner + "/mute", nil, 204, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/wandr/profiles/{username}/mute", owner + "/mute", nil, 204, only: Role.unblocked),
    MatrixRow(
      "PUT /api/wandr/profiles/{username}/block", owner + "/block", nil, 204, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/wandr/profiles/{username}/block", owner + "/block", nil, 204, only: Role.unblocked),
    // A circle of friends.
    MatrixRow("GET /api/wandr/family", nil, nil, 200, except: [.outsider: 200]),
    MatrixRow("GET /api/wandr/family/people", nil, nil, 404),
    MatrixRow("PUT /api/wandr/family/membership", nil, ["leaveOut": []], 404),
    MatrixRow("DELETE /api/wandr/family/membership", nil, nil, 404),
    MatrixRow("POST /api/wandr/follow-all", nil, nil, 200),
    MatrixRow("GET /api/wandr/blocks", nil, nil, 200),
    MatrixRow("GET /api/wandr/mutes", nil, nil, 200),
    MatrixRow(
      "POST /api/wandr/profiles/{username}/reports", owner + "/reports", ["reason": "because"], 204,
      only: Role.unblocked),
    MatrixRow("POST /api/wandr/sync/profiles", nil, ["protocolVersion": 1], 200),
    MatrixRow("GET /api/wandr/profile-visibility", nil, nil, 200),
    MatrixRow("PUT /api/wandr/profile-visibility", nil, ["isPublic": false], 200),
    MatrixRow(page: "GET /wandr/profile-visibility", nil, .none, 200),
    MatrixRow(page: "POST /wandr/profile-visibility", nil, .form([("public", "no")]), 303),
  ]

  private static let upload = "/api/wandr/uploads/UPLOAD"

  /// The owner has announced a photo.
  static let uploads = [
    MatrixRow("POST /api/wandr/uploads", nil, ["byteCount": 10, "contentType": "image/jpeg"], 201),
    // It was not sent yet.
    MatrixRow("POST /api/wandr/uploads/{id}/completion", upload + "/completion", nil, 409, only: [.owner]),
    // The address is the permission, and has to be signed.
    MatrixRow(
      "PUT /api/wandr/uploads/{id}/file", upload + "/file", nil, 403,
      except: [.anonymous: 403, .suspended: 403, .outsider: 403]),
  ]

  /// Everyone is told of their own things alone; what isn't theirs is refused for each change by itself.
  static let sync = [
    MatrixRow("POST /api/wandr/sync", nil, ["protocol": 1, "device": "00000000000000a1"], 200)
  ]

  static let activity = [
    MatrixRow("GET /api/wandr/activity", nil, nil, 200),
    MatrixRow("PUT /api/wandr/activity/read", nil, nil, 204),
    MatrixRow("GET /api/wandr/activity/unread", nil, nil, 200),
    MatrixRow("GET /api/wandr/notifications", nil, nil, 200),
    MatrixRow("PUT /api/wandr/notifications", nil, ["on": ["follow"]], 200),
    MatrixRow("GET /api/wandr/live", nil, nil, 200),
    MatrixRow("GET /api/wandr/photo-saving", nil, nil, 200),
    MatrixRow("PUT /api/wandr/photo-saving", nil, ["allowsSaving": true], 200),
    MatrixRow("PUT /api/wandr/photo-saving/earlier", nil, ["allowsSaving": true], 200),
    MatrixRow(page: "GET /wandr/photo-saving", nil, .none, 200),
    MatrixRow(page: "POST /wandr/photo-saving", nil, .form([("saving", "yes")]), 303),
    MatrixRow(page: "POST /wandr/photo-saving/earlier", nil, .form([("saving", "yes")]), 303),
  ]

  /// A row for a log of each visibility; LOG in the target stands for it.
  static func each(
    _ route: String, _ target: String, _ body: JSONValue? = nil, _ status: Int, by owner: Bool = false
  ) -> [MatrixRow] {
    Shown.all.map { shown in
      MatrixRow(
        route, target.replacing("LOG", with: shown.name), body, status, only: owner ? [.owner] : shown.readers)
    }
  }

  static func each(
    page route: String, _ target: String, _ form: Client.Body = .none, _ status: Int, by owner: Bool = false
  ) -> [MatrixRow] {
    Shown.all.map { shown in
      MatrixRow(
        page: route, target.replacing("LOG", with: shown.name), form, status, only: owner ? [.owner] : shown.readers)
    }
  }

  private static let log = "/api/wandr/logs/LOG"
  private static let rated: JSONValue = ["placeID": "01890000-0000-7000-8000-000000000000", "rating": "solid"]

  static let logs =
    each("GET /api/wandr/logs/{id}", log, nil, 200)
    + each("POST /api/wandr/logs/{id}/reports", log + "/reports", ["reason": "because"], 204)

  static let ownLogs =
    each("DELETE /api/wandr/logs/{id}", log, nil, 204, by: true)
    + [
      // The place is nobody's, whoever asks, and whosever the log is.
      MatrixRow("PUT /api/wandr/logs/{id}", api + "/logs/FRIENDS", rated, 422),
      MatrixRow("PUT /api/wandr/logs/{id}/restoration", api + "/logs/GONE/restoration", nil, 200, only: [.owner]),
    ]

  static let lists = [
    MatrixRow("GET /api/wandr/feed", nil, nil, 200), MatrixRow("GET /api/wandr/logs", nil, nil, 200),
    MatrixRow("GET /api/wandr/map", api + "/map?bbox=-180,-90,180,90&zoom=3", nil, 200),
    MatrixRow("GET /api/wandr/profiles/{username}/logs", owner + "/logs", nil, 200, only: Role.unblocked),
    MatrixRow(
      "GET /api/wandr/profiles/{username}/statistics", owner + "/statistics", nil, 200, only: Role.unblocked),
  ]

  /// Those who see a log see its place.
  static let places =
    [
      MatrixRow("GET /api/wandr/places", api + "/places?q=secret", nil, 200),
      MatrixRow(
        "PUT /api/wandr/places/{id}", api + "/places/PLACEFRIENDS",
        ["name": "Mine", "latitude": 10, "longitude": 10], 409, except: [.owner: 200]),
    ]
    + each("GET /api/wandr/places/{id}", api + "/places/PLACELOG", nil, 200)
    + each("GET /api/wandr/places/{id}/logs", api + "/places/PLACELOG/logs", nil, 200)

  static let wants =
    [
      MatrixRow("GET /api/wandr/want-to-go", nil, nil, 200),
      MatrixRow("GET /api/wandr/want-to-go/{placeID}", api + "/want-to-go/PLACEFRIENDS", nil, 200, only: [.friend]),
      MatrixRow("DELETE /api/wandr/want-to-go/{placeID}", api + "/want-to-go/PLACEFRIENDS", nil, 200),
    ] + each("PUT /api/wandr/want-to-go/{placeID}", api + "/want-to-go/PLACELOG", [:], 200)

  private static let trip = "/api/wandr/trips/TRIP"
  private static let inTrip: Set<Role> = [.owner, .companion, .invited]

  static let trips = [
    MatrixRow("GET /api/wandr/trips", nil, nil, 200),
    MatrixRow("GET /api/wandr/trips/{id}", trip, nil, 200, only: inTrip),
    MatrixRow("GET /api/wandr/trips/{id}/logs", trip + "/logs", nil, 200, only: inTrip),
    MatrixRow("PUT /api/wandr/trips/{id}/membership", trip + "/membership", nil, 200, only: inTrip),
    MatrixRow("DELETE /api/wandr/trips/{id}/membership", trip + "/membership", nil, 204, only: inTrip),
  ]

  static let ownTrips = [
    MatrixRow(
      "PUT /api/wandr/trips/{id}", trip, ["name": "Mine"], 409,
      except: [.owner: 200, .companion: 404, .invited: 404]),
    // The photo is nobody's, whoever asks.
    MatrixRow(
      "PUT /api/wandr/trips/{id}/cover", trip + "/cover", ["photo": "01890000-0000-7000-8000-000000000000"], 422,
      only: [.owner]),
    MatrixRow("DELETE /api/wandr/trips/{id}", trip, nil, 204, only: [.owner]),
    MatrixRow(
      "PUT /api/wandr/trips/{id}/collaborators/{username}", trip + "/collaborators/STRANGER", nil, 200,
      only: [.owner]),
    MatrixRow(
      "DELETE /api/wandr/trips/{id}/collaborators/{username}", trip + "/collaborators/COMPANION", nil, 200,
      only: [.owner]),
    MatrixRow(
      "PUT /api/wandr/trips/{id}/owner/{username}", trip + "/owner/COMPANION", nil, 200, only: [.owner]),
  ]

  private static let zone: JSONValue = ["name": "Here", "latitude": 1, "longitude": 1]

  static let zones = [
    MatrixRow("GET /api/wandr/privacy-zones", nil, nil, 200),
    MatrixRow("PUT /api/wandr/privacy-zones/{id}", api + "/privacy-zones/ZONE", zone, 409, except: [.owner: 200]),
    MatrixRow("DELETE /api/wandr/privacy-zones/{id}", api + "/privacy-zones/ZONE", nil, 204, only: [.owner]),
  ]

  static let files = [
    MatrixRow("GET /api/wandr/export", api + "/export?format=csv", nil, 200),
    MatrixRow(page: "GET /wandr/export", nil, .none, 200),
    MatrixRow(page: "GET /wandr/years", nil, .none, 200),
    MatrixRow(page: "GET /wandr/years/{year}", "/wandr/years/2024", .none, 200),
  ]

  private static let joined: Set<Role> = [.owner, .companion]

  /// The owner has one. What it shows is for every reader who has its key.
  static let links = [
    MatrixRow("GET /api/wandr/trips/{id}/link", trip + "/link", nil, 200, only: [.owner]),
    MatrixRow("PUT /api/wandr/trips/{id}/link", trip + "/link", [:], 200, only: joined),
    MatrixRow("DELETE /api/wandr/trips/{id}/link", trip + "/link", nil, 204, only: [.owner]),
    MatrixRow(page: "GET /wandr/trips/{id}/link", tripPage + "/link", .none, 200, only: joined),
    MatrixRow(page: "POST /wandr/trips/{id}/link", tripPage + "/link", .form([("days", "7")]), 303, only: joined),
    MatrixRow(page: "POST /wandr/trips/{id}/link/end", tripPage + "/link/end", .form([]), 303, only: [.owner]),
    MatrixRow(page: "GET /wandr/t/{key}", "/wandr/t/LINK", .none, 200, except: everyone),
    MatrixRow(page: "GET /wandr/t/{key}/{id}/{name}", "/wandr/t/LINK/PHOTOSHARED/320", .none, 200, except: everyone),
  ]

  // MARK: Pages

  private static let everyone: [Role: Int] = [.anonymous: 200, .suspended: 200, .outsider: 200]
  private static let page = "/wandr/u/OWNER"
  private static let one = "/wandr/l/LOG"
  private static let reason = Client.Body.form([("reason", "because")])

  static let tabPages = [
    MatrixRow(page: "GET /wandr", nil, .none, 200, except: [.anonymous: 200, .suspended: 200]),
    MatrixRow(page: "GET /wandr/onboarding", nil, .none, 303, except: [.outsider: 200]),
    MatrixRow(page: "POST /wandr/onboarding", nil, .form([("username", "brand.new")]), 303),
    MatrixRow(page: "GET /wandr/search", "/wandr/search?q=the", .none, 200),
    MatrixRow(page: "GET /wandr/activity", nil, .none, 200),
    MatrixRow(page: "GET /wandr/notifications", nil, .none, 200),
    MatrixRow(page: "POST /wandr/notifications", nil, .form([("kind", "follow")]), 303),
    MatrixRow(page: "GET /wandr/settings", nil, .none, 200),
    MatrixRow(page: "GET /wandr/edit-profile", nil, .none, 200),
    MatrixRow(page: "POST /wandr/edit-profile", nil, .form([("username", "!")]), 422),
    MatrixRow(page: "GET /wandr/family", nil, .none, 404),
    MatrixRow(page: "POST /wandr/family", nil, .none, 404),
    MatrixRow(page: "POST /wandr/family/decline", nil, .none, 404),
    MatrixRow(page: "POST /wandr/follow-all", nil, .none, 303),
    MatrixRow(page: "GET /wandr/people-you-know", nil, .none, 200),
    MatrixRow(page: "POST /wandr/people-you-know", nil, .form([("findable", "true")]), 303),
    MatrixRow(page: "GET /wandr/sw.js", nil, .none, 200, except: everyone),
    MatrixRow(page: "GET /wandr/offline", nil, .none, 200, except: everyone),
  ]

  static let peoplePages = [
    MatrixRow(page: "GET /wandr/u/{username}", page, .none, 200, only: Role.unblocked),
    MatrixRow(page: "GET /wandr/u/{username}/followers", page + "/followers", .none, 200, only: Role.unblocked),
    MatrixRow(page: "GET /wandr/u/{username}/following", page + "/following", .none, 200, only: Role.unblocked),
    MatrixRow(
      page: "POST /wandr/u/{username}/follow", page + "/follow", .none, 303, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow(page: "POST /wandr/u/{username}/unfollow", page + "/unfollow", .none, 303, only: Role.unblocked),
    MatrixRow(
      page: "POST /wandr/u/{username}/remove-follower", "/wandr/u/FOLLOWER/remove-follower", .none, 303,
      only: [.owner]),
    MatrixRow(
      page: "POST /wandr/u/{username}/approve", "/wandr/u/FOLLOWER/approve", .none, 303, only: [.owner]),
    MatrixRow(page: "POST /wandr/u/{username}/decline", "/wandr/u/FOLLOWER/decline", .none, 404),
    MatrixRow(
      page: "POST /wandr/u/{username}/mute", page + "/mute", .none, 303, only: Role.unblocked, except: [.owner: 409]
    ),
    MatrixRow(page: "POST /wandr/u/{username}/unmute", page + "/unmute", .none, 303, only: Role.unblocked),
    MatrixRow(
      page: "POST /wandr/u/{username}/block", page + "/block", .none, 303, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow(page: "POST /wandr/u/{username}/unblock", page + "/unblock", .none, 303, only: Role.unblocked),
    MatrixRow(page: "GET /wandr/u/{username}/report", page + "/report", .none, 200, only: Role.unblocked),
    MatrixRow(page: "POST /wandr/u/{username}/report", page + "/report", reason, 303, only: Role.unblocked),
  ]

  static let logPages =
    each(page: "GET /wandr/l/{id}", one, .none, 200)
    + each(page: "GET /wandr/l/{id}/save", one + "/save", .none, 200)
    + each(page: "GET /wandr/l/{id}/photos.zip", one + "/photos.zip", .none, 200)
    + each(page: "GET /wandr/l/{id}/report", one + "/report", .none, 200)
    + each(page: "POST /wandr/l/{id}/report", one + "/report", reason, 303)

  static let ownLogPages =
    each(page: "GET /wandr/l/{id}/edit", one + "/edit", .none, 200, by: true)
    + each(
      page: "POST /wandr/l/{id}/edit", one + "/edit",
      .multipart([("rating", "solid"), ("visibility", "me")], files: []),
      303, by: true)
    + each(page: "GET /wandr/l/{id}/delete", one + "/delete", .none, 200, by: true)
    + each(page: "POST /wandr/l/{id}/delete", one + "/delete", .none, 303, by: true)
    + [
      MatrixRow(page: "POST /wandr/l/{id}/restore", "/wandr/l/GONE/restore", .none, 303, only: [.owner])
    ]

  static let newPages = [
    MatrixRow(page: "GET /wandr/new", nil, .none, 200),
    MatrixRow(page: "POST /wandr/new", nil, .form([("rating", "solid")]), 422),
    MatrixRow(
      page: "POST /wandr/new/here", nil, .form([("latitude", "10"), ("longitude", "10")]), 200),
    MatrixRow(page: "GET /wandr/new/pin", nil, .none, 200),
    MatrixRow(page: "POST /wandr/new/pin", nil, .form([("name", "")]), 422),
    MatrixRow(page: "GET /wandr/map", nil, .none, 200),
    MatrixRow(page: "GET /wandr/want-to-go", nil, .none, 200),
    MatrixRow(page: "GET /wandr/device", nil, .none, 200),
    MatrixRow(page: "GET /wandr/details", nil, .none, 200),
    // This server has no streets, and no service that knows places.
    MatrixRow(page: "GET /wandr/tiles/{version}/{zoom}/{column}/{row}", "/wandr/tiles/1/0/0/0", .none, 404),
    MatrixRow(page: "GET /wandr/place-of/{name}", "/wandr/place-of/osm:N1", .none, 404),
  ]

  static let placePages =
    each(page: "GET /wandr/places/{id}", "/wandr/places/PLACELOG", .none, 200)
    + each(page: "POST /wandr/places/{id}/want", "/wandr/places/PLACELOG/want", .form([]), 303)
    + [
      MatrixRow(page: "POST /wandr/places/{id}/unwant", "/wandr/places/PLACEFRIENDS/unwant", .form([]), 303)
    ]

  private static let tripPage = "/wandr/trips/TRIP"

  static let tripPages = [
    MatrixRow(page: "GET /wandr/trips", nil, .none, 200),
    MatrixRow(page: "GET /wandr/trips/new", nil, .none, 200),
    MatrixRow(page: "POST /wandr/trips/new", nil, .multipart([("name", "")], files: []), 422),
    MatrixRow(page: "GET /wandr/trips/{id}", tripPage, .none, 200, only: inTrip),
    MatrixRow(page: "GET /wandr/trips/{id}/add", tripPage + "/add", .none, 200, only: joined),
    MatrixRow(page: "POST /wandr/trips/{id}/add", tripPage + "/add", .form([("log", "x")]), 303, only: joined),
    MatrixRow(page: "GET /wandr/trips/{id}/people", tripPage + "/people", .none, 200, only: inTrip),
    MatrixRow(page: "POST /wandr/trips/{id}/join", tripPage + "/join", .form([]), 303, only: inTrip),
    MatrixRow(page: "POST /wandr/trips/{id}/leave", tripPage + "/leave", .form([]), 303, only: inTrip),
  ]

  private static let companion = Client.Body.form([("username", "COMPANION")])

  static let ownTripPages = [
    MatrixRow(page: "GET /wandr/trips/{id}/edit", tripPage + "/edit", .none, 200, only: [.owner]),
    MatrixRow(
      page: "POST /wandr/trips/{id}/edit", tripPage + "/edit", .multipart([("name", "New")], files: []), 303,
      only: [.owner]),
    MatrixRow(page: "GET /wandr/trips/{id}/delete", tripPage + "/delete", .none, 200, only: [.owner]),
    MatrixRow(page: "POST /wandr/trips/{id}/delete", tripPage + "/delete", .form([]), 303, only: [.owner]),
    MatrixRow(page: "POST /wandr/trips/{id}/invite", tripPage + "/invite", companion, 303, only: [.owner]),
    MatrixRow(page: "POST /wandr/trips/{id}/remove", tripPage + "/remove", companion, 303, only: [.owner]),
    MatrixRow(page: "POST /wandr/trips/{id}/hand-over", tripPage + "/hand-over", companion, 303, only: [.owner]),
  ]

  static let zonePages = [
    // The owner has a zone, and is asked no more.
    MatrixRow(page: "GET /wandr/home", nil, .none, 200, except: [.owner: 303]),
    MatrixRow(page: "POST /wandr/home", nil, .form([("latitude", "x")]), 422),
    MatrixRow(page: "GET /wandr/zones", nil, .none, 200),
    MatrixRow(page: "POST /wandr/zones", nil, .form([("name", "Here")]), 422),
    MatrixRow(page: "POST /wandr/zones/{id}/on", "/wandr/zones/ZONE/on", .form([]), 303, only: [.owner]),
    MatrixRow(page: "POST /wandr/zones/{id}/off", "/wandr/zones/ZONE/off", .form([]), 303, only: [.owner]),
    MatrixRow(page: "POST /wandr/zones/{id}/delete", "/wandr/zones/ZONE/delete", .form([]), 303, only: [.owner]),
  ]
}
