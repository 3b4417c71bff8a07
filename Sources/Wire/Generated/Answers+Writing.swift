// Made by Scripts/generate-wire of the fields of Wire's types.

extension UnreadCount {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("count", count)
    json.endObject()
  }
}

extension LikeState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("likeCount", likeCount)
    json.member("likedByMe", likedByMe)
    json.endObject()
  }
}
