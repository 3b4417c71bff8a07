internal import SQL
internal import Wire

/// Making, taking back and accepting invitations.
struct InvitationActions: Sendable {
  let services: Services

  struct Shown: Sendable {
    let app: String
    /// The username of whoever made it, where they have a profile in that app.
    let inviter: String?
  }

  /// What an invitation says before it is used; nil when it cannot be used any more.
  func show(_ token: String) async throws -> Shown? {
    let now = services.now()
    return try await services.system.read { transaction in
      guard let found = try InvitationQueries.find(token, now: now, in: transaction) else { return nil }
      let inviter = try found.invitedBy.flatMap { account in
        try transaction.first(
          """
          SELECT p.username FROM profile_accounts pa JOIN profiles p ON p.id = pa.profile_id
          WHERE pa.account_id = \(account) AND pa.app = \(found.app)
          """
        ) { $0.text(0) }
      }
      return Shown(app: found.app, inviter: inviter)
    }
  }

  /// Makes whoever is signed in a member; answers the app.
  func accept(_ token: String, by signedIn: SignedIn) async throws -> String {
    let now = services.now()
    return try await services.system.write { transaction in
      guard let found = try InvitationQueries.find(token, now: now, in: transaction) else {
        throw AccountError.invitationInvalid
      }
      try InvitationQueries.use(found, by: signedIn.account, now: now, in: transaction)
      return found.app
    }
  }

  /// - Throws: 422 with every field at fault.
  func invite(
    to app: String, note: String, uses: String, days: String, by signedIn: SignedIn
  ) async throws {
    var errors: [Problem.FieldError] = []
    if !services.apps.contains(app) {
      errors.append(.init(field: "app", code: "unknown", detail: "There is no app of this name here."))
    }
    let uses = Int(uses).flatMap { (1...1000).contains($0) ? $0 : nil }
    if uses == nil { errors.append(.init(field: "uses", code: "invalid", detail: "From 1 to 1,000.")) }
    let days = Int(days).flatMap { (1...3650).contains($0) ? $0 : nil }
    if days == nil { errors.append(.init(field: "days", code: "invalid", detail: "From 1 to 3,650.")) }
    let note = trimmed(note)
    if note.count > 200 { errors.append(.init(field: "note", code: "too_long", detail: "At most 200 characters.")) }
    guard let uses, let days, errors.isEmpty else { throw Problem.validation(errors) }
    let id: ID<InvitationEntity> = services.newID()
    let token = InvitationToken.of(id, keys: services.keys)
    let now = services.now()
    try await services.database.write(as: signedIn.principal) {
      try InvitationQueries.insert(
        id, token: token, app: app, note: note, by: signedIn.account, uses: uses, days: days, now: now, in: $0)
    }
  }

  func revoke(_ id: ID<InvitationEntity>, by signedIn: SignedIn) async throws {
    let now = services.now()
    try await services.database.write(as: signedIn.principal) { transaction in
      guard try InvitationQueries.revoke(id, now: now, in: transaction) else { throw Problem.notFound() }
    }
  }
}
