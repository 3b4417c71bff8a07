internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The call and the page with what friends liked.
enum RecommendationRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(RealspaceAPI.recommendations) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        Page(
          items: try RecommendationQueries.found(
            for: viewer.profile, limit: input.limit.count, now: call.now, links: call.links, in: $0), next: nil)
      }
    }
    routes.viewerPage(.get, "/realspace/friends-liked") { viewer, page in
      let (links, now) = (page.call.links, page.call.now)
      let (found, context) = try await page.read(viewer) {
        try RecommendationQueries.found(
          for: viewer.profile, limit: RecommendationQueries.most, now: now, links: links, in: $0)
      }
      return page.page(FriendsLikedPage(found, context: context))
    }
  }
}
