/// What an operator does about a report.
public enum ModerationAction: String, Sendable, CaseIterable {
  case dismiss, remove, suspend
  /// Learns who is behind what doesn't say so. The report stays open.
  case reveal

  /// How it leaves the report; nil where that stays open.
  var outcome: String? {
    switch self {
    case .dismiss: "dismissed"
    case .remove: "removed"
    case .suspend: "suspended"
    case .reveal: nil
    }
  }
}
