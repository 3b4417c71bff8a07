extension BelieveAPI {
  public enum ProjectList: CursorList {
    public static var cursorTag: UInt8 { 60 }
    public static var hasPlace: Bool { true }
  }
  public enum TrendingList: CursorList { public static var cursorTag: UInt8 { 61 } }
  public enum BuilderProjectList: CursorList { public static var cursorTag: UInt8 { 62 } }
  public enum FollowedList: CursorList { public static var cursorTag: UInt8 { 63 } }
  public enum SupporterList: CursorList { public static var cursorTag: UInt8 { 64 } }
  public enum FeedList: CursorList { public static var cursorTag: UInt8 { 65 } }
  public enum PostList: CursorList { public static var cursorTag: UInt8 { 66 } }
  public enum DraftList: CursorList { public static var cursorTag: UInt8 { 67 } }
  public enum MessageList: CursorList { public static var cursorTag: UInt8 { 68 } }
  public enum ActionList: CursorList { public static var cursorTag: UInt8 { 69 } }
  public enum MoodList: CursorList { public static var cursorTag: UInt8 { 70 } }
  public enum ActivityList: CursorList { public static var cursorTag: UInt8 { 71 } }
  public enum SilencedList: CursorList { public static var cursorTag: UInt8 { 72 } }
  public enum BlockList: CursorList { public static var cursorTag: UInt8 { 73 } }
}
