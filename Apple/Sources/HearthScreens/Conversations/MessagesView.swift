public import ClientKit
public import SwiftUI
public import Wire

/// One's conversations, the one that was written in last first.
public struct MessagesView<Route: Hashable>: View {
  private let talks: ConversationsOffline
  private let route: (ID<SocialAPI.Conversation>) -> Route
  private let account: Account
  private let username: String
  @State private var inbox: HeldListModel<SocialAPI.Conversation>
  @State private var invitations: PagesModel<SocialAPI.GroupInvitation>
  @State private var isWriting = false

  /// - Parameters:
  ///   - talks: the app's conversations.
  ///   - username: the viewer's own.
  ///   - route: what leads to a conversation.
  public init(
    _ talks: ConversationsOffline, _ account: Account, username: String,
    route: @escaping (ID<SocialAPI.Conversation>) -> Route
  ) {
    (self.talks, self.account, self.username, self.route) = (talks, account, username, route)
    _inbox = State(wrappedValue: HeldListModel(talks.inbox, account))
    _invitations = State(
      wrappedValue: PagesModel(account, talks.calls.groupInvitations, isQuiet: true) { .init(before: $0) })
  }

  public var body: some View {
    Group {
      if invitations.items.isEmpty {
        StateView(inbox.state, refresh: refresh) {
          list
        } empty: {
          ContentUnavailableView(
            "Your messages", systemImage: "paperplane",
            description: Text("Send photos and messages to people you know, one-to-one or in a group."))
        }
      } else {
        list.refreshable(action: refresh)
      }
    }
    .navigationTitle("Messages")
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button("New message", systemImage: "square.and.pencil") { isWriting = true }.labelStyle(.iconOnly)
      }
    }
    .task { [inbox] in await inbox.run() }
    .task { [invitations, account, talks] in
      let changes = account.store.changes()
      await invitations.refresh()
      for await names in changes where names.contains(talks.invitations) { await invitations.refresh() }
    }
    .sheet(isPresented: $isWriting) { NewMessageView(talks, account, username: username) }
  }

  private var list: some View {
    List {
      OfflineBanner()
      ForEach(invitations.items) {
        GroupInvitationRow(invitation: $0, invitations: invitations, talks: talks, account: account)
      }
      ForEach(inbox.items) { ConversationRow(conversation: $0, username: username, route: route($0.id)) }
      if inbox.goesOn { MoreRow(inbox.more) }
    }
    .listStyle(.plain)
  }

  private var refresh: Refresh {
    { [inbox, invitations] in
      await inbox.refresh()
      await invitations.refresh()
    }
  }
}

private struct ConversationRow<Route: Hashable>: View {
  let conversation: SocialAPI.Conversation
  let username: String
  let route: Route

  var body: some View {
    let other = conversation.members.first { $0.username != username }
    NavigationLink(value: route) {
      HStack(spacing: 12) {
        Face(other?.avatarURL, name: conversation.title(for: username), size: 52)
        VStack(alignment: .leading, spacing: 2) {
          Text(conversation.title(for: username)).font(.subheadline).bold().lineLimit(1)
          Text(
            "\(conversation.lastMessage?.summary.isolated ?? "No messages yet") · \(Times.relative(conversation.updatedAt))"
          )
          .font(.subheadline).foregroundStyle(.secondary).lineLimit(1)
          .fontWeight(conversation.unreadCount > 0 ? .semibold : .regular)
        }
        Spacer()
        if conversation.isMuted {
          Image(systemName: "bell.slash").foregroundStyle(.secondary).accessibilityLabel("Muted")
        }
      }
    }
    .badge(conversation.isMuted ? 0 : conversation.unreadCount)
    .accessibilityValue(
      conversation.unreadCount > 0 ? "^[\(conversation.unreadCount) message](inflect: true) unread" : "")
  }
}

/// An invitation to a group, which the viewer accepts or declines.
private struct GroupInvitationRow: View {
  let invitation: SocialAPI.GroupInvitation
  let invitations: PagesModel<SocialAPI.GroupInvitation>
  let talks: ConversationsOffline
  let account: Account

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("\(invitation.invitedBy.username) invites you to \(invitation.name.isEmpty ? "a group" : invitation.name)")
        .font(.subheadline).bold()
      Text("With \(invitation.members.map(\.username).joined(separator: ", "))").font(.subheadline)
        .foregroundStyle(.secondary)
      HStack(spacing: 10) {
        Button("Accept") { Task { await accept() } }.buttonStyle(.borderedProminent)
        Button("Decline") { Task { await decline() } }.buttonStyle(.bordered)
      }
      .controlSize(.small)
    }
  }

  private func accept() async {
    let id = invitation.conversation
    guard let joined = await account.call(talks.calls.acceptGroupInvitation, .init(id: id)) else { return }
    do {
      try account.store.keep(joined, of: talks.conversations)
      invitations.remove(id)
      try await account.store.load(talks.inbox, isFirst: true, through: account.client)
    } catch {
      account.notice = error.localizedDescription
    }
  }

  private func decline() async {
    let id = invitation.conversation
    if await account.call(talks.calls.declineGroupInvitation, .init(id: id)) != nil { invitations.remove(id) }
  }
}
