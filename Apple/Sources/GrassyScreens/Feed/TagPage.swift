import ClientKit
import HearthScreens
import Observation
import SwiftUI
import Wire

/// A tag as the viewer stands to it: followed or muted, shown at once and again as it was where that is refused.
@MainActor @Observable final class TagModel {
  let name: String
  private(set) var tag: GrassyAPI.Tag?
  let posts: HeldListModel<GrassyAPI.Post>

  @ObservationIgnored private let account: Account

  init(_ name: String, _ account: Account) {
    self.name = name
    self.account = account
    posts = HeldListModel(GrassyOffline.posts(withTag: name), account)
  }

  private var kept: String { GrassyOffline.tag(name) }

  /// Shows it as it is kept and as it changes, until the task is cancelled.
  func run() async {
    let changes = account.store.changes()
    await load()
    for await change in changes where change.contains(kept) { await read() }
  }

  func load() async {
    await read()
    do throws(ClientError) {
      let now = try await account.client.call(GrassyAPI.tag, .init(tag: name))
      do { try await account.store.keepValue(kept, now) } catch { account.notice = error.localizedDescription }
      await read()
    } catch {
      // The posts below say it too.
      if error != .cancelled { account.note(isOffline: error.isConnection) }
    }
  }

  private func read() async {
    // What isn't kept is asked for.
    let known: GrassyAPI.Tag? = try? await account.store.value(kept)
    if let known, tag != known { tag = known }
  }

  func toggleFollow() async {
    guard let now = tag else { return }
    account.write(now.isFollowing ? GrassyAPI.unfollowTag : GrassyAPI.followTag, .init(tag: name))
    await account.written()
    await read()
  }

  func toggleMute() async {
    guard let now = tag else { return }
    account.write(now.isMuted ? GrassyAPI.unmuteTag : GrassyAPI.muteTag, .init(tag: name))
    await account.written()
    await read()
  }
}

/// The posts with a tag.
struct TagPage: View {
  @State private var model: TagModel

  init(_ tag: String, _ account: Account) { _model = State(wrappedValue: TagModel(tag, account)) }

  var body: some View {
    PostColumn(model.posts) {
      VStack(spacing: 10) {
        Text(verbatim: "#" + (model.tag?.label ?? model.name).isolated).font(.title2).bold()
          .accessibilityAddTraits(.isHeader)
        if let tag = model.tag { buttons(tag) }
      }
    } empty: {
      ContentUnavailableView("No posts with this tag", systemImage: "number")
    }
    .navigationTitle("#" + model.name.isolated)
    .navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.run() }
  }

  @ViewBuilder private func buttons(_ tag: GrassyAPI.Tag) -> some View {
    HStack(spacing: 10) {
      if tag.isFollowing {
        Button("Following") { toggleFollow() }.buttonStyle(.bordered).accessibilityHint("Unfollows this tag")
      } else {
        Button("Follow") { toggleFollow() }.buttonStyle(.borderedProminent)
      }
      Button(tag.isMuted ? "Unmute" : "Mute") { Task { [model] in await model.toggleMute() } }.buttonStyle(.bordered)
    }
    if tag.isMuted { Text("Your feeds leave its posts out.").font(.footnote).foregroundStyle(.secondary) }
  }

  private func toggleFollow() { Task { [model] in await model.toggleFollow() } }
}
