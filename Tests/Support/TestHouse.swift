public import Core
internal import Glibc
internal import HTTP
internal import Kinnect
public import Media
public import SQL
internal import Synchronization
internal import Wire

/// The whole house in this process, without sockets: database and store in a folder of its own, routes as the server
/// registers them, a clock that the test sets.
public final class TestHouse: Sendable {
  public let folder: TestFolder
  public let clock: TestClock
  public let storage: Storage
  public let store: FolderStore
  /// The same store and that of what arrives, as the server sees them when they are elsewhere.
  public let remote: ElsewhereStore
  public let arrived: ElsewhereStore
  public let services: Services
  public let routes: Routes
  public let background = BackgroundWork()
  public let keys: SigningKeys

  /// Where media are, and the files that arrive.
  public enum MediaPlace: String, Sendable, CaseIterable {
    case folder
    /// As if they were elsewhere: the folders `media` and `arrived` of the test, of which nobody is told a path.
    case elsewhere
  }

  /// - Parameter database: the bytes of a furnished database; an empty one by default.
  public init(
    database: [UInt8]? = nil, clock: TestClock = TestClock(), settings: Settings = Settings(),
    workers: ImageWorkers = .built, master: UInt8 = 7, liveLog: any LiveLog = MemoryLiveLog(),
    media: MediaPlace = .folder
  ) throws {
    folder = try TestFolder()
    self.clock = clock
    let now: @Sendable () -> Timestamp = { clock.now() }
    try folder.write(try database ?? Self.empty.get(), "hearth.db")
    storage = try Storage.open(
      path: folder.path + "/hearth.db", schema: Self.schema, options: SQLiteOptions(cacheKiB: 2048, now: now))
    store = try FolderStore(root: folder.path + "/media")
    arrived = ElsewhereStore(try FolderStore(root: folder.path + "/arrived"))
    remote = ElsewhereStore(store)
    keys = SigningKeys(master: [UInt8](repeating: master, count: 32))
    let box = FaultBox()
    let log = Log(level: .error, write: { box.add($0) })
    let isElsewhere = media == .elsewhere
    let uploads = try Uploads(
      store: isElsewhere ? remote : store, parts: isElsewhere ? StoreParts(store: arrived) : nil, workers: workers,
      incoming: folder.path + "/incoming", storage: storage, background: background,
      log: log, now: now)
    services = Services(
      storage: storage, keys: keys, uploads: uploads, settings: settings, apps: [Kinnect.name], log: log,
      liveLog: liveLog, now: now)
    var routes = Routes.all(services: services, assets: AssetRoutes.assets, apps: [Kinnect.app])
    AssetRoutes.register(in: &routes)
    HealthRoutes.register(in: &routes) { nil }
    try OpenAPIRoute.register(in: &routes, version: "test")
    self.routes = routes
    errors = box
  }

  private let errors: FaultBox

  /// What was logged as an error so far.
  public var logged: [String] { errors.lines }

  deinit { storage.close() }

  public static let schema = Schema([.core, .kinnect])

  /// A database with its schema and nothing else; made once.
  private static let empty = Result { () throws -> [UInt8] in
    let folder = try TestFolder()
    let storage = try Storage.open(path: folder.path + "/empty.db", schema: schema)
    defer { storage.close() }
    try storage.backUp(to: folder.path + "/copy.db")
    return try folder.read("copy.db")
  }

  /// The database as it is now, to open more houses with.
  public func copyOfDatabase() throws -> [UInt8] {
    try storage.backUp(to: folder.path + "/copy.db")
    return try folder.read("copy.db")
  }

  /// Waits until what runs in the background has ended.
  public func settle() async { await background.finish() }

  public var administration: Administration { Administration(services: services) }
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

  private static let program: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/hearth"
  }()
}
