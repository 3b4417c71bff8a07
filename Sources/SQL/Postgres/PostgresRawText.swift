/// Conditions as the helpers of policies say them: over the raw tables, one row at a time.
struct PostgresRawText {
  /// Behind a look-up: keeps PostgreSQL from reading all that the viewer follows into a table of its own for each row, which its
  /// planner takes for about as cheap as one look-up. It leaves EXISTS with an OFFSET alone (`simplify_EXISTS_query`).
  private static let fence = "OFFSET 0"

  let policies: [TablePolicy]

  /// - Parameter row: what stands before a column of the row in question: `t1.` or a parameter's `p_`.
  func render(_ condition: PostgresCondition, row: String, depth: Int) throws(SQLError) -> String {
    let text = try condition.replacing { index, tokens throws(SQLError) in
      switch condition.part(tokens[index]) {
      case .member(let set, let column):
        let inner = try substitute(set.condition.description, row: row, set: "s\(depth)")
        return (
          """
          EXISTS (SELECT 1 FROM \(base(set.table)) AS s\(depth) WHERE s\(depth).\(set.key) = \(row)\(column) \
          AND (\(inner)) \(Self.fence))
          """, 1
        )
      case .visible(let table, let column):
        return (try exists(table, where: "id", is: "\(row)\(column)", depth: depth), 1)
      case .named(let table, let column):
        return (try exists(table, where: column, is: "\(row)id", depth: depth), 1)
      default: return Self.substitution(index, tokens, row: row, set: "s")
      }
    }
    return text
  }

  /// That a row of the table whose column has that value may be selected.
  private func exists(
    _ table: SchemaText, where column: SchemaText, is value: String, depth: Int
  ) throws(SQLError) -> String {
    let inner = "t\(depth)"
    let selectable = try selectable(table.description, row: "\(inner).", depth: depth + 1)
    return """
      EXISTS (SELECT 1 FROM \(base(table)) AS \(inner) WHERE \(inner).\(column) = \(value) AND (\(selectable)) \(Self.fence))
      """
  }

  /// The table's select predicate.
  private func selectable(_ table: String, row: String, depth: Int) throws(SQLError) -> String {
    guard depth < 8 else { throw SQLError(.other, "policies refer to each other in a circle at \(table)") }
    guard let select = policies.first(where: { $0.table.description == table })?.select else { return "1 = 0" }
    return "(\(try render(try PostgresCondition(select), row: row, depth: depth)))"
  }

  /// Replaces `row.`, `raw.` and `s.` by what they stand for.
  func substitute(_ text: String, row: String, set: String) throws(SQLError) -> String {
    let condition = try PostgresCondition(text: text)
    return try condition.replacing { index, tokens throws(SQLError) in
      Self.substitution(index, tokens, row: row, set: set)
    }
  }

  private static func substitution(
    _ index: Int, _ tokens: [Token], row: String, set: String
  ) -> (text: String, count: Int)? {
    guard tokens[index].kind == .word, index + 2 < tokens.count, tokens[index + 1].text == "." else { return nil }
    return switch tokens[index].text {
    case "row": ("\(row)\(tokens[index + 2].text)", 3)
    case "raw": ("\(PostgresServer.schema).", 2)
    case "s": ("\(set).", 2)
    default: nil
    }
  }

  private func base(_ table: SchemaText) -> String { "\(PostgresServer.schema).\"\(table)\"" }
}
