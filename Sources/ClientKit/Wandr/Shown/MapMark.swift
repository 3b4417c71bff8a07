public import Wire

extension WandrKit {
  /// Something on a map: a log, several that lie close together, or a place where the person wants to go.
  public struct MapMark: Identifiable, Hashable, Sendable {
    /// Unique on a map.
    public let id: String
    /// Degrees north of the equator.
    public let latitude: Double
    /// Degrees east of Greenwich.
    public let longitude: Double
    /// The place's name; empty for several, unless all their places have the same name.
    public let name: String
    /// Whose it is; empty for the person's own, and for several.
    public let author: String
    /// Of one; of a place to go, the log that it was saved from; nil for several.
    public let log: Wire.ID<WandrAPI.Log>?
    /// The day of the visit as `ShownLog` has it; nil for several.
    public let visitedOn: String?
    /// How many have each rating.
    public let ratings: WandrAPI.RatingCounts
    /// How many places to go it stands for.
    public let wants: Int
    /// What a mark for several at a single point stands for: logs, and places to go; empty otherwise.
    public let logs: [MapMark]

    /// Nil for a log whose place isn't known.
    public init?(_ shown: ShownLog) {
      guard let place = shown.place else { return nil }
      id = shown.id.description
      latitude = place.latitude
      longitude = place.longitude
      name = shown.name
      author = shown.author?.username ?? ""
      log = shown.id
      visitedOn = shown.visitedOn
      ratings = Self.counts([shown.rating])
      wants = 0
      logs = []
    }

    /// A place where the person wants to go; nil where it isn't known.
    public init?(_ want: Want, at place: WandrAPI.Place?) {
      guard let place else { return nil }
      id = "want \(place.id)"
      latitude = place.latitude
      longitude = place.longitude
      name = place.name.isolated
      author = ""
      log = want.logID
      visitedOn = nil
      ratings = Self.counts([])
      wants = 1
      logs = []
    }

    /// Those that the server shows as one.
    public init(_ cluster: WandrAPI.MapCluster) {
      self.init(
        several: "friends \(cluster.latitude) \(cluster.longitude)", latitude: cluster.latitude,
        longitude: cluster.longitude, cluster.ratings)
    }

    private init(
      several id: String, latitude: Double, longitude: Double, _ ratings: WandrAPI.RatingCounts,
      logs: [MapMark] = []
    ) {
      self.id = id
      self.latitude = latitude
      self.longitude = longitude
      let names = Set(logs.map(\.name))
      name = names.count == 1 ? logs[0].name : ""
      author = ""
      log = nil
      visitedOn = nil
      self.ratings = ratings
      wants = logs.map(\.wants).reduce(0, +)
      self.logs = logs
    }

    /// Whether it is a single place to go.
    public var isWant: Bool { wants == 1 && logs.isEmpty }

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

    /// Its signs, in a list.
    public var glyphs: String { mix.map { $0.rating.glyph }.joined() + (wants > 0 ? Want.glyph : "") }

    /// The same with how many there are of each, on a map: "👎1 🔥2".
    public var signs: String {
      let rated = mix.map { "\($0.rating.glyph)\($0.count)" }
      return (rated + (wants > 0 ? ["\(Want.glyph)\(wants)"] : [])).joined(separator: " ")
    }

    /// As it is read out and listed: "The pier, Must-See, by ben", "3 logs: 1 Skip, 2 Solid", "The pier, 2 logs: 2 Solid", "The mill, Want to
    /// Go", "The pier, 1 log: 1 Solid, Want to Go".
    public var words: String {
      if isWant { return "\(name), Want to Go" }
      guard log == nil else {
        let rating = mix.first?.rating.words ?? ""
        let by = author.isEmpty ? "" : "by \(author)"
        return [name, rating, by].filter { !$0.isEmpty }.joined(separator: ", ")
      }
      let number = count == 1 ? "1 log" : "\(count) logs"
      let ratings = mix.map { "\($0.count) \($0.rating.words)" }.joined(separator: ", ")
      let wanted = wants > 1 ? "\(wants) to go to" : wants == 1 ? "Want to Go" : ""
      return [name, count > 0 ? "\(number): \(ratings)" : "", wanted].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func counts(_ all: [Rating]) -> WandrAPI.RatingCounts {
      let skip = all.count { $0 == .skip }
      let mustSee = all.count { $0 == .mustSee }
      return WandrAPI.RatingCounts(skip: skip, solid: all.count - skip - mustSee, mustSee: mustSee)
    }

    /// The marks that a map shows for these: one for each point, or one for each square if there are more than 40 points.
    public static func grouped(_ marks: [MapMark], in area: MapArea) -> [MapMark] {
      let seen = atPoints(marks.filter { area.contains($0) })
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

    /// These marks with those of a single point as one. However far a map is zoomed in, it wouldn't show them apart.
    public static func atPoints(_ marks: [MapMark]) -> [MapMark] {
      var (order, points): ([String], [String: [MapMark]]) = ([], [:])
      for mark in marks {
        // The logs of a cluster aren't known here, and those of a square have several points.
        let isCluster = mark.log == nil && mark.logs.isEmpty && !mark.isWant
        let key = isCluster ? mark.id : mark.point
        if points[key] == nil { order.append(key) }
        points[key, default: []].append(mark)
      }
      return order.compactMap { key in
        guard let marks = points[key], let first = marks.first else { return nil }
        guard marks.count > 1 else { return first }
        let logs = marks.flatMap { $0.logs.isEmpty ? [$0] : $0.logs }
        return MapMark(
          several: key, latitude: first.latitude, longitude: first.longitude,
          counts(logs.compactMap { $0.mix.first?.rating }), logs: logs)
      }
    }

    /// The point, to 1/10,000 of a degree: about 10 m.
    private var point: String {
      "point \((latitude * 10_000).rounded()) \((longitude * 10_000).rounded())"
    }

    /// One for the marks of a square.
    private init(_ marks: [MapMark], as id: String) {
      let latitude = marks.map(\.latitude).reduce(0, +) / Double(marks.count)
      let longitude = marks.map(\.longitude).reduce(0, +) / Double(marks.count)
      let ratings = WandrAPI.RatingCounts(
        skip: marks.map(\.ratings.skip).reduce(0, +), solid: marks.map(\.ratings.solid).reduce(0, +),
        mustSee: marks.map(\.ratings.mustSee).reduce(0, +))
      self.init(several: id, latitude: latitude, longitude: longitude, ratings)
    }

    private static let mostAlone = 40
  }
}
