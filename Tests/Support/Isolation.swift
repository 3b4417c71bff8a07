/// Whether what people wrote turns nothing around it on a page: each text with marks has to stand alone in an element with a direction
/// of its own, or between the characters that isolate it.
public struct Isolation: Sendable {
  /// Begins a text: a letter that runs from right to left, and an override that turns all that follows it.
  public static let open = "\u{5D0}\u{202E}"
  /// Ends it.
  public static let close = "\u{5D1}"

  /// What isn't isolated, with where it is.
  public private(set) var faults: [String] = []
  /// The marked texts that are, without their marks.
  public private(set) var found: Set<String> = []

  /// What is between the begin and the end of an isolate; the first one is the page.
  private struct Scope {
    var text = ""
    let isIsolate: Bool
    /// Begun by a character and not by an element.
    var isOfText = false
  }

  /// An element that is open, and whether it is an isolate.
  private struct Opened {
    let name: String
    let isIsolate: Bool
  }

  private var scopes = [Scope(isIsolate: false)]
  private var elements: [Opened] = []

  /// Reads a page of the server: its own markup, in which every attribute has its value in double quotes.
  public init(of page: String) {
    var rest = Substring(page)
    while let tag = rest.firstIndex(of: "<") {
      add(Self.unescaped(rest[..<tag]))
      rest = rest[tag...].dropFirst()
      guard let end = rest.firstIndex(of: ">") else { break }
      let inside = rest[..<end]
      rest = rest[end...].dropFirst()
      if inside.hasPrefix("!") { continue }
      if inside.hasPrefix("/") {
        close(String(inside.dropFirst()))
        continue
      }
      let name = begin(inside)
      if ["script", "style"].contains(name), let end = rest.firstRange(of: "</\(name)>") {
        rest = rest[end.lowerBound...]
      }
    }
    add(Self.unescaped(rest))
    while scopes.count > 1 { endScope() }
    check(scopes[0], "the page")
  }

  /// Whether a text that stands by itself, as on a native screen, turns nothing that is in it.
  public static func isKept(in text: String) -> Bool {
    var isolation = Isolation(of: "")
    isolation.scopes = [Scope(isIsolate: true)]
    isolation.add(text)
    while isolation.scopes.count > 1 { isolation.endScope() }
    isolation.check(isolation.scopes[0], text)
    return isolation.faults.isEmpty
  }

  /// Opens an element; answers its name.
  private mutating func begin(_ inside: Substring) -> String {
    let name = String(inside.prefix { $0 != " " && $0 != "/" })
    var attributes: [String: String] = [:]
    for match in inside.matches(of: /\ ([a-zA-Z:-]+)(?:="([^"]*)")?/) {
      attributes[String(match.1)] = Self.unescaped(match.2 ?? "")
    }
    for said in ["alt", "aria-label", "aria-description", "aria-valuetext", "content", "label", "placeholder", "title"]
    {
      if let words = attributes[said] { checkWords(words, "\(said) of \(name)") }
    }
    let isTyped = name == "input" && !["hidden", "checkbox", "radio", "range"].contains(attributes["type"] ?? "text")
    if isTyped, let value = attributes["value"], Self.isMarked(value) {
      if attributes["dir"] == "auto" {
        found.insert(Self.bare(value))
      } else {
        faults.append("value of input: \(value)")
      }
    }
    let isVoid = ["meta", "link", "img", "input", "br", "hr", "source"].contains(name) || inside.hasSuffix("/")
    if !isVoid {
      let isIsolate = name == "bdi" || attributes["dir"] != nil
      elements.append(Opened(name: name, isIsolate: isIsolate))
      if isIsolate { scopes.append(Scope(isIsolate: true)) }
    }
    return name
  }

  private mutating func close(_ name: String) {
    guard let index = elements.lastIndex(where: { $0.name == name }) else { return }
    for element in elements[index...].reversed() where element.isIsolate {
      while scopes.count > 1, scopes[scopes.count - 1].isOfText { endScope() }
      if scopes.count > 1 { endScope() }
    }
    elements.removeSubrange(index...)
  }

  private mutating func add(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2066}", "\u{2067}", "\u{2068}": scopes.append(Scope(isIsolate: true, isOfText: true))
      case "\u{2069}": if scopes.count > 1, scopes[scopes.count - 1].isOfText { endScope() }
      default: scopes[scopes.count - 1].text.unicodeScalars.append(scalar)
      }
    }
  }

  private mutating func endScope() { check(scopes.removeLast(), elements.map(\.name).joined(separator: " ")) }

  /// The same for text that has no elements.
  private mutating func checkWords(_ words: String, _ place: String) {
    let (outer, opened) = (scopes, elements)
    (scopes, elements) = ([Scope(isIsolate: false)], [])
    add(words)
    while scopes.count > 1 { check(scopes.removeLast(), place) }
    check(scopes[0], place)
    (scopes, elements) = (outer, opened)
  }

  private mutating func check(_ scope: Scope, _ place: String) {
    guard Self.isMarked(scope.text) else { return }
    var text = scope.text.drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    if text.hasPrefix("#") { text = text.dropFirst() }
    let scalars = text.unicodeScalars
    let isAlone =
      scalars.first == Self.first && scalars.last == Self.last && scalars.count(where: { $0 == Self.last }) == 1
    if scope.isIsolate, isAlone {
      found.insert(Self.bare(String(text)))
    } else {
      faults.append("\(place): \(Self.excerpt(of: scope.text).debugDescription)")
    }
  }

  /// What is around the first mark.
  private static func excerpt(of text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let index = scalars.firstIndex { $0 == first || $0 == last } ?? 0
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars[max(0, index - 40)..<min(scalars.count, index + 80)])
    return String(result)
  }

  private static let first: Unicode.Scalar = "\u{5D0}"
  private static let last: Unicode.Scalar = "\u{5D1}"

  private static func isMarked(_ text: String) -> Bool {
    text.unicodeScalars.contains { [first, last, "\u{202E}"].contains($0) }
  }

  private static func bare(_ text: String) -> String { text.replacing(open, with: "").replacing(close, with: "") }

  private static func unescaped(_ text: Substring) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&amp;", with: "&").description
  }
}
