public import ClientKit
import Foundation
public import Observation
public import Wire

/// A post's comments, oldest first: held on the device, and written through the store, so that they are shown at once and sent when they
/// can be.
@MainActor @Observable public final class CommentViewModel<Comment: SocialComment> {
  public let comments: HeldListModel<Comment>
  public var text = "" { didSet { if text != oldValue { commented.draft.keep(text) } } }

  @ObservationIgnored private let account: Account
  @ObservationIgnored private let commented: Commented<Comment>

  public init(_ commented: Commented<Comment>, _ account: Account) {
    (self.commented, self.account) = (commented, account)
    comments = HeldListModel(commented.list, account)
  }

  /// How long a comment is, in every app.
  private static var longest: Int { 500 }

  /// Shows the comments, and the draft that was left, until the task is cancelled.
  public func run() async {
    await restore()
    await comments.run()
  }

  /// Shows the draft that was left; not over what was typed meanwhile.
  public func restore() async {
    let left = await commented.draft.left()
    if text.isEmpty, !left.isEmpty { text = left }
  }

  /// At most 500 characters, and something else than spaces.
  public var canSend: Bool { text.fits(Self.longest) }

  /// How many characters are left, once they become few.
  public var left: Int? {
    let left = Self.longest - text.unicodeScalars.count
    return left <= 50 ? left : nil
  }

  /// Shown at once, and sent when it can be.
  public func send() async {
    guard canSend else { return }
    let body = text
    text = ""
    await commented.add(body)
    await account.send()
  }

  /// Gone at once, and there again when it is refused.
  public func delete(_ comment: Comment) { commented.delete(comment) }

  /// Whether the viewer may delete it: their own, or one on their post.
  public func canDelete(_ comment: Comment) -> Bool { comment.mine || commented.isMine }

  public func report(_ comment: Comment, reason: String) { commented.report(comment, reason) }
}

extension CommentViewModel where Comment == SocialAPI.Comment {
  /// Of a post of an app of people and posts.
  /// - Parameter username: the viewer's own.
  public convenience init<Post: SocialPost>(
    _ app: SocialApp<Post>, _ account: Account, _ post: Post, as username: String
  ) where Post.Entity == Post {
    self.init(Commented(app, account, post, as: username), account)
  }
}
