internal import Core
internal import SQL
internal import Social
internal import Wire

/// Writing, publishing, editing and deleting updates.
struct PostActions: Sendable {
  let services: Services

  /// When an update is to be seen.
  enum Publication: Sendable {
    case draft
    case now
    case at(Timestamp)
  }

  /// - Parameter allowsSaving: whether those who see it may save its photos; nil for what the viewer has chosen for all.
  /// - Throws: 422 when a photo is not there, not the viewer's own or used already, or the text is missing or too long; 404
  ///   when the project is not the viewer's own.
  func createPost(
    in slug: String, content: String, images: [ID<MediaAPI.Item>], _ publication: Publication,
    allowsSaving: Bool? = nil, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?
  ) async throws -> Post {
    let fresh: ID<Post> = services.newID()
    let now = services.now()
    var faults = FieldFaults()
    let content = faults.gather(try Self.checked(content), or: "")
    faults.gather(try Self.check(images), or: ())
    let (scheduled, published) = faults.gather(try Self.times(publication, now), or: (nil, nil))
    try faults.end()
    return try await services.database.write(as: viewer.principal) { transaction in
      let project = try ProjectQueries.requireOwn(slug, viewer.profile, in: transaction)
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        try PostQueries.insert(
          fresh, in: project, by: viewer.profile, content: content, images: images.count,
          maySave: try allowsSaving ?? Believe.saving.isOn(for: viewer, in: transaction), scheduledFor: scheduled,
          publishedAt: published, now: now, transaction: transaction)
        try Self.arrange(images, on: fresh, had: [], viewer, now, in: transaction)
        if published != nil {
          try BelievePublisher(services, now, transaction).published(fresh, in: project)
          try tell(of: fresh, by: viewer, now, transaction)
        }
        return fresh
      }
      return try Self.read(id, viewer, links, in: transaction)
    }
  }

  /// What is nil stays as it is.
  /// - Parameter alts: the descriptions of the photos in their order after the change.
  func updatePost(
    _ id: ID<Post>, content: String?, images: [ID<MediaAPI.Item>]?, alts: [String]? = nil, allowsSaving: Bool? = nil,
    by viewer: Viewer, links: MediaLinks
  ) async throws -> Post {
    var faults = FieldFaults()
    let content = faults.gather(try content.map { text throws(Problem) in try Self.checked(text) }, or: nil)
    if let images { faults.gather(try Self.check(images), or: ()) }
    let alts = faults.gather(try alts.map { texts throws(Problem) in try Self.checked(alts: texts) }, or: nil)
    try faults.end()
    let (uploads, now) = (services.uploads, services.now())
    return try await services.database.write(as: viewer.principal) { transaction in
      _ = try Self.own(id, viewer, in: transaction)
      let oldText = try PostQueries.content(of: id, in: transaction) ?? ""
      let oldImages = try PostQueries.images(of: id, in: transaction)
      if let images, images != oldImages {
        try Self.arrange(images, on: id, had: oldImages, viewer, now, in: transaction)
        transaction.afterCommit { await uploads.sweepDeleted() }
      }
      if let allowsSaving { try Believe.saving.set(allowsSaving, of: id, in: transaction) }
      let (newText, newImages) = (content ?? oldText, images ?? oldImages)
      let oldAlts = try PostQueries.alts(of: id, in: transaction)
      let isDescribed = alts.map { $0 != Array(oldAlts.prefix($0.count)) } ?? false
      if isDescribed, let alts { try Believe.album.describe(id, alts, in: transaction) }
      if newText != oldText || newImages != oldImages || isDescribed {
        try PostQueries.edit(id, content: newText, images: newImages.count, now: now, in: transaction)
      }
      return try Self.read(id, viewer, links, in: transaction)
    }
  }

  /// Publishes a draft or a scheduled update, now or at another time; or makes a draft of a scheduled one.
  /// - Throws: 409 for what is published.
  func publishPost(_ id: ID<Post>, _ publication: Publication, by viewer: Viewer, links: MediaLinks) async throws
    -> Post
  {
    let now = services.now()
    let (scheduled, published) = try Self.times(publication, now)
    return try await services.database.write(as: viewer.principal) { transaction in
      let place = try Self.own(id, viewer, in: transaction)
      guard
        try PostQueries.setPublication(of: id, scheduledFor: scheduled, publishedAt: published, in: transaction)
      else { throw Problem.conflict(.conflict, "This update is already published.") }
      if published != nil {
        try BelievePublisher(services, now, transaction).published(id, in: place.project)
        try tell(of: id, by: viewer, now, transaction)
      }
      return try Self.read(id, viewer, links, in: transaction)
    }
  }

  /// Devices of who follows the project hear of it.
  private func tell(of id: ID<Post>, by viewer: Viewer, _ now: Timestamp, _ transaction: Transaction) throws {
    try PushQueue.add(
      UpdatePushes.kind, about: id, making: id, by: viewer, services, at: now, in: transaction)
  }

  /// Takes the update with its likes and photos away, files included.
  func deletePost(_ id: ID<Post>, by viewer: Viewer) async throws {
    let (uploads, now) = (services.uploads, services.now())
    try await services.database.write(as: viewer.principal) { transaction in
      let place = try Self.own(id, viewer, in: transaction)
      let removal = Removal(transaction: transaction, live: services.live, now: now)
      guard try Self.delete(id, place, removal) else { throw Problem.notFound() }
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  /// Takes anybody's update away, for the operator.
  static func remove(_ id: ID<Post>, _ removal: Removal) throws -> Bool {
    guard let place = try PostQueries.place(of: id, in: removal.transaction) else { return false }
    return try delete(id, place, removal)
  }

  /// It leaves the pages of those who don't see it any more.
  static func publishHidden(_ id: ID<Post>, _ removal: Removal) throws {
    guard let place = try PostQueries.place(of: id, in: removal.transaction), place.isPublished else { return }
    try BelievePublisher(removal.live, removal.now, removal.transaction).deleted(id, of: place.project)
  }

  // MARK: Parts

  private static func delete(_ id: ID<Post>, _ place: PostQueries.Place, _ removal: Removal) throws -> Bool {
    guard try PostQueries.delete(id, by: place.builder, in: removal.transaction) else { return false }
    let publisher = BelievePublisher(removal.live, removal.now, removal.transaction)
    if place.isPublished { try publisher.deleted(id, of: place.project) }
    try publisher.unread(place.builder)
    return true
  }

  private static func own(
    _ id: ID<Post>, _ viewer: Viewer, in transaction: Transaction
  ) throws -> PostQueries.Place {
    guard let place = try PostQueries.place(of: id, in: transaction), place.builder == viewer.profile else {
      throw Problem.notFound()
    }
    return place
  }

  private static func read(
    _ id: ID<Post>, _ viewer: Viewer, _ links: MediaLinks, in transaction: Transaction
  ) throws -> Post {
    guard let post = try PostQueries.post(id, viewer: viewer.profile, links: links, in: transaction) else {
      throw Problem.notFound()
    }
    return post
  }

  /// The text as it is kept; to be checked before a photo is worked on.
  static func checked(_ content: String) throws(Problem) -> String {
    try WrittenText.required(content, "content", atMost: BelieveAPI.Limits.content)
  }

  private static func checked(alts: [String]) throws(Problem) -> [String] {
    guard alts.count <= BelieveAPI.Limits.images else {
      throw .validation("alts", "too_many", "An update has at most \(BelieveAPI.Limits.images) photos.")
    }
    var checked: [String] = []
    for alt in alts { checked.append(try WrittenText.optional(alt, "alts", atMost: MediaAPI.Limits.alt)) }
    return checked
  }

  private static func check(_ images: [ID<MediaAPI.Item>]) throws(Problem) {
    guard images.count <= BelieveAPI.Limits.images else {
      throw .validation("images", "too_many", "An update has at most \(BelieveAPI.Limits.images) photos.")
    }
    guard Set(images).count == images.count else {
      throw .validation("images", "invalid", "The same photo was chosen twice.")
    }
  }

  /// When it is to be published and when it was.
  /// - Throws: 422 for a time that has passed or is too far away.
  static func times(
    _ publication: Publication, _ now: Timestamp
  ) throws(Problem) -> (scheduled: Timestamp?, published: Timestamp?) {
    switch publication {
    case .draft: return (nil, nil)
    case .now: return (nil, now)
    case .at(let time):
      guard time > now, time < now.adding(seconds: 366 * 86_400) else {
        throw .validation("publishAt", "invalid", "Choose a time within the next year.")
      }
      return (time, nil)
    }
  }

  /// Makes these the update's photos, in this order. Positions that are left first lie above all others.
  private static func arrange(
    _ images: [ID<MediaAPI.Item>], on post: ID<Post>, had old: [ID<MediaAPI.Item>], _ viewer: Viewer, _ now: Timestamp,
    in transaction: Transaction
  ) throws {
    for gone in old where !images.contains(gone) { try PostQueries.detach(gone, from: post, in: transaction) }
    for (index, kept) in old.enumerated() where images.contains(kept) {
      try PostQueries.move(kept, of: post, to: 1000 + index, in: transaction)
    }
    for (position, image) in images.enumerated() {
      if old.contains(image) {
        try PostQueries.move(image, of: post, to: position, in: transaction)
        continue
      }
      let isThere = try Believe.album.attach(
        image, to: post, position: position, by: viewer.profile, account: viewer.signedIn.account, now: now,
        in: transaction)
      guard isThere else { throw Album<Post>.unusable(position, "images") }
    }
  }
}
