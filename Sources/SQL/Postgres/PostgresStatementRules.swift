/// What is checked in a statement of an app before PostgreSQL sees it.
///
/// The server's own row-level security stands behind: these rules keep statements from setting on whose behalf they run
/// (`set_config`), from looking into the catalog, and from anything that SQLite's row security refuses. They are lexical and
/// refuse more than they must: our own statements are written to pass them.
struct PostgresStatementRules: Sendable {
  /// Names of tables and views, lower-cased.
  let tables: Set<String>
  /// Names of functions that take one value, lower-cased, but for those that are also a column's: for PostgreSQL `p.row_to_json` is a call.
  var functions: Set<String> = []
  let defences: PostgresDefences

  /// The text as it is sent.
  func prepare(_ sql: String) throws(SQLError) -> String {
    guard defences.statementRules else { return sql }
    // For PostgreSQL a carriage return ends a comment, and comments nest.
    guard !sql.utf8.contains(0), !sql.utf8.contains(0x0d), let tokens = Token.tokens(of: sql), let first = tokens.first
    else { throw refused("it does not end") }
    guard ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE", "VALUES"].contains(first.upper) else {
      throw refused("only SELECT, INSERT, UPDATE and DELETE are statements")
    }
    if let semicolon = tokens.firstIndex(where: { $0.text == ";" }), semicolon != tokens.count - 1 {
      throw refused("one statement at a time")
    }
    guard Token.isPlain(sql, tokens) else { throw refused("bytes or symbols that are on no list") }
    try checkComments(sql, tokens)
    try checkTokens(tokens)
    try checkVerbs(tokens)
    let common = defences.commonTableGrammar ? try commonTables(tokens) : seemingCommonTables(tokens)
    if defences.functionList { try checkCalls(tokens, common) }
    if common.contains(where: { tables.contains(tokens[$0].text.lowercased()) }) {
      throw refused("a common table named like a table")
    }
    try checkTarget(tokens)
    return sql
  }

  private func refused(_ reason: String) -> SQLError { SQLError(.denied, "statement refused: \(reason)") }

  private func checkComments(_ sql: String, _ tokens: [Token]) throws(SQLError) {
    var position = sql.startIndex
    for range in tokens.map(\.range) + [sql.endIndex..<sql.endIndex] {
      if sql[position..<range.lowerBound].contains("/*") { throw refused("comments of this kind") }
      position = range.upperBound
    }
  }

  /// No schema-qualified name, no quoted identifier, no name of the catalog's, no parameter but `$` and digits, no
  /// string with a prefix: the server would read it by other rules.
  private func checkTokens(_ tokens: [Token]) throws(SQLError) {
    for (index, token) in tokens.enumerated() {
      let next = index + 1 < tokens.count ? tokens[index + 1] : nil
      switch token.kind {
      case .quotedIdentifier: throw refused("quoted identifiers")
      case .string:
        if token.text.first != "'" { throw refused("strings with a prefix") }
        if next?.text == "." { throw refused("schema-qualified names") }
      case .word:
        guard token.text.utf8.allSatisfy({ $0 < 0x80 }) else { throw refused("names are ASCII") }
        if let next, next.kind == .string, next.range.lowerBound == token.range.upperBound {
          throw refused("strings with a prefix")
        }
        if token.upper.hasPrefix("PG_") || Self.catalogTypes.contains(token.upper)
          || Self.systemColumns.contains(token.upper)
        {
          throw refused("names of the catalog")
        }
        if index > 0, tokens[index - 1].text == ".", functions.contains(token.text.lowercased()) {
          throw refused("a function that is written as a column")
        }
        if next?.text == "." {
          if Self.schemas.contains(token.upper) { throw refused("schema-qualified names") }
          if index + 3 < tokens.count, tokens[index + 3].text == "." { throw refused("schema-qualified names") }
        }
      case .parameter:
        let digits = token.text.dropFirst()
        guard token.text.first == "$", !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
          throw refused("parameters are $ and digits")
        }
      case .symbol where token.text == ":" || token.text == "\\" || token.text == "&": throw refused("this symbol")
      case .number, .symbol: break
      }
    }
  }

  private static let schemas: Set<String> = [
    "PUBLIC", "INFORMATION_SCHEMA", PostgresServer.schema.uppercased(), PostgresServer.policySchema.uppercased(),
    PostgresServer.triggerSchema.uppercased(),
  ]
  private static let catalogTypes: Set<String> = [
    "REGCLASS", "REGCOLLATION", "REGCONFIG", "REGDICTIONARY", "REGNAMESPACE", "REGOPER", "REGOPERATOR", "REGPROC",
    "REGPROCEDURE", "REGROLE", "REGTYPE",
  ]

  private static let systemColumns: Set<String> = ["CMAX", "CMIN", "CTID", "TABLEOID", "XMAX", "XMIN"]

  /// One verb that writes, at the start or after the common tables; no locks and no new tables.
  private func checkVerbs(_ tokens: [Token]) throws(SQLError) {
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let previous = index > 0 ? tokens[index - 1].upper : ""
      let next = index + 1 < tokens.count ? tokens[index + 1].upper : ""
      switch token.upper {
      case "INTO" where previous != "INSERT": throw refused("INTO")
      case "FOR" where ["UPDATE", "SHARE", "NO", "KEY"].contains(next): throw refused("locks")
      case "INSERT", "UPDATE", "DELETE", "MERGE", "TABLE":
        if previous == "(" || token.upper == "MERGE" || token.upper == "TABLE" {
          throw refused("a statement inside of another")
        }
      case "SET" where ["ROLE", "SESSION", "LOCAL", "TRANSACTION"].contains(next): throw refused("SET")
      case "ONLY", "TABLESAMPLE", "OPERATOR", "CURRENT_USER", "SESSION_USER", "USER", "CURRENT_ROLE", "CURRENT_SCHEMA",
        "CURRENT_CATALOG", "SYSTEM_USER":
        throw refused(token.upper)
      default: break
      }
    }
  }

  /// What may stand before a parenthesis: listed functions and words of the grammar.
  private static let callable: Set<String> = [
    "ABS", "ACCOUNT", "APP", "AVG", "CLOCK", "COALESCE", "COUNT", "DENSE_RANK", "FIRST_VALUE", "IS_OPERATOR", "LAG",
    "LAST_VALUE", "LEAD", "LENGTH", "LOWER", "LTRIM", "MAX", "MIN", "NEW_ID", "NULLIF", "RANK", "REPLACE", "ROUND",
    "ROW_NUMBER", "RTRIM", "SUBSTR", "SUM", "TRIM", "UPPER", "VIEWER",
    "ALL", "AND", "ANY", "AS", "BETWEEN", "BY", "CASE", "CAST", "CONFLICT", "DISTINCT", "ELSE", "EXCEPT", "EXISTS",
    "FILTER", "FROM", "GREATEST", "HAVING", "IN", "INTERSECT", "IS", "JOIN", "LEAST", "LIKE", "LIMIT", "MATERIALIZED",
    "NOT", "OFFSET", "ON", "OR", "OVER", "ROW", "SELECT", "SET", "SOME", "THEN", "UNION", "USING", "VALUES", "WHEN",
    "WHERE", "WITH",
  ]

  private func checkCalls(_ tokens: [Token], _ commonTables: Set<Int>) throws(SQLError) {
    for (index, token) in tokens.enumerated() where token.kind == .word && index + 1 < tokens.count {
      guard tokens[index + 1].text == "(", !Self.callable.contains(token.upper) else { continue }
      let previous = index > 0 ? tokens[index - 1].upper : ""
      // The columns of an insert, of an alias, and of a common table.
      if previous == "INTO", tables.contains(token.text.lowercased()) { continue }
      if previous == "AS" || commonTables.contains(index) { continue }
      throw refused("a function that is not listed")
    }
  }

  /// The places of the common tables' names: `WITH [RECURSIVE] name [(columns)] AS [[NOT] MATERIALIZED] (...), name ...`.
  ///
  /// Only the grammar's own places count, since elsewhere a call may look like such a name:
  /// `FROM a, set_config(...) AS materialized(b)`. A `WITH` may stand at the beginning of the statement or of a parenthesis.
  private func commonTables(_ tokens: [Token]) throws(SQLError) -> Set<Int> {
    var names: Set<Int> = []
    func word(_ index: Int) -> String { index < tokens.count ? tokens[index].upper : "" }
    for (index, token) in tokens.enumerated() where token.kind == .word && token.upper == "WITH" {
      guard index == 0 || tokens[index - 1].text == "(" else { throw refused("WITH") }
      var next = index + (word(index + 1) == "RECURSIVE" ? 2 : 1)
      while true {
        let name = next
        next += 1
        if word(next) == "(" {
          let end = StatementRules.afterParentheses(tokens, from: next)
          guard tokens[next..<end].dropFirst().dropLast().allSatisfy({ $0.kind == .word || $0.text == "," }) else {
            throw refused("WITH")
          }
          next = end
        }
        guard name < tokens.count, tokens[name].kind == .word, word(next) == "AS" else { throw refused("WITH") }
        next += 1
        while ["NOT", "MATERIALIZED"].contains(word(next)) { next += 1 }
        guard word(next) == "(" else { throw refused("WITH") }
        names.insert(name)
        next = StatementRules.afterParentheses(tokens, from: next)
        guard word(next) == "," else { break }
        next += 1
      }
    }
    return names
  }

  /// What looks like a common table: `, name (columns) AS MATERIALIZED (`. A planted fault, because a call may look so too.
  private func seemingCommonTables(_ tokens: [Token]) -> Set<Int> {
    Set(
      tokens.indices.dropFirst().filter { index in
        guard ["WITH", "RECURSIVE", ","].contains(tokens[index - 1].upper) else { return false }
        let rest = tokens[StatementRules.afterParentheses(tokens, from: index + 1)...].prefix(4).map(\.upper)
        return rest.first == "AS" && rest.dropFirst().first { !["NOT", "MATERIALIZED"].contains($0) } == "("
      })
  }

  /// The table that is written to is one of ours.
  private func checkTarget(_ tokens: [Token]) throws(SQLError) {
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if token.text == "(" { depth += 1 }
      if token.text == ")" { depth -= 1 }
      guard depth == 0, token.kind == .word else { continue }
      let target: Int
      switch token.upper {
      case "SELECT", "VALUES": return
      case "INTO", "UPDATE": target = index + 1
      case "FROM" where index > 0 && tokens[index - 1].upper == "DELETE": target = index + 1
      default: continue
      }
      guard target < tokens.count, tables.contains(tokens[target].text.lowercased()) else {
        throw refused("it writes to no table")
      }
      return
    }
  }
}
