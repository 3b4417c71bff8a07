import Core
import TestCircle
import Testing
import Wire

struct SearchTests {
  private func found(_ circle: TestCircle, _ member: Member, _ text: String) async throws -> [String] {
    try await circle.api(member).get("/api/kinnect/search?q=\(Client.escaped(text))").each("username")
  }

  @Test(arguments: [
    ("teo", true), ("TEO", true), ("alv", true), ("Álv", true), ("ÁLVAREZ", true), ("a\u{301}lva", true),
    ("de la", true), ("la cruz", true), ("Teo Álvarez de", true), ("cruz", true), ("  teo ", true), ("@teo", true),
    ("o.alv", false), ("eo", false), ("ruz", false), ("zz", false), ("", true), (" ", true), ("%", false),
    ("_", false), ("*", false), ("te%", true), ("teo\u{10FFFF}", true), ("'; DROP TABLE profiles; --", false),
  ])
  func `people are found by the start of the username or of any word of the name, accents or not`(
    text: String, isFound: Bool
  ) async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    _ = try await circle.member("teo.a", fullName: "Teo Álvarez de la Cruz")

    #expect(try await found(circle, ana, text) == (isFound ? ["teo.a"] : []))
    let page = try await circle.browser(ana).get("/kinnect/search?q=\(Client.escaped(text))")
    #expect(page.status == 200)
    #expect(page.text.contains("href=\"/kinnect/u/teo.a\"") == isFound)
  }

  @Test func `before anything is typed those are shown whom one doesn't follow yet, then the others`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    var others: [String: Member] = [:]
    for name in ["ben", "carla", "dan", "eve", "finn"] { others[name] = try await circle.member(name) }
    try await circle.follow(ana, try await circle.member("gus"))
    try await circle.follow(ana, try await circle.member("hana"))
    try await circle.block(ana, try #require(others["eve"]))
    try await circle.suspend(try #require(others["dan"]))

    #expect(try await found(circle, ana, "") == ["finn", "carla", "ben", "hana", "gus"])
    #expect(try await circle.browser(ana).get("/kinnect/search").text.contains("People here"))
    let alone = try TestCircle()
    let first = try await alone.member("ana")
    #expect(try await alone.browser(first).get("/kinnect/search").text.contains("Nobody else is here yet"))
  }

  @Test func `twenty results at most, each with what the viewer may know`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    for number in 10..<35 { _ = try await circle.member("max.\(number)") }
    let friend = try await circle.member("max")
    try await circle.follow(ana, friend)

    let reply = try await circle.api(ana).get("/api/kinnect/search?q=max&limit=100")

    #expect(reply.items.count == 20)
    #expect(reply.each("username").first == "max")
    #expect(reply.items.first?["followerCount"]?.int == 1)
    #expect(reply.items.dropFirst().allSatisfy { $0["followerCount"]?.isNull == true })
    #expect(Set(reply.each("username")).count == 20)
  }

  @Test func `a new name is found and the old one is not; the suspended are not found`() async throws {
    let circle = try TestCircle()
    let (ana, ben) = (try await circle.member("ana"), try await circle.member("ben", fullName: "Ben Old"))
    _ = try await circle.api(ben).patch("/api/kinnect/profile", ["username": "benjamin", "fullName": "B Fresh"])

    #expect(try await found(circle, ana, "old").isEmpty)
    #expect(try await found(circle, ana, "fresh") == ["benjamin"])
    #expect(try await found(circle, ana, "benj") == ["benjamin"])
    try await circle.suspend(ben)
    #expect(try await found(circle, ana, "benj").isEmpty)
    try await circle.suspend(ben, false)
    #expect(try await found(circle, ana, "benj") == ["benjamin"])
  }
}
