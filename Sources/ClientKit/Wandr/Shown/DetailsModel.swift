public import Foundation
public import Observation
public import Wire

extension WandrKit {
  /// A form for the details of a log, a new one or one that is changed.
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
    /// When others get to see it, as the ID of one of `publishings`; empty for as it is, which for a new log is at once.
    public var publishing = ""
    /// Photos of the log that are removed when the form is saved.
    public private(set) var removed: Set<ID<MediaAPI.Item>> = []

    /// The one that is changed; nil for a new one.
    @ObservationIgnored public let log: Log?
    /// Where a new one is.
    @ObservationIgnored private let place: LogPlace?
    @ObservationIgnored private let placeID: ID<WandrAPI.Place>
    @ObservationIgnored private let today: String?
    /// The log as it was saved last. After a failure the form goes on from there.
    @ObservationIgnored private var saved: (log: ID<WandrAPI.Log>, details: LogDetails)?
    /// Files that the log has already.
    @ObservationIgnored private var added: Set<String> = []

    /// Of a new log.
    /// - Parameter now: by the client's clock.
    public init(_ place: LogPlace, _ rating: WandrAPI.Rating, now: Timestamp) {
      name = place.name
      self.place = place
      placeID = place.id
      log = nil
      today = Date(now).dayText
      self.rating = rating
      day = Date(now)
    }

    /// Of a log that is changed.
    /// - Parameters:
    ///   - place: the log's; nil where it isn't known.
    ///   - now: by the client's clock.
    public init(changing log: Log, at place: WandrAPI.Place?, now: Timestamp) {
      name = place?.name.isolated ?? "A place"
      self.place = nil
      placeID = log.placeID
      self.log = log
      saved = (log: log.id, details: LogDetails(log))
      today = nil
      rating = log.rating
      day = Date(day: log.visitedOn) ?? Date(now)
      note = log.note
      tags = log.tags
      trip = log.tripID?.description ?? ""
      visibility = log.visibility ?? .friends
      precision = log.visitedOn.flatMap { PartialDate($0) }?.precision ?? .unknown
    }

    /// How much longer the note may be; negative where it is too long.
    public var left: Int { WandrAPI.Limits.note - note.unicodeScalars.count }
    /// Whether it can be saved.
    public var isReady: Bool { left >= 0 && !needsTrip }
    /// Whether it is for the people of a trip, or waits for its end, and none is chosen.
    public var needsTrip: Bool {
      trip.isEmpty && (visibility == .trip || publishing == WandrAPI.Publishing.tripEnd.rawValue)
    }

    /// Takes what is typed as a tag.
    public func addTag() {
      let typed = tagText.trimmingCharacters(in: .whitespacesAndNewlines)
      let tag = String(typed.drop { $0 == "#" })
      tagFailure = nil
      guard !tag.isEmpty else { return }
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
      guard let text = day.dayText else { return nil }
      switch precision {
      case .day: return text
      case .month: return String(text.prefix(7))
      case .year: return String(text.prefix(4))
      default: return nil
      }
    }

    private var saidPublishing: WandrAPI.Publishing? {
      if !publishing.isEmpty { return WandrAPI.Publishing(rawValue: publishing) }
      // After a failure, a later time that was saved with a new log is taken back.
      return log == nil && saved?.details.publishing != nil ? .now : nil
    }

    // MARK: Saving

    /// Saves the log on this device; the engine sends it. After a failure, the next call goes on with what isn't saved yet.
    /// - Parameter photos: files that are added, which may go once this returns, with their text alternatives.
    /// - Throws: `ClientError.badInput` for what the server would refuse, such as a tag (`tagFailure`); `StoreError`.
    public func save(_ journal: JournalModel, adding photos: [(path: String, alt: String?)] = []) async throws {
      addTag()
      guard tagFailure == nil else { throw ClientError.badInput("tags") }
      // Where nothing else was chosen, the server decides.
      let isUsual = visibility == .friends && log?.visibility == nil
      let details = LogDetails(
        placeID: placeID, rating: rating, note: note, tags: tags, tripID: ID<WandrAPI.Trip>(trip),
        visitedOn: visitedOn, visibility: isUsual ? nil : visibility,
        publishing: saidPublishing)
      try await journal.write { journal in
        let id = try await save(details, in: journal)
        for photo in photos where !added.contains(photo.path) {
          try await journal.addPhoto(photo.path, alt: photo.alt, to: id)
          added.insert(photo.path)
        }
        for photo in removed { try await journal.removePhoto(photo, from: id) }
      }
    }

    private func save(_ details: LogDetails, in journal: Journal) async throws -> ID<WandrAPI.Log> {
      let before: (log: ID<WandrAPI.Log>, details: LogDetails)
      if let saved { before = saved } else { before = try await add(details, to: journal) }
      let (id, known) = (before.log, before.details)
      saved = before
      if details != known {
        try await journal.change(id) { $0.take(details, since: known) }
        saved = (log: id, details: details)
      }
      return id
    }

    /// Logs the visit, and sets the pin where the place is a new one.
    /// - Returns: the log, and its details. If the day of the visit isn't known, they have today: it is taken out by the change that follows.
    private func add(
      _ details: LogDetails, to journal: Journal
    ) async throws -> (log: ID<WandrAPI.Log>, details: LogDetails) {
      var (new, said) = (details, details)
      // Without a day the journal takes today at the place, whose time zone it knows.
      if details.visitedOn == today { new.visitedOn = nil }
      if details.visitedOn == nil { said.visitedOn = today }
      var pin: Pin?
      switch place {
      case .known(let known)?: try await journal.keep(known)
      case .pin(let one, _)?: pin = one
      case nil: break
      }
      return (log: try await journal.log(new, setting: pin), details: said)
    }
  }
}

// MARK: What a form offers

extension WandrKit.DetailsModel {
  /// A trip to choose.
  public struct TripChoice: Hashable, Sendable, Identifiable {
    /// As `trip` has it.
    public let id: String
    /// The trip's name among other words.
    public let name: String
  }

  /// Every rating; one that this version doesn't know stays chosen.
  public var ratings: [WandrAPI.Rating] { WandrAPI.Rating.known + (rating.isKnown ? [] : [rating]) }
  /// Every audience; one that this version doesn't know stays chosen.
  public var visibilities: [WandrAPI.Visibility] {
    WandrAPI.Visibility.known + (visibility.isKnown ? [] : [visibility])
  }

  /// A time at which others get to see a log.
  public struct PublishingChoice: Hashable, Sendable, Identifiable {
    /// As `publishing` has it.
    public let id: String
    /// As people choose it.
    public let words: String
  }

  /// The times to choose. A log that is changed keeps its own unless another is chosen.
  public var publishings: [PublishingChoice] {
    let times: [WandrAPI.Publishing] = log == nil ? [.nextDay, .tripEnd] : WandrAPI.Publishing.known
    let usual = PublishingChoice(id: "", words: log == nil ? WandrAPI.Publishing.now.words : "As it is")
    return [usual] + times.map { PublishingChoice(id: $0.rawValue, words: $0.words) }
  }

  /// The trips to which the person can add logs. The log's own stays chosen, also if it isn't one of them.
  public func trips(_ journal: WandrKit.JournalModel) -> [TripChoice] {
    let joined = journal.trips.filter { $0.membership != .invited }
    let choices = joined.map { TripChoice(id: "\($0.id)", name: $0.name.isolated) }
    if trip.isEmpty || choices.contains(where: { $0.id == trip }) { return choices }
    return choices + [TripChoice(id: trip, name: "Another trip")]
  }
}
