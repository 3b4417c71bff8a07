/// A post's likes after the viewer's like or unlike.
public struct LikeState: Hashable, Sendable, Codable, JSONWritable {
  /// The number of people who like the post.
  public var likeCount: Int
  /// Whether the viewer likes the post.
  public var likedByMe: Bool

  public init(likeCount: Int, likedByMe: Bool) {
    self.likeCount = likeCount
    self.likedByMe = likedByMe
  }
}
