internal import HTML
internal import HTTP
internal import Wire

/// What an app tells its members about, as each of them chooses.
enum NotificationPageRoutes {
  static func register(in routes: inout Routes, app: App) {
    guard !app.activityKinds.isEmpty else { return }
    let silenced = SilencedActivity(services: routes.services)
    let (kinds, settings) = (app.activityKinds, "/\(app.name)/settings")
    routes.viewer(SocialAPI.notifications(of: app.name)) { _, viewer, _ in
      try await silenced.choices(kinds, of: viewer)
    }
    routes.viewer(SocialAPI.setNotifications(of: app.name)) { input, viewer, _ in
      try await silenced.keep(Set(input.on), of: kinds, viewer)
      return try await silenced.choices(kinds, of: viewer)
    }
    routes.viewerPage(.get, "/\(app.name)/notifications") { viewer, page in
      let model = try await silenced.choices(kinds, of: viewer)
      return page.page(NotificationsPage(model: model, context: page.context()))
    }
    routes.viewerPage(.post, "/\(app.name)/notifications") { viewer, page in
      try await silenced.keep(Set(try page.form().all("kind")), of: kinds, viewer)
      return page.redirect(settings, said: .choicesSaved)
    }
  }
}
