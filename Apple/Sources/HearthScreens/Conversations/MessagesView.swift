public import ClientKit
public import SwiftUI
public import Wire

/// One's conversations, the one that was written in last first.
public struct MessagesView<Route: Hashable>: View {
  private let talks: ConversationsOffline
  private let people: PeopleOffline
  private let route: (ID<SocialAPI.Conversation>) -> Route
  private let account: Account
  private let username: String
  @State private var inbox: HeldListModel<SocialAPI.Conversation>
  @State private var invitations: PagesModel<SocialAPI.GroupInvitation>
  @State private var isWriting = false

  /// - Parameters:
  ///   - talks: the app's conversations.
  ///   - people: its people.
  ///   - username: the viewer's own.
  ///   - route: what leads to a conversation.
  public init(
    _ talks: ConversationsOffline, _ people: PeopleOffline, _ account: Account, username: String,
    route: @escaping (ID<SocialAPI.Conversation>) -> Route
  ) {
    (self.talks, self.people, self.account, self.username, self.route) = (talks, people, account, username, route)
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
      for await change in changes where change.contains(talks.invitations) { await invitations.refresh() }
    }
    .sheet(isPresented: $isWriting) { NewMessageView(talks, people, account, username: username) }
  }

  private var list: some View {
    List {
      OfflineBanner()
      ForEach(invitations.items) {
        GroupInvitationRow(invitation: $0, invitations: invitations, talks: talks, account: account)
      }
      ForEach(inbox.rows) { ConversationRow(conversation: $0.item, username: username, route: route($0.item.id)) }
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
  @Environment(Account.self) private var account
  let conversation: SocialAPI.Conversation
  let username: String
  let route: Route

  private var last: String {
    conversation.lastMessage.map { account.summary(of: $0).isolated } ?? "No messages yet"
  }

  var body: some View {
    let other = conversation.members.first { $0.username != username }
    NavigationLink(value: route) {
      HStack(spacing: 12) {
        Face(other?.avatarURL, name: account.title(of: conversation, for: username), size: 52)
        VStack(alignment: .leading, spacing: 2) {
          Text(account.title(of: conversation, for: username)).font(.subheadline).bold().lineLimit(1)
          TimeText(conversation.updatedAt, before: "\(last) · ")
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

  private var group: String { invitation.name.isEmpty ? "a group" : invitation.name.isolated }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("\(account.called(invitation.invitedBy)) invites you to \(group)").font(.subheadline).bold()
      Text("With \(invitation.members.map { account.called($0) }.joined(separator: ", "))").font(.subheadline)
        .foregroundStyle(.secondary)
      HStack(spacing: 10) {
        Button("Accept") { settle(talks.calls.acceptGroupInvitation) }.buttonStyle(.borderedProminent)
        Button("Decline") { settle(talks.calls.declineGroupInvitation) }.buttonStyle(.bordered)
      }
      .controlSize(.small)
    }
  }

  private func settle<Output>(_ call: Endpoint<SocialAPI.ByConversation, Output>) {
    account.write(call, .init(id: invitation.conversation))
    invitations.remove(invitation.conversation)
  }
}
