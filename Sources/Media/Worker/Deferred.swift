internal import Synchronization

/// A value that comes later, once.
final class Deferred<Value: Sendable>: Sendable {
  private enum State {
    case pending([CheckedContinuation<Value, any Error>])
    case resolved(Result<Value, any Error>)
  }
  private let state = Mutex(State.pending([]))

  /// The result, if it is there.
  var current: Result<Value, any Error>? {
    state.withLock { if case .resolved(let result) = $0 { result } else { nil } }
  }

  /// Only the first result counts.
  func resolve(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
      guard case .pending(let waiting) = state else { return [] }
      state = .resolved(result)
      return waiting
    }
    for continuation in waiting { continuation.resume(with: result) }
  }

  func value() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state -> Result<Value, any Error>? in
        switch state {
        case .resolved(let result): return result
        case .pending(let waiting):
          state = .pending(waiting + [continuation])
          return nil
        }
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
