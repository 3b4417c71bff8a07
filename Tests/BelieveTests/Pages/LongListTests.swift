import Core
import TestHouse
import Testing
import Wire

/// Lists on pages that have several go on, each by its own link.
struct LongListTests {
  private func walk(
    _ path: String, _ list: String, by member: Member, in house: TestHouse, _ pattern: Regex<(Substring, Substring)>
  ) async throws -> [String] {
    var (found, pages, next) = ([String](), 0, Optional(path))
    while let here = next, pages < 9 {
      let page = try await house.browser(member).get(here)
      try #require(page.status == 200)
      found += page.text.matches(of: pattern).map { String($0.output.1) }
      pages += 1
      let link = page.text.matches(of: /href="([^"]+)" data-next/).map { String($0.output.1) }
        .first { $0.contains("\(list)=") }?.replacing("&amp;", with: "&")
      next = link.map { $0.hasPrefix("?") ? path.prefix { $0 != "?" } + $0 : $0 }
    }
    #expect(pages > 1)
    return found
  }

  @Test func `drafts, silenced senders and the blocked go on`() async throws {
    let house = try TestHouse.both()
    let ana = try await house.builder("Ana")
    let slug = try await house.project(ana)
    for number in 0..<27 { try await house.update(ana, slug, "draft\(number)", isDraft: true) }
    var others: [Member] = []
    for number in 0..<33 {
      others.append(try await house.builder("Other\(number)"))
      try await house.encourage(others[number], slug, isAnonymous: true)
    }
    let handles = Set(
      try await house.api(ana).get("/api/believe/projects/\(slug)/support-messages?limit=100").each("handle"))
    for handle in handles {
      try await house.require(204, house.api(ana).put("/api/believe/projects/\(slug)/silenced/\(handle)"))
    }
    for one in others {
      _ = try await house.api(ana).put("/api/believe/builders/\(one.profile.map { "\($0)" } ?? "")/block")
    }

    let drafts = try await walk("/believe/p/\(slug)?tab=updates", "drafts", by: ana, in: house, />draft(\d+)</)
    let silenced = try await walk(
      "/believe/p/\(slug)/messages", "silenced", by: ana, in: house, /name="handle" value="([\w-]+)"/)
    let blocked = try await walk("/believe/settings", "blocked", by: ana, in: house, />Other(\d+)</)

    #expect(drafts == (0..<27).reversed().map(String.init))
    #expect(handles.count == 33 && Set(silenced).isSuperset(of: handles))
    #expect(blocked == (0..<33).reversed().map(String.init))
  }
}
