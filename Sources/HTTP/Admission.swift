import Synchronization

/// What all loops of a server share: how many connections and bytes of bodies there may be.
final class Admission: Sendable {
  private struct Doors {
    var total = 0
    var byHousehold: [[UInt8]: Int] = [:]
  }

  private let doors = Mutex(Doors())
  /// Clock nanoseconds of the last reported shortage; 0: never.
  private let shortageReported = Atomic<UInt64>(0)
  private let bodyBytes = Atomic<Int>(0)
  private let maxConnections: Int
  private let perHousehold: Int
  private let budget: Int

  init(_ configuration: ServerConfiguration) {
    maxConnections = configuration.maxConnections
    perHousehold = configuration.connectionsPerAddress
    budget = configuration.bodyMemoryBudget
  }

  /// Counts a connection in; false when there are too many, counted in all the same until `leave`.
  func enter(_ household: [UInt8]?) -> Bool {
    doors.withLock {
      $0.total += 1
      guard let household else { return $0.total <= maxConnections }
      $0.byHousehold[household, default: 0] += 1
      return $0.total <= maxConnections && $0.byHousehold[household, default: 0] <= perHousehold
    }
  }

  func leave(_ household: [UInt8]?) {
    doors.withLock {
      $0.total -= 1
      guard let household, let count = $0.byHousehold[household] else { return }
      $0.byHousehold[household] = count > 1 ? count - 1 : nil
    }
  }

  /// Whether to report a shortage now; of several event loops, the first to ask does it.
  func shouldReportShortage(now: UInt64) -> Bool {
    let last = shortageReported.load(ordering: .relaxed)
    guard last == 0 || now &- last > 60_000_000_000 else { return false }
    return shortageReported.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
  }

  /// Adds bytes of bodies (or takes them off); false, and nothing is added, when the budget does not allow so many.
  func hold(_ bytes: Int) -> Bool {
    var held = bodyBytes.load(ordering: .relaxed)
    while bytes < 0 || held + bytes <= budget {
      let (isExchanged, now) = bodyBytes.weakCompareExchange(
        expected: held, desired: held + bytes, ordering: .relaxed)
      if isExchanged { return true }
      held = now
    }
    return false
  }

  /// Bytes of bodies now held.
  var held: Int { bodyBytes.load(ordering: .relaxed) }
}
