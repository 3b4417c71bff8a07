internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// The page of a person and the call for their posts; all else about people is `Kinnect.people`.
enum ProfileRoutes {
  private static let pageLength = 30

  static func register(in routes: inout Routes) {
    routes.viewer(KinnectAPI.profilePosts) { input, viewer, call in
      try await Kinnect.people.read(of: input.username, viewer, call) { transaction, id in
        try PostQueries.posts(
          of: id, viewer: viewer.profile, before: call.cursor(input.before), limit: input.limit.count,
          links: call.links, in: transaction)
      }
    }
    routes.viewerPage(.get, "/kinnect/u/{username}") { viewer, page in
      try await profile(viewer, page)
    }
  }

  private static func profile(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let before: Cursor<KinnectAPI.ProfilePostList>? = page.cursor()
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      let found = try Kinnect.people.profile(page.username, viewer: viewer.profile, links: links, in: transaction)
      guard let profile = found else { throw Problem.notFound() }
      let id: ID<ProfileEntity> = profile.id.cast()
      let posts =
        profile.postCount == nil
        ? Page(items: [], next: nil)
        : try PostQueries.posts(
          of: id, viewer: viewer.profile, before: before, limit: pageLength, links: links, in: transaction)
      return ProfilePage.Model(
        profile: profile, posts: posts,
        isMuted: try People.isMuted(id, by: viewer.profile, in: transaction),
        asksToFollow: try People.asksToFollow(id, viewer.profile, in: transaction),
        ring: StoryRing(try StoryQueries.ring(of: id, viewer: viewer.profile, in: transaction)),
        asksAboutSaving: profile.relation == .own ? try Kinnect.saving.asks(viewer, in: transaction) : false)
    }
    return page.page(ProfilePage(model: model, context: context))
  }
}
