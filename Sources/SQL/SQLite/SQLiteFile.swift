internal import CSQLite
internal import Glibc
public import Wire

/// How a database file is opened.
public struct SQLiteOptions: Sendable {
  /// Page cache of each connection in KiB.
  public var cacheKiB: Int
  /// The clock behind `new_id()` and `clock()`.
  public var now: @Sendable () -> Timestamp
  /// Whether committed pages are moved from the write-ahead log into the file here. Where not, another program does all
  /// of it, such as one that copies each commit elsewhere; until it comes, the log grows.
  public var checkpoints: Bool
  /// Whether opening fails where somebody else changed the schema.
  public var inspects = true
  /// How many pages of 4 KiB are in the log before they are moved. 48 MiB: pages that many writes touch are moved once.
  var checkpointStep: Int32 = 12_288
  var defences = Defences()

  public init(
    cacheKiB: Int = 16_384, checkpoints: Bool = true, now: @escaping @Sendable () -> Timestamp = { .now }
  ) {
    self.cacheKiB = cacheKiB
    self.checkpoints = checkpoints
    self.now = now
  }
}

extension Timestamp {
  /// The system's clock.
  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
  }
}

/// The data file and the ways to open it. No other place opens connections.
struct SQLiteFile: Sendable {
  let path: String
  let schema: Schema
  let options: SQLiteOptions
  /// The name under which guarded connections attach the file: 128 random bits, new in each process. All files of a process have the
  /// same, so that what is compiled for one connection serves every other.
  let alias = Self.processAlias
  /// Whether the file is alone on a disk that takes no writes: then there is no index of a write-ahead log and none can be made,
  /// and the file is all there is. What a server has left there has its index.
  let isAlone: Bool

  init(path: String, schema: Schema, options: SQLiteOptions) {
    self.path = path
    self.schema = schema
    self.options = options
    isAlone = Disk(of: path)?.isReadOnly == true && !Self.isThere(path + "-shm") && !Self.isThere(path + "-wal")
  }

  private static let processAlias: String = {
    var generator = SystemRandomNumberGenerator()
    return "d" + hexadecimal(generator.next()) + hexadecimal(generator.next())
  }()

  func uri(_ mode: String) -> String {
    var escaped = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0..<0x20, 0x7f...:
        escaped += "%" + String(hexadecimal(UInt64(byte)).suffix(2))
      default: escaped.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return isAlone ? "file:\(escaped)?mode=ro&immutable=1" : "file:\(escaped)?mode=\(mode)"
  }

  /// Whether there is a file with something in it.
  private static func isThere(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_size > 0
  }

  /// A connection for the system's own work: no row-level security.
  func openSystem(readOnly: Bool) throws(SQLError) -> SQLiteConnection {
    let connection = try SQLiteConnection(uri: uri(readOnly ? "ro" : "rwc"), now: options.now)
    if !readOnly, !isAlone { try connection.execute("PRAGMA journal_mode = WAL") }
    try connection.execute(
      """
      PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -\(min(options.cacheKiB, 4096));
      PRAGMA journal_size_limit = 67108864; PRAGMA secure_delete = ON
      """)
    return connection
  }

  /// A connection for app code: row security stands before the file.
  /// - Parameter prepare: see `SQLiteConnection.close(behind:after:)`.
  func openGuarded(
    readOnly: Bool, beforeArming prepare: (SQLiteConnection) throws(SQLError) -> Void = { _ throws(SQLError) in }
  ) throws(SQLError) -> SQLiteConnection {
    let connection = try SQLiteConnection(uri: ":memory:", now: options.now)
    connection.functions.steadyIDs = options.defences.steadyIDs
    try connection.execute(
      """
      PRAGMA recursive_triggers = \(options.defences.recursiveTriggers ? "ON" : "OFF");
      ATTACH '\(uri(readOnly ? "ro" : "rw").replacing("'", with: "''"))' AS "\(alias)";
      PRAGMA "\(alias)".synchronous = FULL;
      PRAGMA "\(alias)".cache_size = -\(options.cacheKiB);
      PRAGMA "\(alias)".secure_delete = ON;
      PRAGMA wal_autocheckpoint = 0;
      """)
    let rowSecurity = try SQLiteRowSecurity(
      connection: connection, schema: schema, alias: alias, defences: options.defences, guardsWrites: !readOnly)
    try connection.execute("PRAGMA case_sensitive_like = ON")
    try connection.close(behind: rowSecurity, after: prepare)
    return connection
  }
}

/// 16 lower-case digits.
func hexadecimal(_ value: UInt64) -> String {
  let digits = String(value, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
