internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The page of a person and the call for their posts; all else about people is `Realspace.people`.
enum ProfileRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(RealspaceAPI.profilePosts) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        let found = try Realspace.people.profile(
          input.username, viewer: viewer.profile, links: call.links, in: transaction)
        guard let profile = found else { throw Problem.notFound() }
        return try PostQueries.list.posts(
          of: profile.id.cast(), before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: transaction)
      }
    }
    routes.viewerPage(.get, "/realspace/u/{username}") { viewer, page in
      let before: Cursor<RealspaceAPI.ProfilePostList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let found = try Realspace.people.profile(page.username, viewer: viewer.profile, links: links, in: transaction)
        guard let profile = found else { throw Problem.notFound() }
        let posts = try PostQueries.list.posts(
          of: profile.id.cast(), before: before, limit: 12, viewer: viewer.profile, links: links, in: transaction)
        guard profile.relation == .own else {
          return ProfilePage.Model(
            profile: profile, posts: posts,
            isMuted: try People.isMuted(profile.id.cast(), by: viewer.profile, in: transaction))
        }
        return ProfilePage.Model(
          profile: profile, posts: posts, asksAboutSaving: try Realspace.saving.asks(viewer, in: transaction))
      }
      return page.page(ProfilePage(model: model, context: context))
    }
  }
}
