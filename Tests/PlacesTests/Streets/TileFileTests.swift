import Places
import TestCircle
import Testing

/// Files of streets, as operators have them and as nobody should.
struct TileFileTests {
  private let folder: TestFolder
  init() throws { folder = try TestFolder() }

  private func failure(_ sql: String, _ name: String = "streets.mbtiles") throws -> TileFile.Failure? {
    let made = try MadeTiles(sql, in: folder, called: name)
    do throws(TileFile.Failure) {
      _ = try TileFile(path: made.path)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a file tells what it has, and its tiles by their place from the north`() throws {
    let file = try TileFile(path: try MadeTiles(in: folder).path)

    #expect(file.zooms == 3...4 && file.credit == "© Mappers & friends")
    #expect(file.area.text == "24.5,60.0,25.5,60.5")
    #expect(try file.tile(zoom: 3, column: 4, row: 2)?.type == "image/png")
    #expect(try file.tile(zoom: 4, column: 9, row: 4)?.type == "image/jpeg")
    for (zoom, column, row) in [(3, 4, 5), (3, 8, 0), (3, -1, 0), (2, 0, 0), (5, 0, 0), (64, 0, 0)] {
      #expect(try file.tile(zoom: zoom, column: column, row: row) == nil, "\(zoom)/\(column)/\(row)")
    }
  }

  @Test(arguments: ["Straßen", "地図", "👍🏽", "a%20b", "100%", "who?", "no#1", "new\u{301}"])
  func `a file may be called whatever a disk allows`(name: String) throws {
    let file = try TileFile(path: try MadeTiles(in: folder, called: name + ".mbtiles").path)

    #expect(try file.tile(zoom: 3, column: 4, row: 2) != nil)
  }

  @Test func `an operator's own words about the source count more`() throws {
    let path = try MadeTiles(in: folder).path

    #expect(try TileFile(path: path, credit: "Us").credit == "Us")
  }

  @Test func `a file has another version once it is another one`() throws {
    let one = try TileFile(path: try MadeTiles(in: folder).path)
    let more = MadeTiles.streets + "CREATE TABLE more (a); INSERT INTO more VALUES (zeroblob(100000));"
    let other = try TileFile(path: try MadeTiles(more, in: folder, called: "other.mbtiles").path)

    #expect(one.version != other.version)
    #expect(one.version.utf8.allSatisfy { ($0 | 0x20) > 0x60 || (0x30...0x39).contains($0) || $0 == 0x2d })
  }

  private static let tables = "CREATE TABLE metadata (name text, value text);"
  private static let format = "INSERT INTO metadata VALUES ('format', 'png');"
  private static let tiles = "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data);"
  private static let index = "CREATE INDEX i ON tiles (zoom_level, tile_column, tile_row);"

  private static func file(_ parts: String...) -> String { parts.joined() }

  private static let runs: [(sql: String, words: String)] = [
    (file(MadeTiles.streets, "CREATE VIEW more AS SELECT * FROM tiles;"), "has a view"),
    (
      file(
        tables, format, "CREATE TABLE images (tile_data, zoom_level, tile_column, tile_row);",
        "CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM images;"), "has a view"
    ),
    (
      file(MadeTiles.streets, "CREATE TRIGGER t AFTER INSERT ON tiles BEGIN SELECT 1; END;"), "has more than tables"
    ),
    (file(MadeTiles.streets, "CREATE VIRTUAL TABLE v USING rtree(a, b, c);"), "has more than tables"),
    (
      file(
        tables, format, "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data AS (zeroblob(1000000)));",
        index), "has a column that is calculated"
    ),
    (file(MadeTiles.streets, "CREATE INDEX e ON tiles (abs(zoom_level));"), "has more than tables"),
    (file(MadeTiles.streets, "CREATE INDEX p ON tiles (zoom_level) WHERE tile_row > 1;"), "has more than tables"),
  ]

  private static let others: [(sql: String, words: String)] = [
    (file(tables, format, tiles), "has no index"), (file(tables, format), "has no table tiles"),
    (file(tiles, index), "has no table metadata"), (file(tables, format, tiles, index), "has no tiles between"),
    (file(tables, format, tiles, index, "INSERT INTO tiles VALUES (23, 0, 0, x'ffd8ff');"), "has no tiles between"),
    (
      file(
        tables, "INSERT INTO metadata VALUES ('format', 'pbf');", tiles, index,
        "INSERT INTO tiles VALUES (1, 0, 0, x'1f8b');"), "has tiles that aren't"
    ),
    (
      file(MadeTiles.streets, (0..<120).map { "CREATE TABLE t\($0) (a);" }.joined()), "has more than 100"
    ),
  ]

  @Test func `what runs SQL of its own, or isn't as it has to be, is refused`() throws {
    for (number, one) in (Self.runs + Self.others).enumerated() {
      let found = try #require(try failure(one.sql, "\(number).mbtiles"), "\(one.words)")

      #expect(found.reason.hasPrefix(one.words), "\(found)")
    }
  }

  @Test func `a file that takes long to read isn't read`() throws {
    let rows = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)"
    let many = "INSERT INTO metadata \(rows) SELECT 'x', i FROM n;"

    guard case .unreadable? = try failure(Self.file(Self.tables, many, Self.format, Self.tiles, Self.index)) else {
      Issue.record("the file was read to its end")
      return
    }
  }

  @Test func `a file that isn't there, is none, or is cut short, says so`() throws {
    let whole =
      MadeTiles.streets
      + (10..<400).map { "INSERT INTO tiles VALUES (9, \($0), 1, x'ffd8ff' || zeroblob(3000));" }.joined()
    let bytes = try TestFolder.read(try MadeTiles(whole, in: folder).path)
    try folder.write(Array(bytes.prefix(bytes.count / 2)), "half.mbtiles")
    try folder.write(Array("no database at all, and long enough to be looked at as one would be".utf8), "text.mbtiles")

    #expect(throws: TileFile.Failure.missing) { try TileFile(path: folder.path + "/none.mbtiles") }
    for name in ["half.mbtiles", "text.mbtiles"] {
      var isFound = false
      do throws(TileFile.Failure) {
        let file = try TileFile(path: "\(folder.path)/\(name)")
        for column in 0..<400 { _ = try file.tile(zoom: 9, column: column, row: 510) }
      } catch {
        if case .unreadable = error { isFound = true }
      }
      #expect(isFound, "\(name)")
    }
  }

  @Test func `a tile that is no picture, or too large, is none`() throws {
    let sql =
      MadeTiles.streets
      + "INSERT INTO tiles VALUES (5, 0, 31, x'3c7376673e'), (5, 1, 31, zeroblob(3000000)), (5, 2, 31, NULL);"
    let file = try TileFile(path: try MadeTiles(sql, in: folder).path)

    for column in 0...2 {
      #expect(throws: TileFile.Failure.self, "\(column)") { try file.tile(zoom: 5, column: column, row: 0) }
    }
    #expect(try file.tile(zoom: 3, column: 4, row: 2) != nil)
  }

  @Test(arguments: [
    ("https://tiles.example/{z}/{x}/{y}.png", "https://tiles.example"),
    ("http://10.0.0.5:8080/a/{z}/{y}/{x}?key=1", "http://10.0.0.5:8080"),
    ("https://[2001:db8::1]/{z}/{x}/{y}", "https://[2001:db8::1]"),
    ("https://tiles.example/{z}/{x}", nil), ("https://tiles.example/{z}/{x}/{y}/{z}", nil),
    ("https://{s}.tiles.example/{z}/{x}/{y}", nil), ("https://tiles.example/{s}/{z}/{x}/{y}", nil),
    ("ftp://tiles.example/{z}/{x}/{y}", nil), ("//tiles.example/{z}/{x}/{y}", nil), ("https:///{z}/{x}/{y}", nil),
    ("https://a@tiles.example/{z}/{x}/{y}", nil), ("https://tiles.example; script-src/{z}/{x}/{y}", nil),
    ("https://tiles.example,b/{z}/{x}/{y}", nil), ("https://*.example/{z}/{x}/{y}", nil),
    ("https://tiles.example/{z}/{x}/{y}\"", nil), ("", nil),
  ])
  func `an address of tiles names one host, which a policy can name`(template: String, origin: String?) {
    #expect(TileServer(template)?.origin == origin)
  }
}
