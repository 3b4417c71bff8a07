internal import Core
internal import SQL
internal import Social
internal import Wire

/// The key to somebody's private calendar: made, replaced so that the old one ends, and taken away.
struct CalendarKeys: Sendable {
  let services: Services

  /// Makes a new key; the one before is good no longer. Nobody can be told it again.
  func make(for viewer: Viewer, origin: String) async throws -> String {
    let (key, now) = (ProfileKey(for: viewer.profile), services.now())
    try await services.database.write(as: viewer.principal) { transaction in
      let changed = try transaction.run(
        """
        UPDATE realspace_calendar_keys SET hash = \(key.hash), created_at = \(now) WHERE profile_id = \(viewer.profile)
        """)
      guard changed == 0 else { return }
      try transaction.run(
        """
        INSERT INTO realspace_calendar_keys (profile_id, hash, created_at)
        VALUES (\(viewer.profile), \(key.hash), \(now))
        """)
    }
    return "\(origin)/api/realspace/calendar.ics?key=\(key.text)"
  }

  /// No key is good any more.
  func remove(of viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      try transaction.run("DELETE FROM realspace_calendar_keys WHERE profile_id = \(viewer.profile)")
    }
  }

  /// When the viewer's key was made; nil without one.
  static func made(for viewer: ID<ProfileEntity>, in transaction: ReadTransaction) throws -> Timestamp? {
    try transaction.first("SELECT created_at FROM realspace_calendar_keys WHERE profile_id = \(viewer)") { $0.time(0) }
  }

  /// - Throws: 404 for a key that isn't good.
  func holder(of text: String) async throws -> Viewer {
    guard let key = ProfileKey(text) else { throw Problem.notFound() }
    let hash = key.hash
    let viewer = try await services.viewer(showing: key, in: Realspace.name) { transaction in
      try transaction.exists("SELECT 1 FROM realspace_calendar_keys WHERE hash = \(hash)")
    }
    guard let viewer else { throw Problem.notFound() }
    return viewer
  }
}

/// The calls that answer calendar files, and those about the key.
enum CalendarRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let keys = CalendarKeys(services: services)
    routes.calendar(RealspaceAPI.eventCalendar) { input, call in
      guard let viewer = call.caller.viewer else { throw Problem(.noProfile) }
      let text = try await services.database.read(as: viewer.principal) {
        try EventCalendar.file(of: input.id, origin: call.origin, in: $0)
      }
      return ("event", text)
    }
    routes.calendar(RealspaceAPI.calendar) { input, call in
      let viewer = try await keys.holder(of: input.key)
      let text = try await services.database.read(as: viewer.principal) {
        try EventCalendar.feed(of: viewer.profile, now: call.now, origin: call.origin, in: $0)
      }
      return ("realspace", text)
    }
    let imports = EventImport(services: services)
    routes.viewer(RealspaceAPI.importCalendar) { input, viewer, call in
      let bytes = try await CalendarSource(input).bytes(for: viewer, by: services)
      return try await imports.bring(bytes, zone: input.timeZone, by: viewer, links: call.links)
    }
    routes.viewer(RealspaceAPI.makeCalendarKey) { _, viewer, call in
      RealspaceAPI.CalendarAddress(url: try await keys.make(for: viewer, origin: call.origin))
    }
    routes.viewer(RealspaceAPI.removeCalendarKey) { _, viewer, _ in
      try await keys.remove(of: viewer)
      return NoContent()
    }
  }
}
