import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import RowSecurityKit

/// Whatever people have marked, and whatever is merged: nothing but items' own answers changes, those show what their viewer saw before
/// and no more, and after the merges are undone everything is as it was.
@Suite(.neverUnsteady)
struct MergedMarksTests {
  private static let names = ["Alien", "Aliens", "Alias", "Brazil", "Blow-Up"]

  /// Some people, what they marked, and what each of them is answered.
  private struct World {
    let circle: TestCircle
    let people: [Member]
    let host: Member
    var friends: [String: Set<String>] = [:]
    var items: [String] = []

    init(_ numbers: inout SeededNumbers) async throws {
      circle = try TestCircle.realspace()
      var people: [Member] = []
      for name in ["ana", "ben", "cleo", "dan"] { people.append(try await circle.neighbour(name)) }
      self.people = people
      host = try await circle.neighbour("operate", isOperator: true)
      for (index, one) in people.enumerated() {
        for other in people[(index + 1)...] where numbers.next() % 3 > 0 {
          try await circle.makeFriends(one, other)
          friends[one.username, default: []].insert(other.username)
          friends[other.username, default: []].insert(one.username)
        }
      }
      for _ in 0..<28 { try await mark(&numbers) }
      let all: [ID<Never>] = try await circle.storage.system.read { transaction in
        try transaction.all("SELECT id FROM realspace_items ORDER BY id") { try $0.id(0) }
      }
      items = all.map(\.description)
    }

    private func mark(_ numbers: inout SeededNumbers) async throws {
      let (member, name) = (numbers.pick(people), numbers.pick(MergedMarksTests.names))
      let audience = numbers.pick(["friends", "followers", "me"])
      switch numbers.next() % 5 {
      case 0, 1: try await circle.tell(member, "watched", name, for: audience, named: true)
      case 2:
        let reply = try await circle.api(member).post(
          "/api/realspace/list", ["action": "watch", "subject": .string(name), "item": [:]])
        try circle.require(201, reply)
      case 3:
        let reply = try await circle.api(member).post(
          "/api/realspace/diary",
          [
            "action": "watched", "subject": .string(name), "item": [:], "audience": ["kind": .string(audience)],
          ])
        try circle.require(201, reply)
      default:
        // There is no second topic of one name.
        let reply = try await circle.api(member).post(
          "/api/realspace/topics", ["name": .string("On \(name)"), "item": ["kind": "film", "name": .string(name)]])
        guard [201, 409].contains(reply.status) else { throw TestFault("no topic: \(reply.text)") }
      }
    }

    /// What has nothing to do with merges.
    func marks() async throws -> [String] {
      var paths = ["posts?limit=100", "list?limit=100", "topics?limit=100"]
      for person in people {
        paths += ["profiles/\(person.username)/posts?limit=100", "profiles/\(person.username)/diary?limit=100"]
      }
      return try await answers(paths)
    }

    /// Items by their IDs, the posts that name them, and what one finds by typing.
    func itemAnswers() async throws -> [String] {
      try await answers(items.flatMap { ["items/\($0)", "items/\($0)/posts?limit=100"] } + ["items?q=a", "items?q=b"])
    }

    private func answers(_ paths: [String]) async throws -> [String] {
      var answers: [String] = []
      for person in people {
        for path in paths {
          let reply = try await circle.api(person).get("/api/realspace/\(path)")
          answers.append("\(person.username) \(path): \(reply.status) \(reply.text)")
        }
      }
      return answers
    }

    /// Puts merges of any two items in force, as their makers may agree whom the others don't know.
    func merge(_ numbers: inout SeededNumbers) async throws {
      var pairs: [(ID<Never>, ID<Never>)] = []
      for _ in 0..<9 {
        let (one, other) = (numbers.pick(items), numbers.pick(items))
        if one != other, let one = ID<Never>(one), let other = ID<Never>(other) { pairs.append((one, other)) }
      }
      let (chosen, services) = (pairs, circle.services)
      try await circle.storage.system.write { transaction in
        for (item, into) in chosen {
          let fresh: ID<Never> = services.newID()
          try transaction.run(
            """
            INSERT INTO realspace_duplicates (id, kind, item_id, item_name, into_id, into_name, proposed_by, created_at,
              merged_at)
            SELECT \(fresh), i.kind, i.id, i.name, o.id, o.name, i.made_by, 5, 5 FROM realspace_items i
            JOIN realspace_items o ON o.id = \(into) WHERE i.id = \(item)
            """)
        }
      }
    }

    /// Undoes every merge.
    func unmerge() async throws {
      while let id = try await circle.api(host).get("/api/realspace/duplicates").each("id").first {
        try await circle.require(204, circle.api(host).delete("/api/realspace/duplicates/\(id)"))
      }
    }
  }

  /// An item as somebody is shown it.
  private struct Shown {
    var status = 404
    var item: String?
    var friends: Set<String> = []
    var friendCount = 0
    var posts: Set<String> = []
    var authors: Set<String> = []
  }

  private func shown(_ world: World, to person: Member) async throws -> [String: Shown] {
    var shown: [String: Shown] = [:]
    for item in world.items {
      let reply = try await world.circle.api(person).get("/api/realspace/items/\(item)")
      let posts = try await world.circle.api(person).get("/api/realspace/items/\(item)/posts?limit=100")
      #expect(posts.status == reply.status)
      shown[item] = Shown(
        status: reply.status, item: reply["id"].string,
        friends: Set(reply["friends"].array?.compactMap { $0["username"]?.string } ?? []),
        friendCount: reply["friendCount"].int ?? 0, posts: Set(posts.each("id")),
        authors: Set(posts.items.compactMap { $0["author", "username"]?.string }))
    }
    return shown
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a merge changes no mark, shows nothing new, and is undone without a trace`(seed: UInt64) async throws {
    var numbers = SeededNumbers(seed: seed)
    let world = try await World(&numbers)
    let (marks, items) = (try await world.marks(), try await world.itemAnswers())
    var before: [String: [String: Shown]] = [:]
    for person in world.people { before[person.username] = try await shown(world, to: person) }
    #expect(world.items.count > 3)

    try await world.merge(&numbers)

    #expect(try await world.marks() == marks)
    #expect(try await world.itemAnswers() != items, "nothing was merged that anybody sees")
    for person in world.people {
      let (then, friends) = (before[person.username] ?? [:], world.friends[person.username] ?? [])
      let now = try await shown(world, to: person)
      for (item, found) in now {
        #expect(found.status == then[item]?.status, "\(item) as \(person.username)")
        #expect(found.friends == found.authors.intersection(friends) && found.friendCount == found.friends.count)
      }
      // Each of a group shows what all of it showed before.
      let seen = now.keys.filter { now[$0]?.item != nil }
      for (first, group) in Dictionary(grouping: seen, by: { now[$0]?.item ?? "" }) {
        let posts = group.reduce(into: Set<String>()) { $0.formUnion(then[$1]?.posts ?? []) }
        #expect(group.contains(first), "\(person.username) doesn't see what stays")
        for item in group { #expect(now[item]?.posts == posts, "\(item) as \(person.username)") }
      }
    }
    #expect(try await world.circle.miscounts().isEmpty)

    try await world.unmerge()

    #expect(try await world.marks() == marks)
    #expect(try await world.itemAnswers() == items)
    #expect(try await world.circle.count("SELECT count(*) FROM realspace_duplicates") == 0)
  }
}
