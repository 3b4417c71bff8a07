internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

extension People {
  func registerRelationPages(in routes: inout Routes) {
    let relations = RelationActions(services: routes.services)
    func action(
      _ name: String, said: Notice? = nil, to target: URLPath? = nil,
      _ body: @escaping @Sendable (String, ID<ProfileEntity>?, Viewer) async throws -> Void
    ) {
      routes.viewerPage(.post, personTemplate("/\(name)")) { viewer, page in
        try await body(page.username, try MeantProfile.id(in: page), viewer)
        if let target { return page.redirect(target.text, said: said, of: page.username) }
        return page.back(or: address(of: page.username).text, said: said, of: page.username)
      }
    }
    action("follow") { _ = try await relations.follow($0, meaning: $1, by: $2) }
    action("unfollow") { _ = try await relations.unfollow($0, meaning: $1, by: $2) }
    action("remove-follower") { try await relations.removeFollower($0, meaning: $1, by: $2) }
    action("approve") { _ = try await relations.approve($0, meaning: $1, by: $2) }
    action("decline") { try await relations.decline($0, meaning: $1, by: $2) }
    action("mute", said: .muted) { try await relations.mute($0, meaning: $1, by: $2) }
    action("unmute", said: .unmuted) { try await relations.unmute($0, meaning: $1, by: $2) }
    action("block", said: .blocked, to: page()) { try await relations.block($0, meaning: $1, by: $2) }
    action("unblock", said: .unblocked, to: page("/settings")) { try await relations.unblock($0, meaning: $1, by: $2) }
    routes.reportPage(
      personTemplate("/report"), reportable,
      target: { page in
        try MeantProfile.addressed(in: page).map { report(on: page.username, $0).text } ?? page.request.path
      }
    ) { page in try MeantProfile.addressed(in: page)?.description ?? page.username }
  }

  var reportable: Reportable<String> { .profiles(of: app) { address(of: $0) } }

  func registerFollowLists(in routes: inout Routes) {
    routes.viewerPage(.get, personTemplate("/followers")) { viewer, page in
      let before: Cursor<SocialAPI.FollowerList>? = page.cursor()
      return try await list(.followers, viewer, page) { .followers(of: $0, before: before, limit: 50) }
    }
    routes.viewerPage(.get, personTemplate("/following")) { viewer, page in
      let before: Cursor<SocialAPI.FollowingList>? = page.cursor()
      return try await list(.following, viewer, page) { .following(of: $0, before: before, limit: 50) }
    }
  }

  private func list(
    _ kind: FollowListPage.Kind, _ viewer: Viewer, _ page: PageCall,
    _ list: @escaping @Sendable (ID<ProfileEntity>) -> ProfileList
  ) async throws -> Response {
    let links = page.call.links
    let (model, context) = try await page.read(viewer) { transaction in
      let found = try openProfile(page.username, viewer: viewer.profile, links: links, in: transaction)
      guard let profile = found else { throw Problem.notFound() }
      let people = try list(profile.id.cast()).page(for: viewer.profile, links: links, in: transaction)
      return FollowListPage.Model(username: profile.username, kind: kind, people: people)
    }
    return page.page(FollowListPage(self, model: model, context: context))
  }
}
