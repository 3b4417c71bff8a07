import SQL
import TestCircle
import Testing
import Wire

@testable import Core

struct RateLimiterTests {
  private let limit = RateLimit(10, per: 900)
  private let ana = LimitName.signIn(to: EmailAddress("ana@example.org"))
  private let one = LimitName.signIn(from: "10.0.0.1")

  /// The name of one household among many.
  private func name(_ number: Int) -> LimitName { LimitName.signIn(from: "host \(number)") }

  private func limiter(_ circle: TestCircle) -> SharedRateLimiter {
    let clock = circle.clock
    return SharedRateLimiter(storage: circle.storage, keys: circle.keys, now: { clock.now() })
  }

  /// How many of 40 tries pass, divided among the limiters.
  private func passes(_ limiters: [any RateLimiter], now: Timestamp) async throws -> Int {
    var count = 0
    for number in 0..<40 {
      if try await limiters[number % limiters.count].spend([(ana, limit)], now: now) == nil { count += 1 }
    }
    return count
  }

  @Test func `several processes let through as many as one, and would not if each counted alone`() async throws {
    let circle = try TestCircle()
    let now = circle.clock.now()

    #expect(try await passes([limiter(circle), limiter(circle), limiter(circle)], now: now) == 10)
    #expect(try await passes([MemoryRateLimiter(), MemoryRateLimiter(), MemoryRateLimiter()], now: now) == 30)
  }

  @Test func `of many at once no more pass than there are tokens`() async throws {
    let circle = try TestCircle()
    let (now, limiters) = (circle.clock.now(), [limiter(circle), limiter(circle)])

    let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<40 {
        group.addTask { try await limiters[number % 2].spend([(one, limit)], now: now) == nil }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }

    #expect(passed == 10)
  }

  @Test(arguments: [false, true]) func `a limit refills, and says how long that takes`(isShared: Bool) async throws {
    let circle = try TestCircle()
    let limiter: any RateLimiter = isShared ? limiter(circle) : MemoryRateLimiter()
    let start = circle.clock.now()
    for _ in 0..<10 { #expect(try await limiter.spend([(one, limit)], now: start) == nil) }

    #expect(try await limiter.spend([(one, limit)], now: start) == 90)
    #expect(try await limiter.spend([(one, limit)], now: start.adding(seconds: 89)) == 1)
    #expect(try await limiter.spend([(one, limit)], now: start.adding(seconds: 90)) == nil)
    try await limiter.giveBack(one)
    #expect(try await limiter.spend([(one, limit)], now: start.adding(seconds: 90)) == nil)
    #expect(try await limiter.spend([(one, limit)], now: start.adding(seconds: 90)) == 90)
    try await limiter.forget(one)
    #expect(try await limiter.spend([(one, limit)], now: start.adding(seconds: 90)) == nil)
  }

  @Test(arguments: [false, true]) func `two limits are spent together or not at all`(isShared: Bool) async throws {
    let circle = try TestCircle()
    let limiter: any RateLimiter = isShared ? limiter(circle) : MemoryRateLimiter()
    let (now, narrow) = (circle.clock.now(), RateLimit(1, per: 60))
    #expect(try await limiter.spend([(one, limit), (ana, narrow)], now: now) == nil)

    for _ in 0..<20 { #expect(try await limiter.spend([(one, limit), (ana, narrow)], now: now) == 60) }

    for _ in 0..<9 { #expect(try await limiter.spend([(one, limit)], now: now) == nil) }
  }

  @Test func `the table tells no names`() async throws {
    let circle = try TestCircle()
    _ = try await limiter(circle).spend([(ana, limit)], now: circle.clock.now())

    let names = try await circle.storage.system.read { try $0.all("SELECT name FROM rate_limits") { $0.blob(0) } }

    #expect(names.map(\.count) == [16])
    for plain in [Array("ana@example.org".utf8), ana.bytes] {
      #expect(names.first != Array(Secret.hash(plain).prefix(16)), "a hash that everybody can make could be guessed")
    }
    #expect(names.first != Array(ana.bytes.dropFirst()), "it is the hash that everybody can make")
  }

  @Test func `what is counted without the database is settled, and made up for`() async throws {
    let circle = try TestCircle()
    let limiters = [limiter(circle), limiter(circle), limiter(circle)]
    let wide = RateLimit(160, per: 160)
    let writes = LimitName.writes(ID(high: 1, low: 2))
    func passes(_ tries: Int) -> Int {
      let now = circle.clock.now()
      return limiters.reduce(0) { sum, limiter in
        sum + (0..<tries).count { _ in limiter.count(writes, wide, now: now) == nil }
      }
    }
    let before = circle.storage.database.statementCount
    #expect(passes(10) == 30)
    for limiter in limiters { await limiter.settle() }
    #expect(circle.storage.database.statementCount == before, "little use costs the database nothing")

    #expect(passes(1000) == 450, "three times the limit at most, before they know of each other")
    for limiter in limiters { await limiter.settle() }
    for limiter in limiters { _ = limiter.count(writes, wide, now: circle.clock.now()) }
    // The last to settle knows all; the others learn it with their next settling.
    circle.clock.advance(seconds: 160)
    let passed = passes(1000)
    #expect(passed < 480, "what was too much is made up for")
    for _ in 0..<20 {
      for limiter in limiters { await limiter.settle() }
      circle.clock.advance(seconds: 60)
      _ = passes(1000)
    }
    // From now on they are as slow as one would be.
    var total = 0
    for _ in 0..<50 {
      for limiter in limiters { await limiter.settle() }
      circle.clock.advance(seconds: 60)
      total += passes(1000)
    }
    #expect(total <= 50 * 60 + 3 * 160 && total > 50 * 60 / 2, "\(total)")
  }

  @Test func `a name is as long whatever it is made from, and a household has one`() throws {
    let email = try #require(EmailAddress("ana@example.org"))
    let long = String(repeating: "x", count: 5000)
    let names =
      [
        .reads(ID(high: 1, low: 2)), .writes(ID(high: 1, low: 2)), .signUp(from: "10.0.0.1"), .signUp(from: long), one,
        .signIn(from: long), ana, .signIn(to: nil), .signIn(to: email, knownBrowser: long),
        .signIn(to: email, knownHost: "10.0.0.1"), .signIn(to: email, knownHost: "10.0.0.2"),
      ] as [LimitName]

    #expect(names.allSatisfy { $0.bytes.count == 17 })
    #expect(Set(names.map(\.bytes)).count == names.count)
    #expect(LimitName.signIn(from: "2001:db8::1") == LimitName.signIn(from: "2001:db8::ffff:1"))
    #expect(LimitName.signIn(from: "2001:db8::1") != LimitName.signIn(from: "2001:db8:0:1::1"))
    #expect(LimitName.signIn(from: "2001:db8::") != LimitName.signIn(from: "32.1.13.184"))
    #expect(LimitName.signIn(to: EmailAddress("no address")) == LimitName.signIn(to: EmailAddress(long)))
  }

  @Test func `whoever has used a limit up waits, however many other names there are`() {
    let (clock, wide) = (TestClock(), RateLimit(600, per: 60))
    let limiter = MemoryRateLimiter(most: 1000, now: { clock.now() })
    let now = clock.now()
    for _ in 0..<10 { #expect(limiter.spend([(ana, limit)], now: now) == nil) }

    for number in 0..<10_001 {
      #expect(limiter.spend([(name(number), wide)], now: now) == nil)
      #expect(limiter.held <= 1000)
    }

    #expect(limiter.spend([(ana, limit)], now: now) == 90)
  }

  @Test func `a limit is judged by itself, not by those of others`() {
    let (clock, wide) = (TestClock(), RateLimit(600, per: 36_000))
    let limiter = MemoryRateLimiter(most: 1000, now: { clock.now() })
    for _ in 0..<300 { #expect(limiter.spend([(ana, wide)], now: clock.now()) == nil) }

    for number in 0..<10_000 { #expect(limiter.spend([(name(number), limit)], now: clock.now()) == nil) }

    let now = clock.now()
    let passed = (0..<600).count { _ in limiter.spend([(ana, wide)], now: now) == nil }
    #expect(passed == 300)
  }

  @Test func `what is whole again takes up nothing`() {
    let clock = TestClock()
    let limiter = MemoryRateLimiter(most: 1000, now: { clock.now() })
    for number in 0..<1000 { #expect(limiter.spend([(name(number), limit)], now: clock.now()) == nil) }
    #expect(limiter.held > 0)

    clock.advance(seconds: 90)
    limiter.makeRoom()

    #expect(limiter.held == 0)
  }
}
