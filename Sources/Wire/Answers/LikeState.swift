/// A post's likes after the viewer's like or unlike.
public struct LikeState: Hashable, Sendable, Codable, JSONWritable {
  public var likeCount: Int
  public var likedByMe: Bool

  public init(likeCount: Int, likedByMe: Bool) {
    self.likeCount = likeCount
    self.likedByMe = likedByMe
  }

  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("likeCount", likeCount)
    json.member("likedByMe", likedByMe)
    json.endObject()
  }
}
