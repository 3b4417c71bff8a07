@testable import RowSecurityKit
@testable import SQL

/// Projects with everything that hangs on them.
extension FixtureWriter {
  static func project(_ number: Int) -> SQLValue { RowFixture.id(RowFixture.token("proj", number)) }
  private static func builder(_ person: RowFixture.Person) -> SQLValue { RowFixture.id(person.profile("believe")) }

  /// 1: on the web; 2: unlisted; 3: for its followers; 4: hidden by an operator; 5: another's; 6: of one who is suspended;
  /// 7: of one whom the hermit hides from; 8: of one who is hidden from an earlier follower; 9: of one who is blocked.
  private static let projects: [(owner: RowFixture.Person, visibility: String)] = [
    (.owner, "public"), (.owner, "unlisted"), (.owner, "followers"), (.owner, "public"), (.follower, "public"),
    (.suspended, "public"), (.stranger, "public"), (.open, "public"), (.blocked, "public"),
  ]

  mutating func believe() throws {
    for number in 1...Self.projects.count { try project(number) }
    for (person, follows) in [
      (.follower, [1, 2, 3, 4, 6]), (.stranger, [1]), (.open, [1, 5]), (.blocked, [1]), (.requested, [7]),
      (.owner, [5, 6, 7, 8]), (.exFollower, [1, 8]),
    ] as [(RowFixture.Person, [Int])] {
      for number in follows {
        try put(
          "believe_follows", "project_id, user_id, created_at", [Self.project(number), Self.builder(person), now()])
      }
    }
    for number in 1...Self.projects.count { try updates(number) }
    try milestones()
    try support()
    try requests()
    try run(
      SQL(
        foreign: "DELETE FROM believe_follows WHERE project_id = $1 AND user_id = $2",
        values: [Self.project(1), Self.builder(.exFollower)]))
    try run(
      SQL(
        foreign: """
          UPDATE believe_projects SET is_published = FALSE, is_withheld = TRUE, hidden_at = $1, mood = 'red', updated_at = $1
          WHERE id = $2
          """,
        values: [now(), Self.project(4)]))
  }

  /// For the project that is for its followers: of two people, of whom its creator refused one, and of somebody who is blocked
  /// later; and for an address where there is nothing.
  private mutating func requests() throws {
    for person in [.open, .stranger, .blocked] as [RowFixture.Person] {
      try run(
        SQL(
          foreign: """
            INSERT INTO believe_requests (user_id, slug, created_at)
            SELECT $1, public_slug, $2 FROM believe_projects WHERE id = $3
            """, values: [Self.builder(person), now(), Self.project(3)]))
    }
    try put("believe_requests", "user_id, slug, created_at", [Self.builder(.stranger), word("slgn"), now()])
    try put(
      "believe_refusals", "project_id, user_id, created_at", [Self.project(3), Self.builder(.stranger), now()])
  }

  private mutating func project(_ number: Int) throws {
    let (owner, visibility) = Self.projects[number - 1]
    let cover = RowFixture.token("mcov", number)
    let hasCover = [1, 3, 4, 6].contains(number)
    if hasCover { try media(cover, owner: owner) }
    try put(
      "believe_projects",
      """
      id, builder_id, title, tagline, description, cover, public_slug, mood, visibility, is_on_the_web, created_at, updated_at
      """,
      [
        Self.project(number), Self.builder(owner), word("titl"), word("tagl"), word("desc"),
        hasCover ? RowFixture.id(cover) : .null, word("slug"), .text("green"), .text(visibility),
        .integer([1, 3, 4, 6].contains(number) ? 1 : 0), now(), now(),
      ])
    try put("believe_project_terms", "term, project_id", [word("pter"), Self.project(number)])
    try run(
      SQL(
        foreign: "UPDATE believe_builders SET website_url = $1, is_creator = TRUE, updated_at = $2 WHERE id = $3",
        values: [.text("https://\(RowFixture.token("webs", number))"), now(), Self.builder(owner)]))
  }

  /// One that is published, with a picture and likes; of the first project also a draft, one that comes later and one that an
  /// operator has hidden.
  private mutating func updates(_ number: Int) throws {
    let owner = Self.projects[number - 1].owner
    for (kind, isPublished) in number == 1
      ? [("updt", true), ("drft", false), ("schd", false), ("hidn", true)] : [("updt", true)]
    {
      let (update, picture) = (
        RowFixture.id(RowFixture.token(kind, number)), RowFixture.token("m" + kind.prefix(3), number)
      )
      try media(picture, owner: owner)
      try put(
        "believe_posts", "id, project_id, builder_id, content, image_count, created_at, scheduled_for, published_at",
        [
          update, Self.project(number), Self.builder(owner), word("cont"), .integer(1), now(),
          kind == "schd" ? now() : .null, isPublished ? now() : .null,
        ])
      try put(
        "believe_post_images", "post_id, position, media_key, width, height, blur_hash, alt",
        [update, .integer(0), RowFixture.id(picture), .integer(3), .integer(2), word("blur"), word("altt")])
    }
    if number == 1 {
      try run(
        SQL(
          foreign: "UPDATE believe_posts SET hidden_at = $1 WHERE id = $2",
          values: [now(), RowFixture.id(RowFixture.token("hidn", 1))]))
    }
    let fans: [Int: [RowFixture.Person]] = [
      1: [.owner, .follower, .stranger, .blocked], 3: [.follower], 5: [.owner, .open], 6: [.follower], 8: [.exFollower],
    ]
    for fan in fans[number] ?? [] {
      try put(
        "believe_likes", "post_id, user_id, created_at",
        [RowFixture.id(RowFixture.token("updt", number)), Self.builder(fan), now()])
    }
  }

  private mutating func milestones() throws {
    for number in [1, 3, 4, 5] {
      let milestone = RowFixture.id(RowFixture.token("mile", number))
      try put(
        "believe_milestones", "id, project_id, title, description, target_date, created_at, updated_at",
        [milestone, Self.project(number), word("mtit"), word("mdes"), .text("2026-05-31"), now(), now()])
      try run(
        SQL(
          foreign: "UPDATE believe_milestones SET target_date = '2026-06-30', updated_at = $1 WHERE id = $2",
          values: [now(), milestone]))
      guard number != 5 else { continue }
      try run(
        SQL(
          foreign: "UPDATE believe_milestones SET is_completed = TRUE, completed_at = $1 WHERE id = $2",
          values: [now(), milestone]))
    }
  }

  /// 1 and 2: by name; 3 to 5: without; 6: to one who is suspended; 7: by one who is blocked; 8: by nobody known; 9 and 10:
  /// hidden by an operator, by name and without. The third is silenced.
  private mutating func support() throws {
    let messages: [(project: Int, sender: RowFixture.Person, isAnonymous: Bool)] = [
      (1, .follower, false), (3, .follower, false), (1, .stranger, true), (1, .follower, true), (5, .owner, true),
      (6, .follower, false), (1, .blocked, false), (5, .owner, true), (1, .follower, false), (1, .stranger, true),
    ]
    for (index, sent) in messages.enumerated() {
      let (message, sender, time) = (
        RowFixture.id(RowFixture.token("supp", index + 1)), Self.builder(sent.sender), now()
      )
      let handle = RowFixture.id(RowFixture.token("hand", index + 1))
      try put(
        "believe_support_messages", "id, project_id, sender_id, message, is_anonymous, created_at",
        [
          message, Self.project(sent.project), sent.isAnonymous ? .null : sender, word("smsg"),
          .integer(sent.isAnonymous ? 1 : 0), time,
        ])
      guard index != 7 else { continue }
      if sent.isAnonymous {
        try put(
          "believe_support_senders", "message_id, sender, project_id, created_at",
          [message, sender, Self.project(sent.project), time])
        try put(
          "believe_support_handles", "message_id, project_id, handle", [message, Self.project(sent.project), handle])
      }
      if index == 2 {
        try put("believe_silenced", "project_id, handle, created_at", [Self.project(sent.project), handle, now()])
      }
      guard [0, 3, 4].contains(index) else { continue }
      try put(
        "believe_support_answers", "message_id, project_id, body, is_public, created_at",
        [message, Self.project(sent.project), word("sans"), .integer(index == 0 ? 1 : 0), now()])
    }
    for number in [9, 10] {
      try run(
        SQL(
          foreign: "UPDATE believe_support_messages SET hidden_at = $1 WHERE id = $2",
          values: [now(), RowFixture.id(RowFixture.token("supp", number))]))
    }
  }
}
