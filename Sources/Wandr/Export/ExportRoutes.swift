internal import Core
internal import HTML
internal import HTTP
internal import PlaceFiles
internal import Social
internal import Wire

enum ExportRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.file(WandrAPI.exportLogs) { input, viewer, _ in
      guard let format = PlaceFormat(rawValue: input.format.rawValue) else {
        throw Problem.validation("format", "invalid", "Use geojson, gpx, kml or csv.")
      }
      let file = LogFile(services: services, viewer: viewer, format: format)
      return PiecewiseFile(
        name: "wandr.\(format.ending)", contentType: format.contentType, body: try await file.body())
    }
  }
}

/// The formats in which the viewer can take their logs along.
struct ExportPage: HTML {
  let context: PageContext

  var body: some HTML {
    AppPage("Your logs as a file", tab: .settings, back: "/wandr/settings", context) {
      div(.class("column column-form")) {
        p {
          "All that you have logged, with places, dates, ratings, notes and tags, also what only you see. "
          "Keep the file safe: it hides nothing."
        }
        ul(.class("place-list")) {
          ForEach(ExportChoice.all) { choice in
            li(.class("place-row")) {
              p {
                a(.href(choice.address)) { choice.name }
                " "
                span(.class("quiet")) { choice.use }
              }
            }
          }
        }
      }
    }
  }
}

struct ExportChoice: Sendable {
  let name: String
  let use: String
  let address: URLPath

  static let all = [
    ExportChoice(name: "GeoJSON", use: "For maps and programs", address: "/api/wandr/export?format=geojson"),
    ExportChoice(name: "GPX", use: "For receivers and hiking apps", address: "/api/wandr/export?format=gpx"),
    ExportChoice(name: "KML", use: "For Google Earth, with coloured pins", address: "/api/wandr/export?format=kml"),
    ExportChoice(name: "CSV", use: "For tables", address: "/api/wandr/export?format=csv"),
  ]
}

enum ExportPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/wandr/export") { viewer, page in
      let (_, context) = try await page.read(viewer) { _ in true }
      return page.page(ExportPage(context: context))
    }
  }
}
