import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A post: whose it is, the photo, caption, location and tags.
struct PostCard: View {
  @Environment(AppState.self) private var state
  @Environment(Account.self) private var account
  let post: GrassyAPI.Post
  /// What happens once the post is deleted, on a page of its own.
  var deleted: (@MainActor () -> Void)?
  @State private var sheet: Sheet?
  @State private var isDeleting = false

  private enum Sheet: Identifiable { case comments, edit, report; var id: Sheet { self } }

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      header.padding(.horizontal, 12)
      PostMediaView(
        media: post.media, author: account.called(post.author), ratio: ratio, link: { state.link(of: $0) }, like: like)
      VStack(alignment: .leading, spacing: 8) {
        actions
        if post.likeCount > 0 {
          NavigationLink(value: GrassyRoute.likes(post.id)) {
            Text("^[\(post.likeCount) like](inflect: true)").font(.subheadline).bold()
          }
          .buttonStyle(.plain)
        }
        if !post.caption.isEmpty { CaptionView(by: account.called(post.author), caption: post.caption) }
        if let location = post.location { LocationRow(location: location) }
        if !post.tags.isEmpty { tags }
        if let camera = post.camera { CameraRow(camera: camera) }
        if post.commentCount > 0 {
          Button("View ^[\(post.commentCount) comment](inflect: true)") { sheet = .comments }
            .buttonStyle(.plain).font(.subheadline).foregroundStyle(.secondary)
        }
      }
      .padding(.horizontal, 12)
    }
    .padding(.vertical, 12)
    .background(Tone.card, in: .rect(cornerRadius: 16))
    .padding(.horizontal, 12)
    .sheet(item: $sheet) { show($0) }
    .confirmationDialog("Delete this post?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Post", role: .destructive) {
        Task { [state] in
          await state.deletePost(post)
          deleted?()
        }
      }
    } message: {
      Text("The photo, its likes and its comments are deleted for everyone. This can’t be undone.")
    }
  }

  private var isMine: Bool { post.author.username == state.currentUser?.username }

  /// The first photo's own, as far as a card can be high or wide.
  private var ratio: CGFloat {
    guard let first = post.media.first, first.width > 0, first.height > 0 else { return 1 }
    return min(1.91, max(0.8, CGFloat(first.width) / CGFloat(first.height)))
  }

  private var header: some View {
    HStack(spacing: 10) {
      NavigationLink(value: GrassyRoute.profile(username: post.author.username)) {
        HStack(spacing: 10) {
          Face(post.author.avatarURL, name: account.called(post.author), size: 36)
          VStack(alignment: .leading, spacing: 0) {
            Text(account.called(post.author)).font(.subheadline).bold()
            HStack(spacing: 4) {
              TimeText(post.createdAt, after: post.editedAt == nil ? "" : " · edited")
              AudienceMark(post.audience.kind)
            }
            .font(.caption).foregroundStyle(.secondary)
          }
        }
      }
      .buttonStyle(.plain)
      Spacer()
      menu
    }
  }

  private var menu: some View {
    Menu {
      if isMine {
        Button("Edit", systemImage: "pencil") { sheet = .edit }
        Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
      } else {
        Button("Report", systemImage: "flag") { sheet = .report }
      }
    } label: {
      Label("More options", systemImage: "ellipsis").labelStyle(.iconOnly)
    }
    .foregroundStyle(.primary)
  }

  private var actions: some View {
    HStack(spacing: 16) {
      LikeButton(post, like: like)
      Button {
        sheet = .comments
      } label: {
        Label("Comment", systemImage: "bubble.right").labelStyle(.iconOnly).font(.title3)
      }
      .buttonStyle(.plain)
      Spacer()
      if isMine {
        AudienceLink(GrassyRoute.audience(post.id))
      }
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

  private var tags: some View {
    FlowLayout(spacing: 6) {
      ForEach(post.tags, id: \.self) { tag in
        NavigationLink(value: GrassyRoute.tag(tag)) { TagView(tag: tag) }.buttonStyle(.plain)
      }
    }
  }

  private func like() {
    account.write(post.likedByMe ? GrassyAPI.unlike : GrassyAPI.like, .init(id: post.id))
  }

  @ViewBuilder private func show(_ sheet: Sheet) -> some View {
    switch sheet {
    case .comments: CommentsView(.grassy, account, post, as: state.currentUser?.username ?? "")
    case .edit: EditPostView(post, account)
    case .report:
      ReportSheet("Report Post") { [account, post] reason in
        account.write(GrassyAPI.reportPost, .init(id: post.id, reason: reason))
      }
    }
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

/// One post on its own page.
struct PostPage: View {
  @Environment(\.dismiss) private var dismiss
  @State private var model: HeldItemModel<GrassyAPI.Post>

  init(id: ID<GrassyAPI.Post>, _ account: Account) {
    _model = State(
      wrappedValue: HeldItemModel(GrassyOffline.posts, .id(id), account) { client throws(ClientError) in
        try await client.call(GrassyAPI.post, .init(id: id))
      })
  }

  var body: some View {
    ItemView(model) { post in
      ScrollView {
        PostCard(post: post) { dismiss() }.padding(.vertical, 12).frame(maxWidth: 560).frame(maxWidth: .infinity)
      }
    }
    .background(Tone.ground)
    .navigationTitle("Post")
    .navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.run() }
  }
}
