internal import Wire

extension WandrKit.SyncEngine {
  /// Keeps both sides up to date until its task is cancelled: at once, when something is written, every 30 s, and when the connection is back.
  /// After a failure it waits for 1, 2, 4 ... 30 s, or as long as the server asks for, unless the connection comes back.
  /// - Throws: `ClientError.signedOut` once the session is over; `StoreError`.
  public func run() async throws {
    let written = Bell()
    let changes = store.changes()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for await change in changes
        where change.contains(OfflineStore.thingWrites) || change.contains("outbox") { written.ring() }
      }
      group.addTask { [client, returned, store] in
        // The stream connects by itself; what it has missed is asked for.
        for try await event in client.events(WandrAPI.live) {
          try await store.apply(event)
          returned.ring()
        }
      }
      group.addTask { try await self.work(written) }
      // The first that ends, ends all: by its fault, or because the task was cancelled.
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func work(_ written: Bell) async throws {
    var isShowing = true
    while !Task.isCancelled {
      let outcome = try await agree(showing: isShowing)
      // Many live events in a row are one sync.
      if isShowing { try await client.wire.surroundings.pause(Self.gap) }
      switch outcome {
      case .signedOut: throw ClientError.signedOut
      case .done: isShowing = try await wait(Self.period, for: [(returned, true), (written, false)])
      case .waiting:
        let isBack = try await wait(pause, for: [(returned, true)])
        isShowing = isShowing || isBack
      }
    }
  }

  /// Until one of these rings, or the time is over.
  /// - Returns: whether one of those that have `true` has rung.
  private nonisolated func wait(_ seconds: Double, for bells: [(bell: Bell, value: Bool)]) async throws -> Bool {
    let isTrue = await withTaskGroup(of: Bool.self) { group in
      group.addTask { [client] in
        // It fails only where the task is cancelled, which is seen below.
        try? await client.wire.surroundings.pause(seconds)
        return false
      }
      for (bell, value) in bells {
        group.addTask { await bell.wait() && value }
      }
      var found = await group.next() ?? false
      group.cancelAll()
      // Two may ring at once, and neither is forgotten.
      for await other in group where other { found = true }
      return found
    }
    try Task.checkCancellation()
    return isTrue
  }
}
