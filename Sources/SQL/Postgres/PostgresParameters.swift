internal import CPostgres
internal import Wire

/// Bound values in text format, one after the other in one buffer; the server infers their types.
struct PostgresParameters {
  private var bytes: [UInt8] = []
  /// Where each value begins; negative for NULL.
  private var starts: [Int] = []
  private var pointers: [UnsafePointer<CChar>?] = []

  mutating func encode(_ values: [SQLValue]) throws(SQLError) {
    bytes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    for value in values { try append(value) }
  }

  private mutating func append(_ value: SQLValue) throws(SQLError) {
    starts.append(bytes.count)
    switch value {
    case .null: starts[starts.count - 1] = -1
    case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
    case .real(let real): bytes.append(contentsOf: "\(real)".utf8)
    case .text(let text):
      // PostgreSQL's text has no zero byte, and libpq would end the value there.
      guard !text.utf8.contains(0) else { throw SQLError(.check, "a text holds a zero byte") }
      bytes.append(contentsOf: text.utf8)
    case .blob(let blob):
      bytes.append(contentsOf: "\\x".utf8)
      for byte in blob {
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 15))
      }
    case .uuid(let high, let low):
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: 36))
      bytes.withUnsafeMutableBufferPointer { buffer in
        ID<Never>(high: high, low: low).write(into: UnsafeMutableBufferPointer(rebasing: buffer[start...]))
      }
    }
    bytes.append(0)
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

  /// Sends the values to a prepared statement; the answer's columns come in binary format. A failure also shows when the
  /// answer is read.
  @discardableResult mutating func send(_ name: String, on handle: OpaquePointer) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        pointers.removeAll(keepingCapacity: true)
        for start in starts { pointers.append(start < 0 ? nil : characters.baseAddress.map { $0 + start }) }
        return PQsendQueryPrepared(handle, name, Int32(clamping: starts.count), pointers, nil, nil, 1) == 1
      }
    }
  }

  /// On whose behalf a transaction runs, and when, in the order of `PostgresControl.context`, with the proof where one is asked for.
  mutating func encode(
    _ principal: Principal, _ time: Timestamp, provenBy prover: PostgresSeal.Prover? = nil
  ) throws(SQLError) {
    func text(_ id: SQLValue) -> String {
      if case .uuid(let high, let low) = id { ID<Never>(high: high, low: low).description } else { "" }
    }
    let said = [
      text(principal.viewer), text(principal.account), principal.app, principal.isOperator ? "1" : "",
      String(time.microseconds),
    ]
    var values = said.map { SQLValue.text($0) }
    if let prover { values.append(.blob(prover.proof(of: said))) }
    try encode(values)
  }
}
