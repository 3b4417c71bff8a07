public import SQL

/// A number that the operator decides about one app: a flag of `hearth serve`, and its variable.
public struct AppSetting: Sendable {
  /// As on the command line, without dashes in front: "karma-likes-per-day".
  public let name: String
  /// For the help and the documentation, with its unit.
  public let help: String
  public let fallback: Int
  public let range: ClosedRange<Int>
  fileprivate let store: @Sendable (Int, Transaction) throws -> Void

  /// - Parameter store: puts the number where the app's tables and triggers find it; changes nothing where it is there.
  public init(
    _ name: String, _ help: String, fallback: Int, in range: ClosedRange<Int>,
    store: @escaping @Sendable (Int, Transaction) throws -> Void
  ) {
    self.name = name
    self.help = help
    self.fallback = fallback
    self.range = range
    self.store = store
  }
}

extension Services {
  /// Puts what was decided into the database, before the first request. Of several processes the one that starts last has
  /// decided.
  public func decide(_ settings: [(setting: AppSetting, value: Int)]) async throws {
    guard !settings.isEmpty else { return }
    try await system.write { transaction in
      for (setting, value) in settings { try setting.store(value, transaction) }
    }
  }
}
