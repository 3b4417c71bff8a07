extension WandrAPI {
  /// An area in which the viewer's logs are theirs alone. Nobody else learns of it.
  public struct Zone: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Zone>
    /// The name, 1 to 40 characters; empty where the zone can't be read any more.
    public var name: String
    /// Degrees north of the equator; nil where the zone can't be read any more: then it is everywhere.
    public var latitude: Double?
    /// Degrees east of Greenwich; nil likewise.
    public var longitude: Double?
    /// The radius in metres; nil likewise.
    public var radius: Int?
    /// Whether it is in effect.
    public var isOn: Bool
    /// When it was made.
    public var createdAt: Timestamp

    public init(
      id: ID<Zone>, name: String, latitude: Double?, longitude: Double?, radius: Int?, isOn: Bool, createdAt: Timestamp
    ) {
      self.id = id
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.radius = radius
      self.isOn = isOn
      self.createdAt = createdAt
    }
  }

  /// Identifies a privacy zone by the ID in the path.
  public struct ByZone: Codable, Hashable, Sendable, IdentifyingInput {
    /// The zone; 404 if it isn't the viewer's own.
    public let id: ID<Zone>

    public init(id: ID<Zone>) {
      self.id = id
    }
  }

  /// Makes a privacy zone under an ID that the client has made, or replaces the viewer's.
  public struct PutZone: Codable, Hashable, Sendable, IdentifyingInput {
    /// The zone; 409 for an ID that isn't free.
    public let id: ID<Zone>
    /// The name, 1 to 40 characters.
    public let name: String
    /// Degrees north of the equator.
    public let latitude: Double
    /// Degrees east of Greenwich.
    public let longitude: Double
    /// The radius in metres, 200 to 20,000; 1,000 by default.
    public var radius: Int? = nil
    /// Whether it is in effect; true by default.
    public var isOn: Bool? = nil

    public init(id: ID<Zone>, name: String, latitude: Double, longitude: Double, radius: Int? = nil, isOn: Bool? = nil)
    {
      self.id = id
      self.name = name
      self.latitude = latitude
      self.longitude = longitude
      self.radius = radius
      self.isOn = isOn
    }
  }

  public static let zones = Endpoint<ListInput<ZoneList>, Page<Zone>>(
    "wandr.zones", .get, "/api/wandr/privacy-zones", "The viewer's privacy zones, the oldest first, on a single page")
  public static let putZone = Endpoint<PutZone, Zone>(
    "wandr.putZone", .put, "/api/wandr/privacy-zones/{id}",
    "Make a privacy zone, or replace yours; it takes effect at once, on earlier logs too", errors: [.conflict],
    takesIdempotencyKey: false)
  public static let deleteZone = Endpoint<ByZone, NoContent>(
    "wandr.deleteZone", .delete, "/api/wandr/privacy-zones/{id}",
    "Delete a privacy zone; what lay in it is shown again to those whom its log is for")

  static let zoneCalls: [any EndpointDescription] = [zones, putZone, deleteZone]
}

extension WandrAPI.PutZone: BoundedInput {
  /// The OpenAPI bounds for the name, the point and the radius.
  public static var bounds: [String: JSONValue] {
    [
      "name": .text(WandrAPI.Limits.zoneName), "latitude": ["minimum": -90, "maximum": 90],
      "longitude": ["minimum": -180, "maximum": 180], "radius": ["minimum": 200, "maximum": 20_000],
    ]
  }
}
