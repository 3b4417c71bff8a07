public import Wire

extension WandrKit {
  /// A place that this device knows.
  public typealias Place = WandrAPI.Place

  /// A pin that a person sets.
  public struct Pin: Hashable, Sendable {
    /// The name, 1 to 120 characters.
    public var name: String
    /// Where it is, at most 300 characters; may be empty.
    public var address: String
    /// Degrees north of the equator (WGS 84). It can't be moved later.
    public var latitude: Double
    /// Degrees east of Greenwich. It can't be moved later.
    public var longitude: Double
    /// What kind of place it is, such as `cafe`: at most 10 words of 1 to 40 characters.
    public var types: [String]
    /// Whether it is left out of what others are suggested.
    public var isPrivate: Bool

    public init(
      name: String, address: String = "", latitude: Double, longitude: Double, types: [String] = [],
      isPrivate: Bool = true
    ) {
      self.name = name
      self.address = address
      self.latitude = latitude
      self.longitude = longitude
      self.types = types
      self.isPrivate = isPrivate
    }

    init(_ place: Place) {
      self.init(
        name: place.name, address: place.address, latitude: place.latitude, longitude: place.longitude,
        types: place.types, isPrivate: place.isPrivate)
    }

    /// - Throws: `ClientError.badInput` with the name of what the server would refuse.
    func check() throws(ClientError) {
      guard name.fits(WandrAPI.Limits.placeName) else { throw .badInput("name") }
      guard address.fits(WandrAPI.Limits.address) else { throw .badInput("address") }
      guard (-90...90).contains(latitude) else { throw .badInput("latitude") }
      guard (-180...180).contains(longitude) else { throw .badInput("longitude") }
      let areWords = types.allSatisfy { $0.fits(WandrAPI.Limits.type) && !$0.utf8.contains(UInt8(ascii: "\n")) }
      guard types.count <= WandrAPI.Limits.types, areWords else { throw .badInput("types") }
    }

    /// What is otherwise than before; all of it where there was nothing.
    func write(_ name: ThingName, after before: Pin?) -> ThingWrite {
      var write = ThingWrite(name)
      write.set("name", before?.name, self.name)
      write.set("address", before?.address, address)
      write.set("latitude", before.map { "\($0.latitude)" }, "\(latitude)")
      write.set("longitude", before.map { "\($0.longitude)" }, "\(longitude)")
      write.set("types", before?.types.joined(separator: "\n"), types.joined(separator: "\n"))
      write.set("isPrivate", before.map { "\($0.isPrivate)" }, "\(isPrivate)")
      return write
    }
  }
}

extension WandrKit {
  /// The place of a new log.
  public enum LogPlace: Hashable, Sendable {
    /// A place that exists.
    case known(Place)
    /// A pin that is set together with the log, and the ID that it gets.
    case pin(Pin, ID<Place>)

    /// The place's ID.
    public var id: ID<Place> {
      switch self {
      case .known(let place): place.id
      case .pin(_, let id): id
      }
    }

    /// The place's name among other words.
    public var name: String {
      switch self {
      case .known(let place): place.name.isolated
      case .pin(let pin, _): pin.name.isolated
      }
    }
  }

  /// A place that the person wants to go to.
  public struct Want: Hashable, Sendable, Identifiable {
    /// The place, which a list has once.
    public let placeID: Wire.ID<Place>
    /// The log that it was saved from; nil for none.
    public let logID: Wire.ID<WandrAPI.Log>?
    /// Whether the server has it.
    public let syncStatus: SyncStatus
    /// Why the server didn't take it, or what it waits for; nil otherwise.
    public let syncReason: String?

    /// The place's.
    public var id: Wire.ID<Place> { placeID }

    init(_ own: OwnThing) {
      placeID = own.thing.id.cast()
      logID = own.thing.reference("log")
      (syncStatus, syncReason) = (own.status, own.reason)
    }
  }
}

extension WandrAPI.Place {
  /// As this device knows it; nil for a provider's place that the server hasn't told of yet.
  init?(_ own: OwnThing) {
    let thing = own.thing
    guard let name = thing.value("name"), let latitude = thing.value("latitude").flatMap({ Double($0) }),
      let longitude = thing.value("longitude").flatMap({ Double($0) })
    else { return nil }
    let types = thing.value("types")?.split(separator: "\n").map { String($0) } ?? []
    self.init(
      id: thing.id.cast(), providerID: thing.value("providerID"), name: name, address: thing.value("address") ?? "",
      latitude: latitude, longitude: longitude, types: types, country: thing.value("country"),
      timeZone: thing.value("timeZone"),
      // A pin that the server doesn't know was set here.
      mine: own.isKnown ? thing.value("mine") == "true" : thing.value("providerID") == nil,
      isPrivate: thing.value("isPrivate") != "false")
  }
}
