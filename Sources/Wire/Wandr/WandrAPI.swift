extension WandrAPI.Log: HeldItem {}

/// The types and calls of Wandr's JSON API, `/api/wandr`.
public enum WandrAPI {
  /// A place that people log: a city, a café, a viewpoint.
  public struct Place: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Place>
    /// The provider's name for the place, such as `geonames:2673730`; nil for a pin that somebody has set.
    public var providerID: String?
    /// The name, 1 to 120 characters.
    public var name: String
    /// Where it is, at most 300 characters; may be empty.
    public var address: String
    /// Degrees north of the equator (WGS 84).
    public var latitude: Double
    /// Degrees east of Greenwich (WGS 84).
    public var longitude: Double
    /// What kind of place it is, such as `city` or `cafe`, at most 10.
    public var types: [String]
    /// The country's code, two letters (ISO 3166-1); nil where none is known.
    public var country: String?
    /// The name of its time zone in the IANA database; nil where none is known.
    public var timeZone: String?
    /// Whether the viewer has set this pin.
    public var mine: Bool
    /// Whether the pin is left out of what others are suggested; false for a place of a provider.
    public var isPrivate: Bool

    public init(
      id: ID<Place>, providerID: String?, name: String, address: String, latitude: Double, longitude: Double,
      types: [String], country: String?, timeZone: String?, mine: Bool, isPrivate: Bool
    ) {
      self.id = id
      self.providerID = providerID
      self.name = name
      self.address = address
      self.latitude = latitude
      self.longitude = longitude
      self.types = types
      self.country = country
      self.timeZone = timeZone
      self.mine = mine
      self.isPrivate = isPrivate
    }
  }

  /// What somebody thinks of a place. The server may add values.
  public struct Rating: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Wouldn't recommend it.
    public static let skip = Rating(rawValue: "skip")
    /// Good, would go again.
    public static let solid = Rating(rawValue: "solid")
    /// Exceptional, worth a detour.
    public static let mustSee = Rating(rawValue: "mustSee")
    /// The values that this version knows.
    public static var known: [Rating] { [.skip, .solid, .mustSee] }
  }

  /// Who may see a log. The server may add values.
  public struct Visibility: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Its author alone.
    public static let me = Visibility(rawValue: "me")
    /// People who follow the author and are followed back; and the members of its trip.
    public static let friends = Visibility(rawValue: "friends")
    /// The members of its trip.
    public static let trip = Visibility(rawValue: "trip")
    /// Everyone who has joined Wandr on this server, signed in.
    public static let everyone = Visibility(rawValue: "everyone")
    /// The values that this version knows.
    public static var known: [Visibility] { [.me, .friends, .trip, .everyone] }
  }

  /// When others get to see a log. The server may add values.
  public struct Publishing: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// At once.
    public static let now = Publishing(rawValue: "now")
    /// 24 hours after it was logged.
    public static let nextDay = Publishing(rawValue: "nextDay")
    /// When the last day of its trip is over everywhere.
    public static let tripEnd = Publishing(rawValue: "tripEnd")
    /// The values that this version knows.
    public static var known: [Publishing] { [.now, .nextDay, .tripEnd] }
  }

  /// A visit to a place: what somebody thought of it. Several visits are several logs.
  public struct Log: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Log>
    /// Who logged it.
    public var userID: ID<SocialAPI.Profile>
    /// The same person, as shown beside the log.
    public var author: SocialAPI.Author
    /// Where it was.
    public var placeID: ID<Place>
    /// The same place.
    public var place: Place
    /// What the author thinks of the place.
    public var rating: Rating
    /// The note, at most 280 characters; may be empty.
    public var note: String
    /// The tags as they were written, at most 10.
    public var tags: [String]
    /// The photos in display order, at most 20.
    public var media: [MediaAPI.Attachment]
    /// The trip that it is part of, as far as the viewer may see the trip.
    public var tripID: ID<Trip>?
    /// The same trip's name.
    public var tripName: String?
    /// The day of the visit on the place's own calendar, as far as it is known: `2026-03-05`, `2026-03` or `2026`.
    public var visitedOn: String?
    /// How exactly the day of the visit is known.
    public var datePrecision: DatePrecision
    /// Who may see the log, as its author chose.
    public var visibility: Visibility
    /// When others get to see it; nil for others, and where they already do.
    public var publishesAt: Timestamp?
    /// Whether one of the author's privacy zones keeps it to the author; false for others.
    public var isInPrivacyZone: Bool
    /// Whether the viewer wants to go there.
    public var isWantedByMe: Bool
    /// When it was logged.
    public var createdAt: Timestamp
    /// When it was last changed; when it was logged if it never was.
    public var updatedAt: Timestamp
    /// Whether those who see the log may save its photos as files; its author always may. Nil from servers before this was a choice.
    public var allowsSaving: Bool? = nil

    public init(
      id: ID<Log>, userID: ID<SocialAPI.Profile>, author: SocialAPI.Author, placeID: ID<Place>, place: Place,
      rating: Rating, note: String, tags: [String], media: [MediaAPI.Attachment], tripID: ID<Trip>?, tripName: String?,
      visitedOn: String?, datePrecision: DatePrecision, visibility: Visibility, publishesAt: Timestamp?,
      isInPrivacyZone: Bool, isWantedByMe: Bool, createdAt: Timestamp, updatedAt: Timestamp, allowsSaving: Bool? = nil
    ) {
      self.id = id
      self.userID = userID
      self.author = author
      self.placeID = placeID
      self.place = place
      self.rating = rating
      self.note = note
      self.tags = tags
      self.media = media
      self.tripID = tripID
      self.tripName = tripName
      self.visitedOn = visitedOn
      self.datePrecision = datePrecision
      self.visibility = visibility
      self.publishesAt = publishesAt
      self.isInPrivacyZone = isInPrivacyZone
      self.isWantedByMe = isWantedByMe
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.allowsSaving = allowsSaving
    }
  }

  /// A place that the viewer wants to go to. Nobody else sees it.
  public struct WantToGo: Hashable, Sendable, Codable, JSONWritable {
    /// The place.
    public var placeID: ID<Place>
    /// The same place.
    public var place: Place
    /// The log that it was saved from, as long as the viewer may see it.
    public var log: ID<Log>?
    /// Whose log that was, as long as the viewer may see them.
    public var from: SocialAPI.Author?
    /// When it was saved.
    public var createdAt: Timestamp

    public init(placeID: ID<Place>, place: Place, log: ID<Log>?, from: SocialAPI.Author?, createdAt: Timestamp) {
      self.placeID = placeID
      self.place = place
      self.log = log
      self.from = from
      self.createdAt = createdAt
    }
  }

  /// Whether the viewer wants to go to a place.
  public struct WantToGoState: Hashable, Sendable, Codable, JSONWritable {
    /// Whether the place is on the list.
    public var isWanted: Bool

    public init(isWanted: Bool) {
      self.isWanted = isWanted
    }
  }

  /// What somebody's logs add up to, as far as the viewer may see them.
  public struct Statistics: Hashable, Sendable, Codable, JSONWritable {
    /// The number of places.
    public var places: Int
    /// The number of countries that these are in.
    public var countries: Int
    /// The number of cities that these are in.
    public var cities: Int
    /// The tags used most often, at most 5, the most frequent first.
    public var topTags: [String]

    public init(places: Int, countries: Int, cities: Int, topTags: [String]) {
      self.places = places
      self.countries = countries
      self.cities = cities
      self.topTags = topTags
    }
  }

  /// How many logs have each rating.
  public struct RatingCounts: Hashable, Sendable, Codable, JSONWritable {
    /// The number of logs rated `skip`.
    public var skip: Int
    /// The number of logs rated `solid`.
    public var solid: Int
    /// The number of logs rated `mustSee`.
    public var mustSee: Int

    public init(skip: Int, solid: Int, mustSee: Int) {
      self.skip = skip
      self.solid = solid
      self.mustSee = mustSee
    }
  }

  /// Logs that lie so close together on the map that they are shown as one.
  public struct MapCluster: Hashable, Sendable, Codable, JSONWritable {
    /// Degrees north of the equator: the mean of its logs.
    public var latitude: Double
    /// Degrees east of Greenwich: the mean of its logs.
    public var longitude: Double
    /// The number of logs.
    public var count: Int
    /// How many of them have each rating.
    public var ratings: RatingCounts

    public init(latitude: Double, longitude: Double, count: Int, ratings: RatingCounts) {
      self.latitude = latitude
      self.longitude = longitude
      self.count = count
      self.ratings = ratings
    }
  }

  /// What a part of the map shows.
  public struct MapView: Hashable, Sendable, Codable, JSONWritable {
    /// Logs that are shown together.
    public var clusters: [MapCluster]
    /// Logs that are shown by themselves, newest first.
    public var logs: [Log]
    /// Whether there are more logs than are counted here: the newest 2,000 are.
    public var isPartial: Bool

    public init(clusters: [MapCluster], logs: [Log], isPartial: Bool) {
      self.clusters = clusters
      self.logs = logs
      self.isPartial = isPartial
    }
  }

  /// A line of the activity page.
  public struct Activity: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Activity>
    /// What happened: `trip_invitation`, `trip_joined`, `follow_request`, `follow`, `follow_accepted`, `joined`, `waiting`, `report`.
    public var kind: String
    /// The people who caused it, newest first, at most 3.
    public var actors: [SocialAPI.Author]
    /// The number of all people who caused it.
    public var actorCount: Int
    /// The trip that it is about; nil for other kinds.
    public var trip: ID<Trip>?
    /// How the viewer stands to the person who now follows them; nil for other kinds.
    public var relation: SocialAPI.Relation?
    /// When it happened.
    public var createdAt: Timestamp
    /// Whether the viewer has read it.
    public var read: Bool

    public init(
      id: ID<Activity>, kind: String, actors: [SocialAPI.Author], actorCount: Int, trip: ID<Trip>?,
      relation: SocialAPI.Relation?, createdAt: Timestamp, read: Bool
    ) {
      self.id = id
      self.kind = kind
      self.actors = actors
      self.actorCount = actorCount
      self.trip = trip
      self.relation = relation
      self.createdAt = createdAt
      self.read = read
    }
  }

  /// The data of `log.created` and `log.deleted`.
  public struct LogReference: Hashable, Sendable, Codable, JSONWritable {
    /// The log that others see now, or no longer see.
    public var id: ID<Log>

    public init(id: ID<Log>) {
      self.id = id
    }
  }
}
