internal import CPostgres

/// A failure as PostgreSQL reports it, and what can be done about it.
struct PostgresFailure {
  /// The five characters of "PostgreSQL Error Codes"; empty when the connection broke.
  let state: String
  let error: SQLError

  /// The same work may succeed when it is done again.
  var isTransient: Bool { state == "40001" || isStuck }

  /// Writes waited for each other, or for too long for a row: the same work would soon wait again.
  var isStuck: Bool { state == "40P01" || state == "55P03" }

  /// A prepared statement does not fit the tables any more.
  var isStalePlan: Bool { state == "0A000" && error.message.contains("cached plan") || state == "26000" }

  /// The connection cannot be used any more.
  var isLoss: Bool {
    state.isEmpty || state.hasPrefix("57P") || state == "25P03" || state.hasPrefix("08") && state != "08P01"
  }

  static let lost = PostgresFailure(
    state: "", error: SQLError(.busy, "the connection to the database server was lost"))
}

extension PostgresFailure {
  /// A replica has not come as far as the reader has written.
  static let behind = PostgresFailure(state: "behind", error: SQLError(.busy, "the replica is behind"))
}

/// Which columns stand behind the name of a unique key, as `table.column`.
struct UniqueKeys: Sendable {
  var columns: [String: [String]] = [:]
}

extension PostgresFailure {
  /// - Parameter result: a result that is no success.
  init(_ result: OpaquePointer, _ keys: UniqueKeys) {
    func field(_ code: Int32) -> String { PQresultErrorField(result, code).map { String(cString: $0) } ?? "" }
    state = field(HEARTH_PG_DIAG_SQLSTATE)
    let kind = Self.kind(state, columns: keys.columns[field(HEARTH_PG_DIAG_CONSTRAINT_NAME)] ?? [])
    // Messages about data (class 22) and those raised by hand quote values; of the others only DETAIL does.
    let isQuoting = state.hasPrefix("22") || state.hasPrefix("P0")
    let message = isQuoting ? "a value does not fit" : field(HEARTH_PG_DIAG_MESSAGE_PRIMARY)
    error = SQLError(kind, "\(message) (SQLSTATE \(state))")
  }

  private static func kind(_ state: String, columns: [String]) -> SQLError.Kind {
    switch state {
    case "23505": return .unique(columns)
    case "23503": return .foreignKey
    case "23514": return .check
    case "23502": return .notNull
    case "42501": return .denied
    case "53100": return .full
    case "25006": return .readOnly
    // Timed out, locked, too many connections, serialization failure, deadlock.
    case "57014", "55P03", "53300", "40001", "40P01", "25P03": return .busy
    case "XX001", "XX002": return .corrupt
    default: return state.isEmpty || state.hasPrefix("57P") || state.hasPrefix("08") ? .busy : .other
    }
  }
}
