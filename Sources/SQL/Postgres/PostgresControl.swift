/// The statements that begin and end transactions, prepared when a connection is made.
enum PostgresControl: String, CaseIterable {
  case beginRead = "begin_read"
  case beginWrite = "begin_write"
  case commit
  case rollback
  case savepoint
  case release
  case rollbackToSavepoint = "rollback_to"
  case context
  case writeContext = "write_context"
  case written
  case replayed

  private static let settings = """
    set_config('app.viewer', $1, true), set_config('app.account', $2, true), set_config('app.app', $3, true),
      set_config('app.operator', $4, true), set_config('app.clock', $5, true)
    """
  /// The same under a seal, for a caller that can prove it.
  private static let proven = "\(PostgresServer.schema).enter($1, $2, $3, $4, $5, $6)"

  /// The number of the advisory lock that every write shares, and that one which others have kept from succeeding takes alone;
  /// nothing else uses it.
  static let writing = PostgresMigrator.lock + 1
  /// That of the lock under which such writes wait for their turn.
  static let turn = PostgresMigrator.lock + 2

  /// - Parameter isProven: whether the connection proves who looks.
  func text(isProven: Bool) -> String {
    let settings = isProven ? Self.proven : Self.settings
    return switch self {
    case .beginRead: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    case .beginWrite: "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    case .savepoint: "SAVEPOINT attempt"
    case .release: "RELEASE attempt"
    case .rollbackToSavepoint: "ROLLBACK TO attempt"
    case .context: "SELECT \(settings)"
    case .written: "SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint"
    case .replayed: "SELECT (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0'::pg_lsn)::bigint"
    case .writeContext:
      "SELECT pg_current_xact_id()::text, pg_advisory_xact_lock_shared(\(Self.writing)), \(settings)"
    }
  }
}
