public import ClientKit
public import SwiftUI
import Wire

/// An app's name above each page, white on black, with the ways to messages, activity and the viewer's profile.
public struct BarHead<Route: Hashable>: View {
  private let title: String
  private let font: Font
  private let username: String
  private let unread: Int
  private let messages: Route
  private let activity: Route
  private let own: Route
  private let go: @MainActor (Route) -> Void
  @State private var profile: HeldItemModel<SocialAPI.Profile>
  @State private var inbox: HeldListModel<SocialAPI.Conversation>

  /// - Parameters:
  ///   - people: the app's.
  ///   - talks: its conversations.
  ///   - username: the viewer's own.
  ///   - unread: how much of the activity is.
  ///   - go: leads to one of the three routes.
  public init(
    _ title: String, _ font: Font, _ people: PeopleOffline, _ talks: ConversationsOffline, _ account: Account,
    username: String, unread: Int, messages: Route, activity: Route, profile own: Route,
    go: @escaping @MainActor (Route) -> Void
  ) {
    (self.title, self.font, self.username, self.unread) = (title, font, username, unread)
    (self.messages, self.activity, self.own, self.go) = (messages, activity, own, go)
    let read = people.calls.profile
    _profile = State(
      wrappedValue: HeldItemModel(people.profiles, .alias(username), account) { client throws(ClientError) in
        try await client.call(read, .init(username: username))
      })
    _inbox = State(wrappedValue: HeldListModel(talks.inbox, account))
  }

  public var body: some View {
    HStack(spacing: 18) {
      Text(title).font(font).lineLimit(1).accessibilityAddTraits(.isHeader)
      Spacer()
      button("Messages", "paperplane", inbox.rows.count { $0.item.unreadCount > 0 && !$0.item.isMuted }, messages)
      button("Activity", "bell", unread, activity)
      Button {
        go(own)
      } label: {
        Face(profile.item?.avatarURL, name: username, size: 32)
      }
      .accessibilityLabel("Your profile")
    }
    .foregroundStyle(.white)
    .buttonStyle(.plain)
    .padding(.horizontal, 16).padding(.vertical, 8)
    .background(Tone.bar)
    .task { [profile] in await profile.run() }
    .task { [inbox] in await inbox.run() }
  }

  private func button(_ name: String, _ symbol: String, _ count: Int, _ route: Route) -> some View {
    Button {
      go(route)
    } label: {
      Label(name, systemImage: symbol).labelStyle(.iconOnly).font(.title3)
        .overlay(alignment: .topTrailing) { UnreadMark(count: count) }
    }
    .accessibilityLabel(name)
    .accessibilityValue(count > 0 ? "\(count) unread" : "")
  }
}
