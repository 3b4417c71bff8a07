/// On whose behalf a picture is worked on: an account, by its number, or the server itself. Work goes by turns among owners.
public enum WorkOwner: Hashable, Sendable {
  case server
  case account(high: UInt64, low: UInt64)
}

/// How much work may wait and be under way.
public struct WorkLimits: Hashable, Sendable {
  /// Pictures that are worked on at a time.
  public var parallel: Int
  /// Of these, pictures of one owner: fewer, so that there is always room for another's.
  public var share: Int
  /// Pictures of one account that wait or are worked on: two albums sent all at once.
  public var ofOne = 40
  /// Pictures of all accounts that wait or are worked on.
  public var ofAll = 400

  public init(parallel: Int = 3, share: Int = 2) {
    self.parallel = max(1, parallel)
    self.share = max(1, min(share, self.parallel))
  }
}
