internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// The forms with which projects are made, changed and deleted.
enum ProjectEditingRoutes {
  static func register(in routes: inout Routes) {
    registerMaking(in: &routes)
    registerChanging(in: &routes)
    registerQuestions(in: &routes)
  }

  private static func registerMaking(in routes: inout Routes) {
    let actions = ProjectActions(services: routes.services)
    routes.viewerPage(.get, "/believe/new-project") { viewer, page in
      let (_, context) = try await page.read(viewer) { _ in }
      return page.page(ProjectFormPage(model: .init(), context: context))
    }
    routes.viewerPage(.post, "/believe/new-project") { viewer, page in
      let form = try page.form()
      return try await page.submit(file: "cover") {
        let slug = trimmed(form["slug"])
        let input = { (cover: ID<MediaAPI.Item>?) in
          BelieveAPI.CreateProject(
            title: form["title"], tagline: form["tagline"], description: form["description"], cover: cover,
            coverAlt: form["coverAlt"], slug: slug.isEmpty ? nil : slug, mood: nil,
            isPublished: form["isPublished"] == "true",
            visibility: .init(rawValue: form["visibility"]), isOnTheWeb: form["isOnTheWeb"] == "true")
        }
        _ = try ProjectWords(input(nil))
        var cover: ID<MediaAPI.Item>?
        if case .set(let id) = try await self.cover(form, by: viewer, page) { cover = id }
        let project = try await actions.createProject(
          input(cover), by: viewer, links: page.call.links, idempotency: nil)
        return page.redirect("/believe/p/\(project.slug)", said: .projectMade)
      } again: { errors in
        let (_, context) = try await page.read(viewer) { _ in }
        return page.page(ProjectFormPage(model: model(form, errors: errors), context: context))
      }
    }
  }

  private static func registerChanging(in routes: inout Routes) {
    let actions = ProjectActions(services: routes.services)
    routes.viewerPage(.get, "/believe/p/{slug}/edit") { viewer, page in
      let (project, earlier, context) = try await projectToChange(viewer, page)
      let model = ProjectFormPage.Model(
        current: project.slug, earlier: earlier, title: project.title, tagline: project.tagline,
        description: project.description, slug: project.slug, isPublished: project.isPublished,
        visibility: project.visibility, isOnTheWeb: project.isOnTheWeb, coverURL: project.coverURL,
        coverAlt: project.coverAlt ?? "")
      return page.page(ProjectFormPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/believe/p/{slug}/edit") { viewer, page in
      let form = try page.form()
      return try await page.submit(file: "cover") {
        let slug = trimmed(form["slug"])
        let input = { (cover: Change<ID<MediaAPI.Item>>) in
          BelieveAPI.EditProject(
            slug: page.slug, newSlug: slug.isEmpty ? nil : slug, title: form["title"], tagline: form["tagline"],
            description: form["description"], cover: cover, coverAlt: form["coverAlt"], mood: .keep,
            isPublished: form["isPublished"] == "true", visibility: .init(rawValue: form["visibility"]),
            isOnTheWeb: form["isOnTheWeb"] == "true")
        }
        _ = try ProjectWords(input(.keep))
        _ = try await page.ownProject(viewer)
        let project = try await actions.updateProject(
          input(try await cover(form, by: viewer, page)), by: viewer, links: page.call.links)
        return page.redirect("/believe/p/\(project.slug)", said: .projectSaved)
      } again: { errors in
        let (project, earlier, context) = try await projectToChange(viewer, page)
        var model = model(form, errors: errors)
        model.current = project.slug
        model.earlier = earlier
        model.coverURL = project.coverURL
        return page.page(ProjectFormPage(model: model, context: context))
      }
    }
  }

  /// The viewer's own project of the path with its earlier slugs; else 404.
  private static func projectToChange(
    _ viewer: Viewer, _ page: PageCall
  ) async throws -> (Project, [String], PageContext) {
    let links = page.call.links
    let (found, context) = try await page.read(viewer) { transaction in
      try ProjectQueries.project(page.slug, viewer: viewer.profile, links: links, in: transaction).map {
        ($0, try SlugQueries.earlier(of: $0, in: transaction))
      }
    }
    guard let (project, earlier) = found, project.isMine else { throw Problem.notFound() }
    return (project, earlier, context)
  }

  /// As it was typed.
  private static func model(_ form: FormFields, errors: FormErrors) -> ProjectFormPage.Model {
    var errors = errors
    if let about = errors.fields.removeValue(forKey: "newSlug") { errors.fields["slug"] = about }
    return ProjectFormPage.Model(
      title: form["title"], tagline: form["tagline"], description: form["description"], slug: form["slug"],
      isPublished: form["isPublished"] == "true", visibility: .init(rawValue: form["visibility"]),
      isOnTheWeb: form["isOnTheWeb"] == "true", coverAlt: form["coverAlt"], errors: errors)
  }

  /// Takes a chosen cover in.
  private static func cover(
    _ form: FormFields, by viewer: Viewer, _ page: PageCall
  ) async throws -> Change<ID<MediaAPI.Item>> {
    guard let file = form.file("cover") else { return form["removeCover"].isEmpty ? .keep : .clear }
    let upload = try await UploadActions(services: page.services).upload(
      file, alt: "", purpose: .photo(square: false), by: viewer.signedIn, links: page.call.links)
    guard upload.kind == .photo, upload.status == .ready else {
      throw Problem.validation("cover", "invalid", "A cover is a photo.")
    }
    return .set(upload.id)
  }

  private static func registerQuestions(in routes: inout Routes) {
    let actions = ProjectActions(services: routes.services)
    routes.viewerPage(.get, "/believe/p/{slug}/delete") { viewer, page in
      let (project, context) = try await page.ownProject(viewer)
      return page.page(DeleteProjectPage(project: project, context: context))
    }
    routes.viewerPage(.post, "/believe/p/{slug}/delete") { viewer, page in
      try await actions.deleteProject(page.slug, by: viewer)
      return page.redirect("/believe/profile", said: .projectDeleted)
    }
    routes.viewerPage(.get, "/believe/p/{slug}/mood") { viewer, page in
      let (project, context) = try await page.ownProject(viewer)
      return page.page(MoodPage(project: project, context: context))
    }
    routes.viewerPage(.post, "/believe/p/{slug}/mood") { viewer, page in
      let mood = try page.form()["mood"]
      let project = try await actions.updateProject(
        .init(
          slug: page.slug, newSlug: nil, title: nil, tagline: nil, description: nil, cover: .keep,
          mood: mood == "none" ? .clear : .set(.init(rawValue: mood)), isPublished: nil, visibility: nil,
          isOnTheWeb: nil), by: viewer, links: page.call.links)
      return page.redirect("/believe/p/\(project.slug)", said: .moodSaved)
    }
  }
}
