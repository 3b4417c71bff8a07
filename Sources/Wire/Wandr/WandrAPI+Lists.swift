extension WandrAPI {
  /// Friends' logs, newest first.
  public enum FeedList: CursorList { public static var cursorTag: UInt8 { 140 } }
  /// The logs of a profile, newest first.
  public enum LogList: CursorList { public static var cursorTag: UInt8 { 141 } }
  /// The logs of a place, newest first.
  public enum PlaceLogList: CursorList { public static var cursorTag: UInt8 { 142 } }
  /// The logs of a trip, newest first.
  public enum TripLogList: CursorList { public static var cursorTag: UInt8 { 143 } }
  /// The viewer's trips, newest first.
  public enum TripList: CursorList { public static var cursorTag: UInt8 { 144 } }
  /// Where the viewer wants to go, what was saved last first.
  public enum WantToGoList: CursorList { public static var cursorTag: UInt8 { 145 } }
  /// The viewer's activity, newest first.
  public enum ActivityList: CursorList { public static var cursorTag: UInt8 { 146 } }
  /// Places that a search finds, which come on a single page.
  public enum PlaceList: CursorList { public static var cursorTag: UInt8 { 147 } }
  /// The viewer's privacy zones, which come on a single page.
  public enum ZoneList: CursorList { public static var cursorTag: UInt8 { 148 } }
  /// What a link to a trip shows, newest first.
  public enum SharedLogList: CursorList { public static var cursorTag: UInt8 { 149 } }
  /// Proposals to merge places and merges, newest first.
  public enum DuplicateList: CursorList { public static var cursorTag: UInt8 { 155 } }
}
