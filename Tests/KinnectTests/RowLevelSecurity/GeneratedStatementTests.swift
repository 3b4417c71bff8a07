import TestCircle
import Testing

@testable import SQL

/// Generated statements as any of the viewers, on several connections at once.
///
/// `HEARTH_FUZZ_STATEMENTS` asks for more of them, `HEARTH_FUZZ_SEED` for others.
@Suite(.enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Generated statements against row security` {
  @Test func `no generated statement reads or changes what is not the viewer's`() async throws {
    let total = Budget.number("HEARTH_FUZZ_STATEMENTS", gate: 60_000)
    let seed = Budget.seed("HEARTH_FUZZ_SEED")
    print("generated statements: \(total), HEARTH_FUZZ_SEED=\(seed)")
    let folder = try ScratchFolder()
    _ = try await RowFixture.open(folder)

    // One writer and readers of the same file, as the engine has them.
    let reports = try await withThrowingTaskGroup(of: Fuzzer.Report.self) { group in
      for worker in 0..<4 {
        let count = worker == 0 ? total * 2 / 5 : total / 5
        group.addTask {
          try await Fuzzer(folder, seed: seed &+ UInt64(worker), readOnly: worker != 0).run(count)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    let finds = reports.flatMap(\.finds)
    #expect(finds.isEmpty, "seed \(seed): \(finds.prefix(3))")
    let tally = reports.reduce(into: Attacker.Tally()) { $0.add($1.tally) }
    print(
      "ran \(tally.ran), refused \(tally.refused), failed \(tally.failed), changed rows \(tally.changed), read \(tally.rows)"
    )
    // A run of statements that are all refused would prove nothing.
    #expect(tally.ran > total * 2 / 5)
    #expect(tally.changed > total / 100)
    #expect(tally.rows > total * 4 / 5)
  }

  @Test func `what is hidden decides nothing of what is shown`() async throws {
    let (finds, ran) = try await Twins(Defences()).finds(6000, seed: 20_261, stopAt: 3)

    #expect(finds == [], "\(finds)")
    #expect(ran > 1500)
  }

  @Test func `what is written tells nothing to those who may not see it`() async throws {
    let folder = try ScratchFolder()
    _ = try await RowFixture.open(folder)

    let (finds, ran) = try await Listeners(folder: folder, defences: Defences(), seed: 20_261).finds(3000, stopAt: 3)

    #expect(finds == [], "\(finds)")
    #expect(ran > 800)
  }
}

/// Generates statements and tries them until one gets through.
struct Fuzzer {
  struct Report: Sendable {
    var finds: [String] = []
    var tally = Attacker.Tally()
  }

  private let folder: ScratchFolder
  private let defences: Defences
  private let seed: UInt64
  private let readOnly: Bool

  init(_ folder: ScratchFolder, defences: Defences = Defences(), seed: UInt64, readOnly: Bool = false) {
    self.folder = folder
    self.defences = defences
    self.seed = seed
    self.readOnly = readOnly
  }

  @concurrent func run(_ count: Int, stopAt most: Int = 3) async throws -> Report {
    let attacker = try Attacker(folder, defences: defences, readOnly: readOnly)
    var generator = StatementGenerator(seed: seed, world: attacker.world, alias: attacker.alias)
    var numbers = SeededNumbers(seed: ~seed)
    var report = Report()
    for step in 0..<count {
      let viewer = RowFixture.Viewer.allCases[Int(numbers.next() % UInt64(RowFixture.Viewer.allCases.count))]
      let text = generator.statement(writes: !readOnly)
      let outcome = try attacker.attempt([text], as: viewer.principal)
      if !outcome.offences.isEmpty {
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
