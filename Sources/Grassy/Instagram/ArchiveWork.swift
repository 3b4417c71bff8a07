internal import Core
internal import SQL
internal import Social
internal import Wire

/// Imports and exports that go on by themselves.
typealias ArchiveWork = OngoingWork

extension OngoingWork {
  /// The imports and exports of all members of Grassy.
  static func archives(of services: Services) -> OngoingWork {
    OngoingWork("grassy archives", in: Grassy.name, services, of: ImportQueries.owners) { viewer in
      switch try await next(for: viewer, services) {
      case .imported(let id): try await ImportRun(services: services, viewer: viewer, id: id).run()
      case .export: try await ExportRun(services: services, viewer: viewer).run()
      case nil: return false
      }
      return true
    }
  }

  private enum Next {
    case imported(ID<Import>)
    case export
  }

  private static func next(for viewer: Viewer, _ services: Services) async throws -> Next? {
    try await services.database.read(as: viewer.principal) { transaction in
      if let first = try ImportQueries.open(of: viewer.profile, in: transaction).first { return .imported(first.id) }
      return try ExportQueries.find(of: viewer.profile, in: transaction)?.state == .waiting ? .export : nil
    }
  }
}
