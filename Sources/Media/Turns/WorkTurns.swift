/// The queue of a pool: whose work is next, and how much of it there may be.
///
/// A state machine without threads. Each owner's work is done in the order in which it came; among owners it goes by turns.
struct WorkTurns<Work> {
  enum Refusal: Equatable {
    /// The owner has too much under way.
    case ofOne
    /// All owners together have.
    case ofAll
  }

  let limits: WorkLimits
  private var waiting: [WorkOwner: [Work]] = [:]
  private var running: [WorkOwner: Int] = [:]
  private var line = RoundRobin<WorkOwner>()
  /// All work that waits.
  private(set) var waitingCount = 0
  /// All work that is under way.
  private(set) var runningCount = 0

  init(limits: WorkLimits) { self.limits = limits }

  /// Whether there is room for one more of an owner's. The server's own work is not bounded: what asks for it bounds itself.
  func refusal(for owner: WorkOwner) -> Refusal? {
    guard owner != .server else { return nil }
    guard (waiting[owner]?.count ?? 0) + running[owner, default: 0] < limits.ofOne else { return .ofOne }
    return waitingCount + runningCount < limits.ofAll ? nil : .ofAll
  }

  mutating func add(_ work: Work, of owner: WorkOwner) {
    waiting[owner, default: []].append(work)
    waitingCount += 1
    line.join(owner)
  }

  /// Whether `next` would give something.
  var hasTurn: Bool { runningCount < limits.parallel && waiting.keys.contains(where: mayRun) }

  /// The work whose turn it is, from now on under way; nil where there is none, or only of owners who have their share.
  mutating func next() -> (work: Work, owner: WorkOwner)? {
    guard runningCount < limits.parallel else { return nil }
    let running = running
    let share = limits.share
    guard let owner = line.next(where: { running[$0, default: 0] < share }), var own = waiting[owner], !own.isEmpty
    else {
      return nil
    }
    let work = own.removeFirst()
    waiting[owner] = own.isEmpty ? nil : own
    if own.isEmpty { line.leave(owner) }
    waitingCount -= 1
    self.running[owner, default: 0] += 1
    runningCount += 1
    return (work, owner)
  }

  /// Work of the owner is no longer under way.
  mutating func end(of owner: WorkOwner) {
    guard let count = running[owner] else { return }
    running[owner] = count > 1 ? count - 1 : nil
    runningCount -= 1
  }

  /// Takes waiting work of an owner out of the queue.
  /// - Returns: whether there was such work.
  @discardableResult
  mutating func remove(of owner: WorkOwner, where isMeant: (Work) -> Bool) -> Bool {
    guard var own = waiting[owner], let place = own.firstIndex(where: isMeant) else { return false }
    own.remove(at: place)
    waiting[owner] = own.isEmpty ? nil : own
    if own.isEmpty { line.leave(owner) }
    waitingCount -= 1
    return true
  }

  /// Empties the queue; gives what waited.
  mutating func removeAll() -> [Work] {
    let all = waiting.values.flatMap { $0 }
    waiting = [:]
    waitingCount = 0
    line = RoundRobin()
    return all
  }

  private func mayRun(_ owner: WorkOwner) -> Bool { running[owner, default: 0] < limits.share }
}
