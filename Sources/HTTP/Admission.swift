import Synchronization

/// What all loops of a server share: how many connections, requests and bytes there may be, for each client and for all.
final class Admission: Sendable {
  private struct Doors {
    var total = 0
    var byHousehold: [[UInt8]: Int] = [:]

    mutating func take(_ household: [UInt8]) {
      guard let count = byHousehold[household] else { return }
      byHousehold[household] = count > 1 ? count - 1 : nil
    }
  }

  private let doors = Mutex(Doors())
  /// Bytes of requests that arrive or are being handled.
  private let bodies: Mutex<ByteLedger>
  /// Bytes of answers that wait for their readers.
  private let answers: Mutex<ByteLedger>
  /// Clock nanoseconds of the last reported shortage; 0: never.
  private let shortageReported = Atomic<UInt64>(0)
  private let maxConnections: Int
  private let perHousehold: Int

  init(_ configuration: ServerConfiguration) {
    maxConnections = configuration.maxConnections
    perHousehold = configuration.connectionsPerAddress
    bodies = Mutex(
      ByteLedger(ofAll: configuration.bodyMemoryBudget, ofOne: configuration.bodyMemoryPerClient))
    answers = Mutex(
      ByteLedger(ofAll: configuration.answerMemoryBudget, ofOne: configuration.answerMemoryPerClient))
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
      if let household { $0.take(household) }
    }
  }

  /// Counts a request of a trusted proxy's client as if it were a connection of that client; false, and not counted, when there are too
  /// many.
  func begin(_ household: [UInt8]) -> Bool {
    doors.withLock {
      guard $0.byHousehold[household, default: 0] < perHousehold else { return false }
      $0.byHousehold[household, default: 0] += 1
      return true
    }
  }

  /// The request was answered.
  func end(_ household: [UInt8]) { doors.withLock { $0.take(household) } }

  /// Whether to report a shortage now; of several event loops, the first to ask does it.
  func shouldReportShortage(now: UInt64) -> Bool {
    let last = shortageReported.load(ordering: .relaxed)
    guard last == 0 || now &- last > 60_000_000_000 else { return false }
    return shortageReported.compareExchange(expected: last, desired: now, ordering: .relaxed).exchanged
  }

  /// Adds bytes of bodies (or takes them off); nothing is added unless the verdict is `fine`.
  /// - Parameter client: nil while it is not known.
  func hold(_ bytes: Int, for client: [UInt8]?) -> ByteLedger.Verdict { bodies.withLock { $0.add(bytes, for: client) } }

  /// The same for bytes of answers.
  /// - Parameter isLetIn: whether they are in memory already, and so are counted whatever that comes to.
  func owe(_ bytes: Int, to client: [UInt8]?, isLetIn: Bool) -> ByteLedger.Verdict {
    answers.withLock { $0.add(bytes, for: client, isLetIn: isLetIn) }
  }

  /// Bytes of bodies now held.
  var held: Int { bodies.withLock { $0.total } }

  /// Bytes of answers that now wait.
  var owed: Int { answers.withLock { $0.total } }
}

/// Bytes in memory on behalf of clients: what one may have, and what all may have together.
struct ByteLedger {
  enum Verdict {
    case fine
    /// The client would have too much.
    case overOfOne
    /// All together would.
    case overOfAll
  }

  private(set) var total = 0
  private var byClient: [[UInt8]: Int] = [:]
  private let ofAll: Int
  private let ofOne: Int

  init(ofAll: Int, ofOne: Int) { (self.ofAll, self.ofOne) = (ofAll, ofOne) }

  /// Adds bytes, or takes them off, which is always possible.
  /// - Parameters:
  ///   - client: by what it is counted; nil counts for all alone.
  ///   - isLetIn: whether they are added whatever that comes to.
  mutating func add(_ bytes: Int, for client: [UInt8]?, isLetIn: Bool = false) -> Verdict {
    let own = client.map { byClient[$0, default: 0] + bytes } ?? 0
    if bytes > 0, !isLetIn {
      if own > ofOne { return .overOfOne }
      if total + bytes > ofAll { return .overOfAll }
    }
    total += bytes
    if let client { byClient[client] = own > 0 ? own : nil }
    return .fine
  }
}
