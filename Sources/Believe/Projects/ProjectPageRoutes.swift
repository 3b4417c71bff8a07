internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum ProjectPageRoutes {
  private static let shownMessages = 5

  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/believe/p/{slug}") { viewer, page in
      guard let (model, context) = try await read(viewer, page) else {
        return try await RequestPageRoutes.closed(viewer, page)
      }
      // An earlier address leads to where the project is now.
      guard model.project.slug == page.slug else {
        let part = model.tab == .about ? "" : "?tab=\(model.tab.rawValue)"
        return .redirect(to: "/believe/p/\(model.project.slug)\(part)")
      }
      return page.page(ProjectPage(model: model, context: context), capacity: 49_152)
    }
    registerFollowing(in: &routes)
  }

  private static func read(_ viewer: Viewer, _ page: PageCall) async throws -> (ProjectPage.Model, PageContext)? {
    let links = page.call.links
    let tab = page.request.query["tab"].flatMap(ProjectPage.Tab.init(rawValue:)) ?? .about
    let before: Cursor<BelieveAPI.PostList>? = tab == .updates ? page.cursor() : nil
    let draftsBefore: Cursor<BelieveAPI.DraftList>? = tab == .updates ? page.cursor("drafts") : nil
    let (model, context): (ProjectPage.Model?, PageContext) = try await page.read(viewer) { transaction in
      let found = try ProjectQueries.project(page.slug, viewer: viewer.profile, links: links, in: transaction)
      guard let project = found else { return nil }
      var model = ProjectPage.Model(project: project, tab: tab)
      if tab == .updates, draftsBefore == nil {
        model.posts = try PostQueries.published(
          in: project.id, viewer: viewer.profile, before: before, limit: 12, links: links, in: transaction)
      }
      if tab == .updates, project.isMine, before == nil {
        model.drafts = try PostQueries.drafts(
          in: project.id, viewer: viewer.profile, before: draftsBefore, limit: 12, links: links, in: transaction)
      }
      if project.isMine, !project.isPublished {
        model.isHidden = try Hiding.isHidden(project.id, in: "believe_projects", transaction)
      }
      if tab == .milestones {
        model.milestones = try MilestoneQueries.milestones(of: project.id, in: transaction)
      }
      let messages = try SupportQueries.messages(
        to: project.id, viewer: viewer.profile, before: nil, limit: shownMessages, links: links, in: transaction)
      model.messages = messages.items
      model.hiddenMessages = try SupportQueries.hidden(among: messages.items, in: transaction)
      model.hasMoreMessages = messages.next != nil
      return model
    }
    return model.map { ($0, context) }
  }

  private static func registerFollowing(in routes: inout Routes) {
    let follows = FollowActions(services: routes.services)
    routes.viewerPage(.post, "/believe/p/{slug}/follow") { viewer, page in
      _ = try await follows.setFollowing(true, page.slug, by: viewer)
      return page.back(or: "/believe/p/\(page.slug)")
    }
    routes.viewerPage(.post, "/believe/p/{slug}/unfollow") { viewer, page in
      _ = try await follows.setFollowing(false, page.slug, by: viewer)
      return page.back(or: "/believe/p/\(page.slug)")
    }
    routes.viewerPage(.get, "/believe/p/{slug}/supporters") { viewer, page in
      let before: Cursor<BelieveAPI.SupporterList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let found = try ProjectQueries.project(page.slug, viewer: viewer.profile, links: links, in: transaction)
        guard let project = found else { throw Problem.notFound() }
        return SupportersPage.Model(
          project: project,
          people: try FollowQueries.supporters(
            of: project.id, before: before, limit: 50, links: links, in: transaction))
      }
      return page.page(SupportersPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/believe/p/{slug}/remove-supporter") { viewer, page in
      guard let id = ID<Builder>(try page.form()["id"]) else { throw Problem.notFound() }
      try await follows.removeSupporter(id, of: page.slug, by: viewer)
      return page.redirect("/believe/p/\(page.slug)/supporters", said: .supporterRemoved)
    }
  }
}
