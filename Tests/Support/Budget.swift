internal import FoundationEssentials

/// How much is tried of what has no end: by default what every run has time for, and more where the environment asks for it
/// (`make soak`).
public enum Budget {
  public static func number(_ variable: String, gate: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? gate
  }

  /// Every run tries the same, so that what it says is about the change at hand; `make soak` tries others.
  public static func seed(_ variable: String) -> UInt64 {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) } ?? 20_268
  }

  /// Whether each policy in turn lets everything through.
  public static var asksForEveryPolicy: Bool { ProcessInfo.processInfo.environment["HEARTH_EVERY_POLICY"] != nil }
}
