// Made by Scripts/generate-wire of the fields of Wire's types.

extension SocialAPI.Comment {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("author", author)
    json.member("body", body)
    json.member("createdAt", createdAt)
    json.member("mine", mine)
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
