public import HTML
public import Wire

/// The line of somebody's activity that says that a report of theirs is settled, the same in every app.
public struct SettledReportRow: HTML {
  let isRead: Bool
  let time: Timestamp
  let context: PageContext

  public init(isRead: Bool, at time: Timestamp, context: PageContext) {
    self.isRead = isRead
    self.time = time
    self.context = context
  }

  public var body: some HTML {
    OperatorLine(isRead: isRead, time: time, context: context) {
      a(.class("activity-what"), .href(target)) { "The operator has settled your report." }
    }
  }

  private var target: URLPath {
    let own = context.shared("/account/reports").text
    return URLPath(checking: ReturnPath.path(own, next: "\(context.look.home.text)/activity")) ?? context.look.home
  }
}

/// The line of somebody's activity that says that an operator has hidden something of theirs.
public struct HiddenThingRow: HTML {
  let what: String
  let isRead: Bool
  let time: Timestamp
  let context: PageContext

  /// - Parameter kind: of the line: `hidden_post`.
  public init(_ kind: String, isRead: Bool, at time: Timestamp, context: PageContext) {
    what = String(kind.dropFirst(ActivityKind.hidden.count)).replacing("_", with: " ")
    self.isRead = isRead
    self.time = time
    self.context = context
  }

  public var body: some HTML {
    OperatorLine(isRead: isRead, time: time, context: context) {
      "An operator has hidden your \(what). Only you can see it."
    }
  }
}

/// The line of somebody's activity that says what an operator did about their account: a reset link is a key to it.
public struct OperatorDeedRow: HTML {
  let words: String
  let leadsToPassword: Bool
  let isRead: Bool
  let time: Timestamp
  let context: PageContext

  /// - Parameter kind: of the line: `operator_reset_link`.
  public init(_ kind: String, isRead: Bool, at time: Timestamp, context: PageContext) {
    let action = PersonAction(rawValue: String(kind.dropFirst(ActivityKind.byOperator.count)))
    words = action?.told ?? "An operator changed something about your account."
    leadsToPassword = action == .resetLink
    self.isRead = isRead
    self.time = time
    self.context = context
  }

  public var body: some HTML {
    OperatorLine(isRead: isRead, time: time, context: context) {
      if leadsToPassword {
        a(.class("activity-what"), .href(target)) { words }
      } else {
        words
      }
    }
  }

  private var target: URLPath {
    let own = context.shared("/account/password").text
    return URLPath(checking: ReturnPath.path(own, next: "\(context.look.home.text)/activity")) ?? context.look.home
  }
}

extension PersonAction {
  /// To the person.
  fileprivate var told: String {
    switch self {
    case .resetLink:
      "An operator made a link with which a new password can be set for your account. If you didn’t ask for it, ask them, "
        + "and change your password."
    case .signOut: "An operator signed you out everywhere."
    case .suspend: "An operator suspended your account."
    case .letIn: "An operator let you in again."
    }
  }
}

struct OperatorLine<Words: HTML>: HTML {
  let isRead: Bool
  let time: Timestamp
  let context: PageContext
  @HTMLBuilder let words: Words

  var body: some HTML {
    li(.class(isRead ? "activity" : "activity activity-new")) {
      p(.class("activity-text")) {
        if !isRead { span(.class("visually-hidden")) { "New: " } }
        words
        " "
        span(.class("quiet")) { RelativeTime(time, now: context.now) }
      }
    }
  }
}

/// Tells the author of a thing, on its page, that an operator has hidden it.
public struct HiddenNote: HTML {
  public init() {}

  public var body: some HTML {
    p(.class("hidden-note"), .role("note")) { "An operator has hidden this. Only you can see it." }
  }
}
