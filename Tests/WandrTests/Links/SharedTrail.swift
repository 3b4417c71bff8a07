import Core
import HTTP
import TestCircle
import Wire

@testable import SQL
@testable import Wandr

/// A trip with everything that its link must not tell, and somebody without an account who tries to learn it.
struct SharedTrail {
  let circle: TestCircle
  let ana: Member
  let ben: Member
  let trip: String
  let key: String
  /// Photos of logs by the logs' names.
  let photos: [String: String]

  /// What the link shows, by its note; each has a photo.
  static let shown = ["word-friends", "word-everyone"]
  /// What nobody may learn.
  static let kept = ["word-me", "word-home", "word-later", "word-gone", "word-elsewhere", "word-hidden", "word-ben"]

  init(isCoarse: Bool) async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (
      try await circle.traveller("ana.maker", fullName: "Ana Maker"),
      try await circle.traveller("ben.other", fullName: "Ben Other")
    )
    try await circle.travelTogether(ana, ben)
    let trip = try await circle.trip(of: ana, "Northern summer", with: [ben])
    try circle.require(
      200,
      try await circle.api(ana).put(
        "/api/wandr/privacy-zones/\(circle.clientID())", ["name": "Home", "latitude": 50, "longitude": 50]))
    var photos: [String: String] = [:]
    let logs: [(note: String, visibility: String, more: [(String, JSONValue)])] = [
      ("word-friends", "friends", []), ("word-everyone", "everyone", []), ("word-me", "me", []),
      ("word-home", "everyone", []), ("word-later", "everyone", [("publishing", "nextDay")]),
      ("word-gone", "everyone", []), ("word-elsewhere", "everyone", []), ("word-hidden", "everyone", []),
      ("word-ben", "everyone", []),
    ]
    for log in logs {
      let author = log.note == "word-ben" ? ben : ana
      let isHome = log.note == "word-home"
      let place = try await circle.pin(
        author, "Place of \(log.note)", at: isHome ? "50" : "59.3271234", isHome ? "50" : "18.0557654",
        isPrivate: false)
      let more = log.more + (log.note == "word-elsewhere" ? [] : [("tripID", .string(trip))])
      let made = try await circle.visit(
        author, place, for: log.visibility, saying: [("note", .string(log.note))] + more, photos: 1)
      let (id, photo) = (made["id"]?.string ?? "", made["media"]?.array?.first?["id"]?.string ?? "")
      photos[log.note] = photo
      if let photo = ID<MediaAPI.Item>(photo) { try await circle.storeFiles(of: photo) }
      if log.note == "word-gone" { try circle.require(204, try await circle.api(ana).delete("/api/wandr/logs/\(id)")) }
      if log.note == "word-hidden", let id = ID<PlaceLog>(id) {
        let now = circle.clock.now()
        try await circle.storage.system.write {
          try $0.run("UPDATE wandr_logs SET hidden_at = \(now) WHERE id = \(id)")
        }
      }
    }
    let link = try await circle.api(ana).put("/api/wandr/trips/\(trip)/link", ["isCoarse": .bool(isCoarse)])
    try circle.require(200, link)
    self.circle = circle
    (self.ana, self.ben, self.trip, self.photos) = (ana, ben, trip, photos)
    key = String((link["url"].string ?? "").suffix(22))
  }

  var page: String { "/wandr/t/\(key)" }

  /// What somebody with the link and without an account can learn that they shouldn't, however they ask.
  /// - Parameter isCoarse: whether places are not to be known either.
  func leaks(isCoarse: Bool) async throws -> [String] {
    let stranger = circle.anyone
    var (found, seen): ([String], String) = ([], "")
    for target in [page, "\(page)?before=x", "\(page)?all=1", "\(page)/", "\(page)?link=\(trip)"] {
      let reply = try await stranger.get(target)
      seen += reply.text + reply.head.joined()
    }
    var words = Self.kept + ["ana.maker", "Ana Maker", "ben.other", "Ben Other", trip, "\(ana.account)"]
    words += [ana, ben].compactMap { $0.profile.map { "\($0)" } }
    if isCoarse { words += ["Place of", "59.327", "18.055", "593271234", "180557654"] }
    found += words.filter(seen.contains)
    for (note, photo) in photos.sorted(by: { $0.key < $1.key }) where !Self.shown.contains(note) {
      for name in ["320", "1080", "2048", "original", "download"] {
        if try await stranger.get("\(page)/\(photo)/\(name)").status != 404 { found.append("\(name) of \(note)") }
      }
    }
    for target in [
      "/api/wandr/trips/\(trip)", "/api/wandr/trips/\(trip)/logs", "/api/wandr/trips/\(trip)/link",
      "/wandr/trips/\(trip)", "/media/wandr/\(photos["word-friends"] ?? "")/320", "/api/wandr/export?format=csv",
    ] where try await stranger.get(target).status == 200 {
      found.append(target)
    }
    return found + (try await rows())
  }

  /// Rows that the link's reader can select, in any table of the whole schema, beyond the link's own.
  private func rows() async throws -> [String] {
    guard let key = SharedKey(key) else { throw TestFault("no key") }
    let expected = ["wandr_links": 1, "wandr_link_logs": Self.shown.count, "wandr_photos": Self.shown.count]
    let tables = TestApps.wandr.schema.policies.map(\.table.description)
    let counts = try await circle.services.database.read(as: key.reader(in: WandrPolicies.linkReaders)) { transaction in
      try tables.map { table in
        try transaction.first(SQL(foreign: "SELECT count(*) FROM \(table)", values: [])) { $0.int(0) } ?? 0
      }
    }
    return zip(tables, counts).filter { $1 != expected[$0] ?? 0 }.map { "\($1) rows of \($0)" }
  }
}
