public import Places
internal import Wire

/// A service over the network that knows places. It is told what somebody looks for and roughly where, never who.
public protocol PlaceService: Sendable {
  /// What its names for places begin with here, such as `osm`.
  var prefix: String { get }

  /// The best first, at most 10.
  /// - Parameters:
  ///   - text: as it was typed.
  ///   - point: what is near it is better; nil where that isn't known.
  /// - Throws: where it can't be asked.
  func places(named text: String, near point: Coordinate?) async throws -> [ServicePlace]

  /// The place that it knows by that name, without the prefix; nil where it knows none.
  /// - Throws: where it can't be asked.
  func place(_ name: String) async throws -> ServicePlace?
}

/// A place as a service over the network knows it, within the bounds that places have here.
public struct ServicePlace: Hashable, Sendable {
  /// The service's own name for it.
  public let name: String
  /// What it is called, 1 to 120 scalars.
  public let title: String
  /// Where it is, at most 300 scalars; may be empty.
  public let address: String
  /// The point that it is at.
  public let point: Coordinate
  /// What it is, such as `cafe`, at most 10 words of at most 40 scalars.
  public let types: [String]

  /// Nil for what has no title.
  public init?(name: String, title: String, address: String, point: Coordinate, types: [String]) {
    let title = Self.line(title, 120)
    guard !title.isEmpty else { return nil }
    self.name = name
    self.title = title
    self.address = Self.line(address, 300)
    self.point = point
    self.types = Array(types.lazy.map { Self.line($0, 40) }.filter { !$0.isEmpty }.prefix(10))
  }

  /// 62 bits by which a place is known here: the same in every process and for every source that has the place.
  /// - Parameter name: the service's prefix, a colon, and its name for the place: `osm:N1`.
  public static func hash(of name: String) -> UInt64 {
    let first = Secret.hash(Array(name.utf8)).prefix(8)
    return first.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 2
  }

  /// In one line, without what leaves nothing on a page.
  private static func line(_ text: String, _ most: Int) -> String {
    let words = text.head(4 * most).split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
    // Nothing of a text that leaves nothing on a page.
    return (try? WrittenText.optional(words.head(most), "text", atMost: most)) ?? ""  // as said above
  }
}

/// Why a service that has answered has told no places.
enum PlaceServiceFailure: Error, Equatable {
  /// The answer's status, which isn't 200.
  case refused(Int)
  /// The answer isn't what the service's documentation says.
  case notUnderstood

  /// For the log.
  var code: String {
    switch self {
    case .refused(let status): "refused_\(status)"
    case .notUnderstood: "not_understood"
    }
  }
}
