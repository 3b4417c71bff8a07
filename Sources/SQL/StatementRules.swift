/// What is checked in a statement's text before SQLite sees it, and where the layer puts the alias of the data file.
///
/// The rules are lexical and refuse more than they must: our own statements are written to pass them.
struct StatementRules {
  let alias: String
  /// Names of tables, views and triggers, lower-cased.
  let reserved: Set<String>
  let defences: Defences
  /// The columns of each table's primary key, by its name in lower case.
  var keys: [String: [String]] = [:]

  enum Verb {
    case insert
    case update
    case delete
  }

  /// The one table that a writing statement changes.
  struct Target {
    let table: String
    let verb: Verb
    let upsert: Bool
  }

  struct Prepared {
    let text: String
    let target: Target?
  }

  func prepare(_ sql: String) throws(SQLError) -> Prepared {
    guard !sql.utf8.contains(0), let tokens = Token.tokens(of: sql), let first = tokens.first else {
      throw refused("it does not end")
    }
    guard ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE", "VALUES"].contains(first.upper) else {
      throw refused("only SELECT, INSERT, UPDATE and DELETE are statements")
    }
    if defences.plainSymbols, !Token.isPlain(sql, tokens) { throw refused("bytes or symbols that are on no list") }
    if let semicolon = tokens.firstIndex(where: { $0.text == ";" }), semicolon != tokens.count - 1 {
      throw refused("one statement at a time")
    }
    try checkNames(tokens)
    if defences.replaceBan { try checkConflictClauses(tokens) }
    if defences.commonTableNames { try checkCommonTables(tokens) }
    guard let position = try targetIndex(tokens) else { return Prepared(text: sql, target: nil) }
    if position.verb != .insert { try checkBaseRows(tokens, after: position.index) }
    let name = tokens[position.index]
    let upsert = position.verb == .insert && tokens.contains { $0.upper == "CONFLICT" }
    let end = try position.verb == .insert ? nil : narrowed(sql, tokens, to: position.index)
    let text = sql[..<name.range.lowerBound] + "\"\(alias)\"." + (end ?? String(sql[name.range.lowerBound...]))
    return Prepared(
      text: String(text), target: Target(table: name.text.lowercased(), verb: position.verb, upsert: upsert))
  }

  /// The statement from its target's name on, with its condition asked of the view: `WHERE (key) IN (SELECT key FROM name WHERE
  /// (condition))`. Over the table itself SQLite calculates what is set, and checks its type, before the guard sees the row, so an
  /// error would tell of rows that the viewer may not see. Nil for a table without a key.
  private func narrowed(_ sql: String, _ tokens: [Token], to target: Int) throws(SQLError) -> String? {
    guard defences.visibleRows, let key = keys[tokens[target].text.lowercased()] else { return nil }
    var (depth, condition, end) = (0, Int?.none, sql.endIndex)
    for (index, token) in tokens.enumerated() where index > target && token.range.lowerBound < end {
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
      // Else what is put around the condition could be closed in it.
      guard depth >= 0 else { throw refused("parentheses that do not match") }
      guard depth == 0 else { continue }
      if token.text == ";" || token.kind == .word && token.upper == "RETURNING" { end = token.range.lowerBound }
      if condition == nil, token.kind == .word, token.upper == "WHERE" { condition = index }
    }
    guard depth == 0 else { throw refused("parentheses that do not match") }
    let isNamed = target + 2 < tokens.count && tokens[target + 1].upper == "AS"
    let name = "\(tokens[target].text)\(isNamed ? " AS \(tokens[target + 2].text)" : "")"
    let columns = key.joined(separator: ", ")
    let head = sql[tokens[target].range.lowerBound..<(condition.map { tokens[$0].range.lowerBound } ?? end)]
    // A comment ends with its line.
    let asked = condition.map { " WHERE (\(sql[tokens[$0].range.upperBound..<end])\n)" } ?? ""
    return "\(head)\nWHERE (\(columns)) IN (SELECT \(columns) FROM \(name)\(asked)) \(sql[end...])"
  }

  private func refused(_ reason: String) -> SQLError { SQLError(.denied, "statement refused: \(reason)") }

  /// No schema-qualified name, no quoted identifier, no alias by guess, no parameter but `$` and digits.
  private func checkNames(_ tokens: [Token]) throws(SQLError) {
    let schemas: Set<String> = ["MAIN", "TEMP", alias.uppercased()]
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .quotedIdentifier: throw refused("quoted identifiers")
      // SQLite reads a byte order mark before a word as white space, and some letters fall together in lower case.
      case .word where defences.plainTokens && !token.text.utf8.allSatisfy { $0 < 0x80 }:
        throw refused("names are ASCII")
      // For SQLite `$1(...)` is one parameter, whatever stands in the parentheses.
      case .parameter where defences.plainTokens && index + 1 < tokens.count && tokens[index + 1].text == "(":
        throw refused("a parameter with a suffix")
      case .parameter where !token.text.dropFirst().allSatisfy(\.isNumber) || token.text.first != "$":
        throw refused("parameters are $ and digits")
      case .word where defences.schemaWorkBan && Self.ownFunctions.contains(token.upper):
        throw refused("a function of the schema's own")
      case .word where index + 1 < tokens.count && tokens[index + 1].text == ".":
        if schemas.contains(token.upper) { throw refused("schema-qualified names") }
        if index + 3 < tokens.count, tokens[index + 3].text == "." { throw refused("schema-qualified names") }
      case .string where index + 1 < tokens.count && tokens[index + 1].text == ".":
        throw refused("schema-qualified names")
      default: break
      }
    }
  }

  private static let ownFunctions: Set<String> = ["SCHEMA_WORK", "SCHEMA_DEPTH"]

  /// An `UPDATE` or `DELETE` goes over the rows of the table itself; the guard decides about each when it is chosen already.
  /// So nothing may look at many of them at once: window functions, which `FROM` brings into `SET`, and limits.
  private func checkBaseRows(_ tokens: [Token], after target: Int) throws(SQLError) {
    var depth = 0
    for (index, token) in tokens.enumerated() where index > target {
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
      guard depth == 0, token.kind == .word else { continue }
      switch token.upper {
      case "FROM" where defences.updateFromBan && tokens[index - 1].upper != "DISTINCT":
        throw refused("UPDATE ... FROM")
      case "ORDER" where defences.writeLimitBan, "LIMIT" where defences.writeLimitBan:
        throw refused("\(token.upper) on what is written")
      default: break
      }
    }
  }

  private func checkConflictClauses(_ tokens: [Token]) throws(SQLError) {
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let next = index + 1 < tokens.count ? tokens[index + 1].upper : ""
      if token.upper == "REPLACE", next != "(" { throw refused("REPLACE") }
      if token.upper == "OR", ["REPLACE", "FAIL", "ROLLBACK"].contains(next) { throw refused("OR \(next)") }
    }
  }

  /// A common table may not bear the name of a table, view or trigger: the authorizer's context would be forged.
  private func checkCommonTables(_ tokens: [Token]) throws(SQLError) {
    for (index, token) in tokens.enumerated() where index > 0 {
      guard token.kind == .word || token.kind == .string,
        ["WITH", "RECURSIVE", ","].contains(tokens[index - 1].upper)
      else { continue }
      let name = token.text.lowercased().trimmingQuotes()
      guard reserved.contains(name) else { continue }
      var next = index + 1
      if next < tokens.count, tokens[next].text == "(" { next = Self.afterParentheses(tokens, from: next) }
      guard next < tokens.count, tokens[next].upper == "AS" else { continue }
      next += 1
      while next < tokens.count, ["NOT", "MATERIALIZED"].contains(tokens[next].upper) { next += 1 }
      if next < tokens.count, tokens[next].text == "(" { throw refused("a common table named like a table") }
    }
  }

  static func afterParentheses(_ tokens: [Token], from start: Int) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      if tokens[index].text == "(" { depth += 1 }
      if tokens[index].text == ")" { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return tokens.count
  }

  private func targetIndex(_ tokens: [Token]) throws(SQLError) -> (index: Int, verb: Verb)? {
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
      guard depth == 0, token.kind == .word else { continue }
      var found: (index: Int, verb: Verb)?
      switch token.upper {
      case "SELECT", "VALUES": return nil
      case "INTO": found = (index + 1, .insert)
      case "UPDATE":
        let skipsConflict = index + 1 < tokens.count && tokens[index + 1].upper == "OR"
        found = (index + (skipsConflict ? 3 : 1), .update)
      case "FROM" where index > 0 && tokens[index - 1].upper == "DELETE": found = (index + 1, .delete)
      default: break
      }
      guard let found else { continue }
      guard found.index < tokens.count, tokens[found.index].kind == .word,
        reserved.contains(tokens[found.index].text.lowercased())
      else { throw refused("it writes to no table") }
      return found
    }
    return nil
  }
}

extension String {
  fileprivate func trimmingQuotes() -> String {
    guard count >= 2, first == "'", last == "'" else { return self }
    return String(dropFirst().dropLast())
  }
}
