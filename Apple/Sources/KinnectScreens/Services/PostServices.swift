import ClientKit
import Foundation
import HearthScreens
import Wire

/// The feed, as it is kept on this device and as the server has it.
@MainActor struct FeedService {
  let account: Account
  func feed() -> HeldListModel<KinnectAPI.Post> { HeldListModel(KinnectOffline.feed, account) }
}

/// Posts: published, changed and deleted through the outbox, so that a lost connection takes nothing.
@MainActor struct PostService {
  let account: Account

  func post(_ id: ID<KinnectAPI.Post>) -> HeldItemModel<KinnectAPI.Post> {
    HeldItemModel(KinnectOffline.posts, id, account) { client throws(ClientError) in
      try await client.call(KinnectAPI.post, .init(id: id))
    }
  }

  /// - Throws: `StoreError` where it can't even be kept here.
  func publish(caption: String, media: [MediaAPI.Attachment], by author: KinnectAPI.Author) throws(StoreError) {
    let post = KinnectAPI.Post(
      id: account.store.newID(), author: author, caption: caption, media: media, likeCount: 0, commentCount: 0,
      likedByMe: false, createdAt: Timestamp(Date()), editedAt: nil)
    try account.store.write(
      KinnectOffline.publish, .init(caption: caption.isEmpty ? nil : caption, media: media.map(\.id)), showing: post)
  }

  func edit(_ post: KinnectAPI.Post, caption: String) {
    account.write(KinnectOffline.edit, .init(id: post.id, caption: caption))
  }

  func delete(_ post: KinnectAPI.Post) { account.write(KinnectOffline.delete, .init(id: post.id)) }

  func report(_ post: KinnectAPI.Post, reason: String) async -> Bool {
    await account.call(KinnectAPI.reportPost, .init(id: post.id, reason: reason)) != nil
  }
}

/// Likes, shown at once and taken back when they are refused.
@MainActor struct LikeService {
  let account: Account

  func toggle(_ post: KinnectAPI.Post) {
    account.write(post.likedByMe ? KinnectOffline.unlike : KinnectOffline.like, .init(id: post.id))
  }

  func likes(of post: ID<KinnectAPI.Post>) -> PagesModel<KinnectAPI.Profile> {
    PagesModel(account, KinnectAPI.likes) { .init(id: post, before: $0) }
  }
}

/// Comments of a post, oldest first.
@MainActor struct CommentService {
  let account: Account

  func comments(
    of post: ID<KinnectAPI.Post>, after cursor: Cursor<KinnectAPI.CommentList>?
  ) async throws(ClientError) -> Page<KinnectAPI.Comment> {
    try await account.client.call(KinnectAPI.comments, .init(id: post, before: cursor))
  }

  func add(_ body: String, to post: ID<KinnectAPI.Post>) async throws(ClientError) -> KinnectAPI.Comment {
    try await account.client.call(KinnectAPI.addComment, .init(id: post, body: body))
  }

  func delete(_ comment: KinnectAPI.Comment) async throws(ClientError) {
    _ = try await account.client.call(KinnectAPI.deleteComment, .init(id: comment.id))
  }
}
