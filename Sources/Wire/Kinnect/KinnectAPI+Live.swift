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

extension KinnectAPI {
  /// Of `media.ready` and `media.failed`.
  public struct MediaReference: Hashable, Sendable, Codable {
    public var id: ID<MediaAPI.Item>

    public init(id: ID<MediaAPI.Item>) { self.id = id }
  }

  /// Of `media.processing`.
  public struct MediaProgress: Hashable, Sendable, Codable {
    public var id: ID<MediaAPI.Item>
    /// 0 to 100.
    public var percent: Int

    public init(id: ID<MediaAPI.Item>, percent: Int) {
      self.id = id
      self.percent = percent
    }
  }
}

extension KinnectAPI.MediaReference: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension KinnectAPI.MediaProgress: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("percent", percent)
    json.endObject()
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
