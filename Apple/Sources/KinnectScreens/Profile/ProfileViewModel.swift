import ClientKit
import Foundation
import HearthScreens
import Wire

/// A profile with its posts: one's own, or somebody's.
typealias ProfileViewModel = PersonModel<KinnectAPI.Post>

extension PersonModel where Post == KinnectAPI.Post {
  convenience init(_ account: Account, username: String) { self.init(.kinnect, account, username: username) }

  /// Reads the profile anew when activity arrives while a request waits: it may have been answered.
  func watchRequest() async {
    for await change in account.store.changes()
    where change.contains(KinnectOffline.catalogue.unreadActivity) && profile.item?.relation == .requested {
      await profile.refresh()
    }
  }

  /// The conversation with this person; nil where it can't be had.
  func conversation() async -> ID<KinnectAPI.Conversation>? {
    guard let opened = await account.call(KinnectAPI.openConversation, .init(members: [username], name: nil)) else {
      return nil
    }
    do { try await account.store.keep(opened, of: KinnectOffline.talks.conversations) } catch {
      account.notice = error.localizedDescription
    }
    return opened.id
  }
}
