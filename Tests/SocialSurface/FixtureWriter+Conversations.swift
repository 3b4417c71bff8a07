@testable import RowSecurityKit
@testable import SQL

/// Conversations between the people of the fixture.
extension FixtureWriter {
  private mutating func room(
    _ talks: TalkTables, _ number: Int, _ founder: RowFixture.Person, with other: RowFixture.Person? = nil
  ) throws {
    let (id, time) = (RowFixture.id(RowFixture.token("conv", number)), now())
    let pair = other.map { [founder, $0].sorted { $0.number < $1.number } } ?? []
    try put(
      talks.conversations, "id, one, other, founder, name, created_at, last_at",
      [
        id, pair.first.map { RowFixture.id($0.profile(talks.app)) } ?? .null,
        pair.last.map { RowFixture.id($0.profile(talks.app)) } ?? .null,
        RowFixture.id(founder.profile(talks.app)), word("cnam"), time, time,
      ])
  }

  private mutating func join(
    _ talks: TalkTables, _ number: Int, _ member: RowFixture.Person, by adder: RowFixture.Person
  ) throws {
    try put(
      talks.members, "conversation_id, profile_id, added_by, joined_at",
      [
        RowFixture.id(RowFixture.token("conv", number)), RowFixture.id(member.profile(talks.app)),
        RowFixture.id(adder.profile(talks.app)), now(),
      ])
  }

  /// Who accepts an invitation joins right after the last message: a time that must be nobody else's.
  private mutating func skipTime() { clock += 1 }

  private mutating func invite(
    _ talks: TalkTables, _ room: Int, _ person: RowFixture.Person, by inviter: RowFixture.Person,
    isDeclined: Bool = false
  ) throws {
    let number = next("invitation")
    let values = [
      RowFixture.id(RowFixture.token("invt", number)), RowFixture.id(person.profile(talks.app)),
      RowFixture.id(inviter.profile(talks.app)), now(),
      isDeclined ? now() : .null, RowFixture.id(RowFixture.token("conv", room)),
    ]
    try run(
      SQL(
        foreign: """
          INSERT INTO \(talks.invitations) (id, conversation_id, profile_id, invited_by, name, created_at, declined_at)
          SELECT $1, id, $2, $3, name, $4, $5 FROM \(talks.conversations) WHERE id = $6
          """, values: values))
  }

  private mutating func write(
    _ talks: TalkTables, _ room: Int, _ sender: RowFixture.Person, hasPhoto: Bool = false, isHidden: Bool = false
  ) throws {
    let number = next("message")
    let token = RowFixture.token("mmsg", number)
    if hasPhoto { try media(token, owner: sender) }
    try put(
      talks.messages,
      "id, conversation_id, sender, body, media_key, media_type, media_blur_hash, media_alt, created_at, hidden_at",
      [
        RowFixture.id(RowFixture.token("mess", number)), RowFixture.id(RowFixture.token("conv", room)),
        RowFixture.id(sender.profile(talks.app)),
        word("mbod"), hasPhoto ? RowFixture.id(token) : .null, hasPhoto ? .text("photo") : .null,
        hasPhoto ? word("mblu") : .null, hasPhoto ? word("malt") : .null, now(), isHidden ? now() : .null,
      ])
  }

  /// 1: with a follower; 2: with one who is blocked; 3: a group that one has joined late; 4: with a suspended one;
  /// 5: of others; 6: a group of one, to which one does not want to come; 7: with one who follows no more; 8: a group to which
  /// one is invited; 9: the same, by a suspended one.
  mutating func conversations(_ talks: TalkTables) throws {
    for (number, other) in [(1, .follower), (2, .blocked), (4, .suspended), (7, .exFollower)]
      as [(Int, RowFixture.Person)]
    {
      try room(talks, number, .owner, with: other)
      try write(talks, number, .owner, hasPhoto: true)
      try write(talks, number, other)
    }
    try room(talks, 3, .owner)
    for member in [.follower, .blocked, .open] as [RowFixture.Person] { try join(talks, 3, member, by: .owner) }
    for member in [.owner, .follower, .blocked] as [RowFixture.Person] {
      try write(talks, 3, member, hasPhoto: member == .blocked)
    }
    try write(talks, 3, .follower, hasPhoto: true, isHidden: true)
    try join(talks, 3, .exFollower, by: .owner)
    for member in [.owner, .exFollower, .open] as [RowFixture.Person] { try write(talks, 3, member) }
    skipTime()
    try room(talks, 5, .stranger, with: .open)
    try write(talks, 5, .stranger, hasPhoto: true)
    try room(talks, 6, .owner)
    try write(talks, 6, .owner, hasPhoto: true)
    try invite(talks, 3, .requested, by: .owner)
    try invite(talks, 6, .stranger, by: .owner, isDeclined: true)
    for (number, founder, invited) in [(8, .stranger, .follower), (9, .suspended, .requested)]
      as [(Int, RowFixture.Person, RowFixture.Person)]
    {
      try room(talks, number, founder)
      try write(talks, number, founder, hasPhoto: true)
      try invite(talks, number, invited, by: founder)
      try write(talks, number, founder)
      skipTime()
    }
  }
}
