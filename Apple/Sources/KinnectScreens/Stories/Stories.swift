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
      tellers = try await account.client.call(KinnectAPI.storyTellers, .init(limit: PageLimit(100))).items
      // What was being written to a story goes with it.
      await StoryViewModel.dropDrafts(except: tellers.map { "\($0.author.username)/" }, account)
    } catch {
      // Stories last a day: without a connection there are none to be shown.
      if !error.isConnection, error != .cancelled, error != .signedOut { account.notice = error.localizedDescription }
    }
  }

  /// Leads from the end of somebody's stories to the next person of whom something is new.
  /// - Returns: false where there is nobody.
  func goOn(from teller: KinnectAPI.StoryTeller) -> Bool {
    guard let place = tellers.firstIndex(where: { $0.id == teller.id }) else { return false }
    guard let next = tellers[(place + 1)...].first(where: \.hasUnseen) else { return false }
    open = next
    return true
  }

  /// Shares photos and videos as stories: through the store, so that a lost connection takes nothing.
  /// - Returns: whether they are kept.
  func share(_ chosen: ChosenPhotos) async -> Bool {
    do {
      for photo in try await chosen.keep() { account.write(KinnectAPI.shareStory, .init(media: photo.id)) }
      chosen.clear()
      await account.written()
      // They may be sent before the screen has shown that they wait.
      Task {
        await account.send()
        await load()
      }
      return true
    } catch {
      account.notice = error.localizedDescription
      return false
    }
  }

  /// How many of one's stories wait to be sent, and how many were refused.
  var unsent: (waiting: Int, failed: Int) {
    let rows = account.outbox.rows.filter { $0.call == KinnectAPI.shareStory.name }
    let failed = rows.count { $0.state != .waiting }
    return (rows.count - failed, failed)
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
        UnsentStories(unsent: model.unsent)
        ForEach(model.tellers) { teller in
          Button {
            model.open = teller
          } label: {
            VStack(spacing: 4) {
              Face(teller.author.avatarURL, name: model.account.called(teller.author), size: 58).padding(3)
                .overlay { Circle().stroke(teller.hasUnseen ? Color.pink : Color.gray, lineWidth: 2) }
              Text(model.account.called(teller.author)).font(.caption).lineLimit(1)
            }
            .frame(width: 72)
          }
          .buttonStyle(.plain)
          .accessibilityLabel("Story by \(model.account.called(teller.author))")
          .accessibilityValue(teller.hasUnseen ? "New" : "Seen")
        }
      }
      .padding(.horizontal, 12).padding(.vertical, 8)
    }
    .fullScreenCover(item: $model.open) { teller in
      StoryView(
        teller: teller, model.account, isMine: teller.author.username == model.username,
        goOn: { model.goOn(from: teller) }
      ) {
        // What was seen is known to the server before it is asked what is new.
        await model.account.send()
        await model.load()
      }
    }
    .sheet(isPresented: $isSharing) {
      PhotosSheet(
        "New Story", action: "Share", note: "Only people who follow you see it, for 24 hours. Then it is deleted.",
        model.account, most: 10, takesVideos: true, save: model.share)
    }
    .onChange(of: model.unsent.waiting) { old, new in
      // What was sent is among the others now.
      if new < old { Task { [model = self.model] in await model.load() } }
    }
  }
}

/// One's own stories that aren't at the server yet; leads to the outbox.
private struct UnsentStories: View {
  let unsent: (waiting: Int, failed: Int)

  var body: some View {
    let count = unsent.waiting + unsent.failed
    if count > 0 {
      NavigationLink(value: KinnectRoute.outbox) {
        VStack(spacing: 4) {
          Image(systemName: unsent.failed > 0 ? "exclamationmark.circle" : "clock").font(.title2)
            .frame(width: 64, height: 64).background(.quaternary, in: .circle)
          Text(unsent.failed > 0 ? "Not sent" : "Waiting").font(.caption).lineLimit(1)
        }
        .frame(width: 72)
      }
      .buttonStyle(.plain)
      .accessibilityLabel("^[\(count) story](inflect: true) \(unsent.failed > 0 ? "not sent" : "waiting to be sent")")
    }
  }
}

/// Somebody's stories, one after the other: as they are read from the server.
@MainActor @Observable final class StoryViewModel {
  private(set) var stories: [KinnectAPI.Story] = []
  private(set) var index = 0
  private(set) var failure: String?
  private(set) var isOver = false
  /// How much of the time is over for which the photo is shown.
  private(set) var share = 0.0
  var isPaused = false
  /// Whether something else than the story is looked at.
  var isCovered = false
  /// Whether it turns on by itself: not where it is heard.
  var turnsAlone = true
  /// The reply to the story that is shown, kept until it is sent or the story is gone.
  var reply = "" { didSet { if reply != oldValue, !isTurning { draft?.keep(reply) } } }

  @ObservationIgnored let account: Account
  @ObservationIgnored private let username: String
  /// Whether the reply is shown that belongs to another story.
  @ObservationIgnored private var isTurning = false
  @ObservationIgnored private var clock = PageClock(seconds: 5)

  init(_ account: Account, username: String) { (self.account, self.username) = (account, username) }

  var story: KinnectAPI.Story? { stories.indices.contains(index) ? stories[index] : nil }
  /// Whether the story stands: nobody is hurried who writes, reads something else, or has asked it to stand.
  var isHeld: Bool { isPaused || isCovered || !reply.isEmpty }

  /// Turns on after a photo's five seconds, until the task is cancelled. A film turns on at its end.
  func turn() async {
    while !Task.isCancelled {
      do { try await Task.sleep(for: .milliseconds(50)) } catch { return }
      let isPhoto = story.map { $0.media.kind != .video } ?? false
      let isOver = clock.tick(at: account.now(), isCounting: isPhoto && turnsAlone && !isHeld)
      // In steps that can be seen.
      let shown = (clock.share * 100).rounded(.down) / 100
      if share != shown { share = shown }
      if isOver { await next() }
    }
  }

  func load() async {
    do throws(ClientError) {
      let all = try await account.client.call(KinnectAPI.profileStories, .init(username: username)).items
      (stories, index) = (all, all.firstIndex { !$0.seenByMe } ?? 0)
      isOver = all.isEmpty
      await Self.dropDrafts(of: username, except: all.map(\.id.description), account)
      await go(to: index)
    } catch {
      failure = error.localizedDescription
      if error.advice == .readAnew { await Self.dropDrafts(of: username, except: [], account) }
    }
  }

  private static let drafts = "kinnect.story/"

  private var draft: DraftPlace? {
    story.map { DraftPlace("\(Self.drafts)\(username)/\($0.id)", account) }
  }

  /// Shows a story, and what was being written to it.
  private func go(to index: Int) async {
    (self.index, share) = (index, 0)
    clock.restart()
    show(reply: "")
    see()
    let left = await draft?.left() ?? ""
    if self.index == index, reply.isEmpty { show(reply: left) }
  }

  private func show(reply text: String) {
    isTurning = true
    if reply != text { reply = text }
    isTurning = false
  }

  /// Takes away what was being written to stories that are gone.
  /// - Parameters:
  ///   - username: whose they were; anybody's where none is given.
  ///   - kept: what the names of those that are still there begin with.
  static func dropDrafts(of username: String? = nil, except kept: [String], _ account: Account) async {
    let prefix = drafts + (username.map { "\($0)/" } ?? "")
    await account.written()
    do { try await account.store.dropDrafts(startingWith: prefix, except: kept.map { prefix + $0 }) } catch {
      account.notice = error.localizedDescription
    }
  }

  func next() async {
    clock.restart()
    guard index + 1 < stories.count else { return isOver = true }
    await go(to: index + 1)
  }

  func previous() async { await go(to: max(0, index - 1)) }

  private func see() {
    guard let story, !story.seenByMe else { return }
    stories[index].seenByMe = true
    account.write(KinnectAPI.markStorySeen, .init(id: story.id))
  }

  func sendReply() {
    guard let story, !reply.isEmpty else { return }
    account.write(KinnectAPI.replyToStory, .init(id: story.id, body: reply))
    reply = ""
  }

  func delete() async {
    guard let story else { return }
    account.write(KinnectAPI.deleteStory, .init(id: story.id))
    // Who has stories is asked for once this one is gone, where that can be.
    await account.send()
    stories.removeAll { $0.id == story.id }
    isOver = stories.isEmpty
    await go(to: min(index, max(0, stories.count - 1)))
  }

  func report(_ reason: String) {
    guard let story else { return }
    account.write(KinnectAPI.reportStory, .init(id: story.id, reason: reason))
  }
}

/// A story fills the screen, and leads on after its time. A tap leads on or back before.
struct StoryView: View {
  @Environment(\.dismiss) private var dismiss
  @Environment(\.scenePhase) private var scenePhase
  @Environment(\.accessibilityVoiceOverEnabled) private var isSpeaking
  @FocusState private var isTyping: Bool
  private let teller: KinnectAPI.StoryTeller
  private let isMine: Bool
  private let goOn: @MainActor () -> Bool
  private let closed: () async -> Void
  @State private var model: StoryViewModel
  @State private var isReporting = false
  @State private var isShowingViews = false

  /// - Parameters:
  ///   - goOn: leads to the next person's stories behind the last one; answers whether there are any.
  ///   - closed: what happens once the story is left.
  init(
    teller: KinnectAPI.StoryTeller, _ account: Account, isMine: Bool, goOn: @escaping @MainActor () -> Bool = { false },
    closed: @escaping () async -> Void
  ) {
    (self.teller, self.isMine, self.goOn, self.closed) = (teller, isMine, goOn, closed)
    _model = State(wrappedValue: StoryViewModel(account, username: teller.author.username))
  }

  var body: some View {
    VStack(spacing: 12) {
      header
      if let story = model.story {
        PageBars(model.stories.count, at: model.index) { [model] in model.share }
          .accessibilityLabel("Story \(model.index + 1) of \(model.stories.count)")
        shown(story)
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
    .task { [model] in await model.turn() }
    .onChange(of: isAway, initial: true) { model.isCovered = isAway }
    .onChange(of: isSpeaking, initial: true) { model.turnsAlone = !isSpeaking }
    .onChange(of: model.isOver) { if model.isOver, model.stories.isEmpty || !goOn() { close() } }
    .sheet(isPresented: $isReporting) { ReportSheet("Report Story") { [model] in model.report($0) } }
    .sheet(isPresented: $isShowingViews) {
      if let story = model.story { StoryViewsView(id: story.id, model.account) }
    }
  }

  private var isAway: Bool { isReporting || isShowingViews || isTyping || scenePhase != .active }

  private func shown(_ story: KinnectAPI.Story) -> some View {
    Group {
      if story.media.kind == .video {
        FilmView(film: story.media, author: name, isPaused: model.isHeld) { [model] in
          if model.turnsAlone, !model.isHeld { await model.next() }
        }
      } else {
        StoredPicture(
          story.media.urls.url("1080"), alt: story.media.alt.isEmpty ? "Story by \(name)" : story.media.alt,
          blurHash: story.media.blurHash)
      }
    }
    .clipShape(.rect(cornerRadius: 12)).id(story.id)
    .overlay {
      TurningZones((back: "Previous story", on: "Next story")) {
        Task { await model.previous() }
      } on: {
        Task { await model.next() }
      }
    }
  }

  private var name: String { model.account.called(teller.author) }

  private func close() {
    dismiss()
    Task { await closed() }
  }

  private var header: some View {
    HStack(spacing: 10) {
      Face(teller.author.avatarURL, name: name, size: 32)
      Text(name).font(.subheadline).bold()
      if let story = model.story { TimeText(story.createdAt).font(.caption).foregroundStyle(.secondary) }
      Spacer()
      Button(model.isPaused ? "Go on" : "Pause", systemImage: model.isPaused ? "play.fill" : "pause.fill") {
        model.isPaused.toggle()
      }
      .labelStyle(.iconOnly)
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
    if let count = story.viewCount {
      Button("Seen by \(count)") { isShowingViews = true }.font(.subheadline).disabled(count == 0)
    }
    if story.canReply {
      HStack(spacing: 10) {
        TextField("Reply to \(name)…", text: $model.reply).submitLabel(.send).focused($isTyping)
          .textFieldStyle(.roundedBorder)
        Button("Send") { [model = self.model] in model.sendReply() }.disabled(model.reply.isEmpty)
      }
    }
  }
}
