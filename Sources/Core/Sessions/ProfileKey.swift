public import SQL
public import Wire

/// A key by which a program reads as somebody that can't sign in, such as a calendar that subscribes to a feed. It names the profile and
/// is good as long as the app keeps its hash.
public struct ProfileKey: Sendable {
  /// The key itself: 43 characters that can stand in a link.
  public let text: String
  let profile: ID<ProfileEntity>

  private static let idBytes = 16

  /// What is kept of it.
  public var hash: [UInt8] { Secret.hash(text) }

  /// A new key.
  public init(for profile: ID<ProfileEntity>) {
    let id = [profile.high, profile.low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
    self.profile = profile
    text = Base64URL.encode(id + Secret.randomBytes(Self.idBytes))
  }

  /// Reads a key; nil for what is none.
  public init?(_ text: String) {
    guard text.utf8.count <= 64, let bytes = Base64URL.decode(text), bytes.count == 2 * Self.idBytes else { return nil }
    func word(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    self.text = text
    profile = ID(high: word(0..<8), low: word(8..<16))
  }
}

extension Services {
  /// Whom the key belongs to, to be read as. Nil where it isn't good, and where the account is suspended or gone.
  /// - Parameter isGood: asks with the profile's own rights whether the app keeps the key's hash.
  public func viewer(
    showing key: ProfileKey, in app: String, isGood: @escaping @Sendable (ReadTransaction) throws -> Bool
  ) async throws -> Viewer? {
    let found = try await system.read { transaction in
      let account: ID<AuthAPI.Account>? = try transaction.first(
        "SELECT account_id FROM profile_accounts WHERE profile_id = \(key.profile) AND app = \(app)"
      ) { try $0.id(0) }
      return try account.flatMap { try SessionQueries.viewer($0, app: app, in: transaction) }
    }
    guard let viewer = found, viewer.profile == key.profile,
      try await database.query(as: viewer.principal, isGood)
    else { return nil }
    return viewer
  }
}
