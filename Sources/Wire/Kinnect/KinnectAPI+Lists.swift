extension KinnectAPI {
  /// The feed, newest first.
  public enum FeedList: CursorList { public static var cursorTag: UInt8 { 1 } }
  /// The posts of a profile, newest first.
  public enum ProfilePostList: CursorList { public static var cursorTag: UInt8 { 2 } }
  /// The people who like a post, newest like first.
  public enum LikeList: CursorList { public static var cursorTag: UInt8 { 7 } }
  /// The comments on a post, oldest first.
  public typealias CommentList = SocialAPI.CommentList
  /// The viewer's activity, newest first.
  public enum ActivityList: CursorList { public static var cursorTag: UInt8 { 9 } }
  /// The people who have seen a story, most recent view first.
  public enum StoryViewList: CursorList { public static var cursorTag: UInt8 { 42 } }
  /// The people with current stories: the viewer, those with unseen ones, the others; each newest first.
  public enum StoryTellerList: CursorList {
    /// The tag of these cursors.
    public static var cursorTag: UInt8 { 44 }
    /// True: what is unseen comes before what is newer.
    public static var hasPlace: Bool { true }
  }
}
