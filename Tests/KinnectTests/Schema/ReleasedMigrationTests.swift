import Core
import Kinnect
import Testing

@testable import SQL

@Suite struct `Released migrations` {
  /// What circles have in their `schema_migrations`: a migration that reads differently would shut them out.
  private static let released: [String: String] = [
    "core/1": "7085ad5e5c02dab0", "core/2": "ea16e0f5db7c56f6", "core/3": "5efc159ef9809422",
    "core/4": "386bd3dfb8e8ea00", "core/5": "d9830e120584fa15", "core/6": "ec25aad90cc678b6",
    "core/7": "6c4566c50f96239e", "core/8": "d7be93a300d3c929", "core/9": "c72ccb2e0b11b2c5",
    "core/10": "cbf29ce484222325", "core/11": "5cdd19cf7b1285dd", "kinnect/1": "60820c2add4e9571",
    "kinnect/2": "b9e55ae510b6e064",
    "kinnect/3": "2a234426458c0b2a", "kinnect/4": "373c785095110a6d", "kinnect/5": "a764ebe5172567ca",
  ]

  @Test func `read on SQLite as they did when they were released`() throws {
    let migrations = Schema([.core, .kinnect]).migrations

    let fingerprints = try Dictionary(
      uniqueKeysWithValues: migrations.map { ($0.key, fingerprint(try $0.statements().joined(separator: ";\n"))) })

    for (key, expected) in Self.released { #expect(fingerprints[key] == expected, "\(key)") }
  }
}
