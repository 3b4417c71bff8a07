public import Core
internal import HTTP
public import Places
internal import SQL
public import Wire

/// What people do in Realspace, through the routes, with the expectation that it works.
extension TestCircle {
  /// A circle in which Realspace runs.
  /// - Parameter places: the gazetteer; without one a venue's point is a point alone.
  public static func realspace(
    database: TestDatabase? = nil, clock: TestClock = TestClock(), settings: Settings = Settings(),
    places: Gazetteer? = nil, isOneOfSeveral: Bool = false
  ) throws -> TestCircle {
    try TestCircle(
      database: database, clock: clock, settings: settings, apps: .realspace, places: places,
      isOneOfSeveral: isOneOfSeveral)
  }

  /// An account with a profile in Realspace, unless told otherwise.
  public func neighbour(
    _ username: String, fullName: String = "", hasProfile: Bool = true, isOperator: Bool = false
  ) async throws -> Member {
    let bare = try await newAccount(username, app: "realspace", isOperator: isOperator)
    guard hasProfile else { return bare }
    let reply = try await api(bare).post(
      "/api/realspace/profile",
      ["username": .string(username), "fullName": .string(fullName), "joinsFamily": .bool(false)])
    guard reply.status == 201, let id = reply["id"].string.flatMap({ ID<ProfileEntity>($0) }) else {
      throw TestFault("no profile \(username): \(reply.text)")
    }
    return Member(
      email: bare.email, username: username, account: bare.account, profile: id, apiSession: bare.apiSession,
      browserSession: bare.browserSession)
  }

  /// Says in Realspace what somebody did; answers the post as its author sees it.
  /// - Parameter named: whether the subject is named as an item.
  @discardableResult
  public func tell(
    _ author: Member, _ action: String = "watched", _ subject: String = "The Godfather", content: String? = nil,
    for audience: String? = nil, named: Bool = false, photos: Int = 0
  ) async throws -> Told {
    var media: [ID<MediaAPI.Item>] = []
    for _ in 0..<photos { media.append(try await photo(of: author, alt: "a photo")) }
    var input: [(String, JSONValue)] = [
      ("action", .string(action)), ("subject", .string(subject)),
      ("media", .array(media.map { .string($0.description) })),
    ]
    if let content { input.append(("content", .string(content))) }
    if let audience { input.append(("audience", ["kind": .string(audience)])) }
    if named { input.append(("item", [:])) }
    let reply = try await api(author).post("/api/realspace/posts", .object(input.map { .init($0.0, $0.1) }))
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no post: \(reply.text)") }
    return Told(id: id, item: reply.json["item", "id"]?.string ?? "", media: media, json: reply.json)
  }

  /// A post that was published.
  public struct Told: Sendable {
    public let id: String
    /// Empty for free text.
    public let item: String
    public let media: [ID<MediaAPI.Item>]
    public let json: JSONValue
  }

  /// Follows in Realspace, where that needs nobody's approval.
  public func know(_ follower: Member, _ followee: Member) async throws {
    try await require(200, api(follower).put("/api/realspace/profiles/\(followee.username)/follow"))
  }

  /// Both follow each other.
  public func makeFriends(_ one: Member, _ other: Member) async throws {
    try await know(one, other)
    try await know(other, one)
  }

  /// Blocks in Realspace.
  public func shun(_ blocker: Member, _ blocked: Member) async throws {
    try await require(204, api(blocker).put("/api/realspace/profiles/\(blocked.username)/block"))
  }
}
