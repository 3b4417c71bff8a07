import Core
import TestCircle
import Testing
import Wire

@testable import SQL
@testable import Wandr

/// What a stranger may learn by a link to a trip: the link's own rows, and nothing else.
struct LinkAttackTests {
  @Test(arguments: [false, true])
  func `a stranger learns what the link shows and nothing else`(isCoarse: Bool) async throws {
    let trail = try await SharedTrail(isCoarse: isCoarse)

    let reply = try await trail.circle.anyone.get(trail.page)
    #expect(reply.status == 200 && SharedTrail.shown.allSatisfy(reply.text.contains))
    #expect(reply.text.contains("Place of word-friends") == !isCoarse)
    #expect(reply.text.contains(isCoarse ? "Around 59.35, 18.05" : "59.32712, 18.05576"))
    #expect(try await trail.leaks(isCoarse: isCoarse) == [])
    #expect(try await trail.circle.miscounts() == [])
  }

  /// Mistakes of the kind that a link's safety depends on. Each is planted in what triggers keep, as a trigger with a fault would leave it.
  @Test func `a leak that was planted is found`() async throws {
    let faults: [(name: String, isCoarse: Bool, fault: SQL, found: String)] = [
      (
        "a log in a privacy zone", false,
        """
        INSERT INTO wandr_link_logs (link_id, log_id, name, address, latitude, longitude, country, city, rating, note,
          on_day, created_at)
        SELECT k.id, l.id, '', '', 5, 5, '', CAST(NULL AS bigint), l.rating, l.note, l.on_day, l.created_at
        FROM wandr_links k JOIN wandr_logs l ON l.author = k.made_by WHERE l.note = 'word-home'
        """, "word-home"
      ),
      (
        "somebody else's log", false,
        """
        INSERT INTO wandr_link_logs (link_id, log_id, name, address, latitude, longitude, country, city, rating, note,
          on_day, created_at)
        SELECT k.id, l.id, '', '', 5, 5, '', CAST(NULL AS bigint), l.rating, '', l.on_day, l.created_at
        FROM wandr_links k JOIN wandr_logs l ON l.trip_id = k.trip_id WHERE l.note = 'word-ben'
        """, "320 of word-ben"
      ),
      (
        "a point that is no area", true,
        """
        UPDATE wandr_link_logs SET name = (SELECT s.name FROM wandr_logs l JOIN wandr_places s ON s.id = l.place_id
          WHERE l.id = wandr_link_logs.log_id)
        """, "Place of"
      ),
    ]
    for (name, isCoarse, fault, expected) in faults {
      let trail = try await SharedTrail(isCoarse: isCoarse)
      try await trail.circle.storage.system.write { try $0.run(fault) }

      #expect(try await trail.leaks(isCoarse: isCoarse).contains(expected), "\(name)")
      // The check of what is kept finds it too.
      #expect(try await !trail.circle.miscounts().isEmpty, "\(name)")
    }
  }

  @Test func `a reader of one link sees nothing of another`() async throws {
    let trail = try await SharedTrail(isCoarse: false)
    let other = try await trail.circle.api(trail.ben).put("/api/wandr/trips/\(trail.trip)/link", ["isCoarse": false])
    let key = String((other["url"].string ?? "").suffix(22))

    let theirs = try await trail.circle.anyone.get("/wandr/t/\(key)")
    #expect(theirs.status == 200 && theirs.text.contains("word-ben"))
    #expect(SharedTrail.shown.allSatisfy { !theirs.text.contains($0) })
    let photo = trail.photos["word-ben"] ?? ""
    #expect(try await trail.circle.anyone.get("/wandr/t/\(key)/\(photo)/320").status == 200)
    #expect(try await trail.leaks(isCoarse: false) == [])
  }

  @Test func `keys can't be guessed, and who tries is stopped`() async throws {
    let trail = try await SharedTrail(isCoarse: false)
    var stranger = trail.circle.anyone
    let others = ["x", trail.trip, "AAAAAAAAAAAAAAAAAAAAAA", String(trail.key.dropLast()) + "_", trail.key + "A"]

    for other in others where other != trail.key {
      #expect(try await stranger.get("/wandr/t/\(other)").status == 404, "\(other)")
    }
    for _ in 0..<30 { _ = try await stranger.get("/wandr/t/AAAAAAAAAAAAAAAAAAAAAA") }
    let refused = try await stranger.get("/wandr/t/AAAAAAAAAAAAAAAAAAAAAA")
    #expect(refused.status == 429 && refused.header("Retry-After") != nil)
    stranger.address = "203.0.113.7"
    #expect(try await stranger.get("/wandr/t/AAAAAAAAAAAAAAAAAAAAAA").status == 404)
    #expect(try await stranger.get(trail.page).status == 200)
  }

  @Test func `too many requests of one household are refused`() async throws {
    let trail = try await SharedTrail(isCoarse: false)
    var (stranger, statuses) = (trail.circle.anyone, Set<Int>())
    stranger.address = "203.0.113.8"

    for _ in 0..<2500 { statuses.insert(try await stranger.get("\(trail.page)/x/320").status) }

    #expect(statuses == [404, 429])
  }
}
