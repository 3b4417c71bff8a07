public import Wire

/// Something that happened, of which a device is to hear: what, and never any of its content.
public struct PushCause: Sendable, Hashable {
  /// The app's name.
  public let app: String
  /// As its row has it: `like`.
  public let kind: String
  /// What it is about: the post that is liked, the conversation that is written in.
  public let subject: ID<Never>
  /// What was made: the comment, the message.
  public let object: ID<Never>
  /// Who did it.
  public let actor: ID<ProfileEntity>

  public init(app: String, kind: String, subject: ID<Never>, object: ID<Never>, actor: ID<ProfileEntity>) {
    self.app = app
    self.kind = kind
    self.subject = subject
    self.object = object
    self.actor = actor
  }

  /// The kinds of what is no line of an activity.
  public static let share = "share"
  public static let message = "message"
  static let report = "report_filed"
  static let test = "test"

  /// What clients are told that it is, the same in every app.
  var shownKind: String {
    switch kind {
    case "follow_request", "request": "request"
    case Self.report: "report"
    case "update": Self.share
    case let kind where kind.hasSuffix("_reply"): "reply"
    case let kind where Self.isLike(kind): "like"
    case let kind where kind.hasSuffix("comment"): "comment"
    default: kind
    }
  }

  /// Likes come in crowds, so a device hears of them a little later, without a sound.
  static func isLike(_ kind: String) -> Bool { kind == "like" || kind.hasSuffix("_like") }
}
