/// The newest facts in memory, bounded in number, each with its number.
struct LiveWindow {
  private struct Entry {
    let number: UInt64
    /// Nil when a later fact with the same key has replaced it.
    var fact: LiveFact?
  }

  private var entries: [Entry] = []
  private(set) var last: UInt64
  /// The greatest number that is forgotten.
  private var forgotten: UInt64
  private var latest: [LiveFact.Key: UInt64] = [:]
  private let capacity: Int

  /// - Parameters:
  ///   - capacity: facts that are kept at least; twice as many at most.
  ///   - start: the number before the first one.
  init(capacity: Int, after start: UInt64 = 0) {
    self.capacity = max(1, capacity)
    last = start
    forgotten = start
  }

  /// The number of the fact that tells of the same state as this one, where there is one.
  func number(of key: LiveFact.Key) -> UInt64? { latest[key] }

  /// Takes in the next fact. One that coalesces replaces the earlier one with its key.
  mutating func put(_ fact: LiveFact, number: UInt64) {
    guard number > last else { return }
    if fact.coalesces {
      if let earlier = latest[fact.key] {
        let index = index(after: earlier - 1)
        if index < entries.count, entries[index].number == earlier { entries[index].fact = nil }
      }
      latest[fact.key] = number
    }
    last = number
    entries.append(Entry(number: number, fact: fact))
    if entries.count >= 2 * capacity { forget() }
  }

  func read(after number: UInt64) -> [LoggedFact]? {
    guard number >= forgotten, number <= last else { return nil }
    return entries[index(after: number)...].compactMap { entry in
      entry.fact.map { LoggedFact(number: entry.number, fact: $0) }
    }
  }

  /// Drops what was replaced, and the oldest where that is not enough.
  private mutating func forget() {
    entries.removeAll { $0.fact == nil }
    let excess = entries.count - capacity
    guard excess > 0 else { return }
    forgotten = entries[excess - 1].number
    for entry in entries[..<excess] {
      if let key = entry.fact?.key, latest[key] == entry.number { latest[key] = nil }
    }
    entries.removeFirst(excess)
  }

  /// Where the first entry with a greater number is.
  private func index(after number: UInt64) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].number > number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
