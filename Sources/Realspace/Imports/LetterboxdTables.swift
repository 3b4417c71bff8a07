internal import Core
internal import Wire

/// The tables of a Letterboxd archive, put together: each viewing is an entry of the diary with its date, rating and review; a film that
/// is only marked as watched is one without a date; the watchlist goes to the list.
struct LetterboxdTables {
  enum Name: String, CaseIterable {
    case diary, reviews, ratings, watched, watchlist
  }

  /// A film as all tables name it.
  private struct Film: Hashable {
    let name: String
    let year: String
  }

  /// A row of a table.
  private struct Line {
    let film: Film
    let added: Timestamp?
    let uri: String
    var rating: Int?
    var isAgain = false
    var day: DiaryDate?
    var hasBadDay = false
    var review = ""
    var isCut: Bool
    /// Whether a table says so, or it follows from others.
    var isUsed = false
  }

  private var lines: [Name: [Line]] = [:]

  /// Which of the tables it is, by its columns; nil for another one, and where that isn't clear.
  static func name(of table: CSVTable) -> Name? {
    guard table.has("Name", "Year", "Letterboxd URI") else { return nil }
    if table.has("Review") { return .reviews }
    if table.has("Watched Date") { return .diary }
    return table.has("Rating") ? .ratings : nil
  }

  /// - Throws: `CSVFault`.
  mutating func add(_ table: CSVTable, as name: Name) throws(CSVFault) {
    var table = table
    while let record = try table.next() {
      let day = record["Watched Date"]
      var line = Line(
        film: Film(name: HistoryCell.title(record["Name"]), year: record["Year"].head(10)),
        added: HistoryCell.time(record["Date"]), uri: record["Letterboxd URI"].head(200),
        rating: HistoryCell.halves(record["Rating"]), isCut: record.isCut)
      line.isAgain = record["Rewatch"].lowercased() == "yes"
      line.day = day.isEmpty ? nil : HistoryCell.date(day)
      line.hasBadDay = !day.isEmpty && line.day == nil
      line.review = ReviewText.plain(record.whole("Review"))
      lines[name, default: []].append(line)
    }
  }

  // MARK: Putting them together

  /// Adds all entries, the oldest viewing first.
  mutating func settle(into found: inout HistoryFindings) {
    found.source = "letterboxd"
    joinReviews()
    spreadRatings()
    let years = yearsOfNames()
    let links = linksOfFilms()
    addViewings(years, links, into: &found)
    addUndated(years, links, into: &found)
    for line in lines[.watchlist] ?? [] {
      var row = row(.list, line.film, years, links, line)
      row.createdAt = line.added
      found.add(row, key: "letterboxd watchlist \(line.film.name) \(line.film.year)", isCut: line.isCut)
    }
  }

  /// A review belongs to the viewing with its address, or with its film and day; others are entries by themselves.
  private mutating func joinReviews() {
    var diary = lines[.diary] ?? []
    let places = Dictionary(diary.enumerated().map { ($1.uri, $0) }, uniquingKeysWith: { first, _ in first })
    let days = Dictionary(
      diary.enumerated().map { (Viewing(film: $1.film, day: $1.day), $0) }, uniquingKeysWith: { first, _ in first })
    for review in lines[.reviews] ?? [] {
      let byAddress = review.uri.isEmpty ? nil : places[review.uri]
      if let place = byAddress ?? days[Viewing(film: review.film, day: review.day)], diary[place].review.isEmpty {
        diary[place].review = review.review
        diary[place].rating = diary[place].rating ?? review.rating
        diary[place].isCut = diary[place].isCut || review.isCut
      } else {
        diary.append(review)
      }
    }
    lines[.diary] = diary
  }

  private struct Viewing: Hashable {
    let film: Film
    let day: DiaryDate?
  }

  /// The rating of a film is that of its latest viewing, unless its viewings have some.
  private mutating func spreadRatings() {
    var diary = lines[.diary] ?? []
    let ratings = Dictionary(
      (lines[.ratings] ?? []).map { ($0.film, $0.rating) }, uniquingKeysWith: { first, _ in first })
    var places: [Film: [Int]] = [:]
    for (place, line) in diary.enumerated() { places[line.film, default: []].append(place) }
    for (film, own) in places {
      guard let rating = ratings[film] ?? nil, own.allSatisfy({ diary[$0].rating == nil }) else { continue }
      let latest = own.max { (diary[$0].day?.key ?? 0, $0) < (diary[$1].day?.key ?? 0, $1) }
      if let latest { diary[latest].rating = rating }
    }
    lines[.diary] = diary
  }

  /// The years of films with one name: where there are several, the year is part of the title.
  private func yearsOfNames() -> [String: Set<String>] {
    var years: [String: Set<String>] = [:]
    for line in lines.values.joined() { years[ItemName.folded(line.film.name), default: []].insert(line.film.year) }
    return years
  }

  /// Addresses of films; those in the diary and of reviews are the entry's own.
  private func linksOfFilms() -> [Film: String] {
    var links: [Film: String] = [:]
    for name in [Name.watched, .ratings, .watchlist] {
      for line in lines[name] ?? [] where links[line.film] == nil { links[line.film] = line.uri }
    }
    return links
  }

  private func row(
    _ part: HistoryRow.Part, _ film: Film, _ years: [String: Set<String>], _ links: [Film: String], _ line: Line
  ) -> HistoryRow {
    let isShared = (years[ItemName.folded(film.name)]?.count ?? 0) > 1 && !film.year.isEmpty
    let title = isShared ? HistoryCell.title("\(film.name.head(180)) (\(film.year))") : film.name
    var row = HistoryRow(part: part, action: .watched, subject: title, item: title.isEmpty ? nil : title)
    row.facts = HistoryFacts(year: film.year, link: links[film] ?? "").bounded
    return row
  }

  private func addViewings(
    _ years: [String: Set<String>], _ links: [Film: String], into found: inout HistoryFindings
  ) {
    let order = (lines[.diary] ?? []).enumerated().sorted {
      ($0.element.day?.key ?? 0, $0.offset) < ($1.element.day?.key ?? 0, $1.offset)
    }
    var counts: [Film: Int] = [:]
    for (_, line) in order {
      // Who watches a film again has seen it before, even where that is in no table.
      let occasion = max((counts[line.film] ?? 0) + 1, line.isAgain ? 2 : 1)
      counts[line.film] = occasion
      var row = row(.diary, line.film, years, links, line)
      let (content, notes) = HistoryCell.content(line.review)
      (row.date, row.rating, row.content) = (line.day ?? .unknown, line.rating, content)
      (row.occasion, row.createdAt) = (min(occasion, 999), line.added)
      let isNamed = !line.uri.isEmpty
      let key = isNamed ? line.uri : "\(line.film.name) \(line.film.year) \(line.day?.text ?? "")"
      found.add(
        row, key: "letterboxd entry \(key)",
        notes: notes + (line.hasBadDay ? ["Its date could not be read, so it has none."] : []), isCut: line.isCut)
    }
  }

  /// Films that are rated or marked as watched, and in no viewing.
  private func addUndated(
    _ years: [String: Set<String>], _ links: [Film: String], into found: inout HistoryFindings
  ) {
    var known = Set((lines[.diary] ?? []).map(\.film))
    let ratings = Dictionary(
      (lines[.ratings] ?? []).map { ($0.film, $0.rating) }, uniquingKeysWith: { first, _ in first })
    for line in (lines[.watched] ?? []) + (lines[.ratings] ?? []) where known.insert(line.film).inserted {
      var row = row(.diary, line.film, years, links, line)
      (row.rating, row.createdAt) = (ratings[line.film] ?? nil, line.added)
      found.add(row, key: "letterboxd watched \(line.film.name) \(line.film.year)", isCut: line.isCut)
    }
  }
}
