internal import Glibc
internal import Synchronization
internal import Wire

/// Pictures of streets in a file of an operator's: MBTiles 1.3 with PNG, JPEG or WebP.
///
/// The file may be anybody's work, so that nothing in it is run. It has tables and indexes and nothing else: a view could be slow.
public final class TileFile: Sendable {
  /// Why there are no tiles.
  public enum Failure: Error, Hashable, Sendable {
    /// There is no file.
    case missing
    /// It isn't as it has to be.
    case refused(String)
    /// It is damaged, or the disk is.
    case unreadable(String)

    /// For the operator, after the file's name.
    public var reason: String {
      switch self {
      case .missing: "isn't there"
      case .refused(let cause): cause
      case .unreadable(let cause): "can't be read: \(cause)"
      }
    }
  }

  /// A square picture of the map.
  public struct Tile: Hashable, Sendable {
    /// The file of the picture.
    public let bytes: [UInt8]
    /// Its MIME type.
    public let type: String
  }

  /// The zooms that it has.
  public let zooms: ClosedRange<Int>
  /// Which part of the world it has.
  public let area: MapBox
  /// Whom it names as its source, as plain text; may be empty.
  public let credit: String
  /// Another text for another file.
  public let version: String

  private let path: String
  private let idle: Mutex<[TileConnection]>

  /// The largest tile, in bytes.
  static let mostBytes = 1 << 20
  /// The nearest zoom.
  public static let mostZoom = 22

  /// - Parameter credit: whom maps name as the source; nil for whom the file names.
  /// - Throws: `Failure`.
  public init(path: String, credit: String? = nil) throws(Failure) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw .missing }
    self.path = path
    version = "\(String(facts.st_size, radix: 36))-\(String(facts.st_mtim.tv_sec, radix: 36))"
    let first = try TileConnection(path: path)
    try first.check()
    (zooms, area) = (try first.zooms(), try first.area())
    self.credit = if let credit { credit.head(200) } else { try first.credit() }
    idle = Mutex([first])
  }

  /// The picture of a square: `column` counts from the west and `row` from the north. Nil where the file has none.
  /// - Throws: `Failure.unreadable`, also for what is no picture, or is too large.
  public func tile(zoom: Int, column: Int, row: Int) throws(Failure) -> Tile? {
    guard zooms.contains(zoom) else { return nil }
    let side = 1 << zoom
    guard (0..<side).contains(column), (0..<side).contains(row) else { return nil }
    let kept = idle.withLock { Sent(value: $0.popLast()) }.value
    let connection = if let kept { kept } else { try TileConnection(path: path) }
    let back = Sent(value: connection)
    defer { idle.withLock { $0.append(back.value) } }
    // The file counts rows from the south.
    guard let bytes = try connection.bytes(zoom: zoom, column: column, row: side - 1 - row) else { return nil }
    guard let type = Self.type(of: bytes) else { throw .unreadable("a tile is no PNG, JPEG or WebP") }
    return Tile(bytes: bytes, type: type)
  }

  /// What the first bytes say; nil for anything else.
  static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return "image/png" }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
    if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) {
      return "image/webp"
    }
    return nil
  }

  /// A connection on its way between the idle ones and the one thread that uses it: never with two threads at once.
  private struct Sent<Value>: @unchecked Sendable { let value: Value }
}

/// A part of the world, in degrees.
public struct MapBox: Hashable, Sendable {
  /// Degrees east of Greenwich; less than `east`.
  public let west: Double
  /// Degrees north of the equator; less than `north`.
  public let south: Double
  /// Degrees east of Greenwich.
  public let east: Double
  /// Degrees north of the equator.
  public let north: Double

  /// All that Web Mercator shows.
  public static let world = MapBox(west: -180, south: -85.0511, east: 180, north: 85.0511)

  init(west: Double, south: Double, east: Double, north: Double) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// `west,south,east,north`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.head(200).split(separator: ",", omittingEmptySubsequences: false).map { part in
      Double(part.filter { $0 != " " })
    }
    guard parts.count == 4, let west = parts[0], let south = parts[1], let east = parts[2], let north = parts[3],
      -180 <= west, west < east, east <= 180, -90 <= south, south < north, north <= 90
    else { return nil }
    self.init(west: west, south: south, east: east, north: north)
  }

  /// As `init` reads it.
  public var text: String { "\(west),\(south),\(east),\(north)" }
}
