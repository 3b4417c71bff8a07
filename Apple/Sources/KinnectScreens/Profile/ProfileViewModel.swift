import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// A profile with its posts: one's own, or somebody's.
@MainActor @Observable final class ProfileViewModel {
  let username: String
  let posts: HeldListModel<KinnectAPI.Post>
  let profile: HeldItemModel<KinnectAPI.Profile>

  @ObservationIgnored let account: Account
  @ObservationIgnored private let follows: FollowService

  init(_ account: Account, username: String) {
    self.account = account
    self.username = username
    follows = FollowService(account: account)
    posts = HeldListModel(KinnectOffline.posts(of: username), account)
    // Profiles are kept by ID: which one has this name? One's own is remembered, others are among those one follows.
    let following = try? account.store.items(KinnectOffline.following("")).items  // what isn't kept is asked for
    let known: String? = try? account.store.value("kinnect.profile/\(username)")  // likewise
    let id = following?.first { $0.username == username }?.id ?? known.flatMap { ID<KinnectAPI.Profile>($0) }
    profile = HeldItemModel(KinnectOffline.profiles, id, account) { client throws(ClientError) in
      let profile = try await client.call(KinnectAPI.profile, .init(username: username))
      return profile
    }
  }

  var isMine: Bool { profile.item?.relation == .own }

  func refresh() async {
    await profile.refresh()
    await posts.refresh()
  }

  /// Remembers which profile one's own is, so that it is there without a connection.
  func remember() {
    guard let own = profile.item, own.relation == .own else { return }
    do { try account.store.keepValue("kinnect.profile/\(username)", own.id.description) } catch {
      account.notice = error.localizedDescription
    }
  }

  func toggleFollow() { if let profile = profile.item { follows.toggle(profile) } }

  func mute() async -> Bool { await account.call(KinnectAPI.mute, .init(username: username)) != nil }
  func block() async -> Bool { await account.call(KinnectAPI.block, .init(username: username)) != nil }
  func report(_ reason: String) async -> Bool {
    await account.call(KinnectAPI.reportProfile, .init(username: username, reason: reason)) != nil
  }

  /// The conversation with this person; nil where it can't be had.
  func conversation() async -> ID<KinnectAPI.Conversation>? {
    guard let opened = await account.call(KinnectAPI.openConversation, .init(members: [username], name: nil)) else {
      return nil
    }
    do { try account.store.keep(opened, of: KinnectOffline.conversations) } catch {
      account.notice = error.localizedDescription
    }
    return opened.id
  }
}
