extension KinnectAPI.Profile: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("username", username)
    json.member("fullName", fullName)
    json.member("bio", bio)
    json.member("avatarURL", avatarURL)
    json.member("postCount", postCount)
    json.member("followerCount", followerCount)
    json.member("followingCount", followingCount)
    json.member("relation", relation)
    json.member("followsMe", followsMe)
    json.endObject()
  }
}

extension KinnectAPI.Author: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("username", username)
    json.member("fullName", fullName)
    json.member("avatarURL", avatarURL)
    json.endObject()
  }
}

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
