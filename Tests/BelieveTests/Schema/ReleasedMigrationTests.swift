import Believe
import Core
import Testing

@testable import SQL

@Suite struct `Believe's released migrations` {
  /// What circles have in their `schema_migrations`: a migration that reads differently would shut them out.
  private static let released: [String: String] = [
    "believe/1": "8f2e3c50fd14f1a1", "believe/2": "0a2364638f6ba5c4", "believe/3": "4ba0aff2839f1eb7",
    "believe/4": "8f8bcfe0c7aad15c", "believe/5": "332fe360f0f7cc80", "believe/6": "bd087c6d673ad276",
    "believe/7": "79f115976dca8cf1", "believe/8": "869e8bc65d310070", "believe/9": "d9876fcc697e7cde",
  ]

  @Test func `read on SQLite as they did when they were released`() throws {
    let migrations = Schema([.core, Believe.app.schema]).migrations

    let fingerprints = try Dictionary(
      uniqueKeysWithValues: migrations.map { ($0.key, fingerprint(try $0.statements().joined(separator: ";\n"))) })

    for (key, expected) in Self.released { #expect(fingerprints[key] == expected, "\(key)") }
  }
}
