public import HTML

/// What somebody prefers on this device: the theme, and whether the browser keeps copies for when it's offline.
public struct DevicePage: HTML {
  public struct Model: Sendable {
    /// The page to return to.
    public var next: String
    public var preferences: DevicePreferences
    /// Whether the server allows copies at all.
    public var mayKeepCopies: Bool

    public init(next: String, preferences: DevicePreferences, mayKeepCopies: Bool) {
      self.next = next
      self.preferences = preferences
      self.mayKeepCopies = mayKeepCopies
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AccountPage("This device", back: model.next, context) {
      p(.class("quiet")) { "These settings are for this browser only, in every app here." }
      form(.class("form"), .method("post"), .action(context.shared("/account/device")), .data("once")) {
        NextField(path: model.next)
        fieldset(.class("choices")) {
          legend { "Theme" }
          ForEach(DevicePreferences.Theme.allCases) { theme in
            label(.class("choice"), .for("theme-\(theme.rawValue)")) {
              input(
                .type("radio"), .id("theme-\(theme.rawValue)"), .name("theme"), .value(theme.rawValue),
                .checked(model.preferences.theme == theme))
              Self.name(of: theme)
            }
          }
        }
        fieldset(.class("choices")) {
          legend { "Offline" }
          if model.mayKeepCopies {
            label(.class("choice"), .for("copies")) {
              input(
                .type("checkbox"), .id("copies"), .name("copies"), .value("true"),
                .checked(model.preferences.keepsCopies))
              "Keep offline copies"
            }
            p(.class("hint quiet")) {
              "Your last feed and its photos, your profile and the messages that you read last stay in this browser, so that you can see "
              "them offline. Turn this off on a computer that others use; this deletes the copies."
            }
          } else {
            p(.class("hint quiet")) { "This server keeps no offline copies." }
          }
        }
        button(.class("button")) { "Save" }
      }
    }
  }

  private static func name(of theme: DevicePreferences.Theme) -> String {
    switch theme {
    case .system: "System"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}
