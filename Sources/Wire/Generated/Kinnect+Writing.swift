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

extension KinnectAPI.WaitingPost {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("caption", caption)
    json.member("media", media)
    json.member("isStory", isStory)
    json.member("createdAt", createdAt)
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

extension KinnectAPI.Conversation {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("isGroup", isGroup)
    json.member("name", name)
    json.member("members", members)
    json.member("invited", invited)
    json.member("lastMessage", lastMessage)
    json.member("unreadCount", unreadCount)
    json.member("canSend", canSend)
    json.member("updatedAt", updatedAt)
    json.member("isMuted", isMuted)
    json.endObject()
  }
}

extension KinnectAPI.Message {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("conversation", conversation)
    json.member("author", author)
    json.member("body", body)
    json.member("media", media)
    json.member("story", story)
    json.member("event", event)
    json.member("subject", subject)
    json.member("createdAt", createdAt)
    json.member("mine", mine)
    json.endObject()
  }
}

extension KinnectAPI.AnsweredStory {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("username", username)
    json.member("thumbnailURL", thumbnailURL)
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

extension KinnectAPI.MediaReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension KinnectAPI.MediaProgress {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("percent", percent)
    json.endObject()
  }
}

extension KinnectAPI.GroupInvitation {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("conversation", conversation)
    json.member("name", name)
    json.member("invitedBy", invitedBy)
    json.member("members", members)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension KinnectAPI.Invitee {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("person", person)
    json.member("canWithdraw", canWithdraw)
    json.endObject()
  }
}

extension KinnectAPI.InvitationCount {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("count", count)
    json.endObject()
  }
}

extension KinnectAPI.MessageReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("conversation", conversation)
    json.member("id", id)
    json.endObject()
  }
}

extension KinnectAPI.ConversationReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("conversation", conversation)
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
