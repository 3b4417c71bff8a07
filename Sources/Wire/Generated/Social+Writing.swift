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
