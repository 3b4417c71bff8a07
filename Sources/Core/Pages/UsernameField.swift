public import HTML

/// A username with its rules; a script says at once whether it is free.
public struct UsernameField: HTML {
  let value: String
  /// The username that is the viewer's already.
  let current: String?
  let error: String?
  let isRequired: Bool

  /// - Parameter isRequired: false where one is proposed from the name.
  public init(value: String, current: String?, error: String?, isRequired: Bool = true) {
    self.isRequired = isRequired
    self.value = value
    self.current = current
    self.error = error
  }

  public var body: some HTML {
    div(.data("username-check", current ?? "")) {
      Field(
        "Username", "username", .username, value: value,
        hint: "3 to 30 characters: letters a to z, numbers, full stops and underscores.", error: error, limit: 30,
        isRequired: isRequired)
      p(.class("check"), .role("status"), .data("username-status")) { "" }
    }
  }
}
