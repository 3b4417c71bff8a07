internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum FollowPageRoutes {
  static func register(in routes: inout Routes) {
    let relations = RelationActions(services: routes.services)
    func action(
      _ name: String, said: Notice? = nil, to target: (@Sendable (PageCall) -> String)? = nil,
      _ body: @escaping @Sendable (String, Viewer) async throws -> Void
    ) {
      routes.viewerPage(.post, "/kinnect/u/{username}/\(name)") { viewer, page in
        try await body(page.username, viewer)
        if let target { return page.redirect(target(page), said: said, of: page.username) }
        return page.back(or: "/kinnect/u/\(page.username)", said: said, of: page.username)
      }
    }
    action("follow") { _ = try await relations.follow($0, by: $1) }
    action("unfollow") { _ = try await relations.unfollow($0, by: $1) }
    action("remove-follower") { try await relations.removeFollower($0, by: $1) }
    action("approve") { _ = try await relations.approve($0, by: $1) }
    action("decline") { try await relations.decline($0, by: $1) }
    action("mute", said: .muted) { try await relations.mute($0, by: $1) }
    action("unmute", said: .unmuted) { try await relations.unmute($0, by: $1) }
    action("block", said: .blocked, to: { _ in "/kinnect" }) { try await relations.block($0, by: $1) }
    action("unblock", said: .unblocked, to: { _ in "/kinnect/settings" }) { try await relations.unblock($0, by: $1) }
    registerReport(in: &routes)
  }

  private static func registerReport(in routes: inout Routes) {
    let reports = ReportActions(services: routes.services)
    routes.reportPage("/kinnect/u/{username}/report") { viewer, page in
      try await requireVisible(viewer, page)
      return .init(username: page.username)
    } file: { reason, viewer, page in
      try await reports.reportProfile(page.username, reason: reason, by: viewer)
    }
  }

  private static func requireVisible(_ viewer: Viewer, _ page: PageCall) async throws {
    let links = page.call.links
    let profile = try await page.services.database.read(as: viewer.principal) {
      try ProfileQueries.profile(page.username, viewer: viewer.profile, links: links, in: $0)
    }
    guard profile != nil else { throw Problem.notFound() }
  }
}
