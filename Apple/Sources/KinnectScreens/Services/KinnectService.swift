import ClientKit
import HearthScreens
import Wire

/// What Kinnect's screens do, over the one way in which every app writes (`Account.write`). The seed's nine services are names of it.
@MainActor struct KinnectService {
  let account: Account

  // MARK: Posts

  /// - Parameter username: the viewer's own.
  func publish(
    caption: String, media: [MediaAPI.Attachment], for audience: SocialAPI.Audience, by username: String
  ) async {
    let author = await account.author(username, in: KinnectOffline.people)
    let post = KinnectAPI.Post(
      id: account.store.newID(), author: author, caption: caption, media: media, likeCount: 0, commentCount: 0,
      likedByMe: false, createdAt: account.now(), editedAt: nil, audience: audience)
    account.write(
      KinnectAPI.publishPost,
      .init(caption: caption.isEmpty ? nil : caption, media: media.map(\.id), audience: audience), showing: post)
    await account.written()
  }

  /// Changes what is otherwise than it was.
  func edit(_ post: KinnectAPI.Post, caption: String, audience: SocialAPI.Audience) {
    if caption != post.caption { account.write(KinnectAPI.editPost, .init(id: post.id, caption: caption)) }
    if audience != post.audience { account.write(KinnectAPI.editPost, .init(id: post.id, audience: audience)) }
  }

  func delete(_ post: KinnectAPI.Post) { account.write(KinnectAPI.deletePost, .init(id: post.id)) }

  func toggleLike(_ post: KinnectAPI.Post) {
    account.write(post.likedByMe ? KinnectAPI.unlike : KinnectAPI.like, .init(id: post.id))
  }

  // MARK: People

  /// - Parameter next: the `next` of the page before; nil for the first one.
  func people(matching text: String, behind next: String? = nil) async throws(ClientError) -> Page<KinnectAPI.Profile> {
    try await account.client.call(KinnectAPI.search, .init(q: text, before: next.map { SealedCursor($0) }))
  }

  func follow(_ person: KinnectAPI.Author) { account.write(KinnectAPI.follow, meant(person)) }
  func unfollow(_ person: KinnectAPI.Author) { account.write(KinnectAPI.unfollow, meant(person)) }
  func approve(_ person: KinnectAPI.Author) { account.write(KinnectAPI.approveFollowRequest, meant(person)) }
  func decline(_ person: KinnectAPI.Author) { account.write(KinnectAPI.declineFollowRequest, meant(person)) }

  private func meant(_ person: KinnectAPI.Author) -> SocialAPI.MeantPerson {
    .init(username: person.username, profile: person.id)
  }

  // MARK: What comes by itself

  /// What changes in the store, by live events too.
  func changes() -> AsyncStream<StoreChange> { account.store.changes() }
}

typealias ProfileService = KinnectService
typealias FeedService = KinnectService
typealias PostService = KinnectService
typealias LikeService = KinnectService
typealias CommentService = KinnectService
typealias UserSearchService = KinnectService
typealias FollowService = KinnectService
typealias RealtimeService = KinnectService
typealias ActivityService = KinnectService

/// A post's comments.
typealias CommentViewModel = HearthScreens.CommentViewModel<SocialAPI.Comment>
