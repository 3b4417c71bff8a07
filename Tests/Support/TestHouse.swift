public import Core
internal import Glibc
internal import HTTP
internal import Kinnect
internal import Believe
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
  public let services: Services
  public let routes: Routes
  public let background = BackgroundWork()
  public let keys: SigningKeys

  /// - Parameters:
  ///   - database: the bytes of a furnished database; an empty one by default.
  ///   - apps: what runs here.
  public init(
    database: [UInt8]? = nil, clock: TestClock = TestClock(), settings: Settings = Settings(),
    workers: ImageWorkers = .built, master: UInt8 = 7, liveLog: any LiveLog = MemoryLiveLog(),
    apps: TestApps = .kinnect
  ) throws {
    folder = try TestFolder()
    self.clock = clock
    let now: @Sendable () -> Timestamp = { clock.now() }
    try folder.write(try database ?? apps.empty.get(), "hearth.db")
    storage = try Storage.open(
      path: folder.path + "/hearth.db", schema: apps.schema, options: SQLiteOptions(cacheKiB: 2048, now: now))
    store = try FolderStore(root: folder.path + "/media")
    keys = SigningKeys(master: [UInt8](repeating: master, count: 32))
    let box = FaultBox()
    let log = Log(level: .error, write: { box.add($0) })
    let uploads = try Uploads(
      store: store, workers: workers, incoming: folder.path + "/incoming", storage: storage, background: background,
      log: log, now: now)
    services = Services(
      storage: storage, keys: keys, uploads: uploads, settings: settings, apps: apps.apps.map(\.name), log: log,
      liveLog: liveLog, now: now)
    var routes = Routes.all(services: services, assets: AssetRoutes.assets, apps: apps.apps)
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

  public static var schema: Schema { TestApps.kinnect.schema }

  /// The database as it is now, to open more houses with.
  public func copyOfDatabase() throws -> [UInt8] {
    try storage.backUp(to: folder.path + "/copy.db")
    return try folder.read("copy.db")
  }

  /// Waits until what runs in the background has ended.
  public func settle() async { await background.finish() }

  public var administration: Administration { Administration(services: services) }
}

/// Apps that a house runs.
public struct TestApps: Sendable {
  public let apps: [App]
  public let schema: Schema
  /// A database with the schema and nothing else; made once.
  let empty: Result<[UInt8], any Error>

  public static let kinnect = TestApps([Kinnect.app])
  public static let both = TestApps([Kinnect.app, Believe.app])

  private init(_ apps: [App]) {
    self.apps = apps
    let schema = Schema([.core] + apps.map(\.schema))
    self.schema = schema
    empty = Result {
      let folder = try TestFolder()
      let storage = try Storage.open(path: folder.path + "/empty.db", schema: schema)
      defer { storage.close() }
      try storage.backUp(to: folder.path + "/copy.db")
      return try folder.read("copy.db")
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

  private static let program: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/hearth"
  }()
}
