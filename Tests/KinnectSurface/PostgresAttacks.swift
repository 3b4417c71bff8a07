@testable import RowSecurityKit

/// What somebody tries who knows PostgreSQL. `{B}` stands before a table's name as in the other lists.
enum PostgresAttacks {
  /// With nothing but the server behind them.
  static let all = reading + roles + definitions + writing + settings

  private static let reading = [
    Attack("whole rows", "SELECT p FROM {B}kinnect_posts p", "SELECT kinnect_posts FROM kinnect_posts"),
    Attack("rows as text", "SELECT CAST(c AS text) FROM {B}credentials c", "SELECT p::text FROM kinnect_posts p"),
    Attack("rows as JSON", "SELECT to_json(c) FROM {B}credentials c", "SELECT json_agg(p) FROM {B}kinnect_posts p"),
    Attack("rows as XML", "SELECT xmlelement(name x, caption) FROM {B}kinnect_posts"),
    Attack(
      "a query in a text", "SELECT query_to_xml('SELECT * FROM hearth.credentials', true, false, '')",
      "SELECT table_to_xml('hearth.kinnect_posts', true, false, '')",
      "SELECT schema_to_xml('hearth', true, false, '')"),
    Attack("texts of many rows", "SELECT string_agg(caption, ',') FROM {B}kinnect_posts"),
    Attack("arrays", "SELECT array_agg(caption) FROM {B}kinnect_posts", "SELECT ARRAY(SELECT email FROM {B}accounts)"),
    Attack("system columns", "SELECT ctid, xmin, tableoid, caption FROM {B}kinnect_posts"),
    Attack("by its place", "SELECT caption FROM {B}kinnect_posts WHERE ctid = '(0,10)'"),
    Attack("only", "SELECT * FROM ONLY {B}credentials", "SELECT * FROM ONLY {B}kinnect_posts"),
    Attack("a sample", "SELECT * FROM {B}kinnect_posts TABLESAMPLE SYSTEM (100)"),
    Attack("table", "TABLE {B}credentials", "TABLE {B}kinnect_posts"),
    Attack("lateral", "SELECT * FROM profiles p, LATERAL (SELECT * FROM {B}kinnect_posts WHERE author = p.id) x"),
    Attack("locks", "SELECT * FROM {B}kinnect_posts FOR UPDATE", "SELECT * FROM {B}credentials FOR SHARE"),
    Attack("statistics", "SELECT tablename, most_common_vals::text, histogram_bounds::text FROM pg_stats"),
    Attack("raw statistics", "SELECT stavalues1::text FROM pg_statistic"),
    Attack("settings", "SELECT current_setting('app.viewer')", "SELECT name, setting FROM pg_settings"),
    Attack("roles' passwords", "SELECT rolpassword FROM pg_authid", "SELECT passwd FROM pg_shadow"),
    Attack(
      "files", "SELECT pg_read_file('postgresql.conf')", "SELECT pg_ls_dir('.')", "SELECT lo_import('/etc/passwd')"),
    Attack("an error that tells", "SELECT CAST(caption AS bigint) FROM {B}kinnect_posts"),
    Attack("an error about a hidden row", "SELECT 1 FROM {B}credentials WHERE CAST(password_hash AS bigint) = 1"),
    Attack("an error in a join", "SELECT 1 FROM {B}kinnect_posts WHERE CAST(caption AS uuid) = id"),
    Attack("the policies' functions", "SELECT hearth_policies.blocked_1()", "SELECT hearth_policies.followees_1()"),
    Attack("a view that somebody left", "SELECT * FROM everything", "SELECT * FROM hearth.everything"),
    Attack("the owner's state", "SELECT * FROM hearth_triggers.state"),
    Attack("common tables", "WITH kinnect_posts AS (SELECT * FROM {B}credentials) SELECT * FROM kinnect_posts"),
    Attack("the plan", "EXPLAIN (ANALYZE, VERBOSE) SELECT * FROM {B}kinnect_posts WHERE caption LIKE '@capt%'"),
    Attack("a cursor", "DECLARE c CURSOR FOR SELECT * FROM {B}credentials", "FETCH ALL FROM c"),
    Attack("a prepared statement", "PREPARE p AS SELECT * FROM {B}credentials", "EXECUTE p"),
    Attack("names written with escapes", "SELECT * FROM U&\"kinnect\\005fposts\"", "SELECT * FROM \"credentials\""),
  ]

  private static let roles = [
    Attack("the owner's role", "SET ROLE hearth", "SELECT * FROM {B}credentials"),
    Attack(
      "the owner's role by a function", "SELECT set_config('role', 'hearth', true)", "SELECT * FROM {B}credentials"),
    Attack("another session's role", "SET SESSION AUTHORIZATION hearth", "SELECT * FROM {B}credentials"),
    Attack("the session's own role", "RESET ROLE", "RESET SESSION AUTHORIZATION", "SELECT * FROM {B}credentials"),
    Attack("row security off", "SET row_security = off", "SELECT * FROM {B}kinnect_posts"),
    Attack(
      "row security off by a function", "SELECT set_config('row_security', 'off', true)",
      "SELECT * FROM {B}kinnect_posts"),
    Attack("rights for oneself", "GRANT ALL ON {B}credentials TO PUBLIC", "GRANT hearth TO CURRENT_USER"),
    Attack("more rights", "ALTER ROLE CURRENT_USER BYPASSRLS", "ALTER ROLE CURRENT_USER SUPERUSER"),
    Attack(
      "no row-level security", "ALTER TABLE {B}kinnect_posts DISABLE ROW LEVEL SECURITY",
      "SELECT * FROM {B}kinnect_posts"),
    Attack(
      "not for the owner", "ALTER TABLE {B}kinnect_posts NO FORCE ROW LEVEL SECURITY", "SELECT * FROM {B}kinnect_posts"),
    Attack(
      "a policy of one's own", "CREATE POLICY mine ON {B}kinnect_posts USING (true)", "SELECT * FROM {B}kinnect_posts"),
    Attack("a policy dropped", "DROP POLICY \"select\" ON {B}kinnect_posts"),
    Attack(
      "another policy", "ALTER POLICY \"select\" ON {B}kinnect_posts USING (true)", "SELECT * FROM {B}kinnect_posts"),
  ]

  private static let definitions = [
    Attack("a table", "CREATE TABLE hearth.mine AS SELECT * FROM {B}credentials", "SELECT * FROM hearth.mine"),
    Attack("a table of the session", "CREATE TEMP TABLE mine AS SELECT * FROM {B}credentials", "SELECT * FROM mine"),
    Attack("a copy", "SELECT * INTO TEMP mine FROM {B}kinnect_posts", "SELECT * FROM mine"),
    Attack("a table in place of another", "CREATE TEMP TABLE kinnect_posts (id uuid)", "SELECT * FROM kinnect_posts"),
    Attack("a view", "CREATE TEMP VIEW mine AS SELECT * FROM {B}credentials", "SELECT * FROM mine"),
    Attack(
      "a function in place of another",
      "CREATE FUNCTION hearth.viewer(text) RETURNS uuid LANGUAGE sql AS 'SELECT NULL::uuid'"),
    Attack(
      "a function of the session",
      "CREATE FUNCTION pg_temp.viewer() RETURNS uuid LANGUAGE sql AS 'SELECT id FROM hearth.profiles LIMIT 1'",
      "SELECT * FROM {B}kinnect_posts"),
    Attack(
      "a trigger", "CREATE TRIGGER t AFTER INSERT ON {B}kinnect_likes EXECUTE FUNCTION hearth_triggers.media_deleted()"),
    Attack("a trigger off", "ALTER TABLE {B}kinnect_likes DISABLE TRIGGER ALL"),
    Attack("triggers off", "SET session_replication_role = replica", "DELETE FROM {B}kinnect_likes"),
    Attack(
      "triggers off by a function", "SELECT set_config('session_replication_role', 'replica', true)",
      "DELETE FROM kinnect_likes WHERE user_id = {me}"),
    Attack("a rule", "CREATE RULE r AS ON SELECT TO {B}kinnect_posts DO INSTEAD SELECT * FROM credentials"),
    Attack("a block of code", "DO $$ BEGIN UPDATE hearth.kinnect_posts SET caption = 'hax'; END $$"),
    Attack("the search path", "SET search_path = pg_temp", "SELECT * FROM hearth.credentials"),
    Attack("indexes", "REINDEX TABLE {B}kinnect_posts", "ANALYZE {B}kinnect_posts", "CLUSTER {B}kinnect_posts"),
  ]

  private static let writing = [
    Attack("emptying", "TRUNCATE {B}kinnect_posts CASCADE", "TRUNCATE {B}profiles CASCADE"),
    Attack("dropping", "DROP TABLE {B}kinnect_posts CASCADE", "DROP SCHEMA hearth CASCADE"),
    Attack(
      "merge",
      "MERGE INTO {B}kinnect_posts t USING profiles s ON t.author = s.id WHEN MATCHED THEN UPDATE SET caption = 'hax'",
      "MERGE INTO {B}kinnect_posts t USING profiles s ON t.author = s.id WHEN MATCHED THEN DELETE"),
    Attack("writing in a common table", "WITH x AS (DELETE FROM {B}kinnect_posts RETURNING *) SELECT * FROM x"),
    Attack(
      "two writes at once",
      "WITH x AS (UPDATE {B}kinnect_posts SET caption = 'hax' RETURNING *) DELETE FROM kinnect_comments USING x WHERE post_id = x.id"
    ),
    Attack(
      "deleting by a join", "DELETE FROM {B}kinnect_posts USING {B}profiles p WHERE p.id = author AND p.id <> {me}"),
    Attack(
      "counts", "UPDATE {B}kinnect_posts SET like_count = 99 WHERE author = {me}",
      "UPDATE {B}profile_counts SET follower_count = 99"),
    Attack("whole row", "UPDATE {B}kinnect_posts SET (caption, like_count) = ('x', 5) WHERE author = {me}"),
    Attack(
      "as somebody else", "INSERT INTO {B}kinnect_likes (post_id, user_id, created_at) VALUES ({seen}, {other}, 5)",
      "INSERT INTO {B}kinnect_posts (id, author, caption, created_at) VALUES (new_id(), {other}, 'forged', 5)"),
    Attack(
      "taken over on conflict",
      "INSERT INTO {B}kinnect_posts (id, author, caption, created_at) VALUES ({seen}, {me}, 'x', 5) ON CONFLICT (id) DO UPDATE SET caption = 'hax' RETURNING *"
    ),
    Attack(
      "as another account",
      "INSERT INTO {B}idempotency_keys (account_id, key, fingerprint, resource, created_at) VALUES ({account}, 'k', decode('00', 'hex'), {own}, 5)",
      "INSERT INTO {B}media (id, owner, kind, status, created_at) VALUES (new_id(), {account}, 'photo', 'reserved', 5)",
      "INSERT INTO {B}media_uploads (id, owner, size, created_at, expires_at) VALUES (new_id(), {account}, 9, 5, 6)"),
    Attack("where it stands", "UPDATE {B}kinnect_posts SET caption = 'hax' WHERE CURRENT OF c"),
    Attack("the app of another", "UPDATE {B}profiles SET app = 'believe' WHERE id = {me}"),
    Attack("large objects", "SELECT lo_from_bytea(0, CAST(caption AS bytea)) FROM {B}kinnect_posts"),
  ]

  /// The settings by which the server is told who looks: policies believe them under the transaction's seal alone. What is set is not
  /// answered, as it would be taken for something that was read.
  private static let settings = [
    Attack(
      "another viewer", "SELECT set_config('app.viewer', {uuid}, true) IS NULL", "SELECT * FROM {B}kinnect_posts",
      "SELECT * FROM kinnect_messages"),
    Attack(
      "another account", "SELECT set_config('app.account', {account}, true) IS NULL", "SELECT * FROM {B}accounts",
      "SELECT * FROM {B}media"),
    Attack("the operator", "SELECT set_config('app.operator', '1', true)", "SELECT * FROM {B}invitations"),
    Attack(
      "another viewer within the statement",
      "SELECT * FROM kinnect_posts WHERE set_config('app.viewer', {uuid}, true) IS NOT NULL",
      "WITH x AS MATERIALIZED (SELECT set_config('app.viewer', {uuid}, true)) SELECT p.* FROM x, kinnect_posts p"),
    Attack(
      "another viewer by a function that looks like a common table",
      "SELECT p.* FROM (VALUES (1)) AS v(x), set_config('app.viewer', {uuid}, true) AS materialized(a), kinnect_posts p WHERE a IS NOT NULL",
      "SELECT p.* FROM (VALUES (1)) AS v(x), set_config('app.account', {account}, true) AS materialized(a), accounts p WHERE a IS NOT NULL"
    ),
    Attack("another viewer by a statement", "SET LOCAL app.viewer = {uuid}", "SELECT * FROM {B}kinnect_posts"),
    Attack("another time", "SELECT set_config('app.clock', '1', true)", "SELECT * FROM {B}kinnect_stories"),
    Attack(
      "another viewer for the session", "SET app.viewer = {uuid}",
      "SELECT set_config('app.viewer', {uuid}, false) IS NULL",
      "SELECT * FROM {B}kinnect_posts", "SELECT * FROM {B}kinnect_messages"),
    Attack(
      "another viewer by the list of settings",
      "UPDATE pg_settings SET setting = {uuid} WHERE name = 'app.viewer'", "SELECT * FROM {B}kinnect_posts"),
    Attack(
      "nobody, whom nobody blocks", "RESET app.viewer", "SET LOCAL app.viewer = ''", "SELECT * FROM {B}profiles",
      "SELECT * FROM {B}kinnect_comments"),
    Attack(
      "another viewer once part of the answer is chosen",
      "SELECT p.* FROM profiles p WHERE set_config('app.viewer', '', true) IS NOT NULL",
      "SELECT c.* FROM (SELECT f.followee, set_config('app.viewer', {uuid}, true) FROM follows f OFFSET 0) x, kinnect_comments c",
      "SELECT set_config('app.viewer', {uuid}, true), p.caption, (SELECT count(*) FROM kinnect_likes l WHERE l.post_id = p.id) FROM kinnect_posts p"
    ),
    Attack(
      "writing as another",
      "INSERT INTO kinnect_likes (post_id, user_id, created_at) SELECT {seen}, CAST(set_config('app.viewer', {uuid}, true) AS uuid), 5",
      "UPDATE profiles SET bio = set_config('app.viewer', {uuid}, true)"),
    Attack(
      "entering as another", "SELECT hearth.enter({uuid}, {account}, 'kinnect', '1', 5, NULL)",
      "SELECT hearth.enter({uuid}, {account}, 'kinnect', '1', 5, sha256('x'))",
      "SELECT * FROM {B}kinnect_posts", "SELECT * FROM {B}accounts"),
    Attack(
      "the keys of the seal", "SELECT * FROM hearth_triggers.seal", "SELECT * FROM hearth_policies.who",
      "SELECT prosrc FROM pg_proc WHERE proname IN ('enter', 'unproven')"),
  ]

  /// What only the rules before the server hold: what would end or hold up the connection, and what others run.
  static let judged = [
    // The texts of the same role's other connections, which hold no values: those are bound.
    Attack("what others run", "SELECT query FROM pg_stat_activity"),
    Attack("the transaction's end", "COMMIT", "ROLLBACK", "END", "SELECT 1; SELECT * FROM {B}kinnect_posts"),
    Attack("another's connection", "SELECT pg_terminate_backend(pg_backend_pid())", "SELECT pg_cancel_backend(1)"),
    Attack("waiting", "SELECT pg_sleep(100)", "SELECT pg_advisory_lock(1)", "LOCK TABLE kinnect_posts"),
    Attack("copying", "COPY {B}credentials TO STDOUT", "COPY (SELECT * FROM {B}credentials) TO '/tmp/x'"),
    Attack("a bell", "LISTEN hearth", "NOTIFY hearth", "SELECT pg_notify('hearth', 'x')"),
  ]
}
