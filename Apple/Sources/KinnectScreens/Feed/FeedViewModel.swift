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
  @ObservationIgnored private let service: FeedService

  init(_ account: Account, username: String) {
    self.account = account
    self.username = username
    service = FeedService(account: account)
    feed = HeldListModel(KinnectOffline.feed, account)
    stories = StoriesViewModel(account, username: username)
    inbox = HeldListModel(KinnectOffline.talks.inbox, account)
  }

  /// The posts to be shown: without those of others that have come since.
  var rows: [HeldRow<KinnectAPI.Post>] {
    let waiting = Set(new.map(\.id))
    return waiting.isEmpty ? feed.rows : feed.rows.filter { !waiting.contains($0.item.id) }
  }
  var shown: [KinnectAPI.Post] { rows.map(\.item) }

  /// Posts of others that have come since the feed was looked at.
  var new: [KinnectAPI.Post] {
    guard let newestShown, let index = feed.rows.firstIndex(where: { $0.item.id == newestShown }) else { return [] }
    return feed.rows[..<index].map(\.item).filter { $0.author.username != username }
  }

  /// How many conversations have something new.
  var unreadConversations: Int { inbox.rows.count { $0.item.unreadCount > 0 && !$0.item.isMuted } }

  func run() async {
    // What was kept from the last time is no news.
    await feed.read()
    if newestShown == nil { newestShown = feed.rows.first?.item.id }
    await feed.run()
  }

  /// The feed was just read from its beginning, or the banner tapped: everything is shown.
  func showNew() { newestShown = feed.rows.first?.item.id }

  func refresh() async {
    await feed.refresh()
    showNew()
    await stories.load()
  }

  func toggleLike(_ post: KinnectAPI.Post) { service.toggleLike(post) }
  func delete(_ post: KinnectAPI.Post) { service.delete(post) }
  func unfollow(_ author: KinnectAPI.Author) { service.unfollow(author) }
}
