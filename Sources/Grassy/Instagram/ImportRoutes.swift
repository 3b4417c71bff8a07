internal import Core
internal import SQL
internal import Social
internal import Wire

/// The calls of imports: the same as the pages of `InstagramImport` do.
enum ImportRoutes {
  static func register(in routes: inout Routes, _ work: ArchiveWork) {
    let services = routes.services
    let actions = ImportActions(services: services)
    routes.viewer(GrassyAPI.imports) { _, viewer, _ in
      try await services.database.read(as: viewer.principal) { transaction in
        let known = try ImportQueries.all(of: viewer.profile, limit: ImportActions.most, in: transaction)
        let counts = try ImportQueries.counts(of: known.map(\.id), in: transaction)
        return Page(items: known.map { $0.told(counts[$0.id] ?? ImportCounts()) }, next: nil)
      }
    }
    routes.viewer(GrassyAPI.beginImport) { input, viewer, _ in
      let id = try await actions.begin(input.archive.cast(), by: viewer)
      work.wake(viewer)
      return try await told(id, viewer, services)
    }
    routes.viewer(GrassyAPI.importState) { input, viewer, _ in try await told(input.id.cast(), viewer, services) }
    routes.viewer(GrassyAPI.startImport) { input, viewer, _ in
      try await actions.start(
        input.id.cast(), audience: input.audience, tellsPlaces: input.tellsPlaces ?? false, by: viewer)
      work.wake(viewer)
      return try await told(input.id.cast(), viewer, services)
    }
    routes.viewer(GrassyAPI.cancelImport) { input, viewer, _ in
      try await actions.cancel(input.id.cast(), by: viewer)
      return try await told(input.id.cast(), viewer, services)
    }
    routes.viewer(GrassyAPI.removeImport) { input, viewer, _ in
      let withPosts = input.withPosts ?? false
      try await actions.remove(input.id.cast(), withPosts: withPosts, by: viewer)
      if withPosts { work.wake(viewer) }
      return NoContent()
    }
    routes.viewer(GrassyAPI.importReport) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try report(input, before: call.cursor(input.before), call.cursors, in: $0)
      }
    }
  }

  private static func told(_ id: ID<Import>, _ viewer: Viewer, _ services: Services) async throws -> GrassyAPI.Import {
    try await services.database.read(as: viewer.principal) { transaction in
      guard let known = try ImportQueries.find(id, in: transaction) else { throw Problem.notFound() }
      return known.told(try ImportQueries.counts(of: id, in: transaction))
    }
  }

  private static func report(
    _ input: GrassyAPI.ImportReport, before: Cursor<GrassyAPI.ImportedPostList>?, _ cursors: CursorSeal,
    in transaction: Transaction
  ) throws -> Page<GrassyAPI.ImportedPost> {
    let id: ID<Import> = input.id.cast()
    guard try ImportQueries.find(id, in: transaction) != nil else { throw Problem.notFound() }
    let state = input.state.flatMap { ImportItem.State(rawValue: $0.rawValue) }
    // In no state that there is, there are none.
    guard input.state == nil || state != nil else { return Page(items: [], next: nil) }
    // The place in the archive stands where other lists have an ID.
    let after = before.flatMap { Int(exactly: $0.low) } ?? 0
    let items = try ImportQueries.report(
      id, after: after, state: state, limit: input.limit.count + 1, in: transaction)
    let shown = items.prefix(input.limit.count)
    let next = items.count > shown.count ? shown.last : nil
    return Page(
      items: shown.map(\.told),
      next: next.map {
        cursors.seal(Cursor<GrassyAPI.ImportedPostList>($0.takenAt, ID<Import>(high: 0, low: UInt64($0.number))))
      })
  }
}

extension Import {
  func told(_ counts: ImportCounts) -> GrassyAPI.Import {
    GrassyAPI.Import(
      id: id.cast(), state: state.told, reason: reason, postCount: counts.all,
      waitingCount: counts[.waiting] + counts[.preparing], doneCount: counts[.done],
      repeatedCount: counts[.repeated], failedCount: counts[.failed], photoCount: photoCount, videoCount: videoCount,
      placeCount: placeCount, first: counts.first, last: counts.last, skipped: skipped.sentences,
      createdAt: createdAt)
  }
}

extension ImportItem {
  fileprivate var told: GrassyAPI.ImportedPost {
    GrassyAPI.ImportedPost(
      number: number, state: state.told, note: note, takenAt: takenAt, post: post)
  }
}
