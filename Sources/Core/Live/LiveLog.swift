internal import Synchronization

/// A fact and its place in the order of all facts.
public struct LoggedFact: Sendable {
  public let number: UInt64
  public let fact: LiveFact

  public init(number: UInt64, fact: LiveFact) {
    self.number = number
    self.fact = fact
  }
}

/// The facts of the recent past in their order. One process keeps them in memory; several processes would keep them in
/// a table of their common database and wake each other by its notifications.
public protocol LiveLog: Sendable {
  /// Takes a fact in, in constant time. One that coalesces replaces the earlier one with its key.
  func append(_ fact: LiveFact)
  /// The number of the last fact; whatever is appended after this call gets a greater one.
  func end() -> UInt64
  /// The facts with greater numbers in their order, or nil where some of them are forgotten. Whatever is appended after
  /// this call gets a greater number than these.
  func read(after number: UInt64) -> [LoggedFact]?
}

/// The log of one process, bounded in number.
public final class MemoryLiveLog: LiveLog {
  private struct Entry {
    let number: UInt64
    /// Nil when a later fact with the same key has replaced it.
    var fact: LiveFact?
  }

  private struct State {
    var entries: [Entry] = []
    var last: UInt64 = 0
    /// Up to here readers have been; a fact that comes now must not hide behind a number that they know.
    var seen: UInt64 = 0
    /// The greatest number that is forgotten.
    var forgotten: UInt64 = 0
    var latest: [LiveFact.Key: UInt64] = [:]
  }

  private let state = Mutex(State())
  private let capacity: Int

  /// - Parameter capacity: facts that are kept at least; twice as many at most.
  public init(capacity: Int = 8192) { self.capacity = max(1, capacity) }

  public func append(_ fact: LiveFact) {
    state.withLock { state in
      if fact.coalesces, let earlier = state.latest[fact.key] {
        // Nobody has read it: whoever does reads the state as it is then.
        if earlier > state.seen { return }
        let index = Self.index(after: earlier - 1, state.entries)
        if index < state.entries.count, state.entries[index].number == earlier { state.entries[index].fact = nil }
      }
      state.last += 1
      if fact.coalesces { state.latest[fact.key] = state.last }
      state.entries.append(Entry(number: state.last, fact: fact))
      if state.entries.count >= 2 * capacity { forget(&state) }
    }
  }

  public func end() -> UInt64 {
    state.withLock { state in
      state.seen = state.last
      return state.last
    }
  }

  public func read(after number: UInt64) -> [LoggedFact]? {
    state.withLock { state in
      guard number >= state.forgotten, number <= state.last else { return nil }
      state.seen = state.last
      return state.entries[Self.index(after: number, state.entries)...].compactMap { entry in
        entry.fact.map { LoggedFact(number: entry.number, fact: $0) }
      }
    }
  }

  /// Drops what was replaced, and the oldest where that is not enough.
  private func forget(_ state: inout State) {
    state.entries.removeAll { $0.fact == nil }
    let excess = state.entries.count - capacity
    guard excess > 0 else { return }
    state.forgotten = state.entries[excess - 1].number
    for entry in state.entries[..<excess] {
      if let key = entry.fact?.key, state.latest[key] == entry.number { state.latest[key] = nil }
    }
    state.entries.removeFirst(excess)
  }

  /// Where the first entry with a greater number is.
  private static func index(after number: UInt64, _ entries: [Entry]) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number > number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
