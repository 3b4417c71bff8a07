import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A post: whose it is and since when, the photo, caption, location and tags.
struct PostCard: View {
  @Environment(AppState.self) private var state
  @Environment(Account.self) private var account
  let post: GrassyAPI.Post
  /// What happens once the post is deleted, on a page of its own.
  var deleted: (@MainActor () -> Void)?

  var body: some View {
    PostView(post, GrassyLook(state: state, account: account), deleted: deleted)
      .background(Tone.card, in: .rect(cornerRadius: 16))
      .padding(.horizontal, 12)
  }
}

/// How Grassy shows its posts.
struct GrassyLook: PostLook {
  typealias Route = GrassyRoute

  static var app: SocialApp<GrassyAPI.Post> { .grassy }
  static var showsTimeFirst: Bool { true }
  let state: AppState
  let account: Account

  var username: String { state.currentUser?.username ?? "" }

  func audience(of post: GrassyAPI.Post) -> SocialAPI.AudienceKind? { post.audience.kind }

  func link(of photo: MediaAPI.Attachment) -> String { state.link(of: photo) }

  func buttons(_ post: GrassyAPI.Post) -> BookmarkButton { BookmarkButton(post: post) }

  func details(_ post: GrassyAPI.Post) -> PostDetails { PostDetails(post: post) }

  func editor(_ post: GrassyAPI.Post) -> EditPostView { EditPostView(post, state, account) }
}

/// Keeps a post among the viewer's bookmarks, or takes it out.
struct BookmarkButton: View {
  @Environment(Account.self) private var account
  let post: GrassyAPI.Post

  var body: some View {
    Button {
      account.write(post.bookmarkedByMe ? GrassyAPI.removeBookmark : GrassyAPI.bookmark, .init(id: post.id))
    } label: {
      Label("Bookmark", systemImage: post.bookmarkedByMe ? "bookmark.fill" : "bookmark").labelStyle(.iconOnly)
        .font(.title3)
        .foregroundStyle(post.bookmarkedByMe ? AnyShapeStyle(Tone.accent) : AnyShapeStyle(.primary))
    }
    .buttonStyle(.plain)
    .accessibilityLabel(post.bookmarkedByMe ? "Remove bookmark" : "Bookmark")
  }
}

/// Where a post is, its tags, and what took it.
struct PostDetails: View {
  let post: GrassyAPI.Post

  var body: some View {
    if let location = post.location { LocationRow(location: location) }
    if !post.tags.isEmpty {
      FlowLayout(spacing: 6) {
        ForEach(post.tags, id: \.self) { tag in
          NavigationLink(value: GrassyRoute.tag(tag)) { TagView(tag: tag) }.buttonStyle(.plain)
        }
      }
    }
    if let camera = post.camera { CameraRow(camera: camera) }
  }
}

/// Where a post is; leads to what else is there.
private struct LocationRow: View {
  let location: GrassyAPI.Location

  var body: some View {
    NavigationLink(value: GrassyRoute.place(id: location.placeID, name: location.name)) {
      Label(location.name, systemImage: "mappin.and.ellipse").font(.subheadline).foregroundStyle(Tone.accent)
    }
    .buttonStyle(.plain)
    .accessibilityLabel("Location: \(location.name.isolated)")
  }
}

/// What took the photo.
private struct CameraRow: View {
  let camera: GrassyAPI.Camera

  var body: some View {
    Label(
      [camera.model, camera.lens, camera.exposure].filter { !$0.isEmpty }.map(\.isolated).joined(separator: " · "),
      systemImage: "camera"
    )
    .font(.caption).foregroundStyle(.secondary)
  }
}
