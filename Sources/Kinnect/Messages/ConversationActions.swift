internal import Core
internal import SQL
internal import Wire

/// Opening conversations, letting people in, naming and leaving groups.
struct ConversationActions: Sendable {
  let services: Services

  /// The conversation with one person, made where there is none; or a new group of several.
  /// - Throws: 404 for somebody who is not to be seen; 409 for a single one who does not follow the viewer or is not followed.
  func open(
    _ usernames: [String], name: String, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?
  ) async throws -> Conversation {
    var faults = FieldFaults()
    let names = faults.gather(try Self.distinct(usernames, without: viewer), or: [])
    let name = faults.gather(try Self.checked(name), or: "")
    try faults.end()
    let fresh: ID<Conversation> = services.newID()
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let people = try Self.people(names, viewer, transaction)
      let id: ID<Conversation>
      if people.count == 1 {
        id = try Self.direct(people[0], fresh, viewer, now, transaction)
      } else {
        id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
          try makeGroup(fresh, people, name, viewer, now, transaction)
        }
      }
      return try Self.found(id, viewer, links, transaction)
    }
  }

  /// The one conversation of the viewer and somebody else; made where there is none and the two follow each other.
  static func direct(
    _ person: ConversationQueries.Person, _ fresh: ID<Conversation>, _ viewer: Viewer, _ now: Timestamp,
    _ transaction: Transaction
  ) throws -> ID<Conversation> {
    if let id = try ConversationQueries.between(viewer.profile, person.id, in: transaction) { return id }
    try requireMutual([person])
    try ConversationQueries.insert(fresh, between: viewer.profile, person.id, now: now, in: transaction)
    return fresh
  }

  private func makeGroup(
    _ id: ID<Conversation>, _ people: [ConversationQueries.Person], _ name: String, _ viewer: Viewer,
    _ now: Timestamp, _ transaction: Transaction
  ) throws -> ID<Conversation> {
    try ConversationQueries.insertGroup(id, founder: viewer.profile, name: name, now: now, in: transaction)
    for person in people where person.isMutual {
      _ = try ConversationQueries.add(person.id, to: id, by: viewer.profile, now: now, in: transaction)
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
      _ = try Self.requireGroup(id, transaction)
      if try ConversationQueries.rename(id, name, in: transaction) {
        try publish(.named, body: name, in: id, by: viewer, now, transaction)
      }
      return try Self.found(id, viewer, links, transaction)
    }
  }

  /// Lets people into a group who follow the viewer and are followed; they see what is written from now on. Others are invited.
  func add(
    _ usernames: [String], to id: ID<Conversation>, by viewer: Viewer, links: MediaLinks
  ) async throws -> Conversation {
    let names = try Self.distinct(usernames, without: viewer)
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { transaction in
      let count = try Self.requireGroup(id, transaction)
      let people = try Self.people(names, viewer, transaction).filter {
        try !ConversationQueries.isMember($0.id, of: id, in: transaction)
      }
      let invited = try InvitationQueries.invited(to: id, in: transaction)
      guard count + invited.union(people.map(\.id)).count <= KinnectAPI.Limits.conversationMembers else {
        throw Self.tooMany
      }
      for person in people where person.isMutual {
        guard try Self.add(person.id, to: id, viewer, now, transaction) else { continue }
        try publish(.added, person.id, in: id, by: viewer, now, transaction)
      }
      try invite(people.filter { !$0.isMutual }, to: id, by: viewer, now, transaction)
      return try Self.found(id, viewer, links, transaction)
    }
  }

  /// False when they are in it. There may be more people in it than the viewer sees.
  private static func add(
    _ person: ID<ProfileEntity>, to id: ID<Conversation>, _ viewer: Viewer, _ now: Timestamp,
    _ transaction: Transaction
  ) throws -> Bool {
    do {
      return try ConversationQueries.add(person, to: id, by: viewer.profile, now: now, in: transaction)
    } catch let error as SQLError where error.kind == .check { throw tooMany }
  }

  private func invite(
    _ people: [ConversationQueries.Person], to id: ID<Conversation>, by viewer: Viewer, _ now: Timestamp,
    _ transaction: Transaction
  ) throws {
    for person in people {
      try InvitationQueries.invite(
        services.newID(), person.id, to: id, by: viewer.profile, now: now, in: transaction)
    }
    try services.live.publishInvitations(people.map(\.id), at: now, transaction)
  }

  /// When the last one leaves, everything that was written goes.
  func leave(_ id: ID<Conversation>, by viewer: Viewer) async throws {
    let (now, uploads, live) = (services.now(), services.uploads, services.live)
    try await services.database.write(as: viewer.principal) { transaction in
      _ = try Self.requireGroup(id, transaction)
      let invited = try InvitationQueries.invited(to: id, by: viewer.profile, in: transaction)
      try publish(.left, in: id, by: viewer, now, transaction)
      guard try ConversationQueries.leave(id, viewer.profile, in: transaction) else { throw Problem.notFound() }
      try live.publishUnread([viewer.profile], at: now, transaction)
      try live.publishInvitations(invited, at: now, transaction)
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  /// What comes to a muted conversation raises no badge; only the viewer knows.
  func mute(
    _ id: ID<Conversation>, _ isMuted: Bool, by viewer: Viewer, links: MediaLinks
  ) async throws -> Conversation {
    let (now, live) = (services.now(), services.live)
    return try await services.database.write(as: viewer.principal) { transaction in
      guard try ConversationQueries.shape(of: id, in: transaction) != nil else { throw Problem.notFound() }
      if try ConversationQueries.mute(id, isMuted, by: viewer.profile, in: transaction) {
        try live.publishUnread([viewer.profile], at: now, transaction)
      }
      return try Self.found(id, viewer, links, transaction)
    }
  }

  /// Answers how many conversations are unread after that.
  func markRead(upTo message: ID<Message>, by viewer: Viewer) async throws -> Int {
    let (now, live) = (services.now(), services.live)
    return try await services.database.write(as: viewer.principal) { transaction in
      guard let (id, time) = try MessageQueries.place(of: message, in: transaction) else { throw Problem.notFound() }
      if try ConversationQueries.markRead(id, upTo: time, by: viewer.profile, in: transaction) {
        try live.publishUnread([viewer.profile], at: now, transaction)
      }
      return try ConversationQueries.unreadCount(in: transaction)
    }
  }

  // MARK: What all of them ask

  func publish(
    _ event: KinnectAPI.MessageEvent, _ subject: ID<ProfileEntity>? = nil, body: String = "",
    in id: ID<Conversation>, by viewer: Viewer, _ now: Timestamp, _ transaction: Transaction
  ) throws {
    let made: ID<Message> = services.newID()
    _ = try MessageQueries.insert(
      made, .init(body: body, event: event, subject: subject), in: id, by: viewer, now: now, transaction: transaction)
    try services.live.publishMessage(made, in: id, at: now, transaction)
  }

  static func found(
    _ id: ID<Conversation>, _ viewer: Viewer, _ links: MediaLinks, _ transaction: Transaction
  ) throws -> Conversation {
    let found = try ConversationReader.conversation(id, viewer: viewer.profile, links: links, in: transaction)
    guard let found else { throw Problem.notFound() }
    return found
  }

  /// How many are in the group, as far as the viewer may see them.
  private static func requireGroup(_ id: ID<Conversation>, _ transaction: Transaction) throws -> Int {
    guard let shape = try ConversationQueries.shape(of: id, in: transaction) else { throw Problem.notFound() }
    guard shape.isGroup else { throw Problem.conflict(.conflict, "You can only do that in a group.") }
    return shape.members
  }

  private static var tooMany: Problem {
    .validation("members", "too_many", "A group has at most \(KinnectAPI.Limits.conversationMembers) people.")
  }

  private static func distinct(_ usernames: [String], without viewer: Viewer) throws(Problem) -> [String] {
    var names: [String] = []
    for name in usernames.map({ trimmed($0).lowercased() }) where !name.isEmpty && !names.contains(name) {
      names.append(name)
    }
    guard !names.isEmpty else { throw Problem.validation("members", "missing", "Choose somebody to write to.") }
    guard !names.contains(viewer.username) else {
      throw Problem.validation("members", "invalid", "You can’t message yourself.")
    }
    guard names.count < KinnectAPI.Limits.conversationMembers else { throw tooMany }
    return names
  }

  static func people(
    _ names: [String], _ viewer: Viewer, _ transaction: Transaction
  ) throws -> [ConversationQueries.Person] {
    let people = try ConversationQueries.people(names, viewer: viewer.profile, in: transaction)
    guard people.count == names.count else { throw Problem.notFound() }
    return people
  }

  static func requireMutual(_ people: [ConversationQueries.Person]) throws(Problem) {
    guard let person = people.first(where: { !$0.isMutual }) else { return }
    throw Problem(.notMutual, detail: "You can write to \(person.username) once you follow each other.")
  }

  private static func checked(_ name: String) throws(Problem) -> String {
    try WrittenText.optional(name, "name", atMost: KinnectAPI.Limits.conversationName).replacing("\n", with: " ")
  }
}
