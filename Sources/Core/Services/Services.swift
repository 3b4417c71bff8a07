internal import Media
public import Places
public import SQL
public import Wire

/// What features are given to work with. Made once by the composition root; a class, because every request hands it on.
public final class Services: Sendable {
  public let database: Database
  /// For Core's own work on accounts; apps cannot reach it.
  let system: SystemDatabase
  public let keys: SigningKeys
  public let uploads: Uploads
  public let limiter: any RateLimiter
  let callers: CallerCache
  let fetches = PublicFetches()
  /// Where actions tell what happened.
  public let live: LiveHub
  public let log: Log
  public let settings: Settings
  /// Nil where the server has none: then places are free text.
  public let places: Gazetteer?
  /// The names of the apps that run here, in the order of the command line.
  public let apps: [String]
  public let now: @Sendable () -> Timestamp
  private let random: @Sendable () -> UInt64

  public init(
    storage: Storage, keys: SigningKeys, uploads: Uploads, settings: Settings, apps: [String], places: Gazetteer? = nil,
    log: Log = Log(), liveLog: any LiveLog = MemoryLiveLog(), limiter: any RateLimiter = MemoryRateLimiter(),
    now: @escaping @Sendable () -> Timestamp = { .now },
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    database = storage.database
    system = storage.system
    self.keys = keys
    self.uploads = uploads
    self.settings = settings
    self.places = places
    self.apps = apps
    self.log = log
    self.now = now
    self.random = random
    self.limiter = limiter
    let live = LiveHub(
      log: liveLog, database: storage.database, system: storage.system, keys: keys, report: log, now: now)
    self.live = live
    callers = CallerCache { live.sessionsChanged() }
  }

  /// A fresh id, sorted after all earlier ones.
  public func newID<Entity>(_: Entity.Type = Entity.self) -> ID<Entity> { ID(at: now(), random: (random(), random())) }

  /// A fresh id that doesn't tell when it was made, for what may be seen later by people whom that does not concern. It sorts anywhere.
  public func newTimelessID<Entity>(_: Entity.Type = Entity.self) -> ID<Entity> { ID(random: (random(), random())) }
}

/// What the operator decides; read from flags and the environment by the executable.
public struct Settings: Sendable {
  /// Apps in which anyone may make an account; the others need an invitation.
  public var openApps: Set<String> = []
  /// How the server is reached from outside, such as `https://home.example`; nil: as the request says.
  public var publicURL: String?
  /// Write requests that one account may make per minute.
  public var writesPerMinute = 600
  /// Requests that one account may make per minute without changing anything; 0: any number.
  public var readsPerMinute = 60_000
  /// Accounts that may be made from one address per hour.
  public var signUpsPerHour = 1000
  /// The largest video that is accepted, MiB.
  public var videoMegabytes = 50

  /// The largest archive that somebody may bring along from elsewhere, MiB.
  public var archiveMegabytes = 4096

  /// Whether browsers keep the last feed for times without a connection. Off takes the service workers away again.
  public var keepsOffline = true

  /// Pictures of streets for maps; nil where there are none.
  public var streets: Streets?
  /// Places of an OpenStreetMap extract, which is asked for places before services over the network are; nil where there is none.
  public var placeExtract: PlaceExtract?
  /// Services over the network that are asked for places, beside what this server knows itself.
  public var placeLookups: [PlaceLookup] = []

  /// Whether devices are notified of what happens while no page is open.
  public var sendsPushes = true
  /// Push services of a private network, or without TLS, each as `host:port`; no others of such networks are asked.
  public var pushHosts: Set<String> = []

  /// How the server makes backups of itself; nil where it makes none.
  public var backups: BackupPlan?
  /// Of the program: "0.1.0".
  public var version = ""
  /// Those that the server writes to.
  public var folders: [String] = []

  public init() {}

  /// Whether pages show places of OpenStreetMap, whose licence wants that to be said.
  public var showsOpenStreetMap: Bool {
    placeExtract != nil || placeLookups.contains { $0.prefix == "\(Nominatim.prefix):" }
  }
}

extension Services {
  private static let lookUps = RateLimit(60, per: 60)

  /// Whether services over the network are asked for somebody: at most 60 times a minute.
  public func mayLookUp(by viewer: Viewer) -> Bool {
    settings.placeLookups.isEmpty
      ? false : limiter.count(.lookUps(viewer.signedIn.account), Self.lookUps, now: now()) == nil
  }
}
