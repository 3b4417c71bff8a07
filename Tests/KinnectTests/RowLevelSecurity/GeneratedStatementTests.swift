import TestCircle
import Testing

@testable import KinnectSurface
@testable import RowSecurityKit
@testable import SQL

/// Generated statements as any of the viewers, on several connections at once.
///
/// `HEARTH_FUZZ_STATEMENTS` asks for more of them, `HEARTH_FUZZ_SEED` for others.
@Suite(.neverUnsteady, .enabled(if: TestEngine.isSQLite, "the row security of SQLite"))
struct `Generated statements against row security` {
  @Test func `no generated statement reads or changes what is not the viewer's`() async throws {
    let total = Budget.number("HEARTH_FUZZ_STATEMENTS", gate: 40_000)
    let seed = Budget.seed("HEARTH_FUZZ_SEED")
    print("generated statements: \(total), HEARTH_FUZZ_SEED=\(seed)")

    let report = try await Fuzzer.reports(.kinnect, total, seed: seed)

    #expect(report.finds.isEmpty, "seed \(seed): \(report.finds.prefix(3))")
    let tally = report.tally
    print(
      "ran \(tally.ran), refused \(tally.refused), failed \(tally.failed), changed rows \(tally.changed), read \(tally.rows)"
    )
    // A run of statements that are all refused would prove nothing.
    #expect(report.proves(with: total))
    #expect(tally.rows > total * 4 / 5)
  }

  @Test func `what is hidden decides nothing of what is shown`() async throws {
    let search = try await Twins(.kinnect, Defences()).search(4000, seed: 20_261, stopAt: 3)

    #expect(search.finds == [], "\(search.finds)")
    #expect(search.ran > 1000)
  }

  @Test func `what is written tells nothing to those who may not see it`() async throws {
    let listeners = Listeners(folder: try FixtureFolder(.kinnect), defences: Defences(), seed: 20_261)
    let search = try await listeners.search(2000, stopAt: 3)

    #expect(search.finds == [], "\(search.finds)")
    #expect(search.ran > 550)
  }
}
