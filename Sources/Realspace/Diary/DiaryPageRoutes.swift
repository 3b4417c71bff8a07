internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

enum DiaryPageRoutes {
  private static let pageLength = 40

  static func register(in routes: inout Routes) {
    let actions = DiaryActions(services: routes.services)
    list(in: &routes)
    new(in: &routes, actions)
    edit(in: &routes, actions)
    routes.viewerPage(.get, "/realspace/diary/{id}") { viewer, page in
      let (id, links): (ID<DiaryEntry>, _) = (try page.id(), page.call.links)
      let (entry, context) = try await page.read(viewer) { transaction in
        var entry = try DiaryQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
        if page.asksForSpoilers { entry.content = try Spoilers.content(of: id, in: transaction) }
        return entry
      }
      return page.page(DiaryEntryPage(entry: entry, context: context))
    }
    routes.viewerPage(.get, "/realspace/diary/{id}/delete") { viewer, page in
      let id: ID<DiaryEntry> = try page.id()
      let (entry, context) = try await page.read(viewer) { try own(id, viewer, page.call.links, $0) }
      return page.page(
        ConfirmationPage(
          "Delete this entry?", "Delete", target: .diaryEntry(id, "/delete"), back: .diaryEntry(id, "/edit"), context
        ) {
          p { "“\(entry.subject.isolated)” is deleted from your diary." }
        })
    }
    routes.viewerPage(.post, "/realspace/diary/{id}/delete") { viewer, page in
      try await actions.delete(try page.id(), by: viewer)
      return page.redirect("/realspace/diary", said: .entryDeleted)
    }
    routes.viewerPage(.get, "/realspace/diary/years/{year}") { viewer, page in
      guard let year = page.call.parameters["year"].flatMap({ Int($0) }), (1900...9999).contains(year) else {
        throw Problem.notFound()
      }
      let (model, context) = try await page.read(viewer) { try DiaryQueries.year(year, of: viewer.profile, in: $0) }
      return page.page(DiaryYearPage(year: model, context: context))
    }
  }

  private static func list(in routes: inout Routes) {
    routes.viewerPage(.get, "/realspace/diary") { viewer, page in
      let before: Cursor<RealspaceAPI.DiaryList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        DiaryPage.Model(
          entries: try DiaryQueries.page(
            of: viewer.profile, before: before, limit: pageLength, viewer: viewer.profile, links: links,
            in: transaction),
          years: try DiaryQueries.years(of: viewer.profile, in: transaction))
      }
      return page.page(DiaryPage(model: model, context: context))
    }
    routes.viewerPage(.get, "/realspace/u/{username}/diary") { viewer, page in
      let before: Cursor<RealspaceAPI.DiaryList>? = page.cursor()
      let links = page.call.links
      let (model, context) = try await page.read(viewer) { transaction in
        let found = try Realspace.people.profile(page.username, viewer: viewer.profile, links: links, in: transaction)
        guard let profile = found else { throw Problem.notFound() }
        return DiaryPage.Model(
          entries: try DiaryQueries.page(
            of: profile.id.cast(), before: before, limit: pageLength, viewer: viewer.profile, links: links,
            in: transaction),
          person: profile)
      }
      return page.page(DiaryPage(model: model, context: context))
    }
  }

  private static func new(in routes: inout Routes, _ actions: DiaryActions) {
    routes.viewerPage(.get, "/realspace/diary/new") { viewer, page in
      let (form, context) = try await page.read(viewer) { try fresh(viewer, page, $0) }
      return page.page(DiaryFormPage(model: .init(form: form), context: context))
    }
    routes.viewerPage(.post, "/realspace/diary/new") { viewer, page in
      let said = DiaryForm(try page.form())
      return try await page.submit {
        _ = try await actions.add(try said.input(), by: viewer, links: page.call.links)
        return page.redirect("/realspace/diary", said: .entrySaved)
      } again: { errors in
        let (model, context) = try await page.read(viewer) { _ in DiaryFormPage.Model(form: said, errors: errors) }
        return page.page(DiaryFormPage(model: model, context: context))
      }
    }
  }

  private static func edit(in routes: inout Routes, _ actions: DiaryActions) {
    routes.viewerPage(.get, "/realspace/diary/{id}/edit") { viewer, page in
      let id: ID<DiaryEntry> = try page.id()
      let (entry, context) = try await page.read(viewer) { try own(id, viewer, page.call.links, $0) }
      return page.page(DiaryFormPage(model: .init(form: DiaryForm(entry), id: id), context: context))
    }
    routes.viewerPage(.post, "/realspace/diary/{id}/edit") { viewer, page in
      let id: ID<DiaryEntry> = try page.id()
      let said = DiaryForm(try page.form())
      return try await page.submit {
        _ = try await actions.replace(.init(id, try said.input()), by: viewer, links: page.call.links)
        return page.redirect("/realspace/diary", said: .entrySaved)
      } again: { errors in
        let (model, context) = try await page.read(viewer) { _ in
          DiaryFormPage.Model(form: said, id: id, errors: errors)
        }
        return page.page(DiaryFormPage(model: model, context: context))
      }
    }
  }

  /// The form of a new entry: of today, also about a film, a book or a place that the viewer sees, or filled in with a post of theirs.
  private static func fresh(_ viewer: Viewer, _ page: PageCall, _ transaction: Transaction) throws -> DiaryForm {
    if let id = page.request.query["item"].flatMap({ ID<RealspaceAPI.Item>($0) }),
      let item = try ItemQueries.reference(id, in: transaction)
    {
      let said = RealspaceAPI.PostDraft(action: item.kind.action, subject: item.name, item: item)
      return try filled(with: said, on: page.call.now, viewer, transaction)
    }
    let empty = DiaryForm(.init(action: .watched, subject: "", item: nil), on: page.call.now)
    guard let id = page.request.query["post"].flatMap({ ID<Post>($0) }),
      let post = try PostQueries.post(id, viewer: viewer.profile, links: page.call.links, in: transaction),
      post.author.id == viewer.profile.cast()
    else { return empty }
    let said = RealspaceAPI.PostDraft(action: post.action, subject: post.subject, item: post.item)
    return try filled(with: said, on: post.createdAt, viewer, transaction)
  }

  /// The form of an entry about something, which the viewer's diary may have already.
  private static func filled(
    with said: RealspaceAPI.PostDraft, on time: Timestamp, _ viewer: Viewer, _ transaction: ReadTransaction
  ) throws -> DiaryForm {
    var form = DiaryForm(said, on: time)
    let count = try DiaryQueries.count(
      of: said.subject, said.item?.id, said.action, by: viewer.profile, in: transaction)
    form.occasion = String(min(count + 1, 999))
    return form
  }

  /// - Throws: 404 for an entry that isn't the viewer's.
  private static func own(
    _ id: ID<DiaryEntry>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: ReadTransaction
  ) throws -> DiaryEntry {
    let entry = try DiaryQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
    guard entry.author.id == viewer.profile.cast() else { throw Problem.notFound() }
    return entry
  }
}

extension RealspaceAPI.ReplaceDiaryEntry {
  /// The entry as a form has it.
  init(_ id: ID<RealspaceAPI.DiaryEntry>, _ said: RealspaceAPI.AddDiaryEntry) {
    self.init(
      id: id, action: said.action, subject: said.subject, item: said.item, date: said.date, occasion: said.occasion,
      abandonedAt: said.abandonedAt, rating: said.rating, content: said.content, audience: said.audience)
  }
}
