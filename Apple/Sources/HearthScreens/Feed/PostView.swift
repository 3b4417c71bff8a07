import ClientKit
import Foundation
public import SwiftUI
import Wire

private enum PostSheet: Identifiable { case comments, edit, report; var id: PostSheet { self } }

/// A post: whose it is, its photos from edge to edge, like and comment, the caption.
public struct PostView<Look: PostLook>: View {
  @Environment(Account.self) private var account
  private let post: Look.Route.Post
  private let look: Look
  private let deleted: (@MainActor () -> Void)?
  @State private var sheet: PostSheet?
  @State private var isDeleting = false
  @State private var isUnfollowing = false
  @State private var isBlocking = false

  /// - Parameter deleted: what happens once the post is deleted, on a page of its own.
  public init(_ post: Look.Route.Post, _ look: Look, deleted: (@MainActor () -> Void)? = nil) {
    (self.post, self.look, self.deleted) = (post, look, deleted)
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      header.padding(.horizontal, 12)
      if post.isHidden == true { HiddenNote().padding(.horizontal, 12) }
      PostMediaView(
        media: post.media, author: account.called(post.author), ratio: post.media.shownRatio,
        link: { look.link(of: $0) }, like: { Look.app.postCalls.like(account, post) })
      VStack(alignment: .leading, spacing: 8) {
        actions
        words
      }
      .padding(.horizontal, 12)
    }
    .padding(.vertical, 12)
    .sheet(item: $sheet) { show($0) }
    .confirmationDialog("Delete this post?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete Post", role: .destructive) {
        Look.app.postCalls.delete(account, post.id)
        deleted?()
      }
    } message: {
      Text("The photo, its likes and its comments are deleted for everyone. This can’t be undone.")
    }
    .confirmationDialog(
      "Unfollow \(account.called(post.author))?", isPresented: $isUnfollowing, titleVisibility: .visible
    ) {
      Button("Unfollow", role: .destructive) {
        account.write(calls.unfollow, .init(username: post.author.username, profile: post.author.id))
      }
    } message: {
      Text("Their posts leave your feed. They won’t be notified.")
    }
    .confirmationDialog(
      "Block \(account.called(post.author))?", isPresented: $isBlocking, titleVisibility: .visible
    ) {
      Button("Block", role: .destructive) {
        account.write(calls.block, .init(username: post.author.username, profile: post.author.id))
      }
    } message: {
      Text("You will no longer find or see each other anywhere here.")
    }
  }

  private var calls: PeopleCalls { Look.app.people.calls }

  private var isMine: Bool { post.author.username == look.username }

  /// Its page, which shows nothing to those who may not see it.
  private var link: URL? { URL(string: "\(account.client.address.text)/\(Look.app.name)/p/\(post.id)") }

  private var header: some View {
    HStack(spacing: 10) {
      NavigationLink(value: Look.Route.profile(username: post.author.username)) {
        HStack(spacing: 10) {
          Face(post.author.avatarURL, name: account.called(post.author), size: 36)
          VStack(alignment: .leading, spacing: 0) {
            Text(account.called(post.author)).font(.subheadline).bold()
            if Look.showsTimeFirst { time }
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
      if let link { ShareLink("Share link", item: link) }
      if isMine {
        Button("Edit", systemImage: "pencil") { sheet = .edit }
        Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
      } else {
        if Look.app.isForFollowers { Button("Unfollow", systemImage: "person") { isUnfollowing = true } }
        Button("Mute", systemImage: "speaker.slash") {
          account.write(calls.mute, .init(username: post.author.username, profile: post.author.id))
        }
        Button("Block", systemImage: "hand.raised", role: .destructive) { isBlocking = true }
        Button("Report", systemImage: "flag") { sheet = .report }
      }
    } label: {
      Label("More options", systemImage: "ellipsis").labelStyle(.iconOnly)
    }
    .foregroundStyle(.primary)
  }

  private var actions: some View {
    HStack(spacing: 16) {
      LikeButton(isOn: post.likedByMe, count: post.likeCount, like: like)
      Button {
        sheet = .comments
      } label: {
        Label("Comment", systemImage: "bubble.right").labelStyle(.iconOnly).font(.title3)
      }
      .buttonStyle(.plain)
      Spacer()
      if isMine { AudienceLink(Look.Route.audience(post.id)) }
      look.buttons(post)
    }
  }

  @ViewBuilder private var words: some View {
    if post.likeCount > 0 {
      NavigationLink(value: Look.Route.likes(post.id)) {
        Text("^[\(post.likeCount) like](inflect: true)").font(.subheadline).bold()
      }
      .buttonStyle(.plain)
    }
    if !post.caption.isEmpty {
      // On its own page it is whole.
      CaptionView(by: account.called(post.author), caption: post.caption, isShort: deleted == nil)
    }
    look.details(post)
    if post.commentCount > 0 {
      Button("View ^[\(post.commentCount) comment](inflect: true)") { sheet = .comments }
        .buttonStyle(.plain).font(.subheadline).foregroundStyle(.secondary)
    }
    if !Look.showsTimeFirst { time }
  }

  private var time: some View {
    HStack(spacing: 4) {
      TimeText(post.createdAt, after: post.editedAt == nil ? "" : " · edited")
      if let audience = look.audience(of: post) { AudienceMark(audience) }
    }
    .font(.caption).foregroundStyle(.secondary)
  }

  private func like() { Look.app.postCalls.toggleLike(account, post) }

  @ViewBuilder private func show(_ sheet: PostSheet) -> some View {
    switch sheet {
    case .comments: CommentsView(Look.app, account, post, as: look.username)
    case .edit: look.editor(post)
    case .report:
      ReportSheet("Report Post") { [account, post] in Look.app.postCalls.report(account, post.id, $0) }
    }
  }
}
