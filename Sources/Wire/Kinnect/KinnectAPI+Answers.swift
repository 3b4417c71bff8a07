extension KinnectAPI {
  /// How the viewer stands to a profile after following or unfollowing; for an approved request, how the viewer stands
  /// to the one who asked.
  public struct RelationState: Hashable, Sendable, Codable {
    public var relation: Relation

    public init(relation: Relation) { self.relation = relation }
  }

  /// A post's likes after the viewer's like or unlike.
  public struct LikeState: Hashable, Sendable, Codable {
    public var likeCount: Int
    public var likedByMe: Bool

    public init(likeCount: Int, likedByMe: Bool) {
      self.likeCount = likeCount
      self.likedByMe = likedByMe
    }
  }

  /// How many activities have not been read.
  public struct UnreadCount: Hashable, Sendable, Codable {
    public var count: Int

    public init(count: Int) { self.count = count }
  }
}

extension KinnectAPI.RelationState: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("relation", relation)
    json.endObject()
  }
}

extension KinnectAPI.LikeState: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("likeCount", likeCount)
    json.member("likedByMe", likedByMe)
    json.endObject()
  }
}

extension KinnectAPI.UnreadCount: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("count", count)
    json.endObject()
  }
}
