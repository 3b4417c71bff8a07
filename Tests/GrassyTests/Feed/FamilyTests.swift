import Core
import SQL
import TestCircle
import Testing
import Wire

/// A family in an app whose profiles everyone sees.
struct FamilyTests {
  @Test func `who joins reads what the others have posted for friends, and a block ends it`() async throws {
    let circle = try TestCircle.grassy()
    try await circle.rule("grassy", kind: .family)
    let (ann, ben) = (try await circle.gardener("ann"), try await circle.gardener("ben"))
    let post = try await circle.grow(ann, "for friends", for: "friends").id
    let asBen = circle.api(ben)
    #expect(try await asBen.get("/api/grassy/posts/\(post)").status == 404)
    #expect(try await circle.api(ann).put("/api/grassy/family/membership", [:]).status == 200)

    #expect(try await asBen.put("/api/grassy/family/membership", [:]).status == 200)

    #expect(try await asBen.get("/api/grassy/feed?scope=following").each("id") == [post])
    #expect(try await circle.api(ann).get("/api/grassy/activity").each("kind") == ["joined"])
    #expect(try await circle.miscounts().isEmpty)
    try await circle.uproot(ann, ben)
    #expect(try await asBen.get("/api/grassy/feed?scope=following").items.isEmpty)
    #expect(try await circle.count("SELECT count(*) FROM follows") == 0)
    #expect(try await circle.count("SELECT count(*) FROM activity") == 0)
  }

  @Test func `among friends all are followed at once`() async throws {
    let circle = try TestCircle.grassy()
    let (ann, ben) = (try await circle.gardener("ann"), try await circle.gardener("ben"))
    let asBen = circle.browser(ben)
    #expect(try await asBen.get("/grassy").text.contains("One person here you don’t follow yet"))

    #expect(try await asBen.submit("/grassy/follow-all").status == 303)

    #expect(try await circle.api(ann).get("/api/grassy/profiles/ben")["followsMe"].bool == true)
  }
}
