internal import Synchronization

/// Work that outlives the request that caused it. Owned: it is finished or cancelled when the server stops.
public final class BackgroundWork: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var next = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  public init() {}

  public func start(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      guard !state.isClosed else { return }
      let number = state.next
      state.next += 1
      state.tasks[number] = Task { [self] in
        await work()
        self.state.withLock { $0.tasks[number] = nil }
      }
    }
  }

  /// Waits for what is running. What is started meanwhile is waited for too.
  public func finish() async {
    while let task = state.withLock({ $0.tasks.values.first }) { await task.value }
  }

  /// Starts nothing more and ends what is running.
  public func cancel() async {
    let tasks = state.withLock { state in
      state.isClosed = true
      return Array(state.tasks.values)
    }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }
}
