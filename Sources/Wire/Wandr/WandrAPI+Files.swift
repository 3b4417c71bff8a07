extension WandrAPI {
  /// The format of a file of places. The server may add values.
  public struct FileFormat: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// GeoJSON (RFC 7946).
    public static let geoJSON = FileFormat(rawValue: "geojson")
    /// GPX 1.1.
    public static let gpx = FileFormat(rawValue: "gpx")
    /// OGC KML 2.2.
    public static let kml = FileFormat(rawValue: "kml")
    /// Comma-separated values (RFC 4180).
    public static let csv = FileFormat(rawValue: "csv")
    /// The values that this version knows.
    public static var known: [FileFormat] { [.geoJSON, .gpx, .kml, .csv] }
  }

  /// What a file of places has. The server may add values.
  public struct FileContents: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The viewer's own logs.
    public static let logs = FileContents(rawValue: "logs")
    /// Where the viewer wants to go.
    public static let wants = FileContents(rawValue: "wants")
    /// The logs, and behind them the list.
    public static let everything = FileContents(rawValue: "everything")
    /// The values that this version knows.
    public static var known: [FileContents] { [.logs, .wants, .everything] }
  }

  /// Asks for the viewer's own logs as a file, or for where they want to go.
  public struct ExportInput: Codable, Hashable, Sendable {
    /// The format.
    public let format: FileFormat
    /// What is in it; the logs by default.
    public var contents: FileContents? = nil

    public init(format: FileFormat, contents: FileContents? = nil) {
      self.format = format
      self.contents = contents
    }
  }

  /// An address under which anyone sees the viewer's logs of a trip, without an account.
  public struct TripLink: Hashable, Sendable, Codable, JSONWritable {
    /// The whole address; nil where the server can't tell it any more: end the link and make another one.
    public var url: String?
    /// Whether places are shown as no more than an area of about ten kilometres, without their names.
    public var isCoarse: Bool
    /// When it ends.
    public var expiresAt: Timestamp
    /// When it was made.
    public var createdAt: Timestamp

    public init(url: String?, isCoarse: Bool, expiresAt: Timestamp, createdAt: Timestamp) {
      self.url = url
      self.isCoarse = isCoarse
      self.expiresAt = expiresAt
      self.createdAt = createdAt
    }
  }

  /// Makes the viewer's link to a trip, or changes it.
  public struct PutTripLink: Codable, Hashable, Sendable, IdentifyingInput {
    /// The trip; 404 if the viewer hasn't joined it.
    public let id: ID<Trip>
    /// In how many days from now it ends, 1 to 365; 30 by default.
    public var days: Int? = nil
    /// Whether places are shown as no more than an area, without their names; true by default.
    public var isCoarse: Bool? = nil

    public init(id: ID<Trip>, days: Int? = nil, isCoarse: Bool? = nil) {
      self.id = id
      self.days = days
      self.isCoarse = isCoarse
    }
  }

  public static let exportLogs = Endpoint<ExportInput, DownloadedFile>(
    "wandr.exportLogs", .get, "/api/wandr/export",
    "All of the viewer's own logs, their list of where to go, or both as a file")
  public static let tripLink = Endpoint<ByTrip, TripLink>(
    "wandr.tripLink", .get, "/api/wandr/trips/{id}/link", "The viewer's link to a trip; 404 where there is none")
  public static let putTripLink = Endpoint<PutTripLink, TripLink>(
    "wandr.putTripLink", .put, "/api/wandr/trips/{id}/link",
    "Make a link under which anyone sees your logs of a trip, or change it; its address stays",
    takesIdempotencyKey: false)
  public static let deleteTripLink = Endpoint<ByTrip, NoContent>(
    "wandr.deleteTripLink", .delete, "/api/wandr/trips/{id}/link", "End your link to a trip at once")

  /// Bringing along what somebody logged and saved elsewhere.
  public static let imports = ImportCalls("wandr")

  static let fileCalls: [any EndpointDescription] = imports.all + [exportLogs, tripLink, putTripLink, deleteTripLink]
}

extension WandrAPI.PutTripLink: BoundedInput {
  /// The OpenAPI bounds for the days.
  public static var bounds: [String: JSONValue] { ["days": ["minimum": 1, "maximum": 365]] }
}

extension WandrAPI.Limits {
  /// In how many days a link to a trip may end.
  public static let linkDays = 1...365
}
