/// The types and calls of Grassy's JSON API, `/api/grassy`.
public enum GrassyAPI {
  /// A post, visible to its audience.
  public struct Post: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Post>
    /// The person who published the post.
    public var author: SocialAPI.Author
    /// The caption, at most 2,200 characters; empty if there is none.
    public var caption: String
    /// Where it is, no finer than the author chose; nil for nowhere.
    public var location: Location?
    /// The tags as the author wrote them, without `#`, in their order, at most 30.
    public var tags: [String]
    /// The photos and videos in display order, 1 to 20.
    public var media: [MediaAPI.Attachment]
    /// Those of its photos and videos whose original is kept, for the author alone; nil where there is none.
    public var originals: [ID<MediaAPI.Item>]? = nil
    /// The name of the first photo's object in the store, below the app's prefix; empty for one that was stored before objects had
    /// names.
    public var photoKey: String
    /// Who may see the post; its circles for the author alone.
    public var audience: SocialAPI.Audience
    /// What took the photo, where the author chose to say it.
    public var camera: Camera? = nil
    /// The number of likes, without those by people whom a block hides from the viewer.
    public var likeCount: Int
    /// The number of comments, without those by people whom a block hides from the viewer.
    public var commentCount: Int
    /// Whether the viewer likes the post.
    public var likedByMe: Bool
    /// Whether the viewer has bookmarked the post.
    public var bookmarkedByMe: Bool
    /// When the post was published.
    public var createdAt: Timestamp
    /// When the post was last edited; nil if it never was. A change of its audience alone, or of who may save its photos, is none.
    public var editedAt: Timestamp?
    /// Whether those who see the post may save its photos as files; its author always may. Nil from servers before this was a choice.
    public var allowsSaving: Bool? = nil
    /// Whether an operator has hidden the post: only its author still sees it. Nil from servers that didn't say so.
    public var isHidden: Bool? = nil

    public init(
      id: ID<Post>, author: SocialAPI.Author, caption: String, location: Location?, tags: [String],
      media: [MediaAPI.Attachment], originals: [ID<MediaAPI.Item>]? = nil, photoKey: String,
      audience: SocialAPI.Audience, camera: Camera? = nil, likeCount: Int, commentCount: Int, likedByMe: Bool,
      bookmarkedByMe: Bool, createdAt: Timestamp, editedAt: Timestamp?, allowsSaving: Bool? = nil, isHidden: Bool? = nil
    ) {
      self.id = id
      self.author = author
      self.caption = caption
      self.location = location
      self.tags = tags
      self.media = media
      self.originals = originals
      self.photoKey = photoKey
      self.audience = audience
      self.camera = camera
      self.likeCount = likeCount
      self.commentCount = commentCount
      self.likedByMe = likedByMe
      self.bookmarkedByMe = bookmarkedByMe
      self.createdAt = createdAt
      self.editedAt = editedAt
      self.allowsSaving = allowsSaving
      self.isHidden = isHidden
    }
  }

  /// Where a post is, as the viewer may know it.
  public struct Location: Hashable, Sendable, Codable, JSONWritable {
    /// The place's name.
    public var name: String
    /// How fine it is; nothing else in the location is finer.
    public var precision: LocationPrecision
    /// Degrees north, for `exact`; of the middle of the neighbourhood or the city otherwise; nil for a country and for free text.
    public var latitude: Double?
    /// Degrees east, likewise.
    public var longitude: Double?
    /// The country's code (ISO 3166-1 alpha-2); nil where it isn't known.
    public var country: String?
    /// The ID of the place, for `placePosts`: a number of the gazetteer, a country's code, or `~` and a name.
    public var placeID: String

    public init(
      name: String, precision: LocationPrecision, latitude: Double?, longitude: Double?, country: String?,
      placeID: String
    ) {
      self.name = name
      self.precision = precision
      self.latitude = latitude
      self.longitude = longitude
      self.country = country
      self.placeID = placeID
    }
  }

  /// How fine a location is. The server may add values.
  public struct LocationPrecision: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The point itself.
    public static let exact = LocationPrecision(rawValue: "exact")
    /// A square of about a kilometre.
    public static let neighbourhood = LocationPrecision(rawValue: "neighbourhood")
    /// The city.
    public static let city = LocationPrecision(rawValue: "city")
    /// The country.
    public static let country = LocationPrecision(rawValue: "country")
    /// The values that this version knows.
    public static var known: [LocationPrecision] { [.exact, .neighbourhood, .city, .country] }
  }

  /// What took a photo. The author's device reads it; the server removes it from the files.
  public struct Camera: Hashable, Sendable, Codable, JSONWritable {
    /// Maker and model, up to 80 characters; empty if not said.
    public var model: String
    /// The lens, up to 80 characters; empty if not said.
    public var lens: String
    /// The exposure, such as `1/250 s, f/1.8, ISO 50`, up to 80 characters; empty if not said.
    public var exposure: String

    public init(model: String, lens: String, exposure: String) {
      self.model = model
      self.lens = lens
      self.exposure = exposure
    }
  }

  /// A tag, as the viewer stands to it.
  public struct Tag: Hashable, Sendable, Codable, JSONWritable {
    /// The tag as it is compared: folded to lower case, without accents.
    public var name: String
    /// As it was written first.
    public var label: String
    /// Whether its posts come into the viewer's following feed.
    public var isFollowing: Bool
    /// Whether the viewer's feeds leave its posts out.
    public var isMuted: Bool

    public init(name: String, label: String, isFollowing: Bool, isMuted: Bool) {
      self.name = name
      self.label = label
      self.isFollowing = isFollowing
      self.isMuted = isMuted
    }
  }

  /// Whether the viewer follows a tag.
  public struct TagFollowState: Hashable, Sendable, Codable, JSONWritable {
    /// Whether the viewer follows it.
    public var isFollowing: Bool

    public init(isFollowing: Bool) {
      self.isFollowing = isFollowing
    }
  }

  /// Whether the viewer mutes a tag.
  public struct TagMuteState: Hashable, Sendable, Codable, JSONWritable {
    /// Whether the viewer mutes it.
    public var isMuted: Bool

    public init(isMuted: Bool) {
      self.isMuted = isMuted
    }
  }

  /// Whether the viewer has bookmarked a post.
  public struct BookmarkState: Hashable, Sendable, Codable, JSONWritable {
    /// Whether it is bookmarked.
    public var bookmarkedByMe: Bool

    public init(bookmarkedByMe: Bool) {
      self.bookmarkedByMe = bookmarkedByMe
    }
  }

  /// A place that posts name and that is no city of the gazetteer: what somebody calls it, or a country.
  public struct NamedPlace: Hashable, Sendable, Codable, JSONWritable {
    /// The ID of the place, for `placePosts`: `~` and a name, or a country's code.
    public var id: String
    /// As a post has it.
    public var name: String

    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// A place of the gazetteer.
  public struct Place: Hashable, Sendable, Codable, JSONWritable {
    /// Its number in the gazetteer.
    public var id: String
    /// As it is called there.
    public var name: String
    /// The first part of its country; nil where none is known.
    public var region: String?
    /// The country's code (ISO 3166-1 alpha-2).
    public var country: String
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// The time zone's name in the IANA database.
    public var timeZone: String

    public init(
      id: String, name: String, region: String?, country: String, latitude: Double, longitude: Double, timeZone: String
    ) {
      self.id = id
      self.name = name
      self.region = region
      self.country = country
      self.latitude = latitude
      self.longitude = longitude
      self.timeZone = timeZone
    }
  }

  /// What only the author knows of where a post is.
  public struct KeptLocation: Hashable, Sendable, Codable, JSONWritable {
    /// The finer location that the author keeps; nil where none is kept.
    public var location: Location?

    public init(location: Location?) {
      self.location = location
    }
  }

  /// A line of the activity page.
  public struct Activity: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Activity>
    /// What happened: `like`, `comment`, `follow`, `report`.
    public var kind: String
    /// The people who caused it, newest first, at most 3.
    public var actors: [SocialAPI.Author]
    /// The number of all people who caused it.
    public var actorCount: Int
    /// The viewer's post that it is about; nil for follows.
    public var post: ID<Post>?
    /// The post's first photo, its 320-pixel rendition; nil without one.
    public var thumbnailURL: String?
    /// The text of the comment; nil for other kinds.
    public var comment: String?
    /// How the viewer stands to the person who now follows them; nil for other kinds.
    public var relation: SocialAPI.Relation?
    /// When it happened; for grouped likes, when the newest one did.
    public var createdAt: Timestamp
    /// Whether the viewer has read it.
    public var read: Bool

    public init(
      id: ID<Activity>, kind: String, actors: [SocialAPI.Author], actorCount: Int, post: ID<Post>?,
      thumbnailURL: String?, comment: String?, relation: SocialAPI.Relation?, createdAt: Timestamp, read: Bool
    ) {
      self.id = id
      self.kind = kind
      self.actors = actors
      self.actorCount = actorCount
      self.post = post
      self.thumbnailURL = thumbnailURL
      self.comment = comment
      self.relation = relation
      self.createdAt = createdAt
      self.read = read
    }
  }
}
