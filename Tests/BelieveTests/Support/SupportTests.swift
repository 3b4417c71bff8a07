import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

struct SupportTests {
  @Test func `messages come by name or without one, and answers reach whoever they are for`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let slug = try await circle.project(ana)
    let named = try await circle.encourage(ben, slug, "by name")
    let anonymous = try await circle.encourage(ben, slug, "nameless", isAnonymous: true)
    let list = "/api/believe/projects/\(slug)/support-messages"

    let seen = try await circle.api(cleo).get(list).items
    #expect(seen.map { $0["id"]?.string } == [anonymous, named])
    #expect(seen.map { $0["sender", "name"]?.string } == [nil, "Ben"])
    #expect(seen.allSatisfy { $0["handle"]?.isNull == true && $0["isMine"]?.bool == false })
    let own = try await circle.api(ben).get(list).items
    #expect(own.allSatisfy { $0["isMine"]?.bool == true && $0["handle"]?.isNull == true })
    #expect(try await circle.api(ana).post(list, ["message": "me"]).status == 409)

    let answer = "/api/believe/support-messages/\(anonymous)/answer"
    #expect(try await circle.api(ben).put(answer, ["text": "x", "isPublic": true]).status == 404)
    let reader = try await circle.live(ben, app: "believe")
    _ = try await circle.api(ana).put(answer, ["text": "Thank you", "isPublic": false])
    await circle.deliver()
    #expect(reader.events().map { "\($0.name) \($0.data["count"]?.int ?? -1)" } == ["activity.unread 1"])
    func answered(_ member: Member) async throws -> String? {
      try await circle.api(member).get(list).items.first?["answer", "text"]?.string
    }
    #expect(try await answered(ben) == "Thank you")
    #expect(try await answered(ana) == "Thank you")
    #expect(try await answered(cleo) == nil)
    let activity = try await circle.api(ben).get("/api/believe/activity").items
    #expect(activity.map { $0["kind"]?.string } == ["support_answer"])
    #expect(activity.first?["messageID"]?.string == anonymous)
    _ = try await circle.api(ana).put(answer, ["text": "For all", "isPublic": true])
    #expect(try await answered(cleo) == "For all")
    _ = try await circle.api(ana).delete(answer)
    #expect(try await answered(ben) == nil)
    #expect(try await circle.api(ben).get("/api/believe/activity").items.isEmpty)
  }

  @Test func `an owner can silence an anonymous sender without learning who it is`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let (slug, other) = (try await circle.project(ana, "One"), try await circle.project(ana, "Two"))
    for sender in [ben, ben, cleo] { try await circle.encourage(sender, slug, isAnonymous: true) }
    try await circle.encourage(ben, other, isAnonymous: true)
    func handles(_ slug: String) async throws -> [String] {
      try await circle.api(ana).get("/api/believe/projects/\(slug)/support-messages").each("handle")
    }
    let (ofCleo, ofBen) = (try await handles(slug)[0], try await handles(slug)[1])
    #expect(try await handles(slug) == [ofCleo, ofBen, ofBen])
    // Another one in another project.
    #expect(try await handles(other) != [ofBen])

    let silenced = "/api/believe/projects/\(slug)/silenced"
    #expect(try await circle.api(ben).put("\(silenced)/\(ofBen)").status == 404)
    #expect(try await circle.api(ana).put("\(silenced)/\(circle.services.newID(Never.self))").status == 404)
    #expect(try await circle.api(ana).put("\(silenced)/\(ofBen)").status == 204)
    #expect(try await circle.api(ana).get(silenced).each("handle") == [ofBen])

    let path = "/api/believe/projects/\(slug)/support-messages"
    let refused = try await circle.api(ben).post(path, ["message": "again", "isAnonymous": true])
    #expect((refused.status, refused.code) == (409, "conflict"))
    try await circle.encourage(ben, slug, "by name")
    try await circle.encourage(ben, other, isAnonymous: true)
    try await circle.encourage(cleo, slug, isAnonymous: true)
    #expect(try await circle.count("SELECT count(*) FROM believe_support_messages WHERE message = 'again'") == 0)
    #expect(try await circle.api(ana).delete("\(silenced)/\(ofBen)").status == 204)
    try await circle.encourage(ben, slug, isAnonymous: true)
  }

  @Test func `sender and owner may delete a message, nobody else`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben, cleo) = (
      try await circle.builder("Ana"), try await circle.builder("Ben"), try await circle.builder("Cleo")
    )
    let slug = try await circle.project(ana)
    for (deleter, works) in [(ben, true), (ana, true), (cleo, false)] {
      for isAnonymous in [true, false] {
        let id = try await circle.encourage(ben, slug, isAnonymous: isAnonymous)
        let reply = try await circle.api(deleter).delete("/api/believe/support-messages/\(id)")
        #expect(reply.status == (works ? 204 : 404))
      }
    }
    #expect(try await circle.count("SELECT count(*) FROM believe_support_messages") == 2)
    #expect(try await circle.count("SELECT count(*) FROM activity") == 2)
  }

  @Test func `a message sent twice with one key is there once and earns once`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    let path = "/api/believe/projects/\(try await circle.project(ana))/support-messages"

    for _ in 0..<3 { _ = try await circle.api(ben).post(path, ["message": "m", "isAnonymous": true], key: "k") }

    #expect(try await circle.count("SELECT count(*) FROM believe_support_messages") == 1)
    #expect(try await circle.api(ben).get("/api/believe/me/karma")["totalPoints"].int == 10)
    let stats = try await circle.api(ben).get("/api/believe/me/support-stats")
    #expect((stats["projectsSupported"].int, stats["messagesSent"].int, stats["postsLiked"].int) == (0, 1, 0))
  }
}
