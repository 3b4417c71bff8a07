public import Wire

/// An update that the server suggests after a milestone was completed.
public struct SuggestedUpdate: Codable, Hashable, Sendable {
  /// The milestone.
  public let milestone: ID<BelieveAPI.Milestone>
  /// What it says; the owner publishes it, changes it, or throws it away.
  public let text: String

  init(milestone: ID<BelieveAPI.Milestone>, text: String) { (self.milestone, self.text) = (milestone, text) }
}
