internal import Core
public import SQL
public import Wire

/// Publishing posts with photos and videos: at once where these are ready, else as soon as they are. Until then a post waits in a
/// table of its own, and nobody but its author knows of it: the table, its policy, the calls, the list above the feed with its forms,
/// and the live events of uploads.
public struct Publishing<Thing: Sendable, Own: Sendable>: Sendable {
  /// Makes the post, or whatever else is published; answers its ID.
  public typealias Make = @Sendable (Making<Thing, Own>) throws -> ID<Thing>

  let table: SchemaText
  let audience: Audience<Thing>
  let people: People
  let own: OwnColumns<Own>
  let make: Make
  let live: MediaEvents
  let place: StaticString
  /// How many photos and videos a post has at most.
  public let mostMedia: Int
  var registrations: [@Sendable (inout Routes) -> Void] = []

  /// - Parameters:
  ///   - table: what waits: a row for each medium, all of one post alike but for it.
  ///   - audience: who sees a post.
  ///   - people: whose posts they are.
  ///   - mostMedia: how many photos and videos a post has at most.
  ///   - place: where the forms of a waiting post are, before its ID: `/kinnect/waiting/`.
  ///   - own: what the app's posts have besides a caption and an audience.
  ///   - make: makes the post with its photos, in the transaction that publishes it. Throws 422 for media that can't be used.
  public init(
    _ table: SchemaText, for audience: Audience<Thing>, by people: People, atMost mostMedia: Int,
    at place: StaticString, keeping own: OwnColumns<Own>, make: @escaping Make
  ) {
    self.table = table
    self.audience = audience
    self.people = people
    self.mostMedia = mostMedia
    self.place = place
    self.own = own
    self.make = make
    live = MediaEvents(app: people.app)
  }

  /// Whether a post can have these photos and videos.
  /// - Throws: 422 for none, and for too many.
  public func check(_ media: [ID<MediaAPI.Item>]) throws(Problem) {
    guard !media.isEmpty else { throw .validation("media", "missing", "Choose a photo first.") }
    guard media.count <= mostMedia else {
      throw .validation("media", "too_many", "A post has at most \(mostMedia) photos.")
    }
  }
}

extension Publishing where Own == Void {
  /// For posts that have a caption and an audience, and nothing else.
  public init(
    _ table: SchemaText, for audience: Audience<Thing>, by people: People, atMost mostMedia: Int,
    at place: StaticString, make: @escaping Make
  ) {
    self.init(table, for: audience, by: people, atMost: mostMedia, at: place, keeping: .none, make: make)
  }
}
