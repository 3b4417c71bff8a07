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
    case .attacks: try await attacks(fixture.surface.viewers, stopAt: 1)
    case .bareAttacks: try await attacks(fixture.surface.viewers, ways: [.bare], spellings: [.bare], stopAt: 1)
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
    for viewer in fixture.surface.viewers {
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
    let surface = fixture.surface
    let everywhere = surface.attacks + surface.postgresAttacks
    var findings: [String] = []
    for viewer in viewers {
      for attack in everywhere + surface.judgedAttacks {
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
    for action in fixture.surface.allowedActions {
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
    var generator = PortableStatements(schema: try TypedSchema(fixture.surface), world: attacker.world, seed: seed)
    generator.calculates = false
    var numbers = SeededNumbers(seed: ~seed)
    var report = Fuzzer.Report()
    for _ in 0..<count {
      let viewer = numbers.pick(fixture.surface.viewers)
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
      let viewer = numbers.pick(fixture.surface.viewers)
      let way: PostgresAttacker.Way = numbers.next() % 4 == 0 ? .judged : .bare
      // The rules stand before functions that say who looks, and the seal behind them.
      let isCalling = generator.chance(40)
      let text = isCalling ? generator.calling() : generator.statement(writes: true)
      let outcome = try attacker.attempt([text], as: viewer.principal, way: way)
      if !outcome.offences.isEmpty { report.finds.append("\(viewer) \(text) -> \(outcome.offences.prefix(3))") }
      await Task.yield()
    }
    report.tally = attacker.tally
    return report
  }

  @concurrent func listeners(_ count: Int, seed: UInt64, stopAt most: Int) async throws -> [String] {
    let attacker = try PostgresAttacker(fixture)
    var generator = PortableStatements(schema: try TypedSchema(fixture.surface), world: attacker.world, seed: seed)
    var numbers = SeededNumbers(seed: ~seed)
    // The operator sees by design what else nobody does.
    let viewers = fixture.surface.viewers.filter { $0.kind != .operator }
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

  /// The policies that may let everything through without a finding, of the tables whose names begin so.
  static func policiesUnnoticed(in surface: AttackSurface, of tables: String = "") async throws
    -> (unnoticed: [String], count: Int)
  {
    let all = try PostgresFixture(surface).policies().filter { $0.0.hasPrefix(tables) }
    var unnoticed: [String] = []
    for (table, name, verb) in all {
      let condition =
        verb == "INSERT" ? "WITH CHECK (true)" : verb == "UPDATE" ? "USING (true) WITH CHECK (true)" : "USING (true)"
      let script = "ALTER POLICY \"\(name)\" ON hearth.\(table) \(condition)"
      let inspection = PostgresInspection(fixture: try PostgresFixture(surface, script: script))
      var isNoticed = false
      for part in [.reading, .attacks, .statements] as [Part] where !isNoticed && (part != .reading || verb == "SELECT")
      {
        isNoticed = try await !inspection.findings(of: part).isEmpty
      }
      if !isNoticed { unnoticed.append("\(name) of \(table)") }
    }
    return (unnoticed, all.count)
  }

  /// A start refuses, or makes what was changed by hand as it was.
  private func start() throws -> [String] {
    let before = try fixture.catalog()
    do { try fixture.open().close() } catch { return ["\(error)"] }
    return try fixture.catalog() == before ? [] : ["the start made it as it was"]
  }
}
