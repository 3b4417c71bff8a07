public import Wire

/// What Grassy keeps on a device, and how it writes.
public enum GrassyOffline {
  /// Posts.
  public static let posts = HeldKind(GrassyAPI.syncPosts, newest: "grassy.feed")
  /// All posts that the viewer may see, newest first.
  public static let feed = posts.list("grassy.feed", GrassyAPI.feed) { .init(scope: .everyone, before: $0) }
  /// Of these the viewer's own, and those of people and tags that they follow.
  public static let followingFeed = posts.list("grassy.feed/following", GrassyAPI.feed) {
    .init(scope: .following, before: $0)
  }
  /// Somebody's, by username, newest first.
  public static func posts(of username: String) -> HeldList<GrassyAPI.Post> {
    posts.list("grassy.posts/\(username)", GrassyAPI.profilePosts) { .init(username: username, before: $0) }
  }
  /// Those with a tag.
  public static func posts(withTag tag: String) -> HeldList<GrassyAPI.Post> {
    posts.list("grassy.tag/\(tag)", GrassyAPI.tagPosts) { .init(tag: tag, before: $0) }
  }
  /// Those at a place, by the `placeID` of a location.
  public static func posts(atPlace place: String) -> HeldList<GrassyAPI.Post> {
    posts.list("grassy.place/\(place)", GrassyAPI.placePosts) { .init(id: place, before: $0) }
  }
  /// What the viewer has bookmarked, newest bookmark first.
  public static let bookmarks = posts.list("grassy.bookmarks", GrassyAPI.bookmarks) { .init(before: $0) }

  /// People.
  public static let people = PeopleOffline("grassy", asked: .following)
  /// Who likes a post.
  public static let likes: HeldLists<ID<GrassyAPI.Post>, SocialAPI.Profile> =
    people.profiles.lists("grassy.likes", GrassyAPI.likes) { .init(id: $0, before: $1) }
  /// A post's comments, oldest first.
  public static let comments: HeldLists<ID<GrassyAPI.Post>, SocialAPI.Comment> =
    HeldKind(listed: "grassy.comments", of: SocialAPI.Comment.self)
    .lists("grassy.comments", GrassyAPI.comments) { .init(id: $0, before: $1) }
  /// What happened to the viewer, newest first.
  public static let activity = HeldKind(listed: "grassy.activity", of: GrassyAPI.Activity.self)
    .list("grassy.activity", GrassyAPI.activity) { .init(before: $0) }
  /// The viewer's circles.
  public static let circles = HeldKind(listed: "grassy.circles", of: SocialAPI.Circle.self)
    .list("grassy.circles", GrassyAPI.audiences.circles) { .init(before: $0) }
  /// The name of the value with a tag as the viewer stands to it.
  public static func tag(_ name: String) -> String { "grassy.tag/\(name)" }

  /// The name of the value that says whether originals are kept.
  public static let originals = "grassy.originals"

  /// All of it, for an `OfflineStore`.
  public static let catalogue = catalogue(uploads: .grassy)

  /// The same with another way for photos to come into the server's bucket.
  public static func catalogue(uploads: GrassyKit.DirectUploads?) -> OfflineCatalogue {
    base.uploading { (file, client, progress) async throws(ClientError) in
      try await GrassyKit.PhotoSending(client, direct: uploads).send(file, progress: progress)
    }
  }

  private static let base = OfflineCatalogue("grassy")
    .holding(posts, after: "post.created", "post.deleted").with(people).rereading(likes)
    .liking(GrassyAPI.like, off: GrassyAPI.unlike, posts)
    .turning(GrassyAPI.bookmark, off: GrassyAPI.removeBookmark, posts, { .id($0.id) }) {
      $0.bookmarkedByMe = $1
    } answered: {
      $0.bookmarkedByMe = $1.bookmarkedByMe
    }
    .making(
      GrassyAPI.publishPost, posts, subject: { _ in "grassy.publishing" },
      in: { _, _ in [feed.name, followingFeed.name] }
    )
    .with(
      // Where photos are added, to be written with all photos as they will be.
      OfflineWrite(GrassyAPI.editPost, subject: { "\(posts.name)/\($0.id)" }) {
        (input, row, effects) throws(StoreError) in
        guard row.state == .waiting else { return }
        let photos: [MediaAPI.Attachment]? = try row.item()
        effects.change(posts, .id(input.id)) { $0.apply(input, photos) }
      } settle: { (post, _, _, store) throws(StoreError) in
        try store.keep(post, of: posts)
      }
    )
    .removing(GrassyAPI.deletePost, posts) { .id($0.id) }.sending(GrassyAPI.reportPost)
    .commenting(
      posts, comments, add: GrassyAPI.addComment, delete: GrassyAPI.deleteComment, report: GrassyAPI.reportComment
    )
    .activity(activity, markRead: GrassyAPI.markActivityRead).circles(GrassyAPI.audiences, circles)
    .standing(GrassyAPI.followTag, off: GrassyAPI.unfollowTag) {
      $0.isFollowing = $1
    } answered: {
      $0.isFollowing = $1.isFollowing
    }
    .standing(GrassyAPI.muteTag, off: GrassyAPI.unmuteTag) {
      $0.isMuted = $1
    } answered: {
      $0.isMuted = $1.isMuted
    }
    .setting(
      GrassyAPI.originals.set, { _ in originals }, of: MediaAPI.Originals.self, fold: { _ in originals }
    ) {
      $0.keepsOriginals = $1.keepsOriginals
    } answered: {
      $0 = $1
    }
    .with(event: "post.counts", as: GrassyAPI.PostCounts.self) { (counts, store) throws(StoreError) in
      try store.change(posts, .id(counts.id)) {
        ($0.likeCount, $0.commentCount) = (counts.likeCount, counts.commentCount)
      }
    }
}

extension OfflineCatalogue {
  /// With two calls that turn on and off how the viewer stands to a tag.
  fileprivate func standing<Output>(
    _ on: Endpoint<GrassyAPI.ByTag, Output>, off: Endpoint<GrassyAPI.ByTag, Output>,
    shown: @escaping @Sendable (inout GrassyAPI.Tag, Bool) -> Void,
    answered: @escaping @Sendable (inout GrassyAPI.Tag, Output) -> Void
  ) -> OfflineCatalogue {
    let name: @Sendable (GrassyAPI.ByTag) -> String = { GrassyOffline.tag($0.tag) }
    let fold: @Sendable (GrassyAPI.ByTag) -> String = { "\(on.name)/\($0.tag)" }
    return setting(
      on, name, of: GrassyAPI.Tag.self, fold: fold, shown: { tag, _ in shown(&tag, true) }, answered: answered
    )
    .setting(off, name, of: GrassyAPI.Tag.self, fold: fold, shown: { tag, _ in shown(&tag, false) }, answered: answered)
  }
}

extension GrassyAPI.Post {
  /// As it is shown until the server has answered a change.
  /// - Parameter photos: all of them as they will be, where some are added.
  mutating func apply(_ change: GrassyAPI.EditPost, _ photos: [MediaAPI.Attachment]? = nil) {
    if let caption = change.caption { self.caption = caption }
    if let tags = change.tags { self.tags = tags }
    if let audience = change.audience { self.audience = audience }
    if let allowsSaving = change.allowsSaving { self.allowsSaving = allowsSaving }
    if let photos {
      media = photos
    } else if let chosen = change.media {
      let known = media
      media = chosen.compactMap { id in known.first { $0.id == id } }
    }
    for (index, alt) in (change.alts ?? []).enumerated() where media.indices.contains(index) { media[index].alt = alt }
    switch change.location {
    case .keep: break
    case .clear: location = nil
    case .set(let location):
      self.location = location.isPrecisionAlone ? self.location?.told(at: location.precision) : location.shown
    }
    switch change.camera {
    case .keep: break
    case .clear: camera = nil
    case .set(let camera): self.camera = camera
    }
  }
}

extension GrassyAPI.Location {
  /// The same place, told finer or coarser, until the server has answered what it is called then.
  fileprivate func told(at precision: GrassyAPI.LocationPrecision?) -> GrassyAPI.Location {
    guard let precision, precision != self.precision else { return self }
    var told = self
    told.precision = precision
    if precision == .country { (told.latitude, told.longitude) = (nil, nil) }
    return told
  }
}

extension GrassyAPI.LocationInput {
  /// Whether it says of the same place how fine others are told it.
  fileprivate var isPrecisionAlone: Bool { placeID == nil && name == nil && latitude == nil && longitude == nil }

  /// As the author sees it until the server has answered.
  var shown: GrassyAPI.Location? {
    guard let name, !name.isEmpty else { return nil }
    return GrassyAPI.Location(
      name: name, precision: precision ?? .city, latitude: nil, longitude: nil, country: nil,
      placeID: placeID ?? "~\(name)")
  }
}
