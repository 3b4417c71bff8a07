// Made by Scripts/generate-wire of the fields of Wire's types.

extension RealspaceAPI.Post {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("author", author)
    json.member("action", action)
    json.member("subject", subject)
    json.member("item", item)
    json.member("content", content)
    json.member("imageURL", imageURL)
    json.member("media", media)
    json.member("audience", audience)
    json.member("likesCount", likesCount)
    json.member("commentsCount", commentsCount)
    json.member("likedByMe", likedByMe)
    json.member("createdAt", createdAt)
    json.member("editedAt", editedAt)
    json.member("allowsSaving", allowsSaving)
    json.member("isHidden", isHidden)
    json.endObject()
  }
}

extension RealspaceAPI.Person {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("username", username)
    json.member("displayName", displayName)
    json.member("avatarURL", avatarURL)
    json.endObject()
  }
}

extension RealspaceAPI.ItemReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("name", name)
    json.endObject()
  }
}

extension RealspaceAPI.Item {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("name", name)
    json.member("friends", friends)
    json.member("friendCount", friendCount)
    json.member("duplicates", duplicates)
    json.endObject()
  }
}

extension RealspaceAPI.Comment {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("author", author)
    json.member("content", content)
    json.member("createdAt", createdAt)
    json.member("mine", mine)
    json.member("replyTo", replyTo)
    json.member("repliesCount", repliesCount)
    json.member("likesCount", likesCount)
    json.member("likedByMe", likedByMe)
    json.endObject()
  }
}

extension RealspaceAPI.LikeState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("likesCount", likesCount)
    json.member("likedByMe", likedByMe)
    json.endObject()
  }
}

extension RealspaceAPI.Activity {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("actors", actors)
    json.member("actorCount", actorCount)
    json.member("post", post)
    json.member("topicPost", topicPost)
    json.member("thumbnailURL", thumbnailURL)
    json.member("comment", comment)
    json.member("relation", relation)
    json.member("createdAt", createdAt)
    json.member("read", read)
    json.member("event", event)
    json.member("commentID", commentID)
    json.endObject()
  }
}

extension RealspaceAPI.ActivityEvent {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.member("start", start)
    json.member("timeZone", timeZone)
    json.member("allDay", allDay)
    json.member("occurrence", occurrence)
    json.endObject()
  }
}

extension RealspaceAPI.PostReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension RealspaceAPI.PostCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("likeCount", likeCount)
    json.member("commentCount", commentCount)
    json.endObject()
  }
}

extension RealspaceAPI.Topic {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.member("topicDescription", topicDescription)
    json.member("item", item)
    json.member("entity", entity)
    json.member("creator", creator)
    json.member("membersCount", membersCount)
    json.member("postsCount", postsCount)
    json.member("joinedByMe", joinedByMe)
    json.member("myRole", myRole)
    json.member("createdAt", createdAt)
    json.member("editedAt", editedAt)
    json.endObject()
  }
}

extension RealspaceAPI.TopicReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.endObject()
  }
}

extension RealspaceAPI.TopicPost {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("topic", topic)
    json.member("author", author)
    json.member("content", content)
    json.member("likesCount", likesCount)
    json.member("commentsCount", commentsCount)
    json.member("likedByMe", likedByMe)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension RealspaceAPI.MembershipState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("membersCount", membersCount)
    json.member("joinedByMe", joinedByMe)
    json.endObject()
  }
}

extension RealspaceAPI.TopicCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("membersCount", membersCount)
    json.member("postsCount", postsCount)
    json.endObject()
  }
}

extension RealspaceAPI.TopicPostReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("topic", topic)
    json.endObject()
  }
}

extension RealspaceAPI.DeletedTopicPost {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension RealspaceAPI.TopicPostCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("likeCount", likeCount)
    json.member("commentCount", commentCount)
    json.endObject()
  }
}

extension RealspaceAPI.Statistics {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("diary", diary)
    json.member("years", years)
    json.member("ratings", ratings)
    json.member("againCount", againCount)
    json.member("abandonedCount", abandonedCount)
    json.member("posts", posts)
    json.member("topicPostCount", topicPostCount)
    json.member("openCount", openCount)
    json.member("doneCount", doneCount)
    json.member("eventCount", eventCount)
    json.endObject()
  }
}

extension RealspaceAPI.YearCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("year", year)
    json.member("counts", counts)
    json.endObject()
  }
}

extension RealspaceAPI.Unfolded {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("content", content)
    json.endObject()
  }
}

extension RealspaceAPI.PersonalList {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("audience", audience)
    json.endObject()
  }
}

extension RealspaceAPI.SharedListItem {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("action", action)
    json.member("subject", subject)
    json.member("item", item)
    json.member("onMyList", onMyList)
    json.member("createdAt", createdAt)
    json.endObject()
  }
}

extension RealspaceAPI.ListReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension RealspaceAPI.Recommendation {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("item", item)
    json.member("reasons", reasons)
    json.member("friendCount", friendCount)
    json.endObject()
  }
}

extension RealspaceAPI.RecommendationReason {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("person", person)
    json.member("kind", kind)
    json.member("rating", rating)
    json.endObject()
  }
}

extension RealspaceAPI.ListItem {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("action", action)
    json.member("subject", subject)
    json.member("item", item)
    json.member("done", done)
    json.member("createdAt", createdAt)
    json.member("isPrivate", isPrivate)
    json.member("isHidden", isHidden)
    json.endObject()
  }
}

extension RealspaceAPI.PostDraft {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("action", action)
    json.member("subject", subject)
    json.member("item", item)
    json.endObject()
  }
}

extension RealspaceAPI.DoneState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("done", done)
    json.member("draft", draft)
    json.endObject()
  }
}

extension RealspaceAPI.Liked {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", kind)
    json.member("post", post)
    json.member("topicPost", topicPost)
    json.member("likedAt", likedAt)
    json.endObject()
  }
}

extension RealspaceAPI.HistoryExport {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("files", files)
    json.endObject()
  }
}

extension RealspaceAPI.HistoryFile {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", name)
    json.member("title", title)
    json.member("path", path)
    json.endObject()
  }
}

extension RealspaceAPI.Duplicate {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("item", item)
    json.member("into", into)
    json.member("state", state)
    json.member("proposedBy", proposedBy)
    json.member("mine", mine)
    json.member("canAgree", canAgree)
    json.member("canEnd", canEnd)
    json.member("seesBoth", seesBoth)
    json.member("createdAt", createdAt)
    json.member("mergedAt", mergedAt)
    json.endObject()
  }
}

extension RealspaceAPI.DiaryEntry {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("author", author)
    json.member("action", action)
    json.member("subject", subject)
    json.member("item", item)
    json.member("date", date)
    json.member("datePrecision", datePrecision)
    json.member("occasion", occasion)
    json.member("abandonedAt", abandonedAt)
    json.member("rating", rating)
    json.member("content", content)
    json.member("audience", audience)
    json.member("createdAt", createdAt)
    json.member("isHidden", isHidden)
    json.endObject()
  }
}

extension RealspaceAPI.DiaryYear {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("year", year)
    json.member("counts", counts)
    json.member("months", months)
    json.member("ratings", ratings)
    json.member("againCount", againCount)
    json.member("abandonedCount", abandonedCount)
    json.endObject()
  }
}

extension RealspaceAPI.KindCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("watched", watched)
    json.member("read", read)
    json.member("wentTo", wentTo)
    json.endObject()
  }
}

extension RealspaceAPI.Entity {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.member("address", address)
    json.member("imageURL", imageURL)
    json.member("latitude", latitude)
    json.member("longitude", longitude)
    json.member("city", city)
    json.member("mine", mine)
    json.member("createdAt", createdAt)
    json.member("editedAt", editedAt)
    json.endObject()
  }
}

extension RealspaceAPI.EntityReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.endObject()
  }
}

extension RealspaceAPI.Event {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.member("host", host)
    json.member("date", date)
    json.member("start", start)
    json.member("end", end)
    json.member("timeZone", timeZone)
    json.member("allDay", allDay)
    json.member("status", status)
    json.member("movedFrom", movedFrom)
    json.member("eventDescription", eventDescription)
    json.member("link", link)
    json.member("entity", entity)
    json.member("hasPrivateAddress", hasPrivateAddress)
    json.member("privateAddress", privateAddress)
    json.member("capacity", capacity)
    json.member("needsApproval", needsApproval)
    json.member("recurrence", recurrence)
    json.member("occurrence", occurrence)
    json.member("goingCount", goingCount)
    json.member("maybeCount", maybeCount)
    json.member("waitlistCount", waitlistCount)
    json.member("requestCount", requestCount)
    json.member("myAnswer", myAnswer)
    json.member("myState", myState)
    json.member("myPartySize", myPartySize)
    json.member("mine", mine)
    json.member("createdAt", createdAt)
    json.member("editedAt", editedAt)
    json.endObject()
  }
}

extension RealspaceAPI.EventDate {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("occurrence", occurrence)
    json.member("start", start)
    json.member("end", end)
    json.member("status", status)
    json.member("goingCount", goingCount)
    json.member("myAnswer", myAnswer)
    json.member("myState", myState)
    json.endObject()
  }
}

extension RealspaceAPI.Reply {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("answer", answer)
    json.member("state", state)
    json.member("partySize", partySize)
    json.member("goingCount", goingCount)
    json.endObject()
  }
}

extension RealspaceAPI.Guest {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("person", person)
    json.member("answer", answer)
    json.member("state", state)
    json.member("partySize", partySize)
    json.member("answeredAt", answeredAt)
    json.endObject()
  }
}

extension RealspaceAPI.EventReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.endObject()
  }
}

extension RealspaceAPI.EventCounts {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("date", date)
    json.member("goingCount", goingCount)
    json.member("maybeCount", maybeCount)
    json.endObject()
  }
}

extension RealspaceAPI.City {
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

extension RealspaceAPI.CityReference {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("name", name)
    json.endObject()
  }
}

extension RealspaceAPI.ImportReport {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("added", added)
    json.member("updated", updated)
    json.member("unchanged", unchanged)
    json.member("refused", refused)
    json.endObject()
  }
}

extension RealspaceAPI.RefusedEvent {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", name)
    json.member("reason", reason)
    json.endObject()
  }
}

extension RealspaceAPI.CalendarAddress {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("url", url)
    json.endObject()
  }
}
