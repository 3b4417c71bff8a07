extension RealspaceAPI {
  /// The feed, newest first.
  public enum FeedList: CursorList { public static var cursorTag: UInt8 { 110 } }
  /// The posts of a profile, newest first.
  public enum ProfilePostList: CursorList { public static var cursorTag: UInt8 { 111 } }
  /// The people who like a post, newest like first.
  public enum LikeList: CursorList { public static var cursorTag: UInt8 { 112 } }
  /// The posts that the viewer likes, newest like first.
  public enum LikedList: CursorList { public static var cursorTag: UInt8 { 113 } }
  /// The posts and the posts in topics that the viewer likes, newest like first.
  public enum LikedThingList: CursorList { public static var cursorTag: UInt8 { 122 } }
  /// The viewer's activity, newest first.
  public enum ActivityList: CursorList { public static var cursorTag: UInt8 { 114 } }
}
