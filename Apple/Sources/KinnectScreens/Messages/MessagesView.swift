import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// One's conversations, the one that was written in last first.
struct MessagesView: View {
  private let account: Account
  private let username: String
  @State private var inbox: HeldListModel<KinnectAPI.Conversation>
  @State private var isWriting = false

  init(_ account: Account, username: String) {
    (self.account, self.username) = (account, username)
    _inbox = State(wrappedValue: HeldListModel(KinnectOffline.inbox, account))
  }

  var body: some View {
    StateView(inbox.state, retry: inbox.refresh) {
      List {
        OfflineBanner()
        ForEach(inbox.items) { ConversationRow(conversation: $0, username: username) }
        if inbox.goesOn { MoreRow(inbox.more) }
      }
      .listStyle(.plain)
      .refreshable { [inbox] in await inbox.refresh() }
    } empty: {
      ContentUnavailableView(
        "Your messages", systemImage: "paperplane",
        description: Text("Send photos and messages to people you know, alone or in a group."))
    }
    .navigationTitle("Messages")
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        Button("New message", systemImage: "square.and.pencil") { isWriting = true }.labelStyle(.iconOnly)
      }
    }
    .task { [inbox] in await inbox.run() }
    .sheet(isPresented: $isWriting) { NewMessageView(account, username: username) }
  }
}

private struct ConversationRow: View {
  let conversation: KinnectAPI.Conversation
  let username: String

  var body: some View {
    let other = conversation.members.first { $0.username != username }
    NavigationLink(value: KinnectRoute.conversation(conversation.id)) {
      HStack(spacing: 12) {
        Face(other?.avatarURL, name: conversation.title(for: username), size: 52)
        VStack(alignment: .leading, spacing: 2) {
          Text(conversation.title(for: username)).font(.subheadline).bold().lineLimit(1)
          Text("\(conversation.lastMessage?.summary ?? "No messages yet") · \(Times.relative(conversation.updatedAt))")
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

/// A conversation, the newest message at the bottom.
struct ConversationView: View {
  private let username: String
  private let account: Account
  @State private var model: ConversationViewModel
  @State private var reporting: KinnectAPI.Message?
  @FocusState private var isTyping: Bool

  init(id: ID<KinnectAPI.Conversation>, _ account: Account, username: String) {
    (self.account, self.username) = (account, username)
    _model = State(wrappedValue: ConversationViewModel(id: id, account, username: username))
  }

  var body: some View {
    ItemView(model.conversation) { conversation in
      ScrollView {
        LazyVStack(spacing: 8) {
          OfflineBanner()
          if model.messages.goesOn { MoreRow(model.messages.more) }
          ForEach(Array(model.messages.items.reversed())) { MessageRow(message: $0, model: model) { reporting = $0 } }
        }
        .padding(12)
        .frame(maxWidth: 720)
        .frame(maxWidth: .infinity)
      }
      .defaultScrollAnchor(.bottom)
      .safeAreaInset(edge: .bottom) { field(conversation) }
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Menu {
            Button(conversation.isMuted ? "Unmute" : "Mute") { Task { await model.toggleMute() } }
          } label: {
            Label("More options", systemImage: "ellipsis.circle").labelStyle(.iconOnly)
          }
        }
      }
    }
    .navigationTitle(model.conversation.item?.title(for: username) ?? "Conversation")
    .navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.conversation.run() }
    .task { [model] in await model.messages.run() }
    .onChange(of: model.messages.items.first?.id, initial: true) { model.markRead() }
    .sheet(item: $reporting) { message in
      ReportSheet("Report Message") { [model] in await model.report(message, reason: $0) }
    }
  }

  @ViewBuilder private func field(_ conversation: KinnectAPI.Conversation) -> some View {
    @Bindable var model = model
    if conversation.canSend {
      HStack(spacing: 10) {
        TextField("Message…", text: $model.text, axis: .vertical).textFieldStyle(.roundedBorder).focused($isTyping)
        Button("Send") { [model = self.model] in model.send() }.disabled(!model.canSend)
      }
      .padding(12)
      .background(.regularMaterial)
    } else {
      Text("Messages are for people who follow each other.").font(.footnote).foregroundStyle(.secondary).padding(12)
        .frame(maxWidth: .infinity).background(.regularMaterial)
    }
  }
}

private struct MessageRow: View {
  let message: KinnectAPI.Message
  let model: ConversationViewModel
  let report: @MainActor (KinnectAPI.Message) -> Void

  var body: some View {
    if let event = message.event {
      Text(message.words(of: event)).font(.caption).foregroundStyle(.secondary)
    } else {
      HStack(alignment: .bottom, spacing: 8) {
        if message.mine { Spacer() } else { Face(message.author.avatarURL, name: message.author.username, size: 28) }
        VStack(alignment: message.mine ? .trailing : .leading, spacing: 2) {
          bubble
          if model.isWaiting(message) { Text("Waiting to be sent").font(.caption).foregroundStyle(.secondary) }
        }
        if !message.mine { Spacer() }
      }
      .contextMenu {
        if message.mine {
          Button("Delete", systemImage: "trash", role: .destructive) { Task { await model.delete(message) } }
        } else {
          Button("Report", systemImage: "flag") { report(message) }
        }
      }
      .accessibilityElement(children: .combine)
      .accessibilityLabel("\(message.mine ? "You" : message.author.username): \(message.summary)")
    }
  }

  private var bubble: some View {
    VStack(alignment: .leading, spacing: 6) {
      if let story = message.story {
        Text(story.username == nil ? "The story has ended." : "Answer to a story").font(.caption)
      }
      if let media = message.media {
        StoredPicture(
          media.urls.url("1080"), alt: media.alt.isEmpty ? "Photo by \(message.author.username)" : media.alt
        )
        .frame(width: 220, height: 220).clipShape(.rect(cornerRadius: 12))
      }
      if !message.body.isEmpty { Text(message.body) }
    }
    .padding(.horizontal, 14).padding(.vertical, 9)
    .foregroundStyle(message.mine ? AnyShapeStyle(.white) : AnyShapeStyle(.primary))
    .background(
      message.mine ? AnyShapeStyle(Color(red: 0.23, green: 0.37, blue: 0.94)) : AnyShapeStyle(.quaternary),
      in: .rect(cornerRadius: 18))
  }
}

/// Chooses whom to write to: one person, or several as a group.
struct NewMessageView: View {
  @Environment(\.dismiss) private var dismiss
  private let account: Account
  private let username: String
  @State private var people: PagesModel<KinnectAPI.Profile>
  @State private var chosen: Set<String> = []
  @State private var name = ""
  @State private var form = FormState()

  init(_ account: Account, username: String) {
    (self.account, self.username) = (account, username)
    _people = State(
      wrappedValue: PagesModel(account, KinnectAPI.following) { .init(username: username, before: $0) })
  }

  var body: some View {
    FormSheet("New Message", action: "Chat", form: form, isReady: !chosen.isEmpty, save: open) {
      if chosen.count > 1 {
        Section {
          TextField("Group name", text: $name)
        } footer: {
          Text("For three or more people; may stay empty.")
        }
      }
      Section("People you follow") {
        if people.state == .empty { Text("Nobody to write to yet").foregroundStyle(.secondary) }
        ForEach(people.items) { person in
          Button {
            chosen.formSymmetricDifference([person.username])
          } label: {
            HStack(spacing: 12) {
              Face(person.avatarURL, name: person.username)
              Text(person.username)
              Spacer()
              if chosen.contains(person.username) { Image(systemName: "checkmark").accessibilityHidden(true) }
            }
          }
          .buttonStyle(.plain)
          .accessibilityAddTraits(chosen.contains(person.username) ? .isSelected : [])
        }
      }
    }
    .task { [people] in await people.refresh() }
  }

  private func open() async -> Bool {
    await form.submit { () async throws(ClientError) in
      let opened = try await account.client.call(
        KinnectAPI.openConversation,
        .init(members: chosen.sorted(), name: chosen.count > 1 && !name.isEmpty ? name : nil))
      do { try account.store.keep(opened, of: KinnectOffline.conversations) } catch {
        throw .storage(error.localizedDescription)
      }
      do { try await account.store.load(KinnectOffline.inbox, isFirst: true, through: account.client) } catch {
        account.notice = error.localizedDescription
      }
    }
  }
}
