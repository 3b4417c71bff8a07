public import Wire

/// On whose behalf a transaction runs; policies read it as `viewer()`, `account()`, `app()` and `is_operator()`.
public struct Principal: Sendable, Hashable {
  /// The ID of the viewer's profile, or NULL.
  public var viewer: SQLValue
  /// The ID of the signed-in account, or NULL.
  public var account: SQLValue
  /// The name of the app that is in use; empty for `anonymous`.
  public var app: String
  /// Whether the signed-in account operates the server.
  public var isOperator: Bool
  /// Whether blocks hide rows of others from the viewer, so that kept counts are above what they can see.
  public var isInBlock: Bool

  /// - Parameters:
  ///   - viewer: the profile in this app; nil without a profile.
  ///   - account: the signed-in account; nil when signed out.
  ///   - app: the app's name, such as "kinnect".
  ///   - isOperator: whether the account operates the server.
  ///   - isInBlock: whether the viewer blocks anyone or is blocked.
  public init<Profile, Account>(
    viewer: ID<Profile>?, account: ID<Account>?, app: String, isOperator: Bool = false, isInBlock: Bool = false
  ) {
    self.viewer = viewer.sqlValue
    self.account = account.sqlValue
    self.app = app
    self.isOperator = isOperator
    self.isInBlock = isInBlock
  }

  private init() {
    viewer = .null
    account = .null
    app = ""
    isOperator = false
    isInBlock = false
  }

  /// A viewer who is not signed in and sees only what policies grant to everyone.
  public static let anonymous = Principal()
}
