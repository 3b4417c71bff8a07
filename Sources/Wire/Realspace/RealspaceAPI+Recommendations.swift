extension RealspaceAPI {
  /// A film, a book or a place that friends liked, and that the viewer has neither posted about nor in their list or diary.
  public struct Recommendation: Hashable, Sendable, Codable, JSONWritable {
    /// The film, the book or the place; of merged ones the one that stays.
    public var item: ItemReference
    /// Why it is here: what friends said of it that the viewer may see, the highest rating first, at most 3, one of each friend.
    public var reasons: [RecommendationReason]
    /// The number of all friends who liked it, as far as the viewer may see that.
    public var friendCount: Int

    public init(item: ItemReference, reasons: [RecommendationReason], friendCount: Int) {
      self.item = item
      self.reasons = reasons
      self.friendCount = friendCount
    }
  }

  /// What a friend said of an item.
  public struct RecommendationReason: Hashable, Sendable, Codable, JSONWritable {
    /// The friend.
    public var person: Person
    /// How they said it.
    public var kind: RecommendationKind
    /// Of a rating the stars, 4 to 5 by halves; nil for other kinds.
    public var rating: Double?

    public init(person: Person, kind: RecommendationKind, rating: Double?) {
      self.person = person
      self.kind = kind
      self.rating = rating
    }
  }

  /// How a friend said that they liked something. The server may add values.
  public struct RecommendationKind: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// By four stars or more in their diary.
    public static let rated = RecommendationKind(rawValue: "rated")
    /// By a like of somebody else's post about it.
    public static let likedPost = RecommendationKind(rawValue: "likedPost")
    /// The values that this version knows.
    public static var known: [RecommendationKind] { [.rated, .likedPost] }
  }

  /// What friends liked, which comes on a single page.
  public enum RecommendationList: CursorList { public static var cursorTag: UInt8 { 128 } }

  public static let recommendations = Endpoint<ListInput<RecommendationList>, Page<Recommendation>>(
    "realspace.recommendations", .get, "/api/realspace/recommendations",
    "At most 20 films, books and places that friends liked, what most friends liked first, with the reasons; on a single page"
  )

  static let recommendationCalls: [any EndpointDescription] = [recommendations]
}

extension RealspaceAPI.ItemKind {
  /// What somebody who has it on their list wants to do.
  public var wish: RealspaceAPI.ListAction {
    switch self {
    case .book: .read
    case .place: .goTo
    default: .watch
    }
  }
}
