public import ClientKit
public import SwiftUI
public import Wire

/// Opens the conversation with somebody, where both follow each other.
public struct MessageButton<Route: Hashable>: View {
  @Environment(Account.self) private var account
  private let profile: SocialAPI.Profile
  private let talks: ConversationsOffline
  private let route: (ID<SocialAPI.Conversation>) -> Route
  @State private var conversation: ID<SocialAPI.Conversation>?

  /// - Parameters:
  ///   - talks: the app's conversations.
  ///   - route: what leads to a conversation.
  public init(
    _ profile: SocialAPI.Profile, _ talks: ConversationsOffline,
    route: @escaping (ID<SocialAPI.Conversation>) -> Route
  ) { (self.profile, self.talks, self.route) = (profile, talks, route) }

  public var body: some View {
    if profile.relation == .following, profile.followsMe {
      if let conversation {
        NavigationLink("Open messages", value: route(conversation)).buttonStyle(.bordered)
      } else {
        Button("Message") { Task { conversation = await open() } }.buttonStyle(.bordered)
      }
    }
  }

  /// The conversation; nil where it can't be had.
  private func open() async -> ID<SocialAPI.Conversation>? {
    let input = SocialAPI.OpenConversation(members: [profile.username], name: nil, profiles: [profile.id])
    guard let opened = await account.call(talks.calls.openConversation, input) else { return nil }
    do { try await account.store.keep(opened, of: talks.conversations) } catch {
      account.notice = error.localizedDescription
    }
    return opened.id
  }
}
