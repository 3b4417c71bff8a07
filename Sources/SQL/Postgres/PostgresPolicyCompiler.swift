/// Turns table policies into PostgreSQL's row-level security.
///
/// What a policy says of the row itself stands in it as it is, with `viewer()` and its like asked once for each statement: in
/// `who`, which shows them under the transaction's seal alone. A set of the viewer's is a view that depends on no row. What looks at other rows becomes one function of the columns that
/// it mentions. Both kinds run with the owner's rights, for whom every table's policy lets all rows through: so a policy
/// means the same as on SQLite, where it reads the raw tables too.
struct PostgresPolicyCompiler {
  let policies: [TablePolicy]
  /// The types of each table's columns.
  let types: [String: [String: String]]
  let appRole: String
  let ownerRole: String
  /// Whether who looks is believed only under the transaction's seal; a planted fault where not.
  let isSealed: Bool

  /// The functions made so far: by text, so that each is made once.
  private var functions: [String: String] = [:]
  private var views: [String: String] = [:]
  private var statements: [String] = []

  init(
    policies: [TablePolicy], types: [String: [String: String]], appRole: String, ownerRole: String, isSealed: Bool
  ) {
    self.policies = policies
    self.types = types
    self.appRole = appRole
    self.ownerRole = ownerRole
    self.isSealed = isSealed
  }

  /// Everything that makes the policies of all tables, over schemas and tables that are there.
  mutating func compile() throws(SQLError) -> [String] {
    let (schema, helpers) = (PostgresServer.schema, PostgresServer.policySchema)
    statements = ["DROP SCHEMA IF EXISTS \(helpers) CASCADE", "CREATE SCHEMA \(helpers)"] + whoLooks + forTriggers
    for table in types.keys.sorted() { try secure(table) }
    statements += [
      "REVOKE ALL ON SCHEMA \(schema), \(helpers), \(PostgresServer.triggerSchema) FROM PUBLIC, \(quoted(appRole))",
      "GRANT USAGE ON SCHEMA \(schema) TO \(quoted(appRole))",
      "REVOKE ALL ON ALL TABLES IN SCHEMA \(PostgresServer.triggerSchema) FROM PUBLIC, \(quoted(appRole))",
      "REVOKE ALL ON ALL FUNCTIONS IN SCHEMA \(schema), \(helpers), \(PostgresServer.triggerSchema) FROM PUBLIC",
      "GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA \(schema), \(helpers) TO \(quoted(appRole))",
    ]
    return statements
  }

  // MARK: Who looks

  /// What can be asked of who looks, with its type.
  private static let asked = [
    "viewer": "uuid", "account": "uuid", "app": "text", "is_operator": "boolean", "clock": "bigint",
  ]

  /// A view of one row: who looks and what time it is, as the transaction was entered. Once a statement has put other settings in
  /// the place of those, it fails: part of what it sees may have been chosen by what they were before.
  private var whoLooks: [String] {
    let helpers = PostgresServer.policySchema
    func setting(_ name: String) -> String { "current_setting('app.\(name)', true)" }
    // As `enter` makes the seal.
    let sealed =
      ["viewer", "account", "app", "operator", "clock"].map(setting)
      + ["pg_backend_pid()::text", "extract(epoch FROM transaction_timestamp())::text"]
    let code = PostgresSeal.code("'seal|' || \(sealed.joined(separator: " || '|' || "))", keys: "k")
    let holds = isSealed ? "\(setting("seal")) = encode(\(code), 'hex')" : "TRUE"
    func column(_ name: String, _ value: String) -> String {
      "CASE WHEN \(holds) THEN \(value) WHEN \(helpers).unproven() THEN NULL END AS \(name)"
    }
    let columns = [
      column("viewer", "nullif(\(setting("viewer")), '')::uuid"),
      column("account", "nullif(\(setting("account")), '')::uuid"),
      column("app", "\(setting("app")) COLLATE \"C\""), column("is_operator", "\(setting("operator")) = '1'"),
      column("clock", "\(setting("clock"))::bigint"),
    ]
    return [
      """
      CREATE FUNCTION \(helpers).unproven() RETURNS boolean LANGUAGE plpgsql VOLATILE SECURITY DEFINER
        SET search_path = pg_catalog, pg_temp AS $body$ BEGIN
        RAISE insufficient_privilege USING MESSAGE = 'who looks is not proven'; END $body$
      """,
      """
      CREATE VIEW \(helpers).who AS SELECT \(columns.joined(separator: ", "))
        FROM \(PostgresSeal.table) AS k WHERE k.name = 'seal'
      """,
      "GRANT SELECT ON \(helpers).who TO \(quoted(appRole))",
    ]
  }

  /// Triggers of the schema that ask who looks get the answer under the seal, too: these functions stand before those that
  /// statements call. What the system does itself is under none.
  private var forTriggers: [String] {
    let (schema, helpers) = (PostgresServer.schema, PostgresServer.policySchema)
    let role = "'\(appRole.replacing("'", with: "''"))'"
    let functions = ["viewer", "account", "app", "is_operator"].map { name in
      """
      CREATE FUNCTION \(helpers).\(name)() RETURNS \(Self.asked[name] ?? "") LANGUAGE sql STABLE SECURITY DEFINER
        SET search_path = pg_catalog, pg_temp AS $body$
        SELECT CASE WHEN session_user = \(role) THEN \(Self.who(name)) ELSE \(schema).\(name)() END $body$
      """
    }
    return functions + [
      """
      DO $do$ DECLARE f regprocedure; BEGIN
        FOR f IN SELECT oid FROM pg_proc WHERE pronamespace = '\(PostgresServer.triggerSchema)'::regnamespace LOOP
          EXECUTE format('ALTER FUNCTION %s SET search_path = \(helpers), \(schema), pg_temp', f);
        END LOOP; END $do$
      """
    ]
  }

  /// Asked once for each statement.
  private static func who(_ name: String) -> String {
    "(SELECT w.\(name) FROM \(PostgresServer.policySchema).who AS w)"
  }

  /// What the call at this place asks of who looks.
  private static func question(_ index: Int, _ tokens: [Token]) -> String? {
    let name = tokens[index].text.lowercased()
    guard asked[name] != nil, index + 2 < tokens.count, tokens[index + 1].text == "(", tokens[index + 2].text == ")"
    else { return nil }
    return name
  }

  /// The text with its calls that ask who looks replaced, and what they ask.
  private func asking(
    _ text: String, _ replacement: (String) -> String
  ) throws(SQLError) -> (text: String, names: [String]) {
    var names: [String] = []
    let replaced = try PostgresCondition(text: text).replacing { index, tokens throws(SQLError) in
      guard let name = Self.question(index, tokens) else { return nil }
      if !names.contains(name) { names.append(name) }
      return (replacement(name), 3)
    }
    return (replaced, names)
  }

  // MARK: Tables

  private mutating func secure(_ table: String) throws(SQLError) {
    let name = base(table)
    statements += [
      "REVOKE ALL ON \(name) FROM PUBLIC, \(quoted(appRole))",
      "ALTER TABLE \(name) ENABLE ROW LEVEL SECURITY", "ALTER TABLE \(name) FORCE ROW LEVEL SECURITY",
      "CREATE POLICY \"owner\" ON \(name) TO \(quoted(ownerRole)) USING (true) WITH CHECK (true)",
      // What has no policy reads as empty, as it does on SQLite.
      "GRANT SELECT ON \(name) TO \(quoted(appRole))",
    ]
    guard let policy = policies.first(where: { $0.table.description == table }), let select = policy.select else {
      return
    }
    let selectable = "(\(try over(table, select)))"
    create("select", on: table, "FOR SELECT", using: selectable)
    if let insert = policy.insert {
      create("insert", on: table, "FOR INSERT", check: "(\(selectable)) AND (\(try over(table, insert)))")
      statements.append("GRANT INSERT ON \(name) TO \(quoted(appRole))")
    }
    if let update = policy.update {
      create(
        "update", on: table, "FOR UPDATE", using: "(\(selectable)) AND (\(try over(table, update.using)))",
        check: "(\(selectable)) AND (\(try over(table, update.check)))")
      let columns = update.columns.map { "\"\($0)\"" }.joined(separator: ", ")
      statements.append("GRANT UPDATE (\(columns)) ON \(name) TO \(quoted(appRole))")
    }
    if let delete = policy.delete {
      create("delete", on: table, "FOR DELETE", using: "(\(selectable)) AND (\(try over(table, delete)))")
      statements.append("GRANT DELETE ON \(name) TO \(quoted(appRole))")
    }
  }

  private mutating func create(
    _ name: String, on table: String, _ verb: String, using: String? = nil, check: String? = nil
  ) {
    var text = "CREATE POLICY \"\(name)\" ON \(base(table)) \(verb) TO \(quoted(appRole))"
    if let using { text += " USING (\(using))" }
    if let check { text += " WITH CHECK (\(check))" }
    statements.append(text)
  }

  // MARK: Conditions of a policy

  /// A predicate as a policy of the table says it.
  private mutating func over(_ table: String, _ predicate: Predicate) throws(SQLError) -> String {
    try over(table, try PostgresCondition(predicate))
  }

  private mutating func over(_ table: String, _ condition: PostgresCondition) throws(SQLError) -> String {
    let condition = try condition.bare
    guard condition.looksElsewhere else { return try inline(table, condition) }
    let reasons = try condition.split("OR")
    if reasons.count > 1 {
      var texts: [String] = []
      for reason in reasons { texts.append("(\(try over(table, reason)))") }
      return texts.joined(separator: " OR ")
    }
    // What the row itself tells comes first; the rest is one call.
    let all = try condition.split("AND")
    guard all.count > 1 else { return try call(table, condition.text, condition) }
    var texts: [String] = []
    for one in all where !one.looksElsewhere { texts.append("(\(try inline(table, one)))") }
    let rest = all.filter(\.looksElsewhere)
    if rest.count == 1 {
      texts.append("(\(try over(table, rest[0])))")
    } else {
      let predicate = rest.map { "(\($0.text))" }.joined(separator: " AND ")
      texts.append(try call(table, predicate, condition))
    }
    return texts.joined(separator: " AND ")
  }

  private mutating func inline(_ table: String, _ condition: PostgresCondition) throws(SQLError) -> String {
    var sets: [Int: String] = [:]
    for (index, token) in condition.tokens.enumerated() {
      guard case .member(let set, let column) = condition.part(token) else { continue }
      sets[index] = "(\(base(table)).\"\(column)\" IN (SELECT key FROM \(try members(set))))"
    }
    return try condition.replacing { index, tokens throws(SQLError) in
      if let set = sets[index] { return (set, 1) }
      if tokens[index].text == "row", index + 2 < tokens.count, tokens[index + 1].text == "." {
        return ("\(base(table)).\"\(tokens[index + 2].text)\"", 3)
      }
      guard let name = Self.question(index, tokens) else { return nil }
      return (Self.who(name), 3)
    }
  }

  /// A call of the function that answers the text for one row of the table. Who looks is given to it: asked there, it would be asked
  /// for each row.
  private mutating func call(
    _ table: String, _ text: String, _ whole: PostgresCondition
  ) throws(SQLError) -> String {
    let condition = try whole.with(text)
    let columns = condition.columns
    var parameters: [String] = []
    for column in columns {
      guard let type = types[table]?[column] else {
        throw SQLError(.other, "a policy of \(table) names the column \(column), which is not there")
      }
      parameters.append("p_\(column) \(type)")
    }
    let rendered = try PostgresRawText(policies: policies).render(condition, row: "p_", depth: 1)
    let (body, asked) = try asking(rendered) { "w_\($0)" }
    parameters += asked.map { "w_\($0) \(Self.asked[$0] ?? "")" }
    let name = function(
      for: "\(table)(\(parameters.joined(separator: ", "))) \(body)", like: table,
      """
      (\(parameters.joined(separator: ", "))) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
        SET search_path = \(PostgresServer.schema), pg_temp AS $body$ BEGIN RETURN (\(body)); END $body$
      """)
    let arguments = columns.map { "\(base(table)).\"\($0)\"" } + asked.map(Self.who)
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// A view of the set's keys. It shows the owner's rows, as a function with the owner's rights would, but is planned as a
  /// part of the statement: of a feed's three sets that is a third of all its work. It names nobody but who looks, and
  /// apps cannot name it.
  private mutating func members(_ set: ViewerSet) throws(SQLError) -> String {
    guard types[set.table.description]?[set.key.description] != nil else {
      throw SQLError(.other, "the set \(set.name) is over a column that is not there")
    }
    let raw = PostgresRawText(policies: policies)
    let (condition, _) = try asking(try raw.substitute(set.condition.description, row: "row.", set: "s"), Self.who)
    let definition = """
      WITH (security_barrier) AS SELECT s.\(set.key) AS key FROM \(base(set.table.description)) AS s WHERE (\(condition))
      """
    if let known = views[definition] { return known }
    let made = "\(PostgresServer.policySchema).\(set.name)_\(views.count + 1)"
    views[definition] = made
    statements += ["CREATE VIEW \(made) \(definition)", "GRANT SELECT ON \(made) TO \(quoted(appRole))"]
    return made
  }

  private mutating func function(for key: String, like name: String, _ definition: String) -> String {
    if let known = functions[key] { return known }
    let made = "\(PostgresServer.policySchema).\(name)_\(functions.count + 1)"
    functions[key] = made
    statements.append("CREATE FUNCTION \(made)\(definition)")
    return made
  }

  private func base(_ table: String) -> String { "\(PostgresServer.schema).\"\(table)\"" }
  private func quoted(_ role: String) -> String { "\"\(role.replacing("\"", with: "\"\""))\"" }
}
