internal import Core
internal import SQL
internal import Wire

/// Answering invitations to groups, and withdrawing them.
struct GroupInvitationActions: Sendable {
  let part: Conversations
  let services: Services

  /// The viewer becomes a member and sees what is written from now on; accepting again changes nothing.
  /// - Throws: 404 without an invitation, 409 where the group has filled up meanwhile.
  func accept(_ id: ID<Conversation>, by viewer: Viewer, links: MediaLinks) async throws -> Conversation {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      if try join(id, viewer, now, transaction) {
        try ConversationActions(part, services).publish(
          .added, viewer.profile, in: id, by: viewer, now, transaction)
        try part.publishInvitations([viewer.profile], through: services.live, at: now, transaction)
      }
      return try part.found(id, viewer, links, transaction)
    }
  }

  private func join(
    _ id: ID<Conversation>, _ viewer: Viewer, _ now: Timestamp, _ transaction: Transaction
  ) throws -> Bool {
    do {
      return try part.accept(id, by: viewer.profile, now: now, in: transaction)
    } catch let error as SQLError where error.kind == .check {
      throw Problem.conflict(
        .conflict, "This group has \(SocialAPI.Limits.conversationMembers) people, which is as many as there can be.")
    }
  }

  /// It is gone, and further ones by the same person have no effect.
  func decline(_ id: ID<Conversation>, by viewer: Viewer) async throws {
    let (now, live) = (services.now(), services.live)
    try await services.database.write(as: viewer.principal) { transaction in
      guard try part.decline(id, by: viewer.profile, now: now, in: transaction) else {
        throw Problem.notFound()
      }
      try part.publishInvitations([viewer.profile], through: live, at: now, transaction)
    }
  }

  func withdraw(
    _ username: String, meaning profile: ID<SocialAPI.Profile>? = nil, from id: ID<Conversation>, by viewer: Viewer
  ) async throws {
    let (now, live) = (services.now(), services.live)
    try await services.database.write(as: viewer.principal) { transaction in
      guard let person = try part.withdraw(username.lowercased(), profile, from: id, in: transaction) else {
        throw Problem.notFound()
      }
      try part.publishInvitations([person], through: live, at: now, transaction)
    }
  }
}
