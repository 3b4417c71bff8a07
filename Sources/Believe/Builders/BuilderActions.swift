internal import Core
internal import SQL
internal import Wire

/// Joining, onboarding and changing what one shows of oneself.
struct BuilderActions: Sendable {
  let services: Services
  private var profiles: ProfileActions { ProfileActions(services: services, showsUsernames: false) }

  /// Makes the account's builder and karma.
  func join(_ input: BelieveAPI.Join, as signedIn: SignedIn) async throws -> ID<ProfileEntity> {
    let random: ID<Never> = services.newID()
    let fields = try ProfileInput(name: input.name, bio: input.bio ?? "", random: (random.high, random.low))
    return try await profiles.create(fields, avatar: input.avatar, app: Believe.name, for: signedIn)
  }

  func onboard(isCreator: Bool, _ viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) {
      try BuilderQueries.onboard(viewer.profile, isCreator: isCreator, now: now, in: $0)
    }
  }

  func edit(_ input: BelieveAPI.EditMe, _ viewer: Viewer) async throws {
    let website = try Self.checked(input.websiteURL) { text throws(Problem) in try WrittenText.webAddress(text) }
    let twitter = try Self.checked(input.twitterHandle) { text throws(Problem) in try WrittenText.twitterHandle(text) }
    if let name = input.name, trimmed(name).isEmpty {
      throw Problem.validation("name", "missing", "Say what you are called.")
    }
    let now = services.now()
    if input.name != nil || input.bio != nil || input.avatar != .keep {
      do {
        try await profiles.edit(
          username: nil, fullName: input.name, bio: input.bio, avatar: input.avatar, of: viewer)
      } catch var problem as Problem {
        for index in problem.errors.indices where problem.errors[index].field == "fullName" {
          problem.errors[index].field = "name"
        }
        throw problem
      }
    }
    try await services.database.write(as: viewer.principal) { transaction in
      guard var details = try BuilderQueries.details(viewer.profile, in: transaction) else { throw Problem.notFound() }
      details.websiteURL = website.applied(to: details.websiteURL)
      details.twitterHandle = twitter.applied(to: details.twitterHandle)
      details.isCreator = input.isCreator ?? details.isCreator
      try BuilderQueries.update(viewer.profile, details, now: now, in: transaction)
    }
  }

  /// An empty text takes it away, as a form without scripts sends it.
  private static func checked(
    _ change: Change<String>, _ check: (String) throws(Problem) -> String
  ) throws(Problem) -> Change<String> {
    guard case .set(let text) = change else { return change }
    return trimmed(text).isEmpty ? .clear : .set(try check(text))
  }

  func block(_ id: ID<Builder>, by viewer: Viewer) async throws {
    let username = try await services.database.read(as: viewer.principal) { transaction in
      try BuilderQueries.username(of: id, in: transaction)
        ?? BuilderQueries.blockedUsername(of: id, by: viewer.profile, in: transaction)
    }
    guard let username else { throw Problem.notFound() }
    try await RelationActions(services: services).block(username, by: viewer)
  }

  func unblock(_ id: ID<Builder>, by viewer: Viewer) async throws {
    let username = try await services.database.read(as: viewer.principal) { transaction in
      try BuilderQueries.blockedUsername(of: id, by: viewer.profile, in: transaction)
        ?? BuilderQueries.username(of: id, in: transaction)
    }
    guard let username else { throw Problem.notFound() }
    try await RelationActions(services: services).unblock(username, by: viewer)
  }
}

extension Change {
  /// What there is after the change.
  func applied(to old: Value?) -> Value? {
    switch self {
    case .keep: old
    case .clear: nil
    case .set(let value): value
    }
  }
}
