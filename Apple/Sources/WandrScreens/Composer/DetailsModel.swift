import ClientKit
import Foundation
import HearthScreens
import Observation
import Wire

/// The details of a log: of a new one, or of one that is changed.
@MainActor @Observable final class DetailsModel {
  let name: String
  var rating: WandrAPI.Rating
  var note = ""
  private(set) var tags: [String] = []
  var tagText = ""
  /// Why the last tag can't be added.
  private(set) var tagFailure: String?
  /// The trip's ID, or empty for none.
  var trip = ""
  var precision = DatePrecision.day
  var day: Date
  var visibility = WandrAPI.Visibility.friends
  let chosen: ChosenPhotos
  /// Photos that the log has and loses.
  private(set) var removed: Set<ID<MediaAPI.Item>> = []

  /// Nil for a new one.
  @ObservationIgnored let log: WandrKit.Log?
  @ObservationIgnored private let place: WandrAPI.Place?
  @ObservationIgnored private let placeID: ID<WandrAPI.Place>
  @ObservationIgnored private let today: String

  init(_ account: Account, _ place: WandrAPI.Place, _ rating: WandrAPI.Rating) {
    (name, self.place, placeID, log) = (place.name.isolated, place, place.id, nil)
    self.rating = rating
    day = account.now().date
    today = Times.text(ofDay: account.now().date)
    chosen = ChosenPhotos(account)
  }

  /// - Parameter place: the log's; nil where it isn't known.
  init(_ account: Account, changing log: WandrKit.Log, at place: WandrAPI.Place?) {
    (name, self.place, placeID) = (place?.name.isolated ?? "A place", place, log.placeID)
    self.log = log
    rating = log.rating
    let known = log.visitedOn.flatMap { PartialDate($0) }
    // Where only a month or a year is known, its first day.
    let rest = known?.precision == .month ? "-01" : known?.precision == .year ? "-01-01" : ""
    day = log.visitedOn.flatMap { Times.date(ofDay: $0 + rest) } ?? account.now().date
    today = ""
    chosen = ChosenPhotos(account)
    note = log.note
    tags = log.tags
    trip = log.tripID.map { "\($0)" } ?? ""
    visibility = log.visibility ?? .friends
    precision = known?.precision ?? .unknown
  }

  /// How much longer the note may be; negative where it is too long.
  var left: Int { WandrAPI.Limits.note - note.unicodeScalars.count }
  var isReady: Bool { left >= 0 && !chosen.isReading }

  func addTag() {
    let tag = String(tagText.bare.drop { $0 == "#" })
    guard !tag.isEmpty else { return }
    tagFailure = nil
    if !tag.fits(WandrAPI.Limits.tag) { tagFailure = "A tag has at most \(WandrAPI.Limits.tag.upperBound) characters." }
    if tags.count >= WandrAPI.Limits.tags { tagFailure = "A log has at most \(WandrAPI.Limits.tags) tags." }
    guard tagFailure == nil else { return }
    if !tags.contains(tag) { tags.append(tag) }
    tagText = ""
  }

  func remove(tag: String) { tags.removeAll { $0 == tag } }
  func remove(photo: ID<MediaAPI.Item>) { removed.insert(photo) }

  private var visitedOn: String? {
    let text = Times.text(ofDay: day)
    switch precision {
    case .day: return text
    case .month: return String(text.prefix(7))
    case .year: return String(text.prefix(4))
    default: return nil
    }
  }

  /// Kept on this device, with its photos; the engine sends it.
  func save(_ journal: JournalModel) async -> Bool {
    addTag()
    // Nobody has changed the day: it is the one that it is at the place, whose zone the journal knows.
    let visit = self.log == nil && visitedOn == today ? nil : visitedOn
    let shared = visibility == .friends && self.log?.visibility == nil ? nil : visibility
    let details = WandrKit.LogDetails(
      placeID: placeID, rating: rating, note: note, tags: tags, tripID: ID<WandrAPI.Trip>(trip), visitedOn: visit,
      visibility: shared)
    let (log, place, precision, removed) = (log, place, precision, removed)
    let photos: [(path: String, alt: String?)] = chosen.photos.compactMap { photo in
      URL(string: photo.link).map { (path: $0.path, alt: photo.alt.isEmpty ? nil : photo.alt) }
    }
    return await journal.write { journal in
      let id: ID<WandrAPI.Log>
      if let log {
        id = log.id
        try await journal.change(id) { $0 = details }
      } else {
        if let place { try await journal.keep(place) }
        id = try await journal.log(details)
        if precision == .unknown { try await journal.change(id) { $0.visitedOn = nil } }
      }
      for photo in photos { try await journal.addPhoto(photo.path, alt: photo.alt, to: id) }
      for photo in removed { try await journal.removePhoto(photo, from: id) }
    }
  }
}

extension DatePrecision {
  /// As people choose it.
  var words: String {
    switch self {
    case .day: "The day"
    case .month: "The month"
    case .year: "The year"
    default: "Not known"
    }
  }
}
