/// A list that is paged by a cursor; the tag keeps cursors of other lists out.
public protocol CursorList: Sendable {
  /// Different for every kind of list, the same for ever.
  static var cursorTag: UInt8 { get }
  /// Whether its cursors have a place too, by which the list is in order rather than by time.
  static var hasPlace: Bool { get }
}

extension CursorList {
  /// False: most lists are in order of time.
  public static var hasPlace: Bool { false }
}

/// Where the next page of a list begins, as text that only the server can read. Clients keep it and give it back.
///
/// It is sealed for who has read the page: the server answers 422 `cursor` to anyone else, and for another list.
public struct SealedCursor<List: CursorList>: Hashable, Sendable {
  /// Bytes of the tag that authenticates a cursor.
  public static var tagBytes: Int { 24 }
  /// Bytes of a time and an ID.
  public static var positionBytes: Int { 24 }
  /// The most bytes of a place with its length and its padding; 0 for most lists.
  public static var mostPlaceBytes: Int { List.hasPlace ? 4096 : 0 }

  /// As the server gave it, in unpadded base64url (RFC 4648, section 5).
  public let text: String

  /// What a page gave as its `next`.
  public init(_ text: String) { self.text = text }
}

extension SealedCursor: SchemaProviding {
  /// A string; clients treat it as opaque.
  public static var schema: JSONValue {
    let bytes = tagBytes + positionBytes + mostPlaceBytes
    return ["type": "string", "maxLength": .number((bytes * 4 + 2) / 3)]
  }
  /// No server has given it.
  public static var placeholder: Self { Self("") }

  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }
}

extension SealedCursor: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension SealedCursor: JSONWritable {
  public func write(to json: inout JSONWriter) { json.string(text) }
}
