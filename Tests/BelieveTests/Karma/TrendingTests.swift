import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct TrendingTests {
  @Test func `distinct supporters of the last week count, the latest most, and followers when there are none`()
    async throws
  {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    var fans: [Member] = []
    for number in 0..<4 { fans.append(try await circle.builder("Fan\(number)")) }
    let (old, busy, loved) = (
      try await circle.project(ana, "Old"), try await circle.project(ana, "Busy"),
      try await circle.project(ana, "Loved")
    )
    let post = try await circle.update(ana, busy)
    for fan in fans { try await circle.support(fan, follows: old) }
    circle.clock.advance(seconds: 8 * 86_400)
    for fan in fans.prefix(2) { try await circle.support(fan, follows: loved) }
    // One fan, however often, is one supporter; the owner is none.
    try await circle.support(fans[0], follows: busy)
    try await circle.support(fans[0], likes: post)
    for _ in 0..<3 { try await circle.encourage(fans[0], busy) }
    try await circle.support(ana, likes: post)
    func order() async throws -> [String] {
      await circle.services.runScheduledJobs(of: TestApps.both.apps)
      return try await circle.api(ana).get("/api/believe/projects?sort=trending").each("slug")
    }

    #expect(try await order() == [loved, busy, old])
    // Six days later one who supports today outweighs two of then.
    circle.clock.advance(seconds: 6 * 86_400)
    try await circle.support(fans[3], follows: busy)
    #expect(try await order() == [busy, loved, old])
    circle.clock.advance(seconds: 8 * 86_400)
    // Nobody supported any of them lately: the one with the most followers.
    #expect(try await order().first == old)
    #expect(try await circle.count("SELECT count(*) FROM believe_recent_support") == 0)
    let first = try await circle.api(ana).get("/api/believe/projects?sort=trending&limit=1")
    let rest = try await circle.api(ana).get(
      "/api/believe/projects?sort=trending&limit=2&before=\(try #require(first.next))")
    #expect(Set(first.each("slug") + rest.each("slug")).count == 3)
  }
}
