internal import Core
internal import SQL
internal import Social
internal import Wire

/// What friends liked, found when somebody asks: nothing is kept about what was recommended to whom.
///
/// Every statement is the viewer's own, so that the policies leave out what they may not see. Posts stand in the timelines of all who may see
/// them, which is why the newest of the viewer's timeline are all that has to be looked at for likes.
enum RecommendationQueries {
  /// The most items that are answered.
  static let most = 20
  /// How many of the newest posts are looked at for likes, and how many ratings at most.
  static let depth = 200
  /// How old a rating may be, in days: by when it was noted, as somebody may note years at once.
  private static let ratingDays: Int64 = 365
  /// How many items are compared with what they are merged with, and with what the viewer has named.
  private static let mostCompared = 120
  private static let mostReasons = 3

  /// How somebody said that they liked something.
  private struct Said {
    /// In half stars; nil for a like of a post.
    let rating: Int?
    let time: Timestamp

    /// Whether it says more than another.
    func isStronger(than other: Said) -> Bool { (rating ?? 0, time) > (other.rating ?? 0, other.time) }
  }

  /// Who liked an item.
  private struct Praise {
    var said: [ID<ProfileEntity>: Said] = [:]

    mutating func add(_ new: Said, by person: ID<ProfileEntity>) {
      if let old = said[person], !new.isStronger(than: old) { return }
      said[person] = new
    }

    mutating func add(_ other: Praise) { for (person, new) in other.said { add(new, by: person) } }

    /// What more friends liked comes first, and then what was liked last.
    var rank: (Int, Timestamp) { (said.count, said.values.map(\.time).max() ?? Timestamp(microseconds: 0)) }

    /// The strongest first.
    var people: [(person: ID<ProfileEntity>, said: Said)] {
      said.map { (person: $0.key, said: $0.value) }.sorted {
        if $0.said.isStronger(than: $1.said) { return true }
        return !$1.said.isStronger(than: $0.said) && $0.person < $1.person
      }
    }
  }

  /// - Parameter depth: how many posts and ratings are looked at.
  static func found(
    for viewer: ID<ProfileEntity>, limit: Int, depth: Int = RecommendationQueries.depth, now: Timestamp,
    links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [RealspaceAPI.Recommendation] {
    var praises: [ID<RealspaceAPI.Item>: Praise] = [:]
    try transaction.each(liked(by: viewer, depth)) { row in
      let (item, person): (ID<RealspaceAPI.Item>, ID<ProfileEntity>) = (try row.id(0), try row.id(1))
      praises[item, default: Praise()].add(Said(rating: nil, time: row.time(2)), by: person)
    }
    try transaction.each(rated(by: viewer, since: now.adding(seconds: -ratingDays * 86_400), depth)) { row in
      let (item, person): (ID<RealspaceAPI.Item>, ID<ProfileEntity>) = (try row.id(0), try row.id(1))
      praises[item, default: Praise()].add(Said(rating: row.int(2), time: row.time(3)), by: person)
    }
    let compared = Array(inOrder(praises).prefix(mostCompared))
    guard !compared.isEmpty else { return [] }
    let merged = try united(compared, praises, for: viewer, in: transaction)
    return try answer(Array(inOrder(merged).prefix(min(limit, most))), merged, links, in: transaction)
  }

  private static func inOrder(_ praises: [ID<RealspaceAPI.Item>: Praise]) -> [ID<RealspaceAPI.Item>] {
    praises.map { (item: $0.key, rank: $0.value.rank) }
      .sorted { $0.rank == $1.rank ? $0.item < $1.item : $0.rank > $1.rank }.map(\.item)
  }

  // MARK: Statements

  /// Friends' likes of others' posts that name an item which the viewer hasn't named.
  private static func liked(by viewer: ID<ProfileEntity>, _ depth: Int) -> SQL {
    let newest = Realspace.timeline.entries(
      "post_id", of: viewer, before: Cursor<RealspaceAPI.FeedList>?.none, count: depth, withoutMuted: true)
    // CROSS JOIN keeps SQLite to this order: from the posts to their likes.
    return """
      SELECT p.item_id, l.user_id, l.created_at
      FROM (\(newest)) t CROSS JOIN realspace_posts p CROSS JOIN realspace_likes l
      WHERE p.id = t.post_id AND p.item_id IS NOT NULL AND \(isUnnamed("p.item_id", by: viewer))
        AND l.post_id = p.id AND l.user_id <> p.author
        AND EXISTS (SELECT 1 FROM follows f JOIN follows b ON b.follower = f.followee AND b.followee = f.follower
          WHERE f.follower = \(viewer) AND f.followee = l.user_id AND f.accepted_at IS NOT NULL
            AND b.accepted_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer) AND m.muted = l.user_id)
      """
  }

  /// When a rating counts as said. One of which nobody knows the day, as files are full of, stands behind all that have one: it counts as a
  /// year older than it is here.
  private static let saidAt: SQL = "CASE WHEN d.on_day = 0 THEN d.created_at - 31536000000000 ELSE d.created_at END"

  /// Entries of friends' diaries with four stars or more, of an item that the viewer hasn't named, the newest first.
  private static func rated(by viewer: ID<ProfileEntity>, since time: Timestamp, _ depth: Int) -> SQL {
    """
    SELECT d.item_id, d.author, d.rating, \(saidAt) FROM realspace_diary d
    WHERE d.author IN (SELECT f.followee FROM follows f
        JOIN follows b ON b.follower = f.followee AND b.followee = \(viewer) AND b.accepted_at IS NOT NULL
        WHERE f.follower = \(viewer) AND f.accepted_at IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM mutes m WHERE m.muter = \(viewer) AND m.muted = f.followee))
      AND d.rating >= 8 AND d.created_at > \(time) AND d.abandoned_at IS NULL AND d.item_id IS NOT NULL
      AND \(isUnnamed("d.item_id", by: viewer))
    ORDER BY \(saidAt) DESC, d.id DESC LIMIT \(depth)
    """
  }

  /// Whether neither a post of the viewer's names the item nor an entry of their list or diary.
  /// - Parameter item: the column with its ID.
  private static func isUnnamed(_ item: SQL, by viewer: ID<ProfileEntity>) -> SQL {
    """
    NOT EXISTS (SELECT 1 FROM realspace_posts n WHERE n.item_id = \(item) AND n.author = \(viewer))
      AND NOT EXISTS (SELECT 1 FROM realspace_diary n WHERE n.item_id = \(item) AND n.author = \(viewer))
      AND NOT EXISTS (SELECT 1 FROM realspace_list n
        WHERE n.item_id = \(item) AND n.profile_id = \(viewer) AND n.deleted_at IS NULL)
    """
  }

  /// Those of some items that the viewer has named.
  private static func named(
    of items: [ID<RealspaceAPI.Item>], by viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Set<ID<RealspaceAPI.Item>> {
    Set(
      try transaction.all(
        """
        SELECT item_id FROM realspace_posts WHERE author = \(viewer) AND item_id IN (\(list: items))
        UNION SELECT item_id FROM realspace_diary WHERE author = \(viewer) AND item_id IN (\(list: items))
        UNION SELECT item_id FROM realspace_list
          WHERE profile_id = \(viewer) AND deleted_at IS NULL AND item_id IN (\(list: items))
        """
      ) { try $0.id(0) })
  }

  /// Those of some items for which the viewer has named another one of that kind and name: two who know nothing of each other's
  /// diaries make an item each.
  private static func namesakes(
    of items: [ID<RealspaceAPI.Item>], by viewer: ID<ProfileEntity>, in transaction: ReadTransaction
  ) throws -> Set<ID<RealspaceAPI.Item>> {
    Set(
      try transaction.all(
        """
        SELECT i.id FROM realspace_items i WHERE i.id IN (\(list: items)) AND EXISTS (SELECT 1 FROM realspace_items o
          WHERE o.kind = i.kind AND o.folded = i.folded AND o.id <> i.id AND NOT (\(isUnnamed("o.id", by: viewer))))
        """
      ) { try $0.id(0) })
  }

  // MARK: Merged items

  /// The praise of each item together with that of those that it is merged with, by the one that stays; without those of which the viewer
  /// has named one.
  private static func united(
    _ items: [ID<RealspaceAPI.Item>], _ praises: [ID<RealspaceAPI.Item>: Praise], for viewer: ID<ProfileEntity>,
    in transaction: ReadTransaction
  ) throws -> [ID<RealspaceAPI.Item>: Praise] {
    let merges = try ItemMerges(around: items.sorted(), in: transaction)
    let groups = Dictionary(
      items.map { merges.group(of: $0) }.map { ($0.first, $0.ids) }, uniquingKeysWith: { first, _ in first })
    let others = groups.values.filter { $0.count > 1 }.flatMap(\.self)
    var mine = try others.isEmpty ? [] : named(of: others.sorted(), by: viewer, in: transaction)
    mine.formUnion(try namesakes(of: items.sorted(), by: viewer, in: transaction))
    var united: [ID<RealspaceAPI.Item>: Praise] = [:]
    for (first, ids) in groups where mine.isDisjoint(with: ids) {
      var praise = Praise()
      for id in ids { if let one = praises[id] { praise.add(one) } }
      united[first] = praise
    }
    return united
  }

  // MARK: The answer

  private static func answer(
    _ items: [ID<RealspaceAPI.Item>], _ praises: [ID<RealspaceAPI.Item>: Praise], _ links: MediaLinks,
    in transaction: ReadTransaction
  ) throws -> [RealspaceAPI.Recommendation] {
    let references = Dictionary(
      try ItemQueries.references(items, in: transaction).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let shown = items.map { (item: $0, people: praises[$0]?.people ?? []) }
    let wanted = Set(shown.flatMap { $0.people.prefix(mostReasons).map(\.person) })
    let known = try people(wanted.sorted(), links, in: transaction)
    return shown.compactMap { item, said -> RealspaceAPI.Recommendation? in
      guard let reference = references[item] else { return nil }
      let reasons = said.prefix(mostReasons).compactMap { one in
        known[one.person].map { reason(of: $0, one.said) }
      }
      return RealspaceAPI.Recommendation(item: reference, reasons: reasons, friendCount: said.count)
    }
  }

  private static func reason(
    of person: RealspaceAPI.Person, _ said: Said
  ) -> RealspaceAPI.RecommendationReason {
    RealspaceAPI.RecommendationReason(
      person: person, kind: said.rating == nil ? .likedPost : .rated, rating: said.rating.map { Double($0) / 2 })
  }

  private static func people(
    _ ids: [ID<ProfileEntity>], _ links: MediaLinks, in transaction: ReadTransaction
  ) throws -> [ID<ProfileEntity>: RealspaceAPI.Person] {
    var people: [ID<ProfileEntity>: RealspaceAPI.Person] = [:]
    guard !ids.isEmpty else { return people }
    try transaction.each("SELECT id, username, full_name, avatar FROM profiles WHERE id IN (\(list: ids))") { row in
      people[try row.id(0)] = try links.person(row, from: 0)
    }
    return people
  }
}
