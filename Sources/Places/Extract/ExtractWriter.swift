internal import CSQLite
internal import Glibc
internal import Wire

/// Makes the file that `PlaceExtract` reads, of GeoJSON text sequences (RFC 8142) as `osmium export` writes them. It needs little memory,
/// however large the extract is. Nothing is at the path before all of it is written.
public final class ExtractWriter {
  /// Why there is no file.
  public enum Failure: Error, Hashable, Sendable {
    /// Nothing in the extract is a place with a name.
    case empty
    /// The file can't be written.
    case unwritable(String)

    /// For the operator, after the file's name.
    public var reason: String {
      switch self {
      case .empty: "would have no places: the extract has none with a name"
      case .unwritable(let cause): "can't be written: \(cause)"
      }
    }
  }

  /// What the module doesn't know of a place.
  public struct Spelling: Sendable {
    let folded: @Sendable (String) -> String
    let number: @Sendable (String) -> UInt64

    /// - Parameters:
    ///   - folded: a name as it is searched, as `SearchText.folded` makes it.
    ///   - number: by which a place is found, given the name that OpenStreetMap knows it by.
    public init(folded: @escaping @Sendable (String) -> String, number: @escaping @Sendable (String) -> UInt64) {
      (self.folded, self.number) = (folded, number)
    }
  }

  /// How many places there are.
  public private(set) var count = 0
  /// How many features aren't in the file because they couldn't be read: no GeoJSON, or longer than 4 MiB.
  public private(set) var unreadable = 0

  private let path: String
  private let unfinished: String
  private let spelling: Spelling
  private let handle: OpaquePointer
  private var statements: [OpaquePointer] = []
  private var line: [UInt8] = []
  private var isTooLong = false

  private static let longestLine = 4 << 20

  /// - Throws: `Failure.unwritable`.
  public init(path: String, spelling: Spelling) throws(Failure) {
    (self.path, self.spelling) = (path, spelling)
    unfinished = path + ".new"
    unlink(unfinished)
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      unfinished, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw .unwritable(String(cString: sqlite3_errstr(code)))
    }
    handle = opened
    try run(Self.schema)
    for sql in Self.inserts { statements.append(try prepare(sql)) }
  }

  deinit {
    for statement in statements { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
    // Once it is finished it has its own name, and there is nothing of this one.
    unlink(unfinished)
  }

  /// Names wait in a table of their own, which SQLite keeps outside of memory, until they are put in order.
  private static let schema = """
    PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -32768; PRAGMA temp_store = FILE;
    CREATE TABLE places(id INTEGER PRIMARY KEY, number INTEGER NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL,
      address TEXT NOT NULL, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL, types TEXT NOT NULL,
      folded TEXT NOT NULL);
    CREATE VIRTUAL TABLE place_boxes USING rtree_i32(id, west, east, south, north);
    CREATE TABLE names(start TEXT NOT NULL, weight INTEGER NOT NULL, place INTEGER NOT NULL,
      PRIMARY KEY(start, weight, place)) WITHOUT ROWID;
    CREATE TABLE many(start TEXT PRIMARY KEY, places BLOB NOT NULL) WITHOUT ROWID;
    CREATE TEMP TABLE found(start TEXT NOT NULL, weight INTEGER NOT NULL, place INTEGER NOT NULL);
    BEGIN;
    """

  private static let inserts = [
    "INSERT INTO places VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", "INSERT INTO place_boxes VALUES (?, ?, ?, ?, ?)",
    "INSERT INTO found VALUES (?, ?, ?)", "INSERT INTO many VALUES (?, ?)",
  ]

  // MARK: Features

  /// Takes the next bytes of the sequence.
  /// - Throws: `Failure.unwritable`.
  public func add(_ bytes: ArraySlice<UInt8>) throws(Failure) {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[..<end])
      try finishLine()
      rest = rest[(end + 1)...]
    }
    take(rest)
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong, line.count + bytes.count <= Self.longestLine else {
      isTooLong = true
      return
    }
    line += bytes
  }

  private func finishLine() throws(Failure) {
    defer {
      line.removeAll(keepingCapacity: true)
      isTooLong = false
    }
    guard !isTooLong else {
      unreadable += 1
      return
    }
    // The sign that stands before each text of a sequence.
    if line.first == 0x1e { line.removeFirst() }
    guard !line.isEmpty else { return }
    guard let feature = try? JSONValue(parsing: line, atMost: 400_000) else {  // no JSON: it is counted
      unreadable += 1
      return
    }
    if let found = ExtractFeature(feature) { try insert(found) }
  }

  private func insert(_ feature: ExtractFeature) throws(Failure) {
    var starts: [String: Int] = [:]
    for name in feature.names {
      for (index, start) in ExtractName.starts(of: spelling.folded(name)).enumerated() {
        let weight = feature.weight + (index == 0 ? ExtractName.atStart : 0)
        starts[start] = max(starts[start] ?? 0, weight)
      }
    }
    // A name of signs alone is found by nobody.
    guard !starts.isEmpty, count < Int(UInt32.max) else { return }
    count += 1
    let (id, place) = (Int64(count), feature.place)
    let (latitude, longitude) = (PlaceExtract.steps(place.point.latitude), PlaceExtract.steps(place.point.longitude))
    let ordered = starts.sorted { $0.key < $1.key }
    try step(
      0,
      [
        .integer(id), .integer(Int64(clamping: spelling.number(place.name))), .text(place.name), .text(place.title),
        .text(place.address), .integer(latitude), .integer(longitude), .text(place.types.joined(separator: "\n")),
        .text(ordered.map { "\n\($0.key)" }.joined()),
      ])
    try step(
      1, [.integer(id), .integer(longitude), .integer(longitude), .integer(latitude), .integer(latitude)])
    for (start, weight) in ordered { try step(2, [.text(start), .integer(Int64(weight)), .integer(id)]) }
  }

  // MARK: The end

  /// After the last bytes: puts what was found in order, and the file at its place.
  /// - Throws: `Failure`.
  public func finish() throws(Failure) {
    try finishLine()
    guard count > 0 else { throw .empty }
    try run("INSERT INTO names SELECT start, weight, place FROM found ORDER BY start, weight, place")
    try writeCrowds()
    try run(
      """
      CREATE INDEX places_number ON places(number);
      PRAGMA application_id = \(PlaceExtract.application); PRAGMA user_version = \(PlaceExtract.layout); COMMIT
      """)
    for statement in statements { sqlite3_finalize(statement) }
    statements = []
    try keep()
  }

  /// What begins many names is put in order here, and not at each letter that somebody types.
  private func writeCrowds() throws(Failure) {
    let names = try prepare("SELECT start, weight, place FROM names ORDER BY start")
    defer { sqlite3_finalize(names) }
    var crowds = ExtractCrowds()
    while true {
      let code = sqlite3_step(names)
      guard code == SQLITE_ROW else {
        guard code == SQLITE_DONE else { throw failure }
        break
      }
      guard let start = sqlite3_column_text(names, 0) else { continue }
      let weight = Int(sqlite3_column_int64(names, 1))
      let place = UInt32(clamping: sqlite3_column_int64(names, 2))
      crowds.add(String(cString: start), place, weight)
      try write(crowds.finished())
    }
    crowds.end()
    try write(crowds.finished())
  }

  private func write(_ crowds: [ExtractCrowds.Crowd]) throws(Failure) {
    for crowd in crowds {
      let bytes = crowd.places.flatMap { place in withUnsafeBytes(of: place.littleEndian) { [UInt8]($0) } }
      try step(3, [.text(crowd.start), .bytes(bytes)])
    }
  }

  /// Whole on the disk before it has its name.
  private func keep() throws(Failure) {
    let descriptor = open(unfinished, O_RDONLY | O_CLOEXEC)
    let isKept = descriptor >= 0 && fsync(descriptor) == 0 && rename(unfinished, path) == 0
    let cause = String(cString: strerror(errno))
    if descriptor >= 0 { close(descriptor) }
    guard isKept else { throw .unwritable(cause) }
  }

  // MARK: SQLite

  private enum Value {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
  }

  /// Runs a statement of `inserts`.
  private func step(_ number: Int, _ values: [Value]) throws(Failure) {
    let statement = statements[number]
    for (offset, value) in values.enumerated() {
      let index = Int32(offset + 1)
      switch value {
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .text(let text): _ = hearth_sqlite_bind_text(statement, index, text, Int32(text.utf8.count))
      case .bytes(let bytes):
        _ = bytes.withUnsafeBytes { hearth_sqlite_bind_blob(statement, index, $0.baseAddress, Int32($0.count)) }
      }
    }
    let code = sqlite3_step(statement)
    sqlite3_reset(statement)
    guard code == SQLITE_DONE else { throw failure }
  }

  private func prepare(_ sql: String) throws(Failure) -> OpaquePointer {
    var made: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &made, nil) == SQLITE_OK, let made else { throw failure }
    return made
  }

  private func run(_ sql: String) throws(Failure) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  private var failure: Failure { .unwritable(String(cString: sqlite3_errmsg(handle))) }
}
