public import Foundation
public import Observation
public import Wire

extension WandrKit {
  /// The details of a log as a form has them: of a new one, or of one that is changed.
  @MainActor @Observable public final class DetailsModel {
    /// The place's, among other words.
    public let name: String
    /// What the person thinks of the place.
    public var rating: WandrAPI.Rating
    /// May be empty.
    public var note = ""
    /// In the order in which they were added.
    public private(set) var tags: [String] = []
    /// What is typed of the next tag.
    public var tagText = ""
    /// Why the last tag can't be added.
    public private(set) var tagFailure: String?
    /// The trip's ID, or empty for none.
    public var trip = ""
    /// How exactly the day of the visit is known.
    public var precision = DatePrecision.day
    /// The day of the visit; its year or month alone where no more is known.
    public var day: Date
    /// Who may see it.
    public var visibility = WandrAPI.Visibility.friends
    /// Photos that the log has and loses.
    public private(set) var removed: Set<ID<MediaAPI.Item>> = []

    /// The one that is changed; nil for a new one.
    @ObservationIgnored public let log: Log?
    @ObservationIgnored private let place: WandrAPI.Place?
    @ObservationIgnored private let placeID: ID<WandrAPI.Place>
    @ObservationIgnored private let today: String?

    /// Of a new log.
    /// - Parameter now: by the client's clock.
    public init(_ place: WandrAPI.Place, _ rating: WandrAPI.Rating, now: Timestamp) {
      name = place.name.isolated
      self.place = place
      placeID = place.id
      log = nil
      today = Self.text(of: Self.date(of: now))
      self.rating = rating
      day = Self.date(of: now)
    }

    /// Of a log that is changed.
    /// - Parameters:
    ///   - place: the log's; nil where it isn't known.
    ///   - now: by the client's clock.
    public init(changing log: Log, at place: WandrAPI.Place?, now: Timestamp) {
      let known = log.visitedOn.flatMap { PartialDate($0) }
      name = place?.name.isolated ?? "A place"
      self.place = place
      placeID = log.placeID
      self.log = log
      today = nil
      rating = log.rating
      day = known.flatMap { Self.date(of: $0) } ?? Self.date(of: now)
      note = log.note
      tags = log.tags
      trip = log.tripID?.description ?? ""
      visibility = log.visibility ?? .friends
      precision = known?.precision ?? .unknown
    }

    /// How much longer the note may be; negative where it is too long.
    public var left: Int { WandrAPI.Limits.note - note.unicodeScalars.count }
    /// Whether it can be saved.
    public var isReady: Bool { left >= 0 && !needsTrip }
    /// Whether it is for the people of a trip, and none is chosen.
    public var needsTrip: Bool { visibility == .trip && trip.isEmpty }

    /// Takes what is typed as a tag.
    public func addTag() {
      let typed = tagText.trimmingCharacters(in: .whitespacesAndNewlines)
      let tag = String(typed.drop { $0 == "#" })
      guard !tag.isEmpty else { return }
      tagFailure = nil
      if !tag.fits(WandrAPI.Limits.tag) {
        tagFailure = "A tag has at most \(WandrAPI.Limits.tag.upperBound) characters."
      }
      if tags.count >= WandrAPI.Limits.tags { tagFailure = "A log has at most \(WandrAPI.Limits.tags) tags." }
      guard tagFailure == nil else { return }
      if !tags.contains(tag) { tags.append(tag) }
      tagText = ""
    }

    /// Takes a tag away.
    public func remove(tag: String) { tags.removeAll { $0 == tag } }
    /// Takes away a photo that the log has.
    public func remove(photo: ID<MediaAPI.Item>) { removed.insert(photo) }

    private var visitedOn: String? {
      guard let text = Self.text(of: day) else { return nil }
      switch precision {
      case .day: return text
      case .month: return String(text.prefix(7))
      case .year: return String(text.prefix(4))
      default: return nil
      }
    }

    /// Keeps it on this device; the engine sends it.
    /// - Parameter photos: files that are added, which may go once this returns, with their text alternatives.
    /// - Returns: whether it is kept.
    public func save(_ journal: JournalModel, adding photos: [(path: String, alt: String?)] = []) async -> Bool {
      addTag()
      guard tagText.isEmpty || tagFailure == nil else { return false }
      // Nobody has changed the day: it is the one that it is at the place, whose zone the journal knows.
      let isToday = log == nil && visitedOn == today
      // Where nothing else was chosen, the server decides.
      let isUsual = visibility == .friends && log?.visibility == nil
      let details = LogDetails(
        placeID: placeID, rating: rating, note: note, tags: tags, tripID: ID<WandrAPI.Trip>(trip),
        visitedOn: isToday ? nil : visitedOn, visibility: isUsual ? nil : visibility)
      let (changed, new, isUnknown, lost) = (log.map { LogDetails($0) }, place, precision == .unknown, removed)
      let known = log?.id
      return await journal.write { journal in
        let id: ID<WandrAPI.Log>
        if let known, let changed {
          id = known
          try await journal.change(id) { $0.take(details, since: changed) }
        } else {
          if let new { try await journal.keep(new) }
          id = try await journal.log(details)
          if isUnknown { try await journal.change(id) { $0.visitedOn = nil } }
        }
        for photo in photos { try await journal.addPhoto(photo.path, alt: photo.alt, to: id) }
        for photo in lost { try await journal.removePhoto(photo, from: id) }
      }
    }

    private static func date(of time: Timestamp) -> Date {
      Date(timeIntervalSince1970: Double(time.microseconds) / 1_000_000)
    }

    /// At noon, so that no time zone moves it; the first day where only a month or a year is known.
    private static func date(of day: PartialDate) -> Date? {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .current
      return calendar.date(
        from: DateComponents(year: day.year, month: max(day.month, 1), day: max(day.day, 1), hour: 12))
    }

    /// The day in this device's zone, as the API has it.
    private static func text(of date: Date) -> String? {
      let time = Timestamp(microseconds: Int64((date.timeIntervalSince1970 * 1_000_000).rounded()))
      return PartialDate(day: time, offset: Int64(TimeZone.current.secondsFromGMT(for: date))).text
    }
  }
}
