/// One token of SQL text.
struct Token {
  enum Kind {
    case word
    case quotedIdentifier
    case string
    case number
    case parameter
    case symbol
  }

  let kind: Kind
  /// As written; words are compared through `upper`.
  let text: Substring
  let upper: String

  var range: Range<String.Index> { text.startIndex..<text.endIndex }

  /// Splits `sql` into tokens; white space and comments fall away. Lexical rules of SQLite ("SQL As Understood By
  /// SQLite", tokenize.c). Nil when a string, an identifier or a comment does not end.
  static func tokens(of sql: String) -> [Token]? {
    var tokens: [Token] = []
    let utf8 = sql.utf8
    var index = utf8.startIndex
    func at(_ position: String.Index) -> UInt8? { position < utf8.endIndex ? utf8[position] : nil }
    while let byte = at(index) {
      let start = index
      let next = utf8.index(after: index)
      switch byte {
      case 0x20, 0x09, 0x0a, 0x0c, 0x0d:
        index = next
        continue
      case UInt8(ascii: "-") where at(next) == UInt8(ascii: "-"):
        while let byte = at(index), byte != 0x0a { index = utf8.index(after: index) }
        continue
      case UInt8(ascii: "/") where at(next) == UInt8(ascii: "*"):
        index = utf8.index(after: next)
        var closed = false
        while let byte = at(index) {
          index = utf8.index(after: index)
          if byte == UInt8(ascii: "*"), at(index) == UInt8(ascii: "/") {
            index = utf8.index(after: index)
            closed = true
            break
          }
        }
        if !closed { return nil }
        continue
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["):
        let closing = byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte
        index = next
        var closed = false
        while let inner = at(index) {
          index = utf8.index(after: index)
          guard inner == closing else { continue }
          if byte != UInt8(ascii: "["), at(index) == closing {
            index = utf8.index(after: index)
            continue
          }
          closed = true
          break
        }
        if !closed { return nil }
        tokens.append(
          Token(kind: byte == UInt8(ascii: "'") ? .string : .quotedIdentifier, text: sql[start..<index], upper: ""))
      case _ where isWordStart(byte):
        while let byte = at(index), isWordPart(byte) { index = utf8.index(after: index) }
        // x'...' is a blob literal, not a word.
        if utf8.distance(from: start, to: index) == 1, byte | 0x20 == UInt8(ascii: "x"),
          at(index) == UInt8(ascii: "'")
        {
          index = utf8.index(after: index)
          while let byte = at(index), byte != UInt8(ascii: "'") { index = utf8.index(after: index) }
          guard at(index) != nil else { return nil }
          index = utf8.index(after: index)
          tokens.append(Token(kind: .string, text: sql[start..<index], upper: ""))
        } else {
          let text = sql[start..<index]
          tokens.append(Token(kind: .word, text: text, upper: text.uppercased()))
        }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        while let byte = at(index), isWordPart(byte) || byte == UInt8(ascii: ".") { index = utf8.index(after: index) }
        tokens.append(Token(kind: .number, text: sql[start..<index], upper: ""))
      case UInt8(ascii: "$"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        index = next
        while let byte = at(index), isWordPart(byte) || byte == UInt8(ascii: ":") { index = utf8.index(after: index) }
        tokens.append(Token(kind: .parameter, text: sql[start..<index], upper: ""))
      default:
        index = next
        let text = sql[start..<index]
        tokens.append(Token(kind: .symbol, text: text, upper: String(text)))
      }
    }
    return tokens
  }

  /// Whether the text has nothing that an engine could take for something else: no control byte but the white space that
  /// all agree about, and no symbol that is not part of the language.
  static func isPlain(_ sql: String, _ tokens: [Token]) -> Bool {
    sql.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || [0x09, 0x0a, 0x0c, 0x0d].contains($0) }
      && tokens.allSatisfy { $0.kind != .symbol || symbols.contains($0.text) }
  }

  private static let symbols: Set<Substring> = [
    "(", ")", ",", ";", ".", "*", "+", "-", "/", "%", "=", "<", ">", "!", "|", "&", "~",
  ]

  private static func isWordStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    isWordStart(byte) || byte == UInt8(ascii: "$") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension String {
  /// The SQL text with some of its words replaced, given in upper case; strings and comments stay as they are.
  func replacingWords(_ replacements: [String: String]) throws(SQLError) -> String {
    guard let tokens = Token.tokens(of: self) else { throw SQLError(.other, "a text does not end") }
    var output = ""
    var position = startIndex
    for token in tokens where token.kind == .word {
      guard let replacement = replacements[token.upper] else { continue }
      output += self[position..<token.range.lowerBound]
      output += replacement
      position = token.range.upperBound
    }
    return output + self[position...]
  }
}
