internal import Core
internal import SQL
internal import Social
internal import Wire

extension ProblemCode {
  /// 409: a version is more than five minutes ahead of the server's time. The device counts from that time and writes its changes again.
  static let clockAhead = ProblemCode("clock_ahead", status: 409, title: "The device's clock is ahead")
}

/// Brings the server and somebody's devices up to date with each other (docs/sync.md).
struct SyncActions: Sendable {
  let services: Services
  private let places: PlaceActions

  init(services: Services) {
    self.services = services
    places = PlaceActions(services: services)
  }

  /// Merges a device's changes, each by itself, and tells what has changed since its cursor, its own changes among it.
  /// - Throws: 422 for a request that no device of this version would make.
  func sync(_ input: WandrAPI.SyncInput, by viewer: Viewer) async throws -> WandrAPI.SyncAnswer {
    let (asked, now) = (try SyncRequest(input), services.now())
    guard !input.changes.isEmpty else {
      return try await services.database.read(as: viewer.principal) { transaction in
        try Self.answer(asked, [], viewer, now, in: transaction)
      }
    }
    var provided: [Result<ProvidedPlace?, Problem>] = []
    for change in input.changes { provided.append(try await found(change, by: viewer)) }
    return try await services.database.write(as: viewer.principal) { [self, provided] transaction in
      var results: [WandrAPI.SyncResult] = []
      for (change, place) in zip(input.changes, provided) {
        results.append(try result(of: change, at: place, viewer, now, in: transaction))
      }
      return try Self.answer(asked, results, viewer, now, in: transaction)
    }
  }

  /// The same as a result: a service over the network that can't be asked refuses this change alone, which the device sends once more.
  private func found(_ change: SyncAPI.Thing, by viewer: Viewer) async throws -> Result<ProvidedPlace?, Problem> {
    do { return .success(try await place(of: change, by: viewer)) } catch let problem as Problem {
      return .failure(problem)
    }
  }

  /// The provider's place that a change names; nil for a pin, and where the change names none.
  private func place(of change: SyncAPI.Thing, by viewer: Viewer) async throws -> ProvidedPlace? {
    switch SyncKind(rawValue: change.kind) {
    case .log:
      guard let id = change.field("placeID")?.value.flatMap({ ID<WandrAPI.Place>($0) }) else { return nil }
      return try await places.provided(id, by: viewer)
    case .place:
      if let name = change.field("providerID")?.value {
        guard name.fits(WandrAPI.Limits.providerID) else { return nil }
        return try await places.provided(called: name, by: viewer)
      }
      return try await places.provided(change.id.cast(), by: viewer)
    case .want: return try await places.provided(change.id.cast(), by: viewer)
    default: return nil
    }
  }

  // MARK: Changes

  /// What is refused leaves the others as they are.
  private func result(
    of change: SyncAPI.Thing, at found: Result<ProvidedPlace?, Problem>, _ viewer: Viewer, _ now: Timestamp,
    in transaction: Transaction
  ) throws -> WandrAPI.SyncResult {
    func answer(_ status: WandrAPI.SyncStatus, _ problem: Problem? = nil) -> WandrAPI.SyncResult {
      WandrAPI.SyncResult(kind: change.kind, id: change.id, status: status, problem: problem)
    }
    do {
      let place = try found.get()
      let isNew = try transaction.attempt { try merge(change, at: place, viewer, now, in: transaction) }
      return answer(isNew ? .applied : .unchanged)
    } catch let problem as Problem {
      return answer(.refused, problem)
    } catch let error as SQLError {
      // Such as a trip that its owner deletes at the same time. The engine's own troubles are for the whole request.
      switch error.kind {
      case .unique, .foreignKey, .check, .notNull, .denied: return answer(.refused, .conflict())
      default: throw error
      }
    }
  }

  /// - Returns: whether the change made any difference.
  private func merge(
    _ change: SyncAPI.Thing, at place: ProvidedPlace?, _ viewer: Viewer, _ now: Timestamp, in transaction: Transaction
  ) throws -> Bool {
    let kind = try SyncRequest.checked(change, at: now)
    let (owner, id) = (viewer.profile, change.id)
    let entry = try SyncLedger.entry(kind, id, of: owner, in: transaction)
    if let entry, entry.isGone {
      guard change.restored == nil else {
        throw Problem.notFound("This was deleted, and can’t be put back any more.")
      }
      return false
    }
    let facts = try kind.facts(of: [id], owner, in: transaction)[id]
    let before = Self.noticed(kind, id, entry, facts)
    var after = before.merged(with: change)
    guard after != before else { return false }
    after = try SyncRequest.bounded(after)
    try SyncWrite(
      services: services, viewer: viewer, now: now, before: before, after: after, isThere: facts != nil, provided: place
    ).run(kind, in: transaction)
    guard var told = try kind.facts(of: [id], owner, in: transaction)[id] else {
      // What ended with this, and has no state of its own any more.
      if try SyncLedger.entry(kind, id, of: owner, in: transaction)?.isGone == true { return true }
      try SyncLedger.keep(kind, after, of: owner, in: transaction)
      return true
    }
    told.milliseconds = now.milliseconds
    try SyncLedger.keep(kind, after.noticing(told), of: owner, in: transaction)
    return true
  }

  /// A thing with its versions as it is now.
  private static func noticed(
    _ kind: SyncKind, _ id: ID<SyncAPI.Thing>, _ entry: SyncLedger.Entry?, _ facts: SyncAPI.Facts?
  ) -> SyncAPI.Thing {
    let state = entry?.state ?? .unwritten(kind.rawValue, id)
    if let facts { return state.noticing(facts) }
    // Nothing was ever known of it, or what was known of it is no more.
    return entry?.state == nil ? state : state.noticing(.gone)
  }

  // MARK: The answer

  private static func answer(
    _ asked: SyncRequest, _ results: [WandrAPI.SyncResult], _ viewer: Viewer, _ now: Timestamp,
    in transaction: ReadTransaction
  ) throws -> WandrAPI.SyncAnswer {
    let head = try SyncLedger.head(of: viewer.profile, in: transaction)
    let startsOver = asked.cursor.hasToStartOver(head)
    let start = startsOver ? 0 : asked.cursor.number
    let most = WandrAPI.Limits.syncPage
    let rows = try SyncLedger.changes(after: start, most + 1, of: viewer.profile, in: transaction)
    let page = rows.prefix(most)
    let isBegun = start > 0 && rows.count > most
    let cursor = SyncCursor(number: page.last?.number ?? start, swept: isBegun ? asked.cursor.swept : head.swept)
    var answer = WandrAPI.SyncAnswer(
      protocolVersion: asked.protocolVersion, time: now, cursor: cursor.text,
      startsOver: startsOver, results: results, changes: [], removed: [], more: rows.count > most)
    var facts: [SyncKind: [ID<SyncAPI.Thing>: SyncAPI.Facts]] = [:]
    for kind in SyncKind.allCases {
      let ids = page.filter { $0.kind == kind && !$0.entry.isGone }.map(\.id)
      facts[kind] = try kind.facts(of: ids, viewer.profile, in: transaction)
    }
    for row in page { answer.add(row, facts[row.kind]?[row.id]) }
    // With the last of what has changed: what a merge depends on may have come with any page.
    if !page.isEmpty, !answer.more {
      answer.merges = try PlaceQueries.mergesOnDevices(of: viewer.profile, in: transaction)
    }
    return answer
  }
}

extension WandrAPI.SyncAnswer {
  /// - Parameter facts: nil for what isn't there any more, or may not be seen.
  fileprivate mutating func add(_ row: SyncLedger.Change, _ facts: SyncAPI.Facts?) {
    let state = row.entry.state ?? .unwritten(row.kind.rawValue, row.id)
    let thing = state.noticing(facts ?? .gone)
    if thing.isRemoved { removed.append(WandrAPI.SyncRemoval(kind: row.kind.rawValue, id: row.id)) }
    // What can be put back, by a device that has to know when it went.
    if facts != nil || (row.kind == .want && !row.entry.isGone) { changes.append(thing) }
  }
}
