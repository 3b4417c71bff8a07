/// One sentence that a page says once after something was done. The address names it by its code only.
public struct Notice: Sendable {
  public let code: String
  public let text: String

  public init(_ code: String, _ text: String) {
    self.code = code
    self.text = text
  }

  static func find(_ code: String, among notices: [Notice]) -> Notice? {
    (shared + notices).first { $0.code == code }
  }
}

/// What every app may say.
extension Notice {
  public static let profileSaved = Notice("profile-saved", "Profile saved.")
  public static let reported = Notice("reported", "Thank you. The operator will look at it.")
  public static let blocked = Notice("blocked", "Blocked. You find them in Settings.")
  public static let unblocked = Notice("unblocked", "Unblocked.")
  public static let muted = Notice("muted", "Muted. You find them in Settings.")
  public static let unmuted = Notice("unmuted", "Unmuted.")
  public static let unfollowed = Notice("unfollowed", "Unfollowed.")
  public static let passwordChanged = Notice("password-changed", "Your password is changed. You are signed in.")

  static let shared = [profileSaved, reported, blocked, unblocked, muted, unmuted, unfollowed, passwordChanged]
}
