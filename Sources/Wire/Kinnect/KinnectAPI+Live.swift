/// The data of the events that `GET /api/kinnect/live` tells.
extension KinnectAPI {
  /// Of `post.created` and `post.deleted`.
  public struct PostReference: Hashable, Sendable, Codable {
    public var id: ID<Post>

    public init(id: ID<Post>) { self.id = id }
  }

  /// Of `post.counts`.
  public struct PostCounts: Hashable, Sendable, Codable {
    public var id: ID<Post>
    public var likeCount: Int
    public var commentCount: Int

    public init(id: ID<Post>, likeCount: Int, commentCount: Int) {
      self.id = id
      self.likeCount = likeCount
      self.commentCount = commentCount
    }
  }
}

extension KinnectAPI.PostReference: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension KinnectAPI.PostCounts: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("likeCount", likeCount)
    json.member("commentCount", commentCount)
    json.endObject()
  }
}
