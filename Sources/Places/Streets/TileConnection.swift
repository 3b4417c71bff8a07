internal import Wire

/// One connection to a file of tiles. Not for two threads at a time.
final class TileConnection {
  private let connection: PlacesConnection

  init(path: String) throws(TileFile.Failure) {
    connection = try Self.reading { () throws(GazetteerError) in
      try PlacesConnection(path: path, guards: PlacesGuards(mostBytes: Int32(TileFile.mostBytes)))
    }
  }

  private static let tile: StaticString = """
    SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 LIMIT 1
    """
  private static let plan: StaticString = """
    EXPLAIN QUERY PLAN
    SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 LIMIT 1
    """

  /// - Parameter row: counted from the south.
  func bytes(zoom: Int, column: Int, row: Int) throws(TileFile.Failure) -> [UInt8]? {
    try Self.reading { () throws(GazetteerError) in
      try connection.first(Self.tile, .integer(Int64(zoom)), .integer(Int64(column)), .integer(Int64(row))) { row in
        row.withBytes(0) { [UInt8]($0) }
      }
    }
  }

  // MARK: What it is

  /// - Throws: `refused` for what runs SQL of its own, for what isn't as MBTiles has it, and where finding a tile would be slow.
  func check() throws(TileFile.Failure) {
    try checkSchema()
    for table in ["metadata", "tiles"] as [String] {
      let columns = try columns(of: table)
      guard !columns.isEmpty else { throw .refused("has no table \(table), so that it is no MBTiles file") }
      // A generated column is a calculation of the file's.
      guard columns.allSatisfy(\.isPlain) else { throw .refused("has a column that is calculated") }
    }
    let steps = try Self.reading { () throws(GazetteerError) in
      try connection.all(Self.plan, .integer(0), .integer(0), .integer(0)) { $0.text(3) }
    }
    guard steps.count == 1, steps[0].hasPrefix("SEARCH ") else {
      throw .refused("has no index of its tiles by zoom_level, tile_column and tile_row")
    }
    let format = try value("format")
    guard let format, ["png", "jpg", "jpeg", "webp"].contains(format.lowercased()) else {
      throw .refused("has tiles that aren't PNG, JPEG or WebP")
    }
  }

  private static let mostObjects = 100

  /// Tables and indexes that are nothing but rows.
  private func checkSchema() throws(TileFile.Failure) {
    let objects = try Self.reading { () throws(GazetteerError) in
      try connection.all("SELECT type, rootpage, lower(coalesce(sql, '')) FROM sqlite_schema LIMIT 101") { row in
        (kind: row.text(0), page: row.integer(1), sql: row.text(2))
      }
    }
    guard objects.count <= Self.mostObjects else {
      throw .refused("has more than \(Self.mostObjects) tables and indexes")
    }
    for one in objects {
      switch one.kind {
      case "table" where one.page > 0: continue
      case "index" where one.page > 0 && !Self.isCalculated(one.sql): continue
      case "view":
        throw .refused("has a view, which could be slow: copy its rows into tables (docs/operating.md says how)")
      default: throw .refused("has more than tables and indexes of columns")
      }
    }
  }

  /// Whether an index is of some rows alone, or of what is calculated of them: of columns it has one pair of brackets.
  private static func isCalculated(_ sql: String) -> Bool {
    sql.utf8.count { $0 == UInt8(ascii: "(") } > 1 || sql.split(whereSeparator: \.isWhitespace).contains("where")
  }

  private func columns(of table: String) throws(TileFile.Failure) -> [(name: String, isPlain: Bool)] {
    try Self.reading { () throws(GazetteerError) in
      try connection.all("SELECT name, hidden FROM pragma_table_xinfo(?)", .text(table)) { row in
        (name: row.text(0), isPlain: row.integer(1) == 0)
      }
    }
  }

  // MARK: What it says of itself

  private func value(_ name: String) throws(TileFile.Failure) -> String? {
    try Self.reading { () throws(GazetteerError) in
      try connection.first("SELECT value FROM metadata WHERE name = ?", .text(name)) { $0.text(0).head(1000) }
    }
  }

  private func number(_ sql: StaticString) throws(TileFile.Failure) -> Int64 {
    try Self.reading { () throws(GazetteerError) in try connection.first(sql) { $0.integer(0) } } ?? -1
  }

  func zooms() throws(TileFile.Failure) -> ClosedRange<Int> {
    let least = try number("SELECT coalesce(min(zoom_level), -1) FROM tiles")
    let most = try number("SELECT coalesce(max(zoom_level), -1) FROM tiles")
    guard least >= 0, least <= most, most <= TileFile.mostZoom else {
      throw .refused("has no tiles between zoom 0 and \(TileFile.mostZoom)")
    }
    return Int(least)...Int(most)
  }

  /// The whole world where it says nothing else.
  func area() throws(TileFile.Failure) -> MapBox { try value("bounds").flatMap { MapBox($0) } ?? .world }

  /// What is HTML there, as text.
  func credit() throws(TileFile.Failure) -> String { Self.text(of: try value("attribution") ?? "") }

  /// The text between tags, in one line.
  static func text(of html: String) -> String {
    var (text, isTag) = ("", false)
    for scalar in html.unicodeScalars {
      switch scalar {
      case "<": isTag = true
      case ">" where isTag: isTag = false
      default: if !isTag { text.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar) }
      }
    }
    for (name, sign) in [("&copy;", "©"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacing(name, with: sign)
    }
    return text.split(separator: " ").joined(separator: " ").head(200)
  }

  private static func reading<T>(_ body: () throws(GazetteerError) -> T) throws(TileFile.Failure) -> T {
    do throws(GazetteerError) { return try body() } catch {
      switch error {
      case .missing: throw .missing
      case .otherLayout: throw .refused("is of another kind")
      case .unreadable(let cause): throw .unreadable(cause)
      }
    }
  }
}
