import SQL
import TestCircle
import Testing
import Wire

@testable import Core

/// Newcomers among friends.
struct FollowAllTests {
  @Test func `a newcomer is told how many people they don't follow yet, and follows all of them`() async throws {
    let circle = try TestCircle()
    for name in ["ben", "cleo", "dan"] { _ = try await circle.member(name) }
    let (blocked, ana) = (try await circle.member("blocked"), try await circle.member("ana"))
    try await circle.block(ana, blocked)
    let asAna = circle.browser(ana)
    #expect(try await asAna.get("/kinnect").text.contains("3 people here you don’t follow yet"))

    let done = try await asAna.submit("/kinnect/follow-all")

    #expect(done.location == "/kinnect?said=all-followed")
    #expect(try await circle.count("SELECT count(*) FROM follows WHERE accepted_at IS NULL") == 3)
    #expect(!(try await asAna.get("/kinnect").text.contains("you don’t follow yet")))
    #expect(try await circle.api(ana).post("/api/kinnect/follow-all", [:])["count"].int == 0)
  }

  @Test func `it is said for two weeks, and afterwards where there is nothing to read`() async throws {
    let circle = try TestCircle()
    let (ana, _) = (try await circle.member("ana"), try await circle.member("ben"))
    let asAna = circle.browser(ana)
    try await circle.post(ana)
    #expect(try await asAna.get("/kinnect").text.contains("One person here you don’t follow yet"))

    circle.clock.advance(seconds: 15 * 86_400)

    #expect(!(try await asAna.get("/kinnect").text.contains("you don’t follow yet")))
  }

  @Test func `twenty are followed at a time, and the button says so`() async throws {
    let circle = try TestCircle()
    for number in 0..<22 { _ = try await circle.member("n.\(number)") }
    let member = try await circle.member("ana")
    let ana = circle.api(member)
    let many = try await circle.browser(member).get("/kinnect").text
    #expect(many.contains("20 people or more here you don’t follow yet") && many.contains(">Follow 20<"))

    #expect(try await ana.post("/api/kinnect/follow-all", [:])["count"].int == 20)
    let few = try await circle.browser(member).get("/kinnect").text
    #expect(few.contains("2 people here you don’t follow yet") && few.contains(">Follow all<"))
    #expect(try await ana.post("/api/kinnect/follow-all", [:])["count"].int == 2)
  }

  @Test func `they are counted among the newest people alone`() async throws {
    let circle = try TestCircle()
    for name in ["ben", "cleo", "dan"] { _ = try await circle.member(name) }
    let ana = try await circle.member("ana")
    let profile = try #require(ana.profile)

    let counts = try await circle.storage.system.read { transaction in
      try [1, 2, 200].map {
        try FollowQueries.unfollowedCount(by: profile, app: "kinnect", limit: 20, among: $0, in: transaction)
      }
    }

    #expect(counts == [1, 2, 3])
  }
}
