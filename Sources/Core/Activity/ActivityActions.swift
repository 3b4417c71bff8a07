internal import SQL
public import Wire

/// What a viewer does about their activity, the same in every app.
public struct ActivityActions: Sendable {
  let services: Services

  public init(services: Services) { self.services = services }

  /// All of it is read now; the badges on the viewer's other devices go too.
  public func markRead(by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      try ActivityQueries.markRead(of: viewer.profile, now: now, in: transaction)
      try ActivityLive.publish(viewer.profile, through: live, at: now, in: transaction)
    }
  }

  public func unread(of viewer: Viewer) async throws -> UnreadCount {
    let count = try await services.database.query(as: viewer.principal) {
      try ActivityQueries.unreadCount(in: $0)
    }
    return UnreadCount(count: count)
  }
}

extension ActivityActions {
  /// The calls by which an app's clients mark activity as read and ask how much is not.
  public static func register(
    markRead: Endpoint<NoInput, NoContent>, unread: Endpoint<NoInput, UnreadCount>, in routes: inout Routes
  ) {
    let actions = ActivityActions(services: routes.services)
    routes.viewer(markRead) { _, viewer, _ in
      try await actions.markRead(by: viewer)
      return NoContent()
    }
    routes.viewer(unread) { _, viewer, _ in try await actions.unread(of: viewer) }
  }
}
