extension KinnectAPI {
  /// A post's like count, and whether the viewer likes the post.
  public typealias LikeState = Wire.LikeState
  /// The number of unread items, counted up to 100.
  public typealias UnreadCount = Wire.UnreadCount
}
