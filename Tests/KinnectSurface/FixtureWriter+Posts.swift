@testable import RowSecurityKit
@testable import SQL

/// Posts are numbered: the owner's are 1 to 3, then one of each other writer; the last is
/// hidden by an operator.
extension FixtureWriter {
  mutating func posts() throws {
    let writers: [RowFixture.Person] = [
      .owner, .owner, .owner, .follower, .stranger, .requested, .exFollower, .blocked, .open, .suspended, .operator,
      .open,
    ]
    for (index, writer) in writers.enumerated() {
      let post = RowFixture.id(RowFixture.token("post", index + 1))
      let token = RowFixture.token("mpst", index + 1)
      let author = RowFixture.id(writer.profile())
      try media(token, owner: writer)
      let photo = [
        RowFixture.id(token), .text("photo"), .integer(3), .integer(2), word("blur"), word("altt"),
      ]
      try put(
        "kinnect_posts",
        """
        id, author, caption, created_at, media_count, media_key, media_type, media_width, media_height, media_blur_hash,
          media_alt
        """, [post, author, word("capt"), now(), .integer(1)] + photo)
      try put(
        "kinnect_post_media", "post_id, position, media_key, media_type, width, height, blur_hash, alt, author",
        [post, .integer(0)] + photo + [author])
      let others = ([.owner, .follower, .exFollower, .blocked, .open] as [RowFixture.Person]).filter { $0 != writer }
      for reader in [writer] + others {
        try put(
          "kinnect_likes", "post_id, user_id, created_at", [post, RowFixture.id(reader.profile()), now()],
          unlessThere: reader == writer ? nil : writer)
        try put(
          "kinnect_comments", "id, post_id, user_id, body, created_at",
          [
            RowFixture.id(RowFixture.token("comm", index * 20 + reader.number)), post, RowFixture.id(reader.profile()),
            word("body"),
            now(),
          ],
          unlessThere: reader == writer ? nil : writer)
      }
    }
    try hide(RowFixture.token("post", writers.count), in: "kinnect_posts")
    try hide(RowFixture.token("comm", 20 + RowFixture.Person.follower.number), in: "kinnect_comments")
  }

  /// A post for circles and one for nobody else, of each of some people.
  mutating func restrictedPosts() throws {
    var number = 100
    for writer in [RowFixture.Person.owner, .open, .stranger, .suspended] {
      for kind in ["circles", "me"] {
        number += 1
        let post = RowFixture.id(RowFixture.token("post", number))
        try put(
          "kinnect_posts", "id, author, caption, created_at, audience",
          [post, RowFixture.id(writer.profile()), word("capt"), now(), .text(kind)])
        guard kind == "circles" else { continue }
        for circle in 1...2 {
          try put(
            "kinnect_post_circles", "post_id, circle_id",
            [post, RowFixture.id(RowFixture.token("circ", writer.number * 10 + circle))])
        }
      }
    }
  }

  /// As an operator does.
  mutating func hide(_ token: String, in table: String) throws {
    try run(SQL(foreign: "UPDATE \(table) SET hidden_at = $1 WHERE id = $2", values: [now(), RowFixture.id(token)]))
  }

  /// Only readers who follow the writer leave something.
  private func put(_ table: String, _ columns: String, _ values: [SQLValue], unlessThere writer: RowFixture.Person?)
    throws
  {
    guard let writer else { return try put(table, columns, values) }
    let reader = values[table == "kinnect_likes" ? 1 : 2]
    let follows = try run(
      SQL(
        foreign: "UPDATE follows SET is_suspended = is_suspended WHERE follower = $1 AND followee = $2",
        values: [reader, RowFixture.id(writer.profile())]))
    if follows == 1 { try put(table, columns, values) }
  }
}

extension RowFixture.Person {
  func profile() -> String { profile("kinnect") }
}
