extension KinnectAPI {
  /// How the viewer stands to a profile after following or unfollowing; for an approved request, how the viewer stands
  /// to the one who asked.
  public struct RelationState: Hashable, Sendable, Codable {
    public var relation: Relation

    public init(relation: Relation) { self.relation = relation }
  }

  public typealias LikeState = Wire.LikeState
  public typealias UnreadCount = Wire.UnreadCount
}

extension KinnectAPI.RelationState: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("relation", relation)
    json.endObject()
  }
}
