import ClientKit
import TestCircle
import Testing

@testable import Wire

/// Counters and karma are never a client's to set (row B15).
struct CounterTests {
  private static let counters = [
    "followerCount", "likeCount", "totalPoints", "points", "pointsEarned", "level", "karma", "progress",
    "projectsSupported", "messagesSent", "postsLiked", "actorCount", "follower_count", "like_count", "total_points",
  ]

  @Test func `no input of any call has a member for a counter`() throws {
    for endpoint in BelieveAPI.all {
      let names = try SchemaRecorder.record(endpoint.inputType).members.map(\.name)
      #expect(Set(names).isDisjoint(with: Self.counters), "\(endpoint.name)")
    }
  }

  @Test func `karma and its ledger can only be read`() {
    let writes = BelieveAPI.all.filter { $0.method != .get }

    #expect(!writes.contains { $0.path.text.contains("karma") || $0.path.text.contains("support-actions") })
    #expect(!writes.contains { $0.path.text.contains("support-stats") })
    #expect(!BelieveAPI.all.contains { $0.name.contains("addKarma") || $0.name.contains("logSupport") })
  }

  @Test func `members for counters that somebody sends all the same change nothing`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    let post = try await circle.update(ana, slug)
    let forged: [JSONValue.Member] = Self.counters.map { .init($0, 999) }

    for (who, path, more) in [
      (ana, "/api/believe/projects/\(slug)", [JSONValue.Member("title", "A ship")]),
      (ana, "/api/believe/posts/\(post)", [.init("content", "It sails")]),
      (ben, "/api/believe/me", [.init("name", "Benno")]),
    ] {
      #expect(try await circle.api(who).patch(path, .object(more + forged)).status == 200)
    }
    #expect(try await circle.api(ben).put("/api/believe/posts/\(post)/like", .object(forged)).status == 200)

    #expect(try await circle.api(ben).get("/api/believe/projects/\(slug)")["followerCount"].int == 0)
    #expect(try await circle.api(ben).get("/api/believe/posts/\(post)")["likeCount"].int == 1)
    #expect(try await circle.api(ben).get("/api/believe/me/karma")["totalPoints"].int == 1)
  }
}
