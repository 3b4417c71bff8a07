internal import Believe
internal import Core
internal import Glibc
internal import Grassy
internal import HTTP
internal import Kinnect
internal import Media
internal import Places
internal import Realspace
internal import SQL
internal import Wandr
internal import Wire

/// A data folder, opened: everything that the commands work with.
struct Instance: Sendable {
  /// Every app that this program has. Adding one is adding it here.
  static let apps: [App] = [Kinnect.app, Believe.app, Grassy.app, Realspace.app, Wandr.app]

  /// Their names, as helps and refusals have them.
  static let names: [String] = apps.map(\.name)

  let storage: Storage
  let media: MediaPlace.Opened
  let services: Services
  let common: Common
  let workers: ImageWorkers
  let background: BackgroundWork
  let apps: [App]
  /// Those that files are written to.
  let folders: [String]

  enum Use {
    /// The server of this folder, or one of several on a common database.
    case server
    /// A command, perhaps beside a running server.
    case command
    /// A command that brings the database up to date.
    case migration
    /// A command that changes nothing.
    case reading

    /// Whether the database stays as it is and works with all that it has.
    var keepsApps: Bool { self == .command || self == .reading }
  }

  /// The apps that the command line names.
  static func selected(_ arguments: Arguments) throws -> [App] {
    let names = try arguments.names("apps", of: Self.names)
    guard !names.isEmpty else { throw arguments.refuse("apps", "needs one app at least") }
    return apps.filter { names.contains($0.name) }
  }

  /// Everything that this program has.
  static let known: [Schema] = [.core] + apps.map(\.schema)

  static func schema(of apps: [App]) -> Schema { Schema([.core] + apps.map(\.schema)) }

  var schema: Schema { storage.schema }

  /// What a database is opened with: it keeps its apps, whichever a command line names.
  private static func modules(_ selected: [App], for use: Use) -> Modules {
    Modules(
      known: known, wanted: schema(of: selected).modules,
      change: use.keepsApps ? .leave : .bringUpToDate)
  }

  /// - Throws: `StartError` when the folder cannot be used, `SQLError` when the database cannot.
  static func open(
    _ arguments: Arguments, for use: Use, settings: Settings = Settings(), log: Log = Log(level: .error),
    cacheMiB: Int = 4
  ) async throws -> Instance {
    let isEmbedded = (arguments.text("database") ?? "").isEmpty
    let folder = try DataFolder(path: try arguments.required("data"))
    if use == .server { try folder.lock(isShared: !isEmbedded) }
    let selected = try selected(arguments)
    let place = try MediaPlace(arguments, "media", fallback: folder.media)
    if isEmbedded { try folder.requireDatabase(beside: place.folder, isReading: use == .reading) }
    let storage = try storage(arguments, in: folder, for: use, modules(selected, for: use), cacheMiB: cacheMiB)
    // A command works on all that the database has.
    let apps = use.keepsApps ? apps.filter { storage.schema.modules.contains($0.name) } : selected
    let inventory = try await Inventory(of: storage)
    let keys = try SigningKeys.load(
      path: arguments.text("key-file").flatMap { $0.isEmpty ? nil : $0 } ?? folder.key,
      mayMake: !isEmbedded || !inventory.hasAccounts)
    let media = try open(place, arguments, for: use, inventory)
    let common = try await Common.open(storage, keys: keys, for: use, log: log)
    let background = BackgroundWork()
    let workers = ImageWorkers()
    let uploads = try Uploads(
      store: media.store, parts: media.parts, workers: workers, incoming: folder.incoming, storage: storage,
      background: background, log: log, videos: VideoWorker(tools: arguments.text("ffmpeg") ?? "/usr/bin"),
      leases: common.leases)
    let folders = [folder.path] + (place.folder.map { [$0] } ?? [])
    var settings = settings
    settings.folders = folders
    let services = Services(
      storage: storage, keys: keys, uploads: uploads, settings: settings, apps: apps.map(\.name),
      places: use.keepsApps && arguments.text("places") == nil ? nil : try places(arguments), log: log,
      liveLog: common.liveLog, limiter: common.limiter)
    common.wake(services.live)
    return Instance(
      storage: storage, media: media, services: services, common: common, workers: workers, background: background,
      apps: apps, folders: folders)
  }

  /// Backups that this server makes by itself.
  func scheduledBackups(_ plan: BackupPlan, _ arguments: Arguments) throws -> ScheduledBackups {
    let source = try arguments.required("data")
    let key = arguments.text("key-file").flatMap { $0.isEmpty ? nil : $0 }
    return ScheduledBackups(
      services: services, storage: storage, plan: plan, source: source, key: key ?? DataFolder.key(in: source),
      media: media.store, backups: FolderBackup(schema: schema, known: Self.known))
  }

  /// The gazetteer: the one that is named, or the one beside the program.
  /// - Throws: `Arguments.Mistake` where a file is named that can't be read.
  private static func places(_ arguments: Arguments) throws -> Gazetteer? {
    let named = arguments.text("places").flatMap { $0.isEmpty ? nil : $0 }
    guard let path = named ?? Program.folder.map({ "\($0)/places.sqlite" }) else { return nil }
    do throws(GazetteerError) { return try Gazetteer(path: path) } catch {
      guard named == nil else { throw arguments.refuse("places", "names '\(path)', \(error.reason)") }
      Output.say("There is no gazetteer: \(path) \(error.reason). Places are free text until 'make setup' has made it.")
      return nil
    }
  }

  /// Where photos are kept. A command that does not name it has nothing to do with it.
  private static func open(
    _ place: MediaPlace, _ arguments: Arguments, for use: Use, _ inventory: Inventory
  ) throws -> MediaPlace.Opened {
    let isNamed = arguments.text("media") != nil
    if isNamed, let folder = place.folder { try inventory.admit(folder) }
    let media = try place.open(arguments, "media", isToBeMade: isNamed && use != .reading)
    if use == .server, let folder = place.folder {
      do throws(MediaError) { try FolderMark(of: folder).make() } catch {
        guard error.isOfTheDisk else { throw StartError("\(FolderMark(of: folder).path): \(error.detail)") }
      }
    }
    return media
  }

  /// The database: in the folder, or where the settings say.
  private static func storage(
    _ arguments: Arguments, in folder: DataFolder, for use: Use, _ modules: Modules, cacheMiB: Int
  ) throws -> Storage {
    guard let url = arguments.text("database"), !url.isEmpty else {
      if use != .server { try Storage.lockForWriting(path: folder.database) }
      // Commands do not have the setting, and do not checkpoint beside a server anyway.
      let checkpoints = try arguments.text("checkpoints") == nil || arguments.onOrOff("checkpoints")
      return try Storage.open(
        path: folder.database, modules: modules,
        options: SQLiteOptions(cacheKiB: cacheMiB * 1024, checkpoints: checkpoints))
    }
    func other(_ name: String) -> String? { arguments.text(name).flatMap { $0.isEmpty ? nil : $0 } }
    var options = PostgresOptions(url: url, appURL: other("database-app"), replicaURL: other("database-replica"))
    if arguments.text("database-connections") == nil {
      // A command: nobody waits behind it.
      (options.connections, options.pipelines, options.wait) = (4, 0, 120)
    } else {
      options.connections = try arguments.integer("database-connections", in: 1...500)
      options.pipelines = Server.loopCount(try arguments.loops)
      options.loop = { ServerLoop.current.map { loop in SocketLoop(number: loop.number, watch: loop.watch) } }
    }
    do { return try Storage.open(postgres: options, modules: modules) } catch let mistake as PostgresOptions.Mistake {
      let names: [PostgresOptions.Mistake.Place: String] = [.app: "database-app", .replica: "database-replica"]
      throw arguments.refuse(names[mistake.place] ?? "database", mistake.description)
    }
  }

  /// The same services with a clock that stands still, for what shall look as if it happened then.
  func services(at time: Timestamp) -> Services {
    Services(
      storage: storage, keys: services.keys, uploads: services.uploads, settings: services.settings,
      apps: services.apps, places: services.places, log: services.log, now: { time })
  }

  /// Finishes what runs in the background and closes the database.
  func close() async {
    await background.finish()
    common.close()
    workers.stop()
    storage.close()
  }
}
