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
  ///   - username: the viewer's own.
  public init(_ talks: ConversationsOffline, id: ID<SocialAPI.Conversation>, _ account: Account, username: String) {
    (self.account, self.username) = (account, username)
    _model = State(wrappedValue: ConversationViewModel(talks, id: id, account, username: username))
  }

  public var body: some View {
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
          Button("Details", systemImage: "info.circle") { isShowingDetails = true }.labelStyle(.iconOnly)
        }
      }
    }
    .navigationTitle(model.conversation.item?.title(for: username) ?? "Conversation")
    .navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.conversation.run() }
    .task { [model] in await model.messages.run() }
    .onChange(of: model.messages.items.first?.id, initial: true) { model.markRead() }
    .onChange(of: model.hasGone) { if model.hasGone, !isShowingDetails { dismiss() } }
    .onChange(of: items) { _, new in
      guard !new.isEmpty else { return }
      items = []
      Task { [model] in await model.chosen.take(new) }
    }
    .sheet(isPresented: $isShowingDetails, onDismiss: leaveWhatHasGone) { ConversationInfoView(model: model) }
    .sheet(item: $reporting) { message in
      ReportSheet("Report Message") { [model] in await model.report(message, reason: $0) }
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
      Button("Send") { [model = self.model] in model.send() }.disabled(!model.canSend)
    }
  }
}

private struct MessageRow: View {
  let message: SocialAPI.Message
  let model: ConversationViewModel
  let report: @MainActor (SocialAPI.Message) -> Void

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
      // A video is played by a button of its own.
      .accessibilityElement(children: message.media?.kind == .video ? .contain : .combine)
      .accessibilityLabel("\(message.mine ? "You" : message.author.username): \(message.summary.isolated)")
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
            FilmView(film: media, author: message.author.username)
          } else {
            StoredPicture(
              media.urls.url("1080"), alt: media.alt.isEmpty ? "Photo by \(message.author.username)" : media.alt)
          }
        }
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
