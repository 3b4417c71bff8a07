internal import Foundation
public import Observation
public import Wire

extension WandrKit {
  /// What the person has written on their devices, as screens show it: with what waits.
  @MainActor @Observable public final class JournalModel {
    /// What it has to say to the screens around it.
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
    /// What isn't at the server as it is here.
    public private(set) var unsent: [Unsent] = []
    /// Whether it was read from the device.
    public private(set) var isRead = false
    /// What was deleted last, until it is put back or the bar that offers so is closed.
    public var deleted: Log?

    private var named: [ID<WandrAPI.Place>: WandrAPI.Place] = [:]
    @ObservationIgnored private let store: OfflineStore
    @ObservationIgnored private let engine: SyncEngine
    @ObservationIgnored private let written: @MainActor () async -> Void
    @ObservationIgnored private let tell: @MainActor (News) -> Void
    /// What of the store it is made of.
    private static let names = [
      Journal.changeName, WandrOffline.ownLogs.name, WandrOffline.trips.name, WandrOffline.trips.kind.name, "outbox",
    ]

    /// - Parameters:
    ///   - store: one with `WandrOffline.catalogue`.
    ///   - synchroniser: the store's.
    ///   - written: returns once everything that was written to others is in the store.
    ///   - tell: is given what it has to say.
    public init(
      _ client: HearthClient, _ store: OfflineStore, sharing synchroniser: Synchroniser,
      written: @escaping @MainActor () async -> Void, tell: @escaping @MainActor (News) -> Void
    ) {
      self.store = store
      engine = SyncEngine(client, store, sharing: synchroniser)
      self.written = written
      self.tell = tell
    }

    /// Keeps the device up to date, in place of the synchroniser's own way.
    public var work: @Sendable () async throws -> Void {
      let engine = engine
      return { try await engine.run() }
    }

    /// Shows what is on the device until the task is cancelled.
    public func run() async {
      let changes = store.changes()
      await read()
      for await change in changes where Self.names.contains(where: { change.contains($0) }) { await read() }
    }

    /// Shows what is on the device now.
    public func read() async {
      let journal = engine.journal
      do throws(StoreError) {
        let newLogs = try await journal.logs()
        let newTrips = try await journal.trips()
        let newWants = try await journal.wants()
        let newPlaces = try await journal.places()
        if logs != newLogs { logs = newLogs }
        if trips != newTrips { trips = newTrips }
        if wants != newWants { wants = newWants }
        show(try await newPlaces + told(besides: newPlaces))
        try await count(journal)
        if !isRead { isRead = true }
      } catch {
        tell(.failed(error.localizedDescription))
      }
    }

    /// Somebody's pins to which the person wants to go: the device is told of them by the logs that they were saved from alone.
    private func told(besides known: [WandrAPI.Place]) async throws(StoreError) -> [WandrAPI.Place] {
      let met = Set(known.map(\.id))
      var found: [WandrAPI.Place] = []
      for want in wants where !met.contains(want.placeID) {
        guard let log = want.logID, let shown = try await store.item(log, of: WandrOffline.logs) else { continue }
        if shown.placeID == want.placeID { found.append(shown.place) }
      }
      return found
    }

    private func show(_ all: [WandrAPI.Place]) {
      let now = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      if named != now { named = now }
      var met: Set<ID<WandrAPI.Place>> = []
      let known = (logs.map(\.placeID) + wants.map(\.placeID) + all.map(\.id)).filter { met.insert($0).inserted }
      let sorted = known.compactMap { named[$0] }
      if places != sorted { places = sorted }
    }

    /// What isn't sent, for its page and for signing out.
    private func count(_ journal: Journal) async throws(StoreError) {
      var found = logs.compactMap { log in
        Unsent(.log(log.id), name(of: log.placeID), log.syncStatus, log.syncReason)
      }
      // Of places only those can wait whose logs and wishes do.
      let ofLogs = logs.filter { $0.syncStatus != .synced }.map(\.placeID)
      let asked = Set(ofLogs + wants.filter { $0.syncStatus != .synced }.map(\.placeID))
      for place in places where asked.contains(place.id) {
        guard let state = try await journal.status(of: place.id) else { continue }
        if let one = Unsent(.place(place.id), place.name.isolated, state.status, state.reason) { found.append(one) }
      }
      found += trips.compactMap { Unsent(.trip($0.id), $0.name.isolated, $0.syncStatus, $0.syncReason) }
      found += wants.compactMap { Unsent(.want($0.placeID), name(of: $0.placeID), $0.syncStatus, $0.syncReason) }
      if unsent != found { unsent = found }
      let total = try await store.waitingThingCount()
      let failed = found.count { $0.status == .failed }
      tell(.unsent(waiting: max(0, total - failed), failed: failed))
    }
  }
}

// MARK: Reading

extension WandrKit.JournalModel {
  /// One of the logs; nil where it isn't here.
  public func log(_ id: ID<WandrAPI.Log>) -> WandrKit.Log? { logs.first { $0.id == id } }
  /// One of the trips; nil where it isn't here.
  public func trip(_ id: ID<WandrAPI.Trip>) -> WandrKit.Trip? { trips.first { $0.id == id } }
  /// One of the places that this device knows.
  public func place(_ id: ID<WandrAPI.Place>) -> WandrAPI.Place? { named[id] }
  /// What a place is called among other words.
  public func name(of place: ID<WandrAPI.Place>) -> String { named[place]?.name.isolated ?? "A place" }
  /// Whether the person wants to go there.
  public func isWanted(_ place: ID<WandrAPI.Place>) -> Bool { wants.contains { $0.placeID == place } }

  /// Places that this device knows by a part of their names, those that were logged last first; at most 20, and 10 for no words.
  public func places(called words: String) -> [WandrAPI.Place] {
    guard !words.isEmpty else { return Array(places.prefix(10)) }
    let fitting = places.filter { place in
      place.name.range(of: words, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
    return Array(fitting.prefix(20))
  }

  /// Their tags, the most frequent first.
  public var tags: [String] {
    var counts: [String: Int] = [:]
    for tag in logs.flatMap(\.tags) { counts[tag, default: 0] += 1 }
    let sorted = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    return sorted.map { $0.key }
  }

  /// What the logs add up to, those that wait among them.
  /// - Parameter cities: as the server counts them, which knows where places are.
  public func statistics(cities: Int) -> WandrAPI.Statistics {
    let places = Set(logs.map(\.placeID))
    let countries = Set(places.compactMap { place($0)?.country })
    return WandrAPI.Statistics(
      places: places.count, countries: countries.count, cities: cities, topTags: Array(tags.prefix(5)))
  }
}

// MARK: Writing

extension WandrKit.JournalModel {
  /// Writes something, which is shown at once; says why where it can't be kept.
  /// - Returns: whether it is kept.
  @discardableResult
  public func write(_ body: (WandrKit.Journal) async throws -> Void) async -> Bool {
    do {
      try await body(engine.journal)
    } catch {
      tell(.failed(error.localizedDescription))
      return false
    }
    await read()
    return true
  }

  /// Sets a pin.
  /// - Returns: its place; nil where it can't be kept.
  public func setPin(_ pin: WandrKit.Pin) async -> WandrAPI.Place? {
    let id: ID<WandrAPI.Place>
    do {
      id = try await engine.journal.setPin(pin)
    } catch {
      tell(.failed(error.localizedDescription))
      return nil
    }
    await read()
    return place(id)
  }

  /// Puts a place on the list of where to go, or takes it off.
  /// - Parameter log: the log that it is saved from; nil for none.
  public func toggleWant(_ place: WandrAPI.Place, from log: ID<WandrAPI.Log>?) async {
    let isOn = isWanted(place.id)
    await write { journal in
      if isOn { return try await journal.unwant(place.id) }
      // Without a connection its name is known then.
      try await journal.keep(place)
      try await journal.want(place.id, from: log)
    }
  }

  /// Deletes a log, which can be put back.
  public func delete(_ log: WandrKit.Log) async {
    if await write({ try await $0.delete(log.id) }) { deleted = log }
  }

  /// Puts back what was deleted last.
  public func undo() async {
    guard let log = deleted else { return }
    deleted = nil
    await write { try await $0.restore(log.id) }
  }

  /// Tries again what the server didn't take.
  public func retry(_ thing: WandrKit.WrittenThing) async {
    await write { journal in
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
    await write { journal in
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
