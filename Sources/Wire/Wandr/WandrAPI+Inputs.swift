extension WandrAPI {
  /// Limits on text lengths, in Unicode scalars, and on counts.
  public enum Limits {
    /// The length of a place's name.
    public static let placeName = 1...120
    /// The maximum length of a place's address.
    public static let address = 300
    /// The length of one of a place's types.
    public static let type = 1...40
    /// The maximum number of types of a place.
    public static let types = 10
    /// The maximum length of a provider's name for a place.
    public static let providerID = 200
    /// The maximum length of what somebody searches for.
    public static let search = 120
    /// The maximum length of a note.
    public static let note = 280
    /// The length of a tag.
    public static let tag = 1...40
    /// The maximum number of tags of a log.
    public static let tags = 10
    /// The maximum number of photos of a log.
    public static let media = MediaAPI.mostInAlbum
    /// The maximum length of a photo's description.
    public static let alt = 1000
    /// The length of a day of the calendar: `2026-03-05`.
    public static let day = 10
    /// The length of a trip's name.
    public static let tripName = 1...80
    /// The maximum number of people of a trip, its owner and invitations included.
    public static let collaborators = 50
    /// The maximum number of pins of one person.
    public static let pins = 5000
    /// The maximum number of places that one wants to go to.
    public static let wants = 2000
    /// The maximum length of a part of the map: `-180.0,-90.0,180.0,90.0`.
    public static let box = 100
    /// The maximum number of logs that a part of the map counts.
    public static let mapped = 2000
    /// The maximum number of privacy zones.
    public static let zones = 10
    /// The length of a privacy zone's name.
    public static let zoneName = 1...40
    /// The radius of a privacy zone, in metres.
    public static let zoneRadius = 200...20_000
    /// The maximum number of changes that a device sends at a time.
    public static let syncChanges = 200
    /// The number of things that an answer to a device has at most.
    public static let syncPage = 200
    /// The maximum length of a device's cursor.
    public static let syncCursor = 40
  }

  /// Identifies a log by the ID in the path.
  public struct ByLog: Codable, Hashable, Sendable, IdentifyingInput {
    /// The log; 404 if the viewer may not see it.
    public let id: ID<Log>

    public init(id: ID<Log>) {
      self.id = id
    }
  }

  /// Identifies a place by the ID in the path.
  public struct ByPlace: Codable, Hashable, Sendable, IdentifyingInput {
    /// The place; 404 if the viewer may not see it.
    public let id: ID<Place>

    public init(id: ID<Place>) {
      self.id = id
    }
  }

  /// Identifies what is on the viewer's list by the place's ID in the path.
  public struct ByWantToGo: Codable, Hashable, Sendable {
    /// The place.
    public let placeID: ID<Place>

    public init(placeID: ID<Place>) {
      self.placeID = placeID
    }
  }

  /// Sets a pin under an ID that the client has made, changes the viewer's, or makes a provider's place known under its ID.
  public struct PutPlace: Codable, Hashable, Sendable, IdentifyingInput {
    /// The place; 409 for an ID that isn't free. A provider's place has an ID of its own, which the answer has.
    public let id: ID<Place>
    /// The provider's name for it; then nothing else counts. Nil for a pin.
    public var providerID: String? = nil
    /// The name, 1 to 120 characters; needed for a pin.
    public var name: String? = nil
    /// Where it is, at most 300 characters; nil for none.
    public var address: String? = nil
    /// Degrees north of the equator; needed for a pin, which can't be moved.
    public var latitude: Double? = nil
    /// Degrees east of Greenwich; needed for a pin, which can't be moved.
    public var longitude: Double? = nil
    /// What kind of place it is, at most 10 words of 1 to 40 characters; nil for none.
    public var types: [String]? = nil
    /// Whether the pin is left out of what others are suggested who see one of its logs; true by default.
    public var isPrivate: Bool? = nil

    public init(
      id: ID<Place>, providerID: String? = nil, name: String? = nil, address: String? = nil, latitude: Double? = nil,
      longitude: Double? = nil, types: [String]? = nil, isPrivate: Bool? = nil
    ) {
      self.id = id
      self.providerID = providerID
      self.name = name
      self.address = address
      self.latitude = latitude
      self.longitude = longitude
      self.types = types
      self.isPrivate = isPrivate
    }
  }

  /// Finds places while one types, or around a point.
  public struct PlaceSearch: PagedInput {
    /// The beginning of a name; empty for places nearby and those that the viewer knows.
    public var q: String? = nil
    /// Where the viewer is, degrees north of the equator: what is nearer comes first. It is not kept.
    public var latitude: Double? = nil
    /// Where the viewer is, degrees east of Greenwich.
    public var longitude: Double? = nil
    /// Has no effect: at most 20 places are found.
    public var limit: PageLimit = .standard
    /// Has no effect, since a search has a single page.
    public var before: SealedCursor<PlaceList>? = nil

    public init(
      q: String? = nil, latitude: Double? = nil, longitude: Double? = nil, limit: PageLimit = .standard,
      before: SealedCursor<PlaceList>? = nil
    ) {
      self.q = q
      self.latitude = latitude
      self.longitude = longitude
      self.limit = limit
      self.before = before
    }
  }

  /// Logs a visit under an ID that the client has made, or replaces the viewer's log.
  public struct PutLog: Codable, Hashable, Sendable, IdentifyingInput {
    /// The log; 404 for one of somebody else's that the viewer sees, 409 for an ID that isn't free.
    public let id: ID<Log>
    /// Where it was: a place that the viewer sees, or one that a search has found.
    public let placeID: ID<Place>
    /// What the viewer thinks of the place.
    public let rating: Rating
    /// The note, at most 280 characters; nil for none.
    public var note: String? = nil
    /// The tags, at most 10, each with 1 to 40 characters; nil for none.
    public var tags: [String]? = nil
    /// All photos in display order, at most 20: ones that the log has and unused uploads that are ready. What is left out is deleted; nil
    /// keeps all.
    public var media: [ID<MediaAPI.Item>]? = nil
    /// The descriptions of the photos in their order after the change, at most 1,000 characters each; nil keeps them.
    public var alts: [String]? = nil
    /// The trip that it is part of, which the viewer has joined; nil for none.
    public var tripID: ID<Trip>? = nil
    /// The day of the visit on the place's own calendar: `2026-03-05`, `2026-03` or `2026`. Without it and `datePrecision` a new log
    /// has the day that it is there now, and one that is replaced keeps its own.
    public var visitedOn: String? = nil
    /// How exactly the day is known; follows from `visitedOn` by default. Less than that takes the rest away.
    public var datePrecision: DatePrecision? = nil
    /// Who may see it: of a new log friends by default. One that is replaced keeps what it has, unless this is given.
    public var visibility: Visibility? = nil
    /// When others get to see it; at once by default. One that is replaced keeps its own time, unless this is given.
    public var publishing: Publishing? = nil
    /// Whether those who see it may save its photos as files; of a new log by default as the viewer has chosen for all. One that is replaced
    /// keeps the choice, unless this is given.
    public var allowsSaving: Bool? = nil

    public init(
      id: ID<Log>, placeID: ID<Place>, rating: Rating, note: String? = nil, tags: [String]? = nil,
      media: [ID<MediaAPI.Item>]? = nil, alts: [String]? = nil, tripID: ID<Trip>? = nil, visitedOn: String? = nil,
      datePrecision: DatePrecision? = nil, visibility: Visibility? = nil, publishing: Publishing? = nil,
      allowsSaving: Bool? = nil
    ) {
      self.id = id
      self.placeID = placeID
      self.rating = rating
      self.note = note
      self.tags = tags
      self.media = media
      self.alts = alts
      self.tripID = tripID
      self.visitedOn = visitedOn
      self.datePrecision = datePrecision
      self.visibility = visibility
      self.publishing = publishing
      self.allowsSaving = allowsSaving
    }
  }

  /// Puts a place on the viewer's list of where to go.
  public struct PutWantToGo: Codable, Hashable, Sendable {
    /// The place: one that the viewer sees, or one that a search has found.
    public let placeID: ID<Place>
    /// The log that it is saved from; nil for none.
    public var log: ID<Log>? = nil

    public init(placeID: ID<Place>, log: ID<Log>? = nil) {
      self.placeID = placeID
      self.log = log
    }
  }

  /// Asks for a part of the map.
  public struct MapInput: Codable, Hashable, Sendable {
    /// West, south, east and north in degrees, with commas between. One that crosses the 180th meridian has its west east of its east.
    public let bbox: String
    /// How near the map is, 0 for the whole world to 20: the side of a square that is shown as one halves with each step.
    public let zoom: Int
    /// Logs of this rating alone.
    public var rating: Rating? = nil
    /// Logs with this tag alone.
    public var tag: String? = nil
    /// Logs of this trip alone.
    public var trip: ID<Trip>? = nil
    /// Logs of this person alone, by their username; the viewer's own and friends' by default.
    public var person: String? = nil
    /// Whether the viewer's own logs are among them, which a device has itself; true by default.
    public var own: Bool? = nil

    public init(
      bbox: String, zoom: Int, rating: Rating? = nil, tag: String? = nil, trip: ID<Trip>? = nil, person: String? = nil,
      own: Bool? = nil
    ) {
      self.bbox = bbox
      self.zoom = zoom
      self.rating = rating
      self.tag = tag
      self.trip = trip
      self.person = person
      self.own = own
    }
  }

  /// Reports a log to the operator, with a copy of what the viewer sees.
  public struct ReportLog: Codable, Hashable, Sendable, ReportingInput {
    /// The log to report.
    public let id: ID<Log>
    /// Why the log is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<Log>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }
}

extension WandrAPI.PutPlace: BoundedInput {
  /// The OpenAPI bounds for the texts and the point.
  public static var bounds: [String: JSONValue] {
    [
      "providerID": .text(WandrAPI.Limits.providerID), "name": .text(WandrAPI.Limits.placeName),
      "address": .text(WandrAPI.Limits.address),
      "types": .texts(WandrAPI.Limits.type, atMost: WandrAPI.Limits.types),
      "latitude": ["minimum": -90, "maximum": 90], "longitude": ["minimum": -180, "maximum": 180],
    ]
  }
}

extension WandrAPI.PlaceSearch: BoundedInput {
  /// How much of the search text counts, and the bounds of the point.
  public static var bounds: [String: JSONValue] {
    [
      "q": .text(WandrAPI.Limits.search), "latitude": ["minimum": -90, "maximum": 90],
      "longitude": ["minimum": -180, "maximum": 180],
    ]
  }
}

extension WandrAPI.PutLog: BoundedInput {
  /// The OpenAPI bounds for the texts and the numbers of tags and photos.
  public static var bounds: [String: JSONValue] {
    [
      "note": .text(WandrAPI.Limits.note), "tags": .texts(WandrAPI.Limits.tag, atMost: WandrAPI.Limits.tags),
      "media": ["maxItems": .number(WandrAPI.Limits.media)],
      "alts": .texts(0...WandrAPI.Limits.alt, atMost: WandrAPI.Limits.media), "visitedOn": .text(WandrAPI.Limits.day),
    ]
  }
}

extension WandrAPI.MapInput: BoundedInput {
  /// The OpenAPI bounds for the part of the map and the filters.
  public static var bounds: [String: JSONValue] {
    [
      "bbox": .text(WandrAPI.Limits.box), "zoom": ["minimum": 0, "maximum": 20],
      "tag": .text(WandrAPI.Limits.tag), "person": SocialAPI.usernameBounds,
    ]
  }
}
