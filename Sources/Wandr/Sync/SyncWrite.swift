internal import Core
internal import SQL
internal import Social
internal import Wire

/// Writes what a merge came to, by the same actions as pages and calls do.
struct SyncWrite: Sendable {
  let services: Services
  let viewer: Viewer
  let now: Timestamp
  /// As it was, with versions; nothing in it where it is new.
  let before: SyncAPI.Thing
  /// As it is to be.
  let after: SyncAPI.Thing
  /// Whether the tables have it, deleted or not.
  let isThere: Bool
  /// The provider's place that the change names.
  let provided: ProvidedPlace?

  /// - Throws: the problem that a call would answer with.
  func run(_ kind: SyncKind, in transaction: Transaction) throws {
    switch kind {
    case .log: try writeLog(in: transaction)
    case .place: try writePlace(in: transaction)
    case .trip: try writeTrip(in: transaction)
    case .want: try writeWant(in: transaction)
    }
  }

  /// Whether any field or element was changed.
  private var hasNewWords: Bool { before.fields != after.fields || before.elements != after.elements }

  private func text(_ name: String) -> String? { after.field(name)?.value }

  /// The field's value, where the change is what decides it.
  private func newText(_ name: String) -> String? { after.field(name) == before.field(name) ? nil : text(name) }

  /// - Throws: 422 for text that is no ID.
  private func id<Entity>(_ name: String, of _: Entity.Type = Entity.self) throws(Problem) -> ID<Entity>? {
    guard let text = text(name) else { return nil }
    guard let id = ID<Entity>(text) else { throw .validation(name, "invalid", "This is not an ID.") }
    return id
  }

  // MARK: Logs

  private func writeLog(in transaction: Transaction) throws {
    let (actions, log): (LogActions, ID<PlaceLog>) = (LogActions(services: services), after.id.cast())
    if isThere, before.isRemoved, !after.isRemoved {
      try actions.restore(log, by: viewer, at: now, in: transaction)
    }
    guard !after.isRemoved else {
      if isThere, !before.isRemoved { try actions.delete(log, by: viewer, at: now, in: transaction) }
      return
    }
    let input = try putLog(log, in: transaction)
    try actions.put(input, try LogDraft(input), at: provided, by: viewer, at: now, in: transaction)
  }

  private func putLog(_ log: ID<PlaceLog>, in transaction: ReadTransaction) throws -> WandrAPI.PutLog {
    guard let place: ID<WandrAPI.Place> = try id("placeID") else {
      throw Problem.validation("placeID", "missing", "Say which place it is.")
    }
    guard let rating = text("rating") else { throw Problem.validation("rating", "missing", "Say how it was.") }
    let date = after.field("visitedOn")
    return WandrAPI.PutLog(
      id: log, placeID: place, rating: WandrAPI.Rating(rawValue: rating), note: text("note"), tags: tags,
      media: try media(of: log, in: transaction), tripID: try id("tripID"), visitedOn: date?.value,
      datePrecision: date != nil && date?.value == nil ? .unknown : nil,
      visibility: text("visibility").map { WandrAPI.Visibility(rawValue: $0) },
      publishing: newText("publishing").map { WandrAPI.Publishing(rawValue: $0) },
      allowsSaving: text("allowsSaving").map { $0 == "true" })
  }

  /// Those that were added first, as many as a log has: together devices may have added more. The others leave the set.
  private var tags: [String] {
    var names: Set<String> = []
    let each = after.elements(of: "tags").filter { names.insert(Tag.folded($0)).inserted }
    return Array(each.prefix(WandrAPI.Limits.tags))
  }

  /// Those that the log has stay in their order; what was added comes behind them.
  private func media(of log: ID<PlaceLog>, in transaction: ReadTransaction) throws -> [ID<MediaAPI.Item>] {
    let old = try Wandr.album.media(of: log, in: transaction)
    let wanted = try after.elements(of: "media").map { text throws(Problem) -> ID<MediaAPI.Item> in
      guard let id = ID<MediaAPI.Item>(text) else { throw .validation("media", "invalid", "This is not an ID.") }
      return id
    }
    return old.filter(wanted.contains) + wanted.filter { !old.contains($0) }
  }

  // MARK: Places

  private func writePlace(in transaction: Transaction) throws {
    guard !after.isRemoved else { throw Problem.validation("removed", "invalid", "A place can’t be deleted.") }
    if let provided {
      guard provided.id == after.id.cast() else { throw PlaceActions.taken }
      return try PlaceActions.choose(provided, by: viewer.profile, at: now, in: transaction)
    }
    let input = WandrAPI.PutPlace(
      id: after.id.cast(), name: text("name"), address: text("address"),
      latitude: text("latitude").flatMap { Double($0) },
      longitude: text("longitude").flatMap { Double($0) }, types: text("types").map(PlaceColumns.types),
      isPrivate: text("isPrivate").map { $0 != "false" })
    let draft = try PinDraft(input)
    let around = try PlaceActions(services: services).catalogue.surroundings(of: draft.coordinate)
    try PlaceActions.put(input.id, draft, around, by: viewer.profile, at: now, in: transaction)
  }

  // MARK: Trips

  private func writeTrip(in transaction: Transaction) throws {
    let (actions, trip): (TripActions, ID<Trip>) = (TripActions(services: services), after.id.cast())
    guard !after.isRemoved else {
      if isThere { try actions.delete(trip, by: viewer, in: transaction) }
      return
    }
    let input = WandrAPI.PutTrip(
      id: trip, name: text("name") ?? "", startDate: text("startDate"), endDate: text("endDate"))
    try actions.put(trip, try TripDraft(input), .keep, by: viewer, at: now, in: transaction)
  }

  // MARK: Where to go

  private func writeWant(in transaction: Transaction) throws {
    let place: ID<WandrAPI.Place> = after.id.cast()
    if after.isRemoved { return try WantActions.delete(place, of: viewer.profile, at: now, in: transaction) }
    guard !isThere || hasNewWords else { return }
    let input = WandrAPI.PutWantToGo(placeID: place, log: try id("log"))
    try WantActions.add(input, provided, by: viewer.profile, at: now, in: transaction)
  }
}
