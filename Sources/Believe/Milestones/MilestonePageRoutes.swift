internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum MilestonePageRoutes {
  static func register(in routes: inout Routes) {
    registerMaking(in: &routes)
    registerChanging(in: &routes)
    registerCompleting(in: &routes)
  }

  /// The viewer's own milestone of the path, with its project; else 404.
  private static func own(
    _ viewer: Viewer, _ page: PageCall
  ) async throws -> (milestone: Milestone, slug: String, PageContext) {
    let id: ID<Milestone> = try page.id()
    let links = page.call.links
    let ((milestone, slug), context) = try await page.read(viewer) { transaction in
      let place = try MilestoneQueries.requireOwn(id, viewer.profile, in: transaction)
      guard let milestone = try MilestoneQueries.milestone(id, in: transaction),
        let project = try ProjectQueries.project(
          place.project, viewer: viewer.profile, links: links, in: transaction)
      else { throw Problem.notFound() }
      return (milestone, project.slug)
    }
    return (milestone, slug, context)
  }

  private static func list(_ slug: String) -> String { "/believe/p/\(slug)?tab=milestones" }

  private static func registerMaking(in routes: inout Routes) {
    let actions = MilestoneActions(services: routes.services)
    routes.viewerPage(.get, "/believe/p/{slug}/new-milestone") { viewer, page in
      let (project, context) = try await page.ownProject(viewer)
      return page.page(MilestoneFormPage(model: .init(slug: project.slug), context: context))
    }
    routes.viewerPage(.post, "/believe/p/{slug}/new-milestone") { viewer, page in
      let form = try page.form()
      return try await page.submit {
        _ = try await actions.createMilestone(
          .init(
            slug: page.slug, title: form["title"], description: form["description"], targetDate: form["targetDate"]),
          by: viewer, idempotency: nil)
        return page.redirect(list(page.slug), said: .milestoneSaved)
      } again: { errors in
        let (project, context) = try await page.ownProject(viewer)
        let model = MilestoneFormPage.Model(
          slug: project.slug, title: form["title"], description: form["description"],
          targetDate: form["targetDate"], errors: errors)
        return page.page(MilestoneFormPage(model: model, context: context))
      }
    }
  }

  private static func registerChanging(in routes: inout Routes) {
    let actions = MilestoneActions(services: routes.services)
    routes.viewerPage(.get, "/believe/milestone/{id}/edit") { viewer, page in
      let (milestone, slug, context) = try await own(viewer, page)
      let model = MilestoneFormPage.Model(
        slug: slug, id: milestone.id, title: milestone.title, description: milestone.description,
        targetDate: milestone.targetDate ?? "")
      return page.page(MilestoneFormPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/believe/milestone/{id}/edit") { viewer, page in
      let form = try page.form()
      let (milestone, slug, context) = try await own(viewer, page)
      return try await page.submit {
        _ = try await actions.updateMilestone(
          .init(
            id: milestone.id, title: form["title"], description: form["description"],
            targetDate: .set(form["targetDate"])), by: viewer)
        return page.redirect(list(slug), said: .milestoneSaved)
      } again: { errors in
        let model = MilestoneFormPage.Model(
          slug: slug, id: milestone.id, title: form["title"], description: form["description"],
          targetDate: form["targetDate"], errors: errors)
        return page.page(MilestoneFormPage(model: model, context: context))
      }
    }
    routes.viewerPage(.get, "/believe/milestone/{id}/delete") { viewer, page in
      let (milestone, slug, context) = try await own(viewer, page)
      return page.page(DeleteMilestonePage(milestone: milestone, slug: slug, context: context))
    }
    routes.viewerPage(.post, "/believe/milestone/{id}/delete") { viewer, page in
      let (milestone, slug, _) = try await own(viewer, page)
      try await actions.deleteMilestone(milestone.id, by: viewer)
      return page.redirect(list(slug), said: .milestoneDeleted)
    }
  }

  private static func registerCompleting(in routes: inout Routes) {
    let actions = MilestoneActions(services: routes.services)
    routes.viewerPage(.post, "/believe/milestone/{id}/complete") { viewer, page in
      let (milestone, slug, _) = try await own(viewer, page)
      let done = try await actions.toggleMilestoneComplete(milestone.id, true, by: viewer)
      // What was reached is worth an update: its words are there to be changed, or to be left.
      guard done.suggestedUpdate != nil else { return page.redirect(list(slug)) }
      return .redirect(to: "/believe/p/\(slug)/new-update?milestone=\(milestone.id)")
    }
    routes.viewerPage(.post, "/believe/milestone/{id}/reopen") { viewer, page in
      let (milestone, slug, _) = try await own(viewer, page)
      _ = try await actions.toggleMilestoneComplete(milestone.id, false, by: viewer)
      return page.redirect(list(slug))
    }
  }
}
