internal import Synchronization
public import Wire

extension Synchroniser {
  /// Seconds between two tries while something waits that isn't due by itself, and at least between two syncs.
  private static let pauses = (waiting: 30.0, syncs: 1.0)

  /// Keeps the store fresh until its task is cancelled: at once, when something is written, when a live event says so, and every 30 s
  /// while something waits.
  /// - Parameter live: the app's stream of events.
  /// - Throws: `ClientError.signedOut` once the session is over; `StoreError`.
  public func run(_ live: Endpoint<LiveInput, EventStream>) async throws {
    let due = Due()
    due.sync(nil)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await self.work(due) }
      group.addTask { [store] in
        for await change in store.changes() where change.contains("outbox") { due.send() }
      }
      group.addTask { [client] in
        while !Task.isCancelled {
          try await client.wire.surroundings.pause(Self.pauses.waiting)
          due.send()
        }
      }
      group.addTask { [client, store] in
        for try await event in client.events(live) {
          try await store.apply(event)
          if event.isResync { due.sync(nil) }
          if let kinds = store.catalogue.synced[event.name] { due.sync(kinds) }
        }
      }
      // The first that ends, ends all: by its fault, or because the task was cancelled.
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private func work(_ due: Due) async throws {
    for await _ in due.signals {
      let kinds = due.take()
      if try await send() == .signedOut { throw ClientError.signedOut }
      guard kinds != [] else { continue }
      do {
        try await sync(kinds)
        try await client.wire.surroundings.pause(Self.pauses.syncs)
      } catch let error as ClientError {
        if error.advice == .signIn { throw error }
        // It is tried again with whatever comes next, at the latest in 30 s.
        due.remember(kinds)
      }
    }
  }
}

extension OfflineStore {
  /// Changes what a live event says by itself, such as a number.
  func apply(_ event: ServerEvent) throws(StoreError) {
    guard let applied = catalogue.applied[event.name] else { return }
    try change { (writer) throws(StoreError) in try applied.apply(event, to: writer) }
  }
}

/// What is to be done next.
private final class Due: Sendable {
  /// One for each time that something has become due; several at once are one.
  let signals: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  /// The kinds to be synced; nil for all.
  private let kinds = Mutex<Set<String>?>([])

  init() { (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func send() { continuation.yield() }

  func sync(_ names: Set<String>?) {
    remember(names)
    send()
  }

  /// Without a signal of its own.
  func remember(_ names: Set<String>?) {
    kinds.withLock { kinds in
      guard let names, let known = kinds else { return kinds = nil }
      kinds = known.union(names)
    }
  }

  func take() -> Set<String>? {
    kinds.withLock { kinds in
      defer { kinds = [] }
      return kinds
    }
  }
}
