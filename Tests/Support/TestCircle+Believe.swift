public import Core
internal import HTTP
internal import SQL
public import Wire

/// What builders and supporters do in Believe, through the routes, with the expectation that it works.
extension TestCircle {
  /// A circle in which both apps run.
  public static func both(
    database: TestDatabase? = nil, clock: TestClock = TestClock(), settings: Settings = Settings()
  ) throws -> TestCircle { try TestCircle(database: database, clock: clock, settings: settings, apps: .both) }

  /// An account with a builder.
  public func builder(
    _ name: String, hasBuilder: Bool = true, isOperator: Bool = false
  ) async throws -> Member {
    let bare = try await newAccount(name.lowercased(), app: "believe", isOperator: isOperator)
    guard hasBuilder else { return bare }
    let reply = try await api(bare).post("/api/believe/me", ["name": .string(name)])
    guard reply.status == 201, let id = reply["builder", "id"]?.string.flatMap({ ID<ProfileEntity>($0) }) else {
      throw TestFault("no builder \(name): \(reply.text)")
    }
    return Member(
      email: bare.email, username: bare.username, account: bare.account, profile: id, apiSession: bare.apiSession,
      browserSession: bare.browserSession)
  }

  /// Makes a project; answers its slug.
  @discardableResult
  public func project(
    _ owner: Member, _ title: String = "A boat", visibility: String = "public", isPublished: Bool = true,
    isOnTheWeb: Bool = false
  ) async throws -> String {
    let reply = try await api(owner).post(
      "/api/believe/projects",
      [
        "title": .string(title), "visibility": .string(visibility), "isPublished": .bool(isPublished),
        "isOnTheWeb": .bool(isOnTheWeb),
      ])
    guard reply.status == 201, let slug = reply["slug"].string else { throw TestFault("no project: \(reply.text)") }
    return slug
  }

  /// Writes an update; answers its id.
  @discardableResult
  public func update(
    _ owner: Member, _ slug: String, _ content: String = "It floats", isDraft: Bool = false,
    photos: [ID<MediaAPI.Item>] = []
  ) async throws -> String {
    let reply = try await api(owner).post(
      "/api/believe/projects/\(slug)/posts",
      [
        "content": .string(content), "isDraft": .bool(isDraft), "images": .array(photos.map { .string("\($0)") }),
      ])
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no update: \(reply.text)") }
    return id
  }

  public func support(_ supporter: Member, follows slug: String) async throws {
    try await require(200, api(supporter).put("/api/believe/projects/\(slug)/follow"))
  }

  public func support(_ supporter: Member, likes post: String) async throws {
    try await require(200, api(supporter).put("/api/believe/posts/\(post)/like"))
  }

  /// Sends a support message; answers its id.
  @discardableResult
  public func encourage(
    _ supporter: Member, _ slug: String, _ message: String = "Keep going", isAnonymous: Bool = false
  ) async throws -> String {
    let reply = try await api(supporter).post(
      "/api/believe/projects/\(slug)/support-messages",
      ["message": .string(message), "isAnonymous": .bool(isAnonymous)])
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no message: \(reply.text)") }
    return id
  }

  /// As an operator who hides a message: everyone but its sender loses it.
  public func hideSupport(_ message: String) async throws {
    guard let id = ID<BelieveAPI.SupportMessage>(message) else { throw TestFault("no message: \(message)") }
    let now = clock.now()
    try await storage.system.write { transaction in
      try transaction.run("UPDATE believe_support_messages SET hidden_at = \(now) WHERE id = \(id)")
    }
  }

  /// Blocks in Believe.
  public func shutOut(_ blocker: Member, _ blocked: Member) async throws {
    guard let id = blocked.profile else { throw TestFault("nobody to block") }
    try await require(204, api(blocker).put("/api/believe/builders/\(id)/block"))
  }

  public func require(_ status: Int, _ reply: Reply) throws {
    guard reply.status == status else { throw TestFault("\(reply.status) in place of \(status): \(reply.text)") }
  }
}
