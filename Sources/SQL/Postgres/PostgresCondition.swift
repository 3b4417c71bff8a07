/// A predicate taken apart: a text in which other predicates' places are words of their own, and what stands there.
struct PostgresCondition {
  let text: String
  let parts: [Predicate.Part]
  let tokens: [Token]

  /// Begins the word for a part; no statement of ours holds the letter, and the tokenizer takes it for one.
  private static let mark: Character = "§"

  init(_ predicate: Predicate) throws(SQLError) {
    var text = ""
    for (index, part) in predicate.parts.enumerated() {
      if case .text(let literal) = part { text += literal.description } else { text += "\(Self.mark)\(index)" }
    }
    try self.init(text, predicate.parts)
  }

  /// Text without parts.
  init(text: String) throws(SQLError) { try self.init(text, []) }

  /// Another text over the same parts.
  func with(_ text: String) throws(SQLError) -> PostgresCondition { try PostgresCondition(text, parts) }

  private init(_ text: String, _ parts: [Predicate.Part]) throws(SQLError) {
    guard let tokens = Token.tokens(of: text) else { throw SQLError(.other, "a policy's text does not end") }
    self.text = text
    self.parts = parts
    self.tokens = tokens
  }

  /// The part whose word the token is.
  func part(_ token: Token) -> Predicate.Part? {
    guard token.text.first == Self.mark, let index = Int(token.text.dropFirst()), parts.indices.contains(index) else {
      return nil
    }
    return parts[index]
  }

  /// Whether it looks at other rows than the one in question, but for sets of the viewer's.
  var looksElsewhere: Bool {
    tokens.contains { token in
      switch part(token) {
      case .visible, .named: return true
      default: return token.text == "raw" || token.upper == "EXISTS" || token.upper == "SELECT"
      }
    }
  }

  /// The row's columns that it mentions, in the order of their first mention.
  var columns: [String] {
    var columns: [String] = []
    for (index, token) in tokens.enumerated() {
      var column: String?
      switch part(token) {
      case .member(_, let name), .visible(_, let name): column = name.description
      case .named: column = "id"
      default:
        if token.text == "row", index + 2 < tokens.count, tokens[index + 1].text == "." {
          column = String(tokens[index + 2].text)
        }
      }
      if let column, !columns.contains(column) { columns.append(column) }
    }
    return columns
  }

  /// What `word` separates outside of parentheses; itself alone where there is nothing to separate.
  func split(_ word: String) throws(SQLError) -> [PostgresCondition] {
    var depth = 0
    var start = text.startIndex
    var pieces: [PostgresCondition] = []
    for token in tokens {
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
      guard depth == 0 else { continue }
      // Their ANDs are none of ours.
      if token.upper == "BETWEEN" || token.upper == "CASE" { return [self] }
      guard token.upper == word else { continue }
      pieces.append(try with(String(text[start..<token.range.lowerBound])))
      start = token.range.upperBound
    }
    guard !pieces.isEmpty else { return [self] }
    pieces.append(try with(String(text[start...])))
    return pieces
  }

  /// Without parentheses around the whole.
  var bare: PostgresCondition {
    get throws(SQLError) {
      guard let first = tokens.first, let last = tokens.last, first.text == "(",
        StatementRules.afterParentheses(tokens, from: 0) == tokens.count
      else { return self }
      return try with(String(text[first.range.upperBound..<last.range.lowerBound])).bare
    }
  }

  /// The text with tokens replaced where `replacement` has one; it may take several tokens at once.
  func replacing(
    _ replacement: (_ index: Int, _ tokens: [Token]) throws(SQLError) -> (text: String, count: Int)?
  ) throws(SQLError) -> String {
    var output = ""
    var position = text.startIndex
    var index = 0
    while index < tokens.count {
      if let (new, count) = try replacement(index, tokens), count > 0, index + count <= tokens.count {
        output += text[position..<tokens[index].range.lowerBound]
        output += new
        position = tokens[index + count - 1].range.upperBound
        index += count
      } else {
        index += 1
      }
    }
    return output + text[position...]
  }
}
