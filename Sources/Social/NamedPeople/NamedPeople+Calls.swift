internal import Core
internal import SQL
internal import Wire

extension NamedPeople {
  func registerCalls(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(calls.search) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try found(by: input.q, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(calls.mute) { input, viewer, _ in
      try await mute(input.id, by: viewer, services)
      return NoContent()
    }
    routes.viewer(calls.unmute) { input, viewer, _ in
      try await unmute(input.id, by: viewer, services)
      return NoContent()
    }
    routes.viewer(calls.block) { input, viewer, _ in
      _ = try await block(input.id, by: viewer, services)
      return NoContent()
    }
    routes.viewer(calls.unblock) { input, viewer, _ in
      _ = try await unblock(input.id, by: viewer, services)
      return NoContent()
    }
    routes.viewer(calls.mutes) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try muted(
          by: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(calls.blocks) { input, viewer, call in
      let blocked = try await services.database.query(as: viewer.principal) {
        try BlockedPerson.page(
          by: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, call.cursors, in: $0)
      }
      return Page(
        items: blocked.items.map { Person(id: $0.id.cast(), name: $0.fullName, avatarURL: nil) }, next: blocked.next)
    }
    routes.report(calls.report, reportable) { ($0.id, $0.reason) }
  }

  func mute(_ id: ID<Person.Whole>, by viewer: Viewer, _ services: Services) async throws {
    try await RelationActions(services: services).mute(try await username(of: id, viewer, services), by: viewer)
  }

  func unmute(_ id: ID<Person.Whole>, by viewer: Viewer, _ services: Services) async throws {
    try await RelationActions(services: services).unmute(try await username(of: id, viewer, services), by: viewer)
  }

  /// - Returns: the name under which the blocked person is listed; nil for somebody whom the viewer does not block.
  func block(_ id: ID<Person.Whole>, by viewer: Viewer, _ services: Services) async throws -> String? {
    let found = try await services.database.read(as: viewer.principal) { transaction in
      try username(of: id, in: transaction) ?? blocked(id, by: viewer.profile, in: transaction)?.username
    }
    guard let found else { throw Problem.notFound() }
    try await RelationActions(services: services).block(found, by: viewer)
    return try await blocked(id, viewer, services)?.name
  }

  /// - Returns: the name under which the person was listed; nil for somebody whom the viewer did not block.
  func unblock(_ id: ID<Person.Whole>, by viewer: Viewer, _ services: Services) async throws -> String? {
    let listed = try await blocked(id, viewer, services)
    guard let listed else {
      try await RelationActions(services: services).unblock(try await username(of: id, viewer, services), by: viewer)
      return nil
    }
    try await RelationActions(services: services).unblock(listed.username, by: viewer)
    return listed.name
  }

  private func blocked(
    _ id: ID<Person.Whole>, _ viewer: Viewer, _ services: Services
  ) async throws -> (username: String, name: String)? {
    try await services.database.query(as: viewer.principal, latest: true) {
      try blocked(id, by: viewer.profile, in: $0)
    }
  }

  private func username(of id: ID<Person.Whole>, _ viewer: Viewer, _ services: Services) async throws -> String {
    let found = try await services.database.query(as: viewer.principal) { try username(of: id, in: $0) }
    guard let found else { throw Problem.notFound() }
    return found
  }
}
