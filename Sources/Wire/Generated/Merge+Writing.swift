// Made by Scripts/generate-wire of the fields of Wire's types.

extension SyncAPI.Field {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", name)
    json.member("value", value)
    json.member("version", version)
    json.endObject()
  }
}

extension SyncAPI.Element {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("set", set)
    json.member("element", element)
    json.member("added", added)
    json.member("removed", removed)
    json.endObject()
  }
}

extension SyncAPI.Thing {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("kind", kind)
    json.member("id", id)
    json.member("fields", fields)
    json.member("elements", elements)
    json.member("removed", removed)
    json.member("restored", restored)
    json.endObject()
  }
}
