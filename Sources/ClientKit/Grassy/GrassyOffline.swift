public import Wire

/// What of Grassy works without a connection: the feed and profiles are there, and likes, bookmarks, follows, posts and comments
/// wait.
public enum GrassyOffline {
  /// Posts that were shown: of the feeds, of tags, places and profiles, opened from a link.
  public static let posts = HeldKind(GrassyAPI.syncPosts, newest: "grassy.feed")
  /// People: whom the viewer follows, and whose profile was opened.
  public static let profiles = HeldKind(GrassyAPI.people.sync, newest: "grassy.following")

  /// All posts that the viewer may see, newest first.
  public static let feed = feed("grassy.feed", .everyone)
  /// The viewer's own, and those of people and tags that the viewer follows, newest first.
  public static let followingFeed = feed("grassy.feed/following", .following)

  private static func feed(_ name: String, _ scope: GrassyAPI.FeedScope) -> HeldList<GrassyAPI.Post> {
    posts.list(name) { (client, before) async throws(ClientError) in
      try await client.page(GrassyAPI.feed, before) { .init(scope: scope, before: $0) }
    }
  }

  /// The people the viewer follows.
  /// - Parameter username: the viewer's own.
  public static func following(_ username: String) -> HeldList<SocialAPI.Profile> {
    profiles.list("grassy.following") { (client, before) async throws(ClientError) in
      try await client.page(GrassyAPI.people.following, before) { .init(username: username, before: $0) }
    }
  }

  /// Somebody's posts, newest first.
  public static func posts(of username: String) -> HeldList<GrassyAPI.Post> {
    posts.list("grassy.posts/\(username)") { (client, before) async throws(ClientError) in
      try await client.page(GrassyAPI.profilePosts, before) { .init(username: username, before: $0) }
    }
  }

  /// The posts with a tag, newest first.
  public static func posts(withTag tag: String) -> HeldList<GrassyAPI.Post> {
    posts.list("grassy.tag/\(tag)") { (client, before) async throws(ClientError) in
      try await client.page(GrassyAPI.tagPosts, before) { .init(tag: tag, before: $0) }
    }
  }

  /// The posts at a place, newest first.
  /// - Parameter place: the `placeID` of a location.
  public static func posts(atPlace place: String) -> HeldList<GrassyAPI.Post> {
    posts.list("grassy.place/\(place)") { (client, before) async throws(ClientError) in
      try await client.page(GrassyAPI.placePosts, before) { .init(id: place, before: $0) }
    }
  }

  /// What the viewer has bookmarked, newest bookmark first.
  public static let bookmarks = posts.list("grassy.bookmarks") { (client, before) async throws(ClientError) in
    try await client.page(GrassyAPI.bookmarks, before) { .init(before: $0) }
  }

  /// Likes a post.
  public static let like = SocialOffline.liking(GrassyAPI.like, true, in: "grassy", of: posts)
  /// Takes the like back.
  public static let unlike = SocialOffline.liking(GrassyAPI.unlike, false, in: "grassy", of: posts)

  /// Bookmarks a post.
  public static let bookmark = bookmarking(GrassyAPI.bookmark, true)
  /// Takes the bookmark back.
  public static let removeBookmark = bookmarking(GrassyAPI.removeBookmark, false)

  private static func bookmarking(
    _ endpoint: Endpoint<GrassyAPI.ByPost, GrassyAPI.BookmarkState>, _ isOn: Bool
  ) -> OfflineWrite<GrassyAPI.ByPost, GrassyAPI.BookmarkState> {
    OfflineWrite(
      endpoint, subject: { "grassy.bookmark/\($0.id)" }, fold: { "grassy.bookmark/\($0.id)" }
    ) { (input, _, effects) throws(StoreError) in
      effects.change(posts, input.id) { $0.bookmarkedByMe = isOn }
    } settle: { (answer, input, _, store) throws(StoreError) in
      try store.change(posts, input.id) { $0.bookmarkedByMe = answer.bookmarkedByMe }
    }
  }

  /// Follows a person.
  public static let follow = SocialOffline.following(
    GrassyAPI.people.follow, .following, in: "grassy", of: profiles)
  /// Ends a follow.
  public static let unfollow = SocialOffline.following(
    GrassyAPI.people.unfollow, .none, in: "grassy", of: profiles)

  /// Publishes a post. Its photos are of `OfflineStore.addFile`, and it waits for them.
  public static let publish = OfflineWrite(
    GrassyAPI.publishPost, subject: { _ in "grassy.publishing" }
  ) { (_, row, effects) throws(StoreError) in
    guard let post: GrassyAPI.Post = try row.item() else { return }
    for list in [feed, followingFeed] { effects.add(post, to: list.name, of: posts) }
  } settle: { (post, _, row, store) throws(StoreError) in
    try store.keep(post, of: posts)
    try store.name(row, post.id.description)
    for list in [feed, followingFeed] { try store.put(post.id, first: list.name, of: posts) }
  }

  /// Changes the viewer's own post.
  public static let edit = OfflineWrite(
    GrassyAPI.editPost, subject: { "grassy.post/\($0.id)" }
  ) { (input, row, effects) throws(StoreError) in
    guard row.state == .waiting else { return }
    effects.change(posts, input.id) { $0.apply(input) }
  } settle: { (post, _, _, store) throws(StoreError) in
    try store.keep(post, of: posts)
  }

  /// Deletes the viewer's own post.
  public static let delete = SocialOffline.deleting(GrassyAPI.deletePost, in: "grassy", of: posts)

  /// What comments on a post are about, in the outbox.
  public static func comments(on post: ID<GrassyAPI.Post>) -> String { SocialOffline.comments(on: post, in: "grassy") }

  /// Comments on a post. May be shown with the comment as it will be.
  public static let comment = SocialOffline.commenting(GrassyAPI.addComment, in: "grassy", of: posts)

  /// Changes the viewer's own picture. To be shown with the profile as it will be.
  public static let picture = SocialOffline.picturing(GrassyAPI.people.editProfile, in: "grassy", of: profiles)

  /// The name of the value with the last known number of unread activity lines.
  public static let unreadActivity = "grassy.activity.unread"

  /// All of it, for an `OfflineStore`.
  public static let catalogue = catalogue(uploads: .grassy)

  /// The same with another way for photos to come into the server's bucket.
  public static func catalogue(uploads: GrassyKit.DirectUploads?) -> OfflineCatalogue {
    base.sending { (file, client) async throws(ClientError) in
      try await GrassyKit.PhotoSending(client, direct: uploads).send(file)
    }
  }

  private static let base = OfflineCatalogue()
    .with(posts, after: "post.created", "post.deleted").with(profiles)
    .with(event: "post.counts", as: GrassyAPI.PostCounts.self) { (counts, store) throws(StoreError) in
      try store.change(posts, counts.id) { post in
        (post.likeCount, post.commentCount) = (counts.likeCount, counts.commentCount)
      }
    }
    .with(event: "activity.unread", as: UnreadCount.self) { (unread, store) throws(StoreError) in
      try store.keepValue(unreadActivity, unread)
    }
    .with(like).with(unlike).with(bookmark).with(removeBookmark).with(follow).with(unfollow).with(publish).with(edit)
    .with(delete).with(comment).with(picture)
}

extension GrassyAPI.Post {
  /// As it is shown until the server has answered a change.
  mutating func apply(_ change: GrassyAPI.EditPost) {
    if let caption = change.caption { self.caption = caption }
    if let tags = change.tags { self.tags = tags }
    if let audience = change.audience { self.audience = audience }
    if let chosen = change.media {
      let known = media
      media = chosen.compactMap { id in known.first { $0.id == id } }
    }
    for (index, alt) in (change.alts ?? []).enumerated() where media.indices.contains(index) { media[index].alt = alt }
    switch change.location {
    case .keep: break
    case .clear: location = nil
    case .set(let location): self.location = location.shown
    }
    switch change.camera {
    case .keep: break
    case .clear: camera = nil
    case .set(let camera): self.camera = camera
    }
  }
}

extension GrassyAPI.LocationInput {
  /// As the author sees it until the server has answered.
  var shown: GrassyAPI.Location? {
    guard let name, !name.isEmpty else { return nil }
    return GrassyAPI.Location(
      name: name, precision: precision ?? .city, latitude: nil, longitude: nil, country: nil,
      placeID: placeID ?? "~\(name)")
  }
}
