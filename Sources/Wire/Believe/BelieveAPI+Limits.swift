extension BelieveAPI {
  /// The limits of what clients send: lengths in characters (Unicode scalars), and counts.
  public enum Limits {
    /// The maximum length of a builder's name.
    public static let name = 80
    /// The maximum length of a builder's biography.
    public static let bio = 280
    /// The maximum length of a website URL.
    public static let website = 300
    /// The maximum length of a Twitter handle, without the `@`.
    public static let twitterHandle = 15
    /// The maximum length of a project's title.
    public static let title = 100
    /// The maximum length of a project's tagline.
    public static let tagline = 160
    /// The maximum length of a project's description.
    public static let description = 5000
    /// The maximum length of a cover's alternative text.
    public static let coverAlt = 1000
    /// The length of a slug, lower and upper bound.
    public static let slug = 3...80
    /// The maximum length of an update's text.
    public static let content = 5000
    /// The maximum number of photos in an update.
    public static let images = MediaAPI.mostInAlbum
    /// The maximum length of a milestone's title.
    public static let milestoneTitle = 120
    /// The maximum length of a milestone's description.
    public static let milestoneDescription = 1000
    /// The length of a day of the calendar: `2026-05-31`.
    public static let day = 10
    /// The maximum length of a support message, and of an answer.
    public static let message = 1000
    /// The maximum number of updates in one `getUserLikedPostIds` call.
    public static let ids = 100
    /// The maximum number of projects per builder.
    public static let projects = 100
    /// The maximum number of milestones per project.
    public static let milestones = 200
  }

  static let projectBounds: [String: JSONValue] = [
    "title": .text(1...Limits.title), "tagline": .text(Limits.tagline), "description": .text(Limits.description),
    "coverAlt": .text(Limits.coverAlt), "slug": .text(Limits.slug), "newSlug": .text(Limits.slug),
  ]
  static let meBounds: [String: JSONValue] = [
    "name": .text(1...Limits.name), "bio": .text(Limits.bio), "websiteURL": .text(Limits.website),
    "twitterHandle": .text(Limits.twitterHandle + 1),
  ]
  static let postBounds: [String: JSONValue] = [
    "slug": .text(Limits.slug), "content": .text(1...Limits.content), "images": ["maxItems": .number(Limits.images)],
    "alts": .texts(0...MediaAPI.Limits.alt, atMost: Limits.images),
  ]
  static let milestoneBounds: [String: JSONValue] = [
    "title": .text(1...Limits.milestoneTitle), "description": .text(Limits.milestoneDescription),
    "targetDate": .text(Limits.day), "slug": .text(Limits.slug),
  ]
  static let messageBounds: [String: JSONValue] = [
    "slug": .text(Limits.slug), "message": .text(1...Limits.message), "text": .text(1...Limits.message),
  ]
}

extension BelieveAPI.Join: BoundedInput {
  /// The bounds of `name` and `bio`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.meBounds }
}
extension BelieveAPI.EditMe: BoundedInput {
  /// The bounds of `name` and `bio`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.meBounds }
}
extension BelieveAPI.CreateProject: BoundedInput {
  /// The bounds of the project's texts, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.projectBounds }
}
extension BelieveAPI.EditProject: BoundedInput {
  /// The bounds of the project's texts, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.projectBounds }
}
extension BelieveAPI.CreatePost: BoundedInput {
  /// The bounds of `content` and `images`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.postBounds }
}
extension BelieveAPI.EditPost: BoundedInput {
  /// The bounds of `content` and `images`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.postBounds }
}
extension BelieveAPI.CreateMilestone: BoundedInput {
  /// The bounds of `title` and `description`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.milestoneBounds }
}
extension BelieveAPI.EditMilestone: BoundedInput {
  /// The bounds of `title` and `description`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.milestoneBounds }
}
extension BelieveAPI.SendSupport: BoundedInput {
  /// The bounds of `message`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.messageBounds }
}
extension BelieveAPI.AnswerInput: BoundedInput {
  /// The bounds of `text`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.messageBounds }
}
extension BelieveAPI.LikedPostsInput: BoundedInput {
  /// The bounds of `ids`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { ["ids": ["maxItems": .number(BelieveAPI.Limits.ids)]] }
}
extension BelieveAPI.ProjectListInput: BoundedInput {
  /// How much of the search text counts.
  public static var bounds: [String: JSONValue] { ["q": .text(SocialAPI.Limits.search)] }
}

extension BelieveAPI {
  /// A slug that is looked for, which may be too short to be one.
  static let slugBounds: [String: JSONValue] = ["slug": .text(Limits.slug.upperBound)]
}
extension BelieveAPI.BySlug: BoundedInput {
  /// The bounds of `slug`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.slugBounds }
}
extension BelieveAPI.SlugListInput: BoundedInput {
  /// The bounds of `slug`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.slugBounds }
}
extension BelieveAPI.SetMood: BoundedInput {
  /// The bounds of `slug`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.slugBounds }
}
extension BelieveAPI.BySupporter: BoundedInput {
  /// The bounds of `slug`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.slugBounds }
}
extension BelieveAPI.BySilenced: BoundedInput {
  /// The bounds of `slug`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { BelieveAPI.slugBounds }
}
extension BelieveAPI.TitleInput: BoundedInput {
  /// The bounds of `title`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] { ["title": .text(1...BelieveAPI.Limits.title)] }
}
extension BelieveAPI.ReportProject {
  /// The bounds of `slug` and `reason`, for the OpenAPI document.
  public static var bounds: [String: JSONValue] {
    BelieveAPI.slugBounds.merging(["reason": .text(SocialAPI.Limits.reason)]) { $1 }
  }
}
