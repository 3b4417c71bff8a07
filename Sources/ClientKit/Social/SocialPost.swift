public import Wire

/// A post that can be liked.
public protocol LikedPost: HeldItem {
  /// The number of likes that the viewer may see.
  var likeCount: Int { get set }
  /// Whether the viewer likes the post.
  var likedByMe: Bool { get set }
}

/// What posts of several apps have in common, for what these apps do alike: likes, comments, screens.
public protocol SocialPost: LikedPost, Identifiable {
  /// The person who published the post.
  var author: SocialAPI.Author { get }
  /// The caption; empty if there is none.
  var caption: String { get }
  /// The photos and videos in display order.
  var media: [MediaAPI.Attachment] { get }
  /// The number of comments that the viewer may see.
  var commentCount: Int { get set }
  /// When the post was published.
  var createdAt: Timestamp { get }
  /// When the post was last edited; nil if it never was.
  var editedAt: Timestamp? { get }
  /// Whether an operator has hidden it: only its author still sees it. Nil from servers that didn't say so.
  var isHidden: Bool? { get }
}

extension KinnectAPI.Post: SocialPost {}
extension GrassyAPI.Post: SocialPost {}
extension BelieveAPI.Post: LikedPost {}
