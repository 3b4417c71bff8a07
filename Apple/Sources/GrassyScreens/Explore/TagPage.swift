import ClientKit
import HearthScreens
import Observation
import SwiftUI
import Wire

/// A tag as the viewer stands to it: followed or muted, shown at once and taken back where it is refused.
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

  func load() async {
    do throws(ClientError) {
      tag = try await account.client.call(GrassyAPI.tag, .init(tag: name))
    } catch {
      // The posts below say it too.
      if error != .cancelled { account.note(isOffline: error.isConnection) }
    }
  }

  func toggleFollow() async {
    guard let before = tag else { return }
    tag?.isFollowing.toggle()
    let call = before.isFollowing ? GrassyAPI.unfollowTag : GrassyAPI.followTag
    guard let answer = await account.call(call, .init(tag: name)) else { return tag = before }
    tag?.isFollowing = answer.isFollowing
  }

  func toggleMute() async {
    guard let before = tag else { return }
    tag?.isMuted.toggle()
    let call = before.isMuted ? GrassyAPI.unmuteTag : GrassyAPI.muteTag
    guard let answer = await account.call(call, .init(tag: name)) else { return tag = before }
    tag?.isMuted = answer.isMuted
  }
}

/// The posts with a tag.
struct TagPage: View {
  @State private var model: TagModel

  init(_ tag: String, _ account: Account) { _model = State(wrappedValue: TagModel(tag, account)) }

  var body: some View {
    PostColumn(model.posts) {
      VStack(spacing: 10) {
        Text(verbatim: "#" + (model.tag?.label ?? model.name)).font(.title2).bold()
          .accessibilityAddTraits(.isHeader)
        if let tag = model.tag { buttons(tag) }
      }
    } empty: {
      ContentUnavailableView("No posts with this tag", systemImage: "number")
    }
    .navigationTitle("#" + model.name)
    .navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.load() }
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
