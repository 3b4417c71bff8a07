import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Realspace

/// What one watched, read and went to, and when: only one's own, unless one says otherwise.
struct DiaryTests {
  private static let path = "/api/realspace/diary"

  @discardableResult
  private func note(
    _ circle: TestCircle, _ member: Member, _ subject: String, on date: String? = nil, for audience: String? = nil,
    _ more: [(String, JSONValue)] = []
  ) async throws -> Reply {
    var input: [(String, JSONValue)] = [("action", "watched"), ("subject", .string(subject))]
    if let date { input.append(("date", .string(date))) }
    if let audience { input.append(("audience", ["kind": .string(audience)])) }
    input.removeAll { old in more.contains { $0.0 == old.0 } }
    return try await circle.api(member).post(Self.path, .object((input + more).map { .init($0.0, $0.1) }))
  }

  @Test func `an entry says what, when, which time, how far and how good`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")

    let entry = try await note(
      circle, ana, "Ulysses", on: "2023-06-16",
      [
        ("action", "read"), ("item", [:]), ("occasion", 2), ("abandonedAt", 40), ("rating", .number("2.5")),
      ])
    let read = try await circle.api(ana).get("\(Self.path)/\(entry["id"].string ?? "")")

    #expect(entry.status == 201 && read.json == entry.json)
    #expect(entry["date"] == "2023-06-16" && entry["datePrecision"] == "day")
    #expect(entry["occasion"].int == 2 && entry["abandonedAt"].int == 40 && entry["rating"] == .number("2.5"))
    #expect(entry.json["item", "kind"] == "book" && entry.json["audience", "kind"] == "me")
    #expect(entry.json["author", "username"] == "ana")
  }

  @Test func `the newest day comes first, and what is known less comes last in its year`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    for date in ["2022", nil, "2023-05", "2023-05-02", "2023", "2023-05-01", "2022-12-31"] {
      try await note(circle, ana, date ?? "Some time", on: date)
    }
    let order = ["2023-05-02", "2023-05-01", "2023-05", "2023", "2022-12-31", "2022", "Some time"]

    var (found, next): ([String], String?) = ([], "")
    while let before = next {
      let page = try await circle.api(ana).get(Self.path + "?limit=3" + (before.isEmpty ? "" : "&before=\(before)"))
      found += page.each("subject")
      next = page.next
    }

    #expect(found == order)
    let precisions = try await circle.api(ana).get(Self.path).each("datePrecision")
    #expect(precisions == ["day", "day", "month", "year", "day", "year", "unknown"])
  }

  @Test func `others see what it is for them to see`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, friend, follower, stranger) = (
      try await circle.neighbour("ana"), try await circle.neighbour("friend"), try await circle.neighbour("follower"),
      try await circle.neighbour("stranger")
    )
    try await circle.makeFriends(ana, friend)
    try await circle.know(follower, ana)
    for audience in ["me", "friends", "followers"] { try await note(circle, ana, audience, for: audience) }
    let expected: [(Member, Set<String>)] = [
      (ana, ["me", "friends", "followers"]), (friend, ["friends", "followers"]), (follower, ["followers"]),
      (stranger, []),
    ]

    for (member, subjects) in expected {
      let api = try await circle.api(member).get("/api/realspace/profiles/ana/diary")
      let page = try await circle.browser(member).get("/realspace/u/ana/diary")
      #expect(Set(api.each("subject")) == subjects, "\(member.username)")
      for subject in ["me", "friends", "followers"] {
        #expect(
          page.text.contains("<cite class=\"post-subject\" dir=\"auto\">\(subject)</cite>")
            == subjects.contains(subject))
      }
    }
  }

  @Test func `what somebody thinks of it is kept, changed, left as it is and erased`() async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")
    let entry = try await note(circle, ana, "Alien", [("content", "  Quiet at first.\r\n\r\nThen not. ")])
    let path = "\(Self.path)/\(entry["id"].string ?? "")"
    let said: JSONValue = ["action": "watched", "subject": "Alien"]

    #expect(entry["content"] == "Quiet at first.\n\nThen not.")
    // A program that doesn't know it leaves it.
    #expect(try await circle.api(ana).put(path, said)["content"] == "Quiet at first.\n\nThen not.")
    #expect(
      try await circle.api(ana).put(path, ["action": "watched", "subject": "Alien", "content": "Loud."])["content"]
        == "Loud.")
    #expect(try await circle.browser(ana).get("/realspace/diary/\(entry["id"].string ?? "")").text.contains("Loud."))
    let form = try await circle.browser(ana).submit(
      "/realspace/diary/\(entry["id"].string ?? "")/edit", ["action": "watched", "subject": "Alien", "content": ""])
    #expect(form.status == 303)
    #expect(try await circle.api(ana).get(path)["content"] == "")
    #expect(try await note(circle, ana, "Aliens")["content"] == "")
  }

  @Test func `a spoiler stays on the server until the reader's diary says finished, or they ask`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let entry = try await note(
      circle, ana, "Alien", for: "friends", [("item", [:]), ("content", "Ash ||is a robot||.")])
    let id = entry["id"].string ?? ""

    #expect(entry["content"] == "Ash ||is a robot||.")
    #expect(try await circle.api(ben).get("\(Self.path)/\(id)")["content"] == "Ash ||…||.")
    for page in ["/realspace/u/ana/diary", "/realspace/diary/\(id)"] {
      #expect(try await !circle.browser(ben).get(page).text.contains("a robot"))
    }
    #expect(try await circle.api(ben).get("\(Self.path)/\(id)/spoilers")["content"] == "Ash ||is a robot||.")
    #expect(try await circle.browser(ben).get("/realspace/diary/\(id)?spoilers=shown").text.contains("is a robot"))
    let item: JSONValue = ["id": .string(entry.json["item", "id"]?.string ?? "")]
    try await note(circle, ben, "Alien", [("item", item)])
    #expect(try await circle.api(ben).get("\(Self.path)/\(id)")["content"] == "Ash ||is a robot||.")
    #expect(try await circle.browser(ben).get("/realspace/u/ana/diary").text.contains("is a robot"))
  }

  static let refused: [(String, JSONValue)] = [
    ("date", "2023-02-29"), ("date", "2023-13"), ("date", "23"), ("date", "1899"), ("date", "2023-5-1"), ("date", ""),
    ("date", "9000"), ("date", "2024-00-10"), ("occasion", 0), ("occasion", 1000), ("abandonedAt", 100),
    ("abandonedAt", -1), ("rating", 0), ("rating", .number("5.5")), ("rating", .number("3.3")), ("subject", " "),
    ("action", "eaten"), ("audience", ["kind": "everyone"]),
    ("content", .string(String(repeating: "é", count: 10_001))),
  ]

  @Test(arguments: refused)
  func `what is wrong is said of its field`(field: String, value: JSONValue) async throws {
    let circle = try TestCircle.realspace()
    let ana = try await circle.neighbour("ana")

    let reply = try await note(circle, ana, "Alien", [(field, value)])

    #expect(reply.status == 422)
    #expect(reply.fields == [field == "audience" ? "audience.kind" : field])
    #expect(try await circle.count("SELECT count(*) FROM realspace_diary") == 0)
  }

  @Test func `an entry is replaced and deleted by its author alone`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let id = try await note(circle, ana, "Alien", on: "2023", for: "friends", [("item", [:]), ("rating", 4)])["id"]
      .string
    let path = "\(Self.path)/\(id ?? "")"
    let other: JSONValue = ["action": "read", "subject": "Solaris", "date": "2022-01"]

    #expect(try await circle.api(ben).get(path).status == 200)
    #expect(try await circle.api(ben).put(path, other).status == 404)
    #expect(try await circle.api(ben).delete(path).status == 404)
    let replaced = try await circle.api(ana).put(path, other)
    #expect(replaced["subject"] == "Solaris" && replaced["date"] == "2022-01" && replaced["rating"].isNull)
    #expect(replaced.json["audience", "kind"] == "me" && replaced["item"].isNull)
    // Nothing names the film any more.
    #expect(try await circle.count("SELECT count(*) FROM realspace_items") == 0)
    #expect(try await circle.api(ben).get(path).status == 404)
    #expect(try await circle.api(ana).delete(path).status == 204)
    #expect(try await circle.api(ana).get(path).status == 404)
  }

  @Test func `a year is counted by kind, month and rating, and is nobody else's`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    try await note(circle, ana, "A", on: "2023-01-05", [("rating", .number("0.5"))])
    try await note(circle, ana, "B", on: "2023-01", [("rating", 5), ("occasion", 3)])
    try await note(circle, ana, "C", on: "2023-12-31", for: "followers", [("action", "read"), ("rating", 5)])
    try await note(circle, ana, "D", on: "2023", [("action", "went to"), ("abandonedAt", 10)])
    try await note(circle, ana, "E", on: "2022-12-31")
    try await note(circle, ana, "F", on: "2024-01-01")
    try await note(circle, ana, "G")

    let year = try await circle.api(ana).get("\(Self.path)/years/2023").json
    let theirs = try await circle.api(ben).get("\(Self.path)/years/2023").json

    #expect(year["counts"] == ["watched": 2, "read": 1, "wentTo": 1])
    let months = try #require(year["months"]?.array)
    #expect(months.count == 12 && months[0] == ["watched": 2, "read": 0, "wentTo": 0])
    #expect(months[11] == ["watched": 0, "read": 1, "wentTo": 0])
    #expect(year["ratings"]?.array?.compactMap(\.int) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 2])
    #expect(year["againCount"] == 1 && year["abandonedCount"] == 1)
    #expect(theirs["counts"] == ["watched": 0, "read": 0, "wentTo": 0])
    #expect(try await circle.api(ana).get("\(Self.path)/years/999").status == 404)
    let page = try await circle.browser(ana).get("/realspace/diary/years/2023")
    #expect(page.status == 200 && page.text.contains("Only you see these numbers."))
    #expect(try await circle.browser(ana).get("/realspace/diary/years/soon").status == 404)
  }

  @Test func `forms do it without scripts, from a post of one's own on`() async throws {
    let circle = try TestCircle.realspace()
    let (ana, ben) = (try await circle.neighbour("ana"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ana, ben)
    let (mine, theirs) = (
      try await circle.tell(ana, "watched", "Alien", named: true), try await circle.tell(ben, "watched", "Solaris")
    )
    try await note(circle, ana, "Alien", on: "2020", [("item", ["id": .string(mine.item)])])
    let browser = circle.browser(ana)

    let posted = try await browser.send(
      .post, "/realspace/new",
      body: .multipart([("action", "watched"), ("subject", "Tár"), ("audience", "friends")], files: []))
    let offered = try await browser.get(try #require(posted.location)).text
    #expect(offered.contains("/realspace/diary/new?post=") && offered.contains("Add to diary"))
    let filled = try await browser.get("/realspace/diary/new?post=\(mine.id)").text
    #expect(filled.contains("value=\"Alien\"") && filled.contains(mine.item))
    #expect(filled.contains(/name="occasion"[^>]*value="2"/))
    let other = try await browser.get("/realspace/diary/new?post=\(theirs.id)").text
    #expect(!other.contains("Solaris"))

    let form = [
      ("action", "watched"), ("subject", "Alien"), ("itemID", mine.item), ("itemName", "Alien"), ("day", ""),
      ("month", "3"), ("year", "2023"), ("occasion", "2"), ("abandonedAt", ""), ("rating", "9"), ("audience", "me"),
    ]
    let saved = try await browser.send(.post, "/realspace/diary/new", body: .form(form))
    #expect(saved.status == 303 && saved.location?.hasPrefix("/realspace/diary") == true)
    let entry = try #require(try await circle.api(ana).get(Self.path).items.first)
    #expect(entry["date"] == "2023-03" && entry["rating"] == .number("4.5") && entry["occasion"] == 2)
    #expect(entry["item", "id"] == .string(mine.item))
    let id = entry["id"]?.string ?? ""
    let edit = try await browser.get("/realspace/diary/\(id)/edit").text
    #expect(edit.contains("value=\"3\" selected") && edit.contains(/value="9"[^>]*checked/))

    let refused = try await browser.send(
      .post, "/realspace/diary/\(id)/edit",
      body: .form([("action", "watched"), ("subject", "Alien"), ("day", "5"), ("year", "2023"), ("occasion", "x")]))
    #expect(refused.status == 422)
    #expect(refused.text.contains("id=\"date-error\"") && refused.text.contains("id=\"occasion-error\""))
    let deleted = try await browser.send(.post, "/realspace/diary/\(id)/delete", body: .form([]))
    #expect(deleted.status == 303)
    #expect(try await circle.api(ana).get(Self.path).items.count == 1)
  }
}
