extension KinnectAPI {
  /// The viewer's relation to a profile after following or unfollowing; after approving a request, to the person who
  /// asked.
  public struct RelationState: Hashable, Sendable, Codable {
    /// The relation as the call leaves it.
    public var relation: Relation

    public init(relation: Relation) { self.relation = relation }
  }

  /// A post's like count, and whether the viewer likes the post.
  public typealias LikeState = Wire.LikeState
  /// The number of unread items, counted up to 100.
  public typealias UnreadCount = Wire.UnreadCount
}

extension KinnectAPI.RelationState: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("relation", relation)
    json.endObject()
  }
}
