import TestCircle

/// A search for faults in row security, try by try: what it has found, and at which of its tries first.
struct FaultSearch: Sendable {
  /// How many tries it has at most.
  let budget: Int
  private var tries = 0
  /// The number of the first try that found something, counted from 1.
  private(set) var foundAt: Int?
  private(set) var finds: [String] = []
  /// How many statements were not refused.
  var ran = 0

  init(budget: Int) { self.budget = budget }

  /// What generated statements have found.
  /// - Parameter budget: how many there were to be.
  init(_ report: Fuzzer.Report, budget: Int) {
    self.budget = budget
    (finds, foundAt, ran) = (report.finds, report.foundAt, report.tally.ran)
  }

  /// One more try.
  mutating func note(_ finds: [String]) {
    tries += 1
    if foundAt == nil, !finds.isEmpty { foundAt = tries }
    self.finds += finds
  }

  /// Writes a line for `Scripts/planted-faults`: where a planted fault was found, or that it wasn't.
  func tell(_ fault: String, in surface: AttackSurface, by part: String) {
    let engine = TestEngine.isPostgres ? "postgres" : "sqlite"
    let place = foundAt.map(String.init) ?? "-"
    print(["planted fault", surface.app, engine, fault, part, place, "\(budget)"].joined(separator: "\t"))
  }
}

extension AttackSurface {
  /// The app that it is about: the first viewer looks from there.
  var app: String { viewers.first?.app ?? name }
}
