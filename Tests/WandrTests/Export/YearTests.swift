import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Wandr

/// A year as a page to keep.
struct YearTests {
  private func filled(_ circle: TestCircle) async throws -> Member {
    let ana = try await circle.traveller("ana")
    let (north, south) = (
      try await circle.pin(ana, "Lighthouse <north>", at: "60.1", "24.9"),
      try await circle.pin(ana, "Harbour", at: "-33.9", "18.4")
    )
    try await circle.visit(
      ana, north, "mustSee", for: "friends", saying: [("visitedOn", "2024-03-05"), ("note", "Go & see")], photos: 1)
    try await circle.visit(ana, north, "solid", for: "everyone", saying: [("visitedOn", "2024-03")])
    try await circle.visit(ana, south, "skip", for: "everyone", saying: [("visitedOn", "2024")])
    try await circle.visit(ana, south, "mustSee", for: "me", saying: [("visitedOn", "2024-12-31"), ("note", "hush")])
    try await circle.visit(ana, south, for: "everyone", saying: [("visitedOn", "2023-12-31")])
    try await circle.visit(ana, south, for: "everyone", saying: [("datePrecision", "unknown")])
    return ana
  }

  @Test func `a year has its numbers, and leaves out what only its owner sees`() async throws {
    let circle = try TestCircle.wandr()
    let browser = circle.browser(try await filled(circle))

    let page = try await browser.get("/wandr/years/2024")

    #expect(page.status == 200)
    #expect(page.header("Content-Disposition") == "attachment; filename=\"wandr-2024.html\"")
    #expect(page.text.contains("3 visits to 2 places in 0 cities and 0 countries: 1 must-see, 1 solid, 1 to skip."))
    #expect(page.text.contains("March: 2 visits") && !page.text.contains("December"))
    #expect(page.text.contains("Lighthouse &lt;north&gt;") && page.text.contains("Go &amp; see"))
    #expect(!page.text.contains("hush") && !page.text.contains("60.1"))
    // Squares of one degree, north up: 60° to 61° north, 24° to 25° east, and 34° to 33° south, 18° to 19° east.
    #expect(page.text.contains("M204 29h2v2h-2z") && page.text.contains("M198 123h2v2h-2z"))
    let all = try await browser.get("/wandr/years/2024?all=1").text
    #expect(all.contains("4 visits to 2 places") && all.contains("December: 1 visit<") && all.contains("hush"))
    #expect(try await browser.get("/wandr/years/2023").text.contains("1 visit to 1 place "))
    #expect(try await browser.get("/wandr/years/2001").text.contains("Nothing of this year"))
    for year in ["1899", "x", "10000", "-1"] {
      #expect(try await browser.get("/wandr/years/\(year)").status == 404, "\(year)")
    }
  }

  @Test func `the page needs nothing else, and has the photos in it`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await filled(circle)
    let log = try await circle.api(ana).get("/api/wandr/logs").items.first { $0["note"] == "Go & see" }
    let photo = try #require(log?["media"]?.array?.first?["id"]?.string.flatMap { ID<MediaAPI.Item>($0) })
    try await circle.storeFiles(of: photo)

    let page = try await circle.browser(ana).get("/wandr/years/2024")

    #expect(page.text.contains("src=\"data:image/jpeg;base64,"))
    for mark in ["<script", "<link", "href=", "src=\"/", "src=\"http"] { #expect(!page.text.contains(mark), "\(mark)") }
  }

  @Test func `the years that there are is a list, each of its owner alone`() async throws {
    let circle = try TestCircle.wandr()
    let (ana, ben) = (try await filled(circle), try await circle.traveller("ben"))

    let page = try await circle.browser(ana).get("/wandr/years").text

    #expect(page.contains("href=\"/wandr/years/2024\"") && page.contains("4 logs") && page.contains("1 log<"))
    #expect(try await circle.browser(ben).get("/wandr/years").text.contains("None of your logs"))
    #expect(try await circle.browser(ben).get("/wandr/years/2024").text.contains("Nothing of this year"))
  }

  @Test func `a year costs a constant number of statements`() async throws {
    let circle = try TestCircle.wandr()
    let ana = try await circle.traveller("ana")
    func cost() async throws -> Int {
      let before = circle.services.database.statementCount
      try circle.require(200, try await circle.browser(ana).get("/wandr/years/2024"))
      return circle.services.database.statementCount - before
    }
    let place = try await circle.pin(ana)
    try await circle.visit(ana, place, "mustSee", saying: [("visitedOn", "2024-01-01")])
    _ = try await cost()
    let one = try await cost()
    for _ in 0..<12 { try await circle.visit(ana, place, "mustSee", saying: [("visitedOn", "2024-02-01")]) }

    #expect(try await cost() == one && one < 16)
  }
}
