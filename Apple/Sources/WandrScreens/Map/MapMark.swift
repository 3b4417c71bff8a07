import HearthScreens
import MapKit
import SwiftUI
import Wire

/// Something on a map: a log, or several that lie close together.
struct MapMark: Identifiable, Hashable {
  let id: String
  let latitude: Double
  let longitude: Double
  /// The place's; empty for several.
  var name = ""
  /// Whose it is; empty for the person's own.
  var author = ""
  /// Of one.
  var log: ID<WandrAPI.Log>?
  /// How many have each rating.
  let ratings: WandrAPI.RatingCounts

  var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: latitude, longitude: longitude) }
  var count: Int { ratings.skip + ratings.solid + ratings.mustSee }

  /// Those that there are, and how many.
  var mix: [(rating: WandrAPI.Rating, count: Int)] {
    let all: [(rating: WandrAPI.Rating, count: Int)] = [
      (.skip, ratings.skip), (.solid, ratings.solid), (.mustSee, ratings.mustSee),
    ]
    return all.filter { $0.count > 0 }
  }

  /// As it is read out and listed: "The pier, Must-See, by ben", "3 logs: 1 Skip, 2 Solid".
  var words: String {
    guard log == nil else {
      return [name, mix.first?.rating.words ?? "", author.isEmpty ? "" : "by \(author)"].filter { !$0.isEmpty }
        .joined(separator: ", ")
    }
    return "\(count) logs: " + mix.map { "\($0.count) \($0.rating.words)" }.joined(separator: ", ")
  }

  /// Nil for a log whose place isn't known.
  init?(_ log: ShownLog) {
    guard let place = log.place else { return nil }
    (id, latitude, longitude) = ("\(log.id)", place.latitude, place.longitude)
    (name, author, self.log) = (log.name, log.author?.username ?? "", log.id)
    ratings = Self.counts([log.rating])
  }

  init(_ cluster: WandrAPI.MapCluster) {
    id = "friends \(cluster.latitude) \(cluster.longitude)"
    (latitude, longitude, ratings) = (cluster.latitude, cluster.longitude, cluster.ratings)
  }

  private init(_ marks: [MapMark], as id: String) {
    self.id = id
    latitude = marks.map(\.latitude).reduce(0, +) / Double(marks.count)
    longitude = marks.map(\.longitude).reduce(0, +) / Double(marks.count)
    ratings = Self.counts(marks.compactMap { $0.mix.first?.rating })
  }

  private static func counts(_ all: [WandrAPI.Rating]) -> WandrAPI.RatingCounts {
    let (skip, mustSee) = (all.count { $0 == .skip }, all.count { $0 == .mustSee })
    return WandrAPI.RatingCounts(skip: skip, solid: all.count - skip - mustSee, mustSee: mustSee)
  }

  /// Those that a map shows; where there are many, those of a square as one.
  static func grouped(_ marks: [MapMark], in region: MKCoordinateRegion) -> [MapMark] {
    let seen = marks.filter { region.contains($0) }
    guard seen.count > mostAlone else { return seen }
    let (high, wide) = (max(region.span.latitudeDelta / 8, 1e-6), max(region.span.longitudeDelta / 8, 1e-6))
    let squares = Dictionary(grouping: seen) { mark in
      "own \(Int((mark.latitude / high).rounded(.down))) \(Int((mark.longitude / wide).rounded(.down)))"
    }
    return squares.sorted { $0.key < $1.key }.map { square, marks in
      marks.count == 1 ? marks[0] : MapMark(marks, as: square)
    }
  }

  private static let mostAlone = 40
}

extension MKCoordinateRegion {
  static var world: MKCoordinateRegion {
    MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: 20, longitude: 0),
      span: MKCoordinateSpan(latitudeDelta: 140, longitudeDelta: 360))
  }

  /// All of these with some room around them; the world for none.
  init(around marks: [MapMark]) {
    guard let first = marks.first else {
      self = .world
      return
    }
    var (south, north, west, east) = (first.latitude, first.latitude, first.longitude, first.longitude)
    for mark in marks {
      (south, north) = (min(south, mark.latitude), max(north, mark.latitude))
      (west, east) = (min(west, mark.longitude), max(east, mark.longitude))
    }
    self.init(
      center: CLLocationCoordinate2D(latitude: (south + north) / 2, longitude: (west + east) / 2),
      span: MKCoordinateSpan(
        latitudeDelta: min(max((north - south) * 1.4, 0.02), 160),
        longitudeDelta: min(max((east - west) * 1.4, 0.02), 360)))
  }

  /// A quarter of it, around something on it.
  func near(_ mark: MapMark) -> MKCoordinateRegion {
    MKCoordinateRegion(
      center: mark.coordinate,
      span: MKCoordinateSpan(latitudeDelta: span.latitudeDelta / 4, longitudeDelta: span.longitudeDelta / 4))
  }

  func contains(_ mark: MapMark) -> Bool {
    let away = abs(mark.longitude - center.longitude)
    return abs(mark.latitude - center.latitude) <= span.latitudeDelta / 2
      && min(away, 360 - away) <= span.longitudeDelta / 2
  }

  /// West, south, east and north, as the server is asked.
  var box: String {
    let (south, north) = (center.latitude - span.latitudeDelta / 2, center.latitude + span.latitudeDelta / 2)
    var (west, east) = (center.longitude - span.longitudeDelta / 2, center.longitude + span.longitudeDelta / 2)
    if span.longitudeDelta >= 360 { (west, east) = (-180, 180) }
    // Across the 180th meridian the west is east of the east.
    if west < -180 { west += 360 }
    if east > 180 { east -= 360 }
    return [west, max(south, -90), east, min(north, 90)].map { "\(($0 * 10_000).rounded() / 10_000)" }
      .joined(separator: ",")
  }

  /// 0 for the whole world, and one more for each half of that.
  var zoom: Int {
    var (zoom, width) = (0, span.longitudeDelta)
    while width <= 180, zoom < 20 { (zoom, width) = (zoom + 1, width * 2) }
    return zoom
  }
}

/// A map with what is on it. A tap on a log tells which.
struct PinMap: View {
  @Binding var position: MapCameraPosition
  let marks: [MapMark]
  let tap: @MainActor (MapMark) -> Void

  var body: some View {
    Map(position: $position) {
      ForEach(marks) { mark in
        Annotation(mark.name, coordinate: mark.coordinate) {
          Button {
            tap(mark)
          } label: {
            MarkSign(mark: mark).frame(minWidth: 44, minHeight: 44)
          }
          .buttonStyle(.plain).accessibilityLabel(mark.words)
        }
      }
    }
  }
}

private struct MarkSign: View {
  let mark: MapMark

  var body: some View {
    if mark.log != nil, let rating = mark.mix.first?.rating {
      PinSign(rating: rating)
    } else {
      VStack(spacing: 0) {
        Text("\(mark.count)").font(.headline)
        Text(verbatim: mark.mix.map { "\($0.rating.glyph)\($0.count)" }.joined(separator: " ")).font(.caption)
      }
      .padding(8).background(Tone.card, in: .rect(cornerRadius: 12))
    }
  }
}

/// A map of a few places at the head of a page, which is moved where they are.
struct HeroMap: View {
  private let marks: [MapMark]
  private let tap: @MainActor (MapMark) -> Void
  @State private var position: MapCameraPosition
  @State private var region: MKCoordinateRegion

  init(marks: [MapMark], tap: @escaping @MainActor (MapMark) -> Void) {
    (self.marks, self.tap) = (marks, tap)
    let region = MKCoordinateRegion(around: marks)
    _position = State(wrappedValue: .region(region))
    _region = State(wrappedValue: region)
  }

  var body: some View {
    PinMap(position: $position, marks: MapMark.grouped(marks, in: region)) { mark in
      if mark.log == nil { position = .region(region.near(mark)) } else { tap(mark) }
    }
    .onMapCameraChange(frequency: .onEnd) { region = $0.region }
    .onChange(of: marks.map(\.id)) { position = .region(MKCoordinateRegion(around: marks)) }
    .frame(height: 220).clipShape(.rect(cornerRadius: 12))
  }
}
