/// Turns table policies into the TEMP views and triggers that stand before the tables of the attached file.
///
/// `docs/decisions/` and the threat model say why it is built this way: base tables cannot be named.
struct SQLitePolicyCompiler {
  /// The random name under which the data file is attached.
  let alias: String
  let policies: [String: TablePolicy]

  init(policies: [TablePolicy], alias: String) {
    self.alias = alias
    self.policies = Dictionary(policies.map { ($0.table.description, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func base(_ table: String) -> String { "\"\(alias)\".\"\(table)\"" }

  /// The view that reads see in the place of the table; without a policy it is empty.
  /// - Parameter column: any column of the table. A policy that looks at none would let SQLite read the table without
  ///   columns, and then outside of the view as the authorizer sees it: `count(*)` would be refused.
  func view(_ table: String, column: String) throws(SQLError) -> String {
    let selectable = try selectable(table, row: "t0", depth: 1)
    let touch = selectable.contains("t0.") ? "" : " AND typeof(t0.\"\(column)\") <> ''"
    return "CREATE TEMP VIEW \"\(table)\" AS SELECT * FROM \(base(table)) AS t0 WHERE \(selectable)\(touch)"
  }

  /// The triggers that guard direct writes.
  /// - Parameter parents: the table's foreign keys that cascade, as (column, parent table, parent column).
  func guards(
    _ table: String, prefix: String, parents: [(column: String, table: String, key: String)]
  ) throws(SQLError) -> [(name: String, sql: String)] {
    guard let policy = policies[table] else { return [] }
    var guards: [(String, String)] = []
    func add(_ kind: String, _ event: String, _ body: String) {
      let name = "\(prefix)_\(table)_\(kind)"
      guards.append(
        (
          name,
          """
          CREATE TEMP TRIGGER "\(name)" BEFORE \(event) ON \(base(table)) WHEN schema_depth() = 0 BEGIN \(body) END
          """
        ))
    }
    if let insert = policy.insert {
      let refusal = "SELECT RAISE(ABORT, 'rls: insert into \(table)') WHERE"
      let visible = try selectable(table, row: "NEW", depth: 1)
      add(
        "insert", "INSERT",
        "\(refusal) \(visible) IS NOT TRUE; \(refusal) (\(try render(insert, row: "NEW", depth: 1))) IS NOT TRUE;")
    }
    if let update = policy.update {
      let using =
        "\(try selectable(table, row: "OLD", depth: 1)) AND (\(try render(update.using, row: "OLD", depth: 1)))"
      let check =
        "\(try selectable(table, row: "NEW", depth: 1)) AND (\(try render(update.check, row: "NEW", depth: 1)))"
      let columns = update.columns.map { "\"\($0)\"" }.joined(separator: ", ")
      add(
        "update", "UPDATE OF \(columns)",
        "SELECT RAISE(IGNORE) WHERE (\(using)) IS NOT TRUE; "
          + "SELECT RAISE(ABORT, 'rls: update of \(table)') WHERE (\(check)) IS NOT TRUE;")
    }
    if let delete = policy.delete {
      let using = "\(try selectable(table, row: "OLD", depth: 1)) AND (\(try render(delete, row: "OLD", depth: 1)))"
      // A cascade arrives like a direct delete, but its parent is gone already. No parent at all is none that has gone.
      let orphan = parents.map {
        " AND (OLD.\"\($0.column)\" IS NULL "
          + "OR EXISTS (SELECT 1 FROM \(base($0.table)) WHERE \"\($0.key)\" = OLD.\"\($0.column)\"))"
      }
      add("delete", "DELETE", "SELECT RAISE(IGNORE) WHERE (\(using)) IS NOT TRUE\(orphan.joined());")
    }
    return guards
  }

  /// The select predicate over the row named `row`, in parentheses. SQLite's parser holds 100 symbols at once, and a policy that asks who
  /// sees another row, whose policy asks the same, comes near to that. So there are no more parentheses than it takes, and what encloses
  /// a policy is written behind it: what stands before it is held as long as it is read.
  func selectable(_ table: String, row: String, depth: Int) throws(SQLError) -> String {
    guard depth < 8 else { throw SQLError(.other, "policies refer to each other in a circle at \(table)") }
    guard let policy = policies[table], let select = policy.select else { return "(1 = 0)" }
    return "(\(try render(select, row: row, depth: depth)))"
  }

  private func render(_ predicate: Predicate, row: String, depth: Int) throws(SQLError) -> String {
    var output = ""
    for part in predicate.parts {
      switch part {
      case .text(let text): output += try substitute(text.description, row: row)
      case .member(let set, let column):
        let condition = try substitute(set.condition.description, row: row, set: "s\(depth)")
        let members = "EXISTS (SELECT 1 FROM \(base(set.table.description)) AS s\(depth) WHERE"
        let isMember = "\(members) s\(depth).\(set.key) = \(row).\(column) AND (\(condition)))"
        output += set.isMostlyEmpty ? "(\(members) \(condition)) AND \(isMember))" : isMember
      case .visible(let table, let column):
        output += try exists(table, where: "id", is: "\(row).\(column)", depth: depth)
      case .named(let table, let column):
        output += try exists(table, where: column, is: "\(row).id", depth: depth)
      }
    }
    return output
  }

  /// That a row of the table whose column has that value may be selected.
  private func exists(
    _ table: SchemaText, where column: SchemaText, is value: String, depth: Int
  ) throws(SQLError) -> String {
    let inner = "t\(depth)"
    return """
      EXISTS (SELECT 1 FROM \(base(table.description)) AS \(inner) \
      WHERE \(try selectable(table.description, row: inner, depth: depth + 1)) AND \(inner).\(column) = \(value))
      """
  }

  /// Replaces `row.`, `raw.` and `s.` by what they stand for.
  private func substitute(_ text: String, row: String, set: String = "s") throws(SQLError) -> String {
    guard let tokens = Token.tokens(of: text) else { throw SQLError(.other, "a policy's text does not end") }
    var output = ""
    var position = text.startIndex
    for (index, token) in tokens.enumerated() where token.kind == .word && index + 1 < tokens.count {
      guard tokens[index + 1].text == "." else { continue }
      let replacement: String
      switch token.text {
      case "row": replacement = row
      case "raw": replacement = "\"\(alias)\""
      case "s": replacement = set
      default: continue
      }
      output += text[position..<token.range.lowerBound]
      output += replacement
      position = token.range.upperBound
    }
    return output + text[position...]
  }
}
