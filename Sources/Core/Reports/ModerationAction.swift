/// What an operator does about a report.
public enum ModerationAction: String, Sendable, CaseIterable {
  case dismiss, hide, remove, suspend
  /// Learns who is behind what doesn't say so. The report stays open.
  case reveal
  /// Undoes `hide`, when the report is long settled.
  case show

  /// How it leaves a report of somebody known; nil where that stays open.
  var outcome: String? {
    switch self {
    case .dismiss: "dismissed"
    case .hide: "hidden"
    case .remove: "removed"
    case .suspend: "suspended"
    case .reveal, .show: nil
    }
  }
}
