import Wire

/// The types and calls of a small app's JSON API, `/api/cork`.
enum CorkAPI {
  /// Something pinned to the board.
  struct Pin: HeldItem, Hashable {
    var id: ID<Pin>
    var author: SocialAPI.Author
    var text: String
    var media: [MediaAPI.Attachment]
    var audience: SocialAPI.Audience
    var likeCount: Int
    var commentCount: Int
    var likedByMe: Bool
    var createdAt: Timestamp

    func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("author", author)
      json.member("text", text)
      json.member("media", media)
      json.member("audience", audience)
      json.member("likeCount", likeCount)
      json.member("commentCount", commentCount)
      json.member("likedByMe", likedByMe)
      json.member("createdAt", createdAt)
      json.endObject()
    }
  }

  /// What happened to the viewer.
  struct Activity: Hashable, Sendable, Codable, JSONWritable {
    var id: ID<Activity>
    var kind: String
    var actors: [SocialAPI.Author]
    var actorCount: Int
    var pin: ID<Pin>?
    var comment: String?
    var read: Bool

    func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("kind", kind)
      json.member("actors", actors)
      json.member("actorCount", actorCount)
      json.member("pin", pin)
      json.member("comment", comment)
      json.member("read", read)
      json.endObject()
    }
  }

  struct Publish: Codable, Sendable {
    let text: String
    let media: [ID<MediaAPI.Item>]
    var audience: SocialAPI.Audience? = nil
  }
  struct SetAudience: Codable, Sendable, IdentifyingInput {
    let id: ID<Pin>
    let audience: SocialAPI.Audience
  }
  struct ByPin: Codable, Sendable, IdentifyingInput { let id: ID<Pin> }
  enum FeedList: CursorList { static var cursorTag: UInt8 { 200 } }
  enum PinList: CursorList { static var cursorTag: UInt8 { 201 } }
  enum ActivityList: CursorList { static var cursorTag: UInt8 { 202 } }

  static let feed = Endpoint<ListInput<FeedList>, Page<Pin>>("cork.feed", .get, "/api/cork/feed", "The feed")
  static let publish = Endpoint<Publish, Pin>("cork.publish", .post, "/api/cork/pins", status: 201, "Pin something")
  static let pin = Endpoint<ByPin, Pin>("cork.pin", .get, "/api/cork/pins/{id}", "One pin")
  static let delete = Endpoint<ByPin, NoContent>("cork.delete", .delete, "/api/cork/pins/{id}", "Take one's pin away")
  static let setAudience = Endpoint<SetAudience, Pin>(
    "cork.setAudience", .patch, "/api/cork/pins/{id}", "Change who sees one's pin")
  static let audiences = AudienceCalls<Pin>("cork")
  static let conversations = ConversationCalls("cork")
  static let waiting = WaitingCalls<Publish>("cork")
  static let live = Endpoint<LiveInput, EventStream>("cork.live", .get, "/api/cork/live", "Events as they happen")
  static let pins = Endpoint<ProfileListInput<PinList>, Page<Pin>>(
    "cork.pins", .get, "/api/cork/profiles/{username}/pins", "What somebody has pinned")
  static let like = Endpoint<ByPin, LikeState>("cork.like", .put, "/api/cork/pins/{id}/like", "Like a pin")
  static let unlike = Endpoint<ByPin, LikeState>("cork.unlike", .delete, "/api/cork/pins/{id}/like", "Unlike")
  static let keep = Endpoint<ByPin, NoContent>("cork.keep", .put, "/api/cork/pins/{id}/bookmark", "Bookmark a pin")
  static let drop = Endpoint<ByPin, NoContent>("cork.drop", .delete, "/api/cork/pins/{id}/bookmark", "Take it back")
  static let comments = Endpoint<ItemListInput<Pin, SocialAPI.CommentList>, Page<SocialAPI.Comment>>(
    "cork.comments", .get, "/api/cork/pins/{id}/comments", "The comments of a pin")
  static let addComment = Endpoint<SocialAPI.AddComment<Pin>, SocialAPI.Comment>(
    "cork.addComment", .post, "/api/cork/pins/{id}/comments", status: 201, "Comment on a pin")
  static let deleteComment = Endpoint<SocialAPI.ByComment, NoContent>(
    "cork.deleteComment", .delete, "/api/cork/comments/{id}", "Delete a comment")
  static let reportComment = Endpoint<SocialAPI.ReportComment, NoContent>(
    "cork.reportComment", .post, "/api/cork/comments/{id}/reports", "Report a comment")
  static let activity = Endpoint<ListInput<ActivityList>, Page<Activity>>(
    "cork.activity", .get, "/api/cork/activity", "What happened to the viewer")
  static let markActivityRead = Endpoint<NoInput, NoContent>(
    "cork.markActivityRead", .put, "/api/cork/activity/read", "Mark all activity as read")
  static let unreadActivity = Endpoint<NoInput, UnreadCount>(
    "cork.unreadActivity", .get, "/api/cork/activity/unread", "How much activity is unread")
}
