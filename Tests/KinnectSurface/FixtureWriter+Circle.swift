@testable import RowSecurityKit
@testable import SQL

/// Conversations and stories. Of stories, the first has ended; the others end after the fixture's clock.
extension FixtureWriter {
  mutating func circle() throws {
    try conversations()
    try stories()
  }

  private mutating func room(_ number: Int, _ founder: RowFixture.Person, with other: RowFixture.Person? = nil) throws {
    let (id, time) = (RowFixture.id(RowFixture.token("conv", number)), now())
    let pair = other.map { [founder, $0].sorted { $0.number < $1.number } } ?? []
    try put(
      "kinnect_conversations", "id, one, other, founder, name, created_at, last_at",
      [
        id, pair.first.map { RowFixture.id($0.profile()) } ?? .null,
        pair.last.map { RowFixture.id($0.profile()) } ?? .null,
        RowFixture.id(founder.profile()), word("cnam"), time, time,
      ])
  }

  private mutating func join(_ number: Int, _ member: RowFixture.Person, by adder: RowFixture.Person) throws {
    try put(
      "kinnect_members", "conversation_id, profile_id, added_by, joined_at",
      [
        RowFixture.id(RowFixture.token("conv", number)), RowFixture.id(member.profile()),
        RowFixture.id(adder.profile()), now(),
      ])
  }

  /// Who accepts an invitation joins right after the last message: a time that must be nobody else's.
  private mutating func skipTime() { clock += 1 }

  private mutating func invite(
    _ room: Int, _ person: RowFixture.Person, by inviter: RowFixture.Person, isDeclined: Bool = false
  ) throws {
    let number = next("invitation")
    let values = [
      RowFixture.id(RowFixture.token("invt", number)), RowFixture.id(person.profile()),
      RowFixture.id(inviter.profile()), now(),
      isDeclined ? now() : .null, RowFixture.id(RowFixture.token("conv", room)),
    ]
    try run(
      SQL(
        foreign: """
          INSERT INTO kinnect_invitations (id, conversation_id, profile_id, invited_by, name, created_at, declined_at)
          SELECT $1, id, $2, $3, name, $4, $5 FROM kinnect_conversations WHERE id = $6
          """, values: values))
  }

  private mutating func write(_ room: Int, _ sender: RowFixture.Person, hasPhoto: Bool = false) throws {
    let number = next("message")
    let token = RowFixture.token("mmsg", number)
    if hasPhoto { try media(token, owner: sender) }
    try put(
      "kinnect_messages",
      "id, conversation_id, sender, body, media_key, media_type, media_blur_hash, media_alt, created_at",
      [
        RowFixture.id(RowFixture.token("mess", number)), RowFixture.id(RowFixture.token("conv", room)),
        RowFixture.id(sender.profile()),
        word("mbod"), hasPhoto ? RowFixture.id(token) : .null, hasPhoto ? .text("photo") : .null,
        hasPhoto ? word("mblu") : .null, hasPhoto ? word("malt") : .null, now(),
      ])
  }

  /// 1: with a follower; 2: with one who is blocked; 3: a group that one has joined late; 4: with a suspended one;
  /// 5: of others; 6: a group of one, to which one does not want to come; 7: with one who follows no more; 8: a group to which
  /// one is invited; 9: the same, by a suspended one.
  private mutating func conversations() throws {
    for (number, other) in [(1, .follower), (2, .blocked), (4, .suspended), (7, .exFollower)]
      as [(Int, RowFixture.Person)]
    {
      try room(number, .owner, with: other)
      try write(number, .owner, hasPhoto: true)
      try write(number, other)
    }
    try room(3, .owner)
    for member in [.follower, .blocked, .open] as [RowFixture.Person] { try join(3, member, by: .owner) }
    for member in [.owner, .follower, .blocked] as [RowFixture.Person] {
      try write(3, member, hasPhoto: member == .blocked)
    }
    try join(3, .exFollower, by: .owner)
    for member in [.owner, .exFollower, .open] as [RowFixture.Person] { try write(3, member) }
    skipTime()
    try room(5, .stranger, with: .open)
    try write(5, .stranger, hasPhoto: true)
    try room(6, .owner)
    try write(6, .owner, hasPhoto: true)
    try invite(3, .requested, by: .owner)
    try invite(6, .stranger, by: .owner, isDeclined: true)
    for (number, founder, invited) in [(8, .stranger, .follower), (9, .suspended, .requested)]
      as [(Int, RowFixture.Person, RowFixture.Person)]
    {
      try room(number, founder)
      try write(number, founder, hasPhoto: true)
      try invite(number, invited, by: founder)
      try write(number, founder)
      skipTime()
    }
  }

  private mutating func stories() throws {
    let authors: [RowFixture.Person] = [.owner, .owner, .follower, .stranger, .suspended, .blocked, .open, .open]
    for (index, author) in authors.enumerated() {
      let token = RowFixture.token("msto", index + 1)
      try media(token, owner: author)
      let end = index == 0 ? now() : .integer(RowFixture.clock + 50_000 + Int64(index))
      let story = RowFixture.id(RowFixture.token("stor", index + 1))
      // The end is told apart from the beginning, which is earlier still.
      try put(
        "kinnect_stories",
        "id, author, media_key, media_type, media_width, media_height, media_blur_hash, media_alt, created_at, expires_at",
        [
          story, RowFixture.id(author.profile()), RowFixture.id(token), .text("photo"), .integer(3), .integer(2),
          word("sblu"),
          word("salt"), .integer(RowFixture.firstTime - 1000 + Int64(index)), end,
        ])
      let watchers: [RowFixture.Person] = [.owner, .follower, .exFollower, .blocked]
      for watcher in watchers where watcher != author && (author != .open || watcher != .owner) {
        try put(
          "kinnect_story_views", "story_id, viewer_id, seen_at", [story, RowFixture.id(watcher.profile()), now()])
      }
    }
    try hide(RowFixture.token("stor", authors.count), in: "kinnect_stories")
  }
}
