import Core
import HTTP
import SQL
import TestCircle
import Wire

@testable import Realspace
@testable import Social

/// Files as Letterboxd and Goodreads might give them, after public descriptions of their formats.
enum MadeHistory {
  static let diary = """
    Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
    2024-03-06,Alien,1979,https://boxd.it/aaaa,4.5,,"space, horror",2024-03-05
    2025-01-02,Alien,1979,https://boxd.it/bbbb,5,Yes,,2025-01-01
    2024-05-01,Suspiria,1977,https://boxd.it/cccc,,,,2024-04-30
    2024-05-02,"Crouching Tiger, Hidden Dragon",2000,https://boxd.it/dddd,0.5,,,
    """

  static let watched = """
    Date,Name,Year,Letterboxd URI
    2024-01-01,Alien,1979,https://boxd.it/2awY
    2024-01-01,Suspiria,2018,https://boxd.it/2film
    2024-01-02,Paterson,2016,https://boxd.it/3film
    """

  static let ratings = """
    Date,Name,Year,Letterboxd URI,Rating
    2024-01-02,Paterson,2016,https://boxd.it/3film,3.5
    2024-05-02,Suspiria,1977,https://boxd.it/4film,4
    """

  static let reviews = """
    Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
    2024-03-06,Alien,1979,https://boxd.it/aaaa,4.5,,"In space <i>no one</i> can ""hear"".<br />Truly &amp; really.",,2024-03-05
    2024-06-01,Stalker,1979,https://boxd.it/eeee,5,,"No date, <3",,
    """

  static let watchlist = """
    Date,Name,Year,Letterboxd URI
    2024-02-01,Ran,1985,https://boxd.it/5film
    2024-02-02,Solaris,1972,https://boxd.it/6film
    """

  static let letterboxd = MadeArchive(files: [
    ("diary.csv", Array(diary.utf8)), ("watched.csv", Array(watched.utf8)), ("ratings.csv", Array(ratings.utf8)),
    ("reviews.csv", Array(reviews.utf8)), ("watchlist.csv", Array(watchlist.utf8)),
    ("profile.csv", Array("Username\nann".utf8)), ("comments.csv", Array("Date,Comment".utf8)),
    ("lists/best.csv", Array("Position,Name".utf8)),
    ("deleted/diary.csv", Array(diary.replacing("Alien", with: "Gone").utf8)),
  ])

  private static let header = GoodreadsTable.columns.joined(separator: ",")

  /// A row of Goodreads with the columns that matter.
  static func book(
    _ id: Int, _ title: String, by author: String = "Ursula K. Le Guin", isbn: String = "", rating: Int = 0,
    read: String = "", added: String = "2023/01/02", shelf: String = "read", review: String = "", spoiler: String = "",
    count: Int = 1
  ) -> String {
    let quoted = [title, author, review].map { "\"\($0.replacing("\"", with: "\"\""))\"" }
    return [
      "\(id)", quoted[0], quoted[1], "\"Guin, Ursula K. Le\"", "", "=\"\(isbn)\"", "=\"\"", "\(rating)", "4.10", "Ace",
      "Paperback", "300", "1999", "1969", read, added, "", "", shelf, quoted[2], spoiler, "", "\(count)", "0",
    ].joined(separator: ",")
  }

  static func goodreads(_ rows: [String]) -> [UInt8] {
    Array(("\u{feff}" + ([header] + rows).joined(separator: "\r\n") + "\r\n").utf8)
  }

  static let books = goodreads([
    book(
      1, "The Left Hand of Darkness", isbn: "0441478123", rating: 5, read: "2024/02/03",
      review: "Snow.<br/><br/><spoiler>They cross the ice.</spoiler>"),
    book(2, "A Wizard of Earthsea (Earthsea Cycle, #1)", isbn: "0553262505", rating: 4, count: 3),
    book(3, "The Dispossessed", shelf: "to-read", count: 0),
    book(4, "Always Coming Home", read: "someday", shelf: "dnf"),
    book(5, "", rating: 3),
  ])
}

extension TestCircle {
  /// An import of a neighbour's that waits to be started, without its file.
  func bringAlong(_ member: Member) async throws -> String {
    let id: ID<SocialAPI.Import> = services.newID()
    guard let viewer = try await services.viewer(member.account, app: "realspace") else { throw TestFault("no viewer") }
    let now = clock.now()
    try await services.database.write(as: viewer.principal) { transaction in
      try Realspace.imports.insert(id, of: viewer.profile, now: now, in: transaction)
      let row = ImportRow(key: "k", label: "Secret row", content: "")
      try Realspace.imports.insert(
        KeptRow(number: 1, stage: .waiting, row: row), of: id, viewer.profile, in: transaction)
      _ = try Realspace.imports.tables.move(id, from: [.reading], to: .ready, in: transaction)
    }
    return id.description
  }

  /// Sends a file by the form; answers the page of the import, once it is read.
  func bring(_ bytes: [UInt8], by member: Member) async throws -> String {
    let reply = try await browser(member).send(
      .post, "/realspace/import", body: .multipart([], files: [("file", bytes)]))
    guard let page = reply.location else { throw TestFault("no import: \(reply.status) \(reply.text)") }
    await settle()
    return page
  }

  /// The same, imported.
  @discardableResult
  func bringAll(_ bytes: [UInt8], by member: Member, for audience: String = "me") async throws -> String {
    let page = try await bring(bytes, by: member)
    let reply = try await browser(member).submit("\(page)/start", ["audience": audience])
    guard reply.status == 303 else { throw TestFault("not started: \(reply.status) \(reply.text)") }
    await settle()
    return page
  }

  /// The import as the API has it.
  func imported(_ page: String, by member: Member) async throws -> Reply {
    try await api(member).get("/api" + page.replacing("/import/", with: "/imports/"))
  }

  func diary(of member: Member) async throws -> [JSONValue] {
    try await api(member).get("/api/realspace/diary?limit=100").items
  }

  func todos(of member: Member) async throws -> [JSONValue] {
    try await api(member).get("/api/realspace/list?limit=100").items
  }
}
