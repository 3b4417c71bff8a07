extension WandrAPI.Trip: HeldItem {}

extension WandrAPI {
  /// Logs that belong together, and the people who travel. Only these see the trip.
  public struct Trip: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Trip>
    /// The name, 1 to 80 characters.
    public var name: String
    /// The URL of the cover's 1080-pixel rendition; nil without a cover.
    public var coverPhotoURL: String?
    /// The first day, such as `2026-03-05`; nil where none is set.
    public var startDate: String?
    /// The last day; nil where none is set.
    public var endDate: String?
    /// Everyone who was invited or has joined, its owner among them, in the order in which they were invited.
    public var collaborators: [Collaborator]
    /// Who owns the trip: changes it, invites, and can hand it over.
    public var createdBy: ID<SocialAPI.Profile>
    /// How the viewer belongs to it.
    public var membership: Membership
    /// The number of its logs that the viewer may see.
    public var logCount: Int
    /// When it was made.
    public var createdAt: Timestamp

    public init(
      id: ID<Trip>, name: String, coverPhotoURL: String?, startDate: String?, endDate: String?,
      collaborators: [Collaborator], createdBy: ID<SocialAPI.Profile>, membership: Membership, logCount: Int,
      createdAt: Timestamp
    ) {
      self.id = id
      self.name = name
      self.coverPhotoURL = coverPhotoURL
      self.startDate = startDate
      self.endDate = endDate
      self.collaborators = collaborators
      self.createdBy = createdBy
      self.membership = membership
      self.logCount = logCount
      self.createdAt = createdAt
    }
  }

  /// Somebody who was invited to a trip, or has joined it.
  public struct Collaborator: Hashable, Sendable, Codable, JSONWritable {
    /// Who it is.
    public var person: SocialAPI.Author
    /// Whether they have joined.
    public var membership: Membership

    public init(person: SocialAPI.Author, membership: Membership) {
      self.person = person
      self.membership = membership
    }
  }

  /// How somebody belongs to a trip. The server may add values.
  public struct Membership: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Owns it.
    public static let owner = Membership(rawValue: "owner")
    /// Has joined it.
    public static let joined = Membership(rawValue: "joined")
    /// Was invited and hasn't answered.
    public static let invited = Membership(rawValue: "invited")
    /// The values that this version knows.
    public static var known: [Membership] { [.owner, .joined, .invited] }
  }

  /// Identifies a trip by the ID in the path.
  public struct ByTrip: Codable, Hashable, Sendable, IdentifyingInput {
    /// The trip; 404 if the viewer may not see it.
    public let id: ID<Trip>

    public init(id: ID<Trip>) {
      self.id = id
    }
  }

  /// Makes a trip under an ID that the client has made, or replaces the viewer's.
  public struct PutTrip: Codable, Equatable, Sendable, IdentifyingInput {
    /// The trip; 404 for one that the viewer sees and doesn't own, 409 for an ID that isn't free.
    public let id: ID<Trip>
    /// The name, 1 to 80 characters.
    public let name: String
    /// The first day, such as `2026-03-05`; nil for none.
    public var startDate: String? = nil
    /// The last day, not before the first one; nil for none.
    public var endDate: String? = nil
    /// The viewer's own uploaded photo, ready and not yet used elsewhere; `null` for none. What is there stays by default.
    public var cover: Change<ID<MediaAPI.Item>> = .keep

    public init(
      id: ID<Trip>, name: String, startDate: String? = nil, endDate: String? = nil,
      cover: Change<ID<MediaAPI.Item>> = .keep
    ) {
      self.id = id
      self.name = name
      self.startDate = startDate
      self.endDate = endDate
      self.cover = cover
    }
  }

  /// Gives the viewer's trip a cover.
  public struct SetTripCover: Codable, Hashable, Sendable, IdentifyingInput {
    /// The trip; 404 for one that the viewer doesn't own.
    public let id: ID<Trip>
    /// The viewer's own uploaded photo, ready and not yet used elsewhere.
    public let photo: ID<MediaAPI.Item>

    public init(id: ID<Trip>, photo: ID<MediaAPI.Item>) {
      self.id = id
      self.photo = photo
    }
  }

  /// Names somebody of a trip.
  public struct ByCollaborator: Codable, Hashable, Sendable {
    /// The trip; 404 if the viewer may not see it.
    public let id: ID<Trip>
    /// Who it is about.
    public let username: String
    /// The ID of the profile that is meant, as for `SocialAPI.MeantPerson`.
    public var profile: ID<SocialAPI.Profile>? = nil

    public init(id: ID<Trip>, username: String, profile: ID<SocialAPI.Profile>? = nil) {
      self.id = id
      self.username = username
      self.profile = profile
    }
  }

  public static let trips = Endpoint<ListInput<TripList>, Page<Trip>>(
    "wandr.trips", .get, "/api/wandr/trips", "The trips that the viewer belongs to or is invited to, newest first")
  public static let trip = Endpoint<ByTrip, Trip>("wandr.trip", .get, "/api/wandr/trips/{id}", "One trip")
  public static let putTrip = Endpoint<PutTrip, Trip>(
    "wandr.putTrip", .put, "/api/wandr/trips/{id}", "Make a trip, or replace yours; doing it again changes nothing",
    errors: [.conflict], takesIdempotencyKey: false)
  public static let setTripCover = Endpoint<SetTripCover, Trip>(
    "wandr.setTripCover", .put, "/api/wandr/trips/{id}/cover",
    "Give your trip a cover, and leave all else in it as it is; doing it again changes nothing",
    takesIdempotencyKey: false)
  public static let deleteTrip = Endpoint<ByTrip, NoContent>(
    "wandr.deleteTrip", .delete, "/api/wandr/trips/{id}", "Delete your trip; its logs stay with their authors")
  public static let tripLogs = Endpoint<ItemListInput<Trip, TripLogList>, Page<Log>>(
    "wandr.tripLogs", .get, "/api/wandr/trips/{id}/logs", "The logs of a trip that the viewer may see, newest first")
  public static let inviteToTrip = Endpoint<ByCollaborator, Trip>(
    "wandr.inviteToTrip", .put, "/api/wandr/trips/{id}/collaborators/{username}",
    "Invite somebody to your trip; doing it again changes nothing", errors: [.conflict])
  public static let removeFromTrip = Endpoint<ByCollaborator, Trip>(
    "wandr.removeFromTrip", .delete, "/api/wandr/trips/{id}/collaborators/{username}",
    "Take somebody out of your trip, or an invitation back", errors: [.conflict])
  public static let joinTrip = Endpoint<ByTrip, Trip>(
    "wandr.joinTrip", .put, "/api/wandr/trips/{id}/membership", "Accept an invitation to a trip")
  public static let leaveTrip = Endpoint<ByTrip, NoContent>(
    "wandr.leaveTrip", .delete, "/api/wandr/trips/{id}/membership",
    "Decline an invitation, or leave a trip; an owner who leaves hands it over to the person who joined first",
    errors: [.conflict]
  )
  public static let handTripOver = Endpoint<ByCollaborator, Trip>(
    "wandr.handTripOver", .put, "/api/wandr/trips/{id}/owner/{username}",
    "Hand your trip over to somebody who has joined it", errors: [.conflict])

  static let tripCalls: [any EndpointDescription] = [
    trips, trip, putTrip, setTripCover, deleteTrip, tripLogs, inviteToTrip, removeFromTrip, joinTrip, leaveTrip,
    handTripOver,
  ]
}

extension WandrAPI.PutTrip: BoundedInput {
  /// The OpenAPI bounds for the name and the days.
  public static var bounds: [String: JSONValue] {
    [
      "name": .text(WandrAPI.Limits.tripName), "startDate": .text(WandrAPI.Limits.day),
      "endDate": .text(WandrAPI.Limits.day),
    ]
  }
}

extension WandrAPI.ByCollaborator: BoundedInput {
  /// The OpenAPI bounds for the username.
  public static var bounds: [String: JSONValue] { ["username": SocialAPI.usernameBounds] }
}
