/// Reads comma-separated values (RFC 4180) as they come. Lines may end with a line feed alone, and values may be separated by semicolons or tabs, as
/// programs for tables write them in some languages: by whichever comes first in the first line.
struct CSVRows {
  private static let mostFields = 200
  /// Of one row.
  private static let mostBytes = 1 << 20

  private enum State {
    /// At the beginning of a value.
    case start
    case bare
    case quoted
    /// Behind a quote in a quoted value: the end, or the first of two.
    case quote
  }

  private var state = State.start
  private var separator: UInt8?
  private var field: [UInt8] = []
  private var row: [String] = []
  private var bytes = 0
  private var isAfterReturn = false

  mutating func add(_ bytes: ArraySlice<UInt8>, _ take: ([String]) -> Void) throws(PlaceFileError) {
    for byte in bytes {
      if isAfterReturn {
        isAfterReturn = false
        if byte == 0x0a { continue }
      }
      try add(byte, take)
    }
  }

  /// The last line needs no end.
  mutating func finish(_ take: ([String]) -> Void) throws(PlaceFileError) {
    guard state != .quoted else { throw .malformed("a quotation mark is missing") }
    if state != .start || !row.isEmpty { try endRow(take) }
  }

  private mutating func add(_ byte: UInt8, _ take: ([String]) -> Void) throws(PlaceFileError) {
    bytes += 1
    guard bytes <= Self.mostBytes else { throw .tooLong }
    switch state {
    case .quoted:
      if byte == UInt8(ascii: "\"") { state = .quote } else { field.append(byte) }
    case .quote where byte == UInt8(ascii: "\""):
      field.append(byte)
      state = .quoted
    case .start where byte == UInt8(ascii: "\""): state = .quoted
    default:
      if byte == 0x0a || byte == 0x0d {
        isAfterReturn = byte == 0x0d
        return try endRow(take)
      }
      if isSeparator(byte) { return try endField() }
      guard state != .quote else { throw .malformed("something follows a quotation mark") }
      field.append(byte)
      state = .bare
    }
  }

  private mutating func isSeparator(_ byte: UInt8) -> Bool {
    if let separator { return byte == separator }
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == 0x09 else { return false }
    separator = byte
    return true
  }

  private mutating func endField() throws(PlaceFileError) {
    guard let text = String(validating: field, as: UTF8.self) else { throw .malformed("it isn’t text in UTF-8") }
    guard row.count < Self.mostFields else { throw .tooLong }
    row.append(text)
    field.removeAll(keepingCapacity: true)
    state = .start
  }

  private mutating func endRow(_ take: ([String]) -> Void) throws(PlaceFileError) {
    try endField()
    // An empty line is no row.
    if row != [""] { take(row) }
    row = []
    bytes = 0
  }
}
