internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// Publishing, changing and deleting one's posts.
struct PostActions: Sendable {
  let services: Services

  /// - Parameter time: when it was made, for what is imported; nil: now. Only posts of now are told live.
  /// - Throws: 422 with every field at fault, and for a photo that isn't there, not ready, not the viewer's or already in use.
  func publish(
    _ input: GrassyAPI.PublishPost, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey? = nil,
    at time: Timestamp? = nil
  ) async throws -> Post {
    let draft = try PostDraft(input, LocationReader(services))
    let (fresh, now): (ID<Post>, Timestamp) = (services.newID(), services.now())
    return try await services.database.write(as: viewer.principal) { [services, live = services.live] transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let key = try Self.photoKey(of: input.media[0], by: viewer, in: transaction)
        let maySave = try draft.allowsSaving ?? Grassy.saving.isOn(for: viewer, in: transaction)
        try Self.insert(
          fresh, draft, photoKey: key, maySave: maySave, by: viewer.profile, at: time ?? now, in: transaction)
        for medium in input.media.dropFirst() { _ = try Self.photoKey(of: medium, by: viewer, in: transaction) }
        try Grassy.album.attach(input.media, to: fresh, by: viewer, now: now, in: transaction)
        if time == nil {
          try Self.publish(PostLive.created, fresh, by: viewer.profile, live, now, transaction)
          if draft.audience.kind != .me {
            try PushQueue.addShare(of: fresh, by: viewer, services, at: now, in: transaction)
          }
        }
        return fresh
      }
      return try PostQueries.found(id, viewer, links, transaction)
    }
  }

  /// The name of a photo's object; a photo that has none yet gets one. What can't be used is told by attaching it.
  static func photoKey(
    of medium: ID<MediaAPI.Item>, by viewer: Viewer, in transaction: Transaction
  ) throws -> String {
    try MediaUse(medium, of: viewer.signedIn.account).objectKey(
      for: viewer.profile, in: viewer.app, in: transaction) ?? ""
  }

  static func insert(
    _ id: ID<Post>, _ draft: PostDraft, photoKey: String = "", maySave: Bool = true, by author: ID<ProfileEntity>,
    at time: Timestamp, in transaction: Transaction
  ) throws {
    let (place, camera) = (draft.place.shown, draft.camera)
    try transaction.run(
      """
      INSERT INTO grassy_posts (id, author, caption, audience, tags, place, place_name, place_precision, place_latitude,
        place_longitude, place_country, camera_model, camera_lens, camera_exposure, photo_key, may_save, created_at)
      VALUES (\(id), \(author), \(draft.caption), \(draft.audience.kind.rawValue), \(Tag.text(draft.tags)),
        \(place.place), \(place.name), \(place.precision.rawValue), \(place.latitude), \(place.longitude),
        \(place.country), \(camera.model), \(camera.lens), \(camera.exposure),
        \(photoKey), \(maySave), \(time))
      """)
    try Grassy.audience.attach(draft.audience, to: id, in: transaction)
    try insert(draft.tags, of: id, in: transaction)
    try keep(draft.place.kept, of: id, author, in: transaction)
  }

  /// The words, the place and the audience of an edit, before its photos are worked on.
  /// - Throws: 422 with every word at fault, or for a place that isn't known or a circle that isn't the viewer's.
  func check(_ input: GrassyAPI.EditPost, by viewer: Viewer) async throws {
    let changes = try PostChanges(input)
    let places = LocationReader(services)
    try await services.database.read(as: viewer.principal) { transaction in
      if let audience = changes.audience { try Grassy.audience.requireOwn(audience, in: transaction) }
      _ = try changes.place(of: input.id, places, in: transaction)
    }
  }

  /// - Throws: 404 for a post that isn't the viewer's; 422 with every field at fault.
  func edit(_ input: GrassyAPI.EditPost, by viewer: Viewer, links: MediaLinks) async throws -> Post {
    let changes = try PostChanges(input)
    let places = LocationReader(services)
    let (uploads, now) = (services.uploads, services.now())
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let before = try PostQueries.found(input.id, viewer, links, transaction)
      guard before.author.id == viewer.profile.cast() else { throw Problem.notFound() }
      try changes.apply(to: input.id, by: viewer, places, through: live, at: now, in: transaction)
      // What was removed goes with its files.
      if changes.media != nil { transaction.afterCommit { await uploads.sweepDeleted() } }
      let after = try PostQueries.found(input.id, viewer, links, transaction)
      guard Self.isReworded(before, after) else { return after }
      try transaction.run("UPDATE grassy_posts SET edited_at = \(now) WHERE id = \(input.id)")
      return try PostQueries.found(input.id, viewer, links, transaction)
    }
  }

  /// Whether what readers see of it has changed. Who they are, whether they may save its photos, and what its author keeps besides, is
  /// none of it: "edited" would tell those who stay that somebody came or went.
  private static func isReworded(_ before: Post, _ after: Post) -> Bool {
    var same = after
    (same.audience, same.originals, same.allowsSaving) = (before.audience, before.originals, before.allowsSaving)
    return same != before
  }

  /// Deletes posts with their likes, comments and photos.
  static let removal: PostRemoval<Post> = PostRemoval(of: Grassy.posts, publishing: PostLive.deleted) {
    try concerned(by: $0, of: $1, in: $2)
  }

  private static func publish(
    _ event: LiveEvent, _ id: ID<Post>, by author: ID<ProfileEntity>, _ live: LiveHub, _ now: Timestamp,
    _ transaction: Transaction
  ) throws {
    let audience = try concerned(by: id, of: author, in: transaction)
    try live.publish(event, of: id, to: audience, at: now, in: transaction)
  }

  private static func concerned(
    by id: ID<Post>, of author: ID<ProfileEntity>, in transaction: Transaction
  ) throws -> LiveAudience {
    try Grassy.audience.concerned(
      by: id, of: author, everyone: GrassyLive.members.audience(of: author), in: transaction)
  }

  static func insert(_ tags: [Tag], of id: ID<Post>, in transaction: Transaction) throws {
    for tag in tags {
      try transaction.run(
        """
        INSERT INTO grassy_post_tags (tag, created_at, post_id, author, label, is_open)
        SELECT \(tag.name), p.created_at, p.id, p.author, \(tag.label), \(GrassyMigrations.isOpen("p"))
        FROM grassy_posts p WHERE p.id = \(id)
        """)
    }
  }

  static func keep(
    _ place: KeptPlace?, of id: ID<Post>, _ author: ID<ProfileEntity>, in transaction: Transaction
  ) throws {
    guard let place else { return }
    try transaction.run(
      """
      INSERT INTO grassy_kept_places (post_id, author, name, latitude, longitude)
      VALUES (\(id), \(author), \(place.name), \(StoredLocation.steps(place.point.latitude)),
        \(StoredLocation.steps(place.point.longitude)))
      """)
  }
}
