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
  func publish(
    caption: String, media: [MediaAPI.Attachment], for audience: SocialAPI.Audience, by author: KinnectAPI.Author
  ) throws(StoreError) {
    let post = KinnectAPI.Post(
      id: account.store.newID(), author: author, caption: caption, media: media, likeCount: 0, commentCount: 0,
      likedByMe: false, createdAt: account.now(), editedAt: nil, audience: audience)
    try account.store.write(
      KinnectOffline.publish,
      .init(caption: caption.isEmpty ? nil : caption, media: media.map(\.id), audience: audience),
      showing: post)
  }

  /// Changes what is otherwise than it was.
  func edit(_ post: KinnectAPI.Post, caption: String, audience: SocialAPI.Audience) {
    if caption != post.caption { account.write(KinnectOffline.edit, .init(id: post.id, caption: caption)) }
    if audience != post.audience { account.write(KinnectOffline.edit, .init(id: post.id, audience: audience)) }
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
typealias CommentService = HearthScreens.CommentService<KinnectAPI.Post>
/// A post's comments: read page by page, and written through the outbox.
typealias CommentViewModel = HearthScreens.CommentViewModel<KinnectAPI.Post>

extension HearthScreens.CommentService where Post == KinnectAPI.Post {
  init(account: Account) { self.init(.kinnect, account: account) }
}

extension HearthScreens.CommentViewModel where Post == KinnectAPI.Post {
  convenience init(_ post: KinnectAPI.Post, _ account: Account) { self.init(post, CommentService(account: account)) }
}
