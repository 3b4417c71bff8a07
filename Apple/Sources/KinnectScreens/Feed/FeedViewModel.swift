import ClientKit
import HearthScreens
import Observation
import Wire

/// The feed: what is kept at once, then what the server says; new posts of others wait behind a banner, so that nothing moves under a
/// finger.
@MainActor @Observable final class FeedViewModel {
  let feed: HeldListModel<KinnectAPI.Post>
  let stories: StoriesViewModel
  let inbox: HeldListModel<KinnectAPI.Conversation>
  /// The first post that was shown when the feed was last looked at from its beginning.
  private var newestShown: ID<KinnectAPI.Post>?

  @ObservationIgnored let account: Account
  @ObservationIgnored private let username: String
  @ObservationIgnored private let likes: LikeService
  @ObservationIgnored private let posts: PostService
  @ObservationIgnored private let follows: FollowService

  init(_ account: Account, username: String) {
    self.account = account
    self.username = username
    feed = FeedService(account: account).feed()
    stories = StoriesViewModel(account, username: username)
    inbox = HeldListModel(KinnectOffline.inbox, account)
    likes = LikeService(account: account)
    posts = PostService(account: account)
    follows = FollowService(account: account)
  }

  /// The posts to be shown: without those of others that have come since.
  var shown: [KinnectAPI.Post] {
    let waiting = Set(new.map(\.id))
    return waiting.isEmpty ? feed.items : feed.items.filter { !waiting.contains($0.id) }
  }

  /// Posts of others that have come since the feed was looked at.
  var new: [KinnectAPI.Post] {
    guard let newestShown, let index = feed.items.firstIndex(where: { $0.id == newestShown }) else { return [] }
    return feed.items[..<index].filter { $0.author.username != username }
  }

  /// How many conversations have something new.
  var unreadConversations: Int { inbox.items.count { $0.unreadCount > 0 && !$0.isMuted } }

  func run() async {
    if newestShown == nil { newestShown = feed.items.first?.id }
    await feed.run()
  }

  /// The feed was just read from its beginning, or the banner tapped: everything is shown.
  func showNew() { newestShown = feed.items.first?.id }

  func refresh() async {
    await feed.refresh()
    showNew()
    await stories.load()
  }

  func toggleLike(_ post: KinnectAPI.Post) { likes.toggle(post) }
  func delete(_ post: KinnectAPI.Post) { posts.delete(post) }
  func unfollow(_ author: KinnectAPI.Author) { follows.unfollow(author.username) }
}
