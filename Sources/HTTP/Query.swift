/// Pairs of `application/x-www-form-urlencoded` (WHATWG URL, section 5), decoded only when asked for.
public struct Query: Sendable {
  /// As it was sent, without the question mark.
  public let raw: String

  public init(_ raw: String) { self.raw = raw }

  /// Pairs from a form body; invalid UTF-8 becomes U+FFFD.
  public init(bytes: some Collection<UInt8>) { raw = String(decoding: bytes, as: UTF8.self) }

  /// Whether nothing was sent.
  public var isEmpty: Bool { raw.isEmpty }

  /// The first value of `name`, decoded.
  public subscript(name: String) -> String? {
    for pair in rawPairs {
      let (key, value) = Query.split(pair)
      if Query.matches(key, name) { return PercentCoding.form(value) }
    }
    return nil
  }

  /// Every value of `name`, decoded.
  public func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

  /// All pairs in their order, decoded.
  public var pairs: [(name: String, value: String)] {
    rawPairs.map {
      let (key, value) = Query.split($0)
      return (PercentCoding.form(key), PercentCoding.form(value))
    }
  }

  private typealias Piece = Substring.UTF8View

  private var rawPairs: [Piece] {
    raw.isEmpty ? [] : Substring(raw).utf8.split(separator: UInt8(ascii: "&"))
  }

  private static func split(_ pair: Piece) -> (Piece, Piece) {
    guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return (pair, pair[pair.endIndex...]) }
    return (pair[..<equals], pair[pair.index(after: equals)...])
  }

  private static func matches(_ key: Piece, _ name: String) -> Bool {
    if key.elementsEqual(name.utf8) { return true }
    guard key.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return false }
    return PercentCoding.form(key) == name
  }
}
