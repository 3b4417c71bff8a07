import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Realspace
@testable import Social

/// The calls of imports and exports, which say what the pages show.
@Suite struct `Importing and exporting films and books by the API` {
  private static let path = "/api/realspace/imports"

  /// Sends a file by tus; answers the last part of its address.
  private func send(
    _ bytes: [UInt8], _ circle: TestCircle, _ member: Member, type: String? = nil
  ) async throws -> (id: String, status: Int) {
    // `archive` and the type in base64 (RFC 4648, section 4).
    let metadata = "purpose YXJjaGl2ZQ==" + (type == "text/csv" ? ",filetype dGV4dC9jc3Y=" : "")
    let created = try await circle.api(member).send(
      .post, "/api/media/uploads",
      headers: ["Tus-Resumable": "1.0.0", "Upload-Length": "\(bytes.count)", "Upload-Metadata": metadata])
    let path = try #require(created.location)
    let reply = try await circle.api(member).send(
      .patch, path, body: .raw("application/offset+octet-stream", bytes),
      headers: ["Tus-Resumable": "1.0.0", "Upload-Offset": "0"])
    return (String(path.split(separator: "/").last ?? ""), reply.status)
  }

  @Test func `a table is sent, looked at, started, reported and undone`() async throws {
    let circle = try TestCircle.realspace()
    let (ann, ben) = (try await circle.neighbour("ann"), try await circle.neighbour("ben"))
    let archive = try await send(MadeHistory.books, circle, ann, type: "text/csv")
    #expect(archive.status == 204)
    // Somebody else's file isn't there.
    #expect(try await circle.api(ben).post(Self.path, ["archive": .string(archive.id)]).status == 404)
    let begun = try await circle.api(ann).post(Self.path, ["archive": .string(archive.id)])
    #expect(begun.status == 201)
    let path = "\(Self.path)/\(try #require(begun["id"].string))"
    await circle.settle()
    let read = try await circle.api(ann).get(path)
    #expect(read["state"] == "ready" && read["source"] == "goodreads" && read["rowCount"] == 5)
    #expect(read["waitingCount"] == 4 && read["failedCount"] == 1)
    #expect(read["summary"].array?.first == "3 entries for your diary: read")

    #expect(try await circle.api(ann).post(path + "/start", ["audience": "everyone"]).fields == ["audience"])
    #expect(try await circle.api(ben).post(path + "/start", [:]).status == 404)
    #expect(try await circle.api(ann).post(path + "/start", [:]).status == 200)
    #expect(try await circle.api(ann).post(path + "/start", [:]).status == 409)
    await circle.settle()
    let done = try await circle.api(ann).get(path)
    #expect(done["state"] == "done" && done["doneCount"] == 4 && done["waitingCount"] == 0)
    #expect(try await circle.diary(of: ann).allSatisfy { $0["audience", "kind"] == "me" })
    #expect(try await circle.api(ann).get(Self.path).each("state") == ["done"])
    #expect(try await circle.api(ben).get(Self.path).items.isEmpty)

    let first = try await circle.api(ann).get(path + "/rows?limit=3")
    #expect(first.items.map { $0["number"] } == [1, 2, 3])
    let second = try await circle.api(ann).get(path + "/rows?limit=3&before=\(try #require(first.next))")
    #expect(second.items.map { $0["number"] } == [4, 5] && second["next"] == .null)
    #expect(second.each("state") == ["done", "failed"])
    let note = second.items.first?["note"]?.string ?? ""
    #expect(note.hasPrefix("Read, stopped at 0 %. Its date could not be read, so it has none. The file doesn’t say"))
    #expect(try await circle.api(ann).get(path + "/rows?state=failed").each("label") == ["A row without a title"])
    #expect(try await circle.api(ann).get(path + "/rows?state=sideways").items.isEmpty)
    #expect(try await circle.api(ben).get(path + "/rows").status == 404)

    #expect(try await circle.api(ben).delete(path + "?undo=true").status == 404)
    #expect(try await circle.api(ann).delete(path + "?undo=true").status == 204)
    await circle.settle()
    #expect(try await circle.diary(of: ann).isEmpty)
    #expect(try await circle.todos(of: ann).isEmpty)
    #expect(try await circle.api(ann).get(path).status == 404)
  }

  @Test func `a table that isn't announced as one is refused, and so is what is no text`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")

    #expect(try await send(MadeHistory.books, circle, ann).status == 422)
    #expect(try await send([1, 2, 3, 4], circle, ann, type: "text/csv").status == 422)
    #expect(try await send(try MadeHistory.letterboxd.zip(), circle, ann, type: "text/csv").status == 204)
  }

  @Test func `a list of imports costs as many statements as one import`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    var costs: [Int] = []
    for number in 1...3 {
      _ = try await circle.bring(MadeHistory.books, by: ann)
      _ = try await circle.api(ann).get(Self.path)
      let before = circle.storage.database.statementCount
      let listed = try await circle.api(ann).get(Self.path)
      costs.append(circle.storage.database.statementCount - before)
      #expect(listed.items.map { $0["rowCount"] } == Array(repeating: 5, count: number))
    }

    #expect(Set(costs).count == 1, "\(costs)")
    #expect(ImportedStage.allCases.map(\.told) == SocialAPI.ImportedState.known)
    #expect(SocialAPI.ImportState.known.allSatisfy { ImportStage(rawValue: $0.rawValue)?.told == $0 })
  }

  @Test func `what is exported gives another account the same, byte for byte`() async throws {
    let circle = try TestCircle.realspace()
    let (ann, ben) = (try await circle.neighbour("ann"), try await circle.neighbour("ben"))
    try await circle.bringAll(try MadeHistory.letterboxd.zip(), by: ann)
    try await circle.bringAll(MadeHistory.books, by: ann, for: "followers")
    let inputs: [JSONValue] = [
      [
        "action": "went to", "subject": "=Rialto, \"the\" bridge", "item": ["name": "The Rialto"], "date": "2023-07",
        "occasion": 3, "content": "'Quoted'\n\n  and ||spoiled||", "audience": ["kind": "friends"],
      ],
      ["action": "read", "subject": "Ulysses", "date": "2022", "abandonedAt": 40, "rating": .number("2.5")],
      ["action": "watched", "subject": "مرآة"],
    ]
    for input in inputs { try await circle.require(201, circle.api(ann).post("/api/realspace/diary", input)) }
    let todo = try await circle.api(ann).post("/api/realspace/list", ["action": "go to", "subject": "+1 café"])
    try await circle.require(200, circle.api(ann).put("/api/realspace/list/\(todo["id"].string ?? "")/done"))

    let mine = try await circle.api(ann).get("/realspace/export/realspace.csv")
    #expect(mine.status == 200 && mine.header("Content-Type") == "text/csv; charset=utf-8")
    #expect(mine.header("Content-Disposition") == "attachment; filename=\"realspace.csv\"")
    #expect(mine.header("Cache-Control") == "private, no-store")
    // For whom it was before.
    let page = try await circle.bringAll(mine.bytes, by: ben, for: "file")
    let known = try await circle.imported(page, by: ben)
    #expect(known["source"] == "realspace" && known["doneCount"] == 17 && known["failedCount"] == 0)
    let theirs = try await circle.api(ben).get("/realspace/export/realspace.csv")
    #expect(theirs.text == mine.text)
    let (one, other) = (try await circle.diary(of: ann), try await circle.diary(of: ben))
    for name in [
      "action", "subject", "date", "datePrecision", "occasion", "abandonedAt", "rating", "content", "audience",
      "createdAt",
    ] {
      #expect(Set(one.map { $0[name] }) == Set(other.map { $0[name] }), "\(name)")
    }
    // Back where it came from, and once more where it went, it is nothing new.
    for member in [ann, ben] {
      let again = try await circle.imported(try await circle.bring(theirs.bytes, by: member), by: member)
      #expect(again["state"] == "done" && again["repeatedCount"] == 17 && again["doneCount"] == 0)
    }
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `Letterboxd and Goodreads get the columns that they read`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    try await circle.bringAll(try MadeHistory.letterboxd.zip(), by: ann)
    try await circle.bringAll(MadeHistory.books, by: ann)
    let again: JSONValue = [
      "action": "read", "subject": "The Left Hand of Darkness", "item": [:], "date": "2025-01-01", "occasion": 2,
      "rating": .number("3.5"),
    ]
    try await circle.require(201, circle.api(ann).post("/api/realspace/diary", again))

    let files = try await circle.api(ann).get("/api/realspace/export").json["files"]?.array ?? []
    #expect(
      files.map { $0["name"]?.string } == [
        "realspace.csv", "letterboxd.csv", "letterboxd-watchlist.csv", "goodreads.csv",
      ])
    let films = try await lines(of: "letterboxd.csv", circle, ann)
    #expect(films.first == "LetterboxdURI,Title,Year,Rating,WatchedDate,Rewatch,Review")
    #expect(films.contains("https://boxd.it/2awY,Alien,1979,5,2025-01-01,true,"))
    #expect(films.contains("https://boxd.it/4film,Suspiria,1977,4,2024-04-30,false,"))
    #expect(films.contains("https://boxd.it/3film,Paterson,2016,3.5,,false,"))
    #expect(films.count { $0.hasPrefix("http") || $0.hasPrefix(",") } == 7)
    let wanted = try await lines(of: "letterboxd-watchlist.csv", circle, ann)
    #expect(
      wanted == [
        "LetterboxdURI,Title,Year", "https://boxd.it/5film,Ran,1985", "https://boxd.it/6film,Solaris,1972", "",
      ])
    let books = try await circle.api(ann).get("/realspace/export/goodreads.csv")
    var table = try CSVTable(books.bytes)
    var found: [String: CSVTable.Record] = [:]
    while let record = try table.next() { found[record["Title"]] = record }
    let hand = try #require(found["The Left Hand of Darkness"])
    #expect(hand["ISBN"] == "=\"0441478123\"" && hand["Author"] == "Ursula K. Le Guin")
    #expect(hand["Date Read"] == "2025/01/01" && hand["Read Count"] == "2" && hand["My Rating"] == "4")
    #expect(hand["My Review"] == "Snow.<br/><br/><spoiler>They cross the ice.</spoiler>")
    #expect(found["The Dispossessed"]?["Exclusive Shelf"] == "to-read")
    #expect(found["Always Coming Home"]?["Exclusive Shelf"] == "did-not-finish" && found.count == 4)
    // Our own reader takes it as Goodreads'.
    let ben = try await circle.neighbour("ben")
    let known = try await circle.imported(try await circle.bring(books.bytes, by: ben), by: ben)
    #expect(known["source"] == "goodreads" && known["waitingCount"] == 4)
    #expect(try await circle.api(ann).get("/realspace/export/secrets.csv").status == 404)
  }

  private func lines(of file: String, _ circle: TestCircle, _ member: Member) async throws -> [String] {
    let reply = try await circle.api(member).get("/realspace/export/\(file)")
    return reply.text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
  }
}
