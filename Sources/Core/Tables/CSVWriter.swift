/// Writes comma-separated values (RFC 4180): UTF-8, rows that end with CR LF, cells quoted where they need it.
public struct CSVWriter: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// - Parameter columns: the names of the columns, as the first row.
  public init(_ columns: [String]) { add(columns) }

  /// Adds a row.
  public mutating func add(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(0x2c) }
      add(cell)
    }
    bytes += [0x0d, 0x0a]
  }

  private mutating func add(_ cell: String) {
    // White space at an end is quoted too: some programs drop it otherwise.
    let needsQuotes =
      cell.utf8.contains { $0 == 0x22 || $0 == 0x2c || $0 == 0x0a || $0 == 0x0d }
      || cell.first?.isWhitespace == true || cell.last?.isWhitespace == true
    guard needsQuotes else {
      bytes += cell.utf8
      return
    }
    bytes.append(0x22)
    for byte in cell.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}
