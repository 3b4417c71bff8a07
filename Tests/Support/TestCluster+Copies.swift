internal import Dispatch
internal import Glibc
internal import Synchronization

/// Copies of templates that are made ahead, on a thread of their own, while tests are busy with those before.
final class CopiesAhead: Sendable {
  private struct State {
    var ready: [String: [String]] = [:]
    /// Templates of which a copy is on its way.
    var wanted: Set<String> = []
    var taken: [String: Int] = [:]
    /// A quarter of what was taken, and no more than tests run at once: what nobody takes in the end was made in vain.
    func lacks(_ template: String) -> Bool { (ready[template] ?? []).count < min(4, taken[template, default: 0] / 4) }
  }

  private let state = Mutex(State())
  /// One for the process, whose end waits for it.
  private static let queue = DispatchQueue(label: "hearth.tests.databases")
  private static let isEnding = Atomic(false)
  /// The libraries of libpq are torn down when the process ends: what is under way is finished first, the rest stays undone.
  /// Made after the first connection, since what is registered last runs first.
  private static let waitsAtExit: Void = {
    atexit {
      CopiesAhead.isEnding.store(true, ordering: .sequentiallyConsistent)
      CopiesAhead.queue.sync {}
    }
  }()

  /// A copy that is there already; more are made meanwhile.
  func take(of template: String, make: @escaping @Sendable () throws -> String) -> String? {
    defer { fill(template, make) }
    return state.withLock { state in
      state.taken[template, default: 0] += 1
      return state.ready[template]?.popLast()
    }
  }

  /// Does what no test waits for.
  func later(_ work: @escaping @Sendable () -> Void) {
    _ = Self.waitsAtExit
    Self.queue.async { if !Self.isEnding.load(ordering: .sequentiallyConsistent) { work() } }
  }

  private func fill(_ template: String, _ make: @escaping @Sendable () throws -> String) {
    guard state.withLock({ $0.wanted.insert(template).inserted }) else { return }
    later { [self] in
      while !Self.isEnding.load(ordering: .sequentiallyConsistent), state.withLock({ $0.lacks(template) }) {
        // A test that finds none makes one, and says why that fails.
        guard let copy = try? make() else { break }
        state.withLock { $0.ready[template, default: []].append(copy) }
      }
      _ = state.withLock { $0.wanted.remove(template) }
    }
  }
}
