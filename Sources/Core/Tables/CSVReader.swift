/// Why a file is no table that can be read.
public enum CSVFault: Error, Hashable, Sendable {
  /// Some bytes are not UTF-8 (RFC 3629): another encoding, or no text.
  case notUTF8
  /// A quoted cell never ends.
  case openQuote
  case tooManyRows
  case tooManyColumns
}

/// What a file of comma-separated values may cost.
public struct CSVLimits: Hashable, Sendable {
  /// Rows of a file.
  public var rows = 100_000
  /// Cells of a row.
  public var columns = 200
  /// Bytes of a cell; the rest of a longer one is passed over, and its row is marked.
  public var cellBytes = 100_000

  public init() {}
}

/// Reads comma-separated values (RFC 4180) a row at a time, so that one row is in memory beside the file's bytes.
///
/// As many programs do, it also takes rows that end with LF or CR alone, a byte order mark, rows of unequal length, quotes within a
/// cell that doesn't begin with one (`="0439023483"`), and text behind a closing quote. Blank lines are no rows.
public struct CSVReader: Sendable {
  /// A row of a table.
  public struct Row: Hashable, Sendable {
    /// The line of the file on which it begins, from 1 on.
    public let line: Int
    /// Line breaks within a cell are LF; characters that a database may not keep (U+0000) are left out.
    public let cells: [String]
    /// Whether one of its cells was cut.
    public let isCut: Bool
  }

  private static let (quote, comma, lf, cr): (UInt8, UInt8, UInt8, UInt8) = (0x22, 0x2c, 0x0a, 0x0d)

  private let bytes: [UInt8]
  private let limits: CSVLimits
  private var index: Int
  private var line = 1
  private var rowCount = 0

  /// - Throws: `notUTF8`.
  public init(_ bytes: [UInt8], limits: CSVLimits = CSVLimits()) throws(CSVFault) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    self.bytes = bytes
    self.limits = limits
    index = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// The next row; nil at the end.
  /// - Throws: `openQuote`, or a limit that is reached.
  public mutating func next() throws(CSVFault) -> Row? {
    while index < bytes.count, bytes[index] == Self.lf || bytes[index] == Self.cr { passLineBreak() }
    guard index < bytes.count else { return nil }
    rowCount += 1
    guard rowCount <= limits.rows else { throw .tooManyRows }
    let start = line
    var (cells, isCut) = ([String](), false)
    repeat {
      guard cells.count < limits.columns else { throw .tooManyColumns }
      cells.append(try cell(&isCut))
    } while passComma()
    if index < bytes.count { passLineBreak() }
    return Row(line: start, cells: cells, isCut: isCut)
  }

  /// Reads up to a comma, a line break or the end.
  private mutating func cell(_ isCut: inout Bool) throws(CSVFault) -> String {
    let most = limits.cellBytes
    var content: [UInt8] = []
    func put(_ byte: UInt8) {
      if content.count < most { content.append(byte) } else { isCut = true }
    }
    if index < bytes.count, bytes[index] == Self.quote {
      index += 1
      while true {
        guard index < bytes.count else { throw .openQuote }
        let byte = bytes[index]
        if byte == Self.lf || byte == Self.cr {
          passLineBreak()
          put(Self.lf)
          continue
        }
        index += 1
        if byte == Self.quote {
          // Two quotes are one; a single one is the end.
          guard index < bytes.count, bytes[index] == Self.quote else { break }
          index += 1
        }
        put(byte)
      }
    }
    while index < bytes.count, bytes[index] != Self.comma, bytes[index] != Self.lf, bytes[index] != Self.cr {
      put(bytes[index])
      index += 1
    }
    // What a limit cut in two is no character.
    while isCut, let last = content.last, last >= 0x80, String(validating: content, as: UTF8.self) == nil {
      content.removeLast()
    }
    content.removeAll { $0 == 0 }
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func passComma() -> Bool {
    guard index < bytes.count, bytes[index] == Self.comma else { return false }
    index += 1
    return true
  }

  /// CR LF, LF or CR.
  private mutating func passLineBreak() {
    if bytes[index] == Self.cr, index + 1 < bytes.count, bytes[index + 1] == Self.lf { index += 1 }
    index += 1
    line += 1
  }
}

/// A table whose first row names its columns.
public struct CSVTable: Sendable {
  /// A row, whose cells are found by the names of their columns.
  public struct Record: Sendable {
    /// The line of the file on which it begins.
    public let line: Int
    /// Whether one of its cells was cut.
    public let isCut: Bool
    private let cells: [String]
    private let columns: [String: Int]

    fileprivate init(_ row: CSVReader.Row, _ columns: [String: Int]) {
      (line, isCut, cells) = (row.line, row.isCut, row.cells)
      self.columns = columns
    }

    /// The cell of a column, without white space around it; empty where the row or the table has none.
    public subscript(name: String) -> String { trimmed(whole(name)) }

    /// The cell as it is.
    public func whole(_ name: String) -> String {
      guard let column = columns[name.lowercased()], cells.indices.contains(column) else { return "" }
      return cells[column]
    }
  }

  /// The names in the first row, in lower case.
  public let names: Set<String>
  private let columns: [String: Int]
  private var reader: CSVReader

  /// - Throws: `CSVFault`.
  public init(_ bytes: [UInt8], limits: CSVLimits = CSVLimits()) throws(CSVFault) {
    reader = try CSVReader(bytes, limits: limits)
    var columns: [String: Int] = [:]
    let first = try reader.next()
    for (index, cell) in (first?.cells ?? []).enumerated() {
      let name = trimmed(cell).lowercased()
      // Of a name that is there twice the first one counts.
      if !name.isEmpty, columns[name] == nil { columns[name] = index }
    }
    self.columns = columns
    names = Set(columns.keys)
  }

  /// Whether it has all of these columns.
  public func has(_ names: String...) -> Bool { names.allSatisfy { self.names.contains($0.lowercased()) } }

  /// The next row; nil at the end.
  /// - Throws: `CSVFault`.
  public mutating func next() throws(CSVFault) -> Record? {
    guard let row = try reader.next() else { return nil }
    return Record(row, columns)
  }
}
