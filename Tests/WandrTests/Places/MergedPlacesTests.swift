import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import RowSecurityKit

/// Whatever people have logged and want, and whatever is merged: no log, list or trip is changed by it, places show what their viewer saw
/// before and no more, and after the merges are undone everything is as it was.
@Suite(.neverUnsteady)
struct MergedPlacesTests {
  private static let names = ["Harbour", "Harbour bath", "Harvest hall", "Mill", "Millpond"]

  /// Some people, what they logged, and what each of them is answered.
  private struct World {
    let circle: TestCircle
    let people: [Member]
    var places: [String] = []

    init(_ numbers: inout SeededNumbers) async throws {
      circle = try TestCircle.wandr()
      var people: [Member] = []
      for name in ["ana", "ben", "cleo", "dan"] { people.append(try await circle.traveller(name)) }
      self.people = people
      for (index, one) in people.enumerated() {
        for other in people[(index + 1)...] where numbers.next() % 3 > 0 { try await circle.travelTogether(one, other) }
      }
      for _ in 0..<9 {
        places.append(
          try await circle.pin(
            numbers.pick(people), numbers.pick(MergedPlacesTests.names), isPrivate: numbers.next() % 3 == 0))
      }
      for _ in 0..<26 { try await mark(&numbers) }
    }

    private func mark(_ numbers: inout SeededNumbers) async throws {
      let (member, place) = (numbers.pick(people), numbers.pick(places))
      circle.clock.advance(seconds: 1)
      if numbers.next() % 4 == 0 {
        let reply = try await circle.api(member).put("/api/wandr/want-to-go/\(place)", [:])
        guard [200, 404].contains(reply.status) else { throw TestFault("not wanted: \(reply.text)") }
      } else {
        let reply = try await circle.api(member).put(
          "/api/wandr/logs/\(circle.clientID())",
          [
            "placeID": .string(place), "rating": .string(numbers.pick(["skip", "solid", "mustSee"])),
            "tags": [.string(numbers.pick(["sea", "hill"]))],
            "visibility": .string(numbers.pick(["friends", "everyone", "me"])),
          ])
        // A place that they don't see.
        guard [200, 422].contains(reply.status) else { throw TestFault("not logged: \(reply.text)") }
      }
    }

    /// What has nothing to do with merges.
    func marks() async throws -> [String] {
      var paths = ["feed?limit=100", "logs?limit=100", "trips?limit=100", "map?bbox=-180,-90,180,90&zoom=20"]
      paths += people.map { "profiles/\($0.username)/logs?limit=100" }
      let rows: [String] = try await circle.storage.system.read { transaction in
        try transaction.all(
          "SELECT profile_id, place_id, created_at, resolved_at FROM wandr_wants ORDER BY profile_id, place_id"
        ) { row in
          let (person, place): (ID<Never>, ID<Never>) = (try row.id(0), try row.id(1))
          return "\(person) \(place) \(row.int(2)) \(row.optionalInt(3) ?? 0)"
        }
      }
      return try await answers(paths) + rows
    }

    /// Places by their IDs, the logs of each, what one finds by typing, the list, and what is counted.
    func placeAnswers() async throws -> [String] {
      var paths = places.flatMap { ["places/\($0)", "places/\($0)/logs?limit=100"] }
      paths += ["places", "places?q=h", "places?q=m", "want-to-go?limit=100"]
      paths += people.map { "profiles/\($0.username)/statistics" }
      return try await answers(paths)
    }

    private func answers(_ paths: [String]) async throws -> [String] {
      var answers: [String] = []
      for person in people {
        for path in paths {
          let reply = try await circle.api(person).get("/api/wandr/\(path)")
          answers.append("\(person.username) \(path): \(reply.status) \(reply.text)")
        }
      }
      return answers
    }

    /// The places that each person's devices show as another one.
    func merges() async throws -> [String] {
      var told: [String] = []
      for person in people {
        let reply = try await circle.api(person).post(
          "/api/wandr/sync", ["protocol": 1, "device": "00000000000000a1"])
        for merge in reply["merges"].array ?? [] {
          told.append("\(person.username) \(merge["place"]?.string ?? "") \(merge["into"]?.string ?? "")")
        }
      }
      return told.sorted()
    }

    /// Puts merges of any two places in force, as those may agree who set them and whom the others don't know.
    func merge(_ numbers: inout SeededNumbers) async throws {
      var pairs: [(ID<Never>, ID<Never>)] = []
      for _ in 0..<7 {
        let (one, other) = (numbers.pick(places), numbers.pick(places))
        if one != other, let one = ID<Never>(one), let other = ID<Never>(other) { pairs.append((one, other)) }
      }
      let (chosen, services) = (pairs, circle.services)
      try await circle.storage.system.write { transaction in
        for (place, into) in chosen {
          let fresh: ID<Never> = services.newID()
          try transaction.run(
            """
            INSERT INTO wandr_duplicates (id, item_id, item_name, into_id, into_name, proposed_by, created_at)
            SELECT \(fresh), i.id, i.name, o.id, o.name, i.made_by, 5 FROM wandr_places i
            JOIN wandr_places o ON o.id = \(into) WHERE i.id = \(place)
            """)
          try transaction.run("UPDATE wandr_duplicates SET merged_at = 5 WHERE id = \(fresh)")
        }
      }
    }

    func unmerge() async throws {
      try await circle.storage.system.write { try $0.run("DELETE FROM wandr_duplicates") }
    }
  }

  /// A place as somebody is shown it.
  private struct Shown {
    var status = 404
    var place: String?
    var logs: Set<String> = []
  }

  private func shown(_ world: World, to person: Member) async throws -> [String: Shown] {
    var shown: [String: Shown] = [:]
    for place in world.places {
      let reply = try await world.circle.api(person).get("/api/wandr/places/\(place)")
      let logs = try await world.circle.api(person).get("/api/wandr/places/\(place)/logs?limit=100")
      #expect(logs.status == reply.status)
      shown[place] = Shown(status: reply.status, place: reply["id"].string, logs: Set(logs.each("id")))
    }
    return shown
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a merge changes no log, shows nothing new, and is undone without a trace`(seed: UInt64) async throws {
    var numbers = SeededNumbers(seed: seed)
    let world = try await World(&numbers)
    let (marks, places) = (try await world.marks(), try await world.placeAnswers())
    var before: [String: [String: Shown]] = [:]
    for person in world.people { before[person.username] = try await shown(world, to: person) }
    #expect(try await world.merges() == [])

    try await world.merge(&numbers)

    #expect(try await world.marks() == marks)
    #expect(try await world.placeAnswers() != places, "nothing was merged that anybody sees")
    for person in world.people {
      let then = before[person.username] ?? [:]
      let now = try await shown(world, to: person)
      for (place, found) in now { #expect(found.status == then[place]?.status, "\(place) as \(person.username)") }
      // Each of a group shows what all of it showed before.
      let seen = now.keys.filter { now[$0]?.place != nil }
      for (first, group) in Dictionary(grouping: seen, by: { now[$0]?.place ?? "" }) {
        let logs = group.reduce(into: Set<String>()) { $0.formUnion(then[$1]?.logs ?? []) }
        #expect(group.contains(first), "\(person.username) doesn't see what stays")
        for place in group { #expect(now[place]?.logs == logs, "\(place) as \(person.username)") }
      }
    }
    #expect(try await world.circle.miscounts().isEmpty)

    try await world.unmerge()

    #expect(try await world.marks() == marks)
    #expect(try await world.placeAnswers() == places)
    #expect(try await world.merges() == [])
  }
}
