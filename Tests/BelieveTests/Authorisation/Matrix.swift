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
  ///   - status: what those answer who may; others get 404, and who has no builder or no session is told so.
  ///   - except: what is another answer for some.
  init(
    _ route: String, _ target: String? = nil, _ body: JSONValue? = nil, _ status: Int,
    only: Set<Role> = Role.withBuilder,
    except: [Role: Int] = [:]
  ) {
    self.route = route
    self.target = target ?? String(route.split(separator: " ")[1])
    self.body = body.map { .json($0) } ?? .none
    var outcomes: [Role: Int] = [.anonymous: 401, .suspended: 401, .outsider: 409]
    for role in Role.withBuilder { outcomes[role] = only.contains(role) ? status : 404 }
    self.outcomes = outcomes.merging(except) { $1 }
  }

  /// A page, or a form on one: without a session it leads to the sign-in, without a builder to making one.
  init(
    page route: String, _ target: String? = nil, _ form: [(String, String)]? = nil, _ status: Int,
    only: Set<Role> = Role.withBuilder, except: [Role: Int] = [:]
  ) {
    self.route = route
    self.target = target ?? String(route.split(separator: " ")[1])
    body = form.map { .form($0) } ?? .none
    var outcomes: [Role: Int] = [.anonymous: 303, .suspended: 303, .outsider: 303]
    for role in Role.withBuilder { outcomes[role] = only.contains(role) ? status : 404 }
    self.outcomes = outcomes.merging(except) { $1 }
  }

  var method: Method { Method(rawValue: String(route.prefix { $0 != " " })) }
  var isAPI: Bool { target.hasPrefix("/api/") }
  /// Whom it is asked as.
  var askers: [Role] {
    method.isSafe
      ? Role.allCases : TestEngine.askers(Role.allCases, members: Role.withBuilder) { (outcomes[$0] ?? 500) < 400 }
  }
  var testDescription: String { "\(route) \(target)" }

  func ask(_ client: Client, _ names: [String: String]) async throws -> Reply {
    let parts = target.split(separator: "/", omittingEmptySubsequences: false).map { names[String($0)] ?? String($0) }
    var body = body
    if case .form(let fields) = body { body = .form(fields.map { ($0.0, names[$0.1] ?? $0.1) }) }
    return try await client.send(method, parts.joined(separator: "/"), body: body)
  }
}

/// What every route of Believe answers to everyone. A route that is missing here fails the tests.
enum Matrix {
  static let rows =
    people + projects + projectParts + posts + support + pages + tabPages + builderPages + projectPages
    + updatePages + milestonePages + messagePages

  private static let api = "/api/believe"
  private static let project = "/api/believe/projects/PROJECT"
  private static let closed = "/api/believe/projects/CLOSED"

  static let people = [
    MatrixRow("POST /api/believe/me", nil, ["name": "New"], 409, except: [.outsider: 201]),
    MatrixRow("GET /api/believe/me", nil, nil, 200),
    MatrixRow("PATCH /api/believe/me", nil, ["bio": "new"], 200),
    MatrixRow("PUT /api/believe/me/onboarding", nil, ["isCreator": true], 200),
    MatrixRow("GET /api/believe/me/karma", nil, nil, 200), MatrixRow("GET /api/believe/me/projects", nil, nil, 200),
    MatrixRow("GET /api/believe/me/following", nil, nil, 200), MatrixRow("GET /api/believe/me/feed", nil, nil, 200),
    MatrixRow("GET /api/believe/me/support-actions", nil, nil, 200),
    MatrixRow("GET /api/believe/me/support-stats", nil, nil, 200),
    MatrixRow(
      "GET /api/believe/me/liked-posts", api + "/me/liked-posts?ids=01890a5d-ac96-774b-bcce-b302099a8057", nil, 200),
    MatrixRow("GET /api/believe/me/blocks", nil, nil, 200),
    MatrixRow("GET /api/believe/me/mutes", nil, nil, 200),
    MatrixRow("GET /api/believe/photo-saving", nil, nil, 200),
    MatrixRow("PUT /api/believe/photo-saving", nil, ["allowsSaving": true], 200),
    MatrixRow("PUT /api/believe/photo-saving/earlier", nil, ["allowsSaving": true], 200),
    MatrixRow("GET /api/believe/notifications", nil, nil, 200),
    MatrixRow("PUT /api/believe/notifications", nil, ["on": ["like"]], 200),
    MatrixRow(
      "PUT /api/believe/builders/{id}/mute", api + "/builders/OWNER/mute", nil, 204, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/believe/builders/{id}/mute", api + "/builders/OWNER/mute", nil, 204, only: Role.unblocked),
    MatrixRow("POST /api/believe/sync/posts", nil, ["protocolVersion": 1], 200),
    MatrixRow("POST /api/believe/sync/projects", nil, ["protocolVersion": 1], 200),
    MatrixRow("POST /api/believe/sync/builders", nil, ["protocolVersion": 1], 200),
    MatrixRow("GET /api/believe/builders", api + "/builders?q=the", nil, 200),
    MatrixRow("GET /api/believe/builders/{id}", api + "/builders/OWNER", nil, 200, only: Role.unblocked),
    MatrixRow(
      "GET /api/believe/builders/{id}/projects", api + "/builders/OWNER/projects", nil, 200, only: Role.unblocked),
    MatrixRow(
      "PUT /api/believe/builders/{id}/block", api + "/builders/OWNER/block", nil, 204, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow(
      "DELETE /api/believe/builders/{id}/block", api + "/builders/OWNER/block", nil, 204, only: Role.unblocked),
    MatrixRow(
      "POST /api/believe/builders/{id}/reports", api + "/builders/OWNER/reports", ["reason": "because"], 204,
      only: Role.unblocked),
    MatrixRow("GET /api/believe/activity", nil, nil, 200), MatrixRow("PUT /api/believe/activity/read", nil, nil, 204),
    MatrixRow("GET /api/believe/activity/unread", nil, nil, 200), MatrixRow("GET /api/believe/live", nil, nil, 200),
  ]

  static let projects = [
    MatrixRow("GET /api/believe/projects", nil, nil, 200),
    MatrixRow("POST /api/believe/projects", nil, ["title": "New"], 201),
    MatrixRow("GET /api/believe/slug-suggestion", api + "/slug-suggestion?title=New", nil, 200),
    MatrixRow("GET /api/believe/slugs/{slug}", api + "/slugs/DRAFT", nil, 200),
    MatrixRow("GET /api/believe/projects/{slug}", project, nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/believe/projects/{slug}", closed, nil, 200, only: Role.followers),
    MatrixRow("GET /api/believe/projects/{slug}", api + "/projects/UNLISTED", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/believe/projects/{slug}", api + "/projects/DRAFT", nil, 200, only: [.owner]),
    MatrixRow("PATCH /api/believe/projects/{slug}", project, ["title": "New"], 200, only: [.owner]),
    MatrixRow("DELETE /api/believe/projects/{slug}", project, nil, 204, only: [.owner]),
    MatrixRow("PUT /api/believe/projects/{slug}/mood", project + "/mood", ["mood": "red"], 200, only: [.owner]),
    MatrixRow("GET /api/believe/projects/{slug}/mood", project + "/mood", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/believe/projects/{slug}/mood", closed + "/mood", nil, 200, only: Role.followers),
    MatrixRow("GET /api/believe/projects/{slug}/follow", project + "/follow", nil, 200, only: Role.unblocked),
    MatrixRow(
      "PUT /api/believe/projects/{slug}/follow", project + "/follow", nil, 200, only: Role.unblocked,
      except: [.owner: 409]),
    MatrixRow(
      "PUT /api/believe/projects/{slug}/follow", closed + "/follow", nil, 200, only: Role.followers,
      except: [.owner: 409]),
    MatrixRow("DELETE /api/believe/projects/{slug}/follow", project + "/follow", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/believe/projects/{slug}/supporters", project + "/supporters", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/believe/projects/{slug}/supporters", closed + "/supporters", nil, 200, only: Role.followers),
    MatrixRow(
      "DELETE /api/believe/projects/{slug}/supporters/{id}", project + "/supporters/FOLLOWER", nil, 204,
      only: [.owner]),
    MatrixRow(
      "PUT /api/believe/projects/{slug}/request", closed + "/request", nil, 204,
      except: [.owner: 409, .follower: 409]),
    MatrixRow("DELETE /api/believe/projects/{slug}/request", closed + "/request", nil, 204),
    MatrixRow("GET /api/believe/projects/{slug}/requests", closed + "/requests", nil, 200, only: [.owner]),
    MatrixRow("PUT /api/believe/projects/{slug}/requests/{id}", closed + "/requests/ASKER", nil, 204, only: [.owner]),
    MatrixRow(
      "DELETE /api/believe/projects/{slug}/requests/{id}", closed + "/requests/ASKER", nil, 204, only: [.owner]),
    MatrixRow(
      "POST /api/believe/projects/{slug}/reports", project + "/reports", ["reason": "because"], 204,
      only: Role.unblocked),
  ]

  static let projectParts = [
    MatrixRow("GET /api/believe/projects/{slug}/posts", project + "/posts", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/believe/projects/{slug}/posts", closed + "/posts", nil, 200, only: Role.followers),
    MatrixRow("POST /api/believe/projects/{slug}/posts", project + "/posts", ["content": "x"], 201, only: [.owner]),
    MatrixRow("GET /api/believe/projects/{slug}/drafts", project + "/drafts", nil, 200, only: [.owner]),
    MatrixRow("GET /api/believe/projects/{slug}/milestones", project + "/milestones", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/believe/projects/{slug}/milestones", closed + "/milestones", nil, 200, only: Role.followers),
    MatrixRow(
      "POST /api/believe/projects/{slug}/milestones", project + "/milestones", ["title": "x"], 201, only: [.owner]),
    MatrixRow("PATCH /api/believe/milestones/{id}", api + "/milestones/MILESTONE", ["title": "x"], 200, only: [.owner]),
    MatrixRow("DELETE /api/believe/milestones/{id}", api + "/milestones/MILESTONE", nil, 204, only: [.owner]),
    MatrixRow(
      "PUT /api/believe/milestones/{id}/completion", api + "/milestones/MILESTONE/completion", nil, 200,
      only: [.owner]),
    MatrixRow(
      "DELETE /api/believe/milestones/{id}/completion", api + "/milestones/MILESTONE/completion", nil, 200,
      only: [.owner]),
  ]

  static let posts = [
    MatrixRow("GET /api/believe/posts/{id}", api + "/posts/POST", nil, 200, only: Role.unblocked),
    MatrixRow("GET /api/believe/posts/{id}", api + "/posts/CLOSEDPOST", nil, 200, only: Role.followers),
    MatrixRow("GET /api/believe/posts/{id}", api + "/posts/DRAFTPOST", nil, 200, only: [.owner]),
    MatrixRow("PATCH /api/believe/posts/{id}", api + "/posts/POST", ["content": "x"], 200, only: [.owner]),
    MatrixRow("DELETE /api/believe/posts/{id}", api + "/posts/POST", nil, 204, only: [.owner]),
    MatrixRow(
      "PUT /api/believe/posts/{id}/publication", api + "/posts/DRAFTPOST/publication", nil, 200, only: [.owner]),
    MatrixRow("PUT /api/believe/posts/{id}/publication", api + "/posts/POST/publication", nil, 409, only: [.owner]),
    MatrixRow(
      "DELETE /api/believe/posts/{id}/publication", api + "/posts/DRAFTPOST/publication", nil, 200, only: [.owner]),
    MatrixRow("GET /api/believe/posts/{id}/like", api + "/posts/POST/like", nil, 200, only: Role.unblocked),
    MatrixRow("PUT /api/believe/posts/{id}/like", api + "/posts/POST/like", nil, 200, only: Role.unblocked),
    MatrixRow("PUT /api/believe/posts/{id}/like", api + "/posts/CLOSEDPOST/like", nil, 200, only: Role.followers),
    MatrixRow("PUT /api/believe/posts/{id}/like", api + "/posts/DRAFTPOST/like", nil, 409, only: [.owner]),
    MatrixRow("DELETE /api/believe/posts/{id}/like", api + "/posts/POST/like", nil, 200, only: Role.unblocked),
    MatrixRow(
      "POST /api/believe/posts/{id}/reports", api + "/posts/POST/reports", ["reason": "because"], 204,
      only: Role.unblocked),
  ]

  private static let message = "/api/believe/support-messages/MESSAGE"

  static let support = [
    MatrixRow(
      "GET /api/believe/projects/{slug}/support-messages", project + "/support-messages", nil, 200,
      only: Role.unblocked),
    MatrixRow(
      "POST /api/believe/projects/{slug}/support-messages", project + "/support-messages", ["message": "x"], 201,
      only: Role.unblocked, except: [.owner: 409]),
    // The follower has been silenced.
    MatrixRow(
      "POST /api/believe/projects/{slug}/support-messages", project + "/support-messages",
      ["message": "x", "isAnonymous": true], 201, only: Role.unblocked, except: [.owner: 409, .follower: 409]),
    MatrixRow(
      "POST /api/believe/projects/{slug}/support-messages", closed + "/support-messages", ["message": "x"], 201,
      only: Role.followers, except: [.owner: 409]),
    MatrixRow("GET /api/believe/support-messages/{id}", message, nil, 200, only: Role.unblocked),
    MatrixRow(
      "GET /api/believe/support-messages/{id}", api + "/support-messages/CLOSEDMESSAGE", nil, 200,
      only: Role.followers),
    MatrixRow(
      "GET /api/believe/support-messages/{id}", api + "/support-messages/HIDDENMESSAGE", nil, 200, only: [.follower]),
    MatrixRow("DELETE /api/believe/support-messages/{id}", message, nil, 204, only: Role.followers),
    MatrixRow(
      "DELETE /api/believe/support-messages/{id}", api + "/support-messages/HIDDENMESSAGE", nil, 204,
      only: [.follower]),
    MatrixRow(
      "PUT /api/believe/support-messages/{id}/answer", message + "/answer", ["text": "x", "isPublic": true], 200,
      only: [.owner]),
    MatrixRow(
      "PUT /api/believe/support-messages/{id}/answer", api + "/support-messages/HIDDENMESSAGE/answer",
      ["text": "x", "isPublic": true], 404, only: []),
    MatrixRow("DELETE /api/believe/support-messages/{id}/answer", message + "/answer", nil, 200, only: [.owner]),
    MatrixRow(
      "POST /api/believe/support-messages/{id}/reports", message + "/reports", ["reason": "because"], 204,
      only: Role.unblocked),
    MatrixRow("GET /api/believe/projects/{slug}/silenced", project + "/silenced", nil, 200, only: [.owner]),
    MatrixRow(
      "PUT /api/believe/projects/{slug}/silenced/{handle}", project + "/silenced/HANDLE", nil, 204, only: [.owner]),
    MatrixRow(
      "DELETE /api/believe/projects/{slug}/silenced/{handle}", project + "/silenced/HANDLE", nil, 204, only: [.owner]),
  ]

  static let pages = [
    MatrixRow(
      "GET /believe/p/{slug}/feed.atom", "/believe/p/PROJECT/feed.atom", nil, 200, only: Role.unblocked,
      except: [.anonymous: 404, .suspended: 404, .outsider: 404]),
    MatrixRow(
      "GET /believe/p/{slug}/feed.atom", "/believe/p/CLOSED/feed.atom", nil, 404,
      except: [.anonymous: 404, .suspended: 404, .outsider: 404]),
    MatrixRow(
      "GET /believe/p/{slug}/story.html", "/believe/p/PROJECT/story.html", nil, 200, only: [.owner],
      except: [.anonymous: 303, .suspended: 303, .outsider: 303]),
  ]
}
