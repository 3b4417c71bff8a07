internal import Wire

/// One sentence that a page says once after something was done. The address names it by its code; whom it is about stands there
/// sealed, so that the address tells nobody and a link can't make a page say what was not done.
public struct Notice: Sendable {
  public let code: String
  public let text: String
  /// Whether it is good news, and looks like it.
  public let celebrates: Bool
  /// The sentence about somebody.
  private let naming: (@Sendable (String) -> String)?

  public init(
    _ code: String, _ text: String, celebrates: Bool = false, naming: (@Sendable (String) -> String)? = nil
  ) {
    self.code = code
    self.text = text
    self.celebrates = celebrates
    self.naming = naming
  }

  func shown(about name: String?) -> ShownNotice {
    ShownNotice(name.flatMap { naming?($0.isolated) } ?? text, celebrates: celebrates)
  }

  static func find(_ code: String, among notices: [Notice]) -> Notice? {
    (shared + notices).first { $0.code == code }
  }
}

/// A notice on a page.
public struct ShownNotice: Sendable {
  public let text: String
  public let celebrates: Bool

  public init(_ text: String, celebrates: Bool = false) {
    self.text = text
    self.celebrates = celebrates
  }
}

/// What every app may say.
extension Notice {
  public static let profileSaved = Notice("profile-saved", "Profile saved.")
  public static let reported = Notice("reported", "Thank you. The operator will look at it.")
  public static let blocked = Notice("blocked", "Blocked. Manage this in Settings.") {
    "Blocked \($0). Manage this in Settings."
  }
  public static let unblocked = Notice("unblocked", "Unblocked.") { "Unblocked \($0)." }
  public static let muted = Notice("muted", "Muted. Manage this in Settings.") {
    "Muted \($0). Manage this in Settings."
  }
  public static let unmuted = Notice("unmuted", "Unmuted.") { "Unmuted \($0)." }
  public static let unfollowed = Notice("unfollowed", "Unfollowed.")
  public static let passwordChanged = Notice("password-changed", "Your password is changed. You are signed in.")

  public static let audienceSaved = Notice("audience-saved", "Saved. It applies from now on.")
  public static let circleDeleted = Notice("circle-deleted", "Circle deleted.")

  static let passwordSet = Notice("password-set", "Password changed.")
  static let sessionEnded = Notice("session-ended", "Signed out there.")
  static let sessionsEnded = Notice("sessions-ended", "Signed out everywhere else.")
  static let preferencesSaved = Notice("preferences-saved", "Saved for this device.")
  static let textSizeSaved = Notice("text-size-saved", "Text size saved.")

  static let pushTested = Notice("push-tested", "Sent. It takes a few seconds.")
  static let pushRemoved = Notice("push-removed", "That device is no longer notified.")

  static let rulesSaved = Notice("rules-saved", "Saved.")
  static let operatorDone = Notice("operator-done", "Done. They see it in their activity.")
  static let personSuspended = Notice(
    "person-suspended", "Suspended. They’ll see it in their activity once they’re let in again.")
  static let personLetIn = Notice(
    "person-let-in",
    "Let in again here. If they’re also suspended in another app or from the command line, they stay so until that is lifted too."
  )
  static let requestDismissed = Notice(
    "request-dismissed", "Dismissed. If they ask again within a day, you won’t see it.")
  static let shownAgain = Notice("shown-again", "It’s visible again.")
  public static let choicesSaved = Notice("choices-saved", "Saved.")
  static let originalsDeleted = Notice("originals-deleted", "Originals deleted.")
  static let findableSaved = Notice("findable-saved", "Saved.")
  static let appDeclined = Notice("app-declined", "You can join later from “Your apps” in Settings.")
  static let invitationRevoked = Notice("invitation-revoked", "The link no longer works.")

  public static let familyJoined = Notice("family-joined", "You’ve joined the family.")
  public static let familyDeclined = Notice("family-declined", "You can join later from Settings.")
  public static let familyLeft = Notice(
    "family-left", "New people won’t be connected with you. You can join again from Settings.")
  public static let allFollowed = Notice(
    "all-followed", "Done. People who approve their followers will see your request.")
  static let memberConfirmed = Notice("member-confirmed", "They’re in.")
  static let memberDeclined = Notice("member-declined", "They can’t join with this link.")

  static let shared = [
    profileSaved, reported, blocked, unblocked, muted, unmuted, unfollowed, passwordChanged, passwordSet, sessionEnded,
    sessionsEnded, preferencesSaved, rulesSaved, shownAgain, choicesSaved, originalsDeleted, findableSaved, appDeclined,
    invitationRevoked, audienceSaved, circleDeleted, textSizeSaved, familyJoined, familyDeclined, familyLeft,
    allFollowed, memberConfirmed, memberDeclined, operatorDone, personSuspended, personLetIn, requestDismissed,
    pushTested, pushRemoved,
  ]
}
