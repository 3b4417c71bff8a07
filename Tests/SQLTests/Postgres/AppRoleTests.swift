import Testing
import Wire

@testable import SQL

/// What the role of the apps can do with a connection of its own, without the rules for statements in front.
@Suite struct `The apps' role on PostgreSQL` {
  @Test(arguments: [
    "SET ROLE hearth", "SET SESSION AUTHORIZATION hearth", "RESET SESSION AUTHORIZATION; SET ROLE postgres",
    "CREATE TABLE hearth.mine (id int)", "CREATE TEMP TABLE people (id uuid)", "CREATE SCHEMA mine",
    "CREATE TABLE public.mine (id int)", "CREATE FUNCTION hearth.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE FUNCTION pg_temp.viewer() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "ALTER TABLE hearth.notes DISABLE ROW LEVEL SECURITY", "ALTER TABLE hearth.notes NO FORCE ROW LEVEL SECURITY",
    "DROP POLICY \"select\" ON hearth.notes", "CREATE POLICY mine ON hearth.notes USING (true)",
    "ALTER POLICY \"select\" ON hearth.notes USING (true)", "GRANT hearth TO hearth_app",
    "ALTER ROLE hearth_app BYPASSRLS", "DROP TABLE hearth.notes", "TRUNCATE hearth.notes",
    "LOCK TABLE hearth.notes IN ACCESS EXCLUSIVE MODE", "SET row_security = off; SELECT * FROM hearth.notes",
    "ALTER TABLE hearth.notes DISABLE TRIGGER ALL", "SET session_replication_role = replica",
    "SELECT * FROM hearth_triggers.state", "SELECT * FROM hearth_triggers.seal", "SELECT * FROM hearth_policies.who",
    "SELECT hearth.enter('', '', '', '', 1, NULL)", "SELECT hearth.enter('', '', '', '', 1, sha256('x'))",
    "SELECT * FROM hearth.notes",
    "SELECT hearth_policies.test_followees_1()",
    "COPY hearth.notes FROM '/etc/passwd'", "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')", "UPDATE hearth.notes SET like_count = 9", "UPDATE hearth.notes SET author = id",
    "INSERT INTO hearth.secrets VALUES (2, 'x')", "DELETE FROM hearth.people", "SELECT * FROM pg_authid",
    "CREATE EXTENSION dblink", "COMMENT ON TABLE hearth.notes IS 'mine'", "VACUUM hearth.notes; ANALYZE hearth.mine",
    "CREATE TRIGGER t AFTER INSERT ON hearth.likes EXECUTE FUNCTION hearth_triggers.likes_added()",
  ])
  func `may not`(script: String) async throws {
    let circle = try await OpenCircle(on: .postgres)
    let connection = try circle.server().openApp(nil, UniqueKeys())

    let refusal = Result { try connection.execute(script: script) }

    #expect(throws: SQLError.self) { try refusal.get() }
  }

  @Test func `sees through no table what its policy does not show`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    let connection = try circle.sealed()
    for (principal, expected) in [
      (.anonymous, "3 0 0 0 0"), (Circle.principal(Circle.ana), "3 1 2 0 0"),
      (Circle.principal(Circle.cem), "3 0 1 0 0"),
    ] as [(Principal, String)] {
      var seen = ""
      try connection.begin(.read, as: principal, at: .now)
      try connection.run(
        """
        SELECT (SELECT count(*) FROM people) || ' ' || (SELECT count(*) FROM follows) || ' '
          || (SELECT count(*) FROM notes) || ' ' || (SELECT count(*) FROM secrets) || ' '
          || (SELECT count(*) FROM schema_migrations)
        """
      ) { row in
        seen = row.text(0)
        return true
      }
      connection.endRead()
      #expect(seen == expected)
    }
  }

  @Test func `nobody's settings stay behind on a connection`() async throws {
    let circle = try await OpenCircle(on: .postgres, connections: 1)

    for _ in 0..<3 {
      let asAna = try await circle.storage.database.read(as: Circle.principal(Circle.ana)) {
        try $0.all("SELECT body FROM notes") { $0.text(0) }.count
      }
      let asNobody = try await circle.storage.database.read(as: .anonymous) { transaction in
        try transaction.all("SELECT body FROM notes") { $0.text(0) }.count
          + transaction.all("SELECT 1 WHERE viewer() IS NOT NULL OR account() IS NOT NULL OR is_operator()") { _ in 1 }
          .count
      }
      #expect(asAna == 2)
      #expect(asNobody == 0)
    }
  }

  @Test func `signs in by a password of its own, which follows the owner's`() async throws {
    let server = try TestServer()
    let database = try server.database()
    let first = try Storage.open(postgres: PostgresOptions(url: database.url), schema: Circle.schema)
    first.close()
    let other = database.url.replacing("hearth:hearth@", with: "hearth:changed@")

    try server.administer("ALTER ROLE hearth PASSWORD 'changed'", asSuperuser: true)
    let second = try Storage.open(postgres: PostgresOptions(url: other), schema: Circle.schema)
    defer { second.close() }

    #expect(try await second.database.read(as: .anonymous) { try $0.exists("SELECT 1") })
    let options = try PostgresServer(options: PostgresOptions(url: other))
    #expect(options.appPassword.count == 64)
    #expect(try PostgresServer(options: PostgresOptions(url: database.url)).appPassword != options.appPassword)
    #expect(throws: SQLError.self) {
      try PostgresConnection(settings: [("dbname", database.url), ("user", "hearth_app"), ("password", "hearth")])
    }
  }

  @Test func `a role that the operator names is made when it is absent`() async throws {
    let server = try TestServer()
    let database = try server.database()
    let name = "apps_\(UInt32.random(in: 0 ... .max))"
    let options = PostgresOptions(
      url: database.url, appURL: database.url.replacing("hearth:hearth@", with: "\(name):given@"))

    for _ in 0..<2 {
      let storage = try Storage.open(postgres: options, schema: Circle.schema)
      #expect(try await storage.database.read(as: .anonymous) { try $0.exists("SELECT 1") })
      storage.close()
    }
  }

  @Test func `an owner who may make no roles is told what an administrator has to do`() async throws {
    let server = try TestServer()
    let name = "plain_\(UInt32.random(in: 0 ... .max))"
    try server.administer("CREATE ROLE \(name) LOGIN PASSWORD 'secret-of-plain'")
    try server.administer("CREATE DATABASE \(name)")
    try server.administer("GRANT CREATE ON DATABASE \(name) TO \(name)")
    let url =
      server.url.replacing("hearth:hearth@", with: "\(name):secret-of-plain@").split(separator: "/")
      .dropLast().joined(separator: "/").replacing(":/", with: "://") + "/\(name)"

    #expect {
      try Storage.open(postgres: PostgresOptions(url: url), schema: Circle.schema)
    } throws: { error in
      let text = (error as? SQLError)?.message ?? ""
      return text.contains("CREATE ROLE \"\(name)_app\" LOGIN") && !text.contains("secret-of-plain")
    }
  }
}

/// A start looks whether the database is as it was declared.
@Suite struct `The inspection at the start` {
  @Test(arguments: [
    "ALTER TABLE hearth.notes DISABLE ROW LEVEL SECURITY", "ALTER TABLE hearth.notes NO FORCE ROW LEVEL SECURITY",
    "GRANT SELECT ON hearth.notes TO PUBLIC", "GRANT UPDATE ON hearth.notes TO hearth_app",
    "GRANT UPDATE (author) ON hearth.notes TO hearth_app", "GRANT CREATE ON SCHEMA hearth TO hearth_app",
    "CREATE VIEW hearth.all_notes AS SELECT * FROM hearth.notes",
    "GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA hearth_policies TO PUBLIC",
    "ALTER FUNCTION hearth_triggers.likes_added() SECURITY INVOKER",
    "ALTER FUNCTION hearth_triggers.likes_added() RESET ALL",
    "ALTER POLICY \"select\" ON hearth.notes USING (true)", "DROP POLICY \"delete\" ON hearth.notes",
    "CREATE POLICY more ON hearth.notes USING (true)", "DROP TRIGGER likes_added ON hearth.likes",
    "ALTER TABLE hearth.likes DISABLE TRIGGER likes_added",
    "GRANT SELECT ON hearth_triggers.seal TO hearth_app", "GRANT USAGE ON SCHEMA hearth_triggers TO hearth_app",
    "CREATE OR REPLACE VIEW hearth_policies.who AS SELECT NULL::uuid AS viewer, NULL::uuid AS account, NULL::text COLLATE \"C\" AS app, TRUE AS is_operator, 1::bigint AS clock",
    "CREATE OR REPLACE FUNCTION hearth.viewer() RETURNS uuid LANGUAGE sql STABLE AS $$ SELECT NULL::uuid $$",
  ])
  func `finds or mends`(script: String) async throws {
    let circle = try await OpenCircle(on: .postgres)
    let before = try circle.catalog()
    try circle.administer(script)
    #expect(try circle.catalog() != before, "the fault shows in the catalog")

    let again = Result { try Storage.open(postgres: try circle.options(), schema: Circle.schema) }

    switch again {
    case .success(let storage):
      storage.close()
      #expect(try circle.catalog() == before, "it was mended")
    case .failure(let error): #expect((error as? SQLError)?.kind == .denied)
    }
  }

  @Test func `shuts a table that somebody added`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    try circle.administer("CREATE TABLE hearth.loose (id int); INSERT INTO hearth.loose VALUES (1)")

    try Storage.open(postgres: try circle.options(), schema: Circle.schema).close()

    #expect(try circle.server().openApp(nil, UniqueKeys()).ask("SELECT count(*) FROM hearth.loose") == "0")
  }

  @Test func `finds an app role with rights of its own`() async throws {
    let server = try TestServer()
    let database = try server.database()
    let options = PostgresOptions(url: database.url)
    try Storage.open(postgres: options, schema: Circle.schema).close()
    try server.administer("GRANT pg_read_all_stats TO hearth_app", asSuperuser: true)

    #expect {
      try Storage.open(postgres: options, schema: Circle.schema)
    } throws: {
      ($0 as? SQLError)?.message.contains("pg_read_all_stats") == true
    }
  }
}

extension OpenCircle {
  func options() throws -> PostgresOptions {
    PostgresOptions(url: try TestServer.shared.get().url(of: databaseName), connections: 1)
  }

  func server() throws -> PostgresServer { try PostgresServer(options: try options()) }

  /// A connection of the apps' role that proves who looks, without the rules for statements in front.
  func sealed() throws -> PostgresConnection {
    let server = try server()
    return try server.openApp(nil, UniqueKeys(), sealed: PostgresCatalog.read(server).seal)
  }

  /// What the catalog says of tables, policies, triggers, functions and rights, as one text.
  func catalog() throws -> String? {
    try server().openMigrator().ask(
      """
      SELECT string_agg(line, E'\\n' ORDER BY line) FROM (
        SELECT 'policy ' || policies::text AS line FROM pg_policies policies WHERE schemaname LIKE 'hearth%'
        UNION ALL SELECT 'table ' || relname || ' ' || relrowsecurity || relforcerowsecurity || coalesce(relacl::text, '')
          || CASE relkind WHEN 'v' THEN pg_get_viewdef(oid) ELSE '' END
          FROM pg_class WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname LIKE 'hearth%') AND relkind IN ('r', 'v')
        UNION ALL SELECT 'column ' || attname || coalesce(attacl::text, '') FROM pg_attribute WHERE attacl IS NOT NULL
        UNION ALL SELECT 'function ' || proname || prosrc || prosecdef || coalesce(proconfig::text, '') || coalesce(proacl::text, '')
          FROM pg_proc WHERE pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname LIKE 'hearth%')
        UNION ALL SELECT 'trigger ' || tgname || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT 'schema ' || nspname || coalesce(nspacl::text, '') FROM pg_namespace WHERE nspname LIKE 'hearth%'
      ) lines
      """)
  }
}
