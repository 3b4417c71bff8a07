extension GrassyAPI {
  /// A feed, newest first.
  public enum FeedList: CursorList { public static var cursorTag: UInt8 { 84 } }
  /// The posts of a profile, newest first.
  public enum ProfilePostList: CursorList { public static var cursorTag: UInt8 { 85 } }
  /// The posts with a tag, newest first.
  public enum TagPostList: CursorList { public static var cursorTag: UInt8 { 86 } }
  /// The posts at a place, newest first.
  public enum PlacePostList: CursorList { public static var cursorTag: UInt8 { 87 } }
  /// The people who like a post, newest like first.
  public enum LikeList: CursorList { public static var cursorTag: UInt8 { 88 } }
  /// What the viewer has bookmarked, newest bookmark first.
  public enum BookmarkList: CursorList { public static var cursorTag: UInt8 { 89 } }
  /// Tags, which come on a single page.
  public enum TagList: CursorList { public static var cursorTag: UInt8 { 90 } }
  /// Places, which come on a single page.
  public enum PlaceList: CursorList { public static var cursorTag: UInt8 { 91 } }
  /// The viewer's activity, newest first.
  public enum ActivityList: CursorList { public static var cursorTag: UInt8 { 92 } }
}
