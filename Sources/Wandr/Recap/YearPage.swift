internal import Core
internal import HTML
internal import HTTP
internal import Places
internal import SQL
internal import Social
internal import Wire

/// A year of travels on one page that needs nothing else: to be kept, and to be passed on.
struct YearPage: HTML {
  let year: Year
  /// Names of the countries in `year.visited`.
  let names: [String]
  /// The highlights' photos, as far as they fit.
  let photos: [ID<MediaAPI.Item>: InlinedPhoto]
  let gaps: PictureGaps<InlinedPhoto>

  var body: some HTML {
    Raw("<!doctype html>")
    htmlElement(.lang("en")) {
      headElement {
        Raw(Self.head)
        titleElement { "My \(year.year) in places" }
      }
      bodyElement {
        mainElement {
          h1 { "My \(year.year) in places" }
          if year.logs == 0 {
            p { "Nothing of this year is known to the day, the month or the year, or nothing of it is for others." }
          } else {
            numbers
            YearMap(squares: year.squares)
            months
            if !names.isEmpty { countries }
            if !year.highlights.isEmpty {
              h2 { "Must see" }
              ForEach(year.highlights) { highlight in
                YearHighlight(highlight: highlight, photos: photos, gaps: gaps)
              }
            }
          }
        }
      }
    }
  }

  private var numbers: some HTML {
    p {
      "\(year.logs.counted("visit", "visits")) to \(year.places.counted("place", "places")) in "
      "\(year.cities.counted("city", "cities")) and \(year.countries.counted("country", "countries")): "
      "\(year.ratings.mustSee.grouped) must-see, \(year.ratings.solid.grouped) solid, \(year.ratings.skip.grouped) to skip."
    }
  }

  @HTMLBuilder private var months: some HTML {
    h2 { "Month by month" }
    ul {
      ForEach(year.months.indices) { index in
        if year.months[index] > 0 {
          li { "\(VisitDate.months[index]): \(year.months[index].counted("visit", "visits"))" }
        }
      }
    }
  }

  @HTMLBuilder private var countries: some HTML {
    h2 { "Countries" }
    ul {
      ForEach(names.indices) { index in
        li { "\(names[index]): \(year.visited[index].count.counted("visit", "visits"))" }
      }
    }
  }

  private static let head: TrustedHTML = """
    <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
    <meta name="robots" content="noindex"><style>\
    body{font:1rem/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1.25rem;color:#1f2a2c;\
    background:#faf7f2;overflow-wrap:break-word}article{border:1px solid #e4ddd2;border-radius:1rem;\
    background:#fff;padding:.25rem 1rem;margin:1rem 0}h1,h2{color:#0f6169}svg{width:100%;height:auto;background:#eef3f2;border-radius:.75rem}\
    svg path{fill:#0f6169}\
    img{display:block;max-width:100%;height:auto;border-radius:.75rem;margin:.75rem 0}.quiet{color:#5d6a6c}</style>
    """
}

/// Where the year was, no closer than to a degree: a square for each.
struct YearMap: HTMLLeaf {
  private let path: String

  init(squares: [(latitude: Int, longitude: Int)]) {
    // North is up; a square of two degrees can be seen.
    path = squares.map { "M\($0.longitude + 180) \(89 - $0.latitude)h2v2h-2z" }.joined()
  }

  func render(into output: inout HTMLOutput) {
    svg(.role("img"), .viewBox(362, 182), .aria("label", "The world with the places of the year")) {
      Raw("<path d=\"")
      path
      Raw("\"></path>")
    }.render(into: &output)
  }
}

private struct YearHighlight: HTML {
  let highlight: Year.Highlight
  let photos: [ID<MediaAPI.Item>: InlinedPhoto]
  let gaps: PictureGaps<InlinedPhoto>

  var body: some HTML {
    article {
      h3(.written) { highlight.name }
      if highlight.date.precision != .unknown { p(.class("quiet")) { highlight.date.words } }
      if !highlight.note.isEmpty { p(.written) { highlight.note } }
      if let photo = highlight.photo.flatMap({ photos[$0] }) {
        PictureGap(photo, alt: highlight.alt, width: highlight.width, height: highlight.height, in: gaps)
      }
    }
  }
}

/// The years that there is something of.
struct YearsPage: HTML {
  let years: [(year: Int, count: Int)]
  let context: PageContext

  var body: some HTML {
    AppPage("Your years", tab: .settings, back: "/wandr/settings", context) {
      div(.class("column column-form")) {
        if years.isEmpty {
          p(.class("quiet")) { "None of your logs says in which year it was." }
        } else {
          p {
            "Each year is one page to keep or to pass on, with its numbers and what one must see. "
            "What only you see is left out, unless you ask for all of it. Logs without a date are in none."
          }
          ul(.class("place-list")) {
            ForEach(years) { year in
              li(.class("place-row")) {
                p {
                  a(.href(URLPath("/wandr/years/", "\(year.year)"))) { "\(year.year)" }
                  " "
                  span(.class("quiet")) { year.count.counted("log", "logs") }
                  " "
                  a(.href(URLPath("/wandr/years/", "\(year.year)", "?all=1"))) { "All of it" }
                }
              }
            }
          }
        }
      }
    }
  }
}

enum YearRoutes {
  /// Of all photos in a page together; the page is a third larger.
  private static let mostPhotoBytes = 8 << 20

  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.get, "/wandr/years") { viewer, page in
      let (years, context) = try await page.read(viewer) { try YearQueries.years(of: viewer.profile, in: $0) }
      return page.page(YearsPage(years: years, context: context))
    }
    routes.viewerPage(.get, "/wandr/years/{year}") { viewer, page in
      guard let number = page.call.parameters["year"].flatMap({ Int($0) }), (1900...9999).contains(number) else {
        throw Problem.notFound()
      }
      let isWhole = page.request.query["all"] == "1"
      let year = try await services.database.read(as: viewer.principal) {
        try YearQueries.year(number, of: viewer.profile, isWhole: isWhole, in: $0)
      }
      var names: [String] = []
      for visited in year.visited {
        let city = try visited.city.flatMap { try services.places?.city(Int64($0)) }
        names.append(city?.country.name ?? visited.country)
      }
      let photos = try await services.uploads.inlined(year.highlights.compactMap(\.photo), most: mostPhotoBytes)
      let gaps = PictureGaps<InlinedPhoto>()
      var response = page.page(
        YearPage(year: year, names: names, photos: photos, gaps: gaps), filling: gaps, for: viewer)
      // Saved, not shown: on this server a page has no style of its own.
      response.headers.add("Content-Disposition", "attachment; filename=\"wandr-\(number).html\"")
      return response
    }
  }
}
