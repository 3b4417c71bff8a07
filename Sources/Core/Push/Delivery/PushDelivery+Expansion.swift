internal import SQL
internal import Wire

/// Finds whom what happened concerns, and makes a notice for each of their devices.
extension PushDelivery {
  private static let eventsAtOnce = 100
  private static let peopleAtOnce = 200
  /// More people than this are not told of one thing.
  static let mostPeople = 5000
  /// What is older tells no device any more, in seconds: the server was away.
  private static let oldest: Int64 = 86_400
  /// How long likes are gathered, in seconds.
  private static let gathering: Int64 = 10

  func expand() async throws {
    let events = try await services.system.read { try PushQueries.events(limit: Self.eventsAtOnce, in: $0) }
    for event in events {
      do { try await expand(event) } catch let error as SQLError where error.kind == .busy {
        // That passes; the next round begins with it.
        throw error
      } catch {
        // It would fail again, and hold up all others.
        services.log(.error, "devices hear nothing of an event that failed")
        try await services.system.write { _ = try PushQueries.remove(event.id, in: $0) }
      }
    }
  }

  private func expand(_ event: PushEvent) async throws {
    let (cause, now) = (event.cause, services.now())
    let isRecent = event.at > now.adding(seconds: -Self.oldest)
    // What is dated ahead, as anonymous messages are, is seen from then on.
    let due = max(PushCause.isLike(cause.kind) ? now.adding(seconds: Self.gathering) : now, event.at)
    let people = isRecent ? try await people(concernedBy: event) : []
    let isSent = services.settings.sendsPushes
    try await services.system.write { transaction in
      guard try PushQueries.remove(event.id, in: transaction), isRecent else { return }
      if isSent, cause.kind == PushCause.report {
        try PushQueries.addOperatorNotices(of: cause, at: event.at, due: due, in: transaction)
      }
      for start in stride(from: 0, to: people.count, by: Self.peopleAtOnce) {
        let some = Array(people[start..<min(start + Self.peopleAtOnce, people.count)])
        if isSent { try PushQueries.addNotices(of: cause, to: some, at: event.at, due: due, in: transaction) }
        if cause.kind == PushCause.share {
          try PushQueries.addLines(of: cause, to: some, at: event.at, in: transaction)
        }
      }
    }
  }

  private func people(concernedBy event: PushEvent) async throws -> [ID<ProfileEntity>] {
    if let recipient = event.recipient { return [recipient] }
    let cause = event.cause
    guard let source = source(of: cause) else { return [] }
    let candidates = try await services.system.read { try source.concerned(cause, $0) }
      .filter { $0 != cause.actor }.prefix(Self.mostPeople)
    // A line in somebody's activity would tell them of something that is not theirs to see.
    guard cause.kind == PushCause.share else { return Array(candidates) }
    return try await readers(of: cause, source, among: Array(candidates))
  }

  /// Those who see what was shared.
  private func readers(
    of cause: PushCause, _ source: PushSource, among candidates: [ID<ProfileEntity>]
  ) async throws -> [ID<ProfileEntity>] {
    guard let look = looks[cause.app] else { return [] }
    var readers: [ID<ProfileEntity>] = []
    for start in stride(from: 0, to: candidates.count, by: Self.peopleAtOnce) {
      let some = Array(candidates[start..<min(start + Self.peopleAtOnce, candidates.count)])
      let viewers = try await services.system.read { transaction in
        try PushQueries.accounts(of: some, in: transaction).compactMap {
          try SessionQueries.viewer($0.account, app: cause.app, in: transaction)
        }
      }
      for viewer in viewers {
        let text = try await services.database.read(as: viewer.principal, latest: true) {
          try source.read(cause, viewer, look, $0)
        }
        if text != nil { readers.append(viewer.profile) }
      }
    }
    return readers
  }
}
