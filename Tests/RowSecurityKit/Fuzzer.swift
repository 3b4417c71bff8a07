@testable import SQL

/// Generates statements and tries them until one gets through.
struct Fuzzer {
  struct Report: Sendable {
    var finds: [String] = []
    /// The number of the statement that found the first, counted from 1.
    var foundAt: Int?
    var tally = Attacker.Tally()

    /// Whether so many statements prove something: many were not refused, and some changed rows. About one in a hundred does; the bound
    /// is so far below that a small budget does not miss it by chance.
    func proves(with total: Int) -> Bool {
      tally.ran > total * 2 / 5 && tally.changed >= max(1, total / 300)
    }
  }

  private let folder: FixtureFolder
  private let defences: Defences
  private let seed: UInt64
  private let readOnly: Bool

  init(_ folder: FixtureFolder, defences: Defences = Defences(), seed: UInt64, readOnly: Bool = false) {
    self.folder = folder
    self.defences = defences
    self.seed = seed
    self.readOnly = readOnly
  }

  /// One writer and readers of the same file, as the engine has them.
  static func reports(_ surface: AttackSurface, _ total: Int, seed: UInt64) async throws -> Report {
    let folder = try FixtureFolder(surface)
    return try await withThrowingTaskGroup(of: Report.self) { group in
      for worker in 0..<4 {
        let count = worker == 0 ? total * 2 / 5 : total / 5
        group.addTask { try await Fuzzer(folder, seed: seed &+ UInt64(worker), readOnly: worker != 0).run(count) }
      }
      return try await group.reduce(into: Report()) {
        $0.finds += $1.finds
        $0.tally.add($1.tally)
      }
    }
  }

  @concurrent func run(_ count: Int, stopAt most: Int = 3) async throws -> Report {
    let attacker = try Attacker(folder, defences: defences, readOnly: readOnly)
    var generator = StatementGenerator(seed: seed, world: attacker.world, alias: attacker.alias)
    var numbers = SeededNumbers(seed: ~seed)
    var report = Report()
    for step in 0..<count {
      let viewer = numbers.pick(folder.surface.viewers)
      let text = generator.statement(writes: !readOnly)
      let outcome = try attacker.attempt([text], as: viewer.principal)
      if !outcome.offences.isEmpty {
        report.foundAt = report.foundAt ?? step + 1
        report.finds.append("\(viewer) \(text) -> \(outcome.offences.prefix(3))")
        if report.finds.count >= most { break }
      }
      // Other suites share the few threads.
      if step % 8 == 0 { await Task.yield() }
    }
    report.tally = attacker.tally
    return report
  }
}

extension Attacker.Tally {
  mutating func add(_ other: Self) {
    ran += other.ran
    refused += other.refused
    failed += other.failed
    changed += other.changed
    rows += other.rows
  }
}
