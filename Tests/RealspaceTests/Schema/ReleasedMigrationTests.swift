import Core
import Realspace
import Testing

@testable import SQL

@Suite struct `Realspace's released migrations` {
  /// What circles have in their `schema_migrations`: a migration that reads differently would shut them out.
  private static let released: [String: String] = [
    "realspace/1": "da1852b938ad856b", "realspace/2": "c4ef5fef47f1ae04", "realspace/3": "d1095e68f4b843e8",
  ]

  @Test func `read on SQLite as they did when they were released`() throws {
    let migrations = Schema([.core, Realspace.app.schema]).migrations

    let fingerprints = try Dictionary(
      uniqueKeysWithValues: migrations.map { ($0.key, fingerprint(try $0.statements().joined(separator: ";\n"))) })

    for (key, expected) in Self.released { #expect(fingerprints[key] == expected, "\(key)") }
  }
}
