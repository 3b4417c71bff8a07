internal import CPostgres

/// The role under which apps read and write: it signs in, owns nothing and is a member of nothing.
struct PostgresRole {
  let server: PostgresServer

  /// Roles are the whole cluster's: another database's migrator may be making this one too.
  func makeIfAbsent(_ connection: PostgresConnection) throws {
    guard try !isThere(connection) else { return }
    do {
      let text = "CREATE ROLE \(quoted) LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS"
      try connection.execute(script: text + (try passwordClause(connection)))
    } catch {
      guard try !isThere(connection) else { return }
      throw SQLError(
        .denied,
        """
        the role \(server.appRole), under which apps read and write, is not there and cannot be made: \(error.message). \
        Have an administrator run: CREATE ROLE \(quoted) LOGIN; ALTER ROLE \(ownerName(connection)) CREATEROLE; \
        or give the apps a role of your own by --database-app
        """)
    }
  }

  /// Makes sure that the role can sign in: its password follows the owner's.
  func letIn(_ connection: PostgresConnection) throws {
    let before = Result { () throws(SQLError) in try server.openApp(nil, UniqueKeys()) }
    if case .success = before { return }
    do {
      let clause = try passwordClause(connection)
      try connection.execute(script: "ALTER ROLE \(quoted) LOGIN\(clause)")
    } catch {
      // Another process may have been quicker, or the role is not ours to change.
    }
    _ = try server.openApp(nil, UniqueKeys())
  }

  private func isThere(_ connection: PostgresConnection) throws -> Bool {
    try connection.rows(of: "SELECT 1 FROM pg_roles WHERE rolname = \(server.appRole)") { _ in true }.first ?? false
  }

  /// As SCRAM's verifier, made here, so that the password itself is in no log of the server.
  private func passwordClause(_ connection: PostgresConnection) throws(SQLError) -> String {
    guard !server.appPassword.isEmpty else { return "" }
    let verifier = PQencryptPasswordConn(connection.handle, server.appPassword, server.appRole, "scram-sha-256")
    guard let verifier else { throw SQLError(.other, "no password verifier could be made") }
    defer { PQfreemem(verifier) }
    return " PASSWORD '\(String(cString: verifier))'"
  }

  private var quoted: String { "\"\(server.appRole.replacing("\"", with: "\"\""))\"" }

  private func ownerName(_ connection: PostgresConnection) -> String {
    PQuser(connection.handle).map { "\"\(String(cString: $0))\"" } ?? "CURRENT_USER"
  }
}
