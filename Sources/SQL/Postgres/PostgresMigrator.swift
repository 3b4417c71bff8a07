internal import CPostgres
internal import Wire

/// Brings a PostgreSQL database up to date: its schemas, each migration once, the app's role, and the policies.
///
/// Everything happens in one transaction under an advisory lock, so that several processes can start at once.
struct PostgresMigrator {
  let modules: Modules
  let server: PostgresServer

  /// Any number that nothing else uses.
  static let lock = 0x4865_6172_7468

  /// - Returns: what the database has now.
  @discardableResult func migrate() throws -> Schema {
    let connection = try server.openMigrator()
    try checkVersion(connection)
    if modules.change == .leave, let schema = try schemaAsItIs(connection) { return schema }
    _ = try connection.rows(of: "SELECT pg_advisory_lock(\(Self.lock))") { _ in }
    // The lock goes with the connection.
    try PostgresRole(server: server).makeIfAbsent(connection)
    try connection.execute(script: "BEGIN ISOLATION LEVEL READ COMMITTED")
    let schema: Schema
    do {
      schema = try bringUpToDate(connection)
      try connection.execute(script: "COMMIT")
    } catch {
      // The first failure is the one to tell.
      try? connection.execute(script: "ROLLBACK")
      throw error
    }
    if server.managesAppRole { try PostgresRole(server: server).letIn(connection) }
    if server.options.defences.inspection {
      try PostgresInspection(schema: schema, appRole: server.appRole).inspect(connection)
    }
    return schema
  }

  /// Steps and policies are left to those who serve the database; nil when it has none yet.
  private func schemaAsItIs(_ connection: PostgresConnection) throws -> Schema? {
    let applied = try Self.applied(connection)
    guard !applied.modules.isEmpty else { return nil }
    let schema = modules.schema(for: applied.modules)
    try applied.refuseNewer(than: schema)
    for migration in schema.migrations
    where try !applied.has(migration, checksum: fingerprint(migration.portableText)) {
      throw SQLError(
        .other, "the database lacks step \(migration.key): run hearth migrate, or start the server, first")
    }
    return schema
  }

  static func applied(_ connection: PostgresConnection) throws -> AppliedSteps {
    let isThere = try connection.rows(of: "SELECT to_regclass('hearth.schema_migrations') IS NOT NULL") { $0.bool(0) }
    guard isThere.first == true else { return AppliedSteps([]) }
    return AppliedSteps(
      try connection.rows(of: "SELECT module, number, checksum FROM schema_migrations", AppliedSteps.read))
  }

  private func checkVersion(_ connection: PostgresConnection) throws(SQLError) {
    let version = PQserverVersion(connection.handle)
    guard version >= 150_000 else {
      throw SQLError(.other, "PostgreSQL 15 or later is needed, this is \(version / 10_000)")
    }
  }

  private func bringUpToDate(_ connection: PostgresConnection) throws -> Schema {
    try makeSchemas(connection)
    try PostgresSeal.makeIfAbsent(connection)
    let applied = try Self.applied(connection)
    if let unknown = modules.unknown(among: applied.modules).first {
      throw SQLError(.other, "the database has the app \(unknown), which this version of Hearth does not know")
    }
    let schema = modules.schema(for: applied.modules)
    try applied.refuseNewer(than: schema)
    for migration in schema.migrations {
      let checksum = fingerprint(migration.portableText)
      guard try !applied.has(migration, checksum: checksum) else { continue }
      for statement in try migration.postgresStatements() { try connection.execute(script: statement) }
      let (module, name) = (migration.module.description, migration.name.description)
      try connection.run(
        """
        INSERT INTO schema_migrations (module, number, name, checksum, applied_at)
        VALUES (\(module), \(migration.number), \(name), \(checksum), \(Timestamp.now))
        """)
    }
    try buildPolicies(schema, connection)
    try keepOutTemporaryTables(connection)
    return schema
  }

  /// Everybody may make temporary tables in a new database, and they would stand before ours. A copy of a database has
  /// the rights of a new one.
  private func keepOutTemporaryTables(_ connection: PostgresConnection) throws {
    let role = server.appRole
    let names = try connection.rows(
      of: """
        SELECT quote_ident(current_database()) WHERE has_database_privilege(\(role), current_database(), 'TEMPORARY')
        """
    ) { $0.text(0) }
    for name in names { try connection.execute(script: "REVOKE TEMPORARY ON DATABASE \(name) FROM PUBLIC") }
  }

  /// Nothing is made that is there: making takes rights that a later start need not have.
  private func makeSchemas(_ connection: PostgresConnection) throws {
    let isThere = try connection.rows(
      of:
        "SELECT to_regclass('hearth_triggers.state') IS NOT NULL AND to_regclass('hearth.schema_migrations') IS NOT NULL"
    ) { $0.bool(0) }
    if isThere.first == true { return }
    try connection.execute(
      script: """
        CREATE SCHEMA IF NOT EXISTS \(PostgresServer.schema);
        CREATE SCHEMA IF NOT EXISTS \(PostgresServer.triggerSchema);
        CREATE TABLE IF NOT EXISTS \(PostgresServer.schema).schema_migrations (
          module text COLLATE "C" NOT NULL, number bigint NOT NULL, name text NOT NULL, checksum text NOT NULL,
          applied_at bigint NOT NULL, PRIMARY KEY (module, number));
        CREATE TABLE IF NOT EXISTS \(PostgresServer.triggerSchema).state (name text PRIMARY KEY, value text NOT NULL);
        """)
  }

  /// Recreated when the declarations or the way this program compiles them have changed, or when someone has changed the
  /// catalog by hand.
  private func buildPolicies(_ schema: Schema, _ connection: PostgresConnection) throws {
    let statements = try compiledPolicies(schema, connection)
    let text = fingerprint(statements.joined(separator: ";\n"))
    let name = "policies"
    let known = try connection.rows(of: "SELECT value FROM hearth_triggers.state WHERE name = \(name)") { $0.text(0) }
    guard try known.first != "\(text) \(catalog(connection))" else { return }
    let present = try connection.rows(
      of: """
        SELECT quote_ident(policyname) || ' ON hearth.' || quote_ident(tablename) FROM pg_policies
        WHERE schemaname = 'hearth'
        """
    ) { "DROP POLICY \($0.text(0))" }
    for statement in present + statements { try connection.execute(script: statement) }
    let mark = "\(text) \(try catalog(connection))"
    try connection.run(
      """
      INSERT INTO hearth_triggers.state (name, value) VALUES (\(name), \(mark))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value
      """)
  }

  private func compiledPolicies(_ schema: Schema, _ connection: PostgresConnection) throws -> [String] {
    var types: [String: [String: String]] = [:]
    let columns = try connection.rows(
      of: """
        SELECT c.relname::text, a.attname::text, format_type(a.atttypid, a.atttypmod) FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'hearth'
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        WHERE c.relkind IN ('r', 'p')
        """
    ) { ($0.text(0), $0.text(1), $0.text(2)) }
    for (table, column, type) in columns { types[table, default: [:]][column] = type }
    let ownerRole = try connection.rows(of: "SELECT current_user::text") { $0.text(0) }.first ?? ""
    var policies = schema.policies
    for weak in server.options.defences.weakened {
      policies = policies.map { $0.table.description == weak.table.description ? weak : $0 }
    }
    var compiler = PostgresPolicyCompiler(
      policies: policies, types: types, appRole: server.appRole, ownerRole: ownerRole,
      isSealed: server.options.defences.seal)
    return try [PostgresDialect.functions] + compiler.compile() + server.options.defences.planted
  }

  /// What the catalog says of policies and rights, in short.
  private func catalog(_ connection: PostgresConnection) throws -> String {
    try connection.rows(
      of: """
        SELECT md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) FROM (
          SELECT 'p' || policies::text AS line FROM pg_policies policies WHERE schemaname LIKE 'hearth%'
          UNION ALL SELECT 't' || relname || relrowsecurity || relforcerowsecurity || coalesce(relacl::text, '')
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname LIKE 'hearth%'
            WHERE relkind <> 'i'
          UNION ALL SELECT 'c' || relname || '.' || attname || attacl::text
            FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
            JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname LIKE 'hearth%' WHERE attacl IS NOT NULL
          UNION ALL SELECT 'f' || proname || prosrc || prosecdef || coalesce(proconfig::text, '')
              || coalesce(proacl::text, '')
            FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace AND n.nspname LIKE 'hearth%'
          UNION ALL SELECT 'v' || relname || pg_get_viewdef(c.oid) || coalesce(reloptions::text, '')
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname LIKE 'hearth%'
            WHERE relkind = 'v'
          UNION ALL SELECT 's' || nspname || coalesce(nspacl::text, '') FROM pg_namespace WHERE nspname LIKE 'hearth%'
        ) lines
        """
    ) { $0.text(0) }.first ?? ""
  }
}

extension Migration {
  /// The declarations as they are written, from which PostgreSQL's checksum is made.
  var portableText: String {
    steps.map { step in
      switch step {
      case .statement(let statement): statement.description
      case .postgres(let only): only.statement.description
      case .trigger(let trigger):
        """
        \(trigger.name) after \(trigger.event.rawValue) of \(trigger.columns.map(\.description)) on \(trigger.table) \
        when \(trigger.condition?.description ?? "") \(trigger.body)
        """
      case .drop(let dropped): "drop \(dropped.name)"
      }
    }.joined(separator: ";\n")
  }

  func postgresStatements() throws(SQLError) -> [String] {
    var statements: [String] = []
    for step in steps {
      switch step {
      case .statement(let statement): statements.append(try PostgresDialect.definition(statement))
      case .trigger(let trigger): statements.append(PostgresDialect.definition(trigger))
      case .drop(let dropped): statements.append(PostgresDialect.definition(dropped))
      case .postgres(let only): statements.append(try PostgresDialect.definition(only.statement))
      }
    }
    return statements
  }
}
