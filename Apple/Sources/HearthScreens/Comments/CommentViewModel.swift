public import ClientKit
import Foundation
public import Observation
public import Wire

/// A post's comments, oldest first: held on the device, and written through the store, so that they are shown at once and sent when they
/// can be.
@MainActor @Observable public final class CommentViewModel<Post: SocialPost> where Post.Entity == Post {
  public let comments: HeldListModel<SocialAPI.Comment>
  public var text = "" { didSet { if text != oldValue { draft.keep(text) } } }

  @ObservationIgnored private let post: Post
  @ObservationIgnored private let app: SocialApp<Post>
  @ObservationIgnored private let account: Account
  @ObservationIgnored private let username: String
  @ObservationIgnored private let draft: DraftPlace

  /// - Parameter username: the viewer's own.
  public init(_ app: SocialApp<Post>, _ account: Account, _ post: Post, as username: String) {
    (self.app, self.account, self.post, self.username) = (app, account, post, username)
    comments = HeldListModel(app.comments[post.id], account)
    draft = DraftPlace("\(app.name).comment/\(post.id)", about: post.id, of: app.posts, account)
  }

  /// How long a comment is, in every app.
  private static var lengths: ClosedRange<Int> { 1...500 }

  /// Shows the comments, and the draft that was left, until the task is cancelled.
  public func run() async {
    await restore()
    await comments.run()
  }

  /// Shows the draft that was left; not over what was typed meanwhile.
  public func restore() async {
    let left = await draft.left()
    if text.isEmpty, !left.isEmpty { text = left }
  }

  /// At most 500 characters, and something else than spaces.
  public var canSend: Bool {
    Self.lengths.contains(text.unicodeScalars.count)
      && !text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
  }

  /// How many characters are left, once they become few.
  public var left: Int? {
    let left = Self.lengths.upperBound - text.unicodeScalars.count
    return left <= 50 ? left : nil
  }

  /// Shown at once, and sent when it can be.
  public func send() async {
    guard canSend else { return }
    let body = text
    text = ""
    let comment = SocialAPI.Comment(
      id: account.store.newID(), author: await account.author(username, in: app.people), body: body,
      createdAt: account.now(), mine: true)
    account.write(app.addComment, .init(id: post.id, body: body), showing: comment)
    await account.send()
  }

  /// Gone at once, and there again when it is refused.
  public func delete(_ comment: SocialAPI.Comment) {
    account.write(app.deleteComment, .init(id: comment.id), showingChanged: post.id)
  }

  /// Whether the viewer may delete it: their own, or one on their post.
  public func canDelete(_ comment: SocialAPI.Comment) -> Bool { comment.mine || post.author.username == username }

  public func report(_ comment: SocialAPI.Comment, reason: String) {
    account.write(app.reportComment, .init(id: comment.id, reason: reason))
  }
}
