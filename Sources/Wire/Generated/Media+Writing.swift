// Made by Scripts/generate-wire of the fields of Wire's types.

extension MediaAPI.Attachment {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("width", width)
    json.member("height", height)
    json.member("blurHash", blurHash)
    json.member("alt", alt)
    json.member("urls", urls)
    json.endObject()
  }
}

extension MediaAPI.Failure {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("code", code)
    json.member("detail", detail)
    json.endObject()
  }
}

extension MediaAPI.Upload {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("kind", kind)
    json.member("status", status)
    json.member("width", width)
    json.member("height", height)
    json.member("blurHash", blurHash)
    json.member("alt", alt)
    json.member("urls", urls)
    json.member("progress", progress)
    json.member("failure", failure)
    json.endObject()
  }
}

extension MediaAPI.Originals {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("keepsOriginals", keepsOriginals)
    json.member("count", count)
    json.member("byteCount", byteCount)
    json.endObject()
  }
}

extension MediaAPI.DirectUpload {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("url", url)
    json.member("method", method)
    json.member("headers", headers)
    json.member("expiresAt", expiresAt)
    json.endObject()
  }
}
