/// A point on Earth (WGS 84), in whole ten-millionths of a degree: so that a file that was written is read as the same point.
public struct PlacePoint: Hashable, Sendable {
  /// North of the equator, -900,000,000 to 900,000,000.
  public let latitude: Int
  /// East of Greenwich, -1,800,000,000 to 1,800,000,000.
  public let longitude: Int

  /// Nil for what is no point on Earth.
  public init?(latitude: Int, longitude: Int) {
    guard (-900_000_000...900_000_000).contains(latitude), (-1_800_000_000...1_800_000_000).contains(longitude) else {
      return nil
    }
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// From degrees as texts have them, rounded; nil for what is no point on Earth.
  init?(_ latitude: some StringProtocol, _ longitude: some StringProtocol) {
    guard let latitude = Self.steps(latitude), let longitude = Self.steps(longitude) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// A decimal number of degrees in ten-millionths; nil for anything else, such as `nan` and `0x1p3`, which Swift would take.
  private static func steps(_ text: some StringProtocol) -> Int? {
    guard (1...40).contains(text.utf8.count), text.utf8.allSatisfy(isOfNumber), let degrees = Double(text),
      degrees.magnitude <= 180
    else { return nil }
    return Int((degrees * 10_000_000).rounded())
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Degrees with as many decimals as there are, at most seven: `-0.0005`.
  static func degrees(_ steps: Int) -> String {
    let (whole, part) = steps.magnitude.quotientAndRemainder(dividingBy: 10_000_000)
    let sign = steps < 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    var digits = String(part)
    digits = String(repeating: "0", count: 7 - digits.utf8.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }

  /// Of a text such as `48.8584°, 2.2945°` or `geo:48.8584,2.2945`, as Google's timelines have them.
  init?(pair text: String) {
    let bare = text.hasPrefix("geo:") ? text.dropFirst(4) : text[...]
    let parts = bare.prefix { $0 != ";" }.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    let numbers: [Substring] = parts.prefix(2).map { $0.filter { $0 != " " && $0 != "°" } }
    self.init(numbers[0], numbers[1])
  }
}
