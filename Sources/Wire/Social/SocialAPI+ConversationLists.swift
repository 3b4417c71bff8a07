extension SocialAPI {
  /// The viewer's conversations, most recently active first.
  public enum ConversationList: CursorList { public static var cursorTag: UInt8 { 40 } }
  /// The messages of a conversation, newest first.
  public enum MessageList: CursorList { public static var cursorTag: UInt8 { 41 } }
  /// The viewer's invitations to groups, newest first.
  public enum GroupInvitationList: CursorList { public static var cursorTag: UInt8 { 43 } }
}
