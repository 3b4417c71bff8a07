internal import Synchronization

/// Wakes the one task that waits for it. Rung before, it wakes that at once; several rings are one.
final class Bell: Sendable {
  private struct State {
    var isRung = false
    var waiting: CheckedContinuation<Bool, Never>?
  }

  private let state = Mutex(State())

  func ring() {
    let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard let waiting = state.waiting else {
        state.isRung = true
        return nil
      }
      state.waiting = nil
      return waiting
    }
    waiting?.resume(returning: true)
  }

  /// Waits until it rings, or its task is cancelled; then a ring that is still to come isn't lost.
  /// - Returns: whether it has rung.
  func wait() async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let isRung = state.withLock { state -> Bool? in
          if state.isRung {
            state.isRung = false
            return true
          }
          if Task.isCancelled { return false }
          state.waiting = continuation
          return nil
        }
        if let isRung { continuation.resume(returning: isRung) }
      }
    } onCancel: {
      let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume(returning: false)
    }
  }
}
