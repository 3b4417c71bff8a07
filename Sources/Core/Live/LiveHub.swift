internal import HTTP
public import SQL
internal import Synchronization
public import Wire

/// The bus of live updates: actions publish facts, open streams are told what each of their viewers may know of them.
///
/// Facts go into a bounded log: that of the process, which takes constant time and does not touch the database, or one that
/// several processes share. One task (`run`) takes them from there, reads each as every viewer who may be concerned, and
/// writes what comes of it to their streams.
public final class LiveHub: Sendable {
  private struct State {
    var events: [LiveEvent.Key: LiveEvent] = [:]
    /// By the kind of their things.
    var followings: [String: AnyLiveFollowing] = [:]
    var arrived: [LiveStream] = []
    var isAnyoneLeaving = false
    /// Sessions may have ended: look before anything more is told.
    var isInspectionDue = false
    /// All streams are due a new place in the log.
    var isMoveDue = false
  }

  let log: any LiveLog
  let database: Database
  let system: SystemDatabase
  let now: @Sendable () -> Timestamp
  private let positions: LivePosition
  private let state = Mutex(State())
  private let bell: AsyncStream<Void>.Continuation
  private let rings: AsyncStream<Void>
  private let report: Log
  private let delivery: LiveDelivery

  /// - Parameter keys: seal places in a log that outlives the process.
  init(
    log: any LiveLog, database: Database, system: SystemDatabase, keys: SigningKeys, report: Log,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.log = log
    positions = log.isDurable ? LivePosition(key: keys.sign(.livePosition, [])) : LivePosition()
    self.database = database
    self.system = system
    self.report = report
    self.now = now
    (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    delivery = LiveDelivery(after: log.end())
    register(.resync)
    register(ProfileLive.following.erased)
    register(ActivityLive.unread)
  }

  // MARK: What features call

  /// Tells of the fact once the transaction is committed, and not at all when it is not.
  public func publish<Subject>(
    _ event: LiveEvent, of subject: ID<Subject>, to audience: LiveAudience, at: Timestamp, in transaction: Transaction
  ) throws {
    try log.append(LiveFact(event, subject.cast(), audience, at: at), in: transaction) { [bell] in bell.yield() }
  }

  /// Something was told, here or by another process: the next round is due.
  public func wake() { bell.yield() }

  /// Where the log stands now, as an id for this profile: a page that was made after it and opens a stream with it misses
  /// nothing in between.
  public func position(for profile: ID<ProfileEntity>) -> String { seal(log.end(), for: profile) }

  func register(_ event: LiveEvent) { state.withLock { $0.events[event.key] = event } }

  func register(_ following: AnyLiveFollowing) { state.withLock { $0.followings[following.kind] = following } }

  /// How the app finds whom its things of the kind concern.
  func following(_ kind: String) -> AnyLiveFollowing? { state.withLock { $0.followings[kind] } }

  // MARK: What the route calls

  /// Opens a stream for the viewer.
  /// - Parameter last: the id of the last event that the client has; nil when it has none.
  func open(for viewer: Viewer, after last: String?) -> ResponseStream {
    let body = ResponseStream(heartbeat: ":\n\n")
    let start = last.map { positions.open($0, for: viewer.profile) } ?? log.end()
    state.withLock { $0.arrived.append(LiveStream(viewer, body, after: start)) }
    body.whenOver { [weak self] in self?.state.withLock { $0.isAnyoneLeaving = true } }
    bell.yield()
    return body
  }

  /// Sessions have ended, or accounts or profiles have changed: streams that have lost their viewer end before anything
  /// else is told.
  func sessionsChanged() {
    state.withLock { $0.isInspectionDue = true }
    bell.yield()
  }

  /// Every stream gets a place in the log from which its client can go on. To be called by the clock alone: places that came
  /// with what happens would tell how much that is.
  func movePlaces() {
    state.withLock { $0.isMoveDue = true }
    bell.yield()
  }

  // MARK: Delivery

  /// The shortest time between two rounds: what coalesces is told at most this often.
  private static let pause = Duration.milliseconds(100)
  /// How often sessions are looked at that another process may have ended.
  private static let inspection = Duration.seconds(2)
  /// How often clients that hear nothing get a new place in the log.
  private static let placing = Duration.seconds(60)

  /// Delivers until cancelled.
  public func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        for await _ in rings {
          let time = await ContinuousClock().measure { await deliver() }
          // At most half of one core goes into this, whatever comes in. Only cancellation cuts the sleep short.
          try? await Task.sleep(for: max(Self.pause - time, time))
        }
      }
      group.addTask { [self] in
        while !Task.isCancelled {
          // As above.
          try? await Task.sleep(for: Self.inspection)
          sessionsChanged()
        }
      }
      group.addTask { [self] in
        while !Task.isCancelled {
          // As above.
          try? await Task.sleep(for: Self.placing)
          movePlaces()
        }
      }
    }
  }

  /// Tells everything that was published so far to every open stream.
  public func deliver() async { await delivery.round(self) }

  /// Streams open now.
  public var streamCount: Int { get async { await delivery.count } }

  func takeArrivals() -> [LiveStream] {
    state.withLock { state in
      defer { state.arrived = [] }
      return state.arrived
    }
  }

  func takeInspection() -> Bool {
    state.withLock { state in
      defer { state.isInspectionDue = false }
      return state.isInspectionDue
    }
  }

  func takeMove() -> Bool {
    state.withLock { state in
      defer { state.isMoveDue = false }
      return state.isMoveDue
    }
  }

  func takeLeaving() -> Bool {
    state.withLock { state in
      defer { state.isAnyoneLeaving = false }
      return state.isAnyoneLeaving
    }
  }

  /// The names of all kinds of events.
  var kinds: [String] { state.withLock { $0.events.keys.map(\.name) } }

  /// How a fact is read by somebody in the app, which may have its own way for an event that is the same in every app.
  func event(_ key: LiveEvent.Key, in app: String) -> LiveEvent? {
    state.withLock { state in
      let own = key.app.isEmpty ? state.events[LiveEvent.Key(app: app, name: key.name)] : nil
      return own ?? state.events[key]
    }
  }

  func seal(_ number: UInt64, for profile: ID<ProfileEntity>) -> String { positions.seal(number, for: profile) }

  func report(_ error: any Error) { report(.error, "live delivery", [("error", .code("\(type(of: error))"))]) }
}
