public import Wire

extension WandrKit {
  /// A visit to a place by the person whose device this is: what they thought of it.
  public struct Log: Hashable, Sendable, Identifiable {
    /// Made by the device on which it was logged.
    public let id: Wire.ID<WandrAPI.Log>
    /// Who logged it; nil before the device knows its person's profile.
    public let userID: Wire.ID<User>?
    /// Where it was: of places that are merged, the one that stays.
    public let placeID: Wire.ID<Place>
    /// What the person thinks of the place.
    public let rating: Rating
    /// The first photo: a file of this device, or the URL of its 1080-pixel rendition as the server said last; nil without one.
    public let photoURL: String?
    /// The note, at most 280 characters; may be empty.
    public let note: String
    /// The tags in the order in which they were added, at most 10.
    public let tags: [String]
    /// The trip that it is part of.
    public let tripID: Wire.ID<WandrAPI.Trip>?
    /// The day of the visit, as far as it is known: `2026-03-05`, `2026-03` or `2026`.
    public let visitedOn: String?
    /// Who may see it; nil where the server decides, as it does for a log that it doesn't have yet.
    public let visibility: WandrAPI.Visibility?
    /// The photos that the server has.
    public let media: [Wire.ID<MediaAPI.Item>]
    /// Photos of this device that wait for the log to be at the server.
    public let waitingPhotos: [Wire.ID<MediaAPI.Item>]
    /// Whether the server has all of it.
    public let syncStatus: SyncStatus
    /// Why the server didn't take it, or what it waits for; nil otherwise.
    public let syncReason: String?
    /// When it was logged, by the device's clock.
    public let createdAt: Timestamp
    /// When it was last changed.
    public let updatedAt: Timestamp

    /// Nil for what isn't a whole log, such as a change of one that was deleted elsewhere.
    init?(_ own: OwnThing, of user: Wire.ID<User>?, merges: [Wire.ID<Place>: Wire.ID<Place>], photoURL: String?) {
      let thing = own.thing
      guard let place = thing.reference("placeID", to: Place.self), let rating = thing.value("rating") else {
        return nil
      }
      id = thing.id.cast()
      userID = user
      placeID = merges[place] ?? place
      self.rating = Rating(rawValue: rating)
      self.photoURL = photoURL
      note = thing.value("note") ?? ""
      tags = thing.elements(of: "tags")
      tripID = thing.reference("tripID")
      visitedOn = thing.value("visitedOn")
      visibility = thing.value("visibility").map { WandrAPI.Visibility(rawValue: $0) }
      media = thing.references(of: "media")
      waitingPhotos = own.photos.filter { $0.media == nil }.map(\.id)
      (syncStatus, syncReason) = (own.status, own.reason)
      createdAt = thing.madeAt
      updatedAt = thing.changedAt
    }
  }

  /// What a person says of a visit.
  public struct LogDetails: Hashable, Sendable {
    /// Where it was.
    public var placeID: ID<WandrAPI.Place>
    /// What they think of the place.
    public var rating: Rating
    /// The note, at most 280 characters.
    public var note: String
    /// At most 10 tags, each with 1 to 40 characters.
    public var tags: [String]
    /// The trip that it is part of.
    public var tripID: ID<WandrAPI.Trip>?
    /// The day of the visit: `2026-03-05`, `2026-03` or `2026`. Nil of a new log is the day on which it is logged; nil of one that had a day
    /// says that nothing is known.
    public var visitedOn: String?
    /// Who may see it; nil for what the server decides.
    public var visibility: WandrAPI.Visibility?
    /// When others get to see it; nil leaves it as it is, and shows a new log at once. Nothing says it of a log that is there.
    public var publishing: WandrAPI.Publishing?

    public init(
      placeID: ID<WandrAPI.Place>, rating: Rating, note: String = "", tags: [String] = [],
      tripID: ID<WandrAPI.Trip>? = nil, visitedOn: String? = nil, visibility: WandrAPI.Visibility? = nil,
      publishing: WandrAPI.Publishing? = nil
    ) {
      self.placeID = placeID
      self.rating = rating
      self.note = note
      self.tags = tags
      self.tripID = tripID
      self.visitedOn = visitedOn
      self.visibility = visibility
      self.publishing = publishing
    }

    /// As a form begins with it.
    init(_ log: Log) {
      self.init(
        placeID: log.placeID, rating: log.rating, note: log.note, tags: log.tags, tripID: log.tripID,
        visitedOn: log.visitedOn, visibility: log.visibility)
    }

    /// Takes over what a form has changed; the rest stays, which another device may have changed since the form was opened.
    mutating func take(_ said: LogDetails, since before: LogDetails) {
      if said.rating != before.rating { rating = said.rating }
      if said.note != before.note { note = said.note }
      if said.tripID != before.tripID { tripID = said.tripID }
      if said.visitedOn != before.visitedOn { visitedOn = said.visitedOn }
      if said.visibility != before.visibility { visibility = said.visibility }
      if said.publishing != before.publishing { publishing = said.publishing }
      tags.removeAll { before.tags.contains($0) && !said.tags.contains($0) }
      let added = said.tags.filter { !before.tags.contains($0) && !tags.contains($0) }
      tags += added
    }

    /// Nil for what isn't a whole log.
    init?(_ thing: SyncAPI.Thing) {
      guard let place = thing.reference("placeID", to: WandrAPI.Place.self), let rating = thing.value("rating") else {
        return nil
      }
      self.init(
        placeID: place, rating: Rating(rawValue: rating), note: thing.value("note") ?? "",
        tags: thing.elements(of: "tags"), tripID: thing.reference("tripID"), visitedOn: thing.value("visitedOn"),
        visibility: thing.value("visibility").map { WandrAPI.Visibility(rawValue: $0) })
    }

    /// - Throws: `ClientError.badInput` with the name of what the server would refuse.
    func check() throws(ClientError) {
      guard note.fits(WandrAPI.Limits.note) else { throw .badInput("note") }
      guard tags.count <= WandrAPI.Limits.tags, tags.allSatisfy({ $0.fits(WandrAPI.Limits.tag) }) else {
        throw .badInput("tags")
      }
      guard visitedOn.map({ PartialDate($0) != nil }) ?? true else { throw .badInput("visitedOn") }
      guard publishing != .tripEnd || tripID != nil else { throw .badInput("publishing") }
    }

    /// What is otherwise than before; all of it where there was nothing.
    func write(_ name: ThingName, after before: LogDetails?) -> ThingWrite {
      var write = ThingWrite(name)
      write.set("placeID", before?.placeID.description, placeID.description)
      write.set("rating", before?.rating.rawValue, rating.rawValue)
      write.set("note", before?.note ?? "", note)
      write.set("tripID", before?.tripID?.description, tripID?.description)
      write.set("visitedOn", before?.visitedOn, visitedOn)
      write.set("visibility", before?.visibility?.rawValue, visibility?.rawValue)
      if publishing != before?.publishing { write.set("publishing", nil, publishing?.rawValue) }
      write.set("tags", elements: before?.tags ?? [], tags)
      return write
    }
  }
}

extension SyncAPI.Thing {
  /// When it was made, by the clock of its device: what its ID says (RFC 9562, section 5.7).
  var madeAt: Timestamp { Timestamp(microseconds: Int64(id.high >> 16) * 1000) }

  /// When it was last changed.
  var changedAt: Timestamp {
    let last = versions.max().map { Timestamp(microseconds: Int64($0.milliseconds) * 1000) }
    return max(last ?? madeAt, madeAt)
  }
}
