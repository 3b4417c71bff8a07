internal import Synchronization

/// What a change of a store touches. Who shows something of it reads that again, and nothing else.
public struct StoreChange: Hashable, Sendable {
  /// The names of lists whose order or end is another, of values, and `outbox` and `drafts`.
  public internal(set) var names: Set<String> = []
  /// The IDs of items that are other than they were, or gone, by the names of their kinds.
  public internal(set) var items: [String: Set<String>] = [:]

  /// Whether a list, a value, the outbox or anything of a kind is touched.
  public func contains(_ name: String) -> Bool { names.contains(name) || items[name] != nil }

  var isEmpty: Bool { names.isEmpty && items.isEmpty }

  mutating func touch(_ id: String, of kind: String) { items[kind, default: []].insert(id) }
}

/// Who wants to know of changes.
final class StoreListeners: Sendable {
  private let state = Mutex((next: 0, count: 0, all: [Int: AsyncStream<StoreChange>.Continuation]()))

  /// The number of changes so far.
  var count: Int { state.withLock { $0.count } }

  /// The changes from now on, until the stream isn't read any more.
  func stream() -> AsyncStream<StoreChange> {
    AsyncStream { continuation in
      let number = state.withLock { state in
        state.next += 1
        state.all[state.next] = continuation
        return state.next
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.all.removeValue(forKey: number) }
      }
    }
  }

  func tell(_ change: StoreChange) {
    let all = state.withLock { state in
      // First of all, so that a listener that hears of a change finds it counted.
      state.count += 1
      return Array(state.all.values)
    }
    for listener in all { listener.yield(change) }
  }
}
