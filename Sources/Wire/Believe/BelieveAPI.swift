/// The types and calls of Believe's JSON API, `/api/believe`.
public enum BelieveAPI {
  /// How a project is going. The server may add values.
  public struct Mood: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Going great!
    public static let green = Mood(rawValue: "green")
    /// Working on it
    public static let yellow = Mood(rawValue: "yellow")
    /// Need support
    public static let red = Mood(rawValue: "red")
    public static var known: [Mood] { [.green, .yellow, .red] }
  }

  /// Who may find a published project. The server may add values.
  public struct Visibility: OpenValue {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Everyone in the app.
    public static let everyone = Visibility(rawValue: "public")
    /// Whoever has its address.
    public static let unlisted = Visibility(rawValue: "unlisted")
    /// Whoever follows it already; nobody else can begin to.
    public static let followers = Visibility(rawValue: "followers")
    public static var known: [Visibility] { [.everyone, .unlisted, .followers] }
  }

  /// A person: creator, supporter, or both. Profiles of Believe have a name and no username.
  public struct Builder: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Builder>
    public var name: String
    public var bio: String
    public var avatarURL: String?
    /// Begins with `https://` or `http://`.
    public var websiteURL: String?
    /// Without the `@`.
    public var twitterHandle: String?
    public var isCreator: Bool
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

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("name", name)
      json.member("bio", bio)
      json.member("avatarURL", avatarURL)
      json.member("websiteURL", websiteURL)
      json.member("twitterHandle", twitterHandle)
      json.member("isCreator", isCreator)
      json.member("createdAt", createdAt)
      json.endObject()
    }
  }

  /// The short form of a builder beside what they made.
  public struct BuilderReference: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Builder>
    public var name: String
    public var avatarURL: String?

    public init(
      id: ID<Builder>, name: String, avatarURL: String?
    ) {
      self.id = id
      self.name = name
      self.avatarURL = avatarURL
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("id", id)
      json.member("name", name)
      json.member("avatarURL", avatarURL)
      json.endObject()
    }
  }

  /// The viewer's own builder and how far they have come.
  public struct Me: Hashable, Sendable, Codable, JSONWritable {
    public var builder: Builder
    /// Whether they have said what they came for.
    public var isOnboarded: Bool
    public var karma: Karma

    public init(
      builder: Builder, isOnboarded: Bool, karma: Karma
    ) {
      self.builder = builder
      self.isOnboarded = isOnboarded
      self.karma = karma
    }

    public func write(to json: inout JSONWriter) {
      json.beginObject()
      json.member("builder", builder)
      json.member("isOnboarded", isOnboarded)
      json.member("karma", karma)
      json.endObject()
    }
  }
}
