public import ClientKit
import Foundation
public import Observation
public import Wire

/// A profile with its posts: the viewer's, or somebody else's.
@MainActor @Observable public final class PersonModel<Post: SocialPost> where Post.Entity == Post {
  public let username: String
  public let posts: HeldListModel<Post>
  public let profile: HeldItemModel<SocialAPI.Profile>

  @ObservationIgnored public let account: Account
  @ObservationIgnored private let calls: PeopleCalls
  /// The name of the value with the number of unread lines of activity.
  @ObservationIgnored private let unread: String

  public init(_ app: SocialApp<Post>, _ account: Account, username: String) {
    self.account = account
    self.username = username
    calls = app.people.calls
    unread = OfflineCatalogue(app.name).unreadActivity
    posts = HeldListModel(app.postsOf(username), account)
    let read = calls.profile
    profile = HeldItemModel(app.people.profiles, .alias(username), account) { client throws(ClientError) in
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
