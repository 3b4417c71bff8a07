/// The types and calls of Believe's JSON API, `/api/believe`.
public enum BelieveAPI {
  /// How a project is going. The server may add values.
  public struct Mood: OpenValue {
    /// The value as it appears in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Labeled "Going great!".
    public static let green = Mood(rawValue: "green")
    /// Labeled "Working on it".
    public static let yellow = Mood(rawValue: "yellow")
    /// Labeled "Need support".
    public static let red = Mood(rawValue: "red")
    /// The values that this version knows.
    public static var known: [Mood] { [.green, .yellow, .red] }
  }

  /// Who can find and open a published project. The server may add values.
  public struct Visibility: OpenValue {
    /// The value as it appears in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Everyone in the app; listed and searchable.
    public static let everyone = Visibility(rawValue: "public")
    /// Anyone in the app who has the link; left out of discovery, search and the creator's profile.
    public static let unlisted = Visibility(rawValue: "unlisted")
    /// Existing followers only; nobody else can open or follow it.
    public static let followers = Visibility(rawValue: "followers")
    /// The values that this version knows.
    public static var known: [Visibility] { [.everyone, .unlisted, .followers] }
  }

  /// A person in Believe: a creator, a supporter or both. Believe profiles have a name but no username.
  public struct Builder: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Builder>
    /// The display name, 1 to 80 characters.
    public var name: String
    /// A short biography, up to 280 characters; empty if there is none.
    public var bio: String
    /// The path and query of the avatar's `320` rendition; a signed link expires after one to two hours. Nil without an
    /// avatar.
    public var avatarURL: String?
    /// The person's website, an `http://` or `https://` URL of up to 300 characters.
    public var websiteURL: String?
    /// The Twitter handle without the `@`: up to 15 letters, digits and underscores.
    public var twitterHandle: String?
    /// Whether the person is a creator, by their own choice or because they have a project.
    public var isCreator: Bool
    /// When the person joined Believe.
    public var createdAt: Timestamp

    public init(
      id: ID<Builder>, name: String, bio: String, avatarURL: String?, websiteURL: String?, twitterHandle: String?,
      isCreator: Bool, createdAt: Timestamp
    ) {
      self.id = id
      self.name = name
      self.bio = bio
      self.avatarURL = avatarURL
      self.websiteURL = websiteURL
      self.twitterHandle = twitterHandle
      self.isCreator = isCreator
      self.createdAt = createdAt
    }
  }

  /// The short form of a builder, as embedded in projects, messages and activity.
  public struct BuilderReference: NamedPerson, Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Builder>
    /// The display name, 1 to 80 characters.
    public var name: String
    /// The path and query of the avatar's `320` rendition; a signed link expires after one to two hours. Nil without an
    /// avatar, and in the viewer's list of blocked people.
    public var avatarURL: String?

    public init(id: ID<Builder>, name: String, avatarURL: String?) {
      self.id = id
      self.name = name
      self.avatarURL = avatarURL
    }
  }

  /// The viewer's own builder, onboarding state and karma.
  public struct Me: Hashable, Sendable, Codable, JSONWritable {
    /// The viewer's profile as others see it.
    public var builder: Builder
    /// Whether the viewer has completed onboarding, the choice between sharing a project and supporting creators.
    public var isOnboarded: Bool
    /// The viewer's karma, which nobody else can read.
    public var karma: Karma

    public init(builder: Builder, isOnboarded: Bool, karma: Karma) {
      self.builder = builder
      self.isOnboarded = isOnboarded
      self.karma = karma
    }
  }
}
