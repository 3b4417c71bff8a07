public import ClientKit
import PhotosUI
public import SwiftUI
public import Wire

/// A conversation, the newest message at the bottom.
public struct ConversationView: View {
  private let username: String
  private let account: Account
  @State private var model: ConversationViewModel
  @Environment(\.dismiss) private var dismiss
  @State private var reporting: SocialAPI.Message?
  @State private var isShowingDetails = false
  @State private var items: [PhotosPickerItem] = []
  @FocusState private var isTyping: Bool

  /// - Parameters:
  ///   - talks: the app's conversations.
  ///   - people: its people.
  ///   - username: the viewer's own.
  public init(
    _ talks: ConversationsOffline, _ people: PeopleOffline, id: ID<SocialAPI.Conversation>, _ account: Account,
    username: String
  ) {
    (self.account, self.username) = (account, username)
    _model = State(wrappedValue: ConversationViewModel(talks, people, id: id, account, username: username))
  }

  public var body: some View {
    ItemView(model.conversation) { conversation in
      ScrollView {
        LazyVStack(spacing: 8) {
          OfflineBanner()
          if model.messages.goesOn { MoreRow(model.messages.more) }
          ForEach(Array(model.messages.rows.reversed())) { MessageRow(row: $0, model: model) { reporting = $0 } }
        }
        .padding(12)
        .frame(maxWidth: 720)
        .frame(maxWidth: .infinity)
      }
      .defaultScrollAnchor(.bottom)
      .safeAreaInset(edge: .bottom) { field(conversation) }
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button("Details", systemImage: "info.circle") { isShowingDetails = true }.labelStyle(.iconOnly)
        }
      }
    }
    .navigationTitle(model.conversation.item.map { account.title(of: $0, for: username) } ?? "Conversation")
    .navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.run() }
    .onChange(of: model.messages.items.first?.id, initial: true) { model.markRead() }
    .onChange(of: model.hasGone) { if model.hasGone, !isShowingDetails { dismiss() } }
    .onChange(of: items) { _, new in
      guard !new.isEmpty else { return }
      items = []
      Task { [model] in await model.chosen.take(new) }
    }
    .sheet(isPresented: $isShowingDetails, onDismiss: leaveWhatHasGone) { ConversationInfoView(model: model) }
    .sheet(item: $reporting) { message in
      ReportSheet("Report Message") { [model] in model.report(message, reason: $0) }
    }
  }

  private func leaveWhatHasGone() { if model.hasGone { dismiss() } }

  @ViewBuilder private func field(_ conversation: SocialAPI.Conversation) -> some View {
    @Bindable var model = model
    if conversation.canSend {
      VStack(alignment: .leading, spacing: 8) {
        ForEach(model.chosen.photos) { photo in ChosenPhotoRow(photo: photo) { model.chosen.remove(photo) } }
        if let failure = model.chosen.failure { Text(failure).font(.footnote).foregroundStyle(.red) }
        writing
      }
      .padding(12)
      .background(.regularMaterial)
    } else {
      Text("Messages are for people who follow each other.").font(.footnote).foregroundStyle(.secondary).padding(12)
        .frame(maxWidth: .infinity).background(.regularMaterial)
    }
  }

  private var writing: some View {
    @Bindable var model = model
    return HStack(spacing: 10) {
      PhotosPicker(selection: $items, maxSelectionCount: 1, matching: .images) {
        Label("Add a photo", systemImage: "photo").labelStyle(.iconOnly)
      }
      .disabled(!model.chosen.photos.isEmpty || model.chosen.isReading)
      TextField("Message…", text: $model.text, axis: .vertical).textFieldStyle(.roundedBorder).focused($isTyping)
      Button("Send") { [model = self.model] in Task { await model.send() } }.disabled(!model.canSend)
    }
  }
}

private struct MessageRow: View {
  @Environment(Account.self) private var account
  let row: HeldRow<SocialAPI.Message>
  let model: ConversationViewModel
  let report: @MainActor (SocialAPI.Message) -> Void

  private var message: SocialAPI.Message { row.item }

  var body: some View {
    if let event = message.event {
      Text(account.words(of: event, in: message)).font(.caption).foregroundStyle(.secondary)
    } else {
      HStack(alignment: .bottom, spacing: 8) {
        if message.mine {
          Spacer()
        } else {
          Face(message.author.avatarURL, name: account.called(message.author), size: 28)
        }
        VStack(alignment: message.mine ? .trailing : .leading, spacing: 2) {
          bubble
          if row.isWaiting { Text("Waiting to be sent").font(.caption).foregroundStyle(.secondary) }
        }
        if !message.mine { Spacer() }
      }
      .contextMenu {
        if message.mine {
          Button("Delete", systemImage: "trash", role: .destructive) { model.delete(message) }
        } else {
          Button("Report", systemImage: "flag") { report(message) }
        }
      }
      // A video is played by a button of its own.
      .accessibilityElement(children: message.media?.kind == .video ? .contain : .combine)
      .accessibilityLabel(
        "\(message.mine ? "You" : account.called(message.author)): \(account.summary(of: message).isolated)")
    }
  }

  private var bubble: some View {
    VStack(alignment: .leading, spacing: 6) {
      if let story = message.story {
        Text(story.username == nil ? "The story has ended." : "Replied to a story").font(.caption)
      }
      if let media = message.media {
        Group {
          if media.kind == .video {
            FilmView(film: media, author: account.called(message.author))
          } else {
            StoredPicture(
              media.urls.url("1080"), alt: media.alt.isEmpty ? "Photo by \(account.called(message.author))" : media.alt,
              blurHash: media.blurHash, at: .points(220))
          }
        }
        .frame(width: 220, height: 220).clipShape(.rect(cornerRadius: 12))
      }
      if !message.body.isEmpty { Text(written: message.body) }
    }
    .padding(.horizontal, 14).padding(.vertical, 9)
    .foregroundStyle(message.mine ? AnyShapeStyle(.white) : AnyShapeStyle(.primary))
    .background(
      message.mine ? AnyShapeStyle(Color(red: 0.23, green: 0.37, blue: 0.94)) : AnyShapeStyle(.quaternary),
      in: .rect(cornerRadius: 18))
  }
}
