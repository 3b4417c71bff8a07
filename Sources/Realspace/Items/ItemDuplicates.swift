internal import Core
internal import SQL
internal import Social
internal import Wire

extension Realspace {
  /// Films, books and places that are the same.
  static let duplicates: Duplicates<RealspaceAPI.Item, RealspaceAPI.DuplicateList> = Duplicates(
    of: MergeableItems("realspace_items", in: "realspace", kinds: "'film', 'book', 'place'"),
    RealspaceAPI.DuplicateList.self, by: people,
    at: DuplicatePages(item: "/realspace/i/", list: "/realspace/duplicates/"),
    look: DuplicateLook(
      column: "space", list: "topic-list", box: "box", line: "box duplicate", link: "post-subject", symbol: "list",
      called: { author, _ in RealspaceAPI.Person(author).displayName }),
    words: DuplicateWords(
      empty: "When two films, books or places are the same, merge them from the page of either.",
      promise: """
        People who see both will see one. Nobody’s posts, lists and diaries change, and it can be undone. The people who named the two \
        first decide, or the operators of this server, who can read both names for that.
        """,
      waiting: "Waiting for the people who named the two first, or for an operator of this server."),
    contents: DuplicateContents(
      compare: { ids, viewer, services in try await ItemComparison.compare(ids, viewer, services) },
      search: { item, text, viewer, services in try await ItemComparison.search(item, text, viewer, services) })
  )
  .calls(
    list: RealspaceAPI.duplicates, propose: RealspaceAPI.proposeDuplicate, agree: RealspaceAPI.agreeToDuplicate,
    end: RealspaceAPI.endDuplicate, of: { $0.of }
  ) { RealspaceAPI.Duplicate($0) }
}

extension RealspaceMigrations {
  /// Nothing that names an item is changed by a merge: those who see both items read them as one, for as long as the row is there.
  static let duplicates = Migration("realspace", 8, "duplicates of items") { Realspace.duplicates.steps }
}

extension RealspaceAPI.Duplicate {
  init(_ known: KnownDuplicate<RealspaceAPI.Item>) {
    self.init(
      id: known.id.cast(), item: .init(known.item), into: .init(known.into), state: known.state,
      proposedBy: known.proposedBy.map { RealspaceAPI.Person($0) }, mine: known.isMine, canAgree: known.canAgree,
      canEnd: known.canEnd, seesBoth: known.seesBoth, createdAt: known.createdAt, mergedAt: known.mergedAt)
  }
}

extension RealspaceAPI.ItemReference {
  init(_ item: MergeableItem<RealspaceAPI.Item>) {
    self.init(id: item.id, kind: .init(rawValue: item.kind), name: item.name)
  }
}

/// What is shown of items that may be the same.
enum ItemComparison {
  private static let mostFound = 20

  private static let items: SQL = """
    SELECT i.id, i.kind, i.name, (SELECT count(*) FROM realspace_posts p WHERE p.item_id = i.id),
      (SELECT count(*) FROM realspace_topics t WHERE t.item_id = i.id)
    FROM realspace_items i
    """

  private static func read(_ row: Row) throws -> ComparedItem<RealspaceAPI.Item> {
    let (posts, topics) = (row.int(3), row.int(4))
    let words = posts.counted("post", "posts") + ", " + topics.counted("topic", "topics")
    return ComparedItem(MergeableItem(id: try row.id(0), kind: row.text(1), name: row.text(2)), facts: [words])
  }

  static func compare(
    _ ids: [ID<RealspaceAPI.Item>], _ viewer: Viewer, _ services: Services
  ) async throws -> [ComparedItem<RealspaceAPI.Item>] {
    let found = try await services.database.read(as: viewer.principal) { transaction in
      try transaction.all("\(items) WHERE i.id IN (\(list: ids))") { try read($0) }
    }
    let known = Dictionary(found.map { ($0.item.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ids.compactMap { known[$0] }
  }

  /// Others of the same kind whose names begin so, by name; where nothing is typed, those that begin with the first word of its own.
  static func search(
    _ item: MergeableItem<RealspaceAPI.Item>, _ text: String, _ viewer: Viewer, _ services: Services
  ) async throws -> [ComparedItem<RealspaceAPI.Item>] {
    let start = Self.start(item.name, text)
    guard !start.isEmpty else { return [] }
    let end = start + "\u{10FFFF}"
    return try await services.database.read(as: viewer.principal) { transaction in
      try transaction.all(
        """
        \(items) WHERE i.kind = \(item.kind) AND i.folded >= \(start) AND i.folded < \(end) AND i.id <> \(item.id)
        ORDER BY i.folded, i.created_at, i.id LIMIT \(mostFound)
        """
      ) { try read($0) }
    }
  }

  private static func start(_ name: String, _ text: String) -> String {
    guard text.isEmpty else { return ItemName.start(text) }
    let start = ItemName.start(name)
    return start.split(separator: " ").first.map(String.init) ?? start
  }
}
