// Made by Scripts/generate-wire of the fields of Wire's types.

extension KinnectAPI.Post {
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
    json.member("audience", audience)
    json.member("allowsSaving", allowsSaving)
    json.member("isHidden", isHidden)
    json.endObject()
  }
}

extension KinnectAPI.Activity {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("actors", actors)
    json.member("actorCount", actorCount)
    json.member("post", post)
    json.member("comment", comment)
    json.member("relation", relation)
    json.member("createdAt", createdAt)
    json.member("read", read)
    json.endObject()
  }
}

extension KinnectAPI.ActivityPost {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("thumbnailURL", thumbnailURL)
    json.endObject()
  }
}

extension KinnectAPI.StoryReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension KinnectAPI.Story {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("author", author)
    json.member("media", media)
    json.member("createdAt", createdAt)
    json.member("expiresAt", expiresAt)
    json.member("seenByMe", seenByMe)
    json.member("viewCount", viewCount)
    json.member("canReply", canReply)
    json.endObject()
  }
}

extension KinnectAPI.StoryTeller {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("author", author)
    json.member("storyCount", storyCount)
    json.member("hasUnseen", hasUnseen)
    json.member("latestAt", latestAt)
    json.endObject()
  }
}

extension KinnectAPI.StoryView {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("viewer", viewer)
    json.member("seenAt", seenAt)
    json.endObject()
  }
}

extension KinnectAPI.PostReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension KinnectAPI.PostCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("likeCount", likeCount)
    json.member("commentCount", commentCount)
    json.endObject()
  }
}
