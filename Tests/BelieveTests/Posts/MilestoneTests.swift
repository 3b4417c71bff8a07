import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct MilestoneTests {
  @Test func `completing a milestone offers an update and tells followers once`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana, "A boat")
    try await circle.support(ben, follows: slug)
    let made = try await circle.api(ana).post(
      "/api/believe/projects/\(slug)/milestones", ["title": "Hull", "description": "Of oak"])
    let path = "/api/believe/milestones/\(try #require(made["id"].string))"

    #expect(try await circle.api(ben).put(path + "/completion").status == 404)
    let done = try await circle.api(ana).put(path + "/completion")
    #expect(done["milestone", "isCompleted"]?.bool == true)
    #expect(done["suggestedUpdate"].string == "🎉 A boat reached a milestone: Hull.\n\nOf oak")
    #expect(try await circle.api(ana).put(path + "/completion")["suggestedUpdate"].isNull)
    let reopened = try await circle.api(ana).delete(path + "/completion")
    #expect(reopened["milestone", "completedAt"]?.isNull == true)
    _ = try await circle.api(ana).put(path + "/completion")

    let told = try await circle.api(ben).get("/api/believe/activity").items
    #expect(told.map { $0["kind"]?.string } == ["milestone"])
    #expect(told[0]["actors"]?.array?.first?["name"]?.string == "Ana" && told[0]["project", "slug"]?.string == slug)
    _ = try await circle.api(ana).delete(path)
    #expect(try await circle.api(ben).get("/api/believe/activity/unread")["count"].int == 0)
  }

  @Test func `a target date that moves keeps where it was`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let slug = try await circle.project(ana)
    let list = "/api/believe/projects/\(slug)/milestones"
    for bad in ["2026-02-29", "2026-13-01", "31.5.2026", "2026-5-1", "２０２６-01-01"] {
      let reply = try await circle.api(ana).post(list, ["title": "x", "targetDate": .string(bad)])
      #expect(reply.fields == ["targetDate"], "\(bad)")
    }
    let made = try await circle.api(ana).post(list, ["title": "x", "targetDate": "2028-02-29"])
    let path = "/api/believe/milestones/\(try #require(made["id"].string))"
    for day: JSONValue in ["2026-06-01", "2026-06-01", .null] {
      _ = try await circle.api(ana).patch(path, ["targetDate": day])
    }
    _ = try await circle.api(ana).patch(path, ["title": "y"])

    let seen = try await circle.api(ben).get(list).items
    let history = seen.first?["history"]?.array ?? []
    #expect(history.map { $0["from"]?.string } == ["2026-06-01", "2028-02-29"])
    #expect(history.map { $0["to"]?.string } == [nil, "2026-06-01"])
    #expect(seen.first?["title"]?.string == "y")
  }
}
