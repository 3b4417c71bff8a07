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
      guard let contents = ExportContents(rawValue: (input.contents ?? .logs).rawValue) else {
        throw Problem.validation("contents", "invalid", "Use logs, wants or everything.")
      }
      let file = ExportedFile(services: services, viewer: viewer, format: format, contents: contents)
      return PiecewiseFile(
        name: "wandr.\(format.ending)", contentType: format.contentType, body: try await file.body())
    }
  }
}

/// What the viewer can take along, and in which formats.
struct ExportPage: HTML {
  let context: PageContext

  var body: some HTML {
    AppPage("Your logs as a file", tab: .settings, back: "/wandr/settings", context) {
      div(.class("column column-form")) {
        p {
          "All that you have logged, with places, dates, ratings, notes and tags, also what only you see, and where you want to go. "
          "Keep the file safe: it hides nothing."
        }
        ForEach(ExportContents.allCases) { contents in
          section {
            h2 { contents.words }
            ExportFormats(contents: contents)
          }
        }
      }
    }
  }
}

private struct ExportFormats: HTML {
  let contents: ExportContents

  var body: some HTML {
    ul(.class("place-list")) {
      ForEach(ExportChoice.all) { choice in
        li(.class("place-row")) {
          p {
            a(.href(choice.address(of: contents))) { choice.name }
            " "
            span(.class("quiet")) { choice.use }
          }
        }
      }
    }
  }
}

struct ExportChoice: Sendable {
  let format: PlaceFormat
  let name: String
  let use: String

  static let all = [
    ExportChoice(format: .geoJSON, name: "GeoJSON", use: "For maps and programs"),
    ExportChoice(format: .gpx, name: "GPX", use: "For receivers and hiking apps"),
    ExportChoice(format: .kml, name: "KML", use: "For Google Earth, with coloured pins"),
    ExportChoice(format: .csv, name: "CSV", use: "For tables"),
  ]

  /// Logs are what the call gives by itself.
  func address(of contents: ExportContents) -> URLPath {
    let more = contents == .logs ? "" : "&contents=\(contents.rawValue)"
    // None of these is refused.
    return URLPath(checking: "/api/wandr/export?format=\(format.rawValue)\(more)") ?? "/wandr/export"
  }
}

enum ExportPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/wandr/export") { viewer, page in
      let (_, context) = try await page.read(viewer) { _ in true }
      return page.page(ExportPage(context: context))
    }
  }
}
