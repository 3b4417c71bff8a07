public import Observation
public import Wire

extension WandrKit {
  /// What a map shows: the person's own logs and places to go from this device, and friends' logs of the part that is seen, from the server.
  @MainActor @Observable public final class MapModel {
    /// A rating's value, or empty for all.
    public var rating = ""
    /// Empty for all.
    public var tag = ""
    /// Whether the places where the person wants to go are shown too.
    public var showsWants = false
    /// The part that is seen.
    public var area = MapArea.world
    /// Friends', as the server said last.
    public private(set) var friends: [MapMark] = []
    /// Whether friends have more here than is counted.
    public private(set) var isPartial = false

    /// The journal's edition, and the filters.
    private struct Choice: Hashable {
      let edition: Int
      let rating: String
      let tag: String
    }

    // What was found last, as views ask again without a change: the marks that fit the filters, and those of the part that is seen.
    @ObservationIgnored private var chosen: (choice: Choice, marks: [MapMark])?
    @ObservationIgnored private var grouped: (choice: Choice, area: MapArea, marks: [MapMark])?
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

    /// The tags of the person's logs. The chosen one stays among them when no log has it any more.
    public func tags(_ journal: JournalModel) -> [String] {
      tag.isEmpty || journal.tags.contains(tag) ? journal.tags : [tag] + journal.tags
    }

    /// The person's own logs that fit the filters.
    public func own(_ journal: JournalModel) -> [MapMark] {
      let choice = Choice(edition: journal.edition, rating: rating, tag: tag)
      if let chosen, chosen.choice == choice { return chosen.marks }
      var marks = journal.marks
      if !rating.isEmpty || !tag.isEmpty {
        var folded = FoldedTags()
        let name = folded(tag)
        let fitting = journal.shownLogs.filter { log in
          (rating.isEmpty || log.rating.rawValue == rating) && (tag.isEmpty || log.tags.contains { folded($0) == name })
        }
        marks = fitting.compactMap { MapMark($0) }
      }
      chosen = (choice, marks)
      return marks
    }

    /// The places where the person wants to go, as far as this device knows them; none where they aren't shown.
    public func wants(_ journal: JournalModel) -> [MapMark] { showsWants ? journal.wantMarks : [] }

    /// The person's own logs, friends' and places to go, as the map shows them.
    public func marks(_ journal: JournalModel) -> [MapMark] {
      let choice = Choice(edition: journal.edition, rating: rating, tag: tag)
      if grouped?.choice != choice || grouped?.area != area {
        grouped = (choice, area, MapMark.grouped(own(journal), in: area))
      }
      // Those to go to are few, and have no rating: no square counts them.
      let wants = self.wants(journal).filter { area.contains($0) }
      return MapMark.atPoints((grouped?.marks ?? []) + friends + wants)
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
