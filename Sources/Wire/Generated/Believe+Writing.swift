// Made by Scripts/generate-wire of the fields of Wire's types.

extension BelieveAPI.Builder {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.member("bio", bio)
    json.member("avatarURL", avatarURL)
    json.member("websiteURL", websiteURL)
    json.member("twitterHandle", twitterHandle)
    json.member("isCreator", isCreator)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension BelieveAPI.BuilderReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.member("avatarURL", avatarURL)
    json.endObject()
  }
}

extension BelieveAPI.Me {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("builder", builder)
    json.member("isOnboarded", isOnboarded)
    json.member("karma", karma)
    json.endObject()
  }
}

extension BelieveAPI.SupportMessage {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("sender", sender)
    json.member("isAnonymous", isAnonymous)
    json.member("handle", handle)
    json.member("message", message)
    json.member("isMine", isMine)
    json.member("answer", answer)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension BelieveAPI.Answer {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("text", text)
    json.member("isPublic", isPublic)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension BelieveAPI.Silenced {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("handle", handle)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension BelieveAPI.Karma {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("totalPoints", totalPoints)
    json.member("level", level)
    json.member("label", label)
    json.member("emoji", emoji)
    json.member("nextLevelAt", nextLevelAt)
    json.member("progress", progress)
    json.endObject()
  }
}

extension BelieveAPI.SupportAction {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("action", action)
    json.member("points", points)
    json.member("project", project)
    json.member("messageID", messageID)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension BelieveAPI.SupportedProject {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("slug", slug)
    json.member("title", title)
    json.endObject()
  }
}

extension BelieveAPI.SupportStats {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("projectsSupported", projectsSupported)
    json.member("messagesSent", messagesSent)
    json.member("postsLiked", postsLiked)
    json.endObject()
  }
}

extension BelieveAPI.Project {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("slug", slug)
    json.member("title", title)
    json.member("tagline", tagline)
    json.member("description", description)
    json.member("coverURL", coverURL)
    json.member("coverAlt", coverAlt)
    json.member("mood", mood)
    json.member("followerCount", followerCount)
    json.member("isPublished", isPublished)
    json.member("visibility", visibility)
    json.member("isOnTheWeb", isOnTheWeb)
    json.member("builder", builder)
    json.member("isFollowing", isFollowing)
    json.member("isMine", isMine)
    json.member("createdAt", createdAt)
    json.member("updatedAt", updatedAt)
    json.endObject()
  }
}

extension BelieveAPI.ProjectReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("slug", slug)
    json.member("title", title)
    json.member("coverURL", coverURL)
    json.member("builder", builder)
    json.endObject()
  }
}

extension BelieveAPI.FollowState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("isFollowing", isFollowing)
    json.member("followerCount", followerCount)
    json.endObject()
  }
}

extension BelieveAPI.MoodChange {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("mood", mood)
    json.member("changedAt", changedAt)
    json.endObject()
  }
}

extension BelieveAPI.SlugState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("slug", slug)
    json.member("isAvailable", isAvailable)
    json.member("reason", reason)
    json.endObject()
  }
}

extension BelieveAPI.Post {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("project", project)
    json.member("content", content)
    json.member("images", images)
    json.member("likeCount", likeCount)
    json.member("likedByMe", likedByMe)
    json.member("status", status)
    json.member("scheduledFor", scheduledFor)
    json.member("publishedAt", publishedAt)
    json.member("createdAt", createdAt)
    json.member("editedAt", editedAt)
    json.member("allowsSaving", allowsSaving)
    json.member("isHidden", isHidden)
    json.endObject()
  }
}

extension BelieveAPI.LikedPosts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("ids", ids)
    json.endObject()
  }
}

extension BelieveAPI.Milestone {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("title", title)
    json.member("description", description)
    json.member("isCompleted", isCompleted)
    json.member("targetDate", targetDate)
    json.member("completedAt", completedAt)
    json.member("createdAt", createdAt)
    json.member("history", history)
    json.endObject()
  }
}

extension BelieveAPI.DateChange {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("from", from)
    json.member("to", to)
    json.member("changedAt", changedAt)
    json.endObject()
  }
}

extension BelieveAPI.CompletedMilestone {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("milestone", milestone)
    json.member("suggestedUpdate", suggestedUpdate)
    json.endObject()
  }
}

extension BelieveAPI.Activity {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("actors", actors)
    json.member("actorCount", actorCount)
    json.member("project", project)
    json.member("postID", postID)
    json.member("messageID", messageID)
    json.member("milestoneID", milestoneID)
    json.member("createdAt", createdAt)
    json.member("read", read)
    json.endObject()
  }
}

extension BelieveAPI.PostReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension BelieveAPI.PostCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("likeCount", likeCount)
    json.endObject()
  }
}

extension BelieveAPI.ProjectCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("followerCount", followerCount)
    json.endObject()
  }
}

extension BelieveAPI.SupportReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("projectID", projectID)
    json.endObject()
  }
}
