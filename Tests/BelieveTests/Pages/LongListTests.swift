import Core
import TestCircle
import Testing
import Wire

/// Lists on pages that have several go on, each by its own link.
struct LongListTests {
  private func walk(
    _ path: String, _ list: String, by member: Member, in circle: TestCircle, _ pattern: Regex<(Substring, Substring)>
  ) async throws -> [String] {
    var (found, pages, next) = ([String](), 0, Optional(path))
    while let here = next, pages < 9 {
      let page = try await circle.browser(member).get(here)
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
    let circle = try TestCircle.both()
    let ana = try await circle.builder("Ana")
    let slug = try await circle.project(ana)
    for number in 0..<27 { try await circle.update(ana, slug, "draft\(number)", isDraft: true) }
    var others: [Member] = []
    for number in 0..<33 {
      others.append(try await circle.builder("Other\(number)"))
      try await circle.encourage(others[number], slug, isAnonymous: true)
    }
    let handles = Set(
      try await circle.api(ana).get("/api/believe/projects/\(slug)/support-messages?limit=100").each("handle"))
    for handle in handles {
      try await circle.require(204, circle.api(ana).put("/api/believe/projects/\(slug)/silenced/\(handle)"))
    }
    for one in others {
      _ = try await circle.api(ana).put("/api/believe/builders/\(one.profile.map { "\($0)" } ?? "")/block")
    }

    let drafts = try await walk("/believe/p/\(slug)?tab=updates", "drafts", by: ana, in: circle, />draft(\d+)</)
    let silenced = try await walk(
      "/believe/p/\(slug)/messages", "silenced", by: ana, in: circle, /name="handle" value="([\w-]+)"/)
    let blocked = try await walk("/believe/settings", "blocked", by: ana, in: circle, />Other(\d+)</)

    #expect(drafts == (0..<27).reversed().map(String.init))
    #expect(handles.count == 33 && Set(silenced).isSuperset(of: handles))
    #expect(blocked == (0..<33).reversed().map(String.init))
  }
}
