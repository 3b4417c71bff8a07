public import Core
internal import SQL
public import Wire

/// Opening conversations, letting people in, naming and leaving groups.
public struct ConversationActions: Sendable {
  let part: Conversations
  let services: Services

  init(_ part: Conversations, _ services: Services) {
    self.part = part
    self.services = services
  }

  /// The conversation with one person, made where there is none; or a new group of several.
  /// - Throws: 404 for somebody who is not to be seen; 409 for a single one who does not follow the viewer or is not followed.
  public func open(
    _ members: [SocialAPI.MeantPerson], name: String, by viewer: Viewer, links: MediaLinks,
    idempotency: IdempotencyKey?
  ) async throws -> SocialAPI.Conversation {
    var faults = FieldFaults()
    let meant = faults.gather(try Self.distinct(members, without: viewer), or: [])
    let name = faults.gather(try Self.checked(name), or: "")
    try faults.end()
    let fresh: ID<Conversation> = services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let people = try people(meant, viewer, transaction)
      let id: ID<Conversation>
      if people.count == 1 {
        id = try direct(people[0], fresh, viewer, now, transaction)
      } else {
        id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
          try makeGroup(fresh, people, name, viewer, now, transaction)
        }
      }
      return try part.found(id, viewer, links, transaction)
    }
  }

  /// The one conversation of the viewer and somebody else; made where there is none and the two follow each other.
  func direct(
    _ person: Conversations.Person, _ fresh: ID<Conversation>, _ viewer: Viewer, _ now: Timestamp,
    _ transaction: Transaction
  ) throws -> ID<Conversation> {
    if let id = try part.between(viewer.profile, person.id, in: transaction) { return id }
    try Self.requireMutual([person])
    try part.insert(fresh, between: viewer.profile, person.id, now: now, in: transaction)
    return fresh
  }

  private func makeGroup(
    _ id: ID<Conversation>, _ people: [Conversations.Person], _ name: String, _ viewer: Viewer,
    _ now: Timestamp, _ transaction: Transaction
  ) throws -> ID<Conversation> {
    try part.insertGroup(id, founder: viewer.profile, name: name, now: now, in: transaction)
    for person in people where person.isMutual {
      _ = try part.add(person.id, to: id, by: viewer.profile, now: now, in: transaction)
    }
    try invite(people.filter { !$0.isMutual }, to: id, by: viewer, now, transaction)
    try publish(.founded, in: id, by: viewer, now, transaction)
    return id
  }

  func rename(
    _ id: ID<Conversation>, to name: String, by viewer: Viewer, links: MediaLinks
  ) async throws -> Conversation {
    let name = try Self.checked(name)
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let others = try requireGroup(id, transaction) - 1
      guard try others == 0 || part.canSend(in: id, viewer: viewer.profile, in: transaction) else {
        throw Problem(.notMutual, detail: "You can name the group again once you follow someone in it who follows you.")
      }
      if try part.rename(id, name, in: transaction) {
        try publish(.named, body: name, in: id, by: viewer, now, transaction)
      }
      return try part.found(id, viewer, links, transaction)
    }
  }

  /// Lets people into a group who follow the viewer and are followed; they see what is written from now on. Others are invited.
  func add(
    _ members: [SocialAPI.MeantPerson], to id: ID<Conversation>, by viewer: Viewer, links: MediaLinks
  ) async throws -> Conversation {
    let meant = try Self.distinct(members, without: viewer)
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let count = try requireGroup(id, transaction)
      let people = try people(meant, viewer, transaction).filter {
        try !part.isMember($0.id, of: id, in: transaction)
      }
      let invited = try part.invited(to: id, in: transaction)
      guard count + invited.union(people.map(\.id)).count <= SocialAPI.Limits.conversationMembers else {
        throw Self.tooMany
      }
      for person in people where person.isMutual {
        guard try add(person.id, to: id, viewer, now, transaction) else { continue }
        try publish(.added, person.id, in: id, by: viewer, now, transaction)
      }
      try invite(people.filter { !$0.isMutual }, to: id, by: viewer, now, transaction)
      return try part.found(id, viewer, links, transaction)
    }
  }

  /// False when they are in it. There may be more people in it than the viewer sees.
  private func add(
    _ person: ID<ProfileEntity>, to id: ID<Conversation>, _ viewer: Viewer, _ now: Timestamp,
    _ transaction: Transaction
  ) throws -> Bool {
    do {
      return try part.add(person, to: id, by: viewer.profile, now: now, in: transaction)
    } catch let error as SQLError where error.kind == .check { throw Self.tooMany }
  }

  private func invite(
    _ people: [Conversations.Person], to id: ID<Conversation>, by viewer: Viewer, _ now: Timestamp,
    _ transaction: Transaction
  ) throws {
    for person in people {
      try part.invite(
        services.newID(), person.id, to: id, by: viewer.profile, now: now, in: transaction)
    }
    try part.publishInvitations(people.map(\.id), through: services.live, at: now, transaction)
  }

  /// When the last one leaves, everything that was written goes.
  func leave(_ id: ID<Conversation>, by viewer: Viewer) async throws {
    let (now, uploads, live) = (services.now(), services.uploads, services.live)
    try await services.database.write(as: viewer.principal) { transaction in
      _ = try requireGroup(id, transaction)
      let invited = try part.invited(to: id, by: viewer.profile, in: transaction)
      try publish(.left, in: id, by: viewer, now, transaction)
      guard try part.leave(id, viewer.profile, in: transaction) else { throw Problem.notFound() }
      try part.publishUnread([viewer.profile], in: id, through: live, at: now, transaction)
      try part.publishInvitations(invited, through: live, at: now, transaction)
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  /// What comes to a muted conversation raises no badge; only the viewer knows.
  func mute(
    _ id: ID<Conversation>, _ isMuted: Bool, by viewer: Viewer, links: MediaLinks
  ) async throws -> Conversation {
    let (now, live) = (services.now(), services.live)
    return try await services.database.write(as: viewer.principal) { transaction in
      guard try part.shape(of: id, in: transaction) != nil else { throw Problem.notFound() }
      if try part.mute(id, isMuted, by: viewer.profile, in: transaction) {
        try part.publishUnread([viewer.profile], in: id, through: live, at: now, transaction)
      }
      return try part.found(id, viewer, links, transaction)
    }
  }

  /// Answers how many conversations are unread after that.
  @discardableResult
  public func markRead(upTo message: ID<SocialAPI.Message>, by viewer: Viewer) async throws -> Int {
    let (now, live) = (services.now(), services.live)
    return try await services.database.write(as: viewer.principal) { transaction in
      guard let (id, time) = try part.place(of: message, in: transaction) else { throw Problem.notFound() }
      if try part.markRead(id, upTo: time, by: viewer.profile, in: transaction) {
        try part.publishUnread([viewer.profile], in: id, through: live, at: now, transaction)
      }
      return try part.unreadCount(in: transaction)
    }
  }

  // MARK: What all of them ask

  func publish(
    _ event: SocialAPI.MessageEvent, _ subject: ID<ProfileEntity>? = nil, body: String = "",
    in id: ID<Conversation>, by viewer: Viewer, _ now: Timestamp, _ transaction: Transaction
  ) throws {
    let made: ID<Message> = services.newID()
    _ = try part.insert(
      made, .init(body: body, event: event, subject: subject), in: id, by: viewer, now: now, transaction: transaction)
    try part.publishMessage(
      made, in: id, notedOf: viewer.profile, through: services.live, at: now, transaction)
  }

  /// How many are in the group, as far as the viewer may see them.
  private func requireGroup(_ id: ID<Conversation>, _ transaction: Transaction) throws -> Int {
    guard let shape = try part.shape(of: id, in: transaction) else { throw Problem.notFound() }
    guard shape.isGroup else { throw Problem.conflict(.conflict, "You can only do that in a group.") }
    return shape.members
  }

  private static var tooMany: Problem {
    .validation("members", "too_many", "A group has at most \(SocialAPI.Limits.conversationMembers) people.")
  }

  /// Each once, with the ID or, where that isn't known, with the name.
  private static func distinct(
    _ members: [SocialAPI.MeantPerson], without viewer: Viewer
  ) throws(Problem) -> [SocialAPI.MeantPerson] {
    var (meant, known): ([SocialAPI.MeantPerson], Set<SocialAPI.MeantPerson>) = ([], [])
    for member in members {
      // What is longer is nobody's username: before any work on it.
      guard member.username.fits(4 * SocialAPI.Limits.username.upperBound) else { throw Problem.notFound() }
      let name = member.profile == nil ? trimmed(member.username).lowercased() : ""
      let person = SocialAPI.MeantPerson(username: name, profile: member.profile)
      guard !name.isEmpty || person.profile != nil, known.insert(person).inserted else { continue }
      meant.append(person)
      guard meant.count <= SocialAPI.Limits.conversationMembers else { throw tooMany }
    }
    guard !meant.isEmpty else { throw Problem.validation("members", "missing", "Choose somebody to write to.") }
    let own: ID<SocialAPI.Profile> = viewer.profile.cast()
    guard !meant.contains(where: { $0.profile == own || $0.username == viewer.username }) else {
      throw Problem.validation("members", "invalid", "You can’t message yourself.")
    }
    guard meant.count < SocialAPI.Limits.conversationMembers else { throw tooMany }
    return meant
  }

  /// - Throws: 404 where one of them is not to be seen.
  func people(
    _ meant: [SocialAPI.MeantPerson], _ viewer: Viewer, _ transaction: Transaction
  ) throws -> [Conversations.Person] {
    let people = try part.people(meant, viewer: viewer.profile, in: transaction)
    let (ids, names) = (Set(people.map(\.id)), Set(people.map(\.username)))
    for person in meant {
      let isThere = if let id = person.profile { ids.contains(id.cast()) } else { names.contains(person.username) }
      guard isThere else { throw Problem.notFound() }
    }
    return people
  }

  static func requireMutual(_ people: [Conversations.Person]) throws(Problem) {
    guard let person = people.first(where: { !$0.isMutual }) else { return }
    throw Problem(.notMutual, detail: "You can write to \(person.username) once you follow each other.")
  }

  private static func checked(_ name: String) throws(Problem) -> String {
    try WrittenText.optional(name, "name", atMost: SocialAPI.Limits.conversationName).replacing("\n", with: " ")
  }
}
