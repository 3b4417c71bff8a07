internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The page about one's private calendar.
enum CalendarPageRoutes {
  static func register(in routes: inout Routes) {
    let keys = CalendarKeys(services: routes.services)
    routes.viewerPage(.get, "/realspace/calendar") { viewer, page in
      let (model, context) = try await contents(viewer, page)
      return page.page(CalendarPage(model: model, context: context))
    }
    // The address is in this answer alone, so that it stands in no history and no notice.
    routes.viewerPage(.post, "/realspace/calendar") { viewer, page in
      let url = try await keys.make(for: viewer, origin: page.call.origin)
      var (model, context) = try await contents(viewer, page)
      model.url = url
      return page.page(CalendarPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/realspace/calendar/off") { viewer, page in
      try await keys.remove(of: viewer)
      return page.redirect("/realspace/calendar")
    }
    registerImport(in: &routes)
  }

  private static func registerImport(in routes: inout Routes) {
    let services = routes.services
    let imports = EventImport(services: services)
    routes.viewerPage(.post, "/realspace/calendar/import") { viewer, page in
      let form = try page.form()
      let source = trimmed(form["url"])
      return try await page.submit(file: "calendar") {
        let bytes: [UInt8]
        if let file = form.file("calendar") {
          bytes = file.bytes
        } else {
          bytes = try await CalendarSource(.init(url: source.isEmpty ? nil : source)).bytes(for: viewer, by: services)
        }
        let report = try await imports.bring(bytes, zone: form["timeZone"], by: viewer, links: page.call.links)
        var (model, context) = try await contents(viewer, page)
        model.report = report
        return page.page(CalendarPage(model: model, context: context))
      } again: { errors in
        var (model, context) = try await contents(viewer, page)
        (model.source, model.errors) = (source, errors)
        return page.page(CalendarPage(model: model, context: context))
      }
    }
  }

  private static func contents(_ viewer: Viewer, _ page: PageCall) async throws -> (CalendarPage.Model, PageContext) {
    try await page.read(viewer) { CalendarPage.Model(madeAt: try CalendarKeys.made(for: viewer.profile, in: $0)) }
  }
}
