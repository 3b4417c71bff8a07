@testable import RowSecurityKit

/// The attacks that the design lists, over the real schema. They held in its sketch, where weaker designs leaked.
enum ListedAttacks {
  static let all = reads + commonTables + writes + conflicts + definitions + spellings + places

  private static let reads = [
    Attack("direct read", "SELECT * FROM {B}kinnect_posts"),
    Attack("direct read of password hashes", "SELECT * FROM {B}credentials"),
    Attack("case variant", "SELECT * FROM {B}KiNnEcT_PoStS"),
    Attack("quoted", "SELECT * FROM \"kinnect_posts\"", "SELECT * FROM {B}\"credentials\""),
    Attack("scalar subquery", "SELECT (SELECT group_concat(caption) FROM {B}kinnect_posts)"),
    Attack("union", "SELECT caption FROM kinnect_posts UNION ALL SELECT caption FROM {B}kinnect_posts"),
    Attack("join", "SELECT b.caption FROM kinnect_posts p JOIN {B}kinnect_posts b ON 1"),
    Attack("count of a table", "SELECT 'LEAKED' WHERE (SELECT count(*) FROM {B}credentials) > 0"),
    Attack("a table without columns", "SELECT 'LEAKED' FROM {B}sessions"),
  ]

  private static let commonTables = [
    Attack(
      "common table named like a view",
      "WITH kinnect_posts AS (SELECT * FROM {B}kinnect_posts) SELECT * FROM kinnect_posts"),
    Attack(
      "common table named like a trigger",
      "WITH guard_kinnect_posts_update AS (SELECT * FROM {B}kinnect_posts) SELECT * FROM guard_kinnect_posts_update"),
    Attack(
      "nested common table over secrets",
      "WITH kinnect_posts AS (WITH x AS (SELECT password_hash FROM {B}credentials) SELECT * FROM x) SELECT * FROM kinnect_posts"
    ),
    Attack("subselect alias like a view", "SELECT * FROM (SELECT * FROM {B}kinnect_posts) AS kinnect_posts"),
    Attack(
      "recursive common table like a view",
      "WITH RECURSIVE kinnect_posts(b) AS (SELECT caption FROM {B}kinnect_posts UNION SELECT b FROM kinnect_posts) SELECT * FROM kinnect_posts"
    ),
    Attack(
      "capture of follows in a policy",
      "WITH follows AS (SELECT {me} follower, {other} followee, 1 accepted_at, 0 is_suspended) SELECT caption FROM kinnect_posts"
    ),
    Attack(
      "capture of profiles in a policy",
      "WITH profiles AS (SELECT {other} id, 'kinnect' app, NULL hidden_at, {own} avatar) SELECT * FROM media"),
    Attack(
      "capture in a write trigger",
      "WITH follows AS (SELECT {me} follower, {other} followee, 1 accepted_at, 0 is_suspended) INSERT INTO kinnect_likes (post_id, user_id, created_at) SELECT {hid}, {me}, 1"
    ),
  ]

  private static let writes = [
    Attack(
      "update set from a subquery",
      "UPDATE kinnect_posts SET caption = (SELECT group_concat(caption) FROM {B}kinnect_posts) WHERE id = {own}",
      "SELECT caption FROM kinnect_posts WHERE id = {own}"),
    Attack(
      "update set from secrets",
      "UPDATE kinnect_posts SET caption = (SELECT group_concat(password_hash) FROM {B}credentials) WHERE id = {own}",
      "SELECT caption FROM kinnect_posts"),
    Attack(
      "update from",
      "UPDATE kinnect_posts SET caption = b.password_hash FROM {B}credentials b WHERE kinnect_posts.id = {own}"),
    Attack(
      "update where a subquery",
      "UPDATE kinnect_posts SET caption = 'LEAKED' WHERE id = {own} AND (SELECT count(*) FROM {B}credentials) > 0",
      "SELECT caption FROM kinnect_posts"),
    Attack(
      "delete returning a subquery",
      "DELETE FROM kinnect_posts WHERE id = {own} RETURNING (SELECT group_concat(password_hash) FROM {B}credentials)"),
    Attack(
      "insert returning a subquery",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES (new_id(), {me}, 'x', 1) RETURNING (SELECT group_concat(password_hash) FROM {B}credentials)"
    ),
    Attack(
      "insert select",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) SELECT new_id(), {me}, password_hash, 1 FROM {B}credentials"
    ),
    Attack(
      "insert for another",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES (new_id(), {other}, 'forged', 1)"),
    Attack(
      "insert for nobody",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES (new_id(), NULL, 'forged', 1)"),
    Attack("update another's visible row", "UPDATE kinnect_posts SET caption = 'hax' WHERE id = {seen}"),
    Attack("update another's hidden row", "UPDATE kinnect_posts SET caption = 'hax' WHERE id = {hid}"),
    Attack("update all", "UPDATE kinnect_posts SET caption = 'hax'"),
    Attack("give away", "UPDATE kinnect_posts SET author = {other} WHERE id = {own}"),
    Attack("steal", "UPDATE kinnect_posts SET author = {me} WHERE id = {hid}"),
    Attack("delete all", "DELETE FROM kinnect_posts"),
    Attack(
      "update returning another's hidden row", "UPDATE kinnect_posts SET edited_at = 1 WHERE id = {hid} RETURNING *"),
    Attack("delete returning another's hidden row", "DELETE FROM kinnect_posts WHERE id = {hid} RETURNING *"),
    Attack("delete with cascade", "DELETE FROM kinnect_posts WHERE id = {own}"),
    Attack("insert default values", "INSERT INTO kinnect_posts DEFAULT VALUES"),
    Attack("update the row id", "UPDATE kinnect_posts SET rowid = 20", "UPDATE schema_migrations SET rowid = 20"),
    Attack(
      "with, update",
      "WITH t AS (SELECT {hid} AS i) UPDATE kinnect_posts SET caption = 'hax' WHERE id = (SELECT i FROM t)"),
    Attack("with, delete", "WITH t AS (SELECT {hid} AS i) DELETE FROM kinnect_posts WHERE id IN (SELECT i FROM t)"),
  ]

  private static let conflicts = [
    Attack(
      "insert or replace",
      "INSERT OR REPLACE INTO kinnect_posts (id, author, caption, created_at) VALUES ({seen}, {me}, 'STOLEN', 1)"),
    Attack(
      "replace into", "REPLACE INTO kinnect_posts (id, author, caption, created_at) VALUES ({hid}, {me}, 'STOLEN', 1)"),
    Attack("update or replace", "UPDATE OR REPLACE kinnect_posts SET id = {seen} WHERE id = {own}"),
    Attack(
      "or ignore around the guard",
      "INSERT OR IGNORE INTO kinnect_posts (id, author, caption, created_at) VALUES (new_id(), {other}, 'forged', 1)"),
    Attack(
      "or fail around the guard",
      "INSERT OR FAIL INTO kinnect_posts (id, author, caption, created_at) VALUES (new_id(), {me}, 'ok', 1), (new_id(), {other}, 'forged', 1)"
    ),
    Attack("update or ignore gives away", "UPDATE OR IGNORE kinnect_posts SET author = {other} WHERE id = {own}"),
    Attack(
      "upsert takes over",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES ({seen}, {me}, 'x', 1) ON CONFLICT (id) DO UPDATE SET caption = 'STOLEN'"
    ),
    Attack(
      "upsert steals a hidden row",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES ({hid}, {me}, 'x', 1) ON CONFLICT (id) DO UPDATE SET author = {me} RETURNING *"
    ),
    Attack(
      "upsert reads the row",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES ({hid}, {me}, 'x', 1) ON CONFLICT (id) DO UPDATE SET caption = kinnect_posts.caption RETURNING caption"
    ),
    Attack("unique key", "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES ({hid}, {me}, 'x', 1)"),
  ]

  private static let definitions = [
    Attack(
      "temp trigger",
      "CREATE TEMP TRIGGER tt AFTER UPDATE ON {B}kinnect_posts BEGIN UPDATE kinnect_posts SET caption = 'hax'; END",
      "UPDATE kinnect_posts SET caption = 'x' WHERE id = {own}"),
    Attack("temp view", "CREATE TEMP VIEW posts2 AS SELECT * FROM {B}kinnect_posts", "SELECT * FROM posts2"),
    Attack(
      "drop the view", "DROP VIEW kinnect_posts", "CREATE TEMP VIEW kinnect_posts AS SELECT * FROM {B}kinnect_posts",
      "SELECT * FROM kinnect_posts"),
    Attack("drop the trigger", "DROP TRIGGER guard_kinnect_posts_update", "UPDATE kinnect_posts SET caption = 'hax'"),
    Attack("create table as", "CREATE TEMP TABLE x AS SELECT * FROM {B}kinnect_posts", "SELECT * FROM x"),
    Attack("rename", "ALTER TABLE {B}kinnect_posts RENAME TO zz", "SELECT * FROM zz"),
    Attack("attach", "ATTACH ':memory:' AS s"),
    Attack("detach", "DETACH {alias}"),
    Attack("vacuum into", "VACUUM INTO '/dev/null'"),
    Attack("schema", "SELECT 'LEAKED', sql FROM sqlite_master", "SELECT 'LEAKED', sql FROM {B}sqlite_schema"),
    Attack("schema count", "SELECT 'LEAKED', count(*) FROM {B}sqlite_schema"),
    Attack("temp schema", "SELECT 'LEAKED', sql FROM sqlite_temp_master", "SELECT 'LEAKED' FROM sqlite_temp_schema"),
    Attack("writable schema", "PRAGMA writable_schema = ON", "UPDATE sqlite_master SET sql = 'x'"),
    Attack("pragma function", "SELECT 'LEAKED', * FROM pragma_table_info('kinnect_posts')"),
    Attack("pragma function without columns", "SELECT 'LEAKED' FROM pragma_database_list"),
    Attack("pragma", "PRAGMA database_list"),
    Attack("triggers off", "PRAGMA recursive_triggers = OFF"),
    Attack("foreign keys off", "PRAGMA foreign_keys = OFF"),
    Attack("dbstat count", "SELECT 'LEAKED', count(*) FROM dbstat"),
    Attack("dbstat", "SELECT 'LEAKED', name FROM dbstat"),
    Attack("statements", "SELECT 'LEAKED', sql FROM sqlite_stmt"),
    Attack(
      "virtual table over the content",
      "CREATE VIRTUAL TABLE temp.ft USING fts5(caption, content='kinnect_posts', content_rowid='id')",
      "SELECT * FROM ft"),
    Attack("virtual table over the vocabulary", "CREATE VIRTUAL TABLE temp.v USING fts5vocab(main, 'x', row)"),
    Attack("load extension", "SELECT load_extension('x')"),
    Attack("explain", "EXPLAIN QUERY PLAN SELECT * FROM {B}kinnect_posts", "EXPLAIN SELECT * FROM kinnect_posts"),
    Attack("analyze", "ANALYZE", "SELECT 'LEAKED', * FROM sqlite_stat1"),
  ]

  private static let spellings = [
    Attack("text as identifier", "SELECT * FROM 'credentials'", "SELECT * FROM {B}'credentials'"),
    Attack(
      "comments between", "SELECT * FROM main/**/./*x*/kinnect_posts", "SELECT * FROM [main] . [kinnect_posts]",
      "SELECT * FROM `main`.kinnect_posts", "SELECT * FROM 'main'.kinnect_posts",
      "SELECT * FROM {alias}/**/./*x*/credentials", "SELECT * FROM '{alias}'.credentials",
      "SELECT * FROM [{alias}].credentials", "SELECT * FROM \"{alias}\".credentials"),
    Attack("temp", "SELECT * FROM temp.kinnect_posts", "SELECT * FROM temp.credentials"),
    Attack("functions of the viewer", "SELECT 'x' WHERE viewer() = 1"),
  ]

  private static let places = [
    Attack("in a select", "SELECT 'LEAKED' WHERE {hid} IN (SELECT id FROM {B}kinnect_posts)"),
    Attack("in a table", "SELECT 'LEAKED' WHERE {hid} IN {B}media_deletions"),
    Attack("natural join", "SELECT * FROM kinnect_posts NATURAL JOIN {B}kinnect_posts"),
    Attack(
      "window and filter", "SELECT group_concat(caption) FILTER (WHERE 1) OVER () FROM {B}kinnect_posts",
      "SELECT group_concat(password_hash) FILTER (WHERE 1) OVER () FROM {B}credentials"),
    Attack("values", "VALUES ((SELECT group_concat(password_hash) FROM {B}credentials))"),
    Attack("order by", "SELECT id FROM kinnect_posts ORDER BY (SELECT password_hash FROM {B}credentials)"),
    Attack("limit", "SELECT 'LEAKED' FROM (VALUES (1)) LIMIT (SELECT count(*) FROM {B}credentials)"),
    Attack("indexed by", "SELECT * FROM kinnect_posts INDEXED BY kinnect_posts_author"),
  ]

  /// Those that got through weaker designs by falling through a forged context.
  static let fallThrough = [
    Attack("f1", "WITH kinnect_posts AS (SELECT * FROM {B}credentials) SELECT * FROM kinnect_posts"),
    Attack("f2", "WITH kinnect_likes AS (SELECT password_hash FROM {B}credentials) SELECT * FROM kinnect_likes"),
    Attack(
      "f3",
      "WITH guard_kinnect_posts_update AS (SELECT * FROM {B}credentials) SELECT * FROM guard_kinnect_posts_update"),
    Attack("f4", "WITH kinnect_posts AS (SELECT * FROM kinnect_posts) SELECT * FROM kinnect_posts"),
    Attack(
      "f5",
      "WITH kinnect_posts (id, author, caption, created_at) AS MATERIALIZED (SELECT 1, 2, password_hash, 3 FROM {B}credentials) SELECT caption FROM kinnect_posts"
    ),
    Attack(
      "f6", "UPDATE kinnect_posts SET caption = (SELECT password_hash FROM {B}credentials LIMIT 1) WHERE author = {me}"),
    Attack("f7", "UPDATE kinnect_posts SET caption = s.password_hash FROM {B}credentials s WHERE author = {me}"),
    Attack(
      "f8",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) SELECT new_id(), {me}, password_hash, 0 FROM {B}credentials"
    ),
    Attack(
      "f9",
      "WITH kinnect_posts AS (SELECT password_hash AS caption FROM {B}credentials) INSERT INTO kinnect_posts (id, author, caption, created_at) SELECT new_id(), {me}, caption, 0 FROM kinnect_posts"
    ),
    Attack(
      "f10",
      "DELETE FROM kinnect_posts WHERE author = {me} RETURNING (SELECT password_hash FROM {B}credentials LIMIT 1)"),
    Attack(
      "f11",
      "DELETE FROM kinnect_likes WHERE user_id = {me} RETURNING (SELECT group_concat(caption) FROM {B}kinnect_posts)"),
    Attack(
      "f12",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES ({seen}, {me}, 'x', 0) ON CONFLICT (id) DO UPDATE SET author = {me}"
    ),
    Attack(
      "f13",
      "INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES ({hid}, {me}, 'x', 0) ON CONFLICT (id) DO UPDATE SET caption = kinnect_posts.caption || 'x' RETURNING caption"
    ),
    Attack("f14", "UPDATE kinnect_posts SET author = {me}"),
    Attack("f15", "UPDATE kinnect_posts SET id = new_id()"),
    Attack("f16", "UPDATE kinnect_posts SET caption = caption RETURNING caption"),
    Attack("f17", "SELECT * FROM {B}kinnect_posts NOT INDEXED"),
    Attack("f18", "SELECT * FROM kinnect_posts p, {B}credentials"),
    Attack(
      "f19", "SELECT (WITH kinnect_posts AS (SELECT * FROM {B}credentials) SELECT password_hash FROM kinnect_posts)"),
    Attack(
      "f20",
      "SELECT * FROM (WITH follows AS (SELECT {me} follower, author followee FROM {B}kinnect_posts) SELECT * FROM kinnect_posts, follows)"
    ),
    Attack(
      "f21",
      "WITH RECURSIVE kinnect_posts AS (SELECT password_hash FROM {B}credentials UNION SELECT password_hash FROM kinnect_posts LIMIT 5) SELECT * FROM kinnect_posts"
    ),
    Attack("f22", "SELECT 'LEAKED' WHERE (SELECT count(*) FROM {B}credentials) > 0"),
    Attack("f23", "SELECT 'LEAKED' FROM {B}credentials"),
    Attack("f24", "SELECT 'LEAKED' WHERE EXISTS (SELECT 1 FROM {B}credentials WHERE password_hash LIKE '@%')"),
  ]
}
