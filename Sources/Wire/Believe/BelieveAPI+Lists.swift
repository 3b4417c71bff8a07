extension BelieveAPI {
  /// The cursors of `getProjects`, for every sort order and for search results.
  public enum ProjectList: CursorList {
    /// The first byte of the list's cursors.
    public static var cursorTag: UInt8 { 60 }
    /// True, because a search continues from a matched word rather than a time.
    public static var hasPlace: Bool { true }
  }
  /// Reserves a cursor tag; trending projects are paged with the cursors of `ProjectList`.
  public enum TrendingList: CursorList { public static var cursorTag: UInt8 { 61 } }
  /// The cursors of `myProjects` and `getProjectsByBuilder`.
  public enum BuilderProjectList: CursorList { public static var cursorTag: UInt8 { 62 } }
  /// The cursors of `getFollowedProjects`.
  public enum FollowedList: CursorList { public static var cursorTag: UInt8 { 63 } }
  /// The cursors of `getProjectSupporters`.
  public enum SupporterList: CursorList { public static var cursorTag: UInt8 { 64 } }
  /// The cursors of `getFeedPosts`.
  public enum FeedList: CursorList { public static var cursorTag: UInt8 { 65 } }
  /// The cursors of `getProjectPosts`.
  public enum PostList: CursorList { public static var cursorTag: UInt8 { 66 } }
  /// The cursors of `drafts`.
  public enum DraftList: CursorList { public static var cursorTag: UInt8 { 67 } }
  /// The cursors of `getProjectMilestones`.
  public enum MilestoneList: CursorList { public static var cursorTag: UInt8 { 75 } }
  /// The cursors of `getProjectSupportMessages`.
  public enum MessageList: CursorList { public static var cursorTag: UInt8 { 68 } }
  /// The cursors of `getUserSupportActions`.
  public enum ActionList: CursorList { public static var cursorTag: UInt8 { 69 } }
  /// The cursors of `moods`.
  public enum MoodList: CursorList { public static var cursorTag: UInt8 { 70 } }
  /// The cursors of `activity`.
  public enum ActivityList: CursorList { public static var cursorTag: UInt8 { 71 } }
  /// The cursors of `silencedSenders`.
  public enum SilencedList: CursorList { public static var cursorTag: UInt8 { 72 } }
  /// The cursors of `followRequests`.
  public enum RequestList: CursorList { public static var cursorTag: UInt8 { 74 } }
}
