internal import Wire

/// Limits in the memory of one process, bounded in number.
///
/// A limit that is whole again says nothing and is dropped. Where too many are in use, those stay that take longest to be
/// whole: a name whose limit is used up has to wait, however many other names there are.
struct LimitTable: Sendable {
  struct Entry: Sendable {
    var bucket: Bucket
    /// The bucket's own, by which alone it is judged.
    let limit: RateLimit
    /// Taken here and not yet settled with other processes.
    var taken = 0.0

    /// When there is as much as there can be again, in microseconds since 1970.
    var whole: Double {
      Double(bucket.updated.microseconds) + (limit.burst - bucket.tokens) / limit.perSecond * 1_000_000
    }
  }

  static let most = 100_000
  /// With fewer than that, looking for what can be dropped is not worth it.
  private static let few = 1024

  private(set) var entries: [LimitName: Entry] = [:]
  private let most: Int
  /// How many there are when room is made.
  private var due: Int

  init(most: Int = Self.most) {
    self.most = most
    due = min(most, Self.few)
  }

  subscript(name: LimitName) -> Entry? { entries[name] }

  func tokens(_ name: LimitName, _ limit: RateLimit, _ now: Timestamp) -> Double {
    Bucket.tokens(entries[name]?.bucket, limit, now)
  }

  mutating func set(_ name: LimitName, _ entry: Entry, now: Timestamp) {
    if entries.count >= due, entries[name] == nil { makeRoom(now) }
    entries[name] = entry
  }

  mutating func giveBack(_ name: LimitName) {
    guard var entry = entries[name] else { return }
    entry.bucket.tokens = min(entry.limit.burst, entry.bucket.tokens + 1)
    entries[name] = entry
  }

  mutating func forget(_ name: LimitName) { entries[name] = nil }

  /// Drops what is whole. When that leaves the table nearly full, it also drops half: else each new name would have to look
  /// at all others again.
  mutating func makeRoom(_ now: Timestamp) {
    let time = Double(now.microseconds)
    entries = entries.filter { $0.value.whole > time }
    if entries.count > most / 4 * 3 { keepWholeLast(most / 2) }
    due = min(most, max(Self.few, 2 * entries.count))
  }

  /// By number, not by time: among many that are whole at the same time, no more stay either.
  private mutating func keepWholeLast(_ count: Int) {
    let last = entries.sorted { $0.value.whole > $1.value.whole }.prefix(count)
    entries = Dictionary(uniqueKeysWithValues: last.map { ($0.key, $0.value) })
  }
}
