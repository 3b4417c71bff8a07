internal import CSQLite

/// An SQLite file of a test's, such as a map of streets.
public struct MadeTiles: Sendable {
  public let path: String

  /// Two tiles: one of zoom 3, whose square is the fifth from the west and the third from the north, and one of zoom 4.
  public static let streets = """
    CREATE TABLE metadata (name text, value text);
    CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
    CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
    INSERT INTO metadata VALUES ('format', 'png'), ('bounds', '24.5,60.0,25.5,60.5'),
      ('attribution', '&copy; <a href="https://x.example">Mappers</a> &amp; friends');
    INSERT INTO tiles VALUES (3, 4, 5, x'89504e470d0a1a0a00'), (4, 9, 11, x'ffd8ff00');
    """

  /// - Parameter sql: what the file is made by.
  public init(_ sql: String = MadeTiles.streets, in folder: TestFolder, called name: String = "streets.mbtiles") throws
  {
    path = "\(folder.path)/\(name)"
    var handle: OpaquePointer?
    defer { sqlite3_close_v2(handle) }
    // Hundreds of statements in one transaction wait for the disk once.
    let whole = "BEGIN; \(sql); COMMIT"
    guard sqlite3_open(path, &handle) == SQLITE_OK, sqlite3_exec(handle, whole, nil, nil, nil) == SQLITE_OK else {
      throw TestFault("no file of tiles: \(handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory")")
    }
  }
}
