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
      [RowFixture.id(RowFixture.token("comm", index * 20 + reader.number)), post, person, word("body"), now()])
  }
}
