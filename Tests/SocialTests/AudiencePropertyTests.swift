import Core
import SQL
import Social
import TestCircle
import Testing
import Wire

@testable import RowSecurityKit

/// What an author is told of who sees a pin is what a sweep of everybody finds, whatever has happened before.
@Suite(.neverUnsteady) struct AudiencePropertyTests {
  /// An app with audiences, as its calls have it.
  struct Ground: Sendable, CustomTestStringConvertible {
    let app: String
    /// What is posted there, as in addresses.
    let things: String
    /// The field of its words.
    let text: String
    let needsApproval: Bool
    /// From what an author chooses, and what they take where they have no circles.
    let audiences: [String]
    let usual: String
    let apps: TestApps
    /// How many actions a run takes, and after how many the stored numbers are compared.
    let steps: Int
    let pace: Int

    var testDescription: String { app }

    static let all = [
      Ground(
        app: "cork", things: "pins", text: "text", needsApproval: false,
        audiences: ["everyone", "followers", "friends", "circles", "circles", "me"], usual: "friends",
        apps: CorkboardTests.apps, steps: 600, pace: 1),
      Ground(
        app: "grassy", things: "posts", text: "caption", needsApproval: false,
        audiences: ["everyone", "followers", "friends", "circles", "circles", "me"], usual: "friends", apps: .grassy,
        steps: 160, pace: 4),
      Ground(
        app: "kinnect", things: "posts", text: "caption", needsApproval: true,
        audiences: ["followers", "circles", "circles", "me"], usual: "followers", apps: .kinnect, steps: 160, pace: 4),
    ]
  }

  /// Seven people who do things to each other, chosen by a seed.
  private struct World {
    let ground: Ground
    /// Where its calls are.
    let api: String
    let circle: TestCircle
    var members: [Member] = []
    var clients: [Client] = []
    var numbers: SeededNumbers
    var pins: [(id: String, author: Int)] = []
    var circles: [(id: String, owner: Int)] = []
    var suspended: Set<Int> = []

    init(_ ground: Ground, seed: UInt64) async throws {
      self.ground = ground
      api = "/api/\(ground.app)"
      circle = try TestCircle(apps: ground.apps)
      numbers = SeededNumbers(seed: seed)
      for index in 0..<7 {
        let member = try await circle.newAccount("person\(index)", app: ground.app)
        let client = circle.api(member)
        #expect(try await client.post("\(api)/profile", ["username": .string("person\(index)")]).status == 201)
        members.append(member)
        clients.append(client)
      }
    }

    mutating func below(_ limit: Int) -> Int { Int(numbers.next() % UInt64(limit)) }
    /// Somebody who can act.
    mutating func someone() -> Int {
      let there = members.indices.filter { !suspended.contains($0) }
      return there[below(there.count)]
    }

    mutating func step() async throws {
      circle.clock.advance(seconds: 1)
      let (one, other) = (someone(), below(members.count))
      let (client, name) = (clients[one], "person\(other)")
      switch below(20) {
      case 0...4:
        _ = try await client.put("\(api)/profiles/\(name)/follow")
        if ground.needsApproval, !suspended.contains(other) {
          _ = try await clients[other].put("\(api)/follow-requests/person\(one)")
        }
      case 5: _ = try await client.delete("\(api)/profiles/\(name)/follow")
      case 6: _ = try await client.delete("\(api)/followers/\(name)")
      case 7: _ = try await client.put("\(api)/profiles/\(name)/block")
      case 8, 9:
        for blocked in try await client.get("\(api)/blocks").each("username") {
          _ = try await client.delete("\(api)/profiles/\(blocked)/block")
        }
      case 10: try await suspend(other)
      case 11:
        // In place of signing in again.
        try await circle.storage.system.write { try $0.run("UPDATE sessions SET ended_at = NULL") }
        for index in suspended { try await circle.suspend(members[index], false) }
        suspended = []
      case 12:
        let made = try await client.post("\(api)/circles", ["name": .string("circle \(below(9))")])
        if let id = made["id"].string { circles.append((id, one)) }
      case 13, 14, 15: try await changeCircle()
      case 16, 17: try await pin(by: one)
      default: try await changeAudience()
      }
    }

    private mutating func suspend(_ index: Int) async throws {
      guard suspended.count < 2, suspended.insert(index).inserted else { return }
      try await circle.suspend(members[index])
    }

    private mutating func changeCircle() async throws {
      let own = circles.filter { !suspended.contains($0.owner) }
      guard !own.isEmpty else { return }
      let (id, owner) = own[below(own.count)]
      let client = clients[owner]
      switch below(8) {
      case 0...5:
        let path = "\(api)/circles/\(id)/members/person\(below(members.count))"
        _ = try await client.put(path, ["seesOlderPosts": .bool(below(2) == 0)])
      case 6: _ = try await client.delete("\(api)/circles/\(id)/members/person\(below(members.count))")
      default:
        #expect(try await client.delete("\(api)/circles/\(id)").status == 204)
        circles.removeAll { $0.id == id }
      }
    }

    private mutating func audience(of owner: Int) -> JSONValue {
      let kind = numbers.pick(ground.audiences)
      let own = circles.filter { $0.owner == owner }.map(\.id)
      guard kind == "circles" else { return ["kind": .string(kind)] }
      guard !own.isEmpty else { return ["kind": .string(ground.usual)] }
      let first = below(own.count)
      return ["kind": "circles", "circles": .array(own[first...].prefix(2).map { .string($0) })]
    }

    private mutating func pin(by owner: Int) async throws {
      let photo = try await circle.photo(of: members[owner])
      let made = try await clients[owner].post(
        "\(api)/\(ground.things)",
        [ground.text: "x", "media": .array([.string("\(photo)")]), "audience": audience(of: owner)])
      #expect(made.status == 201, "\(made.text)")
      if let id = made["id"].string { pins.append((id, owner)) }
    }

    private mutating func changeAudience() async throws {
      let own = pins.filter { !suspended.contains($0.author) }
      guard !own.isEmpty else { return }
      let (id, author) = own[below(own.count)]
      let audience = audience(of: author)
      let reply = try await clients[author].patch("\(api)/\(ground.things)/\(id)", ["audience": audience])
      #expect(reply.status == 200, "\(reply.text)")
    }

    /// What is said of every pin of those who can be asked, beside what everybody gets.
    func compare() async throws {
      for (id, author) in pins where !suspended.contains(author) {
        var told: [String] = []
        var next: String? = ""
        while let cursor = next {
          let page = try await clients[author].get(
            "\(api)/posts/\(id)/audience?limit=2\(cursor.isEmpty ? "" : "&before=\(cursor)")")
          #expect(page.status == 200)
          told += page.items.compactMap { $0["person", "username"]?.string }
          next = page.next
        }
        var found: [String] = []
        for index in members.indices where index != author {
          let reply = try await clients[index].get("\(api)/\(ground.things)/\(id)")
          if reply.status == 200 { found.append("person\(index)") }
          #expect(suspended.contains(index) ? reply.status == 401 : [200, 404].contains(reply.status))
          if reply.status == 200 { #expect(reply["audience", "circles"]?.isNull != false) }
          let asked = try await clients[index].get("\(api)/posts/\(id)/audience")
          #expect([401, 404].contains(asked.status))
        }
        #expect(told == found, "\(id) of person\(author)")
      }
    }

    /// What an author is shown as somebody else is what that person gets.
    func compareViews() async throws {
      for author in members.indices where !suspended.contains(author) {
        for reader in members.indices where reader != author {
          let shown = try await clients[author].get("\(api)/profiles/person\(reader)/view-as?limit=50")
          guard !suspended.contains(reader) else {
            #expect(shown.status == 404)
            continue
          }
          let seen = try await clients[reader].get("\(api)/profiles/person\(author)/\(ground.things)?limit=50")
          #expect(shown.each("id") == seen.each("id"), "person\(author) as person\(reader)")
          // Where follows need approval, the lists of a profile that one doesn't follow are as if they weren't there.
          if seen.status == 404 { #expect(shown.status == 404 || (ground.needsApproval && shown.items.isEmpty)) }
        }
      }
    }
  }

  @Test(arguments: Ground.all)
  func `the panel, the view and the timelines are what a sweep finds`(ground: Ground) async throws {
    let steps = Budget.number("HEARTH_AUDIENCE_STEPS", gate: ground.steps)
    var world = try await World(ground, seed: Budget.seed("HEARTH_AUDIENCE_SEED"))
    for step in 1...steps {
      try await world.step()
      guard step.isMultiple(of: ground.pace) else { continue }
      let wrong = try await world.circle.miscounts()
      #expect(wrong == [], "step \(step)")
      if !wrong.isEmpty { return }
      if step % 20 == 0 { try await world.compare() }
      if step % 60 == 0 { try await world.compareViews() }
    }
    #expect(world.pins.count > 10 && !world.circles.isEmpty)
    #expect(world.circle.logged == [])
  }
}
