internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// What is to change of a post, checked as far as that needs no look at the post.
struct PostChanges: Sendable {
  let caption: String?
  let tags: [Tag]?
  let location: Change<GrassyAPI.LocationInput>
  let audience: SocialAPI.Audience?
  let media: [ID<MediaAPI.Item>]?
  let alts: [String]?
  let camera: GrassyAPI.Camera?
  let allowsSaving: Bool?

  /// - Throws: 422 with every field at fault.
  init(_ input: GrassyAPI.EditPost) throws(Problem) {
    var faults = FieldFaults()
    caption = input.caption == nil ? nil : faults.gather(try PostDraft.caption(input.caption), or: "")
    if let texts = input.tags { tags = faults.gather(try Tag.all(texts), or: []) } else { tags = nil }
    location = input.location
    allowsSaving = input.allowsSaving
    if let wanted = input.audience {
      audience = faults.gather(try Grassy.audience.checked(wanted), or: SocialAPI.Audience(kind: .me))
    } else {
      audience = nil
    }
    media = input.media
    if let media = input.media { faults.gather(try Self.check(media), or: ()) }
    alts = input.alts == nil ? nil : faults.gather(try Self.checked(input.alts ?? []), or: [])
    switch input.camera {
    case .keep: camera = nil
    case .clear: camera = PostDraft.noCamera
    case .set(let said): camera = faults.gather(try PostDraft.checked(said), or: PostDraft.noCamera)
    }
    try faults.end()
  }

  private static func check(_ media: [ID<MediaAPI.Item>]) throws(Problem) {
    try PostDraft.check(media)
    guard Set(media).count == media.count else {
      throw .validation("media", "invalid", "The same photo was chosen twice.")
    }
  }

  private static func checked(_ alts: [String]) throws(Problem) -> [String] {
    guard alts.count <= GrassyAPI.Limits.media else {
      throw .validation("alts", "too_many", "A post has at most \(GrassyAPI.Limits.media) photos.")
    }
    var checked: [String] = []
    for alt in alts { checked.append(try WrittenText.optional(alt, "alts", atMost: GrassyAPI.Limits.alt)) }
    return checked
  }

  /// - Throws: 422 for a place that isn't known, a circle that isn't the viewer's, a photo that can't be used, a description without a
  ///   photo.
  func apply(
    to id: ID<Post>, by viewer: Viewer, _ places: LocationReader, through live: LiveHub, at now: Timestamp,
    in transaction: Transaction
  ) throws {
    let author = viewer.profile
    if let caption { try transaction.run("UPDATE grassy_posts SET caption = \(caption) WHERE id = \(id)") }
    if let audience {
      _ = try Grassy.audience.change(id, to: audience, by: viewer, through: live, at: now, in: transaction)
    }
    if let tags {
      try transaction.run("UPDATE grassy_posts SET tags = \(Tag.text(tags)) WHERE id = \(id)")
      try transaction.run("DELETE FROM grassy_post_tags WHERE post_id = \(id)")
      try PostActions.insert(tags, of: id, in: transaction)
    }
    if let place = try place(of: id, places, in: transaction) { try move(id, author, to: place, in: transaction) }
    if let camera {
      try transaction.run(
        """
        UPDATE grassy_posts SET camera_model = \(camera.model), camera_lens = \(camera.lens),
          camera_exposure = \(camera.exposure) WHERE id = \(id)
        """)
    }
    if let allowsSaving { try Grassy.saving.set(allowsSaving, of: id, in: transaction) }
    if let media { try arrange(media, on: id, by: viewer, at: now, in: transaction) }
    if let alts { try Grassy.album.describe(id, alts, in: transaction) }
  }

  /// Where the post is to be; nil where that isn't changed.
  /// - Throws: 422 for a place that isn't known.
  func place(of id: ID<Post>, _ places: LocationReader, in transaction: Transaction) throws -> LocationChoice? {
    switch location {
    case .keep: nil
    case .clear: .nowhere
    case .set(let input):
      try places.choice(
        input, kept: try PlaceQueries.kept(of: id, in: transaction),
        current: try PlaceQueries.shown(of: id, in: transaction))
    }
  }

  /// The post repeats the name of its first photo's object.
  private func arrange(
    _ media: [ID<MediaAPI.Item>], on id: ID<Post>, by viewer: Viewer, at now: Timestamp, in transaction: Transaction
  ) throws {
    let old = try Grassy.album.media(of: id, in: transaction)
    guard media != old else { return }
    for added in media where !old.contains(added) {
      _ = try PostActions.photoKey(of: added, by: viewer, in: transaction)
    }
    try Grassy.album.arrange(media, on: id, by: viewer, now: now, in: transaction)
    let key = try MediaUse.shownKey(of: media[0], in: transaction) ?? ""
    try transaction.run("UPDATE grassy_posts SET photo_key = \(key) WHERE id = \(id)")
  }

  /// What was finer is gone with that, unless the author keeps it.
  private func move(
    _ id: ID<Post>, _ author: ID<ProfileEntity>, to choice: LocationChoice, in transaction: Transaction
  ) throws {
    let place = choice.shown
    try transaction.run(
      """
      UPDATE grassy_posts SET place = \(place.place), place_name = \(place.name),
        place_precision = \(place.precision.rawValue), place_latitude = \(place.latitude),
        place_longitude = \(place.longitude), place_country = \(place.country) WHERE id = \(id)
      """)
    try transaction.run("DELETE FROM grassy_kept_places WHERE post_id = \(id)")
    try PostActions.keep(choice.kept, of: id, author, in: transaction)
  }
}
