internal import Core
internal import SQL
internal import Social
internal import Wire

/// Starting and changing topics, and who moderates them.
struct TopicActions: Sendable {
  let services: Services

  private static let taken = Problem.conflict(.taken, "There is a topic with this name already.")

  /// Starting a topic joins it.
  /// - Throws: 422 with every field at fault; 409 for a name that another topic has.
  func add(
    _ input: RealspaceAPI.AddTopic, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> Topic {
    var faults = FieldFaults()
    let name = faults.gather(try TopicDraft.name(input.name), or: "")
    let description = faults.gather(try TopicDraft.description(input.topicDescription), or: "")
    var about: TopicItem?
    if let said = input.item { about = faults.gather(try TopicItem(said), or: nil) }
    TopicDraft.requireOneSubject(input.item != nil, input.entity != nil, &faults)
    try faults.end()
    let (fresh, now): (ID<Topic>, Timestamp) = (services.newID(), services.now())
    let freshItem: ID<RealspaceAPI.Item> = services.newTimelessID()
    return try await services.database.write(as: viewer.principal) { [about] transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let folded = TopicQueries.folded(name)
        guard try !TopicQueries.isTaken(folded, in: transaction) else { throw Self.taken }
        let item = try about?.item(by: viewer.profile, fresh: freshItem, at: now, in: transaction)
        try TopicDraft.requireVenue(input.entity, in: transaction)
        try transaction.run(
          """
          INSERT INTO realspace_topics (id, made_by, name, folded, words, description, item_id, venue_id, created_at)
          VALUES (\(fresh), \(viewer.profile), \(name), \(folded), \(TopicQueries.words(name, description)),
            \(description), \(item), \(input.entity), \(now))
          """)
        _ = try Realspace.memberships.insert(fresh, by: viewer.profile, now: now, in: transaction)
        return fresh
      }
      return try TopicQueries.required(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// - Throws: 404 for a topic that the viewer doesn't moderate; 422 with every field at fault; 409 for a name that another
  ///   topic has.
  func edit(_ input: RealspaceAPI.EditTopic, by viewer: Viewer, links: MediaLinks) async throws -> Topic {
    var faults = FieldFaults()
    let name = input.name == nil ? nil : faults.gather(try TopicDraft.name(input.name ?? ""), or: "")
    let description =
      input.topicDescription == nil ? nil : faults.gather(try TopicDraft.description(input.topicDescription), or: "")
    var about: TopicItem?
    if case .set(let said) = input.item { about = faults.gather(try TopicItem(said), or: nil) }
    TopicDraft.requireOneSubject(input.item.isSet, input.entity.isSet, &faults)
    try faults.end()
    let (freshItem, now): (ID<RealspaceAPI.Item>, Timestamp) = (services.newTimelessID(), services.now())
    return try await services.database.write(as: viewer.principal) { [about] transaction in
      let before = try Self.moderated(input.id, by: viewer, links: links, in: transaction)
      let (name, description) = (name ?? before.name, description ?? before.topicDescription)
      // What is chosen takes the place of what the topic was about.
      let item: ID<RealspaceAPI.Item>? =
        switch input.item {
        case .keep: input.entity.isSet ? nil : before.item?.id
        case .clear: nil
        case .set: try about?.item(by: viewer.profile, fresh: freshItem, at: now, in: transaction)
        }
      let venue: ID<Venue>? =
        switch input.entity {
        case .keep: input.item.isSet ? nil : before.entity?.id
        case .clear: nil
        case .set(let id): id
        }
      try TopicDraft.requireVenue(venue, in: transaction)
      guard
        name != before.name || description != before.topicDescription || item != before.item?.id
          || venue != before.entity?.id
      else { return before }
      let folded = TopicQueries.folded(name)
      guard try !TopicQueries.isTaken(folded, besides: before.id, in: transaction) else { throw Self.taken }
      // A venue that is hidden from its moderator stays what the topic is about.
      let subject: SQL = input.keepsSubject ? "" : "item_id = \(item), venue_id = \(venue), "
      try transaction.run(
        """
        UPDATE realspace_topics SET name = \(name), folded = \(folded), words = \(TopicQueries.words(name, description)),
          description = \(description), \(subject)edited_at = \(now)
        WHERE id = \(before.id)
        """)
      return try TopicQueries.required(before.id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// - Throws: 404 for a topic that the viewer doesn't moderate.
  static func moderated(
    _ id: ID<Topic>, by viewer: Viewer, links: MediaLinks, in transaction: ReadTransaction
  ) throws -> Topic {
    let topic = try TopicQueries.required(id, viewer: viewer.profile, links: links, in: transaction)
    guard topic.myRole.isModerating else { throw Problem.notFound() }
    return topic
  }

  /// Appoints somebody, or ends it. Both can be repeated without harm.
  /// - Throws: 404 for a topic that the viewer didn't start, unless they end their own moderation, and for somebody whom they
  ///   don't see; 409 for themselves, and where there are too many.
  func set(
    _ isModerator: Bool, _ username: String, meaning profile: ID<SocialAPI.Profile>? = nil, of id: ID<Topic>,
    by viewer: Viewer, links: MediaLinks
  ) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      let topic = try TopicQueries.required(id, viewer: viewer.profile, links: links, in: transaction)
      let isOwn = profile.map { $0 == viewer.profile.cast() } ?? (username.lowercased() == viewer.username)
      guard topic.myRole == .creator || (isOwn && !isModerator && topic.myRole == .moderator) else {
        throw Problem.notFound()
      }
      let found = try Realspace.people.profile(
        username, meaning: profile, viewer: viewer.profile, links: links, in: transaction)
      guard let person = found else { throw Problem.notFound() }
      let moderator: ID<ProfileEntity> = person.id.cast()
      guard isModerator else {
        try transaction.run(
          "DELETE FROM realspace_topic_moderators WHERE topic_id = \(id) AND user_id = \(moderator)")
        return
      }
      guard !isOwn else { throw Problem.conflict(.conflict, "You moderate this topic already.") }
      let others = try TopicQueries.moderators(of: id, links: links, in: transaction)
      guard !others.contains(where: { $0.id == person.id }) else { return }
      guard others.count < RealspaceAPI.Limits.moderators else {
        throw Problem.conflict(.conflict, "A topic has at most \(RealspaceAPI.Limits.moderators) moderators.")
      }
      try transaction.run(
        """
        INSERT INTO realspace_topic_moderators (topic_id, user_id, created_at) VALUES (\(id), \(moderator), \(now))
        ON CONFLICT DO NOTHING
        """)
    }
  }
}

extension RealspaceAPI.EditTopic {
  /// Whether nothing is said of what the topic is about.
  fileprivate var keepsSubject: Bool { if case .keep = item, case .keep = entity { true } else { false } }
}
