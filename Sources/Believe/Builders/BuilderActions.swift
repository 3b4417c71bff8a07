internal import Core
internal import SQL
internal import Social
internal import Wire

/// Joining, onboarding and editing a profile.
struct BuilderActions: Sendable {
  let services: Services

  /// Makes the account's builder and karma.
  func join(
    _ input: BelieveAPI.Join, as signedIn: SignedIn, idempotency: IdempotencyKey? = nil
  ) async throws -> ID<ProfileEntity> {
    try await Believe.people.join(
      name: input.name, bio: input.bio ?? "", avatar: input.avatar, as: signedIn, services: services,
      idempotency: idempotency)
  }

  func onboard(isCreator: Bool, _ viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) {
      try BuilderQueries.onboard(viewer.profile, isCreator: isCreator, now: now, in: $0)
    }
  }

  /// - Throws: 422 with every field at fault; nothing is changed then.
  func edit(_ input: BelieveAPI.EditMe, _ viewer: Viewer) async throws {
    let words = try Words(input)
    let now = services.now()
    try await Believe.people.profiles(services).edit(
      username: nil, fullName: words.name, bio: words.bio, avatar: input.avatar, of: viewer
    ) { transaction in
      guard var details = try BuilderQueries.details(viewer.profile, in: transaction) else { throw Problem.notFound() }
      details.websiteURL = words.website.applied(to: details.websiteURL)
      details.twitterHandle = words.twitter.applied(to: details.twitterHandle)
      details.isCreator = input.isCreator ?? details.isCreator
      try BuilderQueries.update(viewer.profile, details, now: now, in: transaction)
    }
  }

  /// The fields of a profile, checked; to be done before a photo is worked on.
  struct Words: Sendable {
    let name: String?
    let bio: String?
    let website: Change<String>
    let twitter: Change<String>

    /// - Throws: 422 with every field at fault.
    init(_ input: BelieveAPI.EditMe) throws(Problem) {
      var faults = FieldFaults()
      name = faults.gather(
        try input.name.map { name throws(Problem) in try ProfileInput.checked(name: name) }, or: nil)
      bio = faults.gather(try input.bio.map { bio throws(Problem) in try ProfileInput.checked(bio: bio) }, or: nil)
      website = faults.gather(
        try Self.checked(input.websiteURL) { text throws(Problem) in try WrittenText.webAddress(text) }, or: .keep)
      twitter = faults.gather(
        try Self.checked(input.twitterHandle) { text throws(Problem) in try WrittenText.twitterHandle(text) },
        or: .keep)
      try faults.end()
    }

    /// An empty text takes it away, as a form without scripts sends it.
    private static func checked(
      _ change: Change<String>, _ check: (String) throws(Problem) -> String
    ) throws(Problem) -> Change<String> {
      guard case .set(let text) = change else { return change }
      return trimmed(text).isEmpty ? .clear : .set(try check(text))
    }
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
