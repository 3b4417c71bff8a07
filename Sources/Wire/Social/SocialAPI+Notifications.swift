extension SocialAPI {
  /// The notifications of an app that the viewer can turn off.
  public struct NotificationChoices: Hashable, Sendable, Codable, JSONWritable {
    /// In the order of the app's settings.
    public var choices: [NotificationChoice]

    public init(choices: [NotificationChoice]) {
      self.choices = choices
    }
  }

  /// A kind of notification.
  public struct NotificationChoice: Hashable, Sendable, Codable, JSONWritable {
    /// Its name, for `setNotifications`.
    public var name: String
    /// What it is, for people: "Likes on your posts".
    public var label: String
    /// Whether the viewer gets these notifications.
    public var isOn: Bool

    public init(name: String, label: String, isOn: Bool) {
      self.name = name
      self.label = label
      self.isOn = isOn
    }
  }

  /// The input of `setNotifications`.
  public struct SetNotifications: Codable, Hashable, Sendable {
    /// The names of the notifications that stay on; all others are turned off. Unknown names are ignored.
    public let on: [String]

    public init(on: [String]) {
      self.on = on
    }
  }

  /// The maximum length of the name of a kind of notification.
  public static let longestNotification = 40

  /// The viewer's notification settings in an app.
  /// - Parameter app: the app's name.
  public static func notifications(of app: String) -> Endpoint<NoInput, NotificationChoices> {
    Endpoint(
      "\(app).notifications", .get, PathTemplate("/api/\(app)/notifications"), "What the app tells the viewer about")
  }

  /// Changes the viewer's notification settings in an app.
  /// - Parameter app: the app's name.
  public static func setNotifications(of app: String) -> Endpoint<SetNotifications, NotificationChoices> {
    Endpoint(
      "\(app).setNotifications", .put, PathTemplate("/api/\(app)/notifications"),
      "Choose what the app tells the viewer about")
  }
}

extension SocialAPI.SetNotifications: BoundedInput {
  /// How long the names of notifications may be.
  public static var bounds: [String: JSONValue] { ["on": .texts(1...SocialAPI.longestNotification)] }
}
