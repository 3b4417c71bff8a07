/// What an operator does for somebody, or about them, without a report. The name is that of the line in the log, and behind
/// `ActivityKind.byOperator` that of the line in the person's activity.
public enum PersonAction: String, Sendable, CaseIterable {
  case resetLink = "reset_link"
  case signOut = "sign_out"
  case suspend
  /// Undoes `suspend`.
  case letIn = "let_in"

  /// As in addresses: `reset-link`.
  var slug: String { rawValue.replacing("_", with: "-") }

  init?(slug: String) {
    guard let action = Self.allCases.first(where: { $0.slug == slug }) else { return nil }
    self = action
  }

  /// On its button.
  var verb: String {
    switch self {
    case .resetLink: "Make a reset link"
    case .signOut: "Sign out everywhere"
    case .suspend: "Suspend"
    case .letIn: "Let in again"
    }
  }

  /// In the log.
  var past: String {
    switch self {
    case .resetLink: "Made a reset link"
    case .signOut: "Signed out everywhere"
    case .suspend: "Suspended the account"
    case .letIn: "Took back the suspension"
    }
  }

  /// What will happen.
  var explanation: String {
    switch self {
    case .resetLink:
      "With the link, anyone sets a new password for this person’s account, in every app here. Give it to nobody else, and make "
        + "sure that it’s really them who asks. It works once, for a day."
    case .signOut: "Every browser and every app of theirs has to sign in again. Do this when a phone is lost."
    case .suspend:
      "They can’t sign in any more, and nobody sees them or what they shared, in every app here. You can let them in again."
    case .letIn:
      "This takes back the suspension made here. They can sign in again, and what they shared is there again, unless they’re also "
        + "suspended in another app or from the command line."
    }
  }

  /// What the page says once it is done. It is the same whether another suspension stands: no list tells of those in others.
  var notice: Notice {
    switch self {
    case .resetLink, .signOut: .operatorDone
    case .suspend: .personSuspended
    case .letIn: .personLetIn
    }
  }
}
