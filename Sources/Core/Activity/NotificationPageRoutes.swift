internal import HTML
internal import HTTP
internal import Wire

/// What an app tells its members about, as each of them chooses.
enum NotificationPageRoutes {
  static func register(in routes: inout Routes, app: App) {
    guard !app.activityKinds.isEmpty else { return }
    let silenced = SilencedActivity(services: routes.services)
    let (kinds, settings) = (app.activityKinds, "/\(app.name)/settings")
    routes.viewerPage(.get, "/\(app.name)/notifications") { viewer, page in
      let off = try await silenced.kinds(of: viewer)
      let choices = kinds.map { (name: $0.name, label: $0.label, isOn: !off.contains($0.name)) }
      return page.page(NotificationsPage(model: .init(choices: choices), context: page.context()))
    }
    routes.viewerPage(.post, "/\(app.name)/notifications") { viewer, page in
      try await silenced.keep(Set(try page.form().all("kind")), of: kinds, viewer)
      return page.redirect(settings, said: .choicesSaved)
    }
  }
}
