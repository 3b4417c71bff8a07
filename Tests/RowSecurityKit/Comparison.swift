@testable import SQL

/// Says the same things to both engines and compares what they answer and what is there afterwards.
struct Comparison {
  struct Report: Sendable {
    var differences: [String] = []
    var compared = 0
    var reads = 0
    var found = 0
    var changed = 0
    var refused: [String: Int] = [:]
    /// Upserts onto a row that the viewer may not change: SQLite leaves it in silence, PostgreSQL refuses.
    var upserts = 0

    /// Whether so many statements prove something: some found rows, and some changed them. See `Fuzzer.Report`.
    func proves(with total: Int) -> Bool { found > total / 10 && changed >= max(1, total / 300) }
  }

  private let one: any Side
  private let other: any Side
  private var statements: PortableStatements
  private var numbers: SeededNumbers

  init(_ one: any Side, _ other: any Side, seed: UInt64) throws {
    self.one = one
    self.other = other
    try one.begin(as: .anonymous)
    statements = PortableStatements(schema: try TypedSchema(one.surface), world: try one.world(), seed: seed)
    try one.takeBack()
    numbers = SeededNumbers(seed: ~seed)
  }

  /// What is done before it is taken back: later statements see what earlier ones did.
  private static let batch = 15

  mutating func run(_ count: Int, stopAt most: Int = 3) async throws -> Report {
    var report = Report()
    while report.compared < count, report.differences.count < most {
      let viewer = numbers.pick(one.surface.viewers)
      try one.begin(as: viewer.principal)
      try other.begin(as: viewer.principal)
      var done: [String] = []
      var isSame = true
      for _ in 0..<Self.batch {
        let statement = statements.next(writes: true)
        let (first, second) = (one.say(statement), other.say(statement))
        report.note(statement, first)
        if statement.text.contains("DO UPDATE"), first == Said(), second.refusal == "denied" {
          report.upserts += 1
          continue
        }
        guard first == second else {
          isSame = false
          report.differences.append(
            "\(viewer) \(statement.text) \(statement.values.map(\.key)) -> \(first) | \(second) after \(done.suffix(3))"
          )
          break
        }
        if first.changes > 0 { done.append(statement.text + " \(statement.values.map(\.key))") }
      }
      if isSame, !done.isEmpty {
        let different = Self.differences(try one.world(), try other.world())
        if !different.isEmpty { report.differences.append("\(viewer) \(done) -> \(different.prefix(3))") }
      }
      try one.takeBack()
      try other.takeBack()
      // Other suites share the few threads.
      await Task.yield()
    }
    return report
  }

  /// Rows that are only in one of the worlds, without what triggers make on each engine in its own way.
  private static func differences(_ one: World, _ other: World) -> [String] {
    var found: [String] = []
    for table in Set(one.tables.keys).union(other.tables.keys).sorted() where table != "schema_migrations" {
      let (left, right) = (lines(one, table), lines(other, table))
      found += left.subtracting(right).map { "only the first: \(table) \($0)" }
      found += right.subtracting(left).map { "only the second: \(table) \($0)" }
    }
    return found
  }

  private static func lines(_ world: World, _ table: String) -> Set<String> {
    Set(
      world[table].map { row in
        row.keys.sorted().filter { !world.surface.made.contains("\(table).\($0)") }.map { "\($0)=\(row.key($0))" }
          .joined(separator: " ")
      })
  }
}

extension Comparison {
  /// Two comparisons beside each other.
  static func report(_ surface: AttackSurface, _ total: Int, seed: UInt64) async throws -> Report {
    try await withThrowingTaskGroup(of: Report.self) { group in
      for worker in 0..<2 as Range<UInt64> {
        group.addTask { try await one(surface, total / 2, seed: seed &+ worker) }
      }
      return try await group.reduce(into: Report()) { $0.add($1) }
    }
  }

  @concurrent private static func one(_ surface: AttackSurface, _ count: Int, seed: UInt64) async throws -> Report {
    let (folder, fixture) = (try FixtureFolder(surface), try PostgresFixture(surface))
    var comparison = try Comparison(SQLiteSide(folder), PostgresSide(fixture), seed: seed)
    return try await comparison.run(count)
  }
}

extension Comparison.Report {
  mutating func note(_ statement: PortableStatements.Statement, _ said: Said) {
    compared += 1
    if !statement.writes { reads += 1 }
    if !said.rows.isEmpty { found += 1 }
    if said.changes > 0 { changed += 1 }
    if let refusal = said.refusal { refused[refusal, default: 0] += 1 }
  }

  mutating func add(_ report: Self) {
    differences += report.differences
    compared += report.compared
    reads += report.reads
    found += report.found
    changed += report.changed
    upserts += report.upserts
    refused.merge(report.refused) { $0 + $1 }
  }
}
