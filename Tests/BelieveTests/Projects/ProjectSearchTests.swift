import Core
import TestHouse
import Testing
import Wire

struct ProjectSearchTests {
  private func found(_ words: String, by viewer: Member, in house: TestHouse) async throws -> [String] {
    try await house.api(viewer).get("/api/believe/projects?q=\(Client.escaped(words))").each("slug")
  }

  @Test func `words are found in any order, also across the title and the creator's name`() async throws {
    let house = try TestHouse.both()
    let (ana, ben) = (try await house.builder("Ana Birch"), try await house.builder("Ben Oak"))
    let boat = try await house.project(ana, "Old wooden boat")
    _ = try await house.project(ben, "Old stone bridge")

    for words in [
      "old boat", "boat old", "boat wooden", "bo o wo", "ana boat", "wooden birch", "birch ana", "boat boat",
    ] {
      #expect(try await found(words, by: ben, in: house) == [boat], "\(words)")
    }
    for words in ["old bread", "boat ben", "boat oat", "ana ben"] {
      #expect(try await found(words, by: ben, in: house) == [], "\(words)")
    }
    #expect(try await Set(found("old", by: ben, in: house)).count == 2)
  }

  @Test(arguments: ["boat", "wooden boat", "ana", "birch boat", "a"])
  func `a search goes on page by page, each project once`(words: String) async throws {
    let house = try TestHouse.both()
    let (ana, ben) = (try await house.builder("Ana Anders Birch"), try await house.builder("Ben"))
    var made: Set<String> = []
    for number in 0..<13 { made.insert(try await house.project(ana, "A wooden boat, another boat \(number)")) }
    _ = try await house.project(ben, "Night bread")

    var (seen, path) = ([String](), "/api/believe/projects?limit=5&q=\(Client.escaped(words))")
    for _ in 0..<9 {
      let page = try await house.api(ben).get(path)
      seen += page.each("slug")
      guard let next = page.next else { break }
      path = "/api/believe/projects?limit=5&q=\(Client.escaped(words))&before=\(next)"
    }

    #expect(seen.count == 13)
    #expect(Set(seen) == made)
  }

  @Test func `creators of one name are all found, however many`() async throws {
    let house = try TestHouse.both()
    var made: Set<String> = []
    for number in 0..<23 {
      let one = try await house.builder("Robin Number\(number)")
      made.insert(try await house.project(one, "Project \(number)"))
    }
    let reader = try await house.builder("Reader")

    let first = try await house.api(reader).get("/api/believe/projects?limit=20&q=robin")
    let next = try #require(first.next)
    let second = try await house.api(reader).get("/api/believe/projects?limit=20&q=robin&before=\(next)")

    #expect(Set(first.each("slug") + second.each("slug")) == made)
    #expect(second.next == nil)
  }

  @Test func `the page of a search goes on by its link`() async throws {
    let house = try TestHouse.both()
    let (ana, ben) = (try await house.builder("Ana"), try await house.builder("Ben"))
    try await house.require(200, house.api(ben).put("/api/believe/me/onboarding", ["isCreator": .bool(false)]))
    for number in 0..<21 { _ = try await house.project(ana, "Old boat \(number)") }

    let first = try await house.browser(ben).get("/believe/discover?q=boat+old").text
    let link = try #require(
      first.firstMatch(of: /href="(\/believe\/discover\?q=boat%20old&amp;before=[\w-]+)" data-next/))
    let second = try await house.browser(ben).get(String(link.output.1).replacing("&amp;", with: "&"))

    #expect(first.matches(of: /data-project=/).count == 20)
    #expect(second.status == 200 && second.text.matches(of: /data-project=/).count == 1)
    #expect(!second.text.contains("data-next"))
  }
}
