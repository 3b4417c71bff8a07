extension SocialAPI {
  /// The followers of a profile, newest first.
  public enum FollowerList: CursorList { public static var cursorTag: UInt8 { 3 } }
  /// The people whom a profile follows, newest first.
  public enum FollowingList: CursorList { public static var cursorTag: UInt8 { 4 } }
  /// The people found by a search, by what was found of their names.
  public enum SearchList: CursorList {
    /// The tag of these cursors.
    public static var cursorTag: UInt8 { 5 }
    /// True, because a search continues behind a matched name rather than a time.
    public static var hasPlace: Bool { true }
  }
  /// The requests to follow the viewer, newest first.
  public enum FollowRequestList: CursorList { public static var cursorTag: UInt8 { 6 } }
  /// The people whom the viewer has blocked, newest block first.
  public enum BlockList: CursorList { public static var cursorTag: UInt8 { 10 } }
  /// The people whom the viewer has muted, newest mute first.
  public enum MuteList: CursorList { public static var cursorTag: UInt8 { 11 } }
}
