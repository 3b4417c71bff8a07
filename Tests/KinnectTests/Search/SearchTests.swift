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

  @Test func `people are found to the last, page by page, each with what the viewer may know`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    var others: [Member] = []
    for number in 10..<35 { others.append(try await circle.member("max.\(number)")) }
    let friend = try await circle.member("max")
    try await circle.follow(ana, friend)
    let all = [friend] + others

    let first = try await circle.api(ana).get("/api/kinnect/search?q=max")
    let next = try #require(first.next)
    let second = try await circle.api(ana).get("/api/kinnect/search?q=max&limit=100&before=\(next)")

    #expect(first.each("username") == all.prefix(20).map(\.username))
    #expect(first.items.first?["followerCount"]?.int == 1)
    #expect(first.items.dropFirst().allSatisfy { $0["followerCount"]?.isNull == true })
    #expect(second.each("username") == all.dropFirst(20).map(\.username) && second["next"].isNull)
    for (words, wanted) in [("max", all), ("%40max.", others)] {
      let found = try await circle.walk(
        "/api/kinnect/search?q=\(words)", SocialAPI.SearchList.self, by: ana, limit: 4)
      #expect(found == wanted.compactMap { $0.profile?.description }, "\(words)")
    }
    for (member, cursor) in [(ana, "nonsense"), (friend, next)] {
      let refused = try await circle.api(member).get("/api/kinnect/search?q=max&before=\(cursor)")
      #expect(refused.status == 422 && refused.code == "cursor")
    }
  }

  @Test func `the page of a search goes on by its link`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    for number in 10..<42 { _ = try await circle.member("max.\(number)", fullName: "A&B \(number)") }
    let browser = circle.browser(ana)

    for (query, length) in [("", 30), ("A%26B", 20)] {
      let path = query.isEmpty ? "/kinnect/search" : "/kinnect/search?q=\(query)"
      let first = try await browser.get(path).text
      let link = try #require(first.firstMatch(of: /href="([^"]+)" data-next>More people</)?.1)
      let rest = try await browser.get(String(link.replacing("&amp;", with: "&"))).text
      let (shown, others) = (people(on: first), people(on: rest))

      #expect(shown.count == length && others.count == 32 - length, "\(query)")
      #expect(Set(shown + others).count == 32, "\(query)")
      #expect(!rest.contains("data-next"), "\(query)")
    }
    // What is no cursor of the list begins it at the top.
    let again = try await browser.get("/kinnect/search?q=max&before=nonsense")
    #expect(again.status == 200 && people(on: again.text).first == "max.10")
  }

  private func people(on page: String) -> [String] { page.matches(of: /data-person="([^"]+)"/).map { String($0.1) } }

  @Test func `the circle is shown to the last, two hundred people at a time, also when somebody joins`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    var others: [Member] = []
    for number in 0..<205 { others.append(try await circle.member("nr\(number)")) }
    for number in [3, 202] { try await circle.follow(ana, others[number]) }
    let newest = (5..<205).reversed().filter { $0 != 202 } + [202]
    let all = (newest + [4, 2, 1, 0, 3]).map { "nr\($0)" }
    let (path, api) = ("/api/kinnect/search?q=", circle.api(ana))

    let first = try await api.get("\(path)&limit=100")
    _ = try await circle.member("late")
    let afterFirst = try #require(first.next)
    let second = try await api.get("\(path)&limit=100&before=\(afterFirst)")
    let afterSecond = try #require(second.next)
    let third = try await api.get("\(path)&limit=100&before=\(afterSecond)")

    #expect(first.each("username") + second.each("username") + third.each("username") == all)
    #expect(third.items.count == 5 && third["next"].isNull)
    #expect(try await circle.walk(path, SocialAPI.SearchList.self, by: ana, limit: 70).count == 206)
    // A place among what was found by words begins the circle at the top.
    let byWords = try #require(try await api.get("\(path)nr&limit=1").next)
    #expect(try await api.get("\(path)&before=\(byWords)").each("username").first == "late")
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
