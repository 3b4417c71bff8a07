import ClientKit
import Foundation
import HearthScreens
import SwiftUI
import Wire

/// The last messages to a project.
struct SupportMessages: View {
  let model: ProjectModel
  let project: BelieveAPI.Project
  let answer: (BelieveAPI.SupportMessage) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Heading("Support Messages")
      switch model.messages.state {
      case .failed(let failure):
        Text(failure).foregroundStyle(.secondary)
        Button("Try Again") { Task { await model.messages.refresh() } }.buttonStyle(.bordered)
      case .loading: ProgressView().frame(maxWidth: .infinity)
      case .filled:
        ForEach(model.messages.rows.prefix(5).map(\.self)) { row in
          SupportMessageBubble(row: row, project: project, account: model.account, answer: { answer(row.item) })
        }
        NavigationLink("All messages", value: Route.messages(slug: project.slug))
      case .empty:
        Text(
          project.isMine
            ? "Encouragement from your supporters appears here." : "Be the first to say something kind."
        ).foregroundStyle(.secondary)
      }
    }
  }
}

/// A message like one of a chat, with the creator's reply.
struct SupportMessageBubble: View {
  let row: HeldRow<BelieveAPI.SupportMessage>
  let project: BelieveAPI.Project
  let account: Account
  let answer: @MainActor () -> Void
  @State private var isDeleting = false
  @State private var isSilencing = false
  @State private var isReporting = false

  private var message: BelieveAPI.SupportMessage { row.item }

  var body: some View {
    HStack(alignment: .top, spacing: 10) {
      if let sender = message.sender {
        NavigationLink(value: Route.creator(sender.id)) { Face(sender.avatarURL, name: sender.name, size: 36) }
          .buttonStyle(.plain).accessibilityLabel("Profile of \(sender.name.isolated)")
      } else {
        Image(systemName: "theatermasks").frame(width: 36, height: 36).foregroundStyle(.secondary).accessibilityHidden(
          true)
      }
      VStack(alignment: .leading, spacing: 6) {
        VStack(alignment: .leading, spacing: 2) {
          Text(name).font(.subheadline).bold()
          Text(written: message.message)
        }
        .padding(12).background(.surface, in: .rect(cornerRadius: 16))
        .accessibilityElement(children: .combine)
        HStack(spacing: 16) {
          Group {
            if row.isWaiting { Text("Waiting to be sent") } else { TimeText(message.createdAt) }
          }
          .font(.footnote).foregroundStyle(.secondary)
          if !row.isWaiting { menu }
        }
        if let answer = message.answer { reply(answer) }
      }
      Spacer()
    }
    .sheet(isPresented: $isReporting) {
      ReportSheet("Report Message") { reason in
        account.write(BelieveAPI.reportMessage, .init(id: message.id, reason: reason))
      }
    }
    .confirmationDialog("Delete this message?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Message", role: .destructive) {
        account.write(BelieveAPI.deleteSupportMessage, .init(id: message.id))
      }
    }
    .confirmationDialog("Block this sender?", isPresented: $isSilencing, titleVisibility: .visible) {
      Button("Block Sender", role: .destructive) { silence() }
    } message: {
      Text("Their anonymous messages no longer reach this project. Neither of you learns who the other is.")
    }
  }

  private var name: String {
    message.sender?.name ?? (message.isMine ? "You, anonymously" : "Anonymous")
  }

  private var menu: some View {
    Menu {
      if project.isMine { Button(message.answer == nil ? "Reply" : "Edit reply", action: answer) }
      if project.isMine, message.isAnonymous { Button("Block sender") { isSilencing = true } }
      if !message.isMine { Button("Report", systemImage: "flag") { isReporting = true } }
      if project.isMine || message.isMine {
        Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
      }
    } label: {
      Label("More options for the message of \(name.isolated)", systemImage: "ellipsis").labelStyle(.iconOnly)
        .foregroundStyle(.secondary)
    }
  }

  private func reply(_ answer: BelieveAPI.Answer) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(answer.isPublic ? "Creator’s reply" : "Creator’s reply, only for \(reader.isolated)").font(.subheadline)
        .bold()
      Text(written: answer.text)
    }
    .padding(12).background(.brandSoft, in: .rect(cornerRadius: 16))
    .accessibilityElement(children: .combine)
  }

  private var reader: String { message.isMine ? "you" : message.sender?.name ?? "the sender" }

  private func silence() {
    guard let handle = message.handle else { return }
    account.write(BelieveAPI.silence, .init(slug: project.slug, handle: handle))
  }
}

/// Asks for some encouragement. It waits where there is no connection.
struct SupportSheet: View {
  let slug: String
  let project: BelieveAPI.Project?
  let believe: BelieveModel
  private let draft: DraftPlace
  @State private var message = ""
  @State private var isAnonymous = false
  @State private var form = FormState()
  @FocusState private var isTyping: Bool

  init(slug: String, project: BelieveAPI.Project?, _ believe: BelieveModel) {
    (self.slug, self.project, self.believe) = (slug, project, believe)
    let name = "believe.support/\(slug)"
    draft =
      project.map { DraftPlace(name, about: $0.id, of: BelieveOffline.projects, believe.account) }
      ?? DraftPlace(name, believe.account)
  }

  var body: some View {
    FormSheet("Send Support", action: "Send", form: form, isReady: isReady, save: send) {
      Section {
        TextField("I believe in you because…", text: $message, axis: .vertical).focused($isTyping)
      } header: {
        Text("Some encouragement for \(project?.builder.name.isolated ?? "the creator")")
      } footer: {
        Text("\(message.unicodeScalars.count) of \(BelieveAPI.Limits.message)")
          .foregroundStyle(message.unicodeScalars.count > BelieveAPI.Limits.message ? Color.red : .secondary)
      }
      Section {
        Toggle("Send it anonymously", isOn: $isAnonymous)
      } footer: {
        Text(
          "Nobody in the app learns who sent an anonymous message, not even the creator. They can reply to it and block your anonymous messages without learning who you are. If it is reported, the people who run this server can look up who sent it; they have to give a reason, and a record is kept."
        )
      }
    }
    .onAppear { isTyping = true }
    .task {
      let left = await draft.left()
      if message.isEmpty { message = left }
    }
    .onChange(of: message) { draft.keep(message) }
  }

  private var isReady: Bool { (1...BelieveAPI.Limits.message).contains(message.unicodeScalars.count) }

  private func send() async -> Bool {
    // What still waits may earn karma of its own.
    await believe.account.send()
    let before = await believe.karmaNow()
    let account = believe.account
    let sender =
      isAnonymous
      ? nil
      : believe.me.map { me in
        BelieveAPI.BuilderReference(id: me.builder.id, name: me.builder.name, avatarURL: me.builder.avatarURL)
      }
    account.write(
      BelieveAPI.sendSupportMessage, .init(slug: slug, message: message, isAnonymous: isAnonymous ? true : nil),
      showing: BelieveAPI.SupportMessage(
        id: account.store.newID(), sender: sender, isAnonymous: isAnonymous, handle: nil, message: message,
        isMine: true,
        answer: nil, createdAt: account.now()))
    draft.keep("")
    await account.send()
    await believe.celebrate(since: before)
    return true
  }
}

/// The creator's reply to a message.
struct AnswerSheet: View {
  private let message: BelieveAPI.SupportMessage
  private let believe: BelieveModel
  @State private var text: String
  @State private var isPublic: Bool
  @State private var form = FormState()

  init(message: BelieveAPI.SupportMessage, _ believe: BelieveModel) {
    (self.message, self.believe) = (message, believe)
    _text = State(wrappedValue: message.answer?.text ?? "")
    _isPublic = State(wrappedValue: message.answer?.isPublic ?? true)
  }

  var body: some View {
    FormSheet("Reply", action: "Save", form: form, isReady: !text.isEmpty, save: save) {
      Section { Text(message.message).foregroundStyle(.secondary) }
      Section {
        TextField("Your reply", text: $text, axis: .vertical)
        FieldFailure(form, "text")
      }
      Section {
        Picker("Who reads it", selection: $isPublic) {
          Text("Everyone").tag(true)
          Text("Only \(message.sender?.name.isolated ?? "the sender")").tag(false)
        }
      } footer: {
        if message.isAnonymous { Text("It reaches the sender, and doesn’t tell you who that is.") }
      }
    }
  }

  private func save() async -> Bool {
    await form.submit { () async throws(ClientError) in
      try await believe.account.submit(
        BelieveAPI.answerSupport, .init(id: message.id, text: text, isPublic: isPublic))
    }
  }
}

/// All messages to a project.
struct MessagesScreen: View {
  private let believe: BelieveModel
  @State private var messages: HeldListModel<BelieveAPI.SupportMessage>
  @State private var project: HeldItemModel<BelieveAPI.Project>
  @State private var answering: BelieveAPI.SupportMessage?

  init(slug: String, _ believe: BelieveModel) {
    self.believe = believe
    _messages = State(wrappedValue: HeldListModel(BelieveOffline.messages[slug], believe.account))
    _project = State(
      wrappedValue: HeldItemModel(BelieveOffline.projects, .alias(slug), believe.account) {
        client throws(ClientError) in
        try await client.call(BelieveAPI.getProject, .init(slug: slug))
      })
  }

  var body: some View {
    StateView(messages.state, refresh: refresh) {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 16) {
          if let failure = project.failure { Text(failure).foregroundStyle(.secondary) }
          if let project = project.item {
            ForEach(messages.rows) { row in
              SupportMessageBubble(
                row: row, project: project, account: believe.account, answer: { answering = row.item })
            }
          }
          if messages.goesOn { MoreRow(messages.more) }
        }
        .padding(20)
      }
    } empty: {
      ContentUnavailableView("No messages yet", systemImage: "message")
    }
    .background(.ground)
    .navigationTitle("Support Messages")
    .task { [messages] in await messages.run() }
    .task { [project] in await project.run() }
    .sheet(item: $answering) { message in AnswerSheet(message: message, believe) }
  }

  private func refresh() async {
    await messages.refresh()
    await project.refresh()
  }
}
