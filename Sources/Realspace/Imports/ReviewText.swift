internal import Social

/// Texts as Letterboxd and Goodreads write them, in a little HTML.
enum ReviewText {
  /// Tags that stand for nothing but a look.
  private static let passedOver: Set<String> = [
    "b", "strong", "i", "em", "u", "s", "strike", "a", "span", "img", "small", "big", "q", "cite", "code", "pre",
  ]

  /// The text that was meant: line breaks and spoilers by their marks here, other known tags left out, references to characters
  /// replaced. What looks like a tag and is none (`<3`) stays.
  static func plain(_ html: String) -> String {
    var (plain, rest) = ("", html[...])
    while let next = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      plain += rest[..<next]
      rest = rest[next...]
      if rest.first == "<", let (text, end) = tag(rest) {
        plain += text
        rest = rest[end...]
      } else if rest.first == "&", let (text, end) = reference(rest) {
        plain += text
        rest = rest[end...]
      } else {
        plain.append(rest.removeFirst())
      }
    }
    return plain + rest
  }

  /// What stands in the place of a tag at the beginning of the text, and where it ends; nil for what is no known tag.
  private static func tag(_ text: Substring) -> (text: String, end: Substring.Index)? {
    // No tag is longer or has another one in it, so that a text of nothing but brackets costs no more than its length.
    let bracket = text.utf8.dropFirst().prefix(1000).firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
    guard let close = bracket, text.utf8[close] == UInt8(ascii: ">") else { return nil }
    let isEnd = text.dropFirst().first == "/"
    let name = text[..<close].dropFirst(isEnd ? 2 : 1).prefix { $0.isLetter }.lowercased()
    let end = text.utf8.index(after: close)
    switch name {
    case "br": return ("\n", end)
    case "p", "div": return (isEnd ? "\n\n" : "", end)
    case "blockquote", "li": return (isEnd ? "\n" : "", end)
    case "spoiler": return ("||", end)
    default: return passedOver.contains(name) ? ("", end) : nil
    }
  }

  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…", "mdash": "—",
    "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
  ]

  private static func reference(_ text: Substring) -> (text: String, end: Substring.Index)? {
    guard let close = text.utf8.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let (name, end) = (text[..<close].dropFirst(), text.utf8.index(after: close))
    if let known = names[String(name)] { return (known, end) }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number > 0, let scalar = Unicode.Scalar(number) else { return nil }
    return (String(Character(scalar)), end)
  }

  /// The text as Goodreads takes it, from which `plain` makes the same again.
  static func html(_ text: String) -> String {
    SpoilerText(text).parts.reduce(into: "") { html, part in
      let escaped = part.text.reduce(into: "") { escaped, character in
        switch character {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\n": escaped += "<br/>"
        default: escaped.append(character)
        }
      }
      html += part.isSpoiler ? "<spoiler>\(escaped)</spoiler>" : escaped
    }
  }
}
