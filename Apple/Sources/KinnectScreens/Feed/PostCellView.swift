import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A post: whose it is, its photos from edge to edge, like and comment, the caption.
struct PostCellView: View {
  @Environment(Account.self) private var account
  @Environment(AuthViewModel.self) private var auth
  let post: KinnectAPI.Post
  /// What happens once the post is deleted, on a page of its own.
  var deleted: (@MainActor () -> Void)?
  @State private var sheet: Sheet?
  @State private var isDeleting = false
  @State private var isUnfollowing = false

  private enum Sheet: Identifiable { case comments, edit, report; var id: Sheet { self } }

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      header.padding(.horizontal, 12)
      PostMediaView(media: post.media, author: account.called(post.author), like: like)
      VStack(alignment: .leading, spacing: 8) {
        actions
        if post.likeCount > 0 {
          NavigationLink(value: KinnectRoute.likes(post.id)) {
            Text("^[\(post.likeCount) like](inflect: true)").font(.subheadline).bold()
          }
          .buttonStyle(.plain)
        }
        if !post.caption.isEmpty { CaptionView(by: account.called(post.author), caption: post.caption) }
        if post.commentCount > 0 {
          Button("View ^[\(post.commentCount) comment](inflect: true)") { sheet = .comments }
            .buttonStyle(.plain).font(.subheadline).foregroundStyle(.secondary)
        }
        HStack(spacing: 4) {
          TimeText(post.createdAt, after: post.editedAt == nil ? "" : " · edited")
          if isMine, let audience = post.audience { AudienceMark(audience.kind) }
        }
        .font(.caption).foregroundStyle(.secondary)
      }
      .padding(.horizontal, 12)
    }
    .padding(.vertical, 12)
    .sheet(item: $sheet) { show($0) }
    .confirmationDialog("Delete this post?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Post", role: .destructive) {
        PostService(account: account).delete(post)
        deleted?()
      }
    } message: {
      Text("The photo, its likes and its comments are deleted for everyone. This can’t be undone.")
    }
    .confirmationDialog(
      "Unfollow \(account.called(post.author))?", isPresented: $isUnfollowing, titleVisibility: .visible
    ) {
      Button("Unfollow", role: .destructive) { FollowService(account: account).unfollow(post.author.username) }
    } message: {
      Text("Their posts leave your feed. They are not told.")
    }
  }

  private var isMine: Bool { post.author.username == auth.username }

  private var header: some View {
    HStack(spacing: 10) {
      NavigationLink(value: KinnectRoute.profile(username: post.author.username)) {
        HStack(spacing: 10) {
          Face(post.author.avatarURL, name: account.called(post.author), size: 34)
          Text(account.called(post.author)).font(.subheadline).bold()
        }
      }
      .buttonStyle(.plain)
      Spacer()
      Menu {
        if isMine {
          Button("Edit", systemImage: "pencil") { sheet = .edit }
          Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
        } else {
          Button("Unfollow", systemImage: "person") { isUnfollowing = true }
          Button("Report", systemImage: "flag") { sheet = .report }
        }
      } label: {
        Label("More options", systemImage: "ellipsis").labelStyle(.iconOnly)
      }
      .foregroundStyle(.primary)
    }
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
      if isMine { AudienceLink(KinnectRoute.audience(post.id)) }
    }
  }

  private func like() { LikeService(account: account).toggleLike(post) }

  @ViewBuilder private func show(_ sheet: Sheet) -> some View {
    switch sheet {
    case .comments: CommentsView(.kinnect, account, post, as: auth.username)
    case .edit: EditPostView(post: post, account)
    case .report:
      ReportSheet("Report Post") { [account, post] in PostService(account: account).report(post, reason: $0) }
    }
  }
}

/// Changes the caption of one's own post, and who may see it.
struct EditPostView: View {
  private let post: KinnectAPI.Post
  private let account: Account
  @State private var caption: String
  @State private var audience: SocialAPI.Audience
  @State private var form = FormState()

  init(post: KinnectAPI.Post, _ account: Account) {
    (self.post, self.account) = (post, account)
    _caption = State(wrappedValue: post.caption)
    _audience = State(wrappedValue: post.audience ?? KinnectAPI.Post.usualAudience)
  }

  var body: some View {
    FormSheet("Edit Post", action: "Save", form: form, isReady: isReady) {
      PostService(account: account).edit(post, caption: caption, audience: audience)
      return true
    } content: {
      Section {
        TextField("Write a caption…", text: $caption, axis: .vertical)
      } footer: {
        if isTooLong { Text("\(caption.unicodeScalars.count) of \(KinnectAPI.Limits.caption)").foregroundStyle(.red) }
      }
      AudienceChooser($audience, offering: KinnectAPI.Post.audiences, .kinnect, account)
    }
  }

  private var isTooLong: Bool { caption.unicodeScalars.count > KinnectAPI.Limits.caption }
  private var isReady: Bool { !isTooLong && !audience.isIncomplete }
}

/// One post on its own page.
struct PostDetailView: View {
  @Environment(\.dismiss) private var dismiss
  @State private var model: HeldItemModel<KinnectAPI.Post>

  init(id: ID<KinnectAPI.Post>, _ account: Account) {
    _model = State(
      wrappedValue: HeldItemModel(KinnectOffline.posts, .id(id), account) { client throws(ClientError) in
        try await client.call(KinnectAPI.post, .init(id: id))
      })
  }

  var body: some View {
    ItemView(model) { post in
      ScrollView { PostCellView(post: post) { dismiss() }.frame(maxWidth: 560).frame(maxWidth: .infinity) }
    }
    .navigationTitle("Post")
    .navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.run() }
  }
}
