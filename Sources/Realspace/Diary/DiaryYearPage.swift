public import Core
public import HTML
internal import Social
public import Wire

/// A year of your diary in numbers. Nobody else sees it.
public struct DiaryYearPage: HTML {
  let year: RealspaceAPI.DiaryYear
  let context: PageContext

  public init(year: RealspaceAPI.DiaryYear, context: PageContext) {
    self.year = year
    self.context = context
  }

  public var body: some HTML {
    AppPage("\(year.year)", title: "Your \(year.year)", tab: .list, back: "/realspace/diary", context) {
      div(.class("space")) {
        if year.counts.all == 0 {
          EmptyState(
            "Nothing from \(year.year)", "What is in your diary for this year appears here in numbers.",
            symbol: "diary",
            context
          ) {
            a(.class("button"), .href("/realspace/diary/new")) { "Add an entry" }
          }
        } else {
          figures
          Bars(heading: "By month", names: DiaryDate.months, numbers: year.months.map(\.all))
          if year.ratings.contains(where: { $0 > 0 }) {
            Bars(heading: "By rating", names: (1...10).map { Stars.words(of: $0) }, numbers: year.ratings)
          }
          p(.class("quiet")) { "Only you see these numbers." }
        }
      }
    }
  }

  private var figures: some HTML {
    div(.class("figures")) {
      Figure(number: year.counts.watched, name: "watched")
      Figure(number: year.counts.read, name: "read")
      Figure(number: year.counts.wentTo, name: "went to")
      if year.againCount > 0 { Figure(number: year.againCount, name: "again") }
      if year.abandonedCount > 0 { Figure(number: year.abandonedCount, name: "not finished") }
    }
  }
}

struct Figure: HTML {
  let number: Int
  let name: String

  var body: some HTML {
    p(.class("figure")) {
      strong { number.grouped }
      " "
      span { name }
    }
  }
}

/// Numbers beside their names, as bars.
struct Bars: HTML {
  let heading: String
  let rows: [(name: String, number: Int)]

  init(heading: String, names: [String], numbers: [Int]) {
    self.heading = heading
    rows = zip(names, numbers).map { ($0, $1) }
  }

  var body: some HTML {
    section(.class("box")) {
      h2 { heading }
      table(.class("bars")) {
        tbody {
          ForEach(rows) { row in
            tr {
              th { row.name }
              td { meter(.min(0), .max(most), .value(row.number), .aria("label", row.name)) { row.number.grouped } }
              td { row.number.grouped }
            }
          }
        }
      }
    }
  }

  private var most: Int { max(1, rows.map(\.number).max() ?? 1) }
}
