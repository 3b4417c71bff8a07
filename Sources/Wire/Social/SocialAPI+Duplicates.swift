extension SocialAPI {
  /// What has become of a proposal to merge two items. The server may add values.
  public struct DuplicateState: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It waits for those who made the items, or for the operator.
    public static let proposed = DuplicateState(rawValue: "proposed")
    /// Those who see both items see one.
    public static let merged = DuplicateState(rawValue: "merged")
    /// The values that this version knows.
    public static var known: [DuplicateState] { [.proposed, .merged] }
  }
}
