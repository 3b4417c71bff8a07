internal import CPostgres

extension PostgresConnection {
  /// Opens a connection in pipeline mode.
  /// - Parameter settings: keywords and values of libpq; a later one wins.
  static func connect(_ settings: [(String, String)]) throws(SQLError) -> OpaquePointer {
    var keywords: [UnsafePointer<CChar>?] = []
    var values: [UnsafePointer<CChar>?] = []
    var copies: [UnsafeMutablePointer<CChar>] = []
    defer { for copy in copies { copy.deallocate() } }
    for (keyword, value) in settings {
      for (text, isKeyword) in [(keyword, true), (value, false)] {
        let bytes = text.utf8CString
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (index, byte) in bytes.enumerated() { copy[index] = byte }
        copies.append(copy)
        if isKeyword { keywords.append(UnsafePointer(copy)) } else { values.append(UnsafePointer(copy)) }
      }
    }
    let connection = PQconnectdbParams(keywords + [nil], values + [nil], 1)
    guard let connection else { throw SQLError(.other, "out of memory") }
    guard PQstatus(connection) == CONNECTION_OK, PQenterPipelineMode(connection) == 1 else {
      // libpq's text names host, port and role, never the password.
      let reason = String(cString: PQerrorMessage(connection)).filter { $0 != "\n" }
      PQfinish(connection)
      throw SQLError(.busy, "no connection to the database server: \(reason)")
    }
    return connection
  }
}
