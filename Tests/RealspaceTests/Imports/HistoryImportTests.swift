import Core
import HTTP
import SQL
import TestCircle
import Testing
import Wire

@testable import Realspace
@testable import Social

/// Files of Letterboxd, Goodreads and Realspace, brought along by a neighbour.
@Suite struct `Importing films and books` {
  @Test func `what is in an archive is shown before anything is made of it`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    let page = try await circle.bring(try MadeHistory.letterboxd.zip(), by: ann)

    let shown = try await circle.browser(ann).get(page).text
    for words in [
      "Nothing is imported yet", "7 entries for your diary: watched", "3 entries with a date", "2 entries with a text",
      "2 entries for your list", "1 list: lists are not imported.", "Comments are not imported.",
      "What you deleted at Letterboxd is left out.", "Import 9 entries",
    ] { #expect(shown.contains(words), "\(words)") }
    let known = try await circle.imported(page, by: ann)
    #expect(known["state"] == "ready" && known["source"] == "letterboxd" && known["rowCount"] == 9)
    #expect(known["waitingCount"] == 9 && known["failedCount"] == 0 && known["doneCount"] == 0)
    #expect(try await circle.diary(of: ann).isEmpty)
    #expect(try await circle.count("SELECT count(*) FROM realspace_items") == 0)
  }

  @Test func `films keep their days, stars, texts and order, and are their owner's alone`() async throws {
    let circle = try TestCircle.realspace()
    let (ann, ben) = (try await circle.neighbour("ann"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ann, ben)
    let page = try await circle.bringAll(try MadeHistory.letterboxd.zip(), by: ann)

    let diary = try await circle.diary(of: ann)
    #expect(diary.prefix(3).map { $0["subject"]?.string } == ["Alien", "Suspiria (1977)", "Alien"])
    #expect(diary.prefix(3).map { $0["date"]?.string } == ["2025-01-01", "2024-04-30", "2024-03-05"])
    #expect(diary.prefix(3).map { $0["occasion"]?.int } == [2, 1, 1])
    #expect(diary[2]["rating"] == .number("4.5") && diary[2]["datePrecision"] == "day")
    #expect(diary[2]["content"] == "In space no one can \"hear\".\nTruly & really.")
    #expect(diary.count == 7 && diary.suffix(4).allSatisfy { $0["date"]?.isNull == true })
    #expect(diary.allSatisfy { $0["audience", "kind"] == "me" && $0["item", "kind"] == "film" })
    let todos = try await circle.todos(of: ann)
    #expect(todos.map { $0["subject"]?.string } == ["Solaris", "Ran"])
    #expect(todos.allSatisfy { $0["action"] == "watch" && $0["done"] == false && $0["item", "kind"] == "film" })
    #expect(try await circle.browser(ann).get(page).text.contains("Done. Imported: 9 entries."))
    // Both viewings of a film name one item.
    #expect(diary[0]["item", "id"] == diary[2]["item", "id"])
    #expect(try await circle.api(ben).get("/api/realspace/profiles/ann/diary").items.isEmpty)
    #expect(try await circle.miscounts().isEmpty)
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }

  @Test func `no feed has what is imported, and nobody is notified`() async throws {
    let circle = try TestCircle.realspace()
    let (ann, ben) = (try await circle.neighbour("ann"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ann, ben)
    _ = try await circle.api(ben).send(.put, "/api/realspace/activity/read")
    let told = try await circle.count("SELECT count(*) FROM activity")
    try await circle.bringAll(MadeHistory.books, by: ann, for: "friends")

    #expect(try await circle.api(ben).get("/api/realspace/posts").items.isEmpty)
    #expect(try await circle.api(ben).get("/api/realspace/activity/unread")["count"] == 0)
    #expect(try await circle.count("SELECT count(*) FROM activity") == told)
    #expect(try await circle.count("SELECT count(*) FROM realspace_posts") == 0)
    #expect(try await circle.count("SELECT count(*) FROM realspace_timeline") == 0)
    // Who chose friends shows friends their diary, where they look.
    let seen = try await circle.api(ben).get("/api/realspace/profiles/ann/diary").items
    #expect(seen.count == 3)
    // What a review marks as a spoiler stays folded.
    let review = seen.first { $0["subject"] == "The Left Hand of Darkness" }
    #expect(review?["content"] == "Snow.\n\n||…||")
  }

  @Test func `what is brought along for oneself is shown to nobody on a list that is shared`() async throws {
    let circle = try TestCircle.realspace()
    let (ann, ben) = (try await circle.neighbour("ann"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ann, ben)
    func share() async throws {
      try await circle.require(
        200, circle.api(ann).put("/api/realspace/list/sharing", ["audience": ["kind": "friends"]]))
    }
    func seen() async throws -> [String] {
      try await circle.api(ben).get("/api/realspace/profiles/ann/list").each("subject")
    }
    // Nobody sees the list yet: who shares it later shows what is on it by then.
    try await circle.bringAll(MadeHistory.books, by: ann)
    #expect(try await circle.todos(of: ann).allSatisfy { $0["isPrivate"] == false })
    try await share()
    let books = try await seen()
    #expect(books.count == 1)

    try await circle.bringAll(try MadeHistory.letterboxd.zip(), by: ann)

    #expect(try await circle.todos(of: ann).count == 3)
    #expect(try await seen() == books)
    // What is kept from others is kept from them by whoever imports the table of it.
    let table = try await circle.api(ann).get("/realspace/export/realspace.csv")
    let cleo = try await circle.neighbour("cleo")
    try await circle.bringAll(table.bytes, by: cleo, for: "file")
    let brought = try await circle.todos(of: cleo)
    #expect(brought.count == 3 && brought.filter { $0["isPrivate"] == true }.count == 2)
  }

  @Test func `what is brought along for friends is on a list that they see`() async throws {
    let circle = try TestCircle.realspace()
    let (ann, ben) = (try await circle.neighbour("ann"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ann, ben)
    try await circle.require(
      200, circle.api(ann).put("/api/realspace/list/sharing", ["audience": ["kind": "friends"]]))

    try await circle.bringAll(try MadeHistory.letterboxd.zip(), by: ann, for: "friends")

    #expect(try await circle.api(ben).get("/api/realspace/profiles/ann/list").items.count == 2)
  }

  @Test func `books keep what Goodreads says, and a row at fault is named`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    let page = try await circle.bringAll(MadeHistory.books, by: ann)

    let diary = try await circle.diary(of: ann)
    #expect(
      Set(diary.compactMap { $0["subject"]?.string }) == [
        "The Left Hand of Darkness", "A Wizard of Earthsea", "Always Coming Home",
      ])
    #expect(diary.first?["content"] == "Snow.\n\n||They cross the ice.||")
    #expect(diary.first { $0["subject"] == "A Wizard of Earthsea" }?["occasion"] == 3)
    #expect(diary.first { $0["subject"] == "Always Coming Home" }?["abandonedAt"] == 0)
    #expect(try await circle.todos(of: ann).map { $0["action"]?.string } == ["read"])
    let failed = try await circle.browser(ann).get("\(page)/rows?state=failed").text
    #expect(failed.contains("A row without a title") && failed.contains("Say what it was."))
    #expect(!failed.contains("Earthsea"))
    #expect(try await circle.imported(page, by: ann)["failedCount"] == 1)
  }

  @Test func `a second time gives nothing new, unless an entry was deleted`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    let zip = try MadeHistory.letterboxd.zip()
    try await circle.bringAll(zip, by: ann)
    let again = try await circle.bring(zip, by: ann)

    let shown = try await circle.browser(ann).get(again).text
    #expect(shown.contains("Done. Imported: 0 entries.") && shown.contains("9 rows are here already"))
    #expect(try await circle.diary(of: ann).count == 7)
    #expect(try await circle.todos(of: ann).count == 2)
    let (entry, todo) = (
      try await circle.diary(of: ann).first?["id"]?.string ?? "", try await circle.todos(of: ann)[0]["id"]?.string ?? ""
    )
    try await circle.require(204, circle.api(ann).delete("/api/realspace/diary/\(entry)"))
    try await circle.require(204, circle.api(ann).delete("/api/realspace/list/\(todo)"))
    try await circle.bringAll(zip, by: ann)
    #expect(try await circle.diary(of: ann).count == 7)
    #expect(try await circle.todos(of: ann).count == 2)
  }

  @Test func `what the diary and the list have by hand is not doubled`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    let inputs: [JSONValue] = [
      ["action": "watched", "subject": "Alien", "date": "2024-03-05"], ["action": "watched", "subject": "Paterson"],
      ["action": "read", "subject": "Stalker"],
    ]
    for input in inputs { try await circle.require(201, circle.api(ann).post("/api/realspace/diary", input)) }
    try await circle.require(
      201, circle.api(ann).post("/api/realspace/list", ["action": "watch", "subject": "Ran"]))
    let page = try await circle.bringAll(try MadeHistory.letterboxd.zip(), by: ann)

    let known = try await circle.imported(page, by: ann)
    // One viewing of Alien, Paterson and Ran are here; the book of the film's name is another thing.
    #expect(known["doneCount"] == 6 && known["repeatedCount"] == 3 && known["failedCount"] == 0)
    #expect(try await circle.diary(of: ann).count == 3 + 5)
    #expect(try await circle.browser(ann).get("\(page)/rows").text.contains("Your diary has it already."))
  }

  @Test func `an import is undone as a whole, and nothing else goes with it`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    try await circle.require(
      201,
      circle.api(ann).post("/api/realspace/diary", ["action": "watched", "subject": "Paris, Texas", "item": [:]]))
    let books = try await circle.bringAll(MadeHistory.books, by: ann)
    let films = try await circle.bringAll(try MadeHistory.letterboxd.zip(), by: ann)
    let ticked = try #require(try await circle.todos(of: ann).first { $0["subject"] == "Ran" }?["id"]?.string)
    try await circle.require(200, circle.api(ann).put("/api/realspace/list/\(ticked)/done"))

    #expect(try await circle.browser(ann).get("\(films)/remove").text.contains("Undo the import"))
    #expect(try await circle.browser(ann).submit("\(films)/remove", ["undo": "true"]).status == 303)
    await circle.settle()
    let left = try await circle.diary(of: ann).compactMap { $0["subject"]?.string }
    #expect(left.count == 4 && left.contains("Paris, Texas") && !left.contains("Alien"))
    #expect(try await circle.todos(of: ann).map { $0["subject"]?.string } == ["The Dispossessed"])
    #expect(try await circle.browser(ann).get(films).status == 404)
    #expect(try await circle.count("SELECT count(*) FROM realspace_items WHERE name = 'Alien'") == 0)
    // Without undoing, what it made stays.
    #expect(try await circle.browser(ann).submit("\(books)/remove").status == 303)
    await circle.settle()
    #expect(try await circle.diary(of: ann).count == 4)
    #expect(try await circle.miscounts().isEmpty)
    try await circle.bringAll(try MadeHistory.letterboxd.zip(), by: ann)
    #expect(try await circle.diary(of: ann).count == 11)
  }

  @Test func `a list that is full takes no more, and says so`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    try await circle.storage.system.write { transaction in
      for number in 0..<(RealspaceAPI.Limits.list - 1) {
        let (id, subject): (ID<ListItem>, String) = (circle.services.newID(), "Book \(number)")
        try transaction.run(
          """
          INSERT INTO realspace_list (id, profile_id, action, subject, created_at)
          VALUES (\(id), \(ann.profile), 'read', \(subject), \(number))
          """)
      }
    }
    let page = try await circle.bringAll(try MadeHistory.letterboxd.zip(), by: ann)

    let known = try await circle.imported(page, by: ann)
    #expect(known["doneCount"] == 8 && known["failedCount"] == 1)
    #expect(try await circle.browser(ann).get("\(page)/rows?state=failed").text.contains("Your list is full"))
    // Nothing is left of what couldn't be made.
    #expect(try await circle.miscounts().isEmpty)
  }

  /// Once, on the faster engine: it is about numbers, not about statements.
  @Test(.enabled(if: TestEngine.isSQLite, "the same on both, and slower there"))
  func `ten thousand rows are shown, imported, brought again and undone`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    let (most, tooMany) = (RealspaceAPI.Limits.list, 100)
    let rows = (1...10_000).map { number in
      let isWanted = number <= most + tooMany
      return MadeHistory.book(
        number, "Book \(number)", rating: isWanted ? 0 : 4, read: isWanted ? "" : "2024/02/03",
        shelf: isWanted ? "to-read" : "read", count: isWanted ? 0 : 1)
    }
    let file = MadeHistory.goodreads(rows)
    func kept() async throws -> [Int] {
      [
        try await circle.count("SELECT count(*) FROM realspace_diary"),
        try await circle.count("SELECT count(*) FROM realspace_list"),
      ]
    }

    let page = try await circle.bring(file, by: ann)
    #expect(try await circle.browser(ann).get(page).text.contains("only as many are imported as it has room for"))
    #expect(try await circle.imported(page, by: ann)["rowCount"].int == 10_000)
    #expect(try await kept() == [0, 0])
    #expect(try await circle.browser(ann).submit("\(page)/start", ["audience": "me"]).status == 303)
    await circle.settle()
    let done = try await circle.imported(page, by: ann)
    #expect(done["doneCount"].int == 10_000 - tooMany && done["failedCount"].int == tooMany)
    #expect(try await kept() == [10_000 - most - tooMany, most])

    let again = try await circle.bringAll(file, by: ann)
    #expect(try await circle.imported(again, by: ann)["doneCount"].int == 0)
    #expect(try await kept() == [10_000 - most - tooMany, most])
    #expect(try await circle.browser(ann).submit("\(page)/remove", ["undo": "true"]).status == 303)
    await circle.settle()
    #expect(try await kept() == [0, 0])
    #expect(try await circle.miscounts().isEmpty)
  }

  @Test func `names that people here know lead to what they know`() async throws {
    let circle = try TestCircle.realspace()
    let (ann, ben) = (try await circle.neighbour("ann"), try await circle.neighbour("ben"))
    try await circle.makeFriends(ann, ben)
    let item = try await circle.tell(ben, "watched", "alien", named: true).item
    let hidden = try await circle.tell(ben, "watched", "Paterson", for: "me", named: true).item
    try await circle.bringAll(try MadeHistory.letterboxd.zip(), by: ann)

    let diary = try await circle.diary(of: ann)
    #expect(diary.first { $0["subject"] == "Alien" }?["item", "id"]?.string == item)
    let paterson = diary.first { $0["subject"] == "Paterson" }?["item", "id"]?.string
    #expect(paterson != nil && paterson != hidden)
  }

  @Test func `a file that is none of theirs is refused with what to do`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    for bytes in [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], [0xff, 0xfe, 0x44, 0x00], [0x00]] as [[UInt8]] {
      let reply = try await circle.browser(ann).send(
        .post, "/realspace/import", body: .multipart([], files: [("file", bytes)]))
      #expect(reply.status == 422 && reply.text.contains("neither a zip file nor a table in CSV"))
    }
    let long = "\"" + String(repeating: "x", count: 1 << 20) + "\""
    let cases: [([UInt8], String)] = [
      (Array("Name,Colour\nA,B".utf8), "This is no file of Letterboxd"),
      (Array("Date,Name,Year,Letterboxd URI\n".utf8), "This is no file of Letterboxd"),
      (Array("Title,Author,My Rating,Date Read\n\"A".utf8), "never closed"),
      (Array("Title,Author,My Rating,Date Read\nCaf\u{e9}".unicodeScalars.map { UInt8($0.value) }), "no text in UTF-8"),
      (Array("Title,Author,My Rating,Date Read\n".utf8), "nothing in this file"),
      (Array(([String](repeating: "Title", count: 300)).joined(separator: ",").utf8), "more rows or columns"),
      (Array("PK\u{3}\u{4} is no zip".utf8), "damaged"),
      (try MadeArchive(files: [("notes.txt", [1])]).zip(), "no archive of Letterboxd"),
      (
        try MadeArchive(files: [("deleted/diary.csv", Array(MadeHistory.diary.utf8))]).zip(), "no archive of Letterboxd"
      ),
      (try MadeArchive(files: [("../diary.csv", Array(MadeHistory.diary.utf8))]).zip(), "no archive of Letterboxd"),
      // A bomb: a few kilobytes that are forty megabytes.
      (try MadeArchive(files: [("diary.csv", [UInt8](repeating: 0x61, count: 40 << 20))]).zip(), "could not be read"),
    ]
    for (bytes, words) in cases {
      let page = try await circle.bring(bytes, by: ann)
      #expect(try await circle.browser(ann).get(page).text.contains(words), "\(words)")
      #expect(try await circle.imported(page, by: ann)["state"] == "failed")
    }
    #expect(circle.folder.files(below: "incoming").isEmpty)
    let page = try await circle.bring(Array("Title,Author,My Rating,Date Read\nA,\(long),5,\nB,C,4,\n".utf8), by: ann)
    let known = try await circle.imported(page, by: ann)
    #expect(known["state"] == "ready" && known["failedCount"] == 1 && known["waitingCount"] == 1)
    #expect(try await circle.browser(ann).get("\(page)/rows").text.contains("too long to be read"))
  }

  @Test func `what a server leaves in the middle another goes on with`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    let page = try await circle.bring(MadeHistory.books, by: ann)
    let id = try #require(ID<SocialAPI.Import>(page.split(separator: "/").last ?? ""))
    let viewer = try #require(try await circle.services.viewer(ann.account, app: "realspace"))
    try await ImportActions(imports: Realspace.imports, services: circle.services).start(id, audience: .me, by: viewer)

    // The server ended before it began; the next start finds the work by itself.
    try await circle.services.uploads.resume()
    await circle.settle()
    #expect(try await circle.diary(of: ann).count == 3)
    #expect(circle.folder.files(below: "incoming").isEmpty)
  }

  @Test func `an import is cancelled, and its file goes`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    let page = try await circle.bring(MadeHistory.books, by: ann)
    #expect(circle.folder.files(below: "incoming").count == 1)

    #expect(try await circle.browser(ann).submit("\(page)/cancel").status == 303)
    await circle.settle()
    #expect(circle.folder.files(below: "incoming").isEmpty)
    #expect(try await circle.browser(ann).submit("\(page)/start", ["audience": "me"]).status == 409)
    #expect(try await circle.browser(ann).get("\(page)/rows").text.contains("The import was cancelled before."))
    #expect(try await circle.diary(of: ann).isEmpty)
    #expect(try await circle.administration.checkMedia().problems.isEmpty)
  }

  @Test func `nothing of what a file says is kept once its entries are deleted`() async throws {
    let circle = try TestCircle.realspace()
    let ann = try await circle.neighbour("ann")
    let page = try await circle.bringAll(MadeHistory.books, by: ann)
    #expect(try await circle.browser(ann).submit("\(page)/remove", ["undo": "true"]).status == 303)
    await circle.settle()

    for table in ["realspace_imports", "realspace_import_items", "realspace_imported", "realspace_diary"] {
      #expect(try await circle.rows(of: table) == 0, "\(table)")
    }
  }
}

extension TestCircle {
  /// How many rows a table has.
  fileprivate func rows(of table: String) async throws -> Int {
    switch table {
    case "realspace_imports": try await count("SELECT count(*) FROM realspace_imports")
    case "realspace_import_items": try await count("SELECT count(*) FROM realspace_import_items")
    case "realspace_imported": try await count("SELECT count(*) FROM realspace_imported")
    default: try await count("SELECT count(*) FROM realspace_diary")
    }
  }
}
