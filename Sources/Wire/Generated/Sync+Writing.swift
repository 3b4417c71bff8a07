// Made by Scripts/generate-wire of the fields of Wire's types.

extension SyncAPI.Versioned {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("version", version)
    json.member("item", item)
    json.endObject()
  }
}

extension SyncAPI.Answer {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("protocolVersion", protocolVersion)
    json.member("changed", changed)
    json.member("gone", gone)
    json.member("order", order)
    json.member("next", next)
    json.endObject()
  }
}
