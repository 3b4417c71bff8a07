import SQL
import TestCircle
import Testing
import Wire

@testable import Core

struct SharedLiveLogTests {
  private static let once = LiveEvent("once", app: "test") { _, _, _ in nil }
  private static let state = LiveEvent("state", app: "test", coalesces: true) { _, _, _ in nil }

  private func publish(_ log: SharedLiveLog, _ event: LiveEvent, _ subjects: UInt64..., by circle: TestCircle)
    async throws
  {
    let now = circle.clock.now()
    try await circle.storage.system.write { transaction in
      for subject in subjects {
        let fact = LiveFact(event, ID(high: 0, low: subject), .profiles([ID(high: 1, low: subject)]), at: now)
        try log.append(fact, in: transaction) {}
      }
    }
  }

  private func subjects(_ facts: [LoggedFact]?) -> [UInt64]? { facts?.map(\.fact.subject.low) }

  @Test func `every process reads the same facts under the same numbers`() async throws {
    let circle = try TestCircle()
    let logs = [
      SharedLiveLog(storage: circle.storage, keys: circle.services.keys),
      SharedLiveLog(storage: circle.storage, keys: circle.services.keys),
    ]
    try await publish(logs[0], Self.once, 5, 4, 3, by: circle)
    try await publish(logs[1], Self.once, 9, 8, by: circle)

    for log in logs { try await log.refresh() }

    let facts = try logs.map { try #require($0.read(after: 0)) }
    #expect(facts[0].map(\.number) == [1, 2, 3, 4, 5])
    #expect(facts[0].map(\.fact.subject) == facts[1].map(\.fact.subject))
    // What one transaction told stays in its order.
    #expect(subjects(facts[0])?.filter { $0 < 8 } == [5, 4, 3])
    #expect(facts[0].first?.fact.event == Self.once.key)
    guard case .profiles(let profiles)? = facts[0].first?.fact.audience else { throw TestFault("no profiles") }
    #expect(profiles == [ID(high: 1, low: 5)])
  }

  @Test func `a fact comes with its cause or not at all`() async throws {
    struct Undone: Error {}
    let circle = try TestCircle()
    let log = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    let now = circle.clock.now()

    await #expect(throws: Undone.self) {
      try await circle.storage.system.write { transaction in
        try log.append(LiveFact(Self.once, ID(high: 0, low: 1), .profiles([]), at: now), in: transaction) {}
        throw Undone()
      }
    }
    try await log.refresh()
    #expect(log.read(after: 0)?.isEmpty == true)

    // Committed, and the process dies before it could tell anybody.
    try await publish(log, Self.once, 2, by: circle)
    let another = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    try await another.refresh()
    #expect(subjects(another.read(after: 0)) == [2])
  }

  @Test func `many facts about one state get one number, and a later one another`() async throws {
    let circle = try TestCircle()
    let log = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    try await publish(log, Self.state, 7, 7, 7, by: circle)
    try await publish(log, Self.once, 1, by: circle)
    try await publish(log, Self.state, 7, by: circle)
    try await log.refresh()
    #expect(subjects(log.read(after: 0)) == [1, 7])
    #expect(log.end() == 2)

    try await publish(log, Self.state, 7, by: circle)
    try await log.refresh()

    #expect(subjects(log.read(after: 2)) == [7])
    #expect(subjects(log.read(after: 0)) == [1, 7], "the later one tells of the earlier one")
  }

  @Test func `facts about one state that tell other people are all told`() async throws {
    let circle = try TestCircle()
    let log = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    let now = circle.clock.now()
    try await circle.storage.system.write { transaction in
      for reader: UInt64 in [1, 2, 1] {
        let fact = LiveFact(Self.state, ID(high: 0, low: 7), .profiles([ID(high: 1, low: reader)]), at: now)
        try log.append(fact, in: transaction) {}
      }
    }

    try await log.refresh()

    let told = log.read(after: 0)?.map(\.fact.audience)
    #expect(told == [.profiles([ID(high: 1, low: 2)]), .profiles([ID(high: 1, low: 1)])])
  }

  @Test func `who told is forgotten once a fact is numbered`() async throws {
    let circle = try TestCircle(isOneOfSeveral: true)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    #expect(try await circle.count("SELECT count(*) FROM live_arrivals WHERE teller IS NOT NULL") > 0)

    await circle.deliver()

    #expect(try await circle.count("SELECT count(*) FROM live_arrivals") == 0)
    #expect(try await circle.count("SELECT count(*) FROM live_facts") > 0)
  }

  @Test func `a member's transaction sees no facts but those that it brings`() async throws {
    let circle = try TestCircle(isOneOfSeveral: true)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    try await circle.follow(ben, ana)
    await circle.deliver()
    try await circle.post(ana)
    func count(_ member: Member, _ table: SQL) async throws -> Int {
      let principal = Principal(viewer: member.profile, account: member.account, app: "kinnect")
      return try await circle.services.database.read(as: principal) { try $0.first(table) { $0.int(0) } ?? 0 }
    }

    for table: SQL in ["SELECT count(*) FROM live_arrivals", "SELECT count(*) FROM live_facts"] {
      let seen = try await count(ben, table)
      #expect(seen == 0)
    }
    let own = try await count(ana, "SELECT count(*) FROM live_arrivals")
    #expect(own > 0)
    let his = Principal(viewer: ben.profile, account: ben.account, app: "kinnect")
    let now = circle.clock.now()
    await #expect(throws: SQLError.self) {
      try await circle.services.database.write(as: his) { transaction in
        try transaction.run(
          """
          INSERT INTO live_facts (number, app, event, coalesces, subject, audience, at)
          VALUES (99, 'a', 'b', FALSE, viewer(), \([UInt8(ascii: "p")]), \(now))
          """)
      }
    }
  }

  @Test func `what a member's statement makes up is told to nobody, and keeps nothing from being told`() async throws {
    let circle = try TestCircle(isOneOfSeveral: true)
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben"))
    await circle.deliver()
    let reader = try await circle.live(ana)
    let his = Principal(viewer: ben.profile, account: ben.account, app: "kinnect")
    let (now, ids): (Timestamp, [ID<Never>]) = (circle.clock.now(), (0..<3).map { _ in circle.services.newID() })
    let proof = [UInt8](repeating: 0, count: 32)
    let audiences = [LiveAudience.profiles([try #require(ana.profile)]).bytes, LiveAudience.profiles([]).bytes, [0]]
    try await circle.services.database.write(as: his) { transaction in
      for (id, audience) in zip(ids, audiences) {
        try transaction.run(
          """
          INSERT INTO live_arrivals (id, tick, teller, app, event, coalesces, subject, audience, at, proof)
          VALUES (\(id), 1, viewer(), '', 'resync', TRUE, \(ana.profile), \(audience), \(now), \(proof))
          """)
      }
    }

    await circle.deliver()
    #expect(reader.events().isEmpty)

    // Later, by its tick, than what the server tells of the same state.
    let log = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    try await log.start()
    let place = log.end()
    try await publish(log, Self.state, 7, by: circle)
    let (late, subject): (ID<Never>, ID<Never>) = (circle.services.newID(), ID(high: 0, low: 7))
    let audience = LiveAudience.profiles([ID(high: 1, low: 7)]).bytes
    try await circle.services.database.write(as: his) { transaction in
      try transaction.run(
        """
        INSERT INTO live_arrivals (id, tick, teller, app, event, coalesces, subject, audience, at)
        VALUES (\(late), \(Int64.max), viewer(), 'test', 'state', TRUE, \(subject), \(audience), \(now))
        """)
    }
    try await log.refresh()
    let told = log.read(after: place)?.filter { $0.fact.audience != .profiles([]) }
    #expect(subjects(told) == [7])
    await circle.deliver()
    #expect(reader.events().isEmpty)
  }

  @Test func `a process of another installation believes nothing`() async throws {
    let circle = try TestCircle()
    let log = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    try await publish(log, Self.once, 5, by: circle)
    try await log.refresh()

    let other = SharedLiveLog(storage: circle.storage, keys: SigningKeys(master: [UInt8](repeating: 9, count: 32)))
    try await other.refresh()

    #expect(log.read(after: 0)?.map(\.fact.audience) == [.profiles([ID(high: 1, low: 5)])])
    #expect(other.read(after: 0)?.map(\.fact.audience) == [.profiles([])])
  }

  @Test func `a process that starts later goes on from others' places`() async throws {
    let circle = try TestCircle()
    let first = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    for subject in 1...50 { try await publish(first, Self.once, UInt64(subject), by: circle) }
    try await first.refresh()

    let second = SharedLiveLog(storage: circle.storage, keys: circle.services.keys, capacity: 20)
    try await second.start()

    #expect(second.end() == 50)
    #expect(subjects(second.read(after: 45)) == [46, 47, 48, 49, 50])
    #expect(second.read(after: 30)?.count == 20)
    #expect(second.read(after: 29) == nil, "older than what it keeps")
    #expect(second.read(after: 51) == nil, "a place that was never reached")
  }

  @Test func `what is old is swept, and whoever comes from there asks again`() async throws {
    let circle = try TestCircle(isOneOfSeveral: true)
    let log = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    for subject in 1...5 { try await publish(log, Self.once, UInt64(subject), by: circle) }
    let asleep = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    try await asleep.start()
    try await log.refresh()
    try await asleep.refresh()
    let place = asleep.end()
    for subject in 6...9 { try await publish(log, Self.once, UInt64(subject), by: circle) }
    try await log.refresh()

    circle.clock.advance(seconds: 4000)
    await circle.services.runScheduledJobs(of: [])
    #expect(try await circle.count("SELECT count(*) FROM live_facts") == 1, "the last stays, for its number")
    try await publish(log, Self.once, 10, by: circle)
    try await asleep.refresh()

    #expect(asleep.read(after: place) == nil)
    #expect(asleep.end() == 10)
    #expect(subjects(asleep.read(after: 9)) == [10])
    let fresh = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    try await fresh.start()
    #expect(fresh.read(after: 7) == nil)
    #expect(fresh.end() == 10)
  }

  @Test func `a database that went back makes everybody ask again`() async throws {
    let circle = try TestCircle()
    let log = SharedLiveLog(storage: circle.storage, keys: circle.services.keys)
    for subject in 1...5 { try await publish(log, Self.once, UInt64(subject), by: circle) }
    try await log.refresh()

    try await circle.storage.system.write { try $0.run("DELETE FROM live_facts WHERE number > 2") }
    try await log.refresh()

    #expect(log.read(after: 5) == nil)
    #expect(log.end() == 2)
  }

  @Test func `an audience is read as it was written`() {
    let ids = (1...3).map { ID<ProfileEntity>(high: 7, low: $0) }
    let thing = LiveThing(kind: "believe.project", id: ids[0].cast())
    for audience in [
      LiveAudience.profiles([]), .profiles(ids), .followers(of: ids[1]), .concerned(by: thing),
      .concerned(by: thing, author: ids[2]),
    ] {
      #expect(LiveAudience(bytes: audience.bytes).map { "\($0)" } == "\(audience)")
    }
    for bad: [UInt8] in [
      [], [0], Array("p123".utf8), Array("f".utf8), [UInt8(ascii: "t")] + ids[0].bytes,
      [UInt8(ascii: "f")] + ids.flatMap(\.bytes),
    ] {
      #expect(LiveAudience(bytes: bad) == nil)
    }
  }
}
