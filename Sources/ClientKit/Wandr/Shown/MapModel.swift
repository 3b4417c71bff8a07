public import Observation
public import Wire

extension WandrKit {
  /// What a map shows: the person's own logs from this device, and friends' of the part that is seen, from the server.
  @MainActor @Observable public final class MapModel {
    /// A rating's value, or empty for all.
    public var rating = ""
    /// Empty for all.
    public var tag = ""
    /// The part that is seen.
    public var area = MapArea.world
    /// Friends', as the server said last.
    public private(set) var friends: [MapMark] = []
    /// Whether friends have more here than is counted.
    public private(set) var isPartial = false

    @ObservationIgnored private let client: HearthClient
    @ObservationIgnored private let asked: @MainActor (ClientError?) -> Void

    /// - Parameter asked: is given why the server couldn't be asked; nil where it could.
    public init(_ client: HearthClient, asked: @escaping @MainActor (ClientError?) -> Void) {
      (self.client, self.asked) = (client, asked)
    }

    /// What the server is asked.
    public var question: WandrAPI.MapInput {
      let chosen = rating.isEmpty ? nil : WandrAPI.Rating(rawValue: rating)
      return WandrAPI.MapInput(
        bbox: area.box, zoom: area.zoom, rating: chosen, tag: tag.isEmpty ? nil : tag, own: false)
    }

    /// The person's own that are chosen.
    public func own(_ journal: JournalModel) -> [MapMark] {
      let chosen = journal.logs.filter { log in
        (rating.isEmpty || log.rating.rawValue == rating) && (tag.isEmpty || log.tags.contains(tag))
      }
      return chosen.compactMap { log in MapMark(ShownLog(log, at: journal.place(log.placeID))) }
    }

    /// Asks for friends' logs of the part that is seen; what was there stays where the server can't be asked.
    public func read() async {
      do throws(ClientError) {
        let seen = try await client.call(WandrAPI.map, question)
        guard !Task.isCancelled else { return }
        let alone = seen.logs.compactMap { log in MapMark(ShownLog(log)) }
        let together = seen.clusters.map { cluster in MapMark(cluster) }
        friends = alone + together
        isPartial = seen.isPartial
        asked(nil)
      } catch {
        guard error != .cancelled, !Task.isCancelled else { return }
        asked(error)
      }
    }
  }
}
