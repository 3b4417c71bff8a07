internal import Foundation
public import Wire

extension GrassyKit {
  /// A post being written.
  public struct NewPost: Sendable {
    /// The caption, at most 2,200 characters; empty for none.
    public var caption = ""
    /// Where it is; nil for nowhere.
    public var location: GrassyAPI.LocationInput?
    /// The tags, at most 30.
    public var tags = TagList()
    /// Who may see it.
    public var audience = SocialAPI.Audience(kind: .everyone)
    /// What took the photo; nil says nothing.
    public var camera: GrassyAPI.Camera?
    /// Whether those who see it may save its photos; nil for what the author has chosen for all.
    public var allowsSaving: Bool?

    public init(
      caption: String = "", location: GrassyAPI.LocationInput? = nil, tags: TagList = TagList(),
      audience: SocialAPI.Audience = .init(kind: .everyone), camera: GrassyAPI.Camera? = nil, allowsSaving: Bool? = nil
    ) {
      self.caption = caption
      self.location = location
      self.tags = tags
      self.audience = audience
      self.camera = camera
      self.allowsSaving = allowsSaving
    }

    /// Whether the caption is longer than a server takes it.
    public var isTooLong: Bool { caption.unicodeScalars.count > GrassyAPI.Limits.caption }
  }

  /// Posts: read from the server into the store, and written through its outbox, so that a lost connection takes nothing.
  public actor PostService {
    private let client: HearthClient
    private let store: OfflineStore

    /// - Parameter client: the client of the store's account.
    public init(_ client: HearthClient, _ store: OfflineStore) { (self.client, self.store) = (client, store) }

    /// Reads a feed from its newest post on.
    /// - Parameter feed: all that the viewer may see, or `GrassyOffline.followingFeed`.
    /// - Returns: it with what waits to be sent.
    /// - Throws: `ClientError` where the server can't be asked; `StoreError`.
    @discardableResult
    public func fetchAllPosts(
      _ feed: HeldList<GrassyAPI.Post> = GrassyOffline.feed
    ) async throws -> ShownList<GrassyAPI.Post> {
      try await store.load(feed, isFirst: true, through: client)
      return try await store.items(feed)
    }

    /// Reads the next page of a feed.
    @discardableResult
    public func fetchPosts(
      _ feed: HeldList<GrassyAPI.Post> = GrassyOffline.feed
    ) async throws -> ShownList<GrassyAPI.Post> {
      try await store.load(feed, isFirst: false, through: client)
      return try await store.items(feed)
    }

    /// Publishes a post: it is in the feed at once, and at the server as soon as that can be reached and has its photos.
    /// - Parameter photos: of `StorageService.uploadPhoto`.
    /// - Throws: `StoreError` where it can't even be kept here.
    public func createPost(
      _ post: NewPost, photos: [MediaAPI.Attachment], by author: UserProfile
    ) async throws(StoreError) -> GrassyAPI.Post {
      let shown = GrassyAPI.Post(
        id: store.newID(),
        author: .init(
          id: author.id, username: author.username, fullName: author.fullName, avatarURL: author.avatarURL),
        caption: post.caption, location: post.location?.shown, tags: post.tags.all, media: photos, photoKey: "",
        audience: post.audience, camera: post.camera, likeCount: 0, commentCount: 0, likedByMe: false,
        bookmarkedByMe: false, createdAt: store.now(), editedAt: nil, allowsSaving: post.allowsSaving)
      let input = GrassyAPI.PublishPost(
        media: photos.map(\.id), caption: post.caption.isEmpty ? nil : post.caption,
        tags: post.tags.all.isEmpty ? nil : post.tags.all, location: post.location, audience: post.audience,
        camera: post.camera, allowsSaving: post.allowsSaving)
      try await store.write(GrassyAPI.publishPost, input, showing: shown)
      return shown
    }

    /// Deletes the viewer's own post with its photos; one that wasn't sent yet is withdrawn.
    public func deletePost(_ id: ID<GrassyAPI.Post>) async throws(StoreError) {
      try await store.write(GrassyAPI.deletePost, .init(id: id))
    }
  }
}
