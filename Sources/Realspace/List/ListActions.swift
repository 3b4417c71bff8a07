internal import Core
internal import SQL
internal import Social
internal import Wire

/// What somebody does with their own list.
struct ListActions: Sendable {
  let services: Services

  /// Seconds for which something deleted can be put back.
  static let undoTime: Int64 = 86_400

  /// - Throws: 422 with every field at fault; 409 for a list that is full.
  func add(
    _ input: RealspaceAPI.AddListItem, by viewer: Viewer, idempotency: IdempotencyKey? = nil
  ) async throws -> ListItem {
    let (action, subject, choice) = try Self.checked(input)
    let (fresh, now): (ID<ListItem>, Timestamp) = (services.newID(), services.now())
    let freshItem: ID<RealspaceAPI.Item> = services.newTimelessID()
    let isPrivate = input.isPrivate ?? false
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        try Self.requireRoom(viewer, in: transaction)
        let item = try choice?.item(by: viewer.profile, fresh: freshItem, at: now, in: transaction)
        try transaction.run(
          """
          INSERT INTO realspace_list (id, profile_id, action, subject, item_id, is_private, created_at)
          VALUES (\(fresh), \(viewer.profile), \(action.rawValue), \(subject), \(item?.id), \(isPrivate), \(now))
          """)
        try ListLive.publish(of: viewer.profile, isPrivate: isPrivate, through: live, at: now, in: transaction)
        return fresh
      }
      return try Self.found(id, by: viewer, in: transaction)
    }
  }

  /// - Throws: 422 with every field at fault.
  private static func checked(
    _ input: RealspaceAPI.AddListItem
  ) throws(Problem) -> (RealspaceAPI.ListAction, String, ItemChoice?) {
    var faults = FieldFaults()
    if !RealspaceAPI.ListAction.known.contains(input.action) {
      faults.add("action", "invalid", "Choose watch, read or go to.")
    }
    let subject = faults.gather(try PostDraft.subject(input.subject), or: "")
    var choice: ItemChoice?
    if let said = input.item {
      choice = faults.gather(try ItemChoice(said, action: input.action.done, subject: subject), or: nil)
    }
    try faults.end()
    return (input.action, subject, choice)
  }

  /// Ticks off, or undoes that. Both can be repeated without harm.
  /// - Throws: 404.
  func set(_ isDone: Bool, _ id: ID<ListItem>, by viewer: Viewer) async throws -> RealspaceAPI.DoneState {
    let now = services.now()
    let doneAt: Timestamp? = isDone ? now : nil
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let before = try Self.found(id, by: viewer, in: transaction)
      if before.done != isDone {
        try transaction.run("UPDATE realspace_list SET done_at = \(doneAt) WHERE id = \(id)")
        try Self.publish(before, isSeen: true, of: viewer, live, at: now, in: transaction)
      }
      return RealspaceAPI.DoneState(done: isDone, draft: .init(before))
    }
  }

  /// Nobody sees it any more; for a day it can be put back.
  /// - Throws: 404.
  func delete(_ id: ID<ListItem>, by viewer: Viewer) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      let item = try Self.found(id, by: viewer, in: transaction)
      try transaction.run("UPDATE realspace_list SET deleted_at = \(now) WHERE id = \(id)")
      try Self.publish(item, isSeen: !item.done, of: viewer, live, at: now, in: transaction)
    }
  }

  /// Tells those who see an entry that the list isn't as it was; of what nobody else sees its owner alone.
  /// - Parameter isSeen: whether others see it, or did until now, unless it is kept from them.
  private static func publish(
    _ item: ListItem, isSeen: Bool, of viewer: Viewer, _ live: LiveHub, at now: Timestamp, in transaction: Transaction
  ) throws {
    let isOwn = !isSeen || item.isPrivate == true || item.isHidden == true
    try ListLive.publish(of: viewer.profile, isPrivate: isOwn, through: live, at: now, in: transaction)
  }

  /// - Throws: 404 for what wasn't deleted within the last day; 409 for a list that is full.
  func restore(_ id: ID<ListItem>, by viewer: Viewer) async throws -> ListItem {
    let now = services.now()
    return try await services.database.write(as: viewer.principal) { [live = services.live] transaction in
      guard try ListQueries.item(id, isDeleted: true, of: viewer.profile, in: transaction) != nil else {
        throw Problem.notFound()
      }
      try Self.requireRoom(viewer, in: transaction)
      try transaction.run("UPDATE realspace_list SET deleted_at = NULL WHERE id = \(id)")
      let item = try Self.found(id, by: viewer, in: transaction)
      try Self.publish(item, isSeen: !item.done, of: viewer, live, at: now, in: transaction)
      return item
    }
  }

  static func requireRoom(_ viewer: Viewer, in transaction: Transaction) throws {
    guard try ListQueries.count(of: viewer.profile, in: transaction) < RealspaceAPI.Limits.list else {
      throw Problem.conflict(
        .conflict, "Your list has \(RealspaceAPI.Limits.list.grouped) entries. Delete one that you no longer need.")
    }
  }

  static func found(_ id: ID<ListItem>, by viewer: Viewer, in transaction: Transaction) throws -> ListItem {
    guard let item = try ListQueries.item(id, of: viewer.profile, in: transaction) else { throw Problem.notFound() }
    return item
  }

  /// What was deleted a day ago goes.
  static let sweep = ScheduledJob(
    isDue: { transaction, now in
      try transaction.exists(
        "SELECT 1 FROM realspace_list WHERE deleted_at < \(now.adding(seconds: -undoTime)) LIMIT 1")
    },
    run: { transaction, now in
      try transaction.run("DELETE FROM realspace_list WHERE deleted_at < \(now.adding(seconds: -undoTime))")
    })
}
