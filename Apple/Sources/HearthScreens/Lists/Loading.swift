import Observation

/// Whether something is being read, and who waits for that.
@MainActor @Observable final class Loading {
  private var count = 0
  @ObservationIgnored private var waiting: [AsyncStream<Never>.Continuation] = []

  var isUnderWay: Bool { count > 0 }

  /// Reads, and tells those who wait once nothing is being read any more.
  func during(_ read: () async -> Void) async {
    count += 1
    await read()
    count -= 1
    guard count == 0 else { return }
    for continuation in waiting { continuation.finish() }
    waiting = []
  }

  /// Returns once nothing is being read, or the task is cancelled.
  func ended() async {
    while isUnderWay, !Task.isCancelled {
      let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
      waiting.append(continuation)
      for await _ in stream {}
    }
  }
}
