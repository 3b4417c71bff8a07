extension KinnectAPI {
  public enum FeedList: CursorList { public static var cursorTag: UInt8 { 1 } }
  public enum ProfilePostList: CursorList { public static var cursorTag: UInt8 { 2 } }
  public enum FollowerList: CursorList { public static var cursorTag: UInt8 { 3 } }
  public enum FollowingList: CursorList { public static var cursorTag: UInt8 { 4 } }
  public enum SearchList: CursorList { public static var cursorTag: UInt8 { 5 } }
  public enum FollowRequestList: CursorList { public static var cursorTag: UInt8 { 6 } }
  public enum LikeList: CursorList { public static var cursorTag: UInt8 { 7 } }
  public enum CommentList: CursorList { public static var cursorTag: UInt8 { 8 } }
  public enum ActivityList: CursorList { public static var cursorTag: UInt8 { 9 } }
  public enum BlockList: CursorList { public static var cursorTag: UInt8 { 10 } }
  public enum MuteList: CursorList { public static var cursorTag: UInt8 { 11 } }
  public enum ConversationList: CursorList { public static var cursorTag: UInt8 { 40 } }
  public enum MessageList: CursorList { public static var cursorTag: UInt8 { 41 } }
  public enum StoryViewList: CursorList { public static var cursorTag: UInt8 { 42 } }
  public enum GroupInvitationList: CursorList { public static var cursorTag: UInt8 { 43 } }
}
