public import SQL

/// What a common database knows of the installation whose it is.
public enum Installation {
  /// Makes sure that every process on the database has the same key. The first one leaves a keyed hash there, from which the
  /// key cannot be found.
  /// - Throws: `StartError` for another key.
  public static func check(_ keys: SigningKeys, of storage: Storage) async throws {
    let fingerprint = keys.sign(.fingerprint, [])
    var known = try await storage.system.read { try key(in: $0) }
    if known == nil {
      known = try await storage.system.write { transaction in
        try transaction.run(
          """
          INSERT INTO installation (name, value) VALUES ('key', \(fingerprint)) ON CONFLICT (name) DO NOTHING
          """)
        return try key(in: transaction)
      }
    }
    guard known == fingerprint else {
      throw StartError(
        "this database belongs to another key: give every process the same --key-file, the one of its first start")
    }
  }

  private static func key(in transaction: Transaction) throws -> [UInt8]? {
    try transaction.first("SELECT value FROM installation WHERE name = 'key'") { $0.blob(0) }
  }

  static func address(in transaction: Transaction) throws -> String? {
    try transaction.first("SELECT value FROM installation WHERE name = 'address'") {
      String(decoding: $0.blob(0), as: UTF8.self)
    }
  }

  static func setAddress(_ address: String, in transaction: Transaction) throws {
    try transaction.run(
      """
      INSERT INTO installation (name, value) VALUES ('address', \(Array(address.utf8)))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """)
  }

  /// Writes one row, to see whether that can be done.
  static func probe(_ system: SystemDatabase) async -> Bool {
    do {
      try await system.write { transaction in
        try transaction.run(
          """
          INSERT INTO installation (name, value) VALUES ('probe', \([UInt8](repeating: 0, count: 1)))
          ON CONFLICT (name) DO UPDATE SET value = excluded.value
          """)
      }
      return true
    } catch { return false }
  }
}

extension Services {
  /// The address that the server had when it last started, for links that a command prints. Nil before its first start.
  public func lastAddress() async throws -> String? { try await system.read { try Installation.address(in: $0) } }

  /// Stores the address of this server for the commands beside it. Of several processes, the last to start decides.
  public func remember(address: String) async throws {
    guard try await lastAddress() != address else { return }
    try await system.write { try Installation.setAddress(address, in: $0) }
  }
}
