import Testing
import Wire

@testable import SQL

/// A statement that got past the rules cannot choose on whose behalf it runs: policies believe the settings that say so only
/// under the transaction's seal.
@Suite struct `The seal on PostgreSQL` {
  private static let cem = Circle.cem.description

  static let attacks: [[String]] = [
    ["SELECT set_config('app.viewer', '\(cem)', true)"], ["SELECT set_config('app.viewer', '\(cem)', false)"],
    ["SET LOCAL app.viewer = '\(cem)'"], ["SET app.viewer = '\(cem)'"], ["RESET app.viewer"], ["RESET ALL"],
    ["SET LOCAL app.viewer = '\(cem)'", "SET LOCAL app.account = '\(cem)'"],
    ["UPDATE pg_settings SET setting = '\(cem)' WHERE name = 'app.viewer'"],
    ["SET LOCAL app.operator = '1'"], ["SET LOCAL app.app = 'other'"], ["SET LOCAL app.clock = '1'"],
    ["SET LOCAL app.seal = ''"], ["RESET app.seal"],
    ["SELECT set_config('app.viewer', '\(cem)|\(cem)', true), set_config('app.account', '', true)"],
    ["SELECT hearth.enter('\(cem)', '\(cem)', 'test', '', 5, NULL)"],
    ["SELECT hearth.enter('\(cem)', '\(cem)', 'test', '', 5, decode(current_setting('app.seal'), 'hex'))"],
    ["SELECT n.body FROM (SELECT set_config('app.viewer', '\(cem)', true) OFFSET 0) x, notes n"],
    ["SELECT body FROM notes WHERE set_config('app.viewer', '\(cem)', true) IS NOT NULL"],
    [
      "SELECT set_config('app.viewer', '\(cem)', true), p.name, (SELECT max(body) FROM notes n WHERE n.author = p.id) FROM people p"
    ],
    [
      "UPDATE notes SET body = set_config('app.viewer', '\(cem)', true) RETURNING (SELECT string_agg(body, ' ') FROM notes)"
    ],
  ]

  /// Everything that is answered, errors among it.
  private static func answers(of connection: PostgresConnection, to statements: [String]) -> String {
    var answers = ""
    for statement in statements {
      do {
        try connection.attempt {
          _ = try connection.run(SQL(foreign: statement)) { row in
            for column in 0..<row.columnCount { answers += "\(row.value(column)) " }
            return true
          }
        }
      } catch { answers += "\(error) " }
    }
    return answers
  }

  @Test(arguments: attacks) func `nobody becomes another`(attack: [String]) async throws {
    let circle = try await OpenCircle(on: .postgres)
    let connection = try circle.sealed()
    try connection.begin(.write, as: Circle.principal(Circle.ana), at: .now)

    let answers = Self.answers(
      of: connection, to: attack + ["SELECT body FROM notes", "DELETE FROM notes WHERE author = '\(Self.cem)'"])
    connection.rollBack()

    #expect(!answers.contains("SECRET"))
    // The connection goes on, as whoever enters next.
    try connection.settle()
    try connection.begin(.read, as: Circle.principal(Circle.ben), at: .now)
    #expect(Self.answers(of: connection, to: ["SELECT body FROM notes"]).contains(#"ben\'s note"#))
    connection.endRead()
  }

  /// With the check removed most of them come through: so the test above is one.
  @Test func `without the check they would`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    var options = try circle.options()
    options.defences.seal = false
    try Storage.open(postgres: options, schema: Circle.schema).close()
    let connection = try circle.sealed()
    var through = 0

    for attack in Self.attacks {
      try connection.begin(.write, as: Circle.principal(Circle.ana), at: .now)
      let answers = Self.answers(of: connection, to: attack + ["SELECT body FROM notes"])
      if answers.contains("SECRET") { through += 1 }
      connection.rollBack()
      try connection.settle()
    }

    #expect(through >= 6)
  }

  private static let settings = ["viewer", "account", "app", "operator", "clock", "seal"]

  /// Somebody's settings with their seal, as their own statement may read them.
  private func taken(from connection: PostgresConnection) throws -> [String] {
    try connection.begin(.read, as: Circle.principal(Circle.cem), at: .now)
    defer { connection.endRead() }
    var values: [String] = []
    for setting in Self.settings {
      _ = try connection.run(SQL(foreign: "SELECT current_setting('app.\(setting)')")) { row in
        values.append(row.text(0))
        return true
      }
    }
    return values
  }

  @Test(arguments: [true, false])
  func `the seal of one transaction is none in another`(onTheSameConnection isSame: Bool) async throws {
    let circle = try await OpenCircle(on: .postgres)
    let connection = try circle.sealed()
    let taken = try taken(from: isSame ? connection : try circle.sealed())
    #expect(taken[0] == Self.cem && taken[5].count == 64)
    try connection.begin(.write, as: Circle.principal(Circle.ana), at: .now)
    defer { connection.rollBack() }

    let replay = zip(Self.settings, taken).map { "SELECT set_config('app.\($0)', '\($1)', true)" }
    let answers = Self.answers(of: connection, to: replay + ["SELECT body FROM notes"])

    #expect(!answers.contains("SECRET"))
    #expect(answers.contains("not proven"))
  }

  @Test func `the proof of one connection is none on another`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    let (one, other) = (try circle.sealed(), try circle.sealed())
    let said = [Self.cem, Self.cem, "test", "", "5"]
    let proof = try #require(one.prover?.proof(of: said))
    let entering = SQL(
      foreign: "SELECT hearth.enter($1, $2, $3, $4, $5, $6)", values: said.map { SQLValue.text($0) } + [.blob(proof)])
    func enter(_ connection: PostgresConnection) throws {
      try connection.begin(.write, as: Circle.principal(Circle.ana), at: .now)
      defer { connection.rollBack() }
      _ = try connection.run(entering) { _ in true }
    }

    #expect(throws: Never.self) { try enter(one) }
    #expect {
      try enter(other)
    } throws: { ($0 as? SQLError)?.kind == .denied }
  }

  @Test func `a statement of nobody's fails`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    let connection = try circle.server().openApp(nil, UniqueKeys())
    try connection.begin(.read, as: Circle.principal(Circle.cem), at: .now)
    defer { connection.endRead() }

    #expect {
      try connection.run("SELECT body FROM notes")
    } throws: { ($0 as? SQLError)?.kind == .denied }
  }

  @Test func `triggers ask under the seal, and the system has none`() async throws {
    let marks = Schema(
      migrations: [
        Migration("marks", 1, "who wrote what") {
          "CREATE TABLE marks (note uuid NOT NULL, writer uuid)"
          Trigger(
            "notes_marked", after: .insert, on: "notes", "INSERT INTO marks (note, writer) VALUES (NEW.id, viewer());")
        }
      ], policies: [TablePolicy("marks", export: .excluded(reason: "a test's"))])
    let circle = try await OpenCircle(on: .postgres)
    let storage = try circle.reopen(with: Schema([Circle.schema, marks]))
    defer { storage.close() }
    let ids = (1...3).map { ID<Circle.Note>(high: 70, low: $0) }
    func note(_ id: ID<Circle.Note>, _ body: String) -> SQL {
      SQL(
        foreign: "INSERT INTO notes (id, author, body) SELECT '\(id)', '\(Circle.ana)', \(body)")
    }

    let connection = try circle.sealed()
    try connection.begin(.write, as: Circle.principal(Circle.ana), at: .now)
    #expect(throws: SQLError.self) {
      try connection.attempt { _ = try connection.run(note(ids[0], "set_config('app.viewer', '\(Self.cem)', true)")) }
    }
    _ = try connection.run(note(ids[1], "'mine'"))
    connection.sendCommit()
    try connection.settle()
    try await storage.system.write { transaction in
      try transaction.run("INSERT INTO notes (id, author, body) VALUES (\(ids[2]), \(Circle.ana), 'the system''s')")
    }

    let writers = try await storage.system.read { transaction in
      try transaction.all("SELECT note, writer FROM marks ORDER BY note") { row in
        [try row.id(0, Circle.Note.self).description, row.optionalID(1, Circle.Person.self)?.description ?? "nobody"]
      }
    }
    #expect(writers == [[ids[1].description, Circle.ana.description], [ids[2].description, "nobody"]])
  }

  @Test func `the keys stay with the database, and one of before gets some`() async throws {
    let circle = try await OpenCircle(on: .postgres)
    func keys() throws -> String? {
      try circle.server().openMigrator().ask("SELECT md5(inner_key || outer_key) FROM hearth_triggers.seal")
    }
    func notes(_ storage: Storage) async throws -> Int {
      try await storage.database.read(as: Circle.principal(Circle.ana)) {
        try $0.all("SELECT body FROM notes") { $0.text(0) }.count
      }
    }
    let before = try keys()
    let beside = try Storage.open(postgres: try circle.options(), schema: Circle.schema)
    #expect(try await notes(beside) == 2)
    #expect(try await notes(circle.storage) == 2)
    #expect(try keys() == before)
    beside.close()

    // As the version before this one left it.
    try circle.administer(
      """
      DROP SCHEMA hearth_policies CASCADE; DROP TABLE hearth_triggers.seal;
      DROP FUNCTION hearth.enter(text, text, text, text, bigint, bytea)
      """)
    let again = try Storage.open(postgres: try circle.options(), schema: Circle.schema)
    defer { again.close() }
    #expect(try await notes(again) == 2)
    #expect(try keys() != before)
  }
}
