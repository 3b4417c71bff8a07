// Made by Scripts/generate-wire of the fields of Wire's types.

extension SocialAPI.Comment {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("author", author)
    json.member("body", body)
    json.member("createdAt", createdAt)
    json.member("mine", mine)
    json.member("replyTo", replyTo)
    json.member("replyCount", replyCount)
    json.member("likeCount", likeCount)
    json.member("likedByMe", likedByMe)
    json.endObject()
  }
}

extension SocialAPI.CommentCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("likeCount", likeCount)
    json.member("replyCount", replyCount)
    json.endObject()
  }
}

extension SocialAPI.WaitingPost {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("caption", caption)
    json.member("media", media)
    json.member("isStory", isStory)
    json.member("createdAt", createdAt)
    json.member("audience", audience)
    json.endObject()
  }
}

extension SocialAPI.MediaReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension SocialAPI.MediaProgress {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("percent", percent)
    json.endObject()
  }
}

extension SocialAPI.PhotoSaving {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("allowsSaving", allowsSaving)
    json.member("asksAboutEarlier", asksAboutEarlier)
    json.endObject()
  }
}

extension SocialAPI.NotificationChoices {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("choices", choices)
    json.endObject()
  }
}

extension SocialAPI.NotificationChoice {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", name)
    json.member("label", label)
    json.member("isOn", isOn)
    json.endObject()
  }
}

extension SocialAPI.Conversation {
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

extension SocialAPI.Message {
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

extension SocialAPI.AnsweredStory {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("username", username)
    json.member("thumbnailURL", thumbnailURL)
    json.endObject()
  }
}

extension SocialAPI.ImportQuestion {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("words", words)
    json.member("answers", answers)
    json.endObject()
  }
}

extension SocialAPI.ImportAnswer {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("value", value)
    json.member("words", words)
    json.endObject()
  }
}

extension SocialAPI.Import {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("state", state)
    json.member("source", source)
    json.member("reason", reason)
    json.member("rowCount", rowCount)
    json.member("waitingCount", waitingCount)
    json.member("doneCount", doneCount)
    json.member("repeatedCount", repeatedCount)
    json.member("failedCount", failedCount)
    json.member("summary", summary)
    json.member("skipped", skipped)
    json.member("question", question)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension SocialAPI.ImportedRow {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("number", number)
    json.member("label", label)
    json.member("state", state)
    json.member("note", note)
    json.endObject()
  }
}

extension SocialAPI.GroupInvitation {
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

extension SocialAPI.Invitee {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("person", person)
    json.member("canWithdraw", canWithdraw)
    json.endObject()
  }
}

extension SocialAPI.InvitationCount {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("count", count)
    json.endObject()
  }
}

extension SocialAPI.MessageReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("conversation", conversation)
    json.member("id", id)
    json.endObject()
  }
}

extension SocialAPI.ConversationReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("conversation", conversation)
    json.endObject()
  }
}

extension SocialAPI.Audience {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", kind)
    json.member("circles", circles)
    json.endObject()
  }
}

extension SocialAPI.Circle {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.member("memberCount", memberCount)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension SocialAPI.CircleMember {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("person", person)
    json.member("seesOlderPosts", seesOlderPosts)
    json.member("addedAt", addedAt)
    json.endObject()
  }
}

extension SocialAPI.AudienceMember {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("person", person)
    json.member("reasons", reasons)
    json.member("circles", circles)
    json.endObject()
  }
}
