extension KinnectAPI.Post: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("author", author)
    json.member("caption", caption)
    json.member("media", media)
    json.member("likeCount", likeCount)
    json.member("commentCount", commentCount)
    json.member("likedByMe", likedByMe)
    json.member("createdAt", createdAt)
    json.member("editedAt", editedAt)
    json.endObject()
  }
}

extension KinnectAPI.Activity: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("actors", actors)
    json.member("actorCount", actorCount)
    json.member("post", post)
    json.member("comment", comment)
    json.member("createdAt", createdAt)
    json.member("read", read)
    json.endObject()
  }
}

extension KinnectAPI.ActivityPost: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("thumbnailURL", thumbnailURL)
    json.endObject()
  }
}
