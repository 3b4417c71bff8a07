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
    try await search(by: part, statements: count).finds
  }

  /// Looks for a planted fault, and tells where it is found.
  func findings(of part: Part, planted fault: String, statements count: Int = 20_000) async throws -> [String] {
    let search = try await search(by: part, statements: count)
    search.tell(fault, in: fixture.surface, by: "\(part)")
    return search.finds
  }

  func search(by part: Part, statements count: Int = 20_000) async throws -> FaultSearch {
    switch part {
    case .reading: return try await searchReading()
    case .attacks: return try await searchAttacks(fixture.surface.viewers, stopAt: 1)
    case .bareAttacks:
      return try await searchAttacks(fixture.surface.viewers, ways: [.bare], spellings: [.bare], stopAt: 1)
    case .allowedActions: return try await searchAllowedActions()
    case .statements: return FaultSearch(try await statements(count, seed: 20_261, stopAt: 1), budget: count)
    case .forms: return FaultSearch(try await forms(count / 2, seed: 20_261, stopAt: 1), budget: count / 2)
    case .listeners: return try await searchListeners(count / 2, seed: 20_261, stopAt: 1)
    case .start:
      var search = FaultSearch(budget: 1)
      search.note(try start())
      return search
    }
  }

  func reading() async throws -> [String] { try await searchReading().finds }

  func attacks(_ viewers: [RowFixture.Viewer], stopAt most: Int) async throws -> [String] {
    try await searchAttacks(viewers, stopAt: most).finds
  }

  func allowedActions() async throws -> [String] { try await searchAllowedActions().finds }

  func listeners(_ count: Int, seed: UInt64, stopAt most: Int) async throws -> [String] {
    try await searchListeners(count, seed: seed, stopAt: most).finds
  }

  @concurrent private func searchReading() async throws -> FaultSearch {
    let attacker = try PostgresAttacker(fixture)
    var search = FaultSearch(budget: fixture.surface.viewers.count * attacker.world.tables.count)
    for viewer in fixture.surface.viewers {
      let visibility = Visibility(attacker.world, viewer.principal)
      for (table, rows) in attacker.world.tables {
        await Task.yield()
        let outcome = try attacker.attempt(["SELECT * FROM \(table)"], as: viewer.principal)
        let expected = rows.filter { visibility.sees($0, of: table) }.count
        var findings = outcome.offences.map { "\(viewer) \(table): \($0)" }
        if outcome.rows.count != expected || !outcome.errors.isEmpty {
          findings.append("\(viewer) reads \(outcome.rows.count) of \(table), not \(expected) \(outcome.errors)")
        }
        search.note(findings)
      }
    }
    return search
  }

  @concurrent private func searchAttacks(
    _ viewers: [RowFixture.Viewer], ways: [PostgresAttacker.Way] = PostgresAttacker.Way.allCases,
    spellings: [Attack.Spelling] = [.bare, .alias], stopAt most: Int
  ) async throws -> FaultSearch {
    let attacker = try PostgresAttacker(fixture)
    let surface = fixture.surface
    let everywhere = surface.attacks + surface.postgresAttacks
    let tries = (everywhere + surface.judgedAttacks).flatMap { attack in
      ways.filter { way in way == .judged || everywhere.contains { $0.name == attack.name } }.map { (attack, $0) }
    }
    var search = FaultSearch(budget: viewers.count * tries.count * spellings.count)
    for viewer in viewers {
      for (attack, way) in tries {
        await Task.yield()
        for spelling in spellings {
          let texts = attack.filled(for: viewer, spelling, alias: "hearth")
          let isPossible = way == .judged || !texts.contains(where: Self.endsTransaction)
          let offences =
            isPossible ? try attacker.attempt(texts, as: viewer.principal, way: way, isMarked: true).offences : []
          search.note(offences.prefix(3).map { "\(viewer) \(way) \(attack): \($0) \(texts)" })
          if search.finds.count >= most { return search }
        }
      }
    }
    return search
  }

  /// Judged by the rules alone: the test itself needs the transaction and the connection.
  private static func endsTransaction(_ text: String) -> Bool {
    let words = (Token.tokens(of: text) ?? []).map(\.upper)
    return ["BEGIN", "COMMIT", "ROLLBACK", "END", "SAVEPOINT", "RELEASE", "COPY", "ATTACH"].contains(words.first ?? "")
      || text.contains("pg_sleep") || text.contains("pg_terminate")
  }

  @concurrent private func searchAllowedActions() async throws -> FaultSearch {
    let attacker = try PostgresAttacker(fixture)
    var search = FaultSearch(budget: fixture.surface.allowedActions.count)
    for action in fixture.surface.allowedActions {
      await Task.yield()
      let texts = Attack("", action.statement).filled(for: action.viewer, .bare, alias: "hearth")
      let outcome = try attacker.attempt(texts, as: action.viewer.principal)
      let wrong =
        outcome.changes == action.changes ? [] : ["changed \(outcome.changes) rows, not \(action.changes)"]
      search.note((outcome.errors + outcome.offences + wrong).map { "\(action.viewer) \(action.statement): \($0)" })
    }
    return search
  }

  @concurrent func statements(_ count: Int, seed: UInt64, stopAt most: Int) async throws -> Fuzzer.Report {
    let attacker = try PostgresAttacker(fixture)
    var generator = PortableStatements(schema: try TypedSchema(fixture.surface), world: attacker.world, seed: seed)
    generator.calculates = false
    var numbers = SeededNumbers(seed: ~seed)
    var report = Fuzzer.Report()
    for step in 0..<count {
      let viewer = numbers.pick(fixture.surface.viewers)
      let statement = generator.next(writes: true)
      // What the statement itself brings along is no find.
      let known = statement.text + " " + statement.values.map(\.key).joined(separator: " ")
      let outcome = try attacker.attempt(
        [statement.text], values: statement.values, as: viewer.principal,
        way: numbers.next() % 2 == 0 ? .judged : .bare,
        knowing: known)
      if !outcome.offences.isEmpty {
        report.foundAt = report.foundAt ?? step + 1
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
    for step in 0..<count where report.finds.count < most {
      let viewer = numbers.pick(fixture.surface.viewers)
      let way: PostgresAttacker.Way = numbers.next() % 4 == 0 ? .judged : .bare
      // The rules stand before functions that say who looks, and the seal behind them.
      let isCalling = generator.chance(40)
      let text = isCalling ? generator.calling() : generator.statement(writes: true)
      let outcome = try attacker.attempt([text], as: viewer.principal, way: way)
      if !outcome.offences.isEmpty {
        report.foundAt = report.foundAt ?? step + 1
        report.finds.append("\(viewer) \(text) -> \(outcome.offences.prefix(3))")
      }
      await Task.yield()
    }
    report.tally = attacker.tally
    return report
  }

  @concurrent private func searchListeners(_ count: Int, seed: UInt64, stopAt most: Int) async throws -> FaultSearch {
    let attacker = try PostgresAttacker(fixture)
    var generator = PortableStatements(schema: try TypedSchema(fixture.surface), world: attacker.world, seed: seed)
    var numbers = SeededNumbers(seed: ~seed)
    // The operator sees by design what else nobody does.
    let viewers = fixture.surface.viewers.filter { $0.kind != .operator }
    func pick() -> RowFixture.Viewer { viewers[Int(numbers.next() % UInt64(viewers.count))] }
    var (search, written) = (FaultSearch(budget: count), 0)
    while written < count, search.finds.count < most {
      let statement = generator.next(writes: true)
      guard statement.writes else { continue }
      written += 1
      let (writer, listener) = (pick(), pick())
      let heard = try attacker.overheard(statement, by: writer.principal, listener: listener.principal)
      search.note(heard.isEmpty ? [] : ["\(writer) \(statement.text) -> \(listener) \(heard.prefix(3))"])
      await Task.yield()
    }
    return search
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
      var (last, by) = (FaultSearch(budget: 0), Part.reading)
      for part in [.reading, .attacks, .statements] as [Part]
      where last.foundAt == nil && (part != .reading || verb == "SELECT") {
        (last, by) = (try await inspection.search(by: part), part)
      }
      last.tell("\(name) of \(table) lets everything through", in: surface, by: "\(by)")
      if last.foundAt == nil { unnoticed.append("\(name) of \(table)") }
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
