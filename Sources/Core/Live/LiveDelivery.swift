internal import HTTP
internal import SQL
internal import Wire

/// The open streams, and how far they have been told. Only one round runs at a time.
actor LiveDelivery {
  private var streams: [ID<ProfileEntity>: [LiveStream]] = [:]
  /// Every stream in `streams` has been told everything up to here.
  private var position: UInt64
  private var isRunning = false
  /// Those among the readers who were in a block when that was last looked at.
  private var inBlock: Set<ID<ProfileEntity>> = []

  /// A client that missed more than this does better to ask again.
  private static let mostReplayed = 500
  /// More streams of one session than this: the oldest end.
  private static let mostPerSession = 16
  private static let profilesBetweenYields = 64
  /// Milliseconds.
  private static let retry = 2000

  init(after position: UInt64) { self.position = position }

  var count: Int { streams.values.reduce(0) { $0 + $1.count } }

  func round(_ hub: LiveHub) async {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    do { try await hub.log.refresh() } catch {
      // Without the database nothing can be told. The next round comes within seconds.
      hub.report(error)
      return
    }
    let arrivals = hub.takeArrivals()
    if hub.takeLeaving() { removeEnded() }
    // First who may hear at all, then what there is to tell.
    let facts = hub.log.read(after: position)
    position = facts.map { $0.last?.number ?? position } ?? hub.log.end()
    do {
      if hub.takeInspection() { try await inspect(arrivals + streams.values.joined(), hub) }
      if let facts { try await publish(facts, hub) } else { resyncAll(hub) }
      for stream in arrivals { try await welcome(stream, hub) }
    } catch {
      // Nobody knows what they missed: they come back with the last id that they have, and are told then.
      hub.report(error)
      for stream in arrivals + streams.values.joined() { stream.body.finish() }
      streams = [:]
    }
    if hub.takeMove() { moveOn(hub) }
  }

  // MARK: Publishing

  private func publish(_ facts: [LoggedFact], _ hub: LiveHub) async throws {
    guard !facts.isEmpty, !streams.isEmpty else { return }
    var count = 0
    for (profile, concerning) in try await concerned(by: facts, hub) {
      guard let readers = streams[profile], let viewer = readers.first?.viewer else { continue }
      let text = try await text(concerning, for: viewer, hub)
      if !text.bytes.isEmpty { for reader in readers { reader.body.send(text.bytes) } }
      count += 1
      if count % Self.profilesBetweenYields == 0 { await Task.yield() }
    }
  }

  /// What belongs to an app is told through it only.
  private static func belongs(_ fact: LoggedFact, to apps: Set<String>) -> Bool {
    fact.fact.event.app.isEmpty || apps.contains(fact.fact.event.app)
  }

  /// By profile, the facts that may concern it, in their order. Nobody is asked about an app through which nobody listens.
  private func concerned(by facts: [LoggedFact], _ hub: LiveHub) async throws -> [ID<ProfileEntity>: [LoggedFact]] {
    var result: [ID<ProfileEntity>: [LoggedFact]] = [:]
    var found: [LiveAudience: [ID<ProfileEntity>]] = [:]
    let apps = Set(streams.values.joined().map(\.viewer.app))
    for fact in facts where Self.belongs(fact, to: apps) {
      let audience = fact.fact.audience
      let candidates: [ID<ProfileEntity>]
      if let known = found[audience] {
        candidates = known
      } else {
        candidates = Set(try await profiles(of: audience, hub)).filter { streams[$0] != nil }
        found[audience] = candidates
      }
      for profile in candidates { result[profile, default: []].append(fact) }
    }
    return result
  }

  private func profiles(of audience: LiveAudience, _ hub: LiveHub) async throws -> [ID<ProfileEntity>] {
    switch audience {
    case .profiles(let profiles): return profiles
    case .concerned(let thing, let author):
      guard let following = hub.following(thing.kind) else { return [] }
      let followers = try await hub.system.read { try following.followers(thing.id, $0) }
      return author.map { followers + [$0] } ?? followers
    }
  }

  /// What the viewer is told of the facts: read now, as the viewer.
  private func text(_ facts: [LoggedFact], for viewer: Viewer, _ hub: LiveHub) async throws -> LiveText {
    try await hub.database.query(as: principal(of: viewer), latest: true) {
      try Self.text(facts, for: viewer, hub, in: $0)
    }
  }

  /// On whose behalf it is read. A stream is open for long: the viewer may have come into a block since.
  private func principal(of viewer: Viewer) -> Principal {
    var principal = viewer.principal
    if inBlock.contains(viewer.profile) { principal.isInBlock = true }
    return principal
  }

  private static func text(
    _ facts: [LoggedFact], for viewer: Viewer, _ hub: LiveHub, in transaction: ReadTransaction
  ) throws -> LiveText {
    var text = LiveText()
    for fact in facts where belongs(fact, to: [viewer.app]) {
      guard let event = hub.event(fact.fact.event, in: viewer.app),
        let data = try event.read(fact.fact, viewer, transaction)
      else { continue }
      text.event(event.name, id: hub.seal(fact.number, for: viewer.profile), data: data)
    }
    return text
  }

  // MARK: Coming and going

  /// Tells a new stream what its client missed, and from then on everything.
  private func welcome(_ stream: LiveStream, _ hub: LiveHub) async throws {
    guard stream.body.isOpen else { return }
    let viewer = stream.viewer
    var text = LiveText()
    text.retry(Self.retry)
    if let missed = try await missed(by: stream, hub) {
      text.append(missed)
      text.position(hub.seal(position, for: viewer.profile))
    } else {
      text.event(LiveEvent.resync.name, id: hub.seal(position, for: viewer.profile), data: LiveNothing())
    }
    stream.body.send(text.bytes)
    streams[viewer.profile, default: []].append(stream)
    let same = streams[viewer.profile, default: []].filter { $0.viewer.signedIn.session == viewer.signedIn.session }
    for oldest in same.prefix(max(0, same.count - Self.mostPerSession)) { oldest.body.finish() }
  }

  /// Nil where that is not known any more, or more than is worth telling.
  private func missed(by stream: LiveStream, _ hub: LiveHub) async throws -> LiveText? {
    guard let start = stream.start, let facts = hub.log.read(after: start) else { return nil }
    let viewer = stream.viewer
    let past = facts.filter { $0.number <= position && Self.belongs($0, to: [viewer.app]) }
    guard !past.isEmpty else { return LiveText() }
    let followings = Set(past.compactMap(\.fact.audience.kind)).compactMap { hub.following($0) }
    let followed = try await hub.system.read { transaction in
      Set(try followings.flatMap { try $0.followed(viewer.profile, transaction) })
    }
    return try await hub.database.read(as: principal(of: viewer), latest: true) { transaction in
      let concerning = past.filter { fact in
        switch fact.fact.audience {
        case .profiles(let profiles): profiles.contains(viewer.profile)
        case .concerned(let thing, let author): followed.contains(thing) || author == viewer.profile
        }
      }
      guard concerning.count <= Self.mostReplayed else { return nil }
      return try Self.text(concerning, for: viewer, hub, in: transaction)
    }
  }

  private func removeEnded() {
    for (profile, readers) in streams {
      let open = readers.filter { $0.body.isOpen }
      if open.count < readers.count { streams[profile] = open.isEmpty ? nil : open }
    }
    inBlock = inBlock.filter { streams[$0] != nil }
  }

  /// Ends the streams whose session is over, whose account is suspended, or whose profile is gone.
  private func inspect(_ all: [LiveStream], _ hub: LiveHub) async throws {
    let now = hub.now()
    for (app, readers) in Dictionary(grouping: all, by: { $0.viewer.app }) {
      for start in stride(from: 0, to: readers.count, by: LiveQueries.sessionsAtOnce) {
        let part = readers[start..<min(start + LiveQueries.sessionsAtOnce, readers.count)]
        let good = try await hub.system.read {
          try LiveQueries.profiles(of: part.map(\.viewer.signedIn.session), app: app, now: now, in: $0)
        }
        for reader in part {
          let found = good[reader.viewer.signedIn.session]
          if found?.profile != reader.viewer.profile { reader.body.finish() }
          if found?.isInBlock == true {
            inBlock.insert(reader.viewer.profile)
          } else {
            inBlock.remove(reader.viewer.profile)
          }
        }
      }
    }
    removeEnded()
  }

  /// Delivery did not keep up with the log.
  private func resyncAll(_ hub: LiveHub) {
    for (profile, readers) in streams {
      var text = LiveText()
      text.event(LiveEvent.resync.name, id: hub.seal(position, for: profile), data: LiveNothing())
      for reader in readers { reader.body.send(text.bytes) }
    }
  }

  /// Gives every client an id from which it can go on, also those who were told nothing for long.
  private func moveOn(_ hub: LiveHub) {
    for (profile, readers) in streams {
      var text = LiveText()
      text.position(hub.seal(position, for: profile))
      for reader in readers { reader.body.send(text.bytes) }
    }
  }
}
