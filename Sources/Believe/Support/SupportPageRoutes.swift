internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Wire

enum SupportPageRoutes {
  static func register(in routes: inout Routes) {
    registerSending(in: &routes)
    registerReading(in: &routes)
    registerAnswering(in: &routes)
    registerQuestions(in: &routes)
  }

  private static func registerSending(in routes: inout Routes) {
    let actions = SupportActions(services: routes.services)
    routes.viewerPage(.get, "/believe/p/{slug}/support") { viewer, page in
      let (project, context) = try await page.project(viewer)
      guard !project.isMine else { throw Problem.notFound() }
      return page.page(SendSupportPage(model: .init(project: project), context: context))
    }
    routes.viewerPage(.post, "/believe/p/{slug}/support") { viewer, page in
      let form = try page.form()
      let isAnonymous = form["isAnonymous"] == "true"
      return try await page.submit {
        let notice = try await actions.sendSupportMessage(
          form["message"], to: page.slug, isAnonymous: isAnonymous, by: viewer, links: page.call.links,
          idempotency: nil
        ).gain.notice
        return page.redirect("/believe/p/\(page.slug)", said: notice.said, of: notice.of)
      } again: { errors in
        let (project, context) = try await page.project(viewer)
        let model = SendSupportPage.Model(
          project: project, message: form["message"], isAnonymous: isAnonymous, errors: errors)
        return page.page(SendSupportPage(model: model, context: context))
      }
    }
  }

  private static func registerReading(in routes: inout Routes) {
    routes.viewerPage(.get, "/believe/p/{slug}/messages") { viewer, page in
      let before: Cursor<BelieveAPI.MessageList>? = page.cursor()
      let silencedBefore: Cursor<BelieveAPI.SilencedList>? = page.cursor("silenced")
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let found = try ProjectQueries.project(page.slug, viewer: viewer.profile, links: links, in: transaction)
        guard let project = found else { throw Problem.notFound() }
        let messages =
          silencedBefore != nil
          ? Page(items: [], next: nil)
          : try SupportQueries.messages(
            to: project.id, viewer: viewer.profile, before: before, limit: 30, links: links, in: transaction)
        let silenced =
          project.isMine && before == nil
          ? try SupportQueries.silenced(
            in: project.id, before: silencedBefore, limit: 30, links.cursors, transaction: transaction)
          : Page(items: [], next: nil)
        return MessagesPage.Model(
          project: project, messages: messages,
          hidden: try SupportQueries.hidden(among: messages.items, in: transaction), silenced: silenced,
          isContinued: silencedBefore != nil)
      }
      return page.page(MessagesPage(model: model, context: context))
    }
  }

  struct Seen {
    let message: SupportMessage
    let project: Project
    let context: PageContext
  }

  /// The visible message of the path with its project; else 404.
  static func visible(_ viewer: Viewer, _ page: PageCall) async throws -> Seen {
    let id: ID<SupportMessage> = try page.id()
    let links = page.call.links
    let ((message, project), context) = try await page.read(viewer) { transaction in
      guard let place = try SupportQueries.place(of: id, in: transaction),
        let message = try SupportQueries.message(id, viewer: viewer.profile, links: links, in: transaction),
        let project = try ProjectQueries.project(place.project, viewer: viewer.profile, links: links, in: transaction)
      else { throw Problem.notFound() }
      return (message, project)
    }
    return Seen(message: message, project: project, context: context)
  }

  /// A message of the viewer's, or one to a project of theirs, with the project's slug where the viewer may see that; else 404.
  private static func toDelete(
    _ viewer: Viewer, _ page: PageCall
  ) async throws -> (message: SupportMessage, slug: String?, context: PageContext) {
    let id: ID<SupportMessage> = try page.id()
    let links = page.call.links
    let ((message, slug), context) = try await page.read(viewer) { transaction in
      guard let place = try SupportQueries.place(of: id, in: transaction),
        let message = try SupportQueries.message(id, viewer: viewer.profile, links: links, in: transaction),
        message.isMine || place.builder == viewer.profile
      else { throw Problem.notFound() }
      return (message, place.slug)
    }
    return (message, slug, context)
  }

  private static func toOwn(_ viewer: Viewer, _ page: PageCall) async throws -> Seen {
    let seen = try await visible(viewer, page)
    guard seen.project.isMine else { throw Problem.notFound() }
    return seen
  }

  private static func registerAnswering(in routes: inout Routes) {
    let actions = SupportActions(services: routes.services)
    routes.viewerPage(.get, "/believe/message/{id}/answer") { viewer, page in
      let seen = try await toOwn(viewer, page)
      let model = AnswerPage.Model(
        message: seen.message, slug: seen.project.slug, text: seen.message.answer?.text ?? "",
        isPublic: seen.message.answer?.isPublic ?? true)
      return page.page(AnswerPage(model: model, context: seen.context))
    }
    routes.viewerPage(.post, "/believe/message/{id}/answer") { viewer, page in
      let form = try page.form()
      let seen = try await toOwn(viewer, page)
      let isPublic = form["isPublic"] != "false"
      return try await page.submit {
        _ = try await actions.answer(
          seen.message.id, form["text"], isPublic: isPublic, by: viewer, links: page.call.links)
        return page.redirect("/believe/p/\(seen.project.slug)", said: .answerSaved)
      } again: { errors in
        let model = AnswerPage.Model(
          message: seen.message, slug: seen.project.slug, text: form["text"], isPublic: isPublic,
          error: errors.fields["text"] ?? errors.general)
        return page.page(AnswerPage(model: model, context: seen.context))
      }
    }
    routes.viewerPage(.post, "/believe/message/{id}/take-answer-back") { viewer, page in
      let seen = try await toOwn(viewer, page)
      _ = try await actions.deleteAnswer(to: seen.message.id, by: viewer, links: page.call.links)
      return page.redirect("/believe/p/\(seen.project.slug)", said: .answerSaved)
    }
  }

  private static func registerQuestions(in routes: inout Routes) {
    let actions = SupportActions(services: routes.services)
    routes.viewerPage(.get, "/believe/message/{id}/delete") { viewer, page in
      let (message, slug, context) = try await toDelete(viewer, page)
      return page.page(MessageQuestionPage(.delete, message: message, slug: slug, context: context))
    }
    routes.viewerPage(.post, "/believe/message/{id}/delete") { viewer, page in
      let (message, slug, _) = try await toDelete(viewer, page)
      try await actions.deleteSupportMessage(message.id, by: viewer)
      return page.redirect(slug.map { "/believe/p/\($0)" } ?? "/believe/support", said: .messageDeleted)
    }
    routes.viewerPage(.get, "/believe/message/{id}/silence") { viewer, page in
      let seen = try await toOwn(viewer, page)
      guard seen.message.handle != nil else { throw Problem.notFound() }
      return page.page(
        MessageQuestionPage(.silence, message: seen.message, slug: seen.project.slug, context: seen.context))
    }
    routes.viewerPage(.post, "/believe/message/{id}/silence") { viewer, page in
      let seen = try await toOwn(viewer, page)
      guard let handle = seen.message.handle else { throw Problem.notFound() }
      try await actions.silence(handle, in: seen.project.slug, by: viewer)
      return page.redirect("/believe/p/\(seen.project.slug)/messages", said: .silenced)
    }
    routes.viewerPage(.post, "/believe/p/{slug}/unsilence") { viewer, page in
      guard let handle = ID<BelieveAPI.AnonymousSender>(try page.form()["handle"]) else { throw Problem.notFound() }
      try await actions.unsilence(handle, in: page.slug, by: viewer)
      return page.redirect("/believe/p/\(page.slug)/messages", said: .unsilenced)
    }
  }
}
