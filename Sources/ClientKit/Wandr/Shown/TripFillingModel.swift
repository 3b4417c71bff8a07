public import Observation
public import Wire

extension WandrKit {
  /// A form that puts logs into a trip which were written before it, or without it.
  @MainActor @Observable public final class TripFillingModel {
    /// A log that is in no trip.
    public struct Choice: Hashable, Sendable, Identifiable {
      /// As cards show it.
      public let log: ShownLog
      /// Whether the visit was on one of the trip's days.
      public let isOfTrip: Bool
      /// The log's.
      public var id: Wire.ID<WandrAPI.Log> { log.id }
    }

    /// What is put into the trip. Nothing is chosen beforehand: the trip's people see what is added.
    public private(set) var chosen: Set<ID<WandrAPI.Log>> = []

    @ObservationIgnored private let trip: ID<WandrAPI.Trip>
    /// How many logs are offered.
    public static let most = 100

    /// - Parameter trip: one that the person has joined.
    public init(_ trip: ID<WandrAPI.Trip>) { self.trip = trip }

    /// Logs that are in no trip: those of the trip's days first, then the newest.
    public func choices(_ journal: JournalModel) -> [Choice] {
      let days = journal.trip(trip).map { [$0.startDate, $0.endDate] } ?? [nil, nil]
      let keys = days.map { day in day.flatMap { PartialDate($0) }?.key }
      let free = journal.shownLogs.filter { journal.log($0.id)?.tripID == nil }
      let choices = free.map { Choice(log: $0, isOfTrip: Self.isWithin($0.visitedOn, keys[0], keys[1])) }
      let ofTrip = choices.filter(\.isOfTrip)
      return Array((ofTrip + choices.filter { !$0.isOfTrip }).prefix(Self.most))
    }

    /// Whether a day is between two, either of which may be missing. Without any of them none is.
    private static func isWithin(_ day: String?, _ first: Int?, _ last: Int?) -> Bool {
      guard first != nil || last != nil, let key = day.flatMap({ PartialDate($0) })?.key else { return false }
      return key >= (first ?? 1) && key <= (last ?? .max)
    }

    /// Chooses a log, or no longer does.
    public func choose(_ log: ID<WandrAPI.Log>, _ isOn: Bool) {
      if isOn { chosen.insert(log) } else { chosen.remove(log) }
    }

    /// Puts what is chosen into the trip, on this device; the engine sends it.
    public func save(_ journal: JournalModel) async throws {
      let logs = journal.logs.map(\.id).filter { chosen.contains($0) }
      try await journal.write { [trip] in try await $0.add(logs, to: trip) }
      chosen = []
    }
  }
}
