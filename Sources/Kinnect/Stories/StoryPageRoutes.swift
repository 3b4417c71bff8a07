internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum StoryPageRoutes {
  static func register(in routes: inout Routes) {
    registerSharing(in: &routes)
    registerWatching(in: &routes)
    registerDoing(in: &routes)
  }

  private static func registerSharing(in routes: inout Routes) {
    let services = routes.services
    routes.viewerPage(.get, "/kinnect/stories/new") { viewer, page in
      try await newStory(viewer, page)
    }
    routes.viewerPage(.post, "/kinnect/stories/new") { viewer, page in
      let form = try page.form()
      let key = form["key"].isEmpty ? nil : form["key"]
      return try await page.submit {
        guard let file = form.file("file") else {
          throw Problem.validation("file", "missing", "Choose a photo or a video.")
        }
        let upload = try await UploadActions(services: services).upload(
          file, alt: form["alt"], purpose: .photo(square: false), by: viewer.signedIn, links: page.call.links,
          idempotency: try page.call.idempotency(key: key.map { "\($0) photo" }, file: file, alt: form["alt"]))
        let idempotency = try page.call.idempotency(key: key, [upload.id.description])
        let shared = try await Kinnect.publishing.publish(
          .story(own: PostOwn()), [upload], by: viewer, links: page.call.links, idempotency: idempotency, services)
        return page.redirect("/kinnect", said: shared.isNow ? .storyShared : nil)
      } again: { errors in
        try await newStory(viewer, page, alt: form["alt"], errors: errors)
      }
    }
  }

  private static func newStory(
    _ viewer: Viewer, _ page: PageCall, alt: String = "", errors: FormErrors = .none
  ) async throws -> Response {
    let key: ID<Never> = page.services.newID()
    let (_, context) = try await page.read(viewer) { _ in }
    return page.page(NewStoryPage(model: .init(alt: alt, errors: errors, key: key.description), context: context))
  }

  private static func registerWatching(in routes: inout Routes) {
    let actions = StoryActions(services: routes.services)
    // The first that has not been seen, else the first.
    routes.viewerPage(.get, "/kinnect/u/{username}/stories") { viewer, page in
      let links = page.call.links
      let stories = try await page.services.database.read(as: viewer.principal) { transaction in
        let found = try Kinnect.people.openProfile(
          page.username, viewer: viewer.profile, links: links, in: transaction)
        guard let profile = found else { throw Problem.notFound() }
        return try StoryQueries.stories(
          of: profile.id.cast(), viewer: viewer.profile, links: links, in: transaction)
      }
      guard let story = stories.first(where: { !$0.seenByMe }) ?? stories.first else {
        return page.redirect("/kinnect/u/\(page.username.lowercased())")
      }
      return page.redirect("/kinnect/stories/\(story.id)")
    }
    routes.viewerPage(.get, "/kinnect/stories/{id}") { viewer, page in
      let (model, context) = try await watch(viewer, page)
      // Opening it is seeing it.
      if !model.story.seenByMe { try await actions.markSeen(model.story.id, by: viewer, links: page.call.links) }
      return page.page(StoryPage(model: model, context: context))
    }
    routes.viewerPage(.get, "/kinnect/stories/{id}/views") { viewer, page in
      let id: ID<Story> = try page.id()
      let before: Cursor<KinnectAPI.StoryViewList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        StoryViewsPage.Model(
          story: try StoryActions.own(id, viewer, links, transaction),
          views: try StoryQueries.views(of: id, before: before, limit: 50, links: links, in: transaction))
      }
      return page.page(StoryViewsPage(model: model, context: context))
    }
  }

  private static func watch(
    _ viewer: Viewer, _ page: PageCall, draft: String = "", error: String? = nil
  ) async throws -> (StoryPage.Model, PageContext) {
    let id: ID<Story> = try page.id()
    let links = page.call.links
    return try await page.read(viewer) { transaction in
      let story = try StoryActions.found(id, viewer, links, transaction)
      let all = try StoryQueries.stories(
        of: story.author.id.cast(), viewer: viewer.profile, links: links, in: transaction)
      let tellers = try StoryQueries.tellers(for: viewer.profile, links: links, in: transaction).items
      let next = tellers.first { $0.hasUnseen && $0.author.id != story.author.id }?.author
      return StoryPage.Model(story: story, all: all, next: next, error: error, draft: draft)
    }
  }

  private static func registerDoing(in routes: inout Routes) {
    let actions = StoryActions(services: routes.services)
    routes.viewerPage(.post, "/kinnect/stories/{id}/delete") { viewer, page in
      try await actions.delete(try page.id(), by: viewer)
      return page.redirect("/kinnect", said: .storyDeleted)
    }
    routes.viewerPage(.post, "/kinnect/stories/{id}/reply") { viewer, page in
      let id: ID<Story> = try page.id()
      let body = try page.form()["body"]
      return try await page.submit(retryOn: [422]) {
        _ = try await actions.reply(body, to: id, by: viewer, links: page.call.links, idempotency: nil)
        return page.redirect("/kinnect/stories/\(id)", said: .replySent)
      } again: { errors in
        let (model, context) = try await watch(viewer, page, draft: body, error: errors.summary)
        return page.page(StoryPage(model: model, context: context))
      }
    }
  }
}
