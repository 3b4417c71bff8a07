internal import Core
internal import SQL
internal import Social
internal import Wire

typealias PersonalList = RealspaceAPI.PersonalList

extension Realspace {
  /// Everybody's list, by the ID of their profile. Nobody reacts to one, so that nothing is told of its counts.
  static let lists: Subject<PersonalList> = Subject(
    "realspace_lists", in: "realspace", author: "id", counts: ListLive.changed)

  /// Only for its owner, unless they choose otherwise.
  static let listAudience: Audience<PersonalList> = Audience(
    of: lists, offering: [.me, .friends, .followers], standard: .me, isCounted: false, hidden: nil
  )
  .publishing(lost: ListLive.closed, gained: ListLive.changed)
  .call(RealspaceAPI.listReaders)
  .page(
    of: people, thing: "/realspace/lists/",
    explanation: """
      They see what you still want to watch, read and go to, but nothing that is done, and nothing that you keep for \
      yourself. What you add later is shown too.
      """)
}

/// What the live stream tells of lists, by the IDs of their owners.
enum ListLive {
  /// `list.changed {id}`: something came to the list, or went, or the viewer sees it from now on.
  static let changed = LiveEvent("list.changed", app: Realspace.name, coalesces: true) { fact, _, transaction in
    try reference(fact, isSeen: true, in: transaction)
  }

  /// `list.closed {id}`: for those who could see the list and don't any more.
  static let closed = LiveEvent("list.closed", app: Realspace.name) { fact, _, transaction in
    try reference(fact, isSeen: false, in: transaction)
  }

  private static func reference(
    _ fact: LiveFact, isSeen: Bool, in transaction: ReadTransaction
  ) throws -> RealspaceAPI.ListReference? {
    let list: ID<PersonalList> = fact.subject.cast()
    guard try transaction.exists("SELECT 1 FROM realspace_lists WHERE id = \(list)") == isSeen else { return nil }
    return RealspaceAPI.ListReference(id: list)
  }

  /// - Parameter isPrivate: whether what changed is the owner's alone: then nobody else learns that there was anything.
  static func publish(
    of owner: ID<ProfileEntity>, isPrivate: Bool, through live: LiveHub, at now: Timestamp, in transaction: Transaction
  ) throws {
    let list: ID<PersonalList> = owner.cast()
    let isForOthers = try !isPrivate && ListQueries.isShared(by: owner, in: transaction)
    try live.publish(
      changed, of: list, to: isForOthers ? .followers(of: owner) : .profiles([owner]), at: now, in: transaction)
  }
}

/// What somebody does with who sees their list, and with others' lists.
struct ListSharingActions: Sendable {
  let services: Services

  /// - Throws: 422 for an audience that isn't offered.
  func share(with audience: SocialAPI.Audience, by viewer: Viewer) async throws -> PersonalList {
    let (audience, now) = (try Realspace.listAudience.checked(audience), services.now())
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let isThere = try Realspace.listAudience.change(
        viewer.profile.cast(), to: audience, by: viewer, through: live, at: now, in: transaction)
      guard isThere else { throw Problem.notFound() }
      return try ListQueries.list(of: viewer.profile, in: transaction)
    }
  }

  /// Keeps an entry from those who see the list, or shows it to them. Both can be repeated without harm.
  /// - Throws: 404.
  func set(isPrivate: Bool, _ id: ID<ListItem>, by viewer: Viewer) async throws -> ListItem {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let before = try ListActions.found(id, by: viewer, in: transaction)
      guard before.isPrivate != isPrivate else { return before }
      try transaction.run("UPDATE realspace_list SET is_private = \(isPrivate) WHERE id = \(id)")
      // What is done or hidden nobody else sees either way.
      let isOwn = before.done || before.isHidden == true
      try ListLive.publish(of: viewer.profile, isPrivate: isOwn, through: live, at: now, in: transaction)
      return try ListActions.found(id, by: viewer, in: transaction)
    }
  }

  /// Adds what is on somebody's list to the viewer's own, where that hasn't the same already. Answers the viewer's entry, and whose list
  /// it is from.
  /// - Throws: 404 for an entry that the viewer may not see, and for their own; 409 for a list that is full.
  func copy(_ id: ID<ListItem>, by viewer: Viewer) async throws -> (item: ListItem, owner: SocialAPI.Author) {
    let (fresh, now): (ID<ListItem>, Timestamp) = (services.newID(), services.now())
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      guard let shared = try ListQueries.shared(id, in: transaction), shared.owner.id != viewer.profile.cast() else {
        throw Problem.notFound()
      }
      let (wish, owner) = (shared.item, shared.owner)
      if let known = try ListQueries.own(like: wish, of: viewer.profile, in: transaction) {
        return (item: try ListActions.found(known, by: viewer, in: transaction), owner: owner)
      }
      try ListActions.requireRoom(viewer, in: transaction)
      try transaction.run(
        """
        INSERT INTO realspace_list (id, profile_id, action, subject, item_id, created_at)
        VALUES (\(fresh), \(viewer.profile), \(wish.action.rawValue), \(wish.subject), \(wish.item?.id), \(now))
        """)
      try ListLive.publish(of: viewer.profile, isPrivate: false, through: live, at: now, in: transaction)
      return (item: try ListActions.found(fresh, by: viewer, in: transaction), owner: owner)
    }
  }
}
