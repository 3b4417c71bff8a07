import Core
import Places
import TestCircle
import Wire

@testable import SQL
@testable import Wandr

/// Somebody with a privacy zone has logged places all around it, for everyone. Three others ask whatever they can, to learn where its middle is:
/// a friend, a follower and a stranger, all of whom knew every place before there was a zone.
struct ZoneAttack {
  private let circle: TestCircle
  private let ana: Member
  private let attackers: [Member]
  private let spots: [Spot]
  private let zone: String
  /// The middle of the square in which all of `homes` are.
  let square: Coordinate

  private struct Spot: Sendable {
    let name: String
    let place: String
    let log: ID<PlaceLog>
    let point: Coordinate
  }

  private static let radius = 200
  /// A third of a kilometre from one spot to the next.
  private static let (north, east) = (0.003, 0.0058)

  init() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    let (ben, cal, dan) = (
      try await circle.traveller("ben"), try await circle.traveller("cal"), try await circle.traveller("dan")
    )
    try await circle.travelTogether(ana, ben)
    try await circle.trail(cal, ana)
    guard let around = Coordinate(latitude: 59.335, longitude: 18.08)?.neighbourhood else {
      throw TestFault("no point")
    }
    var spots: [Spot] = []
    for row in -6...6 {
      for column in -6...6 {
        let (name, point) = ("Spot \(row + 6) \(column + 6)", Self.moved(around, Double(row), Double(column)))
        let place = try await circle.pin(ana, name, at: "\(point.latitude)", "\(point.longitude)", isPrivate: false)
        let log = try await circle.visit(ana, place, for: "everyone")
        guard let id = log["id"]?.string.flatMap({ ID<PlaceLog>($0) }) else { throw TestFault("no log") }
        spots.append(Spot(name: name, place: place, log: id, point: point))
      }
    }
    (self.circle, self.ana, self.spots, zone) = (circle, ana, spots, circle.clientID())
    attackers = [ben, cal, dan]
    square = around
  }

  /// So many spots to the north and to the east.
  private static func moved(_ point: Coordinate, _ rows: Double, _ columns: Double) -> Coordinate {
    let moved = Coordinate(latitude: point.latitude + rows * north, longitude: point.longitude + columns * east)
    return moved ?? point
  }

  /// Three places to live, near corners of one square.
  var homes: [Coordinate] {
    [(1.3, 1.4), (-1.3, -1.4), (1.3, -1.4)].map { Self.moved(square, $0.0, $0.1) }
  }

  /// A place to live in another square.
  var elsewhere: Coordinate { Self.moved(square, 2.6, 2.8) }

  /// Ana's zone is around there from now on.
  func live(at home: Coordinate) async throws {
    try circle.require(
      200,
      try await circle.api(ana).put(
        "/api/wandr/privacy-zones/\(zone)",
        [
          "name": "Home", "latitude": .number("\(home.latitude)"), "longitude": .number("\(home.longitude)"),
          "radius": .number("\(Self.radius)"),
        ]))
  }

  /// As a server would hold logs back that draws a zone around its very middle.
  func hold(within metres: Double, of home: Coordinate) async throws {
    let held = spots.map { (id: $0.log, isHeld: $0.point.distance(to: home) <= metres) }
    try await circle.storage.system.write { transaction in
      for log in held {
        let audience = log.isHeld ? "me" : "everyone"
        try transaction.run(
          "UPDATE wandr_logs SET is_in_zone = \(log.isHeld), audience = \(audience) WHERE id = \(log.id)")
      }
    }
  }

  /// The spots that have to be Ana's alone while she lives there.
  func near(_ home: Coordinate) -> [String] {
    spots.filter { $0.point.distance(to: home) <= Double(Self.radius) }.map(\.name)
  }

  // MARK: Asking

  /// Each question with what its answer says of spots, of points and of numbers.
  func answers() async throws -> [String] {
    var answers: [String] = []
    for (number, attacker) in attackers.enumerated() {
      let client = circle.api(attacker)
      for target in targets(for: number) {
        let reply = try await client.get("/api/wandr/\(target)")
        answers.append("\(attacker.username) \(target): \(reply.status) \(Self.told(reply.text))")
      }
    }
    return answers
  }

  private func targets(for number: Int) -> [String] {
    var targets = [
      "profiles/ana", "profiles/ana/statistics", "profiles/ana/logs?limit=100", "feed?limit=100", "activity",
    ]
    targets += [3, 8, 11, 14, 20].map { "map?bbox=17,58,19,61&zoom=\($0)&person=ana" }
    for row in stride(from: -6.5, to: 6.5, by: 2.2) {
      for column in stride(from: -6.5, to: 6.5, by: 2.2) {
        let (low, high) = (Self.moved(square, row, column), Self.moved(square, row + 2.2, column + 2.2))
        let box = "\(low.longitude),\(low.latitude),\(high.longitude),\(high.latitude)"
        targets.append("map?bbox=\(box)&zoom=20&person=ana")
      }
    }
    for (index, spot) in spots.enumerated() where index % attackers.count == number {
      targets += ["places/\(spot.place)", "logs/\(spot.log)"]
      if index % 4 == 0 {
        targets.append("places?q=spot&latitude=\(spot.point.latitude)&longitude=\(spot.point.longitude)")
      }
    }
    return targets
  }

  private static func told(_ text: String) -> String {
    let spots = text.matches(of: /Spot \d+ \d+/).map { String($0.output) }
    let numbers = text.matches(of: /"(?:latitude|longitude|count|places|cities|skip|solid|mustSee)":-?[0-9.]+/)
    return (spots + numbers.map { String($0.output) }).sorted().joined(separator: " ")
  }

  // MARK: Guessing

  /// The middle of the largest hole among the spots that somebody sees.
  func guess() async throws -> Coordinate {
    var (shown, target): (Set<String>, String?) = ([], "profiles/ana/logs?limit=100")
    while let next = target {
      let reply = try await circle.api(attackers[0]).get("/api/wandr/\(next)")
      for log in reply.items { if let name = log["place"]?["name"]?.string { shown.insert(name) } }
      target = reply.next.map { "profiles/ana/logs?limit=100&before=\($0)" }
    }
    let seen = spots.filter { shown.contains($0.name) }.map(\.point)
    var best = (point: square, distance: 0.0)
    for row in stride(from: -4.0, through: 4, by: 0.25) {
      for column in stride(from: -4.0, through: 4, by: 0.25) {
        let point = Self.moved(square, row, column)
        let distance = seen.map { $0.distance(to: point) }.min() ?? 0
        if distance > best.distance { best = (point, distance) }
      }
    }
    return best.point
  }
}
