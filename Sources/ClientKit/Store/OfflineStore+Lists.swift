internal import Wire

// Lists and items from the server.
extension OfflineStore {
  /// Keeps an item that was read by itself.
  public nonisolated func keep<Item>(_ item: Item, of kind: HeldKind<Item>) async throws(StoreError) {
    activity.begin()
    defer { activity.end() }
    try await change { (writer) throws(StoreError) in try writer.keep(item, of: kind) }
  }

  /// Keeps what a call has made or changed, in the way that its answer is kept when it waits in the outbox.
  public nonisolated func keep<Item>(
    _ item: Item, of kind: HeldKind<Item>, first list: HeldList<Item>.Name
  ) async throws(StoreError) {
    activity.begin()
    defer { activity.end() }
    try await change { (writer) throws(StoreError) in
      try writer.keep(item, of: kind)
      try writer.put(item.id, first: list, of: kind)
    }
  }

  /// Lets go of an item that the server says isn't there for the viewer.
  public nonisolated func remove<Item>(_ name: HeldName<Item>, of kind: HeldKind<Item>) async throws(StoreError) {
    activity.begin()
    defer { activity.end() }
    try await change { (writer) throws(StoreError) in try writer.remove(kind, name) }
    try await dropOrphanedPictures()
  }

  /// Reads the next page of a list, or its first, and keeps it. What is kept of a list that isn't there for the viewer any more is let go of.
  /// Where the server doesn't know any more where the list goes on, it is read from the beginning on and the rest is let go of.
  /// - Parameter isFirst: reads it from the beginning on, in place of what comes next.
  public nonisolated func load<Item>(
    _ list: HeldList<Item>, isFirst: Bool, through client: HearthClient
  ) async throws {
    // A page is taken apart beside the main actor: nothing on it tells that something is under way.
    activity.begin()
    defer { activity.end() }
    let before = isFirst ? nil : try await next(of: list.name)
    guard isFirst || before != nil else { return }
    var part = isFirst ? ListPart.first : .next
    // A page that was asked for before a write was answered may not have it yet: it is asked for again.
    for isLast in [false, false, true] {
      let sentAt = now()
      let page: Page<Item>
      do throws(ClientError) {
        page = try await Self.page(of: list, behind: part == .next ? before : nil, through: client)
      } catch {
        if part == .next, error.isOtherCursor {
          part = .whole
          continue
        }
        if error.advice == .readAnew { try await letGo(of: list) }
        throw error
      }
      if try await keep(page, of: list, as: part, askedAt: isLast ? nil : sentAt) { return }
    }
  }

  /// What of a list a page is.
  private enum ListPart {
    /// Its beginning, behind which what was read before may stay.
    case first
    /// What comes behind that.
    case next
    /// All that is kept of it from now on.
    case whole
  }

  private nonisolated func letGo<Item>(of list: HeldList<Item>) async throws(StoreError) {
    activity.begin()
    defer { activity.end() }
    try await change { (writer) throws(StoreError) in
      try writer.drop(list.name)
      if list.kind.endpoint == nil { try writer.trim(list.kind.name, to: 0) }
    }
  }

  private func next(of list: String) throws(StoreError) -> String? {
    try file.read { (connection) throws(StoreError) in try connection.next(of: list) }
  }

  /// Beside any actor: a page is taken apart where nobody waits for it.
  @concurrent private static func page<Item>(
    of list: HeldList<Item>, behind before: String?, through client: HearthClient
  ) async throws(ClientError) -> Page<Item> { try await list.read(client, before) }

  /// - Parameter askedAt: when the page was asked for; nil where it is kept anyway.
  /// - Returns: false where a write was answered since, and nothing is kept.
  private nonisolated func keep<Item>(
    _ page: Page<Item>, of list: HeldList<Item>, as part: ListPart, askedAt: Timestamp?
  ) async throws(StoreError) -> Bool {
    activity.begin()
    defer { activity.end() }
    return try await store(page, of: list, as: part, askedAt: askedAt)
  }

  private func store<Item>(
    _ page: Page<Item>, of list: HeldList<Item>, as part: ListPart, askedAt: Timestamp?
  ) throws(StoreError) -> Bool {
    if let askedAt, settledAt > askedAt.microseconds { return false }
    try change { (writer) throws(StoreError) in
      let ids = page.items.map(\.id.description)
      for item in page.items { try writer.keep(item, of: list.kind) }
      switch part {
      case .first: try writer.keep(order: ids, of: list.kind.name, as: list.name, next: page.next)
      case .next: try writer.append(ids, of: list.kind.name, to: list.name, next: page.next)
      case .whole: try writer.replace(list.name, by: ids, of: list.kind.name, next: page.next)
      }
    }
    return true
  }

  /// Reads lists again that no call brings up to date: what the viewer may no longer see leaves with that. Of lists of one sort those
  /// are read that were read last, and the others are let go of.
  /// - Returns: whether something has left.
  nonisolated func confirm(_ lists: any AnyHeldLists, through client: HearthClient) async throws -> Bool {
    var hasLost = false
    for (place, held) in try await self.held(lists).enumerated() {
      // What is written meanwhile may not be in an answer yet: it is asked for again with the next sync.
      let askedAt = now()
      let keep = place < HeldKindLimits.lists ? try await lists.confirm(held.name, held.count, through: client) : nil
      if try await settle(held.name, keep, askedAt) { hasLost = true }
    }
    if !lists.isSynced, try await trim(lists.kindName) { hasLost = true }
    return hasLost
  }

  /// The lists of a sort that are kept, those that were read last first, and how many items they have.
  private func held(_ lists: any AnyHeldLists) throws(StoreError) -> [(name: String, count: Int)] {
    try file.read { (connection) throws(StoreError) in
      try connection.all(
        """
        SELECT list, (SELECT count(*) FROM lists l WHERE l.list = e.list) FROM list_ends e
        WHERE list = ?1 OR substr(list, 1, length(?1) + 1) = ?1 || '/' ORDER BY read_at DESC, list
        """, .text(lists.name)
      ) { (name: $0.text(0), count: Int($0.integer(1))) }
    }
  }

  private func settle(
    _ list: String, _ keep: (@Sendable (StoreWriter) throws(StoreError) -> Void)?, _ askedAt: Timestamp
  ) throws(StoreError) -> Bool {
    guard let keep else {
      try change { (writer) throws(StoreError) in try writer.drop(list) }
      return true
    }
    guard settledAt <= askedAt.microseconds else { return false }
    try change { (writer) throws(StoreError) in try keep(writer) }
    return false
  }

  /// Nothing is written where everything is in a list.
  private func trim(_ kind: String) throws(StoreError) -> Bool {
    let old = try file.read { (connection) throws(StoreError) in try connection.unlisted(kind, beyond: 0) }
    guard !old.isEmpty else { return false }
    try change { (writer) throws(StoreError) in try writer.trim(kind, to: 0) }
    return true
  }
}
