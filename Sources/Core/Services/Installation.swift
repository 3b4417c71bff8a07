public import SQL

/// What a common database knows of the installation whose it is.
public enum Installation {
  /// Makes sure that every process on the database has the same key. The first one leaves a keyed hash there, from which the
  /// key cannot be found.
  /// - Throws: `StartError` for another key.
  public static func check(_ keys: SigningKeys, of storage: Storage) async throws {
    let fingerprint = keys.sign(.fingerprint, [])
    let known = try await storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO installation (name, value) VALUES ('key', \(fingerprint)) ON CONFLICT (name) DO NOTHING
        """)
      return try transaction.first("SELECT value FROM installation WHERE name = 'key'") { $0.blob(0) }
    }
    guard known == fingerprint else {
      throw StartError(
        "this database belongs to another key: give every process the same --key-file, the one of its first start")
    }
  }
}
