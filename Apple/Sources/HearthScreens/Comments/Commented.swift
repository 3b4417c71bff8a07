public import ClientKit
public import Wire

/// What is commented on: its comments, and how one is written, deleted and reported.
@MainActor public struct Commented<Comment: SocialComment> {
  let list: HeldList<Comment>
  let draft: DraftPlace
  /// Whether it is the viewer's, who may delete what others say of it.
  let isMine: Bool
  let add: @MainActor (String) async -> Void
  let delete: @MainActor (Comment) -> Void
  let report: @MainActor (Comment, String) -> Void

  /// - Parameters:
  ///   - list: its comments, oldest first.
  ///   - draft: where one that is being written is kept.
  ///   - add: writes one, which is shown at once.
  public init(
    _ list: HeldList<Comment>, draft: DraftPlace, isMine: Bool, add: @escaping @MainActor (String) async -> Void,
    delete: @escaping @MainActor (Comment) -> Void, report: @escaping @MainActor (Comment, String) -> Void
  ) {
    (self.list, self.draft, self.isMine) = (list, draft, isMine)
    (self.add, self.delete, self.report) = (add, delete, report)
  }
}

extension Commented where Comment == SocialAPI.Comment {
  /// A post of an app of people and posts.
  /// - Parameter username: the viewer's own.
  public init<Post: SocialPost>(
    _ app: SocialApp<Post>, _ account: Account, _ post: Post, as username: String
  ) where Post.Entity == Post {
    self.init(
      app.comments[post.id],
      draft: DraftPlace("\(app.name).comment/\(post.id)", about: post.id, of: app.posts, account),
      isMine: post.author.username == username
    ) { body in
      let comment = SocialAPI.Comment(
        id: account.store.newID(), author: await account.author(username, in: app.people), body: body,
        createdAt: account.now(), mine: true)
      account.write(app.addComment, .init(id: post.id, body: body), showing: comment)
    } delete: {
      account.write(app.deleteComment, .init(id: $0.id), showingChanged: post.id)
    } report: {
      account.write(app.reportComment, .init(id: $0.id, reason: $1))
    }
  }
}
