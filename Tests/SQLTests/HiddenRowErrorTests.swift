import Testing
import Wire

@testable import SQL

/// What a statement's failure tells of rows that its viewer may not see, and of tables that come while the server runs.
@Suite struct `What is hidden` {
  /// Whether the statement fails; what it changed otherwise.
  private func outcome(_ storage: Storage, _ text: String) async -> String {
    do {
      let changes = try await storage.database.write(as: Circle.principal(Circle.ana)) {
        try $0.run(SQL(foreign: text))
      }
      return "\(changes)"
    } catch { return "failed" }
  }

  /// On SQLite a value of the wrong type, and a calculation that overflows, failed for any row that was found.
  static let probes = [
    "UPDATE notes SET body = x'00' WHERE id = {id}",
    "UPDATE notes SET body = CASE WHEN body LIKE '%SECRET%' THEN x'00' ELSE body END WHERE id = {id}",
    "UPDATE notes SET body = abs(-9223372036854775807 - 1 + length(body) * 0) WHERE id = {id}",
    "UPDATE notes AS n SET body = x'00' WHERE n.id = {id} RETURNING id",
  ]

  @Test(arguments: probes) func `a failure does not tell that there is a row`(probe: String) async throws {
    let folder = try TemporaryFolder()
    let storage = try await Circle.open(folder)
    defer { storage.close() }
    func text(_ id: ID<Circle.Note>) -> String {
      probe.replacing("{id}", with: "x'\(id.description.filter { $0 != "-" })'")
    }

    let absent = await outcome(storage, text(ID<Circle.Note>(high: 2, low: 99)))
    #expect(absent == "0")
    #expect(await outcome(storage, text(Circle.cemsNote)) == absent)
    // One's own row is there.
    let own = await outcome(storage, text(Circle.anasNote))
    #expect(own == (probe.contains("LIKE") ? "1" : "failed"))
  }

  @Test(arguments: probes) func `without the view's rows it would`(probe: String) async throws {
    let folder = try TemporaryFolder()
    var options = SQLiteOptions()
    options.defences.visibleRows = false
    let storage = try await Circle.open(folder, options: options)
    defer { storage.close() }

    let text = probe.replacing("{id}", with: "x'\(Circle.cemsNote.description.filter { $0 != "-" })'")
    #expect(await outcome(storage, text) == "failed")
  }

  @Test func `what one may change is changed as before`() async throws {
    let folder = try TemporaryFolder()
    let storage = try await Circle.open(folder)
    defer { storage.close() }
    try await storage.database.write(as: Circle.principal(Circle.ana)) { transaction in
      try transaction.run("INSERT INTO likes (note, person) VALUES (\(Circle.bensNote), \(Circle.ana))")
    }

    let changed = try await storage.database.write(as: Circle.principal(Circle.ana)) { transaction in
      [
        try transaction.run("UPDATE notes SET body = body || '!' WHERE author = \(Circle.ana)"),
        try transaction.run("UPDATE notes SET body = 'x' WHERE author <> \(Circle.ana)"),
        try transaction.all("UPDATE notes SET body = body || '!' RETURNING body") { $0.text(0) }.count,
        try transaction.run("DELETE FROM likes WHERE person = \(Circle.ana) AND note = \(Circle.bensNote)"),
      ]
    }

    #expect(changed == [1, 0, 1, 1])
    let bodies = try await storage.system.read { try $0.all("SELECT body FROM notes ORDER BY id") { $0.text(0) } }
    #expect(bodies == ["ana's note!!", "ben's note", "cem's SECRET note"])
  }

  @Test func `a table that comes while the server runs cannot be counted`() async throws {
    let circle = try await OpenCircle(on: .sqlite)
    func read(_ text: String) async throws -> Int {
      try await circle.storage.database.read(as: Circle.principal(Circle.ana)) {
        try $0.first(SQL(foreign: text)) { $0.int(0) } ?? 0
      }
    }
    #expect(try await read("SELECT count(*) FROM notes") == 2)
    try circle.writeBeside("CREATE TABLE loose (id INTEGER)")
    try circle.writeBeside("INSERT INTO loose (id) VALUES (1)")
    try circle.writeBeside("CREATE VIEW looser AS SELECT count(*) AS number FROM secrets")

    for text in [
      "SELECT count(*) FROM loose", "SELECT 1 FROM loose", "SELECT count(*) FROM notes, loose", "SELECT id FROM loose",
      "SELECT EXISTS (SELECT 1 FROM loose)", "SELECT count(*) FROM looser", "SELECT number FROM looser",
    ] {
      await #expect(throws: SQLError.self, "\(text)") { try await read(text) }
    }
    // All else goes on, names of a statement's own among it.
    #expect(try await read("SELECT count(*) FROM notes") == 2)
    #expect(try await read("WITH mine AS (SELECT 1) SELECT count(*) FROM mine") == 1)
  }
}
