public import ClientKit
import Foundation
public import Observation
public import Wire

/// A profile with its posts: the viewer's, or somebody else's.
@MainActor @Observable public final class PersonModel<Post: HeldItem> {
  public let username: String
  public let posts: HeldListModel<Post>
  public let profile: HeldItemModel<SocialAPI.Profile>

  @ObservationIgnored public let account: Account
  @ObservationIgnored private let calls: PeopleCalls
  /// The name of the value with the number of unread lines of activity.
  @ObservationIgnored private let unread: String

  /// - Parameters:
  ///   - people: the app's.
  ///   - app: as in addresses: `kinnect`.
  ///   - posts: that person's.
  public init(
    _ people: PeopleOffline, app: String, posts: HeldList<Post>, _ account: Account, username: String
  ) {
    self.account = account
    self.username = username
    calls = people.calls
    unread = OfflineCatalogue(app).unreadActivity
    self.posts = HeldListModel(posts, account)
    let read = calls.profile
    profile = HeldItemModel(people.profiles, .alias(username), account) { client throws(ClientError) in
      try await client.call(read, .init(username: username))
    }
  }

  public var isMine: Bool { profile.item?.relation == .own }

  public func refresh() async {
    await profile.refresh()
    await posts.refresh()
  }

  /// Reads the profile again when activity arrives while a request waits: it may have been answered.
  public func watchRequest() async {
    for await change in account.store.changes()
    where change.contains(unread) && profile.item?.relation == .requested {
      await profile.refresh()
    }
  }

  public func toggleFollow() {
    guard let profile = profile.item else { return }
    account.write(
      profile.relation == .none ? calls.follow : calls.unfollow, .init(username: profile.username, profile: profile.id))
  }

  public func mute() { account.write(calls.mute, .init(username: username, profile: profile.item?.id)) }
  public func block() { account.write(calls.block, .init(username: username, profile: profile.item?.id)) }
  public func report(_ reason: String) {
    account.write(calls.reportProfile, .init(username: username, reason: reason, profile: profile.item?.id))
  }
}

extension PersonModel where Post: SocialPost, Post.Entity == Post {
  /// Of an app of people and posts.
  public convenience init(_ app: SocialApp<Post>, _ account: Account, username: String) {
    self.init(app.people, app: app.name, posts: app.postsOf(username), account, username: username)
  }
}
