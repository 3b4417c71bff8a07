import Core
import Grassy
import Testing

@testable import SQL

@Suite struct `Grassy's released migrations` {
  /// What circles have in their `schema_migrations`: a migration that reads differently would shut them out.
  private static let released: [String: String] = ["grassy/1": "99fae9dbade9e389"]

  @Test func `read on SQLite as they did when they were released`() throws {
    let migrations = Schema([.core, Grassy.app.schema]).migrations

    let fingerprints = try Dictionary(
      uniqueKeysWithValues: migrations.map { ($0.key, fingerprint(try $0.statements().joined(separator: ";\n"))) })

    for (key, expected) in Self.released { #expect(fingerprints[key] == expected, "\(key)") }
  }
}
