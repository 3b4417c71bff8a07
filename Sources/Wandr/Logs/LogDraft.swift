internal import Core
internal import SQL
internal import Social
internal import Wire

/// What a log says, checked as far as that needs no look at the database.
struct LogDraft: Sendable {
  let rating: WandrAPI.Rating
  let note: String
  let tags: [Tag]
  /// Nil keeps those that are there.
  let media: [ID<MediaAPI.Item>]?
  let trip: ID<Trip>?
  /// Nil where nothing was said.
  let date: VisitDate?
  let visibility: WandrAPI.Visibility
  /// Nil where nothing was said.
  let publishing: WandrAPI.Publishing?

  /// - Throws: 422 with every field at fault.
  init(_ input: WandrAPI.PutLog) throws(Problem) {
    var faults = FieldFaults()
    rating = input.rating
    if !input.rating.isKnown { faults.add("rating", "invalid", "Choose skip, solid or mustSee.") }
    note = faults.gather(try WrittenText.optional(input.note, "note", atMost: WandrAPI.Limits.note), or: "")
    tags = faults.gather(try Tag.all(input.tags ?? []), or: [])
    media = input.media
    if (input.media ?? []).count > WandrAPI.Limits.media {
      faults.add("media", "too_many", "A log has at most \(WandrAPI.Limits.media) photos.")
    }
    trip = input.tripID
    date = faults.gather(try Self.date(input.visitedOn, input.datePrecision), or: nil)
    visibility = input.visibility ?? .friends
    if !visibility.isKnown { faults.add("visibility", "invalid", "Choose me, friends, trip or everyone.") }
    publishing = input.publishing
    if let publishing, !publishing.isKnown { faults.add("publishing", "invalid", "Choose now, nextDay or tripEnd.") }
    if trip == nil {
      if visibility == .trip { faults.add("visibility", "no_trip", "Choose the trip whose members see this.") }
      if publishing == .tripEnd { faults.add("publishing", "no_trip", "Choose the trip whose end to wait for.") }
    }
    try faults.end()
  }

  private static func date(_ text: String?, _ precision: WandrAPI.DatePrecision?) throws(Problem) -> VisitDate? {
    if let precision, !precision.isKnown {
      throw .validation("datePrecision", "invalid", "Choose day, month, year or unknown.")
    }
    guard let text else {
      if precision == nil { return nil }
      guard precision == .unknown else {
        throw .validation("visitedOn", "missing", "Say when it was, or leave out how exactly that is known.")
      }
      return .unknown
    }
    guard let date = VisitDate(text) else {
      throw .validation("visitedOn", "invalid", "This isn’t a date. Leave out what you don’t remember.")
    }
    guard let precision else { return date }
    guard let told = date.told(at: precision) else {
      throw .validation("datePrecision", "invalid", "The date isn’t known that exactly.")
    }
    return told
  }
}
