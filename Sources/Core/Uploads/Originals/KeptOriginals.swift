internal import HTML
internal import HTTP
public import SQL
internal import Wire

/// Lets people of an app keep the files that they send as they were, for themselves alone: the choice, off at first, and what is
/// kept, as calls and as a page of the settings. The app has `OriginalCalls` in its list of calls, and names the page,
/// `/{app}/originals`, in its look. Uploads say for which app they are, and that the original is to be kept.
public struct KeptOriginals: AppPart {
  private let app: String
  private let calls: OriginalCalls

  /// - Parameter app: the app's name.
  public init(_ app: String) {
    self.app = app
    calls = OriginalCalls(app)
  }

  public var policies: [TablePolicy] { [] }

  public func register(in routes: inout Routes) {
    let originals = Originals(services: routes.services)
    routes.viewer(calls.state) { _, viewer, _ in try await originals.state(of: viewer) }
    routes.viewer(calls.set) { input, viewer, _ in
      try await originals.set(input.keepsOriginals, viewer)
      return try await originals.state(of: viewer)
    }
    routes.viewer(calls.deleteAll) { _, viewer, _ in
      try await originals.deleteAll(of: viewer)
      return NoContent()
    }
    let path = "/\(app)/originals"
    routes.viewerPage(.get, path) { viewer, page in
      page.page(OriginalsPage(model: try await originals.state(of: viewer), context: page.context()))
    }
    routes.viewerPage(.post, path) { [app] viewer, page in
      try await originals.set(try page.form()["keeps"] == "true", viewer)
      return page.redirect("/\(app)/settings", said: .choicesSaved)
    }
    routes.viewerPage(.get, "\(path)/delete") { viewer, page in
      page.page(DeleteOriginalsPage(model: try await originals.state(of: viewer), context: page.context()))
    }
    routes.viewerPage(.post, "\(path)/delete") { viewer, page in
      try await originals.deleteAll(of: viewer)
      return page.redirect(path, said: .originalsDeleted)
    }
  }
}
