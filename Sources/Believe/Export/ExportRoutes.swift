internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum ExportRoutes {
  /// Of all photos in a story together; the page is a third larger.
  private static let mostPhotoBytes = 8 << 20

  static func register(in routes: inout Routes) {
    let (database, uploads) = (routes.services.database, routes.services.uploads)
    routes.page(.get, "/believe/p/{slug}/feed.atom") { page in
      let slug = page.call.parameters["slug"] ?? ""
      // A feed reader has no session: it gets what the builder has put on the web.
      let reader =
        page.call.caller.viewer?.principal
        ?? Principal(viewer: nil as ID<Never>?, account: nil as ID<Never>?, app: Believe.name)
      let feed = try await database.read(as: reader) {
        try ExportQueries.feed(slug, origin: page.call.origin, in: $0)
      }
      guard let feed else { throw Problem.notFound() }
      var response = Response(.ok, type: "application/atom+xml; charset=utf-8", bytes: feed.bytes)
      response.headers.add("Cache-Control", "private, no-cache")
      response.headers.add("X-Content-Type-Options", "nosniff")
      return response
    }
    routes.viewerPage(.get, "/believe/p/{slug}/story.html") { viewer, page in
      let slug = page.call.parameters["slug"] ?? ""
      let story = try await database.read(as: viewer.principal) {
        try ExportQueries.story(slug, viewer: viewer.profile, links: page.call.links, in: $0)
      }
      let photos = try await uploads.inlined(story.photos, most: mostPhotoBytes)
      let gaps = PictureGaps<InlinedPhoto>()
      var response = page.page(StoryPage(story: story, photos: photos, gaps: gaps), filling: gaps, for: viewer)
      // Saved, not shown: on this server a page has no style of its own.
      response.headers.add("Content-Disposition", "attachment; filename=\"story.html\"")
      return response
    }
  }
}
