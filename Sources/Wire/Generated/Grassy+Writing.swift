// Made by Scripts/generate-wire of the fields of Wire's types.

extension GrassyAPI.Post {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("author", author)
    json.member("caption", caption)
    json.member("location", location)
    json.member("tags", tags)
    json.member("media", media)
    json.member("originals", originals)
    json.member("photoKey", photoKey)
    json.member("audience", audience)
    json.member("camera", camera)
    json.member("likeCount", likeCount)
    json.member("commentCount", commentCount)
    json.member("likedByMe", likedByMe)
    json.member("bookmarkedByMe", bookmarkedByMe)
    json.member("createdAt", createdAt)
    json.member("editedAt", editedAt)
    json.member("allowsSaving", allowsSaving)
    json.member("isHidden", isHidden)
    json.endObject()
  }
}

extension GrassyAPI.Location {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", name)
    json.member("precision", precision)
    json.member("latitude", latitude)
    json.member("longitude", longitude)
    json.member("country", country)
    json.member("placeID", placeID)
    json.endObject()
  }
}

extension GrassyAPI.Camera {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("model", model)
    json.member("lens", lens)
    json.member("exposure", exposure)
    json.endObject()
  }
}

extension GrassyAPI.Tag {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", name)
    json.member("label", label)
    json.member("isFollowing", isFollowing)
    json.member("isMuted", isMuted)
    json.endObject()
  }
}

extension GrassyAPI.TagFollowState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("isFollowing", isFollowing)
    json.endObject()
  }
}

extension GrassyAPI.TagMuteState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("isMuted", isMuted)
    json.endObject()
  }
}

extension GrassyAPI.BookmarkState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("bookmarkedByMe", bookmarkedByMe)
    json.endObject()
  }
}

extension GrassyAPI.NamedPlace {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.endObject()
  }
}

extension GrassyAPI.Place {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.member("region", region)
    json.member("country", country)
    json.member("latitude", latitude)
    json.member("longitude", longitude)
    json.member("timeZone", timeZone)
    json.endObject()
  }
}

extension GrassyAPI.KeptLocation {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("location", location)
    json.endObject()
  }
}

extension GrassyAPI.Activity {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("actors", actors)
    json.member("actorCount", actorCount)
    json.member("post", post)
    json.member("thumbnailURL", thumbnailURL)
    json.member("comment", comment)
    json.member("relation", relation)
    json.member("createdAt", createdAt)
    json.member("read", read)
    json.endObject()
  }
}

extension GrassyAPI.PostReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension GrassyAPI.PostCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("likeCount", likeCount)
    json.member("commentCount", commentCount)
    json.endObject()
  }
}

extension GrassyAPI.Import {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("state", state)
    json.member("reason", reason)
    json.member("postCount", postCount)
    json.member("waitingCount", waitingCount)
    json.member("doneCount", doneCount)
    json.member("repeatedCount", repeatedCount)
    json.member("failedCount", failedCount)
    json.member("photoCount", photoCount)
    json.member("videoCount", videoCount)
    json.member("placeCount", placeCount)
    json.member("first", first)
    json.member("last", last)
    json.member("skipped", skipped)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension GrassyAPI.ImportedPost {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("number", number)
    json.member("state", state)
    json.member("note", note)
    json.member("takenAt", takenAt)
    json.member("post", post)
    json.endObject()
  }
}

extension GrassyAPI.Export {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("state", state)
    json.member("reason", reason)
    json.member("postCount", postCount)
    json.member("doneCount", doneCount)
    json.member("expiresAt", expiresAt)
    json.member("path", path)
    json.endObject()
  }
}
