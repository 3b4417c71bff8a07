/// Compares the catalog with what was declared, at each start: row-level security that somebody switched off by hand, or
/// an app role with rights of its own, stops it.
struct PostgresInspection {
  let schema: Schema
  let appRole: String

  func inspect(_ connection: PostgresConnection) throws {
    var faults: [String] = []
    func find(_ fault: String, _ sql: SQL) throws {
      faults += try connection.rows(of: sql) { "\(fault): \($0.text(0))" }
    }
    try find(
      "no row-level security on",
      """
      SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'hearth' AND c.relkind IN ('r', 'p') AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
      """)
    try find(
      "the apps' role has rights of its own",
      """
      SELECT rolname::text FROM pg_roles WHERE rolname = \(appRole)
        AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication)
      """)
    try find(
      "the apps' role is a member of",
      """
      SELECT g.rolname::text FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.member JOIN pg_roles g ON g.oid = m.roleid
      WHERE r.rolname = \(appRole)
      """)
    try find(
      "the apps' role owns",
      """
      SELECT c.relname::text FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname = \(appRole)
      UNION ALL SELECT p.proname::text FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner WHERE r.rolname = \(appRole)
      """)
    try find(
      "not a table, a sequence or an index, and so without row-level security",
      """
      SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'hearth' AND c.relkind IN ('v', 'm', 'f')
      """)
    try find(
      "everybody may use",
      """
      SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace,
        aclexplode(c.relacl) a WHERE n.nspname IN ('hearth', 'hearth_triggers') AND a.grantee = 0
      UNION ALL SELECT p.proname::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace,
        aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        WHERE n.nspname IN ('hearth', 'hearth_policies', 'hearth_triggers') AND a.grantee = 0
      """)
    try find(
      "without the owner's rights",
      """
      SELECT p.proname::text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname IN ('hearth_policies', 'hearth_triggers') AND (NOT p.prosecdef OR p.proconfig IS NULL)
      """)
    try find(
      "the apps' role may make objects in",
      """
      SELECT n.nspname::text FROM pg_namespace n WHERE has_schema_privilege(\(appRole), n.oid, 'CREATE')
      """)
    try find(
      "the apps' role may make temporary tables in",
      """
      SELECT current_database()::text WHERE has_database_privilege(\(appRole), current_database(), 'TEMPORARY')
      """)
    try find("a column that apps may change without being declared", try undeclaredColumns(connection))
    let present = try connection.rows(
      of: """
        SELECT t.tgname::text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'hearth' WHERE t.tgenabled = 'O'
        """
    ) { row in
      let name = row.text(0)
      // As `PostgresDialect` names those after a delete.
      return name.hasPrefix("A_") ? String(name.dropFirst(2)) : name
    }
    faults += schema.triggers.subtracting(present).sorted().map { "no trigger: \($0)" }
    guard faults.isEmpty else {
      throw SQLError(.denied, "the database is not as safe as declared: \(faults.joined(separator: "; "))")
    }
  }

  /// Columns that the apps' role may set, without those of the policies.
  private func undeclaredColumns(_ connection: PostgresConnection) throws -> SQL {
    let declared = schema.policies.flatMap { policy in
      (policy.update?.columns ?? []).map { "\(policy.table).\($0)" }
    }
    return """
      SELECT c.relname || '.' || a.attname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE n.nspname = 'hearth' AND c.relkind IN ('r', 'p') AND has_column_privilege(\(appRole), c.oid, a.attnum, 'UPDATE')
        AND c.relname || '.' || a.attname NOT IN (\(list: declared))
      """
  }
}

extension Schema {
  /// The names of the triggers that the migrations make and leave.
  var triggers: Set<String> {
    var names: Set<String> = []
    for step in migrations.flatMap(\.steps) {
      switch step {
      case .trigger(let trigger): names.insert(trigger.name.description)
      case .drop(let dropped): names.remove(dropped.name.description)
      case .statement, .postgres: break
      }
    }
    return names
  }
}
