import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// What the person has written on their devices, as screens show it: with what waits.
@MainActor @Observable final class JournalModel {
  /// The newest first.
  private(set) var logs: [WandrKit.Log] = []
  private(set) var trips: [WandrKit.Trip] = []
  private(set) var wants: [WandrKit.Want] = []
  /// Those that were logged last come first.
  private(set) var places: [WandrAPI.Place] = []
  /// What isn't at the server as it is here.
  private(set) var unsent: [Unsent] = []
  /// Whether it was read from the device.
  private(set) var isRead = false
  /// What was deleted last, until it is put back or the bar that offers so is closed.
  var deleted: WandrKit.Log?

  private var named: [ID<WandrAPI.Place>: WandrAPI.Place] = [:]
  @ObservationIgnored let account: Account
  @ObservationIgnored private let engine: WandrKit.SyncEngine
  /// What of the store it is made of.
  private static let names = [
    WandrKit.Journal.changeName, WandrOffline.ownLogs.name, WandrOffline.trips.name, WandrOffline.trips.kind.name,
    "outbox",
  ]

  init(_ account: Account) {
    self.account = account
    engine = WandrKit.SyncEngine(account.client, account.store, sharing: account.synchroniser)
  }

  /// Keeps the device up to date, in place of the account's own way.
  var work: @Sendable () async throws -> Void {
    let engine = engine
    return { try await engine.run() }
  }

  /// Shows what is on the device until the task is cancelled.
  func run() async {
    let changes = account.store.changes()
    await read()
    for await change in changes where Self.names.contains(where: { change.contains($0) }) { await read() }
  }

  func read() async {
    let journal = engine.journal
    do throws(StoreError) {
      let now = (try await journal.logs(), try await journal.trips(), try await journal.wants())
      let all = try await journal.places()
      if logs != now.0 { logs = now.0 }
      if trips != now.1 { trips = now.1 }
      if wants != now.2 { wants = now.2 }
      show(all)
      try await count(journal)
      if !isRead { isRead = true }
    } catch {
      account.notice = error.localizedDescription
    }
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
  private func count(_ journal: WandrKit.Journal) async throws(StoreError) {
    var found = logs.compactMap { log in Unsent(.log(log.id), name(of: log.placeID), log.syncStatus, log.syncReason) }
    // Of places only those can wait whose logs and wishes do.
    let asked = Set(
      logs.filter { $0.syncStatus != .synced }.map(\.placeID) + wants.filter { $0.syncStatus != .synced }.map(\.placeID)
    )
    for place in places where asked.contains(place.id) {
      guard let (status, reason) = try await journal.status(of: place.id) else { continue }
      if let one = Unsent(.place(place.id), place.name.isolated, status, reason) { found.append(one) }
    }
    found += trips.compactMap { Unsent(.trip($0.id), $0.name.isolated, $0.syncStatus, $0.syncReason) }
    found += wants.compactMap { Unsent(.want($0.placeID), name(of: $0.placeID), $0.syncStatus, $0.syncReason) }
    if unsent != found { unsent = found }
    let total = try await journal.waitingCount - account.store.outbox().count
    let failed = found.count { $0.status == .failed }
    let besides = Account.Besides(waiting: max(0, total - failed), failed: failed)
    if account.besides != besides { account.besides = besides }
  }

  // MARK: Reading

  func log(_ id: ID<WandrAPI.Log>) -> WandrKit.Log? { logs.first { $0.id == id } }
  func trip(_ id: ID<WandrAPI.Trip>) -> WandrKit.Trip? { trips.first { $0.id == id } }
  func place(_ id: ID<WandrAPI.Place>) -> WandrAPI.Place? { named[id] }
  func name(of place: ID<WandrAPI.Place>) -> String { named[place]?.name.isolated ?? "A place" }
  func isWanted(_ place: ID<WandrAPI.Place>) -> Bool { wants.contains { $0.placeID == place } }

  /// Their tags, the most frequent first.
  var tags: [String] {
    var counts: [String: Int] = [:]
    for tag in logs.flatMap(\.tags) { counts[tag, default: 0] += 1 }
    return counts.keys.sorted { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
  }

  // MARK: Writing

  /// Writes something, which is shown at once; says why where it can't be kept.
  /// - Returns: whether it is kept.
  @discardableResult
  func write(_ body: (WandrKit.Journal) async throws -> Void) async -> Bool {
    do {
      try await body(engine.journal)
    } catch {
      account.notice = error.localizedDescription
      return false
    }
    await read()
    return true
  }

  func toggleWant(_ place: WandrAPI.Place, from log: ID<WandrAPI.Log>?) async {
    let isWanted = isWanted(place.id)
    await write { journal in
      if isWanted { return try await journal.unwant(place.id) }
      // Without a connection its name is known then.
      try await journal.keep(place)
      try await journal.want(place.id, from: log)
    }
  }

  func delete(_ log: WandrKit.Log) async {
    if await write({ try await $0.delete(log.id) }) { deleted = log }
  }

  func undo() async {
    guard let log = deleted else { return }
    deleted = nil
    await write { try await $0.restore(log.id) }
  }

  /// Tries again what the server didn't take.
  func retry(_ thing: Unsent.Thing) async {
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

  func discard(_ thing: Unsent.Thing) async {
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
  func sync() async {
    await account.written()
    do throws(StoreError) {
      let outcome = try await engine.syncNow()
      guard !Task.isCancelled else { return }
      account.note(isOffline: outcome == .waiting)
    } catch {
      account.notice = error.localizedDescription
    }
  }
}

/// Something that isn't at the server as it is here.
struct Unsent: Identifiable, Hashable {
  enum Thing: Hashable {
    case log(ID<WandrAPI.Log>)
    case place(ID<WandrAPI.Place>)
    case trip(ID<WandrAPI.Trip>)
    case want(ID<WandrAPI.Place>)
  }

  let thing: Thing
  let name: String
  let status: WandrKit.SyncStatus
  let reason: String?
  var id: Thing { thing }

  /// Nil for what is there.
  init?(_ thing: Thing, _ name: String, _ status: WandrKit.SyncStatus, _ reason: String?) {
    guard status != .synced else { return nil }
    (self.thing, self.name, self.status, self.reason) = (thing, name, status, reason)
  }

  /// What it is.
  var kind: String {
    switch thing {
    case .log: "Log"
    case .place: "Pin"
    case .trip: "Trip"
    case .want: "Want to Go"
    }
  }
}
