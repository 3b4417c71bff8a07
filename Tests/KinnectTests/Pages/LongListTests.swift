import Core
import SQL
import TestCircle
import Testing
import Wire

/// Lists on pages that have several go on, each by its own link.
struct LongListTests {
  /// What `pattern` captures on the page and on those behind it, following the link that names `list`.
  private func walk(
    _ path: String, _ list: String, by member: Member, in circle: TestCircle, _ pattern: Regex<(Substring, Substring)>
  ) async throws -> (found: [String], pages: Int) {
    var (found, pages, next) = ([String](), 0, Optional(path))
    while let here = next, pages < 9 {
      let page = try await circle.browser(member).get(here)
      try #require(page.status == 200)
      found += page.text.matches(of: pattern).map { String($0.output.1) }
      pages += 1
      next = page.text.matches(of: /href="([^"]+)" data-next/).map { String($0.output.1) }
        .first { $0.contains("\(list)=") }
    }
    return (found, pages)
  }

  @Test func `requests, the muted and the blocked go on`() async throws {
    let circle = try TestCircle()
    let ana = try await circle.member("ana")
    var others: [String] = []
    for number in 0..<65 {
      let one = try await circle.member("other\(number)")
      try await circle.require(200, circle.api(one).put("/api/kinnect/profiles/ana/follow"))
      _ = try await circle.api(ana).put("/api/kinnect/profiles/\(one.username)/mute")
      others.append(one.username)
    }

    let requests = try await walk(
      "/kinnect/activity", "requests", by: ana, in: circle, /action="\/kinnect\/u\/(\w+)\/approve"/)
    let muted = try await walk(
      "/kinnect/settings", "muted", by: ana, in: circle, /action="\/kinnect\/u\/(\w+)\/unmute"/)
    for one in others { _ = try await circle.api(ana).put("/api/kinnect/profiles/\(one)/block") }
    let blocked = try await walk(
      "/kinnect/settings", "blocked", by: ana, in: circle, /action="\/kinnect\/u\/(\w+)\/unblock"/)

    for (found, pages) in [requests, muted, blocked] {
      #expect(pages == 3)
      #expect(found == others.reversed())
    }
    // What is no cursor of the list begins it at the top.
    let page = try await circle.browser(ana).get("/kinnect/settings?blocked=nonsense")
    #expect(page.status == 200 && page.text.contains("/kinnect/u/other64/unblock"))
  }

  @Test func `the operator's invitations and reports go on`() async throws {
    let circle = try TestCircle()
    let chief = try await circle.member("chief", isOperator: true)
    for number in 0..<65 {
      _ = try await circle.browser(chief).submit(
        "/operator/invitations", ["apps": "kinnect", "uses": "1", "days": "3", "note": "guest\(number)"])
      let one = try await circle.member("one\(number)")
      _ = try await circle.api(one).post("/api/kinnect/profiles/chief/reports", ["reason": .string("why\(number)")])
    }

    let invitations = try await walk("/operator", "invitations", by: chief, in: circle, />guest(\d+)</)
    let reports = try await walk("/operator", "reports", by: chief, in: circle, />why(\d+)</)

    #expect(invitations.found == (0..<65).reversed().map(String.init))
    #expect(reports.found == (0..<65).map(String.init))
    #expect(reports.pages == 3)
  }
}
