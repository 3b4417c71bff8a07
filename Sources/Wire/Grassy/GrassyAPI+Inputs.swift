extension GrassyAPI {
  /// Identifies a post by the ID in the path.
  public struct ByPost: Codable, Hashable, Sendable, IdentifyingInput {
    /// The post; 404 if the viewer may not see it.
    public let id: ID<Post>

    public init(id: ID<Post>) {
      self.id = id
    }
  }

  /// Which posts a feed has. The server may add values.
  public struct FeedScope: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All that the viewer may see.
    public static let everyone = FeedScope(rawValue: "everyone")
    /// The viewer's own, and those of people and tags that the viewer follows.
    public static let following = FeedScope(rawValue: "following")
    /// The values that this version knows.
    public static var known: [FeedScope] { [.everyone, .following] }
  }

  /// Reads a feed.
  public struct Feed: PagedInput {
    /// Which posts it has; everyone's by default.
    public var scope: FeedScope? = nil
    /// The maximum number of items per page.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<FeedList>? = nil

    public init(scope: FeedScope? = nil, limit: PageLimit = .standard, before: SealedCursor<FeedList>? = nil) {
      self.scope = scope
      self.limit = limit
      self.before = before
    }
  }

  /// Where a post is: a place of the gazetteer, or a name with or without a point.
  public struct LocationInput: Codable, Hashable, Sendable {
    /// A place's number in the gazetteer; then nothing else but the precision counts. At the precision of a city, a part of a city is told
    /// as that city.
    public var placeID: String? = nil
    /// The place's name, at most 120 characters.
    public var name: String? = nil
    /// Degrees north, -90 to 90.
    public var latitude: Double? = nil
    /// Degrees east, -180 to 180.
    public var longitude: Double? = nil
    /// How fine others are told it; the city by default.
    public var precision: LocationPrecision? = nil
    /// Whether the author keeps what is finer for themself; false by default: then it is forgotten.
    public var keepsExact: Bool? = nil

    public init(
      placeID: String? = nil, name: String? = nil, latitude: Double? = nil, longitude: Double? = nil,
      precision: LocationPrecision? = nil, keepsExact: Bool? = nil
    ) {
      self.placeID = placeID
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.precision = precision
      self.keepsExact = keepsExact
    }
  }

  /// Publishes a post.
  public struct PublishPost: Codable, Hashable, Sendable {
    /// The viewer's own uploaded photos and videos in display order, 1 to 20, ready and not yet used elsewhere.
    public let media: [ID<MediaAPI.Item>]
    /// The caption, at most 2,200 characters; nil for none.
    public var caption: String? = nil
    /// The tags, with or without `#`, at most 30 of 1 to 40 characters each; nil for none.
    public var tags: [String]? = nil
    /// Where it is; nil for nowhere.
    public var location: LocationInput? = nil
    /// Who may see it; everyone by default.
    public var audience: SocialAPI.Audience? = nil
    /// What took the photo; nil says nothing.
    public var camera: Camera? = nil
    /// Whether those who see it may save its photos as files; by default as the viewer has chosen for all posts.
    public var allowsSaving: Bool? = nil

    public init(
      media: [ID<MediaAPI.Item>], caption: String? = nil, tags: [String]? = nil, location: LocationInput? = nil,
      audience: SocialAPI.Audience? = nil, camera: Camera? = nil, allowsSaving: Bool? = nil
    ) {
      self.media = media
      self.caption = caption
      self.tags = tags
      self.location = location
      self.audience = audience
      self.camera = camera
      self.allowsSaving = allowsSaving
    }
  }

  /// Changes a post of the viewer's own. What is left out stays as it is.
  public struct EditPost: Codable, Equatable, Sendable {
    /// The post; 404 if it isn't the viewer's own.
    public let id: ID<Post>
    /// The new caption; empty removes it.
    public var caption: String? = nil
    /// The new tags, all of them; an empty list removes them.
    public var tags: [String]? = nil
    /// The new location; `null` removes it.
    public var location: Change<LocationInput> = .keep
    /// The new audience.
    public var audience: SocialAPI.Audience? = nil
    /// All photos and videos in their new order, 1 to 20: ones already attached and unused uploads that are ready. What is left out is
    /// deleted; nil keeps all.
    public var media: [ID<MediaAPI.Item>]? = nil
    /// The descriptions of the photos in their order after the change, at most 1,000 characters each; nil keeps them.
    public var alts: [String]? = nil
    /// What took the photo; `null` removes it.
    public var camera: Change<Camera> = .keep
    /// Whether those who see it may save its photos from now on; nil keeps the choice.
    public var allowsSaving: Bool? = nil

    public init(
      id: ID<Post>, caption: String? = nil, tags: [String]? = nil, location: Change<LocationInput> = .keep,
      audience: SocialAPI.Audience? = nil, media: [ID<MediaAPI.Item>]? = nil, alts: [String]? = nil,
      camera: Change<Camera> = .keep, allowsSaving: Bool? = nil
    ) {
      self.id = id
      self.caption = caption
      self.tags = tags
      self.location = location
      self.audience = audience
      self.media = media
      self.alts = alts
      self.camera = camera
      self.allowsSaving = allowsSaving
    }
  }

  /// Reports a post to the operator, with a copy of what the viewer sees.
  public struct ReportPost: Codable, Hashable, Sendable, ReportingInput {
    /// The post to report.
    public let id: ID<Post>
    /// Why the post is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<Post>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// Identifies a tag by its name in the path.
  public struct ByTag: Codable, Hashable, Sendable {
    /// The tag, without `#`; case and accents don't matter.
    public let tag: String

    public init(tag: String) {
      self.tag = tag
    }
  }

  /// Lists the posts with a tag.
  public struct TagPosts: PagedInput {
    /// The tag, without `#`; case and accents don't matter.
    public let tag: String
    /// The maximum number of items per page.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<TagPostList>? = nil

    public init(tag: String, limit: PageLimit = .standard, before: SealedCursor<TagPostList>? = nil) {
      self.tag = tag
      self.limit = limit
      self.before = before
    }
  }

  /// Which of their own tags a viewer is shown before anything is typed. The server may add values.
  public struct OwnTags: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Those that the viewer follows.
    public static let followed = OwnTags(rawValue: "followed")
    /// Those that the viewer mutes.
    public static let muted = OwnTags(rawValue: "muted")
    /// The values that this version knows.
    public static var known: [OwnTags] { [.followed, .muted] }
  }

  /// Finds tags by their beginning; without one, those that the viewer follows, or mutes.
  public struct TagSearch: PagedInput {
    /// The start of a tag; empty or nil for the viewer's own.
    public var q: String? = nil
    /// Which of the viewer's own; those that they follow by default.
    public var own: OwnTags? = nil
    /// Has no effect: at most 20 tags are found.
    public var limit: PageLimit = .standard
    /// Has no effect, since a search has a single page.
    public var before: SealedCursor<TagList>? = nil

    public init(
      q: String? = nil, own: OwnTags? = nil, limit: PageLimit = .standard, before: SealedCursor<TagList>? = nil
    ) {
      self.q = q
      self.own = own
      self.limit = limit
      self.before = before
    }
  }

  /// Finds places by the beginning of a name, in any script.
  public struct PlaceSearch: PagedInput {
    /// The beginning of a name.
    public let q: String
    /// Has no effect: at most 20 places are found.
    public var limit: PageLimit = .standard
    /// Has no effect, since a search has a single page.
    public var before: SealedCursor<PlaceList>? = nil

    public init(q: String, limit: PageLimit = .standard, before: SealedCursor<PlaceList>? = nil) {
      self.q = q
      self.limit = limit
      self.before = before
    }
  }

  /// Lists the posts at a place.
  public struct PlacePosts: PagedInput {
    /// The `placeID` of a location.
    public let id: String
    /// The maximum number of items per page.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<PlacePostList>? = nil

    public init(id: String, limit: PageLimit = .standard, before: SealedCursor<PlacePostList>? = nil) {
      self.id = id
      self.limit = limit
      self.before = before
    }
  }

  /// Limits on text lengths, in Unicode scalars, and on item counts.
  public enum Limits {
    /// The maximum length of a caption.
    public static let caption = 2200
    /// The length of a tag.
    public static let tag = 1...40
    /// The maximum number of tags of a post.
    public static let tags = 30
    /// The maximum length of a place's number.
    public static let placeID = 20
    /// The maximum length of a place's name.
    public static let placeName = 120
    /// The maximum length of what is said of a camera.
    public static let camera = 80
    /// The length of a comment.
    public static let comment = SocialAPI.Limits.comment
    /// The maximum number of photos and videos of a post.
    public static let media = MediaAPI.mostInAlbum
    /// The maximum length of a photo's description.
    public static let alt = 1000
    /// The maximum number of tags that somebody follows, and of those that they mute.
    public static let ownTags = 200
  }
}

extension GrassyAPI.PublishPost: BoundedInput {
  /// The OpenAPI bounds for the caption and the number of media.
  public static var bounds: [String: JSONValue] {
    [
      "caption": .text(GrassyAPI.Limits.caption),
      "media": ["minItems": 1, "maxItems": .number(GrassyAPI.Limits.media)],
      "tags": .texts(GrassyAPI.Limits.tag, atMost: GrassyAPI.Limits.tags),
    ]
  }
}

extension GrassyAPI.EditPost: BoundedInput {
  /// The OpenAPI bounds for the texts and the numbers of tags and media.
  public static var bounds: [String: JSONValue] {
    [
      "media": ["minItems": 1, "maxItems": .number(GrassyAPI.Limits.media)],
      "alts": .texts(0...GrassyAPI.Limits.alt, atMost: GrassyAPI.Limits.media),
      "caption": .text(GrassyAPI.Limits.caption),
      "tags": .texts(GrassyAPI.Limits.tag, atMost: GrassyAPI.Limits.tags),
    ]
  }
}

extension GrassyAPI.LocationInput: BoundedInput {
  /// The OpenAPI bounds for the place's number and its name.
  public static var bounds: [String: JSONValue] {
    ["placeID": .text(GrassyAPI.Limits.placeID), "name": .text(GrassyAPI.Limits.placeName)]
  }
}

extension GrassyAPI.Camera: BoundedInput {
  /// The OpenAPI bounds for the texts.
  public static var bounds: [String: JSONValue] {
    let text = JSONValue.text(GrassyAPI.Limits.camera)
    return ["model": text, "lens": text, "exposure": text]
  }
}

extension GrassyAPI.TagSearch: BoundedInput {
  /// How much of the search text counts.
  public static var bounds: [String: JSONValue] { ["q": .text(SocialAPI.Limits.search)] }
}

extension GrassyAPI.PlaceSearch: BoundedInput {
  /// How much of the search text counts.
  public static var bounds: [String: JSONValue] { ["q": .text(SocialAPI.Limits.search)] }
}

extension GrassyAPI.ByTag: BoundedInput {
  /// The OpenAPI bounds for the tag.
  public static var bounds: [String: JSONValue] { ["tag": .text(GrassyAPI.Limits.tag)] }
}

extension GrassyAPI.TagPosts: BoundedInput {
  /// The OpenAPI bounds for the tag.
  public static var bounds: [String: JSONValue] { ["tag": .text(GrassyAPI.Limits.tag)] }
}
