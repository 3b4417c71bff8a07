extension MediaAPI.URLs: JSONWritable {
  /// Writes the URLs without making strings of them.
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.key("320")
    json.string(base, "/320", query)
    json.needsComma = true
    json.key("1080")
    json.string(base, "/1080", query)
    json.needsComma = true
    json.key("2048")
    json.string(base, "/2048", query)
    if hasVideo {
      json.needsComma = true
      json.key("poster")
      json.string(base, "/1080", query)
      json.needsComma = true
      json.key("video")
      json.string(base, "/video", query)
    }
    json.endObject()
  }
}

extension MediaAPI.URLs: SchemaProviding {
  /// An object with a URL for each rendition; `poster` and `video` are present only for videos.
  public static var schema: JSONValue {
    let url: JSONValue = ["type": "string", "format": "uri-reference"]
    return [
      "type": "object", "properties": ["320": url, "1080": url, "2048": url, "poster": url, "video": url],
      "required": ["320", "1080", "2048"],
    ]
  }
  /// URLs with an empty base and query.
  public static var placeholder: Self { Self(base: "", query: "") }
}
