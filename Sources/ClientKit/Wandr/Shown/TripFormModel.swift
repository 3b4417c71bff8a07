public import Foundation
public import Observation
public import Wire

extension WandrKit {
  /// A form for a trip, a new one or one that is changed.
  @MainActor @Observable public final class TripFormModel {
    /// As it is typed.
    public var name: String
    /// Whether the trip has a first and a last day.
    public var hasDays: Bool
    /// The first day.
    public var start: Date
    /// The last day.
    public var end: Date
    /// Whether the cover is taken away. A new one takes its place anyway.
    public var removesCover = false

    /// Whether it has a cover.
    @ObservationIgnored public let hasCover: Bool
    /// Whether it is a new one.
    @ObservationIgnored public let isNew: Bool
    /// The trip as it was saved last. After a failure the form goes on from there.
    @ObservationIgnored private var saved: (trip: ID<WandrAPI.Trip>, details: TripDetails)?
    /// The file of the cover that the trip has already.
    @ObservationIgnored private var cover: String?

    /// - Parameters:
    ///   - trip: the one that is changed; nil for a new one.
    ///   - now: by the client's clock.
    public init(_ trip: Trip?, now: Timestamp) {
      isNew = trip == nil
      hasCover = trip?.coverPhotoURL != nil
      name = trip?.name ?? ""
      hasDays = trip?.startDate != nil || trip?.endDate != nil
      start = Date(day: trip?.startDate ?? trip?.endDate) ?? Date(now)
      end = Date(day: trip?.endDate ?? trip?.startDate) ?? Date(now)
      // As the form shows it: what the person leaves as it is isn't written.
      saved = trip.map { (trip: $0.id, details: details) }
    }

    /// Whether the last day is before the first one.
    public var endsTooEarly: Bool { hasDays && end < start }
    /// Whether it can be saved.
    public var isReady: Bool { details.name.fits(WandrAPI.Limits.tripName) && !endsTooEarly }

    private var details: TripDetails {
      TripDetails(
        name: name.trimmingCharacters(in: .whitespacesAndNewlines), startDate: hasDays ? start.dayText : nil,
        endDate: hasDays ? end.dayText : nil)
    }

    /// Saves the trip on this device; the engine sends it. After a failure, the next call goes on with what isn't saved yet.
    /// - Parameter photo: the file of a new cover, which may go once this returns, with its text alternative; nil to leave the cover as it is.
    /// - Throws: `ClientError.badInput` for what the server would refuse, and others where a cover can't be taken away now; `StoreError`.
    public func save(_ journal: JournalModel, cover photo: (path: String, alt: String?)? = nil) async throws {
      let details = details
      try await journal.write { journal in
        let id: ID<WandrAPI.Trip>
        if let saved {
          id = saved.trip
          if details != saved.details {
            try await journal.change(id) { $0.take(details, since: saved.details) }
          }
        } else {
          id = try await journal.makeTrip(details)
        }
        saved = (trip: id, details: details)
        guard let photo, photo.path != cover else { return }
        try await journal.setCover(photo.path, alt: photo.alt, of: id)
        cover = photo.path
      }
      guard removesCover, photo == nil, let saved else { return }
      try await journal.removeCover(of: saved.trip)
      removesCover = false
    }
  }
}
