internal import Media
internal import SQL
internal import Synchronization
internal import Wire

/// Whose job is next: the queue goes by turns among the owners of what is in it, so that one who sends much holds nobody up.
extension Uploads {
  /// Photos of the queue that are under way here at a time; of each account as many as the workers take at a time.
  private static let mostPhotos = 4

  /// Photos that are due, a few at a time, by turns among their owners.
  func beginPhotos() async {
    await photoLane.run { [self] in
      while !Task.isCancelled, let busy = busyOwners(), let job = await claim(.photo, except: busy) {
        photosUnderWay.withLock { $0[job.owner, default: 0] += 1 }
        background.start { [self] in
          await run(job) { try await self.makePhoto(job) }
          photosUnderWay.withLock { places in
            let left = places[job.owner, default: 1] - 1
            places[job.owner] = left > 0 ? left : nil
          }
          await beginPhotos()
        }
      }
    }
  }

  /// Those who have their share of what is under way; nil where nobody's photo can be begun.
  private func busyOwners() -> Set<ID<AuthAPI.Account>>? {
    photosUnderWay.withLock { places in
      guard places.values.reduce(0, +) < Self.mostPhotos else { return nil }
      return Set(places.filter { $0.value >= workers.share }.keys)
    }
  }

  /// Claims the oldest job of the account whose turn it is.
  /// - Parameter busy: those whose turn it is not.
  func claim(_ kind: MediaKind, except busy: Set<ID<AuthAPI.Account>> = []) async -> MediaJob? {
    let (now, holder) = (now(), leases.holder)
    do {
      return try await system.write { [self] transaction in
        let waiting = try JobQueries.owners(kind, due: now, in: transaction)
        guard let owner = nextOwner(of: kind, among: waiting, except: busy) else { return nil }
        return try JobQueries.claim(
          kind, of: owner, for: holder, until: now.adding(seconds: Self.leaseSeconds), now: now, in: transaction)
      }
    } catch {
      log(.error, "no job could be claimed")
      return nil
    }
  }

  private func nextOwner(
    of kind: MediaKind, among waiting: [ID<AuthAPI.Account>], except busy: Set<ID<AuthAPI.Account>>
  ) -> ID<AuthAPI.Account>? {
    jobTurns.withLock { turns in
      var line = turns[kind] ?? RoundRobin()
      line.keep(waiting)
      let next = line.next { !busy.contains($0) }
      turns[kind] = line
      return next
    }
  }

  /// Refuses an upload that would wait in the queue, where its owner or all together have too much in it.
  /// - Throws: `MediaError`: `too_many_at_once`, `too_busy`.
  func requireRoomInQueue(for owner: ID<AuthAPI.Account>) async throws {
    let load = try await system.read { try JobQueries.load(of: owner, in: $0) }
    guard load.own < UploadLimits.jobsOfOne else { throw MediaError(.tooManyAtOnce) }
    guard load.all < UploadLimits.jobsOfAll else { throw MediaError(.tooBusy) }
  }

  /// Ends the work on a medium that is not wanted any more, if it is done here; another process finds out when it next says that it
  /// still lives.
  func stopWork(on id: ID<MediaAPI.Item>) { atWork.withLock { $0[id]?.task }?.cancel() }

  /// Work on a medium, and how many wait for it.
  struct Making {
    let task: Task<Void, any Error>
    var waiting = 1
  }

  /// Does the work until it is done or stopped, or everyone who waits for it is gone.
  func stoppable(_ id: ID<MediaAPI.Item>, _ work: @escaping @Sendable () async throws -> Void) async throws {
    let task = Task { try await work() }
    atWork.withLock { $0[id] = Making(task: task) }
    defer { atWork.withLock { $0[id] = nil } }
    try await wait(for: task, on: id)
  }

  /// Waits for the work on a medium that is under way here, which then goes on though the others who wait for it are gone. Returns at once
  /// where there is none.
  func join(_ id: ID<MediaAPI.Item>) async throws {
    let task = atWork.withLock { makings in
      makings[id]?.waiting += 1
      return makings[id]?.task
    }
    if let task { try await wait(for: task, on: id) }
  }

  private func wait(for task: Task<Void, any Error>, on id: ID<MediaAPI.Item>) async throws {
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      let left = atWork.withLock { makings in
        makings[id]?.waiting -= 1
        return makings[id]?.waiting
      }
      if left == 0 { task.cancel() }
    }
  }
}

extension WorkOwner {
  /// An account, as those know it who do the work.
  init(_ account: ID<AuthAPI.Account>) { self = .account(high: account.high, low: account.low) }
}
