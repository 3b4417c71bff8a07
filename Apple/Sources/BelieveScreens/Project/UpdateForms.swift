import ClientKit
import Foundation
import HearthScreens
import SwiftUI
import Wire

/// Writes an update: published now, later, or kept as a draft. What is typed stays until it is sent or thrown away.
struct UpdateFormSheet: View {
  enum When: Hashable { case now, later, draft }

  private let project: BelieveAPI.Project?
  private let believe: BelieveModel
  private let draft: DraftPlace?
  @State private var content: String
  @State private var when = When.now
  @State private var time: Date
  @State private var photos: ChosenPhotos
  @State private var form = FormState()
  @State private var isTooLate = false
  @FocusState private var isTyping: Bool

  /// - Parameter text: a suggestion; a draft that was left is preferred to none.
  init(project: BelieveAPI.Project?, text: String, _ believe: BelieveModel) {
    (self.project, self.believe) = (project, believe)
    draft = project.map {
      DraftPlace("believe.update/\($0.slug)", about: $0.id, of: BelieveOffline.projects, believe.account)
    }
    _content = State(wrappedValue: text)
    _time = State(wrappedValue: believe.account.now().adding(seconds: 3600).date)
    _photos = State(wrappedValue: ChosenPhotos(believe.account))
  }

  var body: some View {
    FormSheet("New Update", action: when == .draft ? "Save" : "Share", form: form, isReady: isReady, save: share) {
      Section {
        TextField("Share your progress…", text: $content, axis: .vertical).focused($isTyping)
      } header: {
        Text("For \(project?.title.isolated ?? "")")
      } footer: {
        if length > BelieveAPI.Limits.content {
          Text("\(length) of \(BelieveAPI.Limits.content)").foregroundStyle(.red)
        }
      }
      PhotoChooser(photos, most: BelieveAPI.Limits.images)
      Section("When") {
        Picker("When", selection: $when) {
          Text("Now").tag(When.now)
          Text("Later").tag(When.later)
          Text("Draft").tag(When.draft)
        }
        .pickerStyle(.segmented)
        if when == .later { DatePicker("Day and time", selection: $time, in: believe.account.now().date...) }
        if when == .draft { Text("For yourself only, until you publish it.").foregroundStyle(.secondary) }
      }
    }
    .onAppear { isTyping = true }
    .task {
      let left = await draft?.left() ?? ""
      if content.isEmpty { content = left }
    }
    .onChange(of: content) { draft?.keep(content) }
  }

  private var length: Int { content.unicodeScalars.count }
  private var isReady: Bool { !photos.isReading && (1...BelieveAPI.Limits.content).contains(length) && project != nil }

  /// Into the outbox: it is shown at once, and sent when it can be.
  private func share() async -> Bool {
    guard let project else { return false }
    let account = believe.account
    do {
      let (images, now) = (try await photos.keep(), account.now())
      let publishAt = when == .later ? Timestamp(time) : nil
      let post = BelieveAPI.Post(
        id: account.store.newID(), project: project.reference, content: content, images: images, likeCount: 0,
        likedByMe: false, status: when == .now ? .published : when == .later ? .scheduled : .draft,
        scheduledFor: publishAt, publishedAt: when == .now ? now : nil, createdAt: now, editedAt: nil)
      account.write(
        BelieveAPI.createPost,
        .init(
          slug: project.slug, content: content, images: images.isEmpty ? nil : images.map(\.id),
          isDraft: when == .draft ? true : nil, publishAt: publishAt), showing: post)
      draft?.keep("")
      await account.written()
      return true
    } catch {
      believe.account.notice = error.localizedDescription
      return false
    }
  }
}

extension BelieveAPI.Project {
  /// As its updates name it.
  var reference: BelieveAPI.ProjectReference {
    .init(id: id, slug: slug, title: title, coverURL: coverURL, builder: builder)
  }
}

/// Changes an update's words and its photos.
struct EditUpdateSheet: View {
  private let post: BelieveAPI.Post
  private let believe: BelieveModel
  @State private var content: String
  @State private var images: [MediaAPI.Attachment]
  @State private var added: ChosenPhotos
  @State private var form = FormState()

  init(post: BelieveAPI.Post, _ believe: BelieveModel) {
    (self.post, self.believe) = (post, believe)
    _content = State(wrappedValue: post.content)
    _images = State(wrappedValue: post.images)
    _added = State(wrappedValue: ChosenPhotos(believe.account))
  }

  var body: some View {
    FormSheet("Edit Update", action: "Save", form: form, isReady: isReady, save: save) {
      Section {
        TextField("What’s new?", text: $content, axis: .vertical)
        FieldFailure(form, "content")
      }
      KeptPhotos($images)
      PhotoChooser(added, most: BelieveAPI.Limits.images - images.count)
    }
  }

  private var isReady: Bool { !content.isEmpty && !added.isReading }

  /// What is refused stays in the form; new photos are shown at once, and wait until they are sent.
  private func save() async -> Bool {
    let account = believe.account
    return await form.submit { () async throws(ClientError) in
      if content != post.content || images != post.images {
        try await account.submit(
          BelieveAPI.updatePost, .init(id: post.id, content: content, images: images.map(\.id)))
      }
      var shown = post
      do { shown.images = images + (try await added.keep()) } catch { throw .storage(error.localizedDescription) }
      guard shown.images.count > images.count else { return }
      account.write(
        BelieveAPI.updatePost, .init(id: post.id, images: shown.images.map(\.id)), showingChanged: shown)
      added.clear()
      await account.written()
    }
  }
}
