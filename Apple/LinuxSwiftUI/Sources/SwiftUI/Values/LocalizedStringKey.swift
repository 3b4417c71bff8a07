/// Words for people, whose numbers decide their plural: `^[\(count) like](inflect: true)`.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  package let text: String

  public init(_ value: String) { text = Inflection.applied(to: value) }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.text) }

  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ string: String) { text += string }
    public mutating func appendInterpolation<T>(_ value: T) where T: _FormatSpecifiable { text += "\(value)" }
    public mutating func appendInterpolation(_ text: Text) { self.text += text.words }
  }
}

/// What has a place in a format: numbers.
public protocol _FormatSpecifiable: Equatable {}
extension Int: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}

/// English plurals, as the platform's grammar agreement makes them.
enum Inflection {
  static func applied(to text: String) -> String {
    guard text.contains("](inflect: true)") else { return text }
    var (rest, result) = (text[...], "")
    while let start = rest.range(of: "^["), let end = rest[start.upperBound...].range(of: "](inflect: true)") {
      result += rest[..<start.lowerBound] + plural(rest[start.upperBound..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// "2 like" is "2 likes"; "1 like" stays.
  private static func plural(_ phrase: Substring) -> String {
    let words = phrase.split(separator: " ")
    guard let count = words.first.flatMap({ Int($0.filter(\.isNumber)) }), count != 1, let noun = words.last else {
      return String(phrase)
    }
    return (words.dropLast().map(String.init) + [plural(of: String(noun))]).joined(separator: " ")
  }

  private static let irregular = ["person": "people", "reply": "replies", "story": "stories"]

  private static func plural(of noun: String) -> String {
    if let known = irregular[noun] { return known }
    if noun.hasSuffix("s") || noun.hasSuffix("x") || noun.hasSuffix("ch") { return noun + "es" }
    if noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeiou".contains(before) {
      return noun.dropLast() + "ies"
    }
    return noun + "s"
  }
}
