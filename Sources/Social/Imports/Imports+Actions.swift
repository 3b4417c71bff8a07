internal import Core
internal import SQL
internal import Wire

/// What a member does with an import of their own.
struct ImportActions: Sendable {
  let imports: Imports
  let services: Services
  private var archives: Archives { Archives(services: services) }

  /// Begins with a file that has arrived: it is read, and nothing is made of it yet.
  /// - Throws: 404 for a file that isn't there, 409 where there are too many imports.
  func begin(_ archive: ID<Archive>, by viewer: Viewer) async throws -> ID<SocialAPI.Import> {
    let (id, now): (ID<SocialAPI.Import>, Timestamp) = (archive.cast(), services.now())
    try await archives.claim(archive, until: now.adding(seconds: Imports.lifetime), by: viewer.signedIn)
    try await services.database.write(as: viewer.principal) { [imports] transaction in
      // The form was sent twice.
      guard try imports.find(id, in: transaction) == nil else { return }
      guard try imports.all(of: viewer.profile, in: transaction).count < Imports.most else {
        throw Problem.conflict(
          .conflict, "There are \(Imports.most) imports already. Remove one that you no longer need.")
      }
      try imports.insert(id, of: viewer.profile, now: now, in: transaction)
    }
    return id
  }

  /// Begins to make what the preview has shown.
  /// - Parameters:
  ///   - audience: nil for what the file says.
  ///   - answer: to the app's question; nil for the first of its answers.
  /// - Throws: 404, 409 for an import that is not waiting for this, 422 for an audience or an answer that isn't offered.
  func start(
    _ id: ID<SocialAPI.Import>, audience: SocialAPI.AudienceKind?, answer: String? = nil, by viewer: Viewer
  ) async throws {
    var faults = FieldFaults()
    if let audience, !imports.audiences.contains(audience) {
      faults.add("audience", "invalid", "Choose who may see what is imported.")
    }
    let answers = imports.question?.answers.map(\.value) ?? []
    if let answer, !answers.isEmpty, !answers.contains(answer) {
      faults.add("answer", "invalid", "Choose one of the answers.")
    }
    try faults.end()
    try await services.database.write(as: viewer.principal) { [imports] transaction in
      let known = try imports.found(id, in: transaction)
      guard try imports.tables.move(id, from: [.ready], to: .running, in: transaction) else {
        throw Problem.conflict(.conflict, "This import is not waiting to be started.")
      }
      try imports.choose(audience, known.answer.isEmpty ? nil : answer, for: id, in: transaction)
    }
  }

  /// Stops an import. What is imported stays; what isn't, won't be.
  /// - Throws: 404.
  func cancel(_ id: ID<SocialAPI.Import>, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { [imports] transaction in
      _ = try imports.found(id, in: transaction)
      let isOpen = try imports.tables.move(
        id, from: [.reading, .ready, .running], to: .cancelled, finishedAt: now, in: transaction)
      if isOpen { try imports.tables.giveUp(id, "The import was cancelled before.", in: transaction) }
    }
    try await archives.remove(id.cast())
  }

  /// Forgets an import with its report.
  /// - Parameter undo: whether what it made goes too; that takes its time, and goes on by itself.
  /// - Throws: 404.
  func remove(_ id: ID<SocialAPI.Import>, undo: Bool, by viewer: Viewer) async throws {
    try await cancel(id, by: viewer)
    try await services.database.write(as: viewer.principal) { [imports] transaction in
      if undo {
        _ = try imports.tables.move(id, from: [.cancelled, .done, .failed], to: .removing, in: transaction)
      } else if try imports.tables.stage(of: id, in: transaction) != .removing {
        try imports.tables.delete(id, in: transaction)
      }
    }
  }
}
