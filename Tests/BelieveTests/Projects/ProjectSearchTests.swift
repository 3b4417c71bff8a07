import Core
import TestCircle
import Testing
import Wire

struct ProjectSearchTests {
  private func found(_ words: String, by viewer: Member, in circle: TestCircle) async throws -> [String] {
    try await circle.api(viewer).get("/api/believe/projects?q=\(Client.escaped(words))").each("slug")
  }

  @Test func `people are found by name, also without a project, unless a block is between them`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana Birch"), try await circle.builder("Ben Oák"))
    func people(_ text: String, by viewer: Member) async throws -> [String] {
      try await circle.api(viewer).get("/api/believe/builders?q=\(Client.escaped(text))").each("name")
    }

    for member in [ana, ben] {
      _ = try await circle.browser(member).submit("/believe/onboarding", ["path": "supporter"])
    }
    for text in ["ben", "OAK", "oá", "ben o"] { #expect(try await people(text, by: ana) == ["Ben Oák"], "\(text)") }
    for text in ["en", "%", "xq"] { #expect(try await people(text, by: ana) == [], "\(text)") }
    let page = try await circle.browser(ana).get("/believe/discover?q=oak").text
    #expect(page.contains("Ben Oák") && page.contains("View profile") && !page.contains("Nothing found"))

    let id = try #require(ben.profile)
    #expect(try await circle.api(ana).put("/api/believe/builders/\(id)/block").status == 204)
    #expect(try await people("oak", by: ana) == [])
    #expect(try await people("birch", by: ben) == [])
    #expect(try await circle.browser(ana).get("/believe/discover?q=oak").text.contains("Nothing found"))
  }

  @Test func `people are found to the last, page by page`() async throws {
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana Birch")
    for number in 10..<35 { _ = try await circle.builder("Oak \(number)") }
    _ = try await circle.browser(ana).submit("/believe/onboarding", ["path": "supporter"])
    let all = (10..<35).map { "Oak \($0)" }

    for (query, wanted) in [("oak", all), ("", Array(all.reversed()))] {
      let first = try await circle.api(ana).get("/api/believe/builders?q=\(query)")
      #expect(first.each("name") == Array(wanted.prefix(20)))
      let next = try #require(first["next"].string)
      let second = try await circle.api(ana).get("/api/believe/builders?q=\(query)&before=\(next)&limit=100")
      #expect(second.each("name") == Array(wanted.dropFirst(20)) && second["next"].isNull)
    }

    let browser = circle.browser(ana)
    let found = try await browser.get("/believe/discover?q=oak").text
    #expect(found.contains("Oak 29") && !found.contains("Oak 30"))
    let more = try #require(found.firstMatch(of: /href="(\/believe\/discover\?q=oak&amp;people=[A-Za-z0-9_-]+)"/)?.1)
    let rest = try await browser.get(String(more.replacing("&amp;", with: "&"))).text
    #expect(rest.contains("Oak 30") && rest.contains("Oak 34") && !rest.contains("Oak 29"))
    #expect(!rest.contains("More people") && rest.contains("Back to what was found"))
  }

  @Test func `before anything is typed, people of the circle are shown, unless a block is between them`() async throws {
    let circle = try TestCircle.both()
    let members = try await ["Ana Birch", "Ben Oák", "Cleo Elm"].asyncMap { try await circle.builder($0) }
    let (ana, cleo) = (members[0], members[2])
    _ = try await circle.browser(ana).submit("/believe/onboarding", ["path": "supporter"])
    func people(_ query: String) async throws -> [String] {
      try await circle.api(ana).get("/api/believe/builders\(query)").each("name")
    }
    let discover = circle.browser(ana)

    for query in ["?q=", "?q=%20"] { #expect(try await people(query) == ["Cleo Elm", "Ben Oák"], "\(query)") }
    let page = try await discover.get("/believe/discover").text
    #expect(page.contains("Cleo Elm") && page.contains("Ben Oák") && !page.contains("Ana Birch"))

    let id = try #require(cleo.profile)
    #expect(try await circle.api(ana).put("/api/believe/builders/\(id)/block").status == 204)
    #expect(try await people("?q=") == ["Ben Oák"])
    #expect(try await !discover.get("/believe/discover").text.contains("Cleo Elm"))
  }

  @Test func `words are found in any order, also across the title and the creator's name`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana Birch"), try await circle.builder("Ben Oak"))
    let boat = try await circle.project(ana, "Old wooden boat")
    _ = try await circle.project(ben, "Old stone bridge")

    for words in [
      "old boat", "boat old", "boat wooden", "bo o wo", "ana boat", "wooden birch", "birch ana", "boat boat",
    ] {
      #expect(try await found(words, by: ben, in: circle) == [boat], "\(words)")
    }
    for words in ["old bread", "boat ben", "boat oat", "ana ben"] {
      #expect(try await found(words, by: ben, in: circle) == [], "\(words)")
    }
    #expect(try await Set(found("old", by: ben, in: circle)).count == 2)
  }

  @Test(arguments: ["boat", "wooden boat", "ana", "birch boat", "a"])
  func `a search goes on page by page, each project once`(words: String) async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana Anders Birch"), try await circle.builder("Ben"))
    var made: Set<String> = []
    for number in 0..<13 { made.insert(try await circle.project(ana, "A wooden boat, another boat \(number)")) }
    _ = try await circle.project(ben, "Night bread")

    var (seen, path) = ([String](), "/api/believe/projects?limit=5&q=\(Client.escaped(words))")
    for _ in 0..<9 {
      let page = try await circle.api(ben).get(path)
      seen += page.each("slug")
      guard let next = page.next else { break }
      path = "/api/believe/projects?limit=5&q=\(Client.escaped(words))&before=\(next)"
    }

    #expect(seen.count == 13)
    #expect(Set(seen) == made)
  }

  @Test func `creators of one name are all found, however many`() async throws {
    let circle = try TestCircle.both()
    var made: Set<String> = []
    for number in 0..<23 {
      let one = try await circle.builder("Robin Number\(number)")
      made.insert(try await circle.project(one, "Project \(number)"))
    }
    let reader = try await circle.builder("Reader")

    let first = try await circle.api(reader).get("/api/believe/projects?limit=20&q=robin")
    let next = try #require(first.next)
    let second = try await circle.api(reader).get("/api/believe/projects?limit=20&q=robin&before=\(next)")

    #expect(Set(first.each("slug") + second.each("slug")) == made)
    #expect(second.next == nil)
  }

  @Test func `the page of a search goes on by its link`() async throws {
    let circle = try TestCircle.both()
    let (ana, ben) = (try await circle.builder("Ana"), try await circle.builder("Ben"))
    try await circle.require(200, circle.api(ben).put("/api/believe/me/onboarding", ["isCreator": .bool(false)]))
    for number in 0..<21 { _ = try await circle.project(ana, "Old boat \(number)") }

    let first = try await circle.browser(ben).get("/believe/discover?q=boat+old").text
    let link = try #require(
      first.firstMatch(of: /href="(\/believe\/discover\?q=boat%20old&amp;before=[\w-]+)" data-next/))
    let second = try await circle.browser(ben).get(String(link.output.1).replacing("&amp;", with: "&"))

    #expect(first.matches(of: /data-project=/).count == 20)
    #expect(second.status == 200 && second.text.matches(of: /data-project=/).count == 1)
    #expect(!second.text.contains("data-next"))
  }
}
