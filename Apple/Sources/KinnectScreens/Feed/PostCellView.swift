import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A post: whose it is, its photos, like and comment, the caption, and at last its time.
struct PostCellView: View {
  @Environment(Account.self) private var account
  @Environment(AuthViewModel.self) private var auth
  let post: KinnectAPI.Post
  /// What happens once the post is deleted, on a page of its own.
  var deleted: (@MainActor () -> Void)?

  var body: some View { PostView(post, KinnectLook(account: account, username: auth.username), deleted: deleted) }
}

/// How Kinnect shows its posts.
struct KinnectLook: PostLook {
  typealias Route = KinnectRoute

  static var app: SocialApp<KinnectAPI.Post> { .kinnect }
  let account: Account
  let username: String

  /// Told to the author alone.
  func audience(of post: KinnectAPI.Post) -> SocialAPI.AudienceKind? {
    post.author.username == username ? post.audience?.kind : nil
  }

  func editor(_ post: KinnectAPI.Post) -> EditPostView { EditPostView(post: post, account) }
}

/// One post on its own page.
struct PostDetailView: View {
  let id: ID<KinnectAPI.Post>
  private let account: Account

  init(id: ID<KinnectAPI.Post>, _ account: Account) { (self.id, self.account) = (id, account) }

  var body: some View {
    PostPage(.kinnect, id, account) { post, close in PostCellView(post: post, deleted: close) }
  }
}
