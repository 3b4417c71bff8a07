public import SQL

/// Much writing for measurements, in pieces that an engine takes well.
public struct BenchPieces: Sendable {
  /// Rows in one piece of work. SQLite walks the journal of a piece's savepoint after every statement that fires
  /// triggers, so large pieces take quadratic time; many small ones share a commit.
  private static let size = 50

  private let system: SystemDatabase
  /// How many pieces are under way: SQLite's one writer takes them together; several would only get into each other's way.
  public let atOnce: Int

  public init(in storage: Storage) {
    system = storage.system
    atOnce = storage.isEmbedded ? 256 : 1
  }

  /// Writes `count` rows, each piece in a transaction of its own.
  public func each(
    _ count: Int, _ write: @escaping @Sendable (_ number: Int, _ transaction: Transaction) throws -> Void
  ) async throws {
    let (size, system) = (Self.size, system)
    _ = try await ConcurrentWork.each((count + size - 1) / size, atOnce: atOnce) { piece in
      try await system.write { transaction in
        for number in piece * size..<min((piece + 1) * size, count) { try write(number, transaction) }
      }
    }
  }
}
