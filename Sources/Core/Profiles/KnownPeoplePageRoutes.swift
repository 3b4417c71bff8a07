internal import HTML
public import HTTP
internal import Wire

/// Finding people again whom one knows from another app of the server.
enum KnownPeoplePageRoutes {
  static func path(of app: String) -> String { "/\(app)/people-you-know" }

  static func register(in routes: inout Routes, app: App) {
    let known = KnownPeople(services: routes.services)
    let titles = Dictionary(uniqueKeysWithValues: routes.apps.map { ($0.name, $0.title) })
    let path = path(of: app.name)
    routes.viewerPage(.get, path) { viewer, page in
      let others = try await known.otherApps(of: viewer.signedIn.account, besides: viewer.app)
      let before: Cursor<KnownPeople.List>? = page.cursor()
      let people = try await known.found(by: viewer, before: before, limit: 24, page.call.cursors)
      let model = KnownPeoplePage.Model(
        apps: others.map { titles[$0] ?? $0 }, isFindable: try await known.isFindable(viewer),
        people: people.items.map { person in
          .init(
            name: person.fullName.isEmpty ? person.username : person.fullName,
            avatarURL: page.call.links.avatar(person.avatar), page: page.look.person(person.id, person.username))
        }, more: people.next, path: path, next: page.wanted)
      return page.page(KnownPeoplePage(model: model, context: page.context()))
    }
    routes.viewerPage(.post, path) { viewer, page in
      let form = try page.form()
      try await known.setFindable(!form["findable"].isEmpty, viewer)
      let next = page.wanted(form)
      return page.redirect(next.isEmpty ? page.look.home.text : next, said: .findableSaved)
    }
  }
}

extension PageCall {
  /// Where somebody goes who has just made a profile in the app: to its family, if it has one; to the people they know, if they have a
  /// profile in another app here; to the app's own question; and from there to `target`.
  /// - Parameter first: the page with that question; nil for none.
  public func welcome(
    _ signedIn: SignedIn, to app: String, first: String? = nil, then target: String
  ) async throws -> Response {
    let others = try await KnownPeople(services: services).otherApps(of: signedIn.account, besides: app)
    let target = first.map { ReturnPath.path($0, next: target) } ?? target
    let next = others.isEmpty ? target : ReturnPath.path(KnownPeoplePageRoutes.path(of: app), next: target)
    guard try await FamilyActions(services: services).asks(signedIn, in: app) else { return .redirect(to: next) }
    return .redirect(to: ReturnPath.path("/\(app)/family", next: next))
  }

  /// Leads somebody who waits to be confirmed to the page that says so; nil for others.
  public func waiting(_ signedIn: SignedIn, for app: String) async throws -> Response? {
    guard try await WaitingActions(services: services).shown(to: signedIn, in: app) != nil else { return nil }
    return .redirect(to: "/\(app)\(WaitingPageRoutes.path)")
  }
}
