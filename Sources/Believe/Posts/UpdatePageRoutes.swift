internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum UpdatePageRoutes {
  static func register(in routes: inout Routes) {
    registerReading(in: &routes)
    registerWriting(in: &routes)
    registerChanging(in: &routes)
    registerPublishing(in: &routes)
  }

  /// The visible update of the path and whether it is the viewer's own; else 404.
  static func visible(_ viewer: Viewer, _ page: PageCall) async throws -> (post: Post, isMine: Bool, PageContext) {
    let id: ID<Post> = try page.id()
    let links = page.call.links
    let (post, context) = try await page.read(viewer) {
      try PostQueries.post(id, viewer: viewer.profile, links: links, in: $0)
    }
    guard let post else { throw Problem.notFound() }
    return (post, post.project.builder.id == viewer.profile.cast(), context)
  }

  private static func own(_ viewer: Viewer, _ page: PageCall) async throws -> (Post, PageContext) {
    let (post, isMine, context) = try await visible(viewer, page)
    guard isMine else { throw Problem.notFound() }
    return (post, context)
  }

  private static func registerReading(in routes: inout Routes) {
    routes.viewerPage(.get, "/believe/update/{id}") { viewer, page in
      let (post, isMine, context) = try await visible(viewer, page)
      let isHidden =
        isMine
        ? try await page.services.database.query(as: viewer.principal) {
          try Hiding.isHidden(post.id, in: "believe_posts", $0)
        } : false
      return page.page(UpdatePage(model: .init(post: post, isMine: isMine, isHidden: isHidden), context: context))
    }
  }

  private static func registerWriting(in routes: inout Routes) {
    let actions = PostActions(services: routes.services)
    routes.viewerPage(.get, "/believe/new-update") { viewer, page in
      let before: Cursor<BelieveAPI.BuilderProjectList>? = page.cursor()
      let links = page.call.links
      let (projects, context) = try await page.read(viewer) {
        try ProjectQueries.projects(
          of: viewer.profile.cast(), viewer: viewer.profile, before: before, limit: 30, links: links, in: $0)
      }
      if before == nil, projects.items.count < 2 {
        return .redirect(to: projects.items.first.map { "/believe/p/\($0.slug)/new-update" } ?? "/believe/new-project")
      }
      return page.page(ChooseProjectPage(projects: projects, context: context))
    }
    routes.viewerPage(.get, "/believe/p/{slug}/new-update") { viewer, page in
      let links = page.call.links
      let milestone = page.request.query["milestone"].flatMap { ID<Milestone>($0) }
      let (model, context) = try await page.read(viewer) { transaction in
        let found = try ProjectQueries.project(page.slug, viewer: viewer.profile, links: links, in: transaction)
        guard let project = found, project.isMine else { throw Problem.notFound() }
        // Completing a milestone offers words for an update.
        let done = try milestone.flatMap { try MilestoneQueries.milestone($0, in: transaction) }
        return UpdateFormPage.Model(
          project: project, content: done.map { MilestoneActions.update(telling: $0, of: project.title) } ?? "",
          allowsSaving: try Believe.saving.isOn(for: viewer, in: transaction),
          asksAboutSaving: try Believe.saving.asks(viewer, in: transaction))
      }
      return page.page(UpdateFormPage(model: model, context: context))
    }
    routes.viewerPage(.post, "/believe/p/{slug}/new-update") { viewer, page in
      let form = try page.form()
      let when = UpdateFormPage.When(rawValue: form["when"]) ?? .now
      return try await page.submit {
        var faults = FieldFaults()
        _ = faults.gather(try PostActions.checked(form["content"]), or: "")
        let publication = faults.gather(try publication(when, form, at: page.services.now()), or: .draft)
        try faults.end()
        _ = try await page.ownProject(viewer)
        let images = try await page.receiveUploads(form, by: viewer, square: false, atMost: BelieveAPI.Limits.images)
        let post = try await actions.createPost(
          in: page.slug, content: form["content"], images: images.map(\.id), publication,
          allowsSaving: SavingField.read(form), by: viewer, links: page.call.links, idempotency: nil)
        return page.redirect("/believe/p/\(post.project.slug)?tab=updates", said: said(when))
      } again: { errors in
        let (project, context) = try await page.ownProject(viewer)
        let model = UpdateFormPage.Model(
          project: project, content: form["content"], alt: form["alt"], when: when, publishAt: form["publishAt"],
          allowsSaving: SavingField.read(form) ?? true, errors: Self.errors(errors))
        return page.page(UpdateFormPage(model: model, context: context))
      }
    }
  }

  private static func errors(_ errors: FormErrors) -> FormErrors {
    var errors = errors
    if let about = errors.fields.removeValue(forKey: "images") { errors.fields["file"] = about }
    return errors
  }

  private static func said(_ when: UpdateFormPage.When) -> Notice {
    switch when {
    case .now: .updatePublished
    case .later: .updateScheduled
    case .draft: .draftSaved
    }
  }

  /// - Throws: 422 for a time that is none, has passed or is too far away.
  private static func publication(
    _ when: UpdateFormPage.When, _ form: FormFields, at now: Timestamp
  ) throws(Problem) -> PostActions.Publication {
    switch when {
    case .now: return .now
    case .draft: return .draft
    case .later:
      guard let time = LocalTime.parse(form["publishAt"], minutesToUTC: Int64(form["zone"]) ?? 0) else {
        throw .validation("publishAt", "invalid", "Choose a day and a time.")
      }
      _ = try PostActions.times(.at(time), now)
      return .at(time)
    }
  }

  private static func registerChanging(in routes: inout Routes) {
    let actions = PostActions(services: routes.services)
    routes.viewerPage(.get, "/believe/update/{id}/edit") { viewer, page in
      let (post, context) = try await own(viewer, page)
      return page.page(EditUpdatePage(model: .init(post: post, content: post.content), context: context))
    }
    routes.viewerPage(.post, "/believe/update/{id}/edit") { viewer, page in
      let form = try page.form()
      return try await page.submit {
        let (post, _) = try await own(viewer, page)
        _ = try PostActions.checked(form["content"])
        let album = try await page.receiveAlbum(form, by: viewer, atMost: BelieveAPI.Limits.images, isRequired: false)
        _ = try await actions.updatePost(
          post.id, content: form["content"], images: album?.media, alts: album?.alts,
          allowsSaving: SavingField.read(form), by: viewer, links: page.call.links)
        return page.redirect("/believe/update/\(post.id)", said: .updateSaved)
      } again: { errors in
        let (post, context) = try await own(viewer, page)
        let model = EditUpdatePage.Model(
          post: post, content: form["content"], album: AlbumForm(form), allowsSaving: SavingField.read(form),
          errors: Self.errors(errors))
        return page.page(EditUpdatePage(model: model, context: context))
      }
    }
    routes.viewerPage(.get, "/believe/update/{id}/delete") { viewer, page in
      let (post, context) = try await own(viewer, page)
      return page.page(DeleteUpdatePage(post: post, context: context))
    }
    routes.viewerPage(.post, "/believe/update/{id}/delete") { viewer, page in
      let (post, _) = try await own(viewer, page)
      try await actions.deletePost(post.id, by: viewer)
      return page.redirect("/believe/p/\(post.project.slug)?tab=updates", said: .updateDeleted)
    }
  }

  private static func registerPublishing(in routes: inout Routes) {
    let actions = PostActions(services: routes.services)
    routes.viewerPage(.get, "/believe/update/{id}/publish") { viewer, page in
      let (post, context) = try await own(viewer, page)
      guard post.status != .published else { throw Problem.notFound() }
      return page.page(PublishUpdatePage(model: .init(post: post), context: context))
    }
    routes.viewerPage(.post, "/believe/update/{id}/publish") { viewer, page in
      let form = try page.form()
      let when = UpdateFormPage.When(rawValue: form["when"]) ?? .now
      return try await page.submit(retryOn: [422]) {
        let post = try await actions.publishPost(
          try page.id(), try publication(when, form, at: page.services.now()), by: viewer, links: page.call.links)
        return page.redirect("/believe/p/\(post.project.slug)?tab=updates", said: said(when))
      } again: { errors in
        let (post, context) = try await own(viewer, page)
        let model = PublishUpdatePage.Model(
          post: post, when: when, publishAt: form["publishAt"],
          error: errors.fields["publishAt"] ?? errors.general)
        return page.page(PublishUpdatePage(model: model, context: context))
      }
    }
  }
}

/// A day and time as a browser's field sends it, `2026-05-31T09:30`, in the zone of the person who typed it.
enum LocalTime {
  /// With seconds and their fractions, which some browsers add.
  private static let mostScalars = 40

  /// - Parameter minutes: from that zone to UTC; 0 where no script has said it.
  static func parse(_ text: String, minutesToUTC minutes: Int64) -> Timestamp? {
    guard text.fits(mostScalars) else { return nil }
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "T" || $0 == ":" }).map { Int64($0) }
    guard parts.count >= 5, let year = parts[0], let month = parts[1], let day = parts[2], let hour = parts[3],
      let minute = parts[4], (2000...2200).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (-1000...1000).contains(minutes),
      (try? WrittenText.day(text.head(10))) != nil  // the reason is not told: it is no time
    else { return nil }
    // Days since 1970 of a civil date, with years that begin in March.
    let (y, m) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let days = 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719_468
    return Timestamp(microseconds: ((days * 24 + hour) * 60 + minute + minutes) * 60_000_000)
  }
}
