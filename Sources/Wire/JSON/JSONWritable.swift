/// A value that writes itself as JSON.
public protocol JSONWritable {
  /// Writes exactly one JSON value.
  func write(to json: inout JSONWriter)
}

extension JSONWritable {
  /// This value as a JSON text in UTF-8.
  public func jsonBytes(capacity: Int = 1024, forHTML: Bool = false) -> [UInt8] {
    var json = JSONWriter(capacity: capacity, forHTML: forHTML)
    write(to: &json)
    return json.bytes
  }
}

extension String: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) { json.integer(Int64(self)) }
}

extension Int64: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) { json.integer(self) }
}

extension Double: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) { json.double(self) }
}

extension Bool: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) { json.bool(self) }
}

extension ID: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) { json.id(self) }
}

extension Timestamp: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) { json.timestamp(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Nil is written as `null`.
  @inlinable public func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.null() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) {
    json.beginArray()
    for element in self { json.element(element) }
    json.endArray()
  }
}

extension Page: JSONWritable where Item: JSONWritable {
  @inlinable public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("items", items)
    json.member("next", next)
    json.endObject()
  }
}
