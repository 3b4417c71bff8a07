@testable import RowSecurityKit
@testable import SQL

extension FixtureWriter {
  /// Posts of each writer for followers, for friends and for themselves, with items, photos, likes and comments. Half of the items are
  /// named by one post, the others by several people.
  mutating func realspace() throws {
    for number in 1...3 { try item(900 + number, .film, by: .stranger) }
    let writers: [RowFixture.Person] = [
      .owner, .owner, .owner, .follower, .stranger, .requested, .exFollower, .blocked, .open, .suspended, .operator,
    ]
    let readers: [RowFixture.Person: [RowFixture.Person]] = [
      .owner: [.follower], .open: [.owner, .follower, .blocked],
    ]
    for (index, writer) in writers.enumerated() {
      let post = try post(index + 1, by: writer, for: "followers")
      for reader in [writer] + readers[writer, default: []] { try react(reader, to: post, index) }
    }
    var number = 100
    for writer in [RowFixture.Person.owner, .open, .stranger, .follower, .suspended] {
      for kind in ["friends", "me"] {
        number += 1
        _ = try post(number, by: writer, for: kind)
      }
    }
    try talk()
  }

  private enum Kind: String {
    case film, book, place

    var action: String {
      switch self {
      case .film: "watched"
      case .book: "read"
      case .place: "went to"
      }
    }
  }

  private mutating func item(_ number: Int, _ kind: Kind, by maker: RowFixture.Person) throws {
    try put(
      "realspace_items", "id, kind, name, folded, made_by, created_at",
      [
        RowFixture.id(RowFixture.token("item", number)), .text(kind.rawValue), word("inam"), word("fold"),
        RowFixture.id(maker.profile("realspace")), now(),
      ])
  }

  /// Odd ones name an item of their own, even ones one that others name, each third one none.
  private mutating func post(_ number: Int, by writer: RowFixture.Person, for audience: String) throws -> SQLValue {
    let (post, photo) = (RowFixture.id(RowFixture.token("post", number)), RowFixture.token("mpst", number))
    let author = RowFixture.id(writer.profile("realspace"))
    try media(photo, owner: writer)
    let own = [Kind.book, .place, .film][number % 3]
    if !number.isMultiple(of: 2) { try item(number, own, by: writer) }
    let (named, kind): (Int, Kind) = number.isMultiple(of: 2) ? (901 + number / 2 % 3, .film) : (number, own)
    let isNamed = number % 5 != 4
    try run(
      SQL(
        foreign: """
          INSERT INTO realspace_posts (id, author, action, subject, content, audience, created_at, item_id, item_kind, item_name)
          SELECT $1, $2, $3, $4, $5, $6, $7, \(isNamed ? "id, kind, name" : "NULL, NULL, NULL") FROM realspace_items WHERE id = $8
          """,
        values: [
          post, author, .text(kind.action), word("subj"), word("cont"), .text(audience), now(),
          RowFixture.id(RowFixture.token("item", named)),
        ]))
    try put(
      "realspace_photos", "post_id, position, media_key, width, height, blur_hash, alt",
      [post, .integer(0), RowFixture.id(photo), .integer(3), .integer(2), word("blur"), word("altt")])
    return post
  }

  private mutating func react(_ reader: RowFixture.Person, to post: SQLValue, _ index: Int) throws {
    let person = RowFixture.id(reader.profile("realspace"))
    try put("realspace_likes", "post_id, user_id, created_at", [post, person, now()])
    try put(
      "realspace_comments", "id, post_id, user_id, body, created_at",
      [TalkFixture.id(index, reader), post, person, word("body"), now()])
  }

  /// Replies in threads of several people, among them two of whom one has blocked the other, and likes of comments.
  private mutating func talk() throws {
    let open = 8
    try reply(301, by: .open, to: TalkFixture.id(open, .owner), in: TalkFixture.id(open, .owner), on: open)
    try reply(302, by: .follower, to: TalkFixture.id(301), in: TalkFixture.id(open, .owner), on: open)
    try reply(303, by: .owner, to: TalkFixture.id(302), in: TalkFixture.id(open, .owner), on: open)
    try reply(304, by: .owner, to: TalkFixture.id(open, .follower), in: TalkFixture.id(open, .follower), on: open)
    try reply(305, by: .follower, to: TalkFixture.id(open, .blocked), in: TalkFixture.id(open, .blocked), on: open)
    try reply(306, by: .blocked, to: TalkFixture.id(open, .open), in: TalkFixture.id(open, .open), on: open)
    try reply(307, by: .owner, to: TalkFixture.id(open, .blocked), in: TalkFixture.id(open, .blocked), on: open)
    try reply(310, by: .owner, to: TalkFixture.id(0, .follower), in: TalkFixture.id(0, .follower), on: 0)
    try reply(311, by: .follower, to: TalkFixture.id(1, .owner), in: TalkFixture.id(1, .owner), on: 1)
    try reply(312, by: .owner, to: TalkFixture.id(311), in: TalkFixture.id(1, .owner), on: 1)
    let likes: [(SQLValue, [RowFixture.Person])] = [
      (TalkFixture.id(open, .owner), [.open, .follower, .blocked]),
      (TalkFixture.id(open, .open), [.owner, .blocked]), (TalkFixture.id(301), [.owner, .follower]),
      (TalkFixture.id(0, .follower), [.owner, .follower]), (TalkFixture.id(9, .suspended), [.suspended]),
    ]
    for (comment, people) in likes {
      for person in people {
        try put(
          "realspace_comment_likes", "comment_id, user_id, created_at",
          [comment, RowFixture.id(person.profile("realspace")), now()])
      }
    }
    // An operator has hidden what one of them wrote.
    try run(
      SQL(
        foreign: "UPDATE realspace_comments SET hidden_at = $1 WHERE id = $2",
        values: [now(), TalkFixture.id(2, .follower)]))
  }

  private mutating func reply(
    _ number: Int, by person: RowFixture.Person, to comment: SQLValue, in thread: SQLValue, on index: Int
  ) throws {
    try put(
      "realspace_comments", "id, post_id, user_id, body, created_at, thread_id, reply_to",
      [
        TalkFixture.id(number), RowFixture.id(RowFixture.token("post", index + 1)),
        RowFixture.id(person.profile("realspace")), word("body"), now(), thread, comment,
      ])
  }
}

/// Comments on posts, by number, and by the place of their post and who wrote them.
enum TalkFixture {
  private static func token(_ number: Int) -> String { RowFixture.token("comm", number) }

  static func id(_ number: Int) -> SQLValue { RowFixture.id(token(number)) }
  static func id(_ index: Int, _ writer: RowFixture.Person) -> SQLValue { id(index * 20 + writer.number) }

  /// The owner's on the owner's first post.
  static let seen = Attack.literal(token(RowFixture.Person.owner.number))
  /// Of somebody who is suspended.
  static let hidden = Attack.literal(token(9 * 20 + RowFixture.Person.suspended.number))
  /// Somebody's on another's post, which others have answered.
  static let answered = Attack.literal(token(8 * 20 + RowFixture.Person.owner.number))
  /// The follower's own, which they like.
  static let liked = Attack.literal(token(RowFixture.Person.follower.number))
}
