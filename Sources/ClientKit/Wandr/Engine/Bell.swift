internal import Synchronization

/// Wakes the one task that waits for it. Rung before, it wakes that at once; several rings are one.
final class Bell: Sendable {
  private struct State {
    var isRung = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  func ring() {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard let waiting = state.waiting else {
        state.isRung = true
        return nil
      }
      state.waiting = nil
      return waiting
    }
    waiting?.resume()
  }

  /// Waits until it rings, or its task is cancelled; then a ring that is still to come isn't lost.
  func wait() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let isRung = state.withLock { state -> Bool in
          if state.isRung || Task.isCancelled {
            if !Task.isCancelled { state.isRung = false }
            return true
          }
          state.waiting = continuation
          return false
        }
        if isRung { continuation.resume() }
      }
    } onCancel: {
      let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume()
    }
  }
}
