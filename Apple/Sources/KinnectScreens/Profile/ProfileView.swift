import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A profile with its posts: the viewer's, or somebody else's.
typealias ProfileViewModel = PersonModel<KinnectAPI.Post>

extension PersonModel where Post == KinnectAPI.Post {
  convenience init(_ account: Account, username: String) { self.init(.kinnect, account, username: username) }
}

/// A profile: face, numbers, words, and the grid of posts.
struct ProfileView: View {
  private let account: Account
  private let username: String

  init(_ account: Account, username: String) { (self.account, self.username) = (account, username) }

  var body: some View {
    PersonPage<KinnectRoute, MessageButton>(.kinnect, account, username: username, isForFollowers: true) { profile in
      MessageButton(profile: profile)
    }
  }
}

/// Opens the conversation with somebody, where both follow each other.
struct MessageButton: View {
  @Environment(Account.self) private var account
  let profile: KinnectAPI.Profile
  @State private var conversation: ID<KinnectAPI.Conversation>?

  var body: some View {
    if profile.relation == .following, profile.followsMe {
      if let conversation {
        NavigationLink("Open messages", value: KinnectRoute.conversation(conversation)).buttonStyle(.bordered)
      } else {
        Button("Message") { Task { conversation = await open() } }.buttonStyle(.bordered)
      }
    }
  }

  /// The conversation; nil where it can't be had.
  private func open() async -> ID<KinnectAPI.Conversation>? {
    let input = SocialAPI.OpenConversation(members: [profile.username], name: nil)
    guard let opened = await account.call(KinnectAPI.openConversation, input) else { return nil }
    do { try await account.store.keep(opened, of: KinnectOffline.talks.conversations) } catch {
      account.notice = error.localizedDescription
    }
    return opened.id
  }
}
