import Core
import HTTP
import SQL
import TestHouse
import Testing
import Wire

struct TrendingTests {
  @Test func `distinct supporters of the last week count, the latest most, and followers when there are none`()
    async throws
  {
    let house = try TestHouse.both()
    let ana = try await house.builder("Ana")
    var fans: [Member] = []
    for number in 0..<4 { fans.append(try await house.builder("Fan\(number)")) }
    let (old, busy, loved) = (
      try await house.project(ana, "Old"), try await house.project(ana, "Busy"), try await house.project(ana, "Loved")
    )
    let post = try await house.update(ana, busy)
    for fan in fans { try await house.support(fan, follows: old) }
    house.clock.advance(seconds: 8 * 86_400)
    for fan in fans.prefix(2) { try await house.support(fan, follows: loved) }
    // One fan, however often, is one supporter; the owner is none.
    try await house.support(fans[0], follows: busy)
    try await house.support(fans[0], likes: post)
    for _ in 0..<3 { try await house.encourage(fans[0], busy) }
    try await house.support(ana, likes: post)
    func order() async throws -> [String] {
      await house.services.runScheduledJobs(of: TestApps.both.apps)
      return try await house.api(ana).get("/api/believe/projects?sort=trending").each("slug")
    }

    #expect(try await order() == [loved, busy, old])
    // Six days later one who supports today outweighs two of then.
    house.clock.advance(seconds: 6 * 86_400)
    try await house.support(fans[3], follows: busy)
    #expect(try await order() == [busy, loved, old])
    house.clock.advance(seconds: 8 * 86_400)
    // Nobody supported any of them lately: the one with the most followers.
    #expect(try await order().first == old)
    #expect(try await house.count("SELECT count(*) FROM believe_recent_support") == 0)
    let first = try await house.api(ana).get("/api/believe/projects?sort=trending&limit=1")
    let rest = try await house.api(ana).get(
      "/api/believe/projects?sort=trending&limit=2&before=\(try #require(first.next))")
    #expect(Set(first.each("slug") + rest.each("slug")).count == 3)
  }
}
