internal import Foundation
public import Observation
public import Wire

extension WandrKit {
  /// The person's journal as screens show it, with changes that wait to be sent.
  @MainActor @Observable public final class JournalModel {
    /// Something that the screens around it show.
    public enum News: Hashable, Sendable {
      /// Something couldn't be read or kept; why.
      case failed(String)
      /// Whether the last sync couldn't reach the server.
      case isOffline(Bool)
      /// How many changes wait, and how many the server didn't take; those of the outbox aside.
      case unsent(waiting: Int, failed: Int)
    }

    /// The newest first.
    public private(set) var logs: [Log] = []
    /// The newest first.
    public private(set) var trips: [Trip] = []
    /// Where the person wants to go, what was saved last first.
    public private(set) var wants: [Want] = []
    /// Those that were logged last come first.
    public private(set) var places: [WandrAPI.Place] = []
    /// Things with changes that the server doesn't have, such as a log that waits or was refused; deletions too.
    public private(set) var unsent: [Unsent] = []
    /// Whether it was read from the device.
    public private(set) var isRead = false
    /// What was deleted last, until it is put back or the bar that offers so is closed.
    public var deleted: Log?

    /// The logs as cards show them, the newest first.
    public private(set) var shownLogs: [ShownLog] = []
    /// The logs as a map shows them; those whose place isn't known are left out.
    public private(set) var marks: [MapMark] = []
    /// Where the person wants to go, as a map shows it; what isn't known here is left out.
    public private(set) var wantMarks: [MapMark] = []
    /// The tags of the logs, the most frequent first.
    public private(set) var tags: [String] = []
    /// A number that changes with the logs and their places, for those who keep something that is made of `marks`.
    public private(set) var edition = 0

    private var named: [ID<WandrAPI.Place>: WandrAPI.Place] = [:]
    private var logsByID: [ID<WandrAPI.Log>: Log] = [:]
    private var logsByTrip: [ID<WandrAPI.Trip>: [ShownLog]] = [:]
    private var wanted: Set<ID<WandrAPI.Place>> = []
    /// The places of the logs.
    private var placeCount = 0
    private var countryCount = 0
    /// The reading that is under way. Its value says whether the device could be read.
    @ObservationIgnored private var reading: Task<Bool, Never>?
    /// The store's `changeCount` when the last reading that is shown began.
    @ObservationIgnored private var shownChanges = -1
    @ObservationIgnored private let store: OfflineStore
    @ObservationIgnored private let engine: SyncEngine
    @ObservationIgnored private let written: @MainActor () async -> Void
    @ObservationIgnored private let tell: @MainActor (News) -> Void
    /// The names, in changes of the store, of what it reads.
    private static let names = [
      Journal.changeName, WandrOffline.ownLogs.name, WandrOffline.trips.name, WandrOffline.trips.kind.name,
    ]

    /// - Parameters:
    ///   - store: one with `WandrOffline.catalogue`.
    ///   - synchroniser: the store's.
    ///   - written: returns once everything that was written to others is in the store.
    ///   - tell: called with the news.
    public init(
      _ client: HearthClient, _ store: OfflineStore, sharing synchroniser: Synchroniser,
      written: @escaping @MainActor () async -> Void, tell: @escaping @MainActor (News) -> Void
    ) {
      self.store = store
      engine = SyncEngine(client, store, sharing: synchroniser)
      self.written = written
      self.tell = tell
    }

    /// Keeps the device up to date, in place of the synchroniser's own loop.
    public var work: @Sendable () async throws -> Void {
      let engine = engine
      return { try await engine.run() }
    }

    /// Shows what is on the device until the task is cancelled.
    public func run() async {
      let changes = store.changes()
      await read()
      // One reading shows all changes that came before it began: for the others of them `read` does nothing.
      for await change in changes where concerns(change) { await read() }
    }

    /// Whether a change of the store may change what is shown.
    private func concerns(_ change: StoreChange) -> Bool {
      if Self.names.contains(where: { change.contains($0) }) { return true }
      // Somebody's log may name a place to go that isn't known yet.
      return wantMarks.count < wants.count && change.contains(WandrOffline.logs.name)
    }

    /// Reads the device, unless everything that was written before the call is shown already. Returns once it is shown.
    public func read() async {
      let needed = store.changeCount
      while shownChanges < needed {
        // A reading that is under way may have begun before the last change.
        let task = reading ?? beginReading()
        guard await task.value else { return }
      }
    }

    private func beginReading() -> Task<Bool, Never> {
      let task = Task {
        let isRead = await readAll()
        reading = nil
        return isRead
      }
      reading = task
      return task
    }

    private func readAll() async -> Bool {
      let count = store.changeCount
      do throws(StoreError) {
        show(try await contents())
        shownChanges = count
        return true
      } catch {
        tell(.failed(error.localizedDescription))
        return false
      }
    }

    /// Everything that a reading finds on the device.
    private struct Contents {
      let logs: [Log]
      let trips: [Trip]
      let wants: [Want]
      let places: [WandrAPI.Place]
      let unsent: [OwnThing]
      /// How many things and photos aren't at the server.
      let unsentCount: Int
    }

    private func contents() async throws(StoreError) -> Contents {
      store.activity.begin()
      defer { store.activity.end() }
      let journal = engine.journal
      let (logs, trips) = (try await journal.logs(), try await journal.trips())
      let (wants, places) = (try await journal.wants(), try await journal.places())
      let pins = try await savedPins(wants, besides: places)
      return Contents(
        logs: logs, trips: trips, wants: wants, places: places + pins, unsent: try await store.unsentThings(),
        unsentCount: try await store.waitingThingCount())
    }

    /// Other people's pins on the person's list. The device has such a pin only in the log that it was saved from.
    private func savedPins(
      _ wants: [Want], besides known: [WandrAPI.Place]
    ) async throws(StoreError) -> [WandrAPI.Place] {
      let met = Set(known.map(\.id))
      var found: [WandrAPI.Place] = []
      for want in wants where !met.contains(want.placeID) {
        guard let log = want.logID, let shown = try await store.item(log, of: WandrOffline.logs) else { continue }
        if shown.placeID == want.placeID { found.append(shown.place) }
      }
      return found
    }

    /// Shows all of it in one step, so that no screen has logs without their places.
    private func show(_ now: Contents) {
      let names = Dictionary(now.places.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      let (areLogsNew, areNamesNew) = (logs != now.logs, named != names)
      if areNamesNew { named = names }
      if areLogsNew { logs = now.logs }
      if trips != now.trips { trips = now.trips }
      let areWantsNew = wants != now.wants
      if areWantsNew {
        wants = now.wants
        wanted = Set(wants.map(\.placeID))
      }
      if areWantsNew || areNamesNew { wantMarks = wants.compactMap { MapMark($0, at: named[$0.placeID]) } }
      if areLogsNew || areNamesNew { remake() }
      sortPlaces(now.places)
      let found = now.unsent.compactMap { unsent(of: $0) }
      if unsent != found { unsent = found }
      let failed = found.count { $0.status == .failed }
      tell(.unsent(waiting: max(0, now.unsentCount - failed), failed: failed))
      if !isRead { isRead = true }
    }

    /// Makes what follows from the logs and their places.
    private func remake() {
      shownLogs = logs.map { ShownLog($0, at: named[$0.placeID]) }
      marks = shownLogs.compactMap { MapMark($0) }
      logsByID = Dictionary(logs.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      var (counts, ofTrips): ([String: Int], [ID<WandrAPI.Trip>: [ShownLog]]) = ([:], [:])
      var (labels, folded): ([String: String], FoldedTags) = ([:], FoldedTags())
      for (log, shown) in zip(logs, shownLogs) {
        for tag in log.tags {
          let name = folded(tag)
          counts[name, default: 0] += 1
          labels[name] = max(labels[name] ?? tag, tag)
        }
        if let trip = log.tripID { ofTrips[trip, default: []].append(shown) }
      }
      logsByTrip = ofTrips
      let sorted = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
      tags = sorted.map { labels[$0.key] ?? $0.key }
      let visited = Set(logs.map(\.placeID))
      placeCount = visited.count
      countryCount = Set(visited.compactMap { named[$0]?.country }).count
      edition += 1
    }

    private func sortPlaces(_ all: [WandrAPI.Place]) {
      var met: Set<ID<WandrAPI.Place>> = []
      let known = (logs.map(\.placeID) + wants.map(\.placeID) + all.map(\.id)).filter { met.insert($0).inserted }
      let sorted = known.compactMap { named[$0] }
      if places != sorted { places = sorted }
    }

    /// A thing as the outbox shows it; nil for a kind that this version doesn't write.
    private func unsent(of own: OwnThing) -> Unsent? {
      let thing = own.thing
      let written: WrittenThing
      let name: String
      switch thing.kind {
      case "log":
        written = .log(thing.id.cast())
        let place: ID<WandrAPI.Place>? = logsByID[thing.id.cast()]?.placeID ?? thing.reference("placeID")
        name = place.map { self.name(of: $0) } ?? "A place"
      case "place": (written, name) = (.place(thing.id.cast()), self.name(of: thing.id.cast()))
      case "trip": (written, name) = (.trip(thing.id.cast()), thing.value("name")?.isolated ?? "A trip")
      case "want": (written, name) = (.want(thing.id.cast()), self.name(of: thing.id.cast()))
      default: return nil
      }
      return Unsent(written, name, own.status, own.reason, isDeletion: thing.isRemoved)
    }
  }
}

// MARK: Reading

extension WandrKit.JournalModel {
  /// One of the logs; nil where it isn't here.
  public func log(_ id: ID<WandrAPI.Log>) -> WandrKit.Log? { logsByID[id] }
  /// The logs of a trip, the newest first.
  public func shownLogs(of trip: ID<WandrAPI.Trip>) -> [WandrKit.ShownLog] { logsByTrip[trip] ?? [] }
  /// One of the trips; nil where it isn't here.
  public func trip(_ id: ID<WandrAPI.Trip>) -> WandrKit.Trip? { trips.first { $0.id == id } }
  /// One of the places that this device knows.
  public func place(_ id: ID<WandrAPI.Place>) -> WandrAPI.Place? { named[id] }
  /// What a place is called among other words.
  public func name(of place: ID<WandrAPI.Place>) -> String { named[place]?.name.isolated ?? "A place" }
  /// Whether the person wants to go there.
  public func isWanted(_ place: ID<WandrAPI.Place>) -> Bool { wanted.contains(place) }

  /// Places that this device knows by a part of their names, those that were logged last first; at most 20, and 10 for no words.
  public func places(called words: String) -> [WandrAPI.Place] {
    guard !words.isEmpty else { return Array(places.prefix(10)) }
    let fitting = places.filter { place in
      place.name.range(of: words, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
    return Array(fitting.prefix(20))
  }

  /// What the logs add up to, those that wait among them.
  /// - Parameter cities: as the server counts them, which knows where places are.
  public func statistics(cities: Int) -> WandrAPI.Statistics {
    WandrAPI.Statistics(
      places: placeCount, countries: countryCount, cities: cities, topTags: Array(tags.prefix(5)))
  }
}

// MARK: Writing

extension WandrKit.JournalModel {
  /// Writes something for a form, which says why where that fails. What was written is shown when this returns.
  /// - Throws: `ClientError.badInput` for what the server would refuse; `StoreError`. What `body` wrote before it threw stays.
  @discardableResult
  public func write<Written: Sendable>(
    _ body: (WandrKit.Journal) async throws -> Written
  ) async throws -> Written {
    do {
      let written = try await body(engine.journal)
      await read()
      return written
    } catch {
      await read()
      throw error
    }
  }

  /// The same for a page that has no place for a failure: it is told as news.
  /// - Returns: whether everything is written.
  @discardableResult
  public func attempt(_ body: (WandrKit.Journal) async throws -> Void) async -> Bool {
    do {
      try await write(body)
      return true
    } catch {
      tell(.failed(error.localizedDescription))
      return false
    }
  }

  /// A pin that is set together with the log that it is for.
  public func draft(_ pin: WandrKit.Pin) -> WandrKit.LogPlace { .pin(pin, store.newID()) }

  /// Puts a place on the list of where to go, or takes it off.
  /// - Parameter log: the log that it is saved from; nil for none.
  public func toggleWant(_ place: WandrAPI.Place, from log: ID<WandrAPI.Log>?) async {
    let isOn = isWanted(place.id)
    await attempt { journal in
      if isOn { return try await journal.unwant(place.id) }
      // So that the list has the place's name, also without a connection.
      try await journal.keep(place)
      try await journal.want(place.id, from: log)
    }
  }

  /// Takes a trip's cover away, which needs a connection where the server has it.
  /// - Throws: `ClientError` where the server can't be asked or says no; `StoreError`.
  public func removeCover(of trip: ID<WandrAPI.Trip>) async throws {
    try await engine.removeCover(of: trip)
    await read()
  }

  /// Deletes a log, which can be put back.
  public func delete(_ log: WandrKit.Log) async {
    if await attempt({ try await $0.delete(log.id) }) { deleted = log }
  }

  /// Puts back what was deleted last.
  public func undo() async {
    guard let log = deleted else { return }
    deleted = nil
    await attempt { try await $0.restore(log.id) }
  }

  /// Tries again what the server didn't take.
  public func retry(_ thing: WandrKit.WrittenThing) async {
    await attempt { journal in
      switch thing {
      case .log(let id): try await journal.retry(id)
      case .place(let id): try await journal.retry(id)
      case .trip(let id): try await journal.retry(id)
      case .want(let id): try await journal.retryWant(id)
      }
    }
    await sync()
  }

  /// Takes back what waits or wasn't taken.
  public func discard(_ thing: WandrKit.WrittenThing) async {
    await attempt { journal in
      switch thing {
      case .log(let id): try await journal.discard(id)
      case .place(let id): try await journal.discard(id)
      case .trip(let id): try await journal.discard(id)
      case .want(let id): try await journal.discardWant(id)
      }
    }
  }

  /// Sends what waits, and fetches what was written elsewhere.
  public func sync() async {
    await written()
    do throws(StoreError) {
      let outcome = try await engine.syncNow()
      guard !Task.isCancelled else { return }
      tell(.isOffline(outcome == .waiting))
    } catch {
      tell(.failed(error.localizedDescription))
    }
  }
}
