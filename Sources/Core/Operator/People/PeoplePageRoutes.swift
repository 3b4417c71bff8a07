internal import HTML
internal import HTTP
internal import SQL
internal import Wire

/// The operator's lists of people, one for each app, and what is done from there. For everybody else they are not there.
enum PeoplePageRoutes {
  private static let length = 50

  static func register(in routes: inout Routes) {
    let services = routes.services
    let reader = ServedPeopleReader(services: services, apps: routes.apps)
    let actions = PersonActions(services: services, kinds: reader.kinds)
    OperatorPageRoutes.operatorPage(.get, "/operator/people/{app}", in: &routes) { _, _, page in
      let app = try reader.app(page)
      let people = try await reader.newest(of: app, before: page.cursor(), limit: length, page.call.cursors)
      return page.page(ServedPeoplePage(app: app.name, title: app.title, people: people, context: page.context()))
    }
    OperatorPageRoutes.operatorPage(.get, "/operator/people/{app}/{id}", in: &routes) { _, _, page in
      let app = try reader.app(page)
      let person = try await reader.one(try page.id(), of: app)
      return page.page(ServedPersonPage(person, app: app.name, context: page.context()))
    }
    registerActions(reader, actions, in: &routes)
  }

  private static func registerActions(
    _ reader: ServedPeopleReader, _ actions: PersonActions, in routes: inout Routes
  ) {
    OperatorPageRoutes.operatorPage(.get, "/operator/people/{app}/{id}/{action}", in: &routes) { _, _, page in
      let (app, action) = (try reader.app(page), try wantedAction(page))
      let person = try await reader.one(try page.id(), of: app)
      guard person.actions.contains(action) else { throw Problem.notFound() }
      let model = PersonActionPage.Model(
        person: person, app: app.name, action: action,
        reason: action == .resetLink ? "They asked for a new password." : "")
      return page.page(PersonActionPage(model: model, context: page.context()))
    }
    OperatorPageRoutes.operatorPage(.post, "/operator/people/{app}/{id}/{action}", in: &routes) {
      form, signedIn, page in
      let (app, action) = (try reader.app(page), try wantedAction(page))
      let id: ID<ProfileEntity> = try page.id()
      return try await page.submit(retryOn: [409, 422, 429]) {
        let token = try await actions.act(
          action, on: id, in: app.name, reason: form["reason"], password: form["password"], by: signedIn,
          request: page.request)
        let person = try await reader.one(id, of: app)
        guard let token else { return page.redirect(person.address(in: app.name).text, said: action.notice) }
        let link = "\(page.call.origin)/reset/\(token)"
        return page.page(ResetLinkPage(link: link, person: person, app: app.name, context: page.context()))
      } again: { errors in
        let model = PersonActionPage.Model(
          person: try await reader.one(id, of: app), app: app.name, action: action, reason: form["reason"],
          errors: errors)
        return page.page(PersonActionPage(model: model, context: page.context()))
      }
    }
  }

  private static func wantedAction(_ page: PageCall) throws -> PersonAction {
    guard let action = PersonAction(slug: page.call.parameters["action"] ?? "") else { throw Problem.notFound() }
    return action
  }
}

/// What these pages read.
struct ServedPeopleReader: Sendable {
  let services: Services
  let apps: [App]
  let kinds: ReportKinds

  init(services: Services, apps: [App]) {
    self.services = services
    self.apps = apps
    kinds = ReportKinds(apps)
  }

  /// The app in the path; 404 for one that doesn't run here.
  func app(_ page: PageCall) throws -> App {
    guard let app = apps.first(where: { $0.name == page.call.parameters["app"] }) else { throw Problem.notFound() }
    return app
  }

  func newest(
    of app: App, before: Cursor<ServedPeopleList>?, limit: Int, _ cursors: CursorSeal
  ) async throws -> Page<ServedPeoplePage.Person> {
    let found = try await services.system.read {
      try ServedPeopleQueries.newest(
        of: app.name, showing: app.mediaPlaces, before: before, limit: limit, cursors, in: $0)
    }
    return Page(items: found.items.map { shown($0, in: app.name) }, next: found.next)
  }

  /// - Throws: 404 for nobody, and for somebody of another app.
  func one(_ id: ID<ProfileEntity>, of app: App) async throws -> ServedPeoplePage.Person {
    let found = try await services.system.read {
      try ServedPeopleQueries.one(id, of: app.name, showing: app.mediaPlaces, in: $0)
    }
    guard let found else { throw Problem.notFound() }
    return shown(found, in: app.name)
  }

  private func shown(_ person: ServedPerson, in app: String) -> ServedPeoplePage.Person {
    let byFullName = kinds.goesByFullName(app)
    return ServedPeoplePage.Person(
      id: person.id.description, name: person.name.shown(byFullName: byFullName),
      inviter: person.inviter?.shown(byFullName: byFullName), joinedAt: person.joinedAt,
      storedBytes: person.storedBytes, runsServer: person.runsServer, isSuspended: person.isSuspended)
  }
}
