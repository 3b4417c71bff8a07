public import ClientKit
import Foundation
public import Observation
public import Wire

/// A profile with its posts: one's own, or somebody's.
@MainActor @Observable public final class PersonModel<Post: SocialPost> where Post.Entity == Post {
  public let username: String
  public let posts: HeldListModel<Post>
  public let profile: HeldItemModel<SocialAPI.Profile>

  @ObservationIgnored public let account: Account
  @ObservationIgnored private let app: SocialApp<Post>

  public init(_ app: SocialApp<Post>, _ account: Account, username: String) {
    self.account = account
    self.username = username
    self.app = app
    posts = HeldListModel(app.postsOf(username), account)
    // Profiles are kept by ID: which one has this name? One's own is remembered, others are among those one follows.
    let following = try? account.store.items(app.following("")).items  // what isn't kept is asked for
    let known: String? = try? account.store.value(app.profileID(username))  // likewise
    let id = following?.first { $0.username == username }?.id ?? known.flatMap { ID<SocialAPI.Profile>($0) }
    let read = app.people.profile
    profile = HeldItemModel(app.profiles, id, account) { client throws(ClientError) in
      try await client.call(read, .init(username: username))
    }
  }

  public var isMine: Bool { profile.item?.relation == .own }

  public func refresh() async {
    await profile.refresh()
    await posts.refresh()
  }

  /// Remembers which profile one's own is, so that it is there without a connection.
  public func remember() {
    guard let own = profile.item, own.relation == .own else { return }
    do { try account.store.keepValue(app.profileID(username), own.id.description) } catch {
      account.notice = error.localizedDescription
    }
  }

  public func toggleFollow() {
    guard let profile = profile.item else { return }
    account.write(profile.relation == .none ? app.follow : app.unfollow, .init(username: profile.username))
  }

  public func mute() async -> Bool { await account.call(app.people.mute, .init(username: username)) != nil }
  public func block() async -> Bool { await account.call(app.people.block, .init(username: username)) != nil }
  public func report(_ reason: String) async -> Bool {
    await account.call(app.people.reportProfile, .init(username: username, reason: reason)) != nil
  }
}
