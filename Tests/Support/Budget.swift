internal import FoundationEssentials

/// How much is tried of what has no end: by default what every run has time for, and more where the environment asks for it
/// (`make soak`).
public enum Budget {
  /// - Parameter gate: how much a run on a machine of factor 1 tries. A slower one tries less, down to a quarter, but no fewer than a
  ///   thousand where the gate has as many, since what a suite expects of its rates is chance below: `Scripts/test` measures the factor.
  ///   Faults that are planted have fixed budgets, so that each is found on any machine.
  public static func number(_ variable: String, gate: Int) -> Int {
    let environment = ProcessInfo.processInfo.environment
    if let asked = environment[variable].flatMap({ Int($0) }) { return asked }
    return max(min(gate, 1000), Int(Double(gate) * share))
  }

  /// Of planted faults that only repeat what other suites of every run show to be found (the weak policies by SQLite, differences of
  /// engines by Kinnect), those that PostgreSQL is tried with: all on a machine of factor 1 and in a soak, on a slower one a part, down to
  /// a quarter, spread evenly.
  public static func repeated<Fault>(_ faults: [Fault]) -> [Fault] {
    guard !faults.isEmpty, !asksForEveryPolicy else { return faults }
    let count = max(1, Int((Double(faults.count) * share).rounded(.up)))
    return (0..<count).map { faults[$0 * faults.count / count] }
  }

  /// Between 1 and a quarter, by the factor that `Scripts/test` has measured.
  private static var share: Double {
    let factor = ProcessInfo.processInfo.environment["HEARTH_TEST_FACTOR"].flatMap { Double($0) } ?? 1
    return min(1, max(0.25, factor))
  }

  /// Every run tries the same, so that what it says is about the change at hand; `make soak` tries others.
  public static func seed(_ variable: String) -> UInt64 {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) } ?? 20_268
  }

  /// Whether each policy in turn lets everything through.
  public static var asksForEveryPolicy: Bool { ProcessInfo.processInfo.environment["HEARTH_EVERY_POLICY"] != nil }
}
