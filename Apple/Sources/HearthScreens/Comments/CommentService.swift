public import ClientKit
import Foundation
public import Wire

/// Comments of a post, oldest first.
@MainActor public struct CommentService<Post: SocialPost> where Post.Entity == Post {
  let account: Account
  let app: SocialApp<Post>

  public init(_ app: SocialApp<Post>, account: Account) { (self.app, self.account) = (app, account) }

  func comments(
    of post: ID<Post>, after cursor: Cursor<SocialAPI.CommentList>?
  ) async throws(ClientError) -> Page<SocialAPI.Comment> {
    try await account.client.call(app.comments, .init(id: post, before: cursor))
  }

  /// Into the outbox.
  /// - Throws: `StoreError` where it can't even be kept here.
  func write(_ body: String, on post: ID<Post>) throws {
    let username: String? = try account.store.value(app.ownUsername)
    let author = SocialAPI.Author(id: account.store.newID(), username: username ?? "", fullName: "", avatarURL: nil)
    let comment = SocialAPI.Comment(
      id: account.store.newID(), author: author, body: body, createdAt: account.now(), mine: true)
    try account.store.write(app.comment, .init(id: post, body: body), showing: comment)
  }

  /// What of the outbox is a comment on a post, and hasn't been refused.
  func waiting(for post: ID<Post>, in rows: [OutboxRow]) -> [SocialAPI.Comment] {
    rows.filter { $0.subject == app.commentsOn(post) && $0.state == .waiting }.compactMap { row in
      // A row of another version of the app shows nothing here; the outbox has it.
      try? row.item(as: SocialAPI.Comment.self)
    }
  }

  func delete(_ comment: SocialAPI.Comment) async throws(ClientError) {
    _ = try await account.client.call(app.deleteComment, .init(id: comment.id))
  }

  func report(_ comment: SocialAPI.Comment, reason: String) async -> Bool {
    await account.call(app.reportComment, .init(id: comment.id, reason: reason)) != nil
  }
}
