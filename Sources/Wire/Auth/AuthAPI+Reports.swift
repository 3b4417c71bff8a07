extension AuthAPI {
  /// Something that the account has reported to the operator, and what came of it.
  public struct Report: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Report>
    /// The app's name, such as "kinnect".
    public var app: String
    /// What it is, as the app calls it: "post", "profile".
    public var kind: String
    /// Whose it is, by the name that the reporter saw.
    public var name: String
    /// Why it was reported.
    public var reason: String
    /// When it was reported.
    public var createdAt: Timestamp
    /// What came of it; nil until an operator has settled it.
    public var outcome: ReportOutcome?
    /// When an operator settled it.
    public var settledAt: Timestamp?

    public init(
      id: ID<Report>, app: String, kind: String, name: String, reason: String, createdAt: Timestamp,
      outcome: ReportOutcome?, settledAt: Timestamp?
    ) {
      self.id = id
      self.app = app
      self.kind = kind
      self.name = name
      self.reason = reason
      self.createdAt = createdAt
      self.outcome = outcome
      self.settledAt = settledAt
    }
  }

  /// What came of a report. The server may add values.
  public struct ReportOutcome: OpenValue {
    /// The value on the wire.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The operator looked at it and left it as it was.
    public static let dismissed = ReportOutcome(rawValue: "dismissed")
    /// What was reported is hidden from everyone but its author.
    public static let hidden = ReportOutcome(rawValue: "hidden")
    /// What was reported is removed.
    public static let removed = ReportOutcome(rawValue: "removed")
    /// The account that it concerned is suspended.
    public static let suspended = ReportOutcome(rawValue: "suspended")
    /// The operator has done what there was to do. It is all that is told of an anonymous message, whatever was done.
    public static let settled = ReportOutcome(rawValue: "settled")
    /// The values that this version knows.
    public static var known: [ReportOutcome] { [.dismissed, .hidden, .removed, .suspended, .settled] }
  }

  /// The list of an account's reports.
  public enum ReportList: CursorList { public static var cursorTag: UInt8 { 23 } }

  public static let reports = Endpoint<ListInput<ReportList>, Page<Report>>(
    "auth.reports", .get, "/api/auth/reports", auth: .account,
    "What the account has reported to the operator, newest first")
}
