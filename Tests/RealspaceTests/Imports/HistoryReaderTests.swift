import Core
import Testing
import Wire

@testable import Realspace
@testable import Social

/// What the tables of Letterboxd, Goodreads and Realspace say, without a circle.
struct HistoryReaderTests {
  private static let now = Timestamp(microseconds: 1_800_000_000_000_000)

  private static func letterboxd(_ tables: (LetterboxdTables.Name, String)...) throws -> [HistoryRow] {
    var read = LetterboxdTables()
    for (name, text) in tables { try read.add(try CSVTable(Array(text.utf8)), as: name) }
    var found = HistoryFindings(now: now)
    read.settle(into: &found)
    return found.reading.rows.compactMap { HistoryRow(text: $0.content) }
  }

  private static func goodreads(_ rows: String...) throws -> (rows: [HistoryRow], reading: ImportReading) {
    var found = HistoryFindings(now: now)
    try GoodreadsTable.read(try CSVTable(MadeHistory.goodreads(rows)), into: &found)
    return (found.reading.rows.compactMap { HistoryRow(text: $0.content) }, found.reading)
  }

  @Test func `viewings, ratings and reviews of Letterboxd come together`() throws {
    let rows = try Self.letterboxd(
      (.diary, MadeHistory.diary), (.watched, MadeHistory.watched), (.ratings, MadeHistory.ratings),
      (.reviews, MadeHistory.reviews), (.watchlist, MadeHistory.watchlist))

    #expect(
      rows.map(\.subject) == [
        "Crouching Tiger, Hidden Dragon", "Stalker", "Alien", "Suspiria (1977)", "Alien", "Suspiria (2018)", "Paterson",
        "Ran", "Solaris",
      ])
    #expect(
      rows.map { $0.date.text } == [nil, nil, "2024-03-05", "2024-04-30", "2025-01-01", nil, nil, nil, nil])
    #expect(rows.map(\.rating) == [1, 10, 9, 8, 10, nil, 7, nil, nil])
    #expect(rows.map(\.occasion) == [1, 1, 1, 1, 2, 1, 1, 1, 1])
    #expect(rows[2].content == "In space no one can \"hear\".\nTruly & really.")
    #expect(rows[1].content == "No date, <3")
    #expect(rows.prefix(7).allSatisfy { $0.part == .diary } && rows.suffix(2).allSatisfy { $0.part == .list })
    #expect(rows.allSatisfy { $0.action == .watched && $0.item == $0.subject && $0.audience == nil })
    // The addresses of films, not of entries.
    #expect(rows[2].facts == HistoryFacts(year: "1979", link: "https://boxd.it/2awY"))
    #expect(rows[2].createdAt == Timestamp(rfc3339: "2024-03-06T00:00:00Z"))
  }

  @Test func `a film that is watched again was seen before, even where no table says when`() throws {
    let text = """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2024-03-06,Alien,1979,https://boxd.it/a,,Yes,,2024-03-05
      2024-03-08,Alien,1979,https://boxd.it/b,,Yes,,2024-03-07
      """

    #expect(try Self.letterboxd((.diary, text)).map(\.occasion) == [2, 3])
  }

  @Test func `a date that is none is left out, and the owner is told`() throws {
    let text = """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2024-03-06,Alien,1979,https://boxd.it/a,9,,,2024-02-30
      """
    var read = LetterboxdTables()
    try read.add(try CSVTable(Array(text.utf8)), as: .diary)
    var found = HistoryFindings(now: Self.now)
    read.settle(into: &found)

    let row = try #require(found.reading.rows.first)
    #expect(row.canBeMade && row.note == "Watched. Its date could not be read, so it has none.")
    #expect(HistoryRow(text: row.content)?.rating == nil)
  }

  @Test func `a row without a title, and one of the future, can't be imported`() throws {
    let text = """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2024-03-06,,1979,https://boxd.it/a,,,,2024-03-05
      2024-03-06,Alien 9,2990,https://boxd.it/b,,,,2990-01-01
      """
    var read = LetterboxdTables()
    try read.add(try CSVTable(Array(text.utf8)), as: .diary)
    var found = HistoryFindings(now: Self.now)
    read.settle(into: &found)

    #expect(found.reading.rows.map(\.canBeMade) == [false, false])
    #expect(found.reading.rows.map(\.note) == ["Say what it was.", "This is in the future."])
    #expect(found.reading.summary.isEmpty)
  }

  @Test func `books of Goodreads keep their dates, stars, reviews and numbers`() throws {
    let (rows, reading) = try Self.goodreads(
      MadeHistory.book(
        1, "The Left Hand of Darkness", isbn: "0441478123", rating: 5, read: "2024/02/03",
        review: "Snow.<br/><spoiler>They cross the ice.</spoiler>"),
      MadeHistory.book(2, "A Wizard of Earthsea (Earthsea Cycle, #1)", rating: 4, count: 3),
      MadeHistory.book(3, "The Dispossessed", shelf: "to-read", count: 0),
      MadeHistory.book(4, "Always Coming Home", read: "someday", shelf: "dnf"),
      MadeHistory.book(6, "The Telling", shelf: "currently-reading", count: 0))

    #expect(
      rows.map(\.subject) == [
        "The Left Hand of Darkness", "A Wizard of Earthsea", "The Dispossessed", "Always Coming Home", "The Telling",
      ])
    #expect(rows.map(\.part) == [.diary, .diary, .list, .diary, .list])
    #expect(rows.map { $0.date.text } == ["2024-02-03", nil, nil, nil, nil])
    #expect(rows.map(\.rating) == [10, 8, nil, nil, nil] && rows.map(\.occasion) == [1, 3, 1, 1, 1])
    #expect(rows[0].content == "Snow.\n||They cross the ice.||")
    #expect(rows[0].facts == HistoryFacts(year: "1969", author: "Ursula K. Le Guin", isbn: "0441478123"))
    #expect(rows[3].abandonedAt == 0)
    #expect(rows.allSatisfy { $0.action == .read })
    #expect(reading.rows.map(\.key).first == "goodreads read 1 1" && reading.source == "goodreads")
    #expect(
      reading.summary == [
        "3 entries for your diary: read", "1 entry with a date", "1 entry with a text", "2 entries for your list",
      ])
  }

  @Test func `a review that is a spoiler as a whole is one here`() throws {
    let (rows, _) = try Self.goodreads(
      MadeHistory.book(1, "Tehanu", review: "He <spoiler>dies</spoiler> twice.", spoiler: "true"))

    #expect(rows.first?.content == "||He dies twice.||")
  }

  @Test(arguments: [
    ("The Fellowship of the Ring (The Lord of the Rings, #1)", "The Fellowship of the Ring"),
    ("Catch-22", "Catch-22"), ("(#1)", "(#1)"), ("Gödel (again)", "Gödel (again)"), ("A (b) (C, #2)", "A (b)"),
  ]) func `a series behind a title is no part of it`(text: String, title: String) {
    #expect(GoodreadsTable.title(text) == title)
  }

  @Test(arguments: [
    ("=\"0439023483\"", "0439023483"), ("=\"\"", ""), ("978-0-306-40615-7", "9780306406157"),
    ("080442957x", "080442957X"),
  ]) func `a number is read through what keeps its zero`(cell: String, isbn: String) {
    #expect(GoodreadsTable.isbn(cell) == isbn)
  }

  @Test func `two rows that are the same are two, the same each time`() throws {
    let row = MadeHistory.book(1, "Tehanu")
    let (_, reading) = try Self.goodreads(row, row)

    #expect(reading.rows.map(\.key) == ["goodreads read 1 1", "goodreads read 1 1 #2"])
  }

  @Test func `ten thousand books are read`() throws {
    let rows = (0..<10_000).map { number in
      MadeHistory.book(
        number, "Book \"\(number)\"", rating: number % 6, read: number.isMultiple(of: 3) ? "" : "2024/02/03",
        review: number.isMultiple(of: 7) ? "Two\nlines, <b>\(number)</b>" : "")
    }
    var found = HistoryFindings(now: Self.now)
    try GoodreadsTable.read(try CSVTable(MadeHistory.goodreads(rows)), into: &found)

    #expect(found.reading.rows.count == 10_000 && found.reading.rows.allSatisfy(\.canBeMade))
    #expect(found.reading.summary.first == "10,000 entries for your diary: read")
  }

  @Test(arguments: [
    ("plain", "plain"), ("a<br>b<BR />c", "a\nb\nc"), ("<p>a</p><p>b</p>", "a\n\nb\n\n"), ("<3 & <sun>", "<3 & <sun>"),
    ("&lt;b&gt; &#8217; &#x27; &unknown; &", "<b> ’ ' &unknown; &"), ("<a href=\"x\">y</a>", "y"),
    ("<spoiler>z</spoiler>", "||z||"), ("<", "<"), ("&#0;&#1114112;", "&#0;&#1114112;"),
    ("<script>x</script>", "<script>x</script>"),
  ]) func `the little HTML of reviews becomes text`(html: String, text: String) {
    #expect(ReviewText.plain(html) == text)
  }

  @Test(arguments: ["", "a\nb", "1 < 2 & 3 > 2", "||x < y||", "a ||b\nc|| d", "<br/>", "&amp;", "|||| ||"])
  func `a text for Goodreads is the same when it comes back`(text: String) {
    #expect(ReviewText.plain(ReviewText.html(text)) == text)
  }

  @Test func `brackets without an end cost no more than their length`() {
    let text = String(repeating: "<&", count: 50_000)

    #expect(ReviewText.plain(text) == text)
  }

  @Test(arguments: ["", "=1+1", "'", "''", "'=x", "-", "@a", "+", "plain", "\tx", "'Salem’s Lot"])
  func `a text that a spreadsheet would run is kept from it, and is the same when it comes back`(text: String) {
    let cell = OwnTable.cell(text)

    #expect(OwnTable.text(cell) == text)
    #expect(cell.first.map { "=+-@".contains($0) } != true)
  }

  @Test func `a row is the same after it was kept`() {
    var row = HistoryRow(part: .list, action: .wentTo, subject: "Rialto", item: "The Rialto")
    (row.date, row.occasion, row.abandonedAt, row.rating) = (DiaryDate(key: 20_240_300), 4, 0, 1)
    (row.content, row.audience, row.isDone) = ("a\n\"b\"", .friends, true)
    row.createdAt = Timestamp(rfc3339: "2024-03-05T06:07:08.009Z")
    row.facts = HistoryFacts(year: "1999", author: "“A”", isbn: "1", link: "https://boxd.it/x")

    #expect(HistoryRow(text: row.text) == row)
    #expect(HistoryRow(text: "") == nil && HistoryRow(text: "{}") == nil)
    #expect(HistoryFacts(text: HistoryFacts().text) == HistoryFacts())
  }
}
