internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// `/realspace/export`: somebody's own diary and list in files, and the call that says where they are.
enum ExportRoutes {
  private static let files = HistoryExport.File.allCases.map {
    RealspaceAPI.HistoryFile(name: $0.rawValue, title: $0.title, path: $0.path)
  }

  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(RealspaceAPI.historyExport) { _, _, _ in RealspaceAPI.HistoryExport(files: files) }
    routes.viewerPage(.get, "/realspace/export") { viewer, page in
      let (_, context) = try await page.read(viewer) { _ in }
      return page.page(ExportPage(files: files, context: context))
    }
    routes.viewerPage(.get, "/realspace/export/{file}") { viewer, page in
      guard let file = page.call.parameters["file"].flatMap({ HistoryExport.File(rawValue: $0) }) else {
        throw Problem.notFound()
      }
      let entries = try await HistoryExportRead(services: services, viewer: viewer).entries()
      var response = Response(.ok, type: "text/csv; charset=utf-8", bytes: HistoryExport.table(file, of: entries))
      response.headers.add("Content-Disposition", "attachment; filename=\"\(file.rawValue)\"")
      response.headers.add("Cache-Control", "private, no-store")
      response.headers.add("X-Content-Type-Options", "nosniff")
      return response
    }
  }
}
