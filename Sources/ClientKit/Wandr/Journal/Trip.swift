public import Wire

extension WandrKit {
  /// Logs that belong together, and who travels.
  public struct Trip: Hashable, Sendable, Identifiable {
    /// Made by the device on which the trip was.
    public let id: Wire.ID<WandrAPI.Trip>
    /// The name, 1 to 80 characters.
    public let name: String
    /// The cover: a file of this device, or a URL as the server said last; nil without one.
    public let coverPhotoURL: String?
    /// The first day, such as `2026-03-05`; nil where none is set.
    public let startDate: String?
    /// The last day; nil where none is set.
    public let endDate: String?
    /// Everyone who was invited or has joined, its owner among them; empty before the server has told.
    public let collaboratorIDs: [Wire.ID<User>]
    /// Who owns it; nil before the server has told.
    public let createdBy: Wire.ID<User>?
    /// How the person belongs to it; nil for a trip that the server doesn't have yet, which is theirs.
    public let membership: WandrAPI.Membership?
    /// Whether the server has all of it.
    public let syncStatus: SyncStatus
    /// Why the server didn't take it; nil otherwise.
    public let syncReason: String?

    /// - Parameter told: as the server told it last, with who belongs to it.
    init?(_ own: OwnThing, told: WandrAPI.Trip?, coverPhotoURL: String?) {
      let thing = own.thing
      guard let name = thing.value("name") else { return nil }
      id = thing.id.cast()
      self.name = name
      self.coverPhotoURL = coverPhotoURL
      startDate = thing.value("startDate")
      endDate = thing.value("endDate")
      collaboratorIDs = told?.collaborators.map(\.person.id) ?? []
      createdBy = told?.createdBy
      membership = thing.value("membership").map { WandrAPI.Membership(rawValue: $0) }
      (syncStatus, syncReason) = (own.status, own.reason)
    }
  }

  /// What a person says of a trip.
  public struct TripDetails: Hashable, Sendable {
    /// The name, 1 to 80 characters.
    public var name: String
    /// The first day, such as `2026-03-05`; nil for none.
    public var startDate: String?
    /// The last day, not before the first one; nil for none.
    public var endDate: String?

    public init(name: String, startDate: String? = nil, endDate: String? = nil) {
      self.name = name
      self.startDate = startDate
      self.endDate = endDate
    }

    init(_ thing: SyncAPI.Thing) {
      self.init(name: thing.value("name") ?? "", startDate: thing.value("startDate"), endDate: thing.value("endDate"))
    }

    /// Takes over what a form has changed; the rest stays, which another device may have changed since the form was opened.
    mutating func take(_ said: TripDetails, since before: TripDetails) {
      if said.name != before.name { name = said.name }
      if said.startDate != before.startDate { startDate = said.startDate }
      if said.endDate != before.endDate { endDate = said.endDate }
    }

    /// - Throws: `ClientError.badInput` with the name of what the server would refuse.
    func check() throws(ClientError) {
      guard name.fits(WandrAPI.Limits.tripName) else { throw .badInput("name") }
      let (start, end) = (Self.day(startDate), Self.day(endDate))
      guard (start == nil) == (startDate == nil) else { throw .badInput("startDate") }
      guard (end == nil) == (endDate == nil) else { throw .badInput("endDate") }
      if let start, let end, end.key < start.key { throw .badInput("endDate") }
    }

    /// Nil for what is no day.
    private static func day(_ text: String?) -> PartialDate? { text.flatMap { PartialDate($0) }?.told(at: .day) }

    /// What is otherwise than before; all of it where there was nothing.
    func write(_ name: ThingName, after before: TripDetails?) -> ThingWrite {
      var write = ThingWrite(name)
      write.set("name", before?.name, self.name)
      write.set("startDate", before?.startDate, startDate)
      write.set("endDate", before?.endDate, endDate)
      return write
    }
  }
}
