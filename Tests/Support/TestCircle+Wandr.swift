public import Core
internal import HTTP
public import Places
internal import SQL
public import Wire

/// What people do in Wandr, through the routes, with the expectation that it works.
extension TestCircle {
  /// A circle in which Wandr runs.
  /// - Parameter places: the gazetteer; without one there are only pins.
  public static func wandr(
    database: TestDatabase? = nil, clock: TestClock = TestClock(), settings: Settings = Settings(),
    places: Gazetteer? = nil, isOneOfSeveral: Bool = false
  ) throws -> TestCircle {
    try TestCircle(
      database: database, clock: clock, settings: settings, apps: .wandr, places: places,
      isOneOfSeveral: isOneOfSeveral)
  }

  /// An account with a profile in Wandr, unless told otherwise.
  public func traveller(
    _ username: String, fullName: String = "", hasProfile: Bool = true, isOperator: Bool = false
  ) async throws -> Member {
    let bare = try await newAccount(username, app: "wandr", isOperator: isOperator)
    guard hasProfile else { return bare }
    let reply = try await api(bare).post(
      "/api/wandr/profile",
      ["username": .string(username), "fullName": .string(fullName), "joinsFamily": .bool(false)])
    guard reply.status == 201, let id = reply["id"].string.flatMap({ ID<ProfileEntity>($0) }) else {
      throw TestFault("no profile \(username): \(reply.text)")
    }
    return Member(
      email: bare.email, username: username, account: bare.account, profile: id, apiSession: bare.apiSession,
      browserSession: bare.browserSession)
  }

  /// An ID as a client makes it.
  public func clientID() -> String { "\(services.newID(Never.self))" }

  /// Sets a pin; answers its ID.
  @discardableResult
  public func pin(
    _ member: Member, _ name: String = "The Old Mill", at latitude: String = "59.3293", _ longitude: String = "18.0686",
    isPrivate: Bool = true
  ) async throws -> String {
    let id = clientID()
    let reply = try await api(member).put(
      "/api/wandr/places/\(id)",
      [
        "name": .string(name), "latitude": .number(latitude), "longitude": .number(longitude),
        "isPrivate": .bool(isPrivate),
      ])
    try require(200, reply)
    return id
  }

  /// Logs a place; answers the log as its author sees it.
  /// - Parameter more: further members of the input.
  @discardableResult
  public func visit(
    _ member: Member, _ place: String, _ rating: String = "solid", for visibility: String? = nil,
    saying more: [(String, JSONValue)] = [], photos: Int = 0
  ) async throws -> JSONValue {
    var input: [(String, JSONValue)] = [("placeID", .string(place)), ("rating", .string(rating))]
    if let visibility { input.append(("visibility", .string(visibility))) }
    var media: [JSONValue] = []
    for _ in 0..<photos { media.append(.string("\(try await photo(of: member, alt: "a photo"))")) }
    if photos > 0 { input.append(("media", .array(media))) }
    let reply = try await api(member).put(
      "/api/wandr/logs/\(clientID())", .object((input + more).map { .init($0.0, $0.1) }))
    try require(200, reply)
    return reply.json
  }

  /// Puts a place on somebody's list of where to go.
  public func want(_ place: String, by member: Member) async throws -> Reply {
    try await api(member).put("/api/wandr/want-to-go/\(place)", [:])
  }

  /// So many logs of somebody's at once, as years of logging leave them.
  public func fillJournal(_ count: Int, of username: String, at place: ID<WandrAPI.Place>) async throws {
    let now = clock.now()
    let ids: [ID<WandrAPI.Log>] = (0..<count).map { _ in services.newID() }
    try await storage.system.write { transaction in
      for id in ids {
        try transaction.run(
          """
          INSERT INTO wandr_logs (id, author, place_id, latitude, longitude, country, city, rating, audience, chosen,
            shown_at, created_at)
          SELECT \(id), p.id, s.id, s.latitude, s.longitude, s.country, s.city, 'solid', 'me', 'me', \(now), \(now)
          FROM profiles p, wandr_places s WHERE p.app = 'wandr' AND p.username = \(username) AND s.id = \(place)
          """)
      }
    }
  }

  /// Makes a trip; answers its ID.
  @discardableResult
  public func trip(
    of owner: Member, _ name: String = "To the north", with members: [Member] = [], inviting: [Member] = [],
    until end: String? = nil
  ) async throws -> String {
    let id = clientID()
    var input: [(String, JSONValue)] = [("name", .string(name))]
    if let end { input.append(("endDate", .string(end))) }
    try require(200, try await api(owner).put("/api/wandr/trips/\(id)", .object(input.map { .init($0.0, $0.1) })))
    for member in members + inviting {
      try require(200, try await api(owner).put("/api/wandr/trips/\(id)/collaborators/\(member.username)"))
    }
    for member in members { try require(200, try await api(member).put("/api/wandr/trips/\(id)/membership")) }
    return id
  }

  /// Both follow each other in Wandr, where that needs nobody's approval.
  public func travelTogether(_ one: Member, _ other: Member) async throws {
    try await trail(one, other)
    try await trail(other, one)
  }

  /// Follows in Wandr.
  public func trail(_ follower: Member, _ followee: Member) async throws {
    try require(200, try await api(follower).put("/api/wandr/profiles/\(followee.username)/follow"))
  }
}
