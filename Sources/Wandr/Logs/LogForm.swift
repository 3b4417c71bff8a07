internal import Core
internal import Social
internal import Wire

/// What the form of a log says, as it was typed.
struct LogForm: Sendable, Equatable {
  var rating = ""
  var note = ""
  /// With commas between.
  var tags = ""
  var year = ""
  /// 1 to 12; empty where it isn't known.
  var month = ""
  var day = ""
  /// The ID of a trip; empty for none.
  var trip = ""
  var visibility = WandrAPI.Visibility.friends.rawValue
  /// Empty keeps the time that it has.
  var publishing = ""
  /// Nil where nothing was said.
  var allowsSaving: Bool?

  init() {}

  init(_ form: FormFields) {
    (rating, note, tags) = (form["rating"], form["note"], form["tags"])
    (year, month, day) = (form["year"], form["month"], form["day"])
    (trip, visibility, publishing) = (form["trip"], form["visibility"], form["publishing"])
    allowsSaving = SavingField.read(form)
  }

  /// As a log is now.
  init(_ log: WandrAPI.Log) {
    (rating, note, tags) = (log.rating.rawValue, log.note, log.tags.joined(separator: ", "))
    let date = log.visitedOn.flatMap { VisitDate($0) } ?? .unknown
    year = date.year > 0 ? String(date.year) : ""
    month = date.month > 0 ? String(date.month) : ""
    day = date.day > 0 ? String(date.day) : ""
    trip = log.tripID.map { "\($0)" } ?? ""
    visibility = log.visibility.rawValue
    allowsSaving = log.allowsSaving ?? false
  }

  /// - Parameter media: those that the log is to have; nil keeps its own.
  /// - Throws: 422 for parts that are no date.
  func input(
    _ id: ID<PlaceLog>, at place: ID<WandrAPI.Place>, media: [ID<MediaAPI.Item>]? = nil
  ) throws(Problem) -> WandrAPI.PutLog {
    let parts = [year, month, day].map { $0.isEmpty ? 0 : Int($0) ?? -1 }
    guard let date = VisitDate(year: parts[0], month: parts[1], day: parts[2]) else {
      throw .validation("visitedOn", "invalid", "This isn’t a date. Leave out what you don’t remember, the day first.")
    }
    let written = tags.split(separator: ",").map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
    return WandrAPI.PutLog(
      id: id, placeID: place, rating: WandrAPI.Rating(rawValue: rating), note: note, tags: written, media: media,
      tripID: ID<Trip>(trip), visitedOn: date.text, datePrecision: date.precision,
      visibility: visibility.isEmpty ? nil : WandrAPI.Visibility(rawValue: visibility),
      publishing: publishing.isEmpty ? nil : WandrAPI.Publishing(rawValue: publishing), allowsSaving: allowsSaving)
  }
}
