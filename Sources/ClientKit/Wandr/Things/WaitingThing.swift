internal import Wire

/// What waits of a thing: all that was changed of it and isn't at the server.
struct WaitingThing: Sendable {
  /// With those fields and elements that were changed.
  var thing: SyncAPI.Thing
  /// When the first of it was written, in microseconds.
  let since: Int64
  /// Why the server didn't take it; nil where it waits.
  var problem: Problem?

  var name: ThingName { ThingName(thing) }

  /// The first of those that were refused that it needs.
  func blocker(among refused: Set<ThingName>) -> ThingName? { thing.needs.first { refused.contains($0) } }

  /// Once the server has answered for what was sent of it: nil when nothing of it waits any more.
  /// - Parameter refused: what of the same request was refused.
  func settled(_ sent: SyncAPI.Thing, _ result: WandrAPI.SyncResult, refused: Set<ThingName>) -> WaitingThing? {
    var after = self
    let rest = thing.without(sent)
    guard result.status == .refused else {
      after.thing = rest
      return rest.isEmpty ? nil : after
    }
    // It is sent again: with new versions, after what it needs, or as it was written since.
    let isSentAgain = result.isPassing || sent.needs.contains { refused.contains($0) }
    if !isSentAgain, rest.isEmpty { after.problem = result.problem ?? Problem(.conflict) }
    return after
  }
}

extension [WaitingThing] {
  /// Those that the server didn't take.
  var refused: Set<ThingName> { Set(lazy.filter { $0.problem != nil }.map(\.name)) }

  /// What is sent next, in its order: what was refused waits for its person, and with it what needs it, but nothing else.
  var sendable: [WaitingThing] {
    let refused = self.refused
    return filter { $0.problem == nil && $0.blocker(among: refused) == nil }
      .sorted { ($0.name.rank, $0.since) < ($1.name.rank, $1.since) }
  }
}

extension WandrAPI.SyncResult {
  /// Whether it is refused for now: until it has another version, or until a service that knows its place can be asked.
  var isPassing: Bool { status == .refused && (isAhead || problem?.code == ProblemCode.unavailable.code) }

  /// Whether the device's clock is ahead.
  var isAhead: Bool { problem?.code == "clock_ahead" }
}

extension Problem {
  /// What it says to people.
  var words: String { errors.first?.detail ?? detail }
}

/// A photo that waits for its thing to be at the server.
struct WaitingPhoto: Sendable {
  /// By which the device knows it, and its copy in the store's folder.
  let id: ID<MediaAPI.Item>
  let thing: ThingName
  var upload: FileUpload
  /// By which the server knows it; nil where it doesn't have it.
  var media: ID<MediaAPI.Item>?
  /// Why the server didn't take it; nil where it waits.
  var problem: Problem?
}

/// A thing as it is to be, and how it stands.
struct OwnThing: Sendable {
  /// What the server said last, and over it what waits.
  let thing: SyncAPI.Thing
  let photos: [WaitingPhoto]
  let status: WandrKit.SyncStatus
  /// Why the server didn't take it, or what it waits for; nil otherwise.
  let reason: String?
  /// Whether the server knows it.
  let isKnown: Bool

  /// - Parameter refused: all that the server didn't take.
  init(
    _ name: ThingName, held: SyncAPI.Thing?, waiting: WaitingThing?, photos: [WaitingPhoto], refused: Set<ThingName>
  ) {
    let base = held ?? .unwritten(name.kind, name.id)
    thing = waiting.map { base.merged(with: $0.thing) } ?? base
    self.photos = photos
    isKnown = held != nil
    let problem = waiting?.problem ?? photos.lazy.compactMap(\.problem).first
    let blocker = waiting?.blocker(among: refused)
    if let problem {
      (status, reason) = (.failed, problem.words)
    } else if waiting == nil, photos.isEmpty {
      (status, reason) = (.synced, nil)
    } else {
      (status, reason) = (.pending, blocker.map { "Waits for its \($0.kind), which couldn’t be sent." })
    }
  }
}
