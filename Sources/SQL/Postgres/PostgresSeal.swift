internal import CSodium
internal import Wire

/// What proves to the database on whose behalf a transaction runs. The database keeps the keys where the apps' role cannot read
/// them, and the server has read them as the owner.
///
/// Each transaction is entered with a proof of who looks, made for one connection. The database answers it with a seal of the
/// settings that it makes itself, for this transaction alone, and policies believe the settings only under their seal. See
/// decision 69.
struct PostgresSeal: Sendable {
  /// A block of SHA-256 each.
  private let inner: [UInt8]
  private let outer: [UInt8]

  /// Where the keys are kept.
  static let table = "\(PostgresServer.triggerSchema).seal"

  /// - Parameter connection: the owner's.
  /// - Returns: nil for a database that has no keys, because it was not brought up to date.
  static func read(_ connection: PostgresConnection) throws -> PostgresSeal? {
    let isThere = try connection.rows(of: "SELECT to_regclass('hearth_triggers.seal') IS NOT NULL") { $0.bool(0) }
    guard isThere.first == true else { return nil }
    return try connection.rows(of: "SELECT inner_key, outer_key FROM hearth_triggers.seal WHERE name = 'seal'") {
      PostgresSeal(inner: $0.blob(0), outer: $0.blob(1))
    }.first
  }

  /// Makes the keys where there are none; nothing ever changes them.
  static func makeIfAbsent(_ connection: PostgresConnection) throws {
    let isThere = try connection.rows(of: "SELECT to_regclass('hearth_triggers.seal') IS NOT NULL") { $0.bool(0) }
    if isThere.first != true {
      try connection.execute(
        script: "CREATE TABLE \(table) (name text PRIMARY KEY, inner_key bytea NOT NULL, outer_key bytea NOT NULL)")
    }
    // Four ids have 488 random bits.
    let block = Array(repeating: "uuid_send(gen_random_uuid())", count: 4).joined(separator: " || ")
    try connection.execute(
      script: "INSERT INTO \(table) SELECT 'seal', \(block), \(block) ON CONFLICT (name) DO NOTHING")
  }

  /// HMAC-SHA-256 with two keys of a block each (NMAC), which SQL can do as well.
  private func code(_ text: String) -> [UInt8] { Self.hash(outer + Self.hash(inner + Array(text.utf8))) }

  private static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest
  }

  /// The same in SQL.
  /// - Parameter keys: the row of the keys.
  static func code(_ text: String, keys: String) -> String {
    "sha256(\(keys).outer_key || sha256(\(keys).inner_key || convert_to(\(text), 'UTF8')))"
  }

  /// For one connection.
  struct Prover {
    let seal: PostgresSeal
    /// The number of the server's process.
    let backend: String

    /// - Parameter said: viewer, account, app, operator and clock, as they are sent.
    func proof(of said: [String]) -> [UInt8] {
      seal.code((["proof"] + said + [backend]).joined(separator: "|"))
    }
  }
}
