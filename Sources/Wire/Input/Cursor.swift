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

/// Where the next page of a list begins: the time and the id of the last item given. On the wire an opaque string.
///
/// It is not authenticated: it only says from where on the viewer reads what it may see.
public struct Cursor<List: CursorList>: Hashable, Sendable {
  /// 25 bytes: tag, time, id. The place comes behind them.
  private static var byteCount: Int { 25 }
  private static var mostBytes: Int { byteCount + (List.hasPlace ? 4096 : 0) }

  /// The time of the last item on the page before.
  public var time: Timestamp
  /// The upper 64 bits of the last item's ID, which breaks ties between equal times.
  public var high: UInt64
  /// The lower 64 bits of the last item's ID.
  public var low: UInt64
  /// Empty for most lists.
  public var place: String

  /// The cursor after the item with this time, ID and, for lists that have one, place.
  public init<Entity>(_ time: Timestamp, _ id: ID<Entity>, place: String = "") {
    self.time = time
    self.place = place
    high = id.high
    low = id.low
  }

  /// The id as that of the list's items.
  public func id<Entity>(of: Entity.Type = Entity.self) -> ID<Entity> { ID(high: high, low: low) }

  /// Reads what `text` gave; nil for anything else, and for the cursor of another list.
  public init?(_ text: String) {
    guard let bytes = Base64URL.decode(text), (Self.byteCount...Self.mostBytes).contains(bytes.count),
      bytes[0] == List.cursorTag, let place = String(validating: bytes[Self.byteCount...], as: UTF8.self)
    else { return nil }
    self.place = place
    func word(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    time = Timestamp(microseconds: Int64(bitPattern: word(1..<9)))
    high = word(9..<17)
    low = word(17..<25)
  }

  /// The opaque form: unpadded base64url (RFC 4648, section 5), 34 characters where there is no place.
  public var text: String {
    var bytes = [List.cursorTag]
    for word in [UInt64(bitPattern: time.microseconds), high, low] {
      for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return Base64URL.encode(bytes + Array(place.utf8))
  }
}

extension Cursor: SchemaProviding {
  /// A string; clients treat it as opaque.
  public static var schema: JSONValue { ["type": "string", "maxLength": .number((mostBytes * 4 + 2) / 3)] }
  /// The cursor at the Unix epoch with an ID of zeros.
  public static var placeholder: Self { Self(Timestamp(microseconds: 0), ID<List>(high: 0, low: 0)) }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let cursor = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "give the \"next\" of the page before, or nothing")
    }
    self = cursor
  }
}

extension Cursor: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

extension Cursor: JSONWritable {
  public func write(to json: inout JSONWriter) { json.string(text) }
}
