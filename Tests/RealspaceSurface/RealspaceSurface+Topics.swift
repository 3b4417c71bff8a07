@testable import Realspace
@testable import RowSecurityKit
@testable import SQL
@testable import SocialSurface

extension AttackSurface {
  /// Topics, which everyone with a profile sees, and what people write in them.
  static let topics =
    ownTopics + toggle(Realspace.memberships, of: topicThings) + toggle(Realspace.topicLikes, of: topicPostThings)
    + talk(
      Realspace.topicComments, on: topicPostThings, seen: TopicFixture.comment(2, .stranger),
      hidden: TopicFixture.comment(3, .follower))

  static let topicThings = Things(
    Realspace.topics, seen: TopicFixture.topic(2), hidden: TopicFixture.topic(3)
  ) { viewer, topic in viewer.seesTopic(topic) }

  static let topicPostThings = Things(
    Realspace.topicPosts, seen: TopicFixture.post(2, .follower), hidden: TopicFixture.post(3, .follower),
    tends: { viewer, post in viewer.moderates(post.key("topic_id")) }
  ) { viewer, post in viewer.seesTopicPost(post) }

  private static let ownTopics: Self = {
    var surface = Self("realspace topics")
    surface.furnish = [{ try $0.realspaceTopics() }]
    surface.sees = [{ $0.seesTopics($1, of: $2) }]
    surface.mayInsert = [{ $0.mayInsertTopics($1, $2) }]
    surface.mayUpdate = [{ tampering, row, now, columns, table in tampering.mayUpdateTopics(row, now, columns, table) }]
    surface.mayDelete = [{ $0.mayDeleteTopics($1, $2) }]
    surface.keys = ["realspace_topic_moderators": ["topic_id", "user_id"]]
    surface.busy = ["realspace_topics", "realspace_topic_posts", "realspace_topic_moderators"]
    surface.inserted = [
      "realspace_topics": ["id", "made_by", "name", "folded", "words", "created_at"],
      "realspace_topic_posts": ["id", "topic_id", "author", "content", "created_at"],
    ]
    surface.updated = ["realspace_topics": ["name", "folded", "words", "description", "edited_at"]]
    surface.deleted = ["realspace_topic_posts", "realspace_topic_moderators"]
    surface.values = [
      "made_by": .viewer, "author": .viewer, "words": .oneOf(["'h'"]), "description": .oneOf(["'h'"]),
      "topic_id": .row(of: ["realspace_topics"], among: 12),
    ]
    surface.count("realspace_topic_posts", by: "topic_id", in: "post_count", of: topicThings) {
      $0["hidden_at"] == .null
    }
    surface.attacks += TopicAttacks.all
    surface.allowedActions = AllowedAction.topics
    return surface
  }()
}

extension Visibility {
  func seesTopic(_ topic: World.Row) -> Bool {
    viewer != nil && app == "realspace" && (topic["hidden_at"] == .null || isViewer(topic, "made_by"))
  }

  /// Whether the viewer started the topic, or was appointed in it.
  func moderates(_ topic: String) -> Bool {
    world.byID("realspace_topics")[topic].map { isViewer($0, "made_by") } == true
      || world["realspace_topic_moderators"].contains { $0.key("topic_id") == topic && isViewer($0, "user_id") }
  }

  func seesTopicPost(_ post: World.Row) -> Bool {
    guard AttackSurface.topicThings.isSeen(post.key("topic_id"), by: self) else { return false }
    return isViewer(post, "author") || (post["hidden_at"] == .null && seesPerson(post.key("author")))
  }

  func seesTopics(_ row: World.Row, of table: String) -> Bool {
    switch table {
    case "realspace_topics": seesTopic(row)
    case "realspace_topic_posts": seesTopicPost(row)
    case "realspace_topic_moderators":
      AttackSurface.topicThings.isSeen(row.key("topic_id"), by: self) && seesPerson(row.key("user_id"))
    default: false
    }
  }

  /// Whether a topic that the viewer may see is about the item.
  func isInTopics(_ item: World.Row) -> Bool {
    world["realspace_topics"].contains { $0.key("item_id") == item.key("id") && seesTopic($0) }
  }
}

extension Tampering {
  /// A topic is about an item or a venue, or about nothing; and the viewer sees what it is about.
  private func isAboutSeen(_ topic: World.Row) -> Bool {
    guard topic["item_id"] != .null else { return old.seesVenue(topic["venue_id"]) }
    guard topic["venue_id"] == .null else { return false }
    return before.byID("realspace_items")[topic.key("item_id")].map(old.seesItem) ?? false
  }

  func mayInsertTopics(_ row: World.Row, _ table: String) -> Bool {
    guard principal.app == "realspace" else { return false }
    return switch table {
    case "realspace_topics": new.isViewer(row, "made_by") && row["hidden_at"] == .null && isAboutSeen(row)
    case "realspace_topic_posts":
      new.isViewer(row, "author") && row["hidden_at"] == .null
        && AttackSurface.topicThings.isSeen(row.key("topic_id"), by: old)
    case "realspace_topic_moderators":
      AttackSurface.topicThings.isOwn(row.key("topic_id"), of: old) && old.seesPerson(row.key("user_id"))
        && !old.isViewer(row, "user_id")
    default: false
    }
  }

  func mayUpdateTopics(_ row: World.Row, _ now: World.Row, _ columns: Set<String>, _ table: String) -> Bool {
    table == "realspace_topics" && principal.app == "realspace" && old.moderates(row.key("id"))
      && columns.isSubset(of: ["name", "folded", "words", "description", "item_id", "venue_id", "edited_at"])
      && isAboutSeen(now)
  }

  func mayDeleteTopics(_ row: World.Row, _ table: String) -> Bool {
    let topic = row.key("topic_id")
    return switch table {
    case "realspace_topic_posts": old.isViewer(row, "author") || old.moderates(topic)
    case "realspace_topic_moderators":
      old.isViewer(row, "user_id") || AttackSurface.topicThings.isOwn(topic, of: old)
        || AttackSurface.topicThings.isEndedByBlock(row, on: topic, self)
    default: false
    }
  }

  /// Every topic about the item: whether there is one, before; that the viewer moderates each and none is left, after.
  func isGoneFromTopics(_ item: World.Row) -> (isNamed: Bool, isGone: Bool) {
    func naming(_ world: World) -> [World.Row] {
      world["realspace_topics"].filter { $0.key("item_id") == item.key("id") }
    }
    let earlier = naming(before)
    return (!earlier.isEmpty, earlier.allSatisfy { old.moderates($0.key("id")) } && naming(after).isEmpty)
  }
}

/// Four topics: the owner's with a stranger as moderator, a stranger's with two, one that an operator has hidden, and one of somebody
/// whom the owner has blocked.
enum TopicFixture {
  static let writers: [RowFixture.Person] = [
    .owner, .follower, .stranger, .requested, .exFollower, .blocked, .open, .suspended, .operator,
  ]
  static let makers: [RowFixture.Person] = [.owner, .stranger, .open, .blocked]

  static func topicToken(_ number: Int) -> String { RowFixture.token("topc", number) }
  static func postToken(_ topic: Int, _ writer: RowFixture.Person) -> String {
    RowFixture.token("tpst", topic * 100 + writer.number)
  }
  static func topic(_ number: Int) -> String { Attack.literal(topicToken(number)) }
  static func post(_ topic: Int, _ writer: RowFixture.Person) -> String { Attack.literal(postToken(topic, writer)) }

  static func commentToken(_ topic: Int, _ writer: RowFixture.Person) -> String {
    RowFixture.token("tcom", topic * 100 + writer.number)
  }
  static func comment(_ topic: Int, _ writer: RowFixture.Person) -> String {
    Attack.literal(commentToken(topic, writer))
  }
}

extension FixtureWriter {
  mutating func realspaceTopics() throws {
    for (index, maker) in TopicFixture.makers.enumerated() {
      let number = index + 1
      let item = RowFixture.id(RowFixture.token("item", 950 + number))
      try put(
        "realspace_items", "id, kind, name, folded, made_by, created_at",
        [item, .text("book"), word("inam"), word("fold"), RowFixture.id(maker.profile("realspace")), now()])
      try put(
        "realspace_topics", "id, made_by, name, folded, words, description, item_id, created_at, hidden_at",
        [
          RowFixture.id(TopicFixture.topicToken(number)), RowFixture.id(maker.profile("realspace")), word("tnam"),
          word("tfol"), word("twor"), word("tdes"), item, now(), number == 3 ? now() : .null,
        ])
    }
    for (topic, moderators) in [(1, [RowFixture.Person.stranger]), (2, [.follower, .requested]), (4, [.open])] {
      for moderator in moderators {
        try put(
          "realspace_topic_moderators", "topic_id, user_id, created_at",
          [
            RowFixture.id(TopicFixture.topicToken(topic)), RowFixture.id(moderator.profile("realspace")), now(),
          ])
      }
    }
    for topic in 1...4 { for writer in TopicFixture.writers { try write(writer, in: topic) } }
  }

  /// Each writes in each topic; some join it, and some react to the post of the one before them.
  private mutating func write(_ writer: RowFixture.Person, in topic: Int) throws {
    let person = RowFixture.id(writer.profile("realspace"))
    let place = RowFixture.id(TopicFixture.topicToken(topic))
    let post = RowFixture.id(TopicFixture.postToken(topic, writer))
    try put(
      "realspace_topic_posts", "id, topic_id, author, content, created_at",
      [post, place, person, word("tcon"), now()])
    if topic == 2 && writer == .exFollower {
      try run(SQL(foreign: "UPDATE realspace_topic_posts SET hidden_at = $1 WHERE id = $2", values: [now(), post]))
    }
    if (writer.number + topic) % 2 == 0 {
      try put("realspace_topic_members", "topic_id, user_id, created_at", [place, person, now()])
    }
    let index = TopicFixture.writers.firstIndex(of: writer) ?? 0
    let other = TopicFixture.writers[max(0, index - 1)]
    guard !(topic == 2 && other == .exFollower) else { return }
    let liked = RowFixture.id(TopicFixture.postToken(topic, other))
    try put("realspace_topic_likes", "topic_post_id, user_id, created_at", [liked, person, now()])
    let comment = RowFixture.id(TopicFixture.commentToken(topic, writer))
    try put(
      "realspace_topic_comments", "id, topic_post_id, user_id, body, created_at",
      [comment, liked, person, word("tbod"), now()])
    guard topic != 2 else { return }
    // Whose post it is answers, and likes it.
    let answerer = RowFixture.id(other.profile("realspace"))
    let answer = RowFixture.id(RowFixture.token("tcom", 500 + topic * 100 + writer.number))
    try put(
      "realspace_topic_comments", "id, topic_post_id, user_id, body, created_at, thread_id, reply_to",
      [answer, liked, answerer, word("tbod"), now(), comment, comment])
    try put("realspace_topic_comment_likes", "comment_id, user_id, created_at", [comment, answerer, now()])
  }
}

/// What somebody who wants to take a topic over, or to read what is hidden in one, would try.
enum TopicAttacks {
  static let all = [
    Attack(
      "others' topics", "UPDATE realspace_topics SET description = 'hax'", "UPDATE realspace_topics SET made_by = {me}",
      "UPDATE realspace_topics SET hidden_at = 5", "UPDATE realspace_topics SET hidden_at = NULL",
      "DELETE FROM realspace_topics", "SELECT name FROM {B}realspace_topics WHERE hidden_at IS NOT NULL",
      "INSERT INTO realspace_topics (id, made_by, name, folded, words, created_at) VALUES (new_id(), {other}, 'x', 'x', 'x', 1)",
      "INSERT INTO realspace_topics (id, made_by, name, folded, words, hidden_at, created_at) VALUES (new_id(), {me}, 'x', 'x', 'x', 5, 1)",
      "INSERT INTO realspace_topics (id, made_by, name, folded, words, member_count, created_at) VALUES (new_id(), {me}, 'x', 'x', 'x', 9, 1)"
    ),
    Attack(
      "what others keep for themselves, by a topic about it",
      "INSERT INTO realspace_topics (id, made_by, name, folded, words, item_id, created_at) SELECT new_id(), {me}, 'x', 'x', 'x', item_id, 1 FROM {B}realspace_diary WHERE item_id IS NOT NULL",
      "INSERT INTO realspace_topics (id, made_by, name, folded, words, item_id, created_at) SELECT new_id(), {me}, 'x', 'x', 'x', id, 1 FROM {B}realspace_items"
    ),
    Attack(
      "topics about venues that an operator has hidden",
      "INSERT INTO realspace_topics (id, made_by, name, folded, words, venue_id, created_at) VALUES (new_id(), {me}, 'x', 'x', 'x', \(CommunityFixture.venue(3)), 1)",
      "INSERT INTO realspace_topics (id, made_by, name, folded, words, venue_id, created_at) SELECT new_id(), {me}, 'x', 'x', 'x', id, 1 FROM {B}realspace_venues WHERE hidden_at IS NOT NULL",
      "UPDATE realspace_topics SET item_id = NULL, venue_id = \(CommunityFixture.venue(3)) WHERE made_by = {me}",
      "UPDATE realspace_topics SET venue_id = NULL WHERE made_by <> {me}",
      "SELECT v.name FROM realspace_topics t JOIN {B}realspace_venues v ON v.id = t.venue_id WHERE v.hidden_at IS NOT NULL"
    ),
    // By itself: what the fixture leaves unnamed would be named by the one, and end with the other.
    Attack(
      "a topic made about what others keep for themselves",
      "UPDATE realspace_topics SET item_id = (SELECT id FROM {B}realspace_items WHERE made_by <> {me} LIMIT 1)"
    ),
    Attack(
      "others' posts in topics", "SELECT * FROM {B}realspace_topic_posts", "DELETE FROM realspace_topic_posts",
      "DELETE FROM realspace_topic_posts WHERE author <> {me} RETURNING content",
      "UPDATE realspace_topic_posts SET content = 'hax'", "UPDATE realspace_topic_posts SET hidden_at = NULL",
      "INSERT INTO realspace_topic_posts (id, topic_id, author, content, created_at) VALUES (new_id(), \(TopicFixture.topic(1)), {other}, 'x', 1)",
      "INSERT INTO realspace_topic_posts (id, topic_id, author, content, created_at) VALUES (new_id(), \(TopicFixture.topic(3)), {me}, 'x', 1)",
      "INSERT INTO realspace_topic_posts (id, topic_id, author, content, like_count, created_at) VALUES (new_id(), \(TopicFixture.topic(1)), {me}, 'x', 99, 1)",
      "INSERT INTO realspace_topic_posts (id, topic_id, author, content, hidden_at, created_at) VALUES (new_id(), \(TopicFixture.topic(1)), {me}, 'x', 5, 1)"
    ),
    Attack(
      "moderation that nobody gave",
      "INSERT INTO realspace_topic_moderators (topic_id, user_id, created_at) VALUES (\(TopicFixture.topic(1)), {me}, 1) ON CONFLICT DO NOTHING",
      "INSERT INTO realspace_topic_moderators (topic_id, user_id, created_at) SELECT id, {me}, 1 FROM realspace_topics ON CONFLICT DO NOTHING",
      "INSERT INTO realspace_topic_moderators (topic_id, user_id, created_at) SELECT id, {other}, 1 FROM realspace_topics ON CONFLICT DO NOTHING",
      "INSERT INTO realspace_topic_moderators (topic_id, user_id, created_at) SELECT id, {me}, 1 FROM {B}realspace_topics WHERE hidden_at IS NOT NULL",
      "INSERT INTO realspace_topic_moderators (topic_id, user_id, created_at) SELECT \(TopicFixture.topic(1)), other, 1 FROM {B}blocked_profiles",
      "UPDATE realspace_topic_moderators SET user_id = {me}", "DELETE FROM realspace_topic_moderators",
      "SELECT * FROM {B}realspace_topic_moderators"),
  ]
}

extension AllowedAction {
  static let topics = [
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_topics (id, made_by, name, folded, words, created_at) VALUES (new_id(), {me}, 'X', 'x', 'x', 5)"
    ),
    AllowedAction(
      .filmgoer, 1, "UPDATE realspace_topics SET name = 'x', edited_at = 5 WHERE id = \(TopicFixture.topic(1))"),
    AllowedAction(
      .filmgoer, 1, "UPDATE realspace_topics SET item_id = NULL WHERE id = \(TopicFixture.topic(1))"),
    AllowedAction(
      .filmgoer, 1,
      "UPDATE realspace_topics SET item_id = NULL, venue_id = \(CommunityFixture.venue(2)) WHERE id = \(TopicFixture.topic(1))"
    ),
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_topics (id, made_by, name, folded, words, venue_id, created_at) VALUES (new_id(), {me}, 'X', 'x', 'x', \(CommunityFixture.venue(2)), 5)"
    ),
    AllowedAction(
      .filmgoer, 1,
      "INSERT INTO realspace_topic_moderators (topic_id, user_id, created_at) VALUES (\(TopicFixture.topic(1)), {other}, 5)"
    ),
    AllowedAction(
      .filmgoer, 1, "DELETE FROM realspace_topic_moderators WHERE topic_id = \(TopicFixture.topic(1))"),
    AllowedAction(
      .filmgoer, 1, "DELETE FROM realspace_topic_posts WHERE id = \(TopicFixture.post(1, .follower))"),
    AllowedAction(
      .neighbour, 1, "UPDATE realspace_topics SET description = 'x' WHERE id = \(TopicFixture.topic(2))"),
    AllowedAction(
      .neighbour, 1, "DELETE FROM realspace_topic_posts WHERE id = \(TopicFixture.post(2, .stranger))"),
    AllowedAction(
      .neighbour, 1, "DELETE FROM realspace_topic_comments WHERE topic_post_id = \(TopicFixture.post(2, .stranger))"),
    AllowedAction(
      .neighbour, 1, "DELETE FROM realspace_topic_moderators WHERE user_id = {me}"),
    AllowedAction(
      .neighbour, 1,
      "INSERT INTO realspace_topic_posts (id, topic_id, author, content, created_at) VALUES (new_id(), \(TopicFixture.topic(1)), {me}, 'x', 5)"
    ),
    AllowedAction(
      .neighbour, 1, "DELETE FROM realspace_topic_posts WHERE id = \(TopicFixture.post(1, .follower))"),
  ]
}
