public import Wire

extension WandrKit {
  /// Something on a map: a log, or several that lie close together.
  public struct MapMark: Identifiable, Hashable, Sendable {
    /// Unique on a map.
    public let id: String
    /// Degrees north of the equator.
    public let latitude: Double
    /// Degrees east of Greenwich.
    public let longitude: Double
    /// The place's; empty for several.
    public let name: String
    /// Whose it is; empty for the person's own, and for several.
    public let author: String
    /// Of one; nil for several.
    public let log: Wire.ID<WandrAPI.Log>?
    /// How many have each rating.
    public let ratings: WandrAPI.RatingCounts

    /// Nil for a log whose place isn't known.
    public init?(_ shown: ShownLog) {
      guard let place = shown.place else { return nil }
      id = shown.id.description
      latitude = place.latitude
      longitude = place.longitude
      name = shown.name
      author = shown.author?.username ?? ""
      log = shown.id
      ratings = Self.counts([shown.rating])
    }

    /// Those that the server shows as one.
    public init(_ cluster: WandrAPI.MapCluster) {
      self.init(
        several: "friends \(cluster.latitude) \(cluster.longitude)", latitude: cluster.latitude,
        longitude: cluster.longitude, cluster.ratings)
    }

    private init(several id: String, latitude: Double, longitude: Double, _ ratings: WandrAPI.RatingCounts) {
      self.id = id
      self.latitude = latitude
      self.longitude = longitude
      name = ""
      author = ""
      log = nil
      self.ratings = ratings
    }

    /// How many logs it is.
    public var count: Int { ratings.skip + ratings.solid + ratings.mustSee }

    /// The ratings that there are, and how many have each.
    public var mix: [(rating: Rating, count: Int)] {
      let all: [(rating: Rating, count: Int)] = [
        (rating: .skip, count: ratings.skip), (rating: .solid, count: ratings.solid),
        (rating: .mustSee, count: ratings.mustSee),
      ]
      return all.filter { $0.count > 0 }
    }

    /// As it is read out and listed: "The pier, Must-See, by ben", "3 logs: 1 Skip, 2 Solid".
    public var words: String {
      guard log == nil else {
        let rating = mix.first?.rating.words ?? ""
        let by = author.isEmpty ? "" : "by \(author)"
        return [name, rating, by].filter { !$0.isEmpty }.joined(separator: ", ")
      }
      return "\(count) logs: " + mix.map { "\($0.count) \($0.rating.words)" }.joined(separator: ", ")
    }

    private static func counts(_ all: [Rating]) -> WandrAPI.RatingCounts {
      let skip = all.count { $0 == .skip }
      let mustSee = all.count { $0 == .mustSee }
      return WandrAPI.RatingCounts(skip: skip, solid: all.count - skip - mustSee, mustSee: mustSee)
    }

    /// Those that a map shows; where there are many, those of a square as one.
    public static func grouped(_ marks: [MapMark], in area: MapArea) -> [MapMark] {
      let seen = marks.filter { area.contains($0) }
      guard seen.count > mostAlone else { return seen }
      let (high, wide) = (max(area.height / 8, 1e-6), max(area.width / 8, 1e-6))
      let squares = Dictionary(grouping: seen) { (mark) -> String in
        let (row, column) = ((mark.latitude / high).rounded(.down), (mark.longitude / wide).rounded(.down))
        return "own \(Int(row)) \(Int(column))"
      }
      return squares.sorted { $0.key < $1.key }.map { square in
        square.value.count == 1 ? square.value[0] : MapMark(square.value, as: square.key)
      }
    }

    private init(_ marks: [MapMark], as id: String) {
      let latitude = marks.map(\.latitude).reduce(0, +) / Double(marks.count)
      let longitude = marks.map(\.longitude).reduce(0, +) / Double(marks.count)
      let ratings = Self.counts(marks.compactMap { $0.mix.first?.rating })
      self.init(several: id, latitude: latitude, longitude: longitude, ratings)
    }

    private static let mostAlone = 40
  }
}
