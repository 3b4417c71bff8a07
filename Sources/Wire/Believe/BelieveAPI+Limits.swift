extension BelieveAPI {
  /// The bounds of what is written, in characters, and of how many there are.
  public enum Limits {
    public static let name = 80
    public static let bio = 280
    public static let website = 300
    public static let twitterHandle = 15
    public static let title = 100
    public static let tagline = 160
    public static let description = 5000
    public static let coverAlt = 1000
    public static let slug = 3...80
    public static let content = 5000
    public static let images = 10
    public static let milestoneTitle = 120
    public static let milestoneDescription = 1000
    public static let message = 1000
    /// Ids that are asked for at once.
    public static let ids = 100
    public static let projects = 100
    public static let milestones = 200
  }

  private static func text(_ most: Int, least: Int = 1) -> JSONValue {
    ["minLength": .number(least), "maxLength": .number(most)]
  }

  static let projectBounds: [String: JSONValue] = [
    "title": text(Limits.title), "tagline": text(Limits.tagline, least: 0),
    "description": text(Limits.description, least: 0), "coverAlt": text(Limits.coverAlt, least: 0),
  ]
  static let meBounds: [String: JSONValue] = ["name": text(Limits.name), "bio": text(Limits.bio, least: 0)]
  static let postBounds: [String: JSONValue] = [
    "content": text(Limits.content), "images": ["maxItems": .number(Limits.images)],
  ]
  static let milestoneBounds: [String: JSONValue] = [
    "title": text(Limits.milestoneTitle), "description": text(Limits.milestoneDescription, least: 0),
  ]
  static let messageBounds: [String: JSONValue] = ["message": text(Limits.message), "text": text(Limits.message)]
}

extension BelieveAPI.Join: BoundedInput {
  public static var bounds: [String: JSONValue] { BelieveAPI.meBounds }
}
extension BelieveAPI.EditMe: BoundedInput {
  public static var bounds: [String: JSONValue] { BelieveAPI.meBounds }
}
extension BelieveAPI.CreateProject: BoundedInput {
  public static var bounds: [String: JSONValue] { BelieveAPI.projectBounds }
}
extension BelieveAPI.EditProject: BoundedInput {
  public static var bounds: [String: JSONValue] { BelieveAPI.projectBounds }
}
extension BelieveAPI.CreatePost: BoundedInput {
  public static var bounds: [String: JSONValue] { BelieveAPI.postBounds }
}
extension BelieveAPI.EditPost: BoundedInput {
  public static var bounds: [String: JSONValue] { BelieveAPI.postBounds }
}
extension BelieveAPI.CreateMilestone: BoundedInput {
  public static var bounds: [String: JSONValue] { BelieveAPI.milestoneBounds }
}
extension BelieveAPI.EditMilestone: BoundedInput {
  public static var bounds: [String: JSONValue] { BelieveAPI.milestoneBounds }
}
extension BelieveAPI.SendSupport: BoundedInput {
  public static var bounds: [String: JSONValue] { BelieveAPI.messageBounds }
}
extension BelieveAPI.AnswerInput: BoundedInput {
  public static var bounds: [String: JSONValue] { BelieveAPI.messageBounds }
}
extension BelieveAPI.LikedPostsInput: BoundedInput {
  public static var bounds: [String: JSONValue] { ["ids": ["maxItems": .number(BelieveAPI.Limits.ids)]] }
}
