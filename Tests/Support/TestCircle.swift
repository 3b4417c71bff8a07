public import Core
internal import Glibc
internal import Grassy
internal import HTTP
internal import Kinnect
internal import Believe
public import Media
public import Places
internal import Realspace
public import SQL
internal import Synchronization
internal import Wandr
internal import Wire

/// A whole circle in this process, without sockets: database and store in a folder of its own, routes as the server
/// registers them, a clock that the test sets.
public final class TestCircle: Sendable {
  public let folder: TestFolder
  public let clock: TestClock
  public let storage: Storage
  public let store: FolderStore
  /// The same store and that of what arrives, as the server sees them when they are elsewhere.
  public let remote: ElsewhereStore
  public let arrived: ElsewhereStore
  public let services: Services
  public let routes: Routes
  /// What runs here.
  public let apps: [App]
  public let background = BackgroundWork()
  let schema: Schema
  public let keys: SigningKeys

  /// The database's name where it is one of a server's, and this circle's own.
  public let name: String?

  /// Where media are, and the files that arrive.
  public enum MediaPlace: String, Sendable, CaseIterable {
    case folder
    /// As if they were elsewhere: the folders `media` and `arrived` of the test, of which nobody is told a path.
    case elsewhere
  }

  /// - Parameters:
  ///   - database: a filled database; an empty one by default.
  ///   - bucket: where media are, in place of all that.
  ///   - videos: the tools for videos; without them there are only photos.
  ///   - apps: what runs here.
  ///   - places: the gazetteer; nil for a server without one.
  ///   - isOneOfSeveral: whether it shares facts, limits and leases by the database.
  ///   - other: a circle whose database and folder this one shares, as another process would.
  public init(
    database: TestDatabase? = nil, clock: TestClock = TestClock(), settings: Settings = Settings(),
    workers: ImageWorkers = .built, master: UInt8 = 7, liveLog: any LiveLog = MemoryLiveLog(),
    media: MediaPlace = .folder, bucket: S3Store? = nil, videos: VideoWorker? = nil, apps: TestApps = .kinnect,
    places: Gazetteer? = nil, isOneOfSeveral: Bool = false, beside other: TestCircle? = nil
  ) throws {
    _ = Self.lowerPasswordCost
    folder = try other?.folder ?? TestFolder()
    self.clock = clock
    let now: @Sendable () -> Timestamp = { clock.now() }
    if let other {
      (storage, name) = (other.storage, nil)
    } else {
      (storage, name) = try apps.open(try database ?? apps.empty.get(), folder, now)
    }
    self.other = other
    self.apps = apps.apps
    schema = apps.schema
    store = try FolderStore(root: folder.path + "/media")
    arrived = ElsewhereStore(try FolderStore(root: folder.path + "/arrived"))
    remote = ElsewhereStore(store)
    keys = SigningKeys(master: [UInt8](repeating: master, count: 32))
    let box = FaultBox()
    let log = Log(level: .error, write: { box.add($0) })
    let isElsewhere = media == .elsewhere
    let here: any BlobStore = isElsewhere ? remote : store
    let parts = bucket.map { $0.sibling(folder: "incoming/") } ?? (isElsewhere ? arrived : nil) as (any BlobStore)?
    let uploads = try Uploads(
      store: bucket ?? here, parts: parts.map(StoreParts.init), workers: workers,
      incoming: folder.path + "/incoming", storage: storage, background: background, log: log,
      videos: videos, leases: isOneOfSeveral ? .shared(in: storage, now: now) : .alone(), now: now)
    services = Services(
      storage: storage, keys: keys, uploads: uploads, settings: settings, apps: apps.apps.map(\.name), places: places,
      log: log,
      liveLog: isOneOfSeveral ? SharedLiveLog(storage: storage, keys: keys) : liveLog,
      limiter: isOneOfSeveral
        ? SharedRateLimiter(storage: storage, keys: keys, log: log, now: now) : MemoryRateLimiter(),
      now: now)
    var routes = Routes.all(services: services, assets: AssetRoutes.assets, apps: apps.apps)
    AssetRoutes.register(in: &routes)
    HealthRoutes.register(in: &routes) { nil }
    OpenAPIRoute.register(in: &routes, version: "test")
    self.routes = routes
    errors = box
  }

  private let errors: FaultBox

  /// What was logged as an error so far.
  public var logged: [String] { errors.lines }

  /// The circle whose database this one uses, which stays as long.
  private let other: TestCircle?

  deinit {
    if other == nil { storage.close() }
    guard let name, case .postgres(let cluster) = TestEngine.current else { return }
    cluster.dropLater(name)
  }

  public static var schema: Schema { TestApps.kinnect.schema }

  /// The database as it is now, to open more circles with. On PostgreSQL this circle's work is over with that: nobody may
  /// be connected to a database that is copied.
  public func lastCopy() throws -> TestDatabase {
    guard let name, case .postgres(let cluster) = TestEngine.current else {
      try storage.backUp(to: folder.path + "/copy.db")
      return .file(try folder.read("copy.db"))
    }
    storage.close()
    let copy = cluster.freshName()
    try cluster.make(copy, from: name)
    return .named(copy)
  }

  /// All that is kept, as text.
  public func storedText() throws -> String {
    guard let name, case .postgres(let cluster) = TestEngine.current else {
      try storage.backUp(to: folder.path + "/copy.db")
      return String(decoding: try folder.read("copy.db"), as: UTF8.self)
    }
    return try cluster.text(of: name)
  }

  /// Waits until what runs in the background has ended.
  public func settle() async { await background.finish() }

  /// Every number that is kept and does not equal its rows.
  public func miscounts() async throws -> [Miscount] {
    var wrong: [Miscount] = []
    _ = try await CounterCheck(of: schema, in: storage.system).run { wrong.append($0) }
    return wrong
  }

  public var administration: Administration { Administration(services: services) }
}

/// Apps that a circle runs.
public struct TestApps: Sendable {
  public let apps: [App]
  public let schema: Schema
  /// A database with the schema and nothing else; made once.
  let empty: Result<TestDatabase, any Error>

  public static let kinnect = TestApps([Kinnect.app])
  public static let both = TestApps([Kinnect.app, Believe.app])
  public static let grassy = TestApps([Grassy.app])
  public static let realspace = TestApps([Realspace.app])
  public static let wandr = TestApps([Wandr.app])

  /// - Parameter schema: what the database has, where that isn't all of the apps' schema: as an earlier release has left it.
  public init(_ apps: [App], schema: Schema? = nil) {
    self.apps = apps
    let schema = schema ?? Schema([.core] + apps.map(\.schema))
    self.schema = schema
    empty = Result { () throws -> TestDatabase in
      guard case .postgres(let cluster) = TestEngine.current else {
        let folder = try TestFolder()
        let storage = try Storage.open(path: folder.path + "/empty.db", schema: schema)
        defer { storage.close() }
        try storage.backUp(to: folder.path + "/copy.db")
        return .file(try folder.read("copy.db"))
      }
      let name = cluster.freshName()
      try cluster.make(name)
      try Storage.open(postgres: cluster.options(name), schema: schema).close()
      return .named(name)
    }
  }

  func open(
    _ database: TestDatabase, _ folder: TestFolder, _ now: @escaping @Sendable () -> Timestamp
  ) throws -> (Storage, String?) {
    switch (database, TestEngine.current) {
    case (.file(let bytes), .sqlite):
      try folder.write(bytes, "hearth.db")
      let options = SQLiteOptions(cacheKiB: 2048, now: now)
      return (try Storage.open(path: folder.path + "/hearth.db", schema: schema, options: options), nil)
    case (.named(let template), .postgres(let cluster)):
      let name = try cluster.copy(of: template)
      return (try Storage.open(postgres: cluster.options(name, now: now), schema: schema), name)
    default: throw TestFault("a database of another engine")
    }
  }
}

/// Lines that were logged.
private final class FaultBox: Sendable {
  private let held = Mutex<[String]>([])
  var lines: [String] { held.withLock { $0 } }
  func add(_ line: String) { held.withLock { $0.append(line) } }
}

extension ImageWorkers {
  /// Workers of the `hearth` program that was built beside the tests.
  public static let built = ImageWorkers(executable: program, linger: 0)

  fileprivate static let program: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/hearth"
  }()
}

extension VideoWorker {
  /// The same program's work on films; nil where ffmpeg isn't there.
  public static let built = VideoWorker(tools: "/usr/bin", executable: ImageWorkers.program)
}
