import ClientKit
import HearthScreens
import Observation
import SwiftUI
import Wire

/// Who has stories now, and what one sees of them.
@MainActor @Observable final class StoriesViewModel {
  private(set) var tellers: [KinnectAPI.StoryTeller] = []
  /// Whose stories are open.
  var open: KinnectAPI.StoryTeller?

  @ObservationIgnored let account: Account
  @ObservationIgnored let username: String

  init(_ account: Account, username: String) { (self.account, self.username) = (account, username) }

  func load() async {
    do throws(ClientError) {
      tellers = try await account.client.call(KinnectAPI.storyTellers).items
    } catch {
      // Stories last a day: without a connection there are none to be shown.
      if !error.isConnection, error != .cancelled, error != .signedOut { account.notice = error.localizedDescription }
    }
  }

  /// Shares photos as stories.
  func share(_ chosen: ChosenPhotos) async {
    for photo in chosen.photos {
      guard let path = chosen.path(of: photo) else { continue }
      do throws(ClientError) {
        let upload = try await account.client.send(try FileUpload(path: path, alt: photo.alt.isEmpty ? nil : photo.alt))
        let media = try await account.client.settled(upload)
        _ = try await account.client.call(KinnectAPI.shareStory, .init(media: media.id))
        chosen.remove(photo)
      } catch {
        account.notice = error.localizedDescription
        return
      }
    }
    await load()
  }
}

/// Faces in a row above the feed: a ring says that there is something new.
struct StoriesBar: View {
  @Bindable var model: StoriesViewModel
  @State private var isSharing = false

  var body: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 14) {
        Button {
          isSharing = true
        } label: {
          VStack(spacing: 4) {
            Image(systemName: "plus").font(.title2).frame(width: 64, height: 64).background(.quaternary, in: .circle)
            Text("New story").font(.caption).lineLimit(1)
          }
          .frame(width: 72)
        }
        .buttonStyle(.plain)
        ForEach(model.tellers) { teller in
          Button {
            model.open = teller
          } label: {
            VStack(spacing: 4) {
              Face(teller.author.avatarURL, name: teller.author.username, size: 58).padding(3)
                .overlay { Circle().stroke(teller.hasUnseen ? Color.pink : Color.gray, lineWidth: 2) }
              Text(teller.author.username).font(.caption).lineLimit(1)
            }
            .frame(width: 72)
          }
          .buttonStyle(.plain)
          .accessibilityLabel("Story by \(teller.author.username)")
          .accessibilityValue(teller.hasUnseen ? "New" : "Seen")
        }
      }
      .padding(.horizontal, 12).padding(.vertical, 8)
    }
    .fullScreenCover(item: $model.open) { teller in
      StoryView(teller: teller, model.account, isMine: teller.author.username == model.username) {
        await model.load()
      }
    }
    .sheet(isPresented: $isSharing) { NewStoryView(model: model) }
  }
}

/// Chooses photos for a story.
struct NewStoryView: View {
  private let model: StoriesViewModel
  @State private var chosen: ChosenPhotos
  @State private var form = FormState()

  init(model: StoriesViewModel) {
    self.model = model
    _chosen = State(wrappedValue: ChosenPhotos(model.account.store))
  }

  var body: some View {
    FormSheet("New Story", action: "Share", form: form, isReady: !chosen.photos.isEmpty && !chosen.isReading) {
      _ = await form.submit { () async throws(ClientError) in await model.share(chosen) }
      return chosen.photos.isEmpty
    } content: {
      PhotoChooser(chosen, most: 10)
      Section { Text("Those who follow you see it for 24 hours. Then it is deleted.").foregroundStyle(.secondary) }
    }
  }
}

/// Somebody's stories, one after the other: as they are read from the server.
@MainActor @Observable final class StoryViewModel {
  private(set) var stories: [KinnectAPI.Story] = []
  private(set) var index = 0
  private(set) var failure: String?
  private(set) var isOver = false
  var reply = ""

  @ObservationIgnored let account: Account
  @ObservationIgnored private let username: String

  init(_ account: Account, username: String) { (self.account, self.username) = (account, username) }

  var story: KinnectAPI.Story? { stories.indices.contains(index) ? stories[index] : nil }

  func load() async {
    do throws(ClientError) {
      stories = try await account.client.call(KinnectAPI.profileStories, .init(username: username)).items
      index = stories.firstIndex { !$0.seenByMe } ?? 0
      isOver = stories.isEmpty
      await see()
    } catch {
      failure = error.localizedDescription
    }
  }

  func next() async {
    guard index + 1 < stories.count else { return isOver = true }
    index += 1
    await see()
  }

  func previous() { index = max(0, index - 1) }

  private func see() async {
    guard let story, !story.seenByMe else { return }
    stories[index].seenByMe = true
    // What isn't noted now is noted the next time.
    _ = try? await account.client.call(KinnectAPI.markStorySeen, .init(id: story.id))
  }

  func sendReply() async {
    guard let story, !reply.isEmpty else { return }
    if await account.call(KinnectAPI.replyToStory, .init(id: story.id, body: reply)) != nil { reply = "" }
  }

  func delete() async {
    guard let story, await account.call(KinnectAPI.deleteStory, .init(id: story.id)) != nil else { return }
    stories.removeAll { $0.id == story.id }
    index = min(index, max(0, stories.count - 1))
    isOver = stories.isEmpty
  }

  func report(_ reason: String) async -> Bool {
    guard let story else { return false }
    return await account.call(KinnectAPI.reportStory, .init(id: story.id, reason: reason)) != nil
  }
}

/// A story fills the screen; a tap leads on.
struct StoryView: View {
  @Environment(\.dismiss) private var dismiss
  private let teller: KinnectAPI.StoryTeller
  private let isMine: Bool
  private let closed: () async -> Void
  @State private var model: StoryViewModel
  @State private var isReporting = false

  init(teller: KinnectAPI.StoryTeller, _ account: Account, isMine: Bool, closed: @escaping () async -> Void) {
    (self.teller, self.isMine, self.closed) = (teller, isMine, closed)
    _model = State(wrappedValue: StoryViewModel(account, username: teller.author.username))
  }

  var body: some View {
    VStack(spacing: 12) {
      header
      if let story = model.story {
        ProgressView(value: Double(model.index + 1), total: Double(model.stories.count))
          .accessibilityLabel("Story \(model.index + 1) of \(model.stories.count)")
        Button {
          Task { await model.next() }
        } label: {
          StoredPicture(
            story.media.urls.url("1080"),
            alt: story.media.alt.isEmpty ? "Story by \(teller.author.username)" : story.media.alt
          )
          .clipShape(.rect(cornerRadius: 12))
        }
        .buttonStyle(.plain)
        .accessibilityHint("Leads to the next story")
        footer(story)
      } else if let failure = model.failure {
        FailedView(failure) { await model.load() }
      } else {
        ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    }
    .padding(12)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(.black)
    .foregroundStyle(.white)
    .tint(Color.white)
    .environment(\.colorScheme, .dark)
    .task { [model] in await model.load() }
    .onChange(of: model.isOver) { if model.isOver { close() } }
    .sheet(isPresented: $isReporting) { ReportSheet("Report Story") { [model] in await model.report($0) } }
  }

  private func close() {
    dismiss()
    Task { await closed() }
  }

  private var header: some View {
    HStack(spacing: 10) {
      Face(teller.author.avatarURL, name: teller.author.username, size: 32)
      Text(teller.author.username).font(.subheadline).bold()
      if let story = model.story { Text(Times.relative(story.createdAt)).font(.caption).foregroundStyle(.secondary) }
      Spacer()
      if model.index > 0 {
        Button("Previous story", systemImage: "chevron.left") { model.previous() }.labelStyle(.iconOnly)
      }
      Menu {
        if isMine {
          Button("Delete this story", systemImage: "trash", role: .destructive) { Task { await model.delete() } }
        } else {
          Button("Report", systemImage: "flag") { isReporting = true }
        }
      } label: {
        Label("More options", systemImage: "ellipsis").labelStyle(.iconOnly)
      }
      Button("Close", systemImage: "xmark") { close() }.labelStyle(.iconOnly)
    }
    .foregroundStyle(.white)
  }

  @ViewBuilder private func footer(_ story: KinnectAPI.Story) -> some View {
    @Bindable var model = model
    if let count = story.viewCount { Text("Seen by \(count)").font(.subheadline) }
    if story.canReply {
      HStack(spacing: 10) {
        TextField("Reply to \(teller.author.username)…", text: $model.reply).submitLabel(.send)
          .textFieldStyle(.roundedBorder)
        Button("Send") { [model = self.model] in Task { await model.sendReply() } }.disabled(model.reply.isEmpty)
      }
    }
  }
}
