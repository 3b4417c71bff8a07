import TestCircle
import Wire

@testable import SQL

/// The fixture as a database of the PostgreSQL server that this run is about, its own for one test.
///
/// Beside the tables stands the schema `hearth_test`: functions with the owner's rights by which a test sees every row from
/// within a transaction of the apps' own role, before it is taken back.
final class PostgresFixture: Sendable {
  let surface: AttackSurface
  let cluster: TestCluster
  let name: String
  let options: PostgresOptions

  private let role: TestRole?

  /// - Parameters:
  ///   - defences: with faults that are built in as the fixture is opened.
  ///   - role: under which apps read and write; by default the server's one for all.
  ///   - script: what the owner does to it afterwards, such as a fault by hand; `{app}` is the apps' role.
  ///   - superuser: what the server's administrator does.
  init(
    _ surface: AttackSurface, _ defences: PostgresDefences = PostgresDefences(), role: TestRole? = nil,
    script: String = "",
    superuser: String = ""
  ) throws {
    guard case .postgres(let cluster) = TestEngine.current else { throw SQLError(.other, "no PostgreSQL here") }
    self.surface = surface
    self.cluster = cluster
    self.role = role
    name = try cluster.copy(of: try Self.templates.made(for: surface))
    var options = cluster.options(name, now: { Timestamp(microseconds: RowFixture.clock) })
    options.defences = defences
    if let role { options.appURL = cluster.url(name, as: role.name) }
    self.options = options
    let app = try PostgresServer(options: options).appRole
    if !defences.weakened.isEmpty || !defences.seal || role != nil {
      try Storage.open(postgres: options, schema: surface.schema).close()
      let grants = """
        GRANT USAGE ON SCHEMA hearth_test TO "\(app)"; GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA hearth_test TO "\(app)"
        """
      try cluster.run(grants, in: name)
    }
    if !script.isEmpty { try cluster.run(script.replacing("{app}", with: app), in: name) }
    if !superuser.isEmpty { try cluster.administer(superuser.replacing("{app}", with: app), in: name) }
  }

  /// What the catalog says of policies, rights and functions.
  func catalog() throws -> String {
    let connection = try PostgresServer(options: options).openSystem(UniqueKeys())
    return try connection.rows(
      of: """
        SELECT md5(string_agg(line, ',' ORDER BY line)) FROM (
          SELECT concat_ws(' ', relname, relkind, relrowsecurity, relforcerowsecurity, relowner, relacl) AS line
          FROM pg_class WHERE relnamespace = 'hearth'::regnamespace
          UNION ALL SELECT concat_ws(' ', nspname, nspacl) FROM pg_namespace WHERE nspname LIKE 'hearth%'
          UNION ALL SELECT concat_ws(' ', attrelid, attname, attacl) FROM pg_attribute WHERE attacl IS NOT NULL
          UNION ALL SELECT concat_ws(' ', tablename, policyname, roles, cmd, qual, with_check) FROM pg_policies
          UNION ALL SELECT concat_ws(' ', proname, prosecdef, proacl) FROM pg_proc
          WHERE pronamespace::regnamespace::text LIKE 'hearth%'
          UNION ALL SELECT concat_ws(' ', nspname, nspacl) FROM pg_namespace WHERE nspname LIKE 'hearth%') AS lines
        """
    ) { $0.text(0) }.first ?? ""
  }

  /// The policies that bind the apps' role: table, name and verb.
  func policies() throws -> [(String, String, String)] {
    let connection = try PostgresServer(options: options).openSystem(UniqueKeys())
    return try connection.rows(
      of: "SELECT tablename::text, policyname::text, cmd FROM pg_policies WHERE policyname <> 'owner' ORDER BY 1, 2"
    ) { ($0.text(0), $0.text(1), $0.text(2)) }
  }

  deinit {
    // What stays goes with the server.
    try? cluster.drop(name)
  }

  func open() throws -> Storage { try Storage.open(postgres: options, schema: surface.schema) }

  private static let templates = MadeOnce(template)

  private static func template(_ surface: AttackSurface) throws -> String {
    guard case .postgres(let cluster) = TestEngine.current else { throw SQLError(.other, "no PostgreSQL here") }
    let name = cluster.freshName()
    try cluster.make(name)
    let options = cluster.options(name, now: { Timestamp(microseconds: RowFixture.clock) })
    try Storage.open(postgres: options, schema: surface.schema).close()
    let server = try PostgresServer(options: options)
    let connection = try server.openSystem(UniqueKeys())
    try connection.begin(.write, as: nil, at: Timestamp(microseconds: RowFixture.clock))
    var writer = FixtureWriter { try connection.run($0) }
    try writer.write(surface)
    connection.sendCommit()
    try connection.settle()
    try connection.execute(script: inspection.replacing("{app}", with: server.appRole))
    return name
  }

  /// Also the functions that attacks written for SQLite call: what they would show must not stay hidden for want of them.
  private static let inspection = """
    CREATE SCHEMA hearth_test;
    GRANT USAGE ON SCHEMA hearth_test TO "{app}";
    DO $do$
    DECLARE name text; prints text := '';
    BEGIN
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'hearth' ORDER BY 1 LOOP
        EXECUTE format('CREATE FUNCTION hearth_test.rows_%1$s() RETURNS SETOF hearth.%1$I LANGUAGE sql SECURITY DEFINER
          AS ''SELECT * FROM hearth.%1$I''', name);
        prints := prints || CASE WHEN prints = '' THEN '' ELSE ' UNION ALL ' END || format(
          'SELECT %1$L, coalesce(md5(string_agg(CAST(t AS text), '','' ORDER BY CAST(t AS text))), '''') FROM hearth.%1$I t',
          name);
      END LOOP;
      EXECUTE format('CREATE FUNCTION hearth_test.prints() RETURNS TABLE (name text, print text) LANGUAGE sql
        SECURITY DEFINER AS %L', prints);
    END $do$;
    CREATE FUNCTION hearth.plain(anyelement) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT CASE WHEN pg_typeof($1)::text = 'uuid' THEN encode(uuid_send($1::text::uuid), 'escape')
        WHEN pg_typeof($1)::text = 'bytea' THEN encode($1::text::bytea, 'escape') ELSE $1::text END $$;
    CREATE FUNCTION hearth.group_step(text, anyelement) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT coalesce($1 || ',', '') || coalesce(hearth.plain($2), '') $$;
    CREATE AGGREGATE hearth.group_concat(anyelement) (sfunc = hearth.group_step, stype = text);
    CREATE FUNCTION hearth.hex(anyelement) RETURNS text LANGUAGE sql STABLE AS $$
      SELECT encode(convert_to(hearth.plain($1), 'UTF8'), 'hex') $$;
    CREATE FUNCTION hearth.quote(anyelement) RETURNS text LANGUAGE sql STABLE AS $$ SELECT hearth.plain($1) $$;
    CREATE FUNCTION hearth.typeof(anyelement) RETURNS text LANGUAGE sql STABLE AS $$ SELECT pg_typeof($1)::text $$;
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA hearth FROM PUBLIC;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA hearth, hearth_test TO "{app}";
    """
}

/// A role of the server for one test, which may sign in and nothing else.
final class TestRole: Sendable {
  let name: String
  private let cluster: TestCluster

  init() throws {
    guard case .postgres(let cluster) = TestEngine.current else { throw SQLError(.other, "no PostgreSQL here") }
    self.cluster = cluster
    name = cluster.freshName()
    try cluster.run("CREATE ROLE \(name) LOGIN PASSWORD '\(TestCluster.password)'", in: "postgres")
  }

  deinit {
    // What stays goes with the server.
    try? cluster.administer("DROP OWNED BY \(name) CASCADE; DROP ROLE \(name)", in: "postgres")
  }
}
