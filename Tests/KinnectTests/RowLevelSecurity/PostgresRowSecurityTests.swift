import Core
import TestCircle
import Testing

@testable import SQL

/// The suite of row security on PostgreSQL, up to the first finding of each part. Seeds are fixed.
struct PostgresInspection: Sendable {
  enum Part: CaseIterable, Sendable {
    /// Every viewer reads every table, and the independent rules say which rows that is.
    case reading
    /// The attacks written by hand.
    case attacks
    /// Those without what only the statement rules could notice: each once, said to the server alone.
    case bareAttacks
    /// What must be possible.
    case allowedActions
    /// Generated statements.
    case statements
    /// Those that are generated for SQLite's row security, as far as PostgreSQL takes them.
    case forms
    /// Generated writes by one, looked at by another.
    case listeners
    /// The start itself, which compares the catalog with the declarations. It comes last: it may mend the fault.
    case start
  }

  let fixture: PostgresFixture

  /// - Parameter count: how many generated statements are tried, up to the first finding.
  func findings(of part: Part, statements count: Int = 20_000) async throws -> [String] {
    switch part {
    case .reading: try await reading()
    case .attacks: try await attacks(RowFixture.Viewer.allCases, stopAt: 1)
    case .bareAttacks: try await attacks(RowFixture.Viewer.allCases, ways: [.bare], spellings: [.bare], stopAt: 1)
    case .allowedActions: try await allowedActions()
    case .statements: try await statements(count, seed: 20_261, stopAt: 1).finds
    case .forms: try await forms(count / 2, seed: 20_261, stopAt: 1).finds
    case .listeners: try await listeners(count / 2, seed: 20_261, stopAt: 1)
    case .start: try start()
    }
  }

  @concurrent func reading() async throws -> [String] {
    let attacker = try PostgresAttacker(fixture)
    var findings: [String] = []
    for viewer in RowFixture.Viewer.allCases {
      let visibility = Visibility(attacker.world, viewer.principal)
      for (table, rows) in attacker.world.tables {
        await Task.yield()
        let outcome = try attacker.attempt(["SELECT * FROM \(table)"], as: viewer.principal)
        let expected = rows.filter { visibility.sees($0, of: table) }.count
        findings += outcome.offences.map { "\(viewer) \(table): \($0)" }
        if outcome.rows.count != expected || !outcome.errors.isEmpty {
          findings.append("\(viewer) reads \(outcome.rows.count) of \(table), not \(expected) \(outcome.errors)")
        }
      }
    }
    return findings
  }

  @concurrent func attacks(
    _ viewers: [RowFixture.Viewer], ways: [PostgresAttacker.Way] = PostgresAttacker.Way.allCases,
    spellings: [Attack.Spelling] = [.bare, .alias], stopAt most: Int
  ) async throws -> [String] {
    let attacker = try PostgresAttacker(fixture)
    let everywhere = `Attacks on row security`.attacks + PostgresAttacks.all
    var findings: [String] = []
    for viewer in viewers {
      for attack in everywhere + PostgresAttacks.judged {
        await Task.yield()
        for way in ways
        where way == .judged || everywhere.contains(where: { $0.name == attack.name }) {
          for spelling in spellings {
            let texts = attack.filled(for: viewer, spelling, alias: "hearth")
            if way == .bare, texts.contains(where: Self.endsTransaction) { continue }
            let outcome = try attacker.attempt(texts, as: viewer.principal, way: way, isMarked: true)
            findings += outcome.offences.prefix(3).map { "\(viewer) \(way) \(attack): \($0) \(texts)" }
            if findings.count >= most { return findings }
          }
        }
      }
    }
    return findings
  }

  /// Judged by the rules alone: the test itself needs the transaction and the connection.
  private static func endsTransaction(_ text: String) -> Bool {
    let words = (Token.tokens(of: text) ?? []).map(\.upper)
    return ["BEGIN", "COMMIT", "ROLLBACK", "END", "SAVEPOINT", "RELEASE", "COPY", "ATTACH"].contains(words.first ?? "")
      || text.contains("pg_sleep") || text.contains("pg_terminate")
  }

  @concurrent func allowedActions() async throws -> [String] {
    let attacker = try PostgresAttacker(fixture)
    var findings: [String] = []
    for action in AllowedAction.all {
      await Task.yield()
      let texts = Attack("", action.statement).filled(for: action.viewer, .bare, alias: "hearth")
      let outcome = try attacker.attempt(texts, as: action.viewer.principal)
      let wrong =
        outcome.changes == action.changes ? [] : ["changed \(outcome.changes) rows, not \(action.changes)"]
      findings += (outcome.errors + outcome.offences + wrong).map { "\(action.viewer) \(action.statement): \($0)" }
    }
    return findings
  }

  @concurrent func statements(_ count: Int, seed: UInt64, stopAt most: Int) async throws -> Fuzzer.Report {
    let attacker = try PostgresAttacker(fixture)
    var generator = PortableStatements(schema: try TypedSchema(RowFixture.schema), world: attacker.world, seed: seed)
    generator.calculates = false
    var numbers = SeededNumbers(seed: ~seed)
    var report = Fuzzer.Report()
    for _ in 0..<count {
      let viewer = RowFixture.Viewer.allCases[Int(numbers.next() % UInt64(RowFixture.Viewer.allCases.count))]
      let statement = generator.next(writes: true)
      // What the statement itself brings along is no find.
      let known = statement.text + " " + statement.values.map(\.key).joined(separator: " ")
      let outcome = try attacker.attempt(
        [statement.text], values: statement.values, as: viewer.principal,
        way: numbers.next() % 2 == 0 ? .judged : .bare,
        knowing: known)
      if !outcome.offences.isEmpty {
        report.finds.append("\(viewer) \(known) -> \(outcome.offences.prefix(3))")
        if report.finds.count >= most { break }
      }
      await Task.yield()
    }
    report.tally = attacker.tally
    return report
  }

  @concurrent func forms(_ count: Int, seed: UInt64, stopAt most: Int) async throws -> Fuzzer.Report {
    let attacker = try PostgresAttacker(fixture)
    var generator = StatementGenerator(seed: seed, world: attacker.world, alias: "hearth", truth: "TRUE")
    var numbers = SeededNumbers(seed: ~seed)
    var report = Fuzzer.Report()
    for _ in 0..<count where report.finds.count < most {
      let viewer = RowFixture.Viewer.allCases[Int(numbers.next() % UInt64(RowFixture.Viewer.allCases.count))]
      let text = generator.statement(writes: true)
      let way: PostgresAttacker.Way = numbers.next() % 4 == 0 ? .judged : .bare
      let outcome = try attacker.attempt([text], as: viewer.principal, way: way)
      if !outcome.offences.isEmpty { report.finds.append("\(viewer) \(text) -> \(outcome.offences.prefix(3))") }
      await Task.yield()
    }
    report.tally = attacker.tally
    return report
  }

  @concurrent func listeners(_ count: Int, seed: UInt64, stopAt most: Int) async throws -> [String] {
    let attacker = try PostgresAttacker(fixture)
    var generator = PortableStatements(schema: try TypedSchema(RowFixture.schema), world: attacker.world, seed: seed)
    var numbers = SeededNumbers(seed: ~seed)
    // The operator sees by design what else nobody does.
    let viewers = RowFixture.Viewer.allCases.filter { $0 != .operator }
    func pick() -> RowFixture.Viewer { viewers[Int(numbers.next() % UInt64(viewers.count))] }
    var (finds, written): ([String], Int) = ([], 0)
    while written < count, finds.count < most {
      let statement = generator.next(writes: true)
      guard statement.writes else { continue }
      written += 1
      let (writer, listener) = (pick(), pick())
      let heard = try attacker.overheard(statement, by: writer.principal, listener: listener.principal)
      if !heard.isEmpty { finds.append("\(writer) \(statement.text) -> \(listener) \(heard.prefix(3))") }
      await Task.yield()
    }
    return finds
  }

  /// A start refuses, or makes what was changed by hand as it was.
  private func start() throws -> [String] {
    let before = try fixture.catalog()
    do { try fixture.open().close() } catch { return ["\(error)"] }
    return try fixture.catalog() == before ? [] : ["the start made it as it was"]
  }
}

@Suite(.enabled(if: TestEngine.isPostgres, "row-level security of PostgreSQL"))
struct `Attacks on PostgreSQL` {
  @Test func `the fixture is the same and keeps its invariants`() async throws {
    let folder = try ScratchFolder()
    _ = try await RowFixture.open(folder)
    let attacker = try PostgresAttacker(try PostgresFixture())

    #expect(Invariants(world: attacker.world).violations() == [])
    // But for the ids that the database made.
    let own = { (world: World) in world.atoms().filter { $0.hasPrefix("@") || $0.hasPrefix("77") } }
    #expect(own(attacker.world) == own(try Attacker(folder).world))
  }

  @Test func `a viewer reads exactly what the independent rules say`() async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture()).reading()

    #expect(findings == [], "\(findings)")
  }

  @Test(arguments: RowFixture.Viewer.allCases)
  func `no attack reads or changes what is not the viewer's`(viewer: RowFixture.Viewer) async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture()).attacks([viewer], stopAt: 5)

    #expect(findings == [], "\(findings)")
  }

  @Test func `what must be possible is possible`() async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture()).allowedActions()

    #expect(findings == [], "\(findings)")
  }

  @Test func `no generated statement reads or changes what is not the viewer's`() async throws {
    let total = Budget.number("HEARTH_FUZZ_STATEMENTS", gate: 8_000)
    let seed = Budget.seed("HEARTH_FUZZ_SEED")
    print("generated statements on PostgreSQL: \(total), HEARTH_FUZZ_SEED=\(seed)")

    let inspection = PostgresInspection(fixture: try PostgresFixture())
    let report = try await inspection.statements(total, seed: seed, stopAt: 3)

    #expect(report.finds == [], "seed \(seed)")
    #expect(report.tally.ran > total * 2 / 5)
    #expect(report.tally.changed > total / 100)
    #expect(report.tally.rows > total / 2)
  }

  @Test func `what is generated for the row security of SQLite is held as well`() async throws {
    let report = try await PostgresInspection(fixture: PostgresFixture()).forms(4000, seed: 20_261, stopAt: 3)

    #expect(report.finds == [], "\(report.finds)")
    print("forms: ran \(report.tally.ran), failed \(report.tally.failed), changed \(report.tally.changed)")
    #expect(report.tally.ran > 200)
    #expect(report.tally.rows > 200)
  }

  @Test func `what is written tells nothing to those who may not see it`() async throws {
    let findings = try await PostgresInspection(fixture: PostgresFixture()).listeners(1000, seed: 20_261, stopAt: 3)

    #expect(findings == [], "\(findings)")
  }

  /// PostgreSQL asks the policies before it calls what may fail on a row.
  @Test func `an error does not tell of a hidden row`() async throws {
    let attacker = try PostgresAttacker(try PostgresFixture())

    for text in [
      "SELECT 1 / (CASE WHEN caption LIKE '@capt%' THEN 0 ELSE 1 END) FROM kinnect_posts WHERE id = {hid}",
      "SELECT CAST(caption AS bigint) FROM kinnect_posts WHERE id = {hid}",
    ] {
      let texts = Attack("", text).filled(for: .stranger, .bare, alias: "hearth")
      let outcome = try attacker.attempt(texts, as: RowFixture.Viewer.stranger.principal, way: .bare)

      #expect(outcome.errors == [])
      #expect(outcome.rows == [])
    }
  }

  /// So that the rules' part is known: the server itself takes whoever is named for the one who looks.
  @Test func `the rules alone hold the settings`() async throws {
    let attacker = try PostgresAttacker(try PostgresFixture())
    let forging = try #require(PostgresAttacks.judged.first { $0.name == "another viewer" })
    let texts = forging.filled(for: .stranger, .bare, alias: "hearth")

    #expect(try attacker.attempt(texts, as: RowFixture.Viewer.stranger.principal, way: .judged).offences == [])
    #expect(try attacker.attempt(texts, as: RowFixture.Viewer.stranger.principal, way: .bare).offences != [])
  }
}
