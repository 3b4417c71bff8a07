public import Wire

/// On whose behalf a transaction runs; policies read it as `viewer()`, `account()`, `app()` and `is_operator()`.
public struct Principal: Sendable, Hashable {
  /// The looking profile's id, or nil.
  public var viewer: SQLValue
  /// The signed-in account's id, or nil.
  public var account: SQLValue
  /// The app the viewer looks through.
  public var app: String
  public var isOperator: Bool
  /// Whether blocks hide rows of others from the viewer, so that kept counts are above what they can see.
  public var isInBlock: Bool

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

  /// Nobody: sees only what every policy grants to all.
  public static let anonymous = Principal()
}
