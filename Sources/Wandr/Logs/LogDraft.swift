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
  private(set) var media: [ID<MediaAPI.Item>]?
  /// Nil keeps those that are there.
  let alts: [String]?
  let trip: ID<Trip>?
  /// Nil where nothing was said.
  let date: VisitDate?
  /// Nil where nothing was said.
  let visibility: WandrAPI.Visibility?
  /// Nil where nothing was said.
  let publishing: WandrAPI.Publishing?
  /// Whether those who see it may save its photos; nil where nothing was said.
  let allowsSaving: Bool?

  /// - Throws: 422 with every field at fault.
  init(_ input: WandrAPI.PutLog) throws(Problem) {
    var faults = FieldFaults()
    rating = input.rating
    if !input.rating.isKnown { faults.add("rating", "invalid", "Choose skip, solid or mustSee.") }
    note = faults.gather(try WrittenText.optional(input.note, "note", atMost: WandrAPI.Limits.note), or: "")
    tags = faults.gather(try Tag.all(input.tags ?? []), or: [])
    media = input.media
    if let media = input.media { faults.gather(try Self.check(media), or: ()) }
    alts = input.alts == nil ? nil : faults.gather(try Self.checked(input.alts ?? []), or: [])
    trip = input.tripID
    date = faults.gather(try Self.date(input.visitedOn, input.datePrecision), or: nil)
    visibility = input.visibility
    if let visibility, !visibility.isKnown {
      faults.add("visibility", "invalid", "Choose me, friends, trip or everyone.")
    }
    publishing = input.publishing
    allowsSaving = input.allowsSaving
    if let publishing, !publishing.isKnown { faults.add("publishing", "invalid", "Choose now, nextDay or tripEnd.") }
    if trip == nil {
      if visibility == .trip { faults.add("visibility", "no_trip", Self.needsTrip) }
      if publishing == .tripEnd { faults.add("publishing", "no_trip", "Choose the trip whose end to wait for.") }
    }
    try faults.end()
  }

  static let needsTrip = "Choose the trip whose members see this."

  /// Photos of the log that came while its form was open stay, behind those that the form says.
  /// - Parameter shown: those that the form had.
  /// - Throws: 422 for more than a log has.
  mutating func keep(_ photos: [ID<MediaAPI.Item>], besides shown: [ID<MediaAPI.Item>]) throws(Problem) {
    guard let said = media else { return }
    let all = said + photos.filter { !shown.contains($0) && !said.contains($0) }
    try Self.check(all)
    media = all
  }

  private static func check(_ media: [ID<MediaAPI.Item>]) throws(Problem) {
    guard media.count <= WandrAPI.Limits.media else {
      throw .validation("media", "too_many", "A log has at most \(WandrAPI.Limits.media) photos.")
    }
    guard Set(media).count == media.count else {
      throw .validation("media", "invalid", "The same photo was chosen twice.")
    }
  }

  private static func checked(_ alts: [String]) throws(Problem) -> [String] {
    guard alts.count <= WandrAPI.Limits.media else {
      throw .validation("alts", "too_many", "A log has at most \(WandrAPI.Limits.media) photos.")
    }
    var checked: [String] = []
    for alt in alts { checked.append(try WrittenText.optional(alt, "alts", atMost: WandrAPI.Limits.alt)) }
    return checked
  }

  private static func date(_ text: String?, _ precision: DatePrecision?) throws(Problem) -> VisitDate? {
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
