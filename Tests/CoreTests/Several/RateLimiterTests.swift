import SQL
import TestHouse
import Testing
import Wire

@testable import Core

struct RateLimiterTests {
  private let limit = RateLimit(10, per: 900)

  private func limiter(_ house: TestHouse) -> SharedRateLimiter {
    let clock = house.clock
    return SharedRateLimiter(storage: house.storage, keys: house.keys, now: { clock.now() })
  }

  /// How many of 40 tries pass, divided among the limiters.
  private func passes(_ limiters: [any RateLimiter], now: Timestamp) async throws -> Int {
    var count = 0
    for number in 0..<40 {
      if try await limiters[number % limiters.count].spend([("sign-in ana@example.org", limit)], now: now) == nil {
        count += 1
      }
    }
    return count
  }

  @Test func `several processes let through as many as one, and would not if each counted alone`() async throws {
    let house = try TestHouse()
    let now = house.clock.now()

    #expect(try await passes([limiter(house), limiter(house), limiter(house)], now: now) == 10)
    #expect(try await passes([MemoryRateLimiter(), MemoryRateLimiter(), MemoryRateLimiter()], now: now) == 30)
  }

  @Test func `of many at once no more pass than there are tokens`() async throws {
    let house = try TestHouse()
    let (now, limiters) = (house.clock.now(), [limiter(house), limiter(house)])

    let passed = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<40 {
        group.addTask { try await limiters[number % 2].spend([("one", limit)], now: now) == nil }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }

    #expect(passed == 10)
  }

  @Test(arguments: [false, true]) func `a limit refills, and says how long that takes`(isShared: Bool) async throws {
    let house = try TestHouse()
    let limiter: any RateLimiter = isShared ? limiter(house) : MemoryRateLimiter()
    let start = house.clock.now()
    for _ in 0..<10 { #expect(try await limiter.spend([("one", limit)], now: start) == nil) }

    #expect(try await limiter.spend([("one", limit)], now: start) == 90)
    #expect(try await limiter.spend([("one", limit)], now: start.adding(seconds: 89)) == 1)
    #expect(try await limiter.spend([("one", limit)], now: start.adding(seconds: 90)) == nil)
    try await limiter.giveBack("one")
    #expect(try await limiter.spend([("one", limit)], now: start.adding(seconds: 90)) == nil)
    #expect(try await limiter.spend([("one", limit)], now: start.adding(seconds: 90)) == 90)
    try await limiter.forget("one")
    #expect(try await limiter.spend([("one", limit)], now: start.adding(seconds: 90)) == nil)
  }

  @Test(arguments: [false, true]) func `two limits are spent together or not at all`(isShared: Bool) async throws {
    let house = try TestHouse()
    let limiter: any RateLimiter = isShared ? limiter(house) : MemoryRateLimiter()
    let (now, narrow) = (house.clock.now(), RateLimit(1, per: 60))
    #expect(try await limiter.spend([("wide", limit), ("narrow", narrow)], now: now) == nil)

    for _ in 0..<20 { #expect(try await limiter.spend([("wide", limit), ("narrow", narrow)], now: now) == 60) }

    for _ in 0..<9 { #expect(try await limiter.spend([("wide", limit)], now: now) == nil) }
  }

  @Test func `the table tells no names`() async throws {
    let house = try TestHouse()
    _ = try await limiter(house).spend([("sign-in ana@example.org", limit)], now: house.clock.now())

    let names = try await house.storage.system.read { try $0.all("SELECT name FROM rate_limits") { $0.blob(0) } }

    let plain = Secret.hash("sign-in ana@example.org").prefix(16)
    #expect(names.map(\.count) == [16])
    #expect(names.first != Array(plain), "a hash that everybody can make could be guessed")
  }

  @Test func `what is counted without the database is settled, and made up for`() async throws {
    let house = try TestHouse()
    let limiters = [limiter(house), limiter(house), limiter(house)]
    let wide = RateLimit(160, per: 160)
    func passes(_ tries: Int) -> Int {
      let now = house.clock.now()
      return limiters.reduce(0) { sum, limiter in
        sum + (0..<tries).count { _ in limiter.count("writes", wide, now: now) == nil }
      }
    }
    let before = house.storage.database.statementCount
    #expect(passes(10) == 30)
    for limiter in limiters { await limiter.settle() }
    #expect(house.storage.database.statementCount == before, "little use costs the database nothing")

    #expect(passes(1000) == 450, "three times the limit at most, before they know of each other")
    for limiter in limiters { await limiter.settle() }
    for limiter in limiters { _ = limiter.count("writes", wide, now: house.clock.now()) }
    // The last to settle knows all; the others learn it with their next settling.
    house.clock.advance(seconds: 160)
    let passed = passes(1000)
    #expect(passed < 480, "what was too much is made up for")
    for _ in 0..<20 {
      for limiter in limiters { await limiter.settle() }
      house.clock.advance(seconds: 60)
      _ = passes(1000)
    }
    // From now on they are as slow as one would be.
    var total = 0
    for _ in 0..<50 {
      for limiter in limiters { await limiter.settle() }
      house.clock.advance(seconds: 60)
      total += passes(1000)
    }
    #expect(total <= 50 * 60 + 3 * 160 && total > 50 * 60 / 2, "\(total)")
  }
}
