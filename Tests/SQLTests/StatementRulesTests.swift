import Testing

@testable import SQL

@Suite struct `Statement rules` {
  private let rules = StatementRules(
    alias: "d0", reserved: ["notes", "people", "guard_notes_update"], defences: Defences())

  @Test(arguments: [
    "SELECT * FROM main.notes", "SELECT * FROM temp.notes", "SELECT * FROM d0.notes", "SELECT * FROM D0 . notes",
    "SELECT * FROM 'd0'.notes", "SELECT main.notes.body FROM notes", "SELECT * FROM main/**/./**/notes",
  ])
  func `a schema's name is refused`(text: String) { refuses(text) }

  @Test(arguments: [
    "WITH notes AS (SELECT 1) SELECT 1", "WITH RECURSIVE Notes (a) AS (SELECT 1) SELECT 1",
    "WITH x AS (SELECT 1), people AS NOT MATERIALIZED (SELECT 1) SELECT 1",
    "SELECT * FROM (WITH guard_notes_update AS MATERIALIZED (SELECT 1) SELECT 1)",
    "WITH 'notes' AS (SELECT 1) SELECT 1", "WITH/**/notes/**/(a, b)/**/AS/**/(SELECT 1) SELECT 1",
  ])
  func `a common table with a table's name is refused`(text: String) { refuses(text) }

  @Test(arguments: [
    // For SQLite a byte order mark before a word is white space.
    "WITH \u{feff}notes AS (SELECT 1) SELECT 1", "SELECT * FROM \u{feff}main.notes", "SELECT \u{212a} FROM notes",
    // For SQLite this is one parameter, after which the comment begins to count.
    "SELECT $1(/*), schema_work(1) FROM notes --*/)", "SELECT $1(x)", "SELECT $1::x", "SELECT :a", "SELECT ?1",
    "SELECT @a",
    "SELECT 1\0 FROM notes", "SELECT \"body\" FROM notes", "SELECT [body] FROM notes", "SELECT `body` FROM notes",
    "SELECT 'open", "SELECT /* open", "SELECT 1; SELECT 2", "SELECT schema_work(1)", "",
  ])
  func `what SQLite could read differently is refused`(text: String) { refuses(text) }

  @Test(arguments: [
    "REPLACE INTO notes VALUES (1)", "INSERT OR REPLACE INTO notes VALUES (1)", "UPDATE OR FAIL notes SET body = 1",
    "UPDATE OR ROLLBACK notes SET body = 1", "WITH x AS (SELECT 1) REPLACE INTO notes SELECT * FROM x",
    "PRAGMA foreign_keys = OFF", "ATTACH 'x' AS y", "CREATE TEMP VIEW v AS SELECT 1", "EXPLAIN SELECT 1", "BEGIN",
    "INSERT INTO nothing VALUES (1)", "UPDATE nothing SET a = 1",
  ])
  func `other statements and ways to replace are refused`(text: String) { refuses(text) }

  @Test(arguments: [
    "UPDATE notes SET body = count(*) OVER () FROM (SELECT 1) z", "UPDATE notes SET body = 1 FROM people",
    "WITH x AS (SELECT 1 AS a) UPDATE notes SET body = a FROM x", "UPDATE notes SET body = 1 LIMIT 1",
    "UPDATE OR IGNORE notes SET body = 1 ORDER BY body LIMIT 1", "DELETE FROM notes LIMIT 1",
    "DELETE FROM notes WHERE id = 1 RETURNING id ORDER BY (id) LIMIT 1",
  ])
  func `what chooses among all rows of the target is refused`(text: String) { refuses(text) }

  @Test(arguments: [
    "SELECT *\u{b}FROM notes", "SELECT * FROM notes \u{b}", "WITH \u{b}notes AS (SELECT 1) SELECT 1",
    "SELECT * FROM temp \u{b}.notes", "INSERT OR \u{b}ROLLBACK INTO notes VALUES (1)", "SELECT '\u{b}' FROM notes",
    "SELECT 1 -- \u{1}", "SELECT \u{7f}1", "SELECT 1 ^ 2", "SELECT 1 \\", "SELECT {1}", "SELECT schema_depth()",
  ])
  func `bytes and symbols that are on no list are refused`(text: String) { refuses(text) }

  private func refuses(_ text: String) {
    #expect {
      _ = try rules.prepare(text)
    } throws: {
      ($0 as? SQLError)?.kind == .denied
    }
  }

  @Test(arguments: [
    (
      "UPDATE notes SET body = 1 WHERE body IS DISTINCT FROM $1",
      "UPDATE \"d0\".notes SET body = 1 WHERE body IS DISTINCT FROM $1"
    ),
    (
      "DELETE FROM notes WHERE id = (SELECT id FROM notes ORDER BY id LIMIT 1)",
      "DELETE FROM \"d0\".notes WHERE id = (SELECT id FROM notes ORDER BY id LIMIT 1)"
    ),
    (
      "INSERT INTO notes SELECT id, 1 FROM notes\tORDER BY id\n\u{c}LIMIT 1",
      "INSERT INTO \"d0\".notes SELECT id, 1 FROM notes\tORDER BY id\n\u{c}LIMIT 1"
    ), ("SELECT replace(body, 'a', 'b') FROM notes", "SELECT replace(body, 'a', 'b') FROM notes"),
    ("SELECT 'main.notes -- /*' FROM notes", "SELECT 'main.notes -- /*' FROM notes"),
    ("UPDATE notes SET body = $1", "UPDATE \"d0\".notes SET body = $1"),
    ("UPDATE OR IGNORE notes SET body = 1", "UPDATE OR IGNORE \"d0\".notes SET body = 1"),
    (
      "DELETE FROM notes WHERE id IN (SELECT id FROM notes)",
      "DELETE FROM \"d0\".notes WHERE id IN (SELECT id FROM notes)"
    ),
    (
      "WITH x AS (SELECT 1 FROM notes) INSERT INTO notes SELECT * FROM x ON CONFLICT DO NOTHING",
      "WITH x AS (SELECT 1 FROM notes) INSERT INTO \"d0\".notes SELECT * FROM x ON CONFLICT DO NOTHING"
    ),
    (
      "SELECT notes.body, people.name AS notes FROM notes, people",
      "SELECT notes.body, people.name AS notes FROM notes, people"
    ),
  ])
  func `only the target gets the file's name`(text: String, expected: String) throws {
    #expect(try rules.prepare(text).text == expected)
  }
}

@Suite struct `Rows that a statement changes` {
  private let rules = StatementRules(
    alias: "d0", reserved: ["notes", "likes"], defences: Defences(),
    keys: ["notes": ["id"], "likes": ["note", "person"]])

  @Test(arguments: [
    (
      "UPDATE notes SET body = $1 WHERE id = $2",
      "UPDATE \"d0\".notes SET body = $1 \nWHERE (id) IN (SELECT id FROM notes WHERE ( id = $2\n)) "
    ),
    (
      "UPDATE notes SET body = $1",
      "UPDATE \"d0\".notes SET body = $1\nWHERE (id) IN (SELECT id FROM notes) "
    ),
    (
      "UPDATE OR IGNORE Notes AS n SET body = (SELECT 1 WHERE 2) WHERE n.id = 1 OR 1 -- all\n RETURNING id;",
      "UPDATE OR IGNORE \"d0\".Notes AS n SET body = (SELECT 1 WHERE 2) \nWHERE (id) IN (SELECT id FROM Notes AS n WHERE ( n.id = 1 OR 1 -- all\n \n)) RETURNING id;"
    ),
    (
      "DELETE FROM likes WHERE person = $1 -- mine",
      "DELETE FROM \"d0\".likes \nWHERE (note, person) IN (SELECT note, person FROM likes WHERE ( person = $1 -- mine\n)) "
    ),
    ("DELETE FROM likes;", "DELETE FROM \"d0\".likes\nWHERE (note, person) IN (SELECT note, person FROM likes) ;"),
    (
      "WITH x AS (SELECT 1 AS a WHERE 1) DELETE FROM notes WHERE id IN (SELECT a FROM x WHERE a = 1) RETURNING 1",
      "WITH x AS (SELECT 1 AS a WHERE 1) DELETE FROM \"d0\".notes \nWHERE (id) IN (SELECT id FROM notes WHERE ( id IN (SELECT a FROM x WHERE a = 1) \n)) RETURNING 1"
    ),
  ])
  func `are those of the view`(text: String, expected: String) throws {
    #expect(try rules.prepare(text).text == expected)
  }

  @Test(arguments: [
    "UPDATE notes SET body = 1 WHERE 1) OR (1", "DELETE FROM notes WHERE id IN (1", "DELETE FROM notes WHERE 1))",
    "UPDATE notes SET body = 1 WHERE 0)) UNION SELECT ((1",
  ])
  func `are chosen within the parentheses`(text: String) {
    #expect {
      _ = try rules.prepare(text)
    } throws: { ($0 as? SQLError)?.kind == .denied }
  }
}

@Suite struct `Statement rules on PostgreSQL` {
  private let rules = PostgresStatementRules(
    tables: ["notes", "people"], functions: ["row_to_json", "hashtext"], defences: PostgresDefences())

  @Test(arguments: [
    "SELECT set_config('app.viewer', 'x', true)", "SELECT set_config ('app.viewer', 'x', true)",
    "SELECT set_config/**/('app.viewer', 'x', true)", "SELECT current_setting('app.viewer')",
    "SELECT pg_sleep(9)", "SELECT * FROM pg_class", "TABLE pg_class", "SELECT * FROM information_schema.tables",
    "SELECT * FROM hearth.notes", "SELECT * FROM notes WHERE hearth . notes.body = ''",
    "SELECT hearth_policies.followees_1()", "SELECT lo_import('x')", "SELECT query_to_xml('SELECT 1', true, true, '')",
    "SELECT dblink('x', 'y')", "SELECT body::regclass FROM notes", "SELECT CAST('notes' AS regclass)",
    "SELECT * FROM generate_series(1, 9)",
    // An alias that looks like a common table's "AS MATERIALIZED (".
    "SELECT n.body FROM (VALUES (1)) AS v(x), set_config('app.viewer', $1, true) AS materialized(a), notes n",
    "SELECT 1 FROM notes, set_config('app.viewer', $1, true) AS not_materialized(a)",
    "SELECT 1 FROM notes, lo_create(0) AS not materialized (SELECT 1)",
    "WITH x AS (SELECT 1), set_config('app.viewer', 'x', true) AS materialized(a) SELECT 1",
    "WITH x AS (SELECT 1) SELECT 1 FROM x, set_config('app.viewer', 'x', true) AS materialized(a)",
    "INSERT INTO notes WITH x AS (SELECT 1) SELECT * FROM x", "SELECT 1 FROM notes WITH ORDINALITY AS (a int)",
    "SELECT n.row_to_json FROM notes n", "SELECT (n).hashtext FROM notes n", "SELECT xmin FROM notes",
    "SELECT n.ctid FROM notes n", "SELECT tableoid FROM notes",
  ])
  func `functions and names that are not listed are refused`(text: String) { refuses(text) }

  @Test(arguments: [
    "SET app.viewer = 'x'", "SET ROLE hearth", "RESET ALL", "DO $$ BEGIN END $$", "COPY notes TO STDOUT", "LISTEN x",
    "NOTIFY x", "CALL f()", "EXECUTE s1", "PREPARE s AS SELECT 1", "LOCK notes", "BEGIN", "COMMIT", "EXPLAIN SELECT 1",
    "CREATE TEMP TABLE x (id int)", "TRUNCATE notes", "SELECT 1; SELECT 2", "SELECT * INTO mine FROM notes",
    "SELECT * FROM notes FOR UPDATE", "SELECT * FROM notes FOR NO KEY UPDATE", "SELECT * FROM notes FOR SHARE",
    "WITH x AS (DELETE FROM notes RETURNING id) SELECT * FROM x",
    "WITH x AS (UPDATE notes SET body = '' RETURNING id) SELECT * FROM x",
    "MERGE INTO notes USING people ON TRUE WHEN MATCHED THEN DELETE", "INSERT INTO nothing VALUES (1)",
    "UPDATE ONLY notes SET body = ''", "WITH notes AS (SELECT 1) SELECT * FROM notes",
    "WITH x AS (SELECT 1), people (a) AS (SELECT 1) SELECT 1",
  ])
  func `other statements are refused`(text: String) { refuses(text) }

  @Test(arguments: [
    // For PostgreSQL a carriage return ends a comment.
    "SELECT 1 --\r, set_config('a', 'b', true)", "SELECT 1 /* a /* b */ , set_config('a', 'b', true)",
    "SELECT E'\\', set_config(''a'', ''b'', true) --'", "SELECT e'\\''", "SELECT U&\"notes\"", "SELECT U&'x'",
    "SELECT $$x$$", "SELECT $a$x$a$", "SELECT $1::uuid", "SELECT :a", "SELECT \"body\" FROM notes",
    "SELECT x'41'", "SELECT 1 OPERATOR(pg_catalog.+) 1", "SELECT current_user", "SELECT \u{212a} FROM notes", "",
    "SELECT 'open", "SELECT 1\0", "SELECT 1 \u{b}", "SELECT 1 ^ 2", "SELECT * FROM hearth \u{b}.notes",
  ])
  func `what PostgreSQL reads differently is refused`(text: String) { refuses(text) }

  @Test(arguments: [
    "SELECT count(*), max(like_count) FROM notes WHERE id IN ($1, $2) AND (author, id) < ($3, $4)",
    "INSERT INTO notes (id, body) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET body = excluded.body",
    "WITH x (a) AS (SELECT 1), y AS NOT MATERIALIZED (SELECT 2) SELECT * FROM x, y ORDER BY a DESC LIMIT $1",
    "WITH RECURSIVE x (a) AS (SELECT 1), y (b, c) AS MATERIALIZED (SELECT 2, 3) SELECT * FROM (WITH z AS (SELECT 1) SELECT * FROM z) w",
    "DELETE FROM notes WHERE EXISTS (SELECT 1 FROM people AS p WHERE p.id = notes.author) RETURNING id",
    "SELECT CAST($1 AS uuid), coalesce(body, 'pg_class; set_config(1)'), row_number() OVER (ORDER BY id) FROM notes -- x",
    "UPDATE notes SET body = replace(body, 'a', 'b') WHERE id = $1",
  ])
  func `our own pass as they are`(text: String) throws { #expect(try rules.prepare(text) == text) }

  private func refuses(_ text: String) {
    #expect {
      _ = try rules.prepare(text)
    } throws: {
      ($0 as? SQLError)?.kind == .denied
    }
  }
}
