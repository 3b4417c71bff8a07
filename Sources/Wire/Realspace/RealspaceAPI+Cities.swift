extension RealspaceAPI {
  /// A city of the gazetteer, as a venue can be put into it.
  public struct City: Hashable, Sendable, Codable, JSONWritable {
    /// Its number in the gazetteer.
    public var id: String
    /// As it is called there.
    public var name: String
    /// The first part of its country; nil where none is known.
    public var region: String?
    /// The country's name in English.
    public var country: String
    /// Degrees north of the equator, of its middle.
    public var latitude: Double
    /// Degrees east of Greenwich, of its middle.
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

  /// The city that a venue is in.
  public struct CityReference: Hashable, Sendable, Codable, JSONWritable {
    /// Its number in the gazetteer.
    public var id: String
    /// Its name and its country's, as they were when it was chosen: `Stockholm, Sweden`.
    public var name: String

    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// Cities, the best known first.
  public enum CityList: CursorList { public static var cursorTag: UInt8 { 124 } }

  /// Finds cities by the beginning of a name, in any script.
  public struct CitySearch: PagedInput {
    /// The beginning of a name.
    public let q: String
    /// Has no effect: at most 20 cities are found.
    public var limit: PageLimit = .standard
    /// Has no effect, since a search has a single page.
    public var before: SealedCursor<CityList>? = nil

    public init(q: String, limit: PageLimit = .standard, before: SealedCursor<CityList>? = nil) {
      self.q = q
      self.limit = limit
      self.before = before
    }
  }
}

extension RealspaceAPI.CitySearch: BoundedInput {
  /// How much of the search text counts.
  public static var bounds: [String: JSONValue] { ["q": .text(SocialAPI.Limits.search)] }
}
