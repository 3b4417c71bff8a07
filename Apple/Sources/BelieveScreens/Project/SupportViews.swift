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
      if let failure = model.messageFailure {
        Text(failure).foregroundStyle(.secondary)
        Button("Try Again") { Task { await model.readMessages() } }.buttonStyle(.bordered)
      } else if model.messages == nil {
        ProgressView().frame(maxWidth: .infinity)
      } else if let messages = model.messages, !messages.isEmpty {
        ForEach(messages) { message in
          SupportMessageBubble(
            message: message, project: project, account: model.account, answer: { answer(message) },
            changed: { await model.readMessages() })
        }
        NavigationLink("All messages", value: Route.messages(slug: project.slug))
      } else {
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
  let message: BelieveAPI.SupportMessage
  let project: BelieveAPI.Project
  let account: Account
  let answer: @MainActor () -> Void
  let changed: () async -> Void
  @State private var isDeleting = false
  @State private var isSilencing = false
  @State private var isReporting = false

  var body: some View {
    HStack(alignment: .top, spacing: 10) {
      if let sender = message.sender {
        Face(sender.avatarURL, name: sender.name, size: 36)
      } else {
        Image(systemName: "theatermasks").frame(width: 36, height: 36).foregroundStyle(.secondary).accessibilityHidden(
          true)
      }
      VStack(alignment: .leading, spacing: 6) {
        VStack(alignment: .leading, spacing: 2) {
          Text(name).font(.subheadline).bold()
          Text(message.message)
        }
        .padding(12).background(.surface, in: .rect(cornerRadius: 16))
        .accessibilityElement(children: .combine)
        HStack(spacing: 16) {
          Text(Times.relative(message.createdAt)).font(.footnote).foregroundStyle(.secondary)
          menu
        }
        if let answer = message.answer { reply(answer) }
      }
      Spacer()
    }
    .sheet(isPresented: $isReporting) {
      ReportSheet("Report Message") { reason in
        await account.call(BelieveAPI.reportMessage, .init(id: message.id, reason: reason)) != nil
      }
    }
    .confirmationDialog("Delete this message?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Message", role: .destructive) { Task { await delete() } }
    }
    .confirmationDialog("Block this sender?", isPresented: $isSilencing, titleVisibility: .visible) {
      Button("Block Sender", role: .destructive) { Task { await silence() } }
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
      Text(answer.text)
    }
    .padding(12).background(.brandSoft, in: .rect(cornerRadius: 16))
    .accessibilityElement(children: .combine)
  }

  private var reader: String { message.isMine ? "you" : message.sender?.name ?? "the sender" }

  private func delete() async {
    if await account.call(BelieveAPI.deleteSupportMessage, .init(id: message.id)) != nil { await changed() }
  }

  private func silence() async {
    guard let handle = message.handle else { return }
    if await account.call(BelieveAPI.silence, .init(slug: project.slug, handle: handle)) != nil { await changed() }
  }
}

/// Asks for some encouragement. It waits where there is no connection.
struct SupportSheet: View {
  let slug: String
  let project: BelieveAPI.Project?
  let believe: BelieveModel
  let sent: () async -> Void
  private let draft: DraftPlace
  @State private var message: String
  @State private var isAnonymous = false
  @State private var form = FormState()
  @FocusState private var isTyping: Bool

  init(slug: String, project: BelieveAPI.Project?, _ believe: BelieveModel, sent: @escaping () async -> Void) {
    (self.slug, self.project, self.believe, self.sent) = (slug, project, believe, sent)
    let name = "believe.support/\(slug)"
    draft =
      project.map { DraftPlace(name, about: $0.id, of: BelieveOffline.projects, believe.account) }
      ?? DraftPlace(name, believe.account)
    _message = State(wrappedValue: draft.text)
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
          "Nobody in the app learns who sent an anonymous message, not even the creator. They can reply to it and stop your anonymous messages without learning it."
        )
      }
    }
    .onAppear { isTyping = true }
    .onChange(of: message) { draft.keep(message) }
  }

  private var isReady: Bool { (1...BelieveAPI.Limits.message).contains(message.unicodeScalars.count) }

  private func send() async -> Bool {
    // What still waits may earn karma of its own.
    await believe.account.send()
    let before = await believe.karmaNow()
    believe.account.write(
      BelieveOffline.support, .init(slug: slug, message: message, isAnonymous: isAnonymous ? true : nil))
    draft.keep("")
    await believe.account.send()
    await sent()
    await believe.celebrate(since: before)
    return true
  }
}

/// The creator's reply to a message.
struct AnswerSheet: View {
  private let message: BelieveAPI.SupportMessage
  private let believe: BelieveModel
  private let saved: () async -> Void
  @State private var text: String
  @State private var isPublic: Bool
  @State private var form = FormState()

  init(message: BelieveAPI.SupportMessage, _ believe: BelieveModel, saved: @escaping () async -> Void) {
    (self.message, self.believe, self.saved) = (message, believe, saved)
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
    let client = believe.account.client
    let isSaved = await form.submit { () async throws(ClientError) in
      _ = try await client.call(BelieveAPI.answerSupport, .init(id: message.id, text: text, isPublic: isPublic))
    }
    if isSaved { await saved() }
    return isSaved
  }
}

/// All messages to a project.
struct MessagesScreen: View {
  private let slug: String
  private let believe: BelieveModel
  @State private var model: PagesModel<BelieveAPI.SupportMessage>
  @State private var project: BelieveAPI.Project?
  @State private var failure: String?
  @State private var answering: BelieveAPI.SupportMessage?

  init(slug: String, _ believe: BelieveModel) {
    (self.slug, self.believe) = (slug, believe)
    _model = State(
      wrappedValue: PagesModel(believe.account, BelieveAPI.getProjectSupportMessages) { .init(slug: slug, before: $0) })
  }

  var body: some View {
    StateView(model.state, refresh: model.refresh) {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 16) {
          if let failure { Text(failure).foregroundStyle(.secondary) }
          if let project {
            ForEach(model.items) { message in
              SupportMessageBubble(
                message: message, project: project, account: believe.account, answer: { answering = message },
                changed: { await model.refresh() })
            }
          }
          if model.goesOn { MoreRow(model.more) }
        }
        .padding(20)
      }
    } empty: {
      ContentUnavailableView("No messages yet", systemImage: "message")
    }
    .background(.ground)
    .navigationTitle("Support Messages")
    .task { await load() }
    .sheet(item: $answering) { message in AnswerSheet(message: message, believe) { await model.refresh() } }
  }

  private func load() async {
    do throws(ClientError) {
      project = try await believe.account.client.call(BelieveAPI.getProject, .init(slug: slug))
      failure = nil
    } catch {
      if error != .cancelled { failure = error.localizedDescription }
    }
    await model.refresh()
  }
}
