public import Core
internal import FoundationEssentials
internal import HTTP
public import Places
internal import SQL
public import Wire

/// What people do in Grassy, through the routes, with the expectation that it works.
extension TestCircle {
  /// A circle in which Grassy runs.
  /// - Parameter places: the gazetteer; without one a place is a name.
  public static func grassy(
    database: TestDatabase? = nil, clock: TestClock = TestClock(), settings: Settings = Settings(),
    places: Gazetteer? = nil, isOneOfSeveral: Bool = false
  ) throws -> TestCircle {
    try TestCircle(
      database: database, clock: clock, settings: settings, apps: .grassy, places: places,
      isOneOfSeveral: isOneOfSeveral)
  }

  /// The gazetteer that set-up makes; nil where it was not made.
  public static let gazetteer: Gazetteer? = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: ".cache/gazetteer/places.sqlite").path()
    // Tests that need it say that it isn't there.
    return FileManager.default.fileExists(atPath: path) ? try? Gazetteer(path: path) : nil
  }()

  /// An account with a profile in Grassy, unless told otherwise.
  public func gardener(
    _ username: String, fullName: String = "", hasProfile: Bool = true, isOperator: Bool = false
  ) async throws -> Member {
    let bare = try await newAccount(username, app: "grassy", isOperator: isOperator)
    guard hasProfile else { return bare }
    let reply = try await api(bare).post(
      "/api/grassy/profile",
      ["username": .string(username), "fullName": .string(fullName), "joinsFamily": .bool(false)])
    guard reply.status == 201, let id = reply["id"].string.flatMap({ ID<ProfileEntity>($0) }) else {
      throw TestFault("no profile \(username): \(reply.text)")
    }
    return Member(
      email: bare.email, username: username, account: bare.account, profile: id, apiSession: bare.apiSession,
      browserSession: bare.browserSession)
  }

  /// Publishes in Grassy; answers the post as its author sees it.
  /// - Parameter circle: the one that it is for, where the audience is circles.
  @discardableResult
  public func grow(
    _ author: Member, _ caption: String = "", tags: [String] = [], at location: JSONValue? = nil,
    for audience: String? = nil, circle: String? = nil, photos: Int = 1
  ) async throws -> Grown {
    var media: [ID<MediaAPI.Item>] = []
    for _ in 0..<photos { media.append(try await photo(of: author, alt: "a photo")) }
    var input: [(String, JSONValue)] = [
      ("caption", .string(caption)), ("media", .array(media.map { .string($0.description) })),
      ("tags", .array(tags.map { .string($0) })),
    ]
    if let location { input.append(("location", location)) }
    if let audience {
      let circles: JSONValue = circle.map { .array([.string($0)]) } ?? .null
      input.append(
        ("audience", circle == nil ? ["kind": .string(audience)] : ["kind": .string(audience), "circles": circles]))
    }
    let reply = try await api(author).post("/api/grassy/posts", .object(input.map { .init($0.0, $0.1) }))
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no post: \(reply.text)") }
    return Grown(id: id, media: media, json: reply.json)
  }

  /// A post that was published.
  public struct Grown: Sendable {
    public let id: String
    public let media: [ID<MediaAPI.Item>]
    public let json: JSONValue
  }

  /// Changes a post of the author's own; answers it.
  @discardableResult
  public func edit(_ author: Member, _ post: String, _ changes: JSONValue) async throws -> JSONValue {
    let reply = try await api(author).patch("/api/grassy/posts/\(post)", changes)
    try require(200, reply)
    return reply.json
  }

  /// Makes a circle of the owner's with followers of theirs; answers its id.
  public func circle(_ owner: Member, _ name: String, _ members: Member...) async throws -> String {
    let reply = try await api(owner).post("/api/grassy/circles", ["name": .string(name)])
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no circle: \(reply.text)") }
    for member in members {
      try await require(
        200,
        api(owner).send(
          .put, "/api/grassy/circles/\(id)/members/\(member.username)", body: .json(["seesOlderPosts": true])))
    }
    return id
  }

  /// Follows in Grassy, where that needs nobody's approval.
  public func tend(_ follower: Member, _ followee: Member) async throws {
    try await require(200, api(follower).put("/api/grassy/profiles/\(followee.username)/follow"))
  }

  /// Blocks in Grassy.
  public func uproot(_ blocker: Member, _ blocked: Member) async throws {
    try await require(204, api(blocker).put("/api/grassy/profiles/\(blocked.username)/block"))
  }
}
