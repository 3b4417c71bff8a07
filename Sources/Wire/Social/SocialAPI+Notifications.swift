extension SocialAPI {
  /// What an app tells the viewer about, as far as they can turn it off.
  public struct NotificationChoices: Hashable, Sendable, Codable, JSONWritable {
    /// In the order of the app's settings.
    public var choices: [NotificationChoice]

    public init(choices: [NotificationChoice]) {
      self.choices = choices
    }
  }

  /// Something that an app tells about.
  public struct NotificationChoice: Hashable, Sendable, Codable, JSONWritable {
    /// Its name, for `setNotifications`.
    public var name: String
    /// What it is, for people: "Likes of your posts".
    public var label: String
    /// Whether the viewer is told.
    public var isOn: Bool

    public init(name: String, label: String, isOn: Bool) {
      self.name = name
      self.label = label
      self.isOn = isOn
    }
  }

  /// The input of `setNotifications`.
  public struct SetNotifications: Codable, Hashable, Sendable {
    /// The names of what the viewer wants to be told about; everything else is off from now on. Unknown names are ignored.
    public let on: [String]

    public init(on: [String]) {
      self.on = on
    }
  }

  /// What an app tells the viewer about.
  /// - Parameter app: the app's name.
  public static func notifications(of app: String) -> Endpoint<NoInput, NotificationChoices> {
    Endpoint(
      "\(app).notifications", .get, PathTemplate("/api/\(app)/notifications"), "What the app tells the viewer about")
  }

  /// Chooses what an app tells the viewer about.
  /// - Parameter app: the app's name.
  public static func setNotifications(of app: String) -> Endpoint<SetNotifications, NotificationChoices> {
    Endpoint(
      "\(app).setNotifications", .put, PathTemplate("/api/\(app)/notifications"),
      "Choose what the app tells the viewer about")
  }
}
