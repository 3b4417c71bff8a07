// Made by Scripts/generate-wire of the fields of Wire's types.

extension SocialAPI.Profile {
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

extension SocialAPI.Author {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("username", username)
    json.member("fullName", fullName)
    json.member("avatarURL", avatarURL)
    json.endObject()
  }
}

extension SocialAPI.RelationState {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("relation", relation)
    json.endObject()
  }
}

extension SocialAPI.Family {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", kind)
    json.member("standing", standing)
    json.endObject()
  }
}

extension SocialAPI.FamilyOverview {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("mode", mode)
    json.member("people", people)
    json.member("total", total)
    json.member("kind", kind)
    json.member("standing", standing)
    json.endObject()
  }
}

extension SocialAPI.FollowedAll {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("count", count)
    json.endObject()
  }
}
