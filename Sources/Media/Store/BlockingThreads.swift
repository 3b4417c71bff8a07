internal import Synchronization

/// Runs blocking calls on a few threads of their own, first come first served; no thread while there is nothing to do.
final class BlockingThreads: Sendable {
  private struct State {
    var waiting: [@Sendable () -> Void] = []
    var threads = 0
  }
  private let state = Mutex(State())
  private let maximumThreads: Int

  init(threads: Int) { maximumThreads = threads }

  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    let result = Deferred<Value>()
    let needsThread = state.withLock { state in
      state.waiting.append { result.resolve(Result { try body() }) }
      guard state.threads < maximumThreads else { return false }
      state.threads += 1
      return true
    }
    // Without a thread to be had, the caller's does the work.
    if needsThread, !SystemThread.start({ self.drain() }) { drain() }
    return try await result.value()
  }

  private func drain() {
    while let body = next() { body() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.threads -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
