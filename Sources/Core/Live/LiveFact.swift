public import SQL
public import Wire

/// Something that happened, as small as it can be said: what kind of thing, which one, and who may be concerned. Never
/// content: what a reader is told is read at that moment, as that reader.
public struct LiveFact: Sendable {
  /// The app and name of its `LiveEvent`.
  let event: LiveEvent.Key
  /// What it happened to: a post, a conversation, a profile.
  public let subject: ID<Never>
  public let audience: LiveAudience
  public let at: Timestamp
  let coalesces: Bool

  /// Whose thing it happened to, where the fact was published with that. It may be all that is left to ask about.
  public var author: ID<ProfileEntity>? {
    if case .concerned(_, let author) = audience { author } else { nil }
  }

  init(_ event: LiveEvent, _ subject: ID<Never>, _ audience: LiveAudience, at: Timestamp) {
    self.init(event.key, subject, audience, at: at, coalesces: event.coalesces)
  }

  init(_ event: LiveEvent.Key, _ subject: ID<Never>, _ audience: LiveAudience, at: Timestamp, coalesces: Bool) {
    self.event = event
    self.subject = subject
    self.audience = audience
    self.at = at
    self.coalesces = coalesces
  }

  /// Facts with the same key tell the same people of the same state: only the last one matters.
  struct Key: Hashable {
    let event: LiveEvent.Key
    let subject: ID<Never>
    let audience: LiveAudience
  }

  var key: Key { Key(event: event, subject: subject, audience: audience) }
}

/// Who may be concerned by a fact: a cheap first choice, which may hold too many but must not hold too few. Who of them
/// is told is decided by the event's authorised read.
public enum LiveAudience: Sendable, Hashable {
  /// These profiles.
  case profiles([ID<ProfileEntity>])
  /// Whom a thing concerns, and the author of what happened there: made by `LiveFollowing.audience(of:by:)`.
  case concerned(by: LiveThing, author: ID<ProfileEntity>? = nil)

  /// The profile itself and its approved followers.
  public static func followers(of profile: ID<ProfileEntity>) -> LiveAudience {
    ProfileLive.following.audience(of: profile)
  }

  /// Of what kind the thing is that people are concerned by.
  var kind: String? {
    if case .concerned(let thing, _) = self { thing.kind } else { nil }
  }
}

/// What facts of profiles are published to.
public enum ProfileLive {
  /// A profile concerns itself and its approved followers.
  public static let following = LiveFollowing<ProfileEntity>(
    "profile", app: "", followers: { try LiveQueries.followers(of: $0, in: $1) + [$0] },
    followed: { try LiveQueries.followees(of: $0, in: $1) + [$0] })
}

/// A thing that people can be concerned by, such as a profile or a project.
public struct LiveThing: Sendable, Hashable {
  /// Of which `LiveFollowing` it is.
  let kind: String
  let id: ID<Never>
}

/// How an app finds whom its own things of one kind concern, so that facts can be published to them. Asked without row
/// security: the event's authorised read decides who of them is told.
public struct LiveFollowing<Thing>: Sendable {
  let kind: String
  let followers: @Sendable (ID<Thing>, Transaction) throws -> [ID<ProfileEntity>]
  let followed: @Sendable (ID<ProfileEntity>, Transaction) throws -> [ID<Thing>]

  /// - Parameters:
  ///   - kind: what the things are: "project".
  ///   - app: whose they are; empty for what is the same in every app.
  ///   - followers: whom the thing concerns, its owner among them.
  ///   - followed: the things that concern the profile.
  public init(
    _ kind: String, app: String,
    followers: @escaping @Sendable (ID<Thing>, Transaction) throws -> [ID<ProfileEntity>],
    followed: @escaping @Sendable (ID<ProfileEntity>, Transaction) throws -> [ID<Thing>]
  ) {
    self.kind = app.isEmpty ? kind : "\(app).\(kind)"
    self.followers = followers
    self.followed = followed
  }

  /// Whom the thing concerns.
  public func audience(of thing: ID<Thing>) -> LiveAudience { .concerned(by: LiveThing(kind: kind, id: thing.cast())) }

  /// Whom the thing concerns, and the author of what happened there, whom the event's read then knows.
  public func audience(of thing: ID<Thing>, by author: ID<ProfileEntity>) -> LiveAudience {
    .concerned(by: LiveThing(kind: kind, id: thing.cast()), author: author)
  }

  /// The thing that the fact was published to those concerned by; nil where it was published to others.
  public func thing(of fact: LiveFact) -> ID<Thing>? {
    guard case .concerned(let thing, _) = fact.audience, thing.kind == kind else { return nil }
    return thing.id.cast()
  }

  /// The same for things of any kind.
  var erased: AnyLiveFollowing {
    AnyLiveFollowing(
      kind: kind, followers: { [followers] in try followers($0.cast(), $1) },
      followed: { [followed, kind] in try followed($0, $1).map { LiveThing(kind: kind, id: $0.cast()) } })
  }
}

/// A `LiveFollowing` whose things have lost their type.
struct AnyLiveFollowing: Sendable {
  let kind: String
  let followers: @Sendable (ID<Never>, Transaction) throws -> [ID<ProfileEntity>]
  let followed: @Sendable (ID<ProfileEntity>, Transaction) throws -> [LiveThing]
}

/// One kind of event on the live stream.
///
/// A feature declares its kinds as constants in its folder, registers each with `routes.live(...)`, and publishes facts
/// in its actions:
///
///     static let created = LiveEvent("message.created", app: Kinnect.name) { fact, viewer, transaction in
///       try MessageQueries.isVisible(fact.subject.cast(), in: transaction) ? KinnectAPI.ById(fact.subject) : nil
///     }
///     try services.live.publish(MessageLive.created, of: id, to: .profiles(members), at: now, in: transaction)
public struct LiveEvent: Sendable {
  /// What the client is told, or nil where this viewer is told nothing. The transaction runs as the viewer, so a row
  /// that the viewer may not see is not there. It must cost little, for it runs for each viewer who may be concerned.
  public typealias Read =
    @Sendable (_ fact: LiveFact, _ viewer: Viewer, _ transaction: ReadTransaction) throws -> (any JSONWritable)?

  struct Key: Hashable {
    /// Empty for what is the same in every app.
    let app: String
    let name: String
  }

  let key: Key
  /// Whether many facts about one subject are told as one event, with the state as it is then.
  let coalesces: Bool
  let read: Read

  /// - Parameters:
  ///   - name: as clients see it: `post.created`. No line breaks.
  ///   - app: whose it is; empty for what is the same in every app.
  ///   - coalesces: for events that tell a state (counts), not an occurrence. Such an event is told at most ten times a
  ///     second for each subject, and the last state always is.
  public init(_ name: String, app: String = "", coalesces: Bool = false, read: @escaping Read) {
    key = Key(app: app, name: name)
    self.coalesces = coalesces
    self.read = read
  }

  public var name: String { key.name }

  /// Tells a client that it may have missed something and had better ask again. Publish it where too much changed at once
  /// to be told one by one.
  public static let resync = LiveEvent("resync", coalesces: true) { _, _, _ in LiveNothing() }
}

/// The data of an event that has none.
public struct LiveNothing: JSONWritable, Sendable {
  public init() {}
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.endObject()
  }
}
