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

  private func refuses(_ text: String) {
    #expect {
      _ = try rules.prepare(text)
    } throws: {
      ($0 as? SQLError)?.kind == .denied
    }
  }

  @Test(arguments: [
    ("SELECT replace(body, 'a', 'b') FROM notes", "SELECT replace(body, 'a', 'b') FROM notes"),
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
