import Core
import HTTP
import TestCircle
import Testing
import Wire

/// What somebody did, in numbers that nobody else is shown.
struct StatisticsTests {
  private static let path = "/api/realspace/statistics"

  private func note(_ circle: TestCircle, _ member: Member, _ input: JSONValue) async throws {
    try await circle.require(201, circle.api(member).post("/api/realspace/diary", input))
  }

  /// Ana does a little of everything.
  private func fill(_ circle: TestCircle, _ ana: Member, _ ben: Member) async throws {
    try await note(circle, ana, ["action": "watched", "subject": "A", "date": "2023-01-05", "rating": .number("0.5")])
    try await note(circle, ana, ["action": "watched", "subject": "A", "date": "2024", "rating": 5, "occasion": 2])
    try await note(circle, ana, ["action": "read", "subject": "B", "date": "2024-03", "abandonedAt": 10])
    try await note(circle, ana, ["action": "went to", "subject": "C", "rating": 5])
    try await note(circle, ben, ["action": "read", "subject": "D", "audience": ["kind": "friends"]])
    for action in ["watched", "watched", "went to"] { try await circle.tell(ana, action, "Something", for: "me") }
    let topic = try await circle.start(ana, "Trains")
    try await circle.write(ana, in: topic)
    try await circle.write(ben, in: topic)
    for number in 0..<3 {
      let todo = try await circle.api(ana).post(
        "/api/realspace/list", ["action": "read", "subject": .string("Book \(number)")])
      let path = "/api/realspace/list/\(todo["id"].string ?? "")"
      if number == 1 { try await circle.require(200, circle.api(ana).put("\(path)/done")) }
      if number == 2 { try await circle.require(204, circle.api(ana).delete(path)) }
    }
    // One that is over in an hour, one that is cancelled, one that Ana only thinks about, and one that is to come.
    for (answer, day, isCancelled) in [
      ("going", "02-02", false), ("going", "02-02", true), ("maybe", "02-02", false), ("going", "05-02", false),
    ] {
      let event = try await circle.meet(
        ben, at: "2026-\(day)T02:50:00.000Z", ["end": .string("2026-\(day)T03:00:00.000Z")])
      try await circle.answer(ana, event, answer)
      if isCancelled { try await circle.require(204, circle.api(ben).delete("/api/realspace/events/\(event)")) }
    }
  }

  @Test func `the viewer's own doings are counted, for nobody but them`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    #expect(try await circle.browser(ana).get("/realspace/statistics").text.contains("Nothing to count yet"))
    try await fill(circle, ana, ben)
    #expect(try await circle.api(ana).get(Self.path)["eventCount"] == 0)
    circle.clock.advance(seconds: 3600)

    let own = try await circle.api(ana).get(Self.path).json
    let theirs = try await circle.api(ben).get(Self.path).json

    #expect(own["diary"] == ["watched": 2, "read": 1, "wentTo": 1])
    #expect(
      own["years"] == [
        ["year": 2024, "counts": ["watched": 1, "read": 1, "wentTo": 0]],
        ["year": 2023, "counts": ["watched": 1, "read": 0, "wentTo": 0]],
      ])
    #expect(own["ratings"]?.array?.compactMap(\.int) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 2])
    #expect(own["againCount"] == 1 && own["abandonedCount"] == 1)
    #expect(own["posts"] == ["watched": 2, "read": 0, "wentTo": 1] && own["topicPostCount"] == 1)
    #expect(own["openCount"] == 1 && own["doneCount"] == 1 && own["eventCount"] == 1)
    #expect(theirs["diary"] == ["watched": 0, "read": 1, "wentTo": 0] && theirs["years"]?.array?.isEmpty == true)
    #expect(theirs["posts"] == ["watched": 0, "read": 0, "wentTo": 0] && theirs["topicPostCount"] == 1)
    #expect(theirs["openCount"] == 0 && theirs["doneCount"] == 0 && theirs["eventCount"] == 0)
  }

  @Test func `the page says so in words, and the diary leads to it`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await fill(circle, ana, ben)

    let browser = circle.browser(ana)
    let page = try await browser.get("/realspace/statistics").text

    for words in ["By year", "By rating", "Only you see these numbers.", "post in topics", "done on your list"] {
      #expect(page.contains(words), "\(words)")
    }
    #expect(try await browser.get("/realspace/diary").text.contains("href=\"/realspace/statistics\""))
  }
}
