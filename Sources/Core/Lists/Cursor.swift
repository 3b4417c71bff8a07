public import Wire

/// Where the next page of a list begins: the time and the ID of the last item given, and its place in a list that is not in order of time.
/// Only the server reads it: what leaves is a `SealedCursor`.
public struct Cursor<List: CursorList>: Hashable, Sendable {
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
}

extension Cursor {
  /// A place is padded to a multiple of so many bytes with its length, so that the length of what is sealed says nothing of it.
  private static var placeStep: Int { 256 }
  private static var lengthBytes: Int { 2 }

  /// Time and ID, big-endian, and for a list with places the place behind its length in two bytes, padded with zeros.
  var bytes: [UInt8] {
    var bytes = bigEndian(UInt64(bitPattern: time.microseconds)) + bigEndian(high) + bigEndian(low)
    guard List.hasPlace else { return bytes }
    let text = Array(place.utf8)
    bytes += [UInt8(truncatingIfNeeded: text.count >> 8), UInt8(truncatingIfNeeded: text.count)] + text
    let padded = (Self.lengthBytes + text.count + Self.placeStep - 1) / Self.placeStep * Self.placeStep
    return bytes + Array(repeating: 0, count: padded - Self.lengthBytes - text.count)
  }

  /// Reads what `bytes` gave.
  init?(bytes: [UInt8]) {
    let fixed = SealedCursor<List>.positionBytes
    guard bytes.count >= fixed, List.hasPlace || bytes.count == fixed else { return nil }
    func word(_ start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    time = Timestamp(microseconds: Int64(bitPattern: word(0)))
    (high, low, place) = (word(8), word(16), "")
    guard List.hasPlace else { return }
    let rest = bytes[fixed...]
    guard rest.count >= Self.lengthBytes else { return nil }
    let length = Int(rest[fixed]) << 8 | Int(rest[fixed + 1])
    guard length <= rest.count - Self.lengthBytes,
      let text = String(validating: rest.dropFirst(Self.lengthBytes).prefix(length), as: UTF8.self)
    else { return nil }
    place = text
  }
}
