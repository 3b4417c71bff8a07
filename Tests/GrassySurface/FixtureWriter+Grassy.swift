@testable import RowSecurityKit
@testable import SQL

extension FixtureWriter {
  /// Posts of each writer for their followers, and of some for each audience; with photos, tags, places, likes and comments.
  mutating func grassy() throws {
    try postsForFollowers()
    try postsOfEachAudience()
    try hiddenPost()
    try ownTags()
  }

  private mutating func post(_ number: Int, by writer: RowFixture.Person, for audience: String) throws -> SQLValue {
    let (post, photo) = (RowFixture.id(RowFixture.token("post", number)), RowFixture.token("mpst", number))
    let (author, time) = (RowFixture.id(writer.profile("grassy")), now())
    try media(photo, owner: writer)
    try put(
      "grassy_posts",
      "id, author, caption, audience, tags, place, place_name, place_precision, place_latitude, place_longitude, created_at",
      [
        post, author, word("capt"), .text(audience), word("tags"), word("plac"), word("pnam"), .text("city"),
        .integer(5_770_000), .integer(1_190_000), time,
      ])
    try put(
      "grassy_photos", "post_id, position, media_key, media_type, width, height, blur_hash, alt",
      [
        post, .integer(0), RowFixture.id(photo), .text("photo"), .integer(3), .integer(2), word("blur"), word("altt"),
      ])
    // What has no place kept is open to one that somebody else would add.
    if audience != "everyone" {
      try put(
        "grassy_kept_places", "post_id, author, name, latitude, longitude",
        [post, author, word("kept"), .integer(5_770_123), .integer(1_190_123)])
    }
    for tag in number.isMultiple(of: 2) || audience == "everyone" ? ["oak", "sea"] : ["oak"] {
      try put(
        "grassy_post_tags", "tag, created_at, post_id, author, label, is_open",
        [
          .text(tag), time, post, author, word("labl"),
          .integer(audience == "everyone" && writer != .suspended ? 1 : 0),
        ])
    }
    return post
  }

  private mutating func postsForFollowers() throws {
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
  }

  private mutating func react(_ reader: RowFixture.Person, to post: SQLValue, _ index: Int) throws {
    let person = RowFixture.id(reader.profile("grassy"))
    try put("grassy_likes", "post_id, user_id, created_at", [post, person, now()])
    try put("grassy_bookmarks", "post_id, user_id, created_at", [post, person, now()])
    try put(
      "grassy_comments", "id, post_id, user_id, body, created_at",
      [RowFixture.id(RowFixture.token("comm", index * 20 + reader.number)), post, person, word("body"), now()])
  }

  /// For circles that know what came before their members, and for those that don't.
  private mutating func postsOfEachAudience() throws {
    var number = 100
    for writer in [RowFixture.Person.owner, .open, .stranger, .suspended] {
      for kind in ["everyone", "friends", "circles", "me"] {
        number += 1
        let post = try post(number, by: writer, for: kind)
        if kind == "everyone" { try react(.operator, to: post, number) }
        guard kind == "circles" else { continue }
        for circle in 1...2 {
          try put(
            "grassy_post_circles", "post_id, circle_id",
            [post, RowFixture.id(RowFixture.token("circ", writer.number * 10 + circle))])
        }
      }
    }
  }

  /// A post for everyone that an operator hides. None of the viewers has written it.
  private mutating func hiddenPost() throws {
    let post = try post(121, by: .exFollower, for: "everyone")
    try run(SQL(foreign: "UPDATE grassy_posts SET hidden_at = $1 WHERE id = $2", values: [now(), post]))
  }

  private mutating func ownTags() throws {
    for person in [RowFixture.Person.owner, .follower, .open, .blocked] {
      let profile = RowFixture.id(person.profile("grassy"))
      try put(
        "grassy_followed_tags", "profile_id, tag, label, created_at", [profile, .text("sea"), word("labl"), now()])
      try put(
        "grassy_muted_tags", "profile_id, tag, label, created_at", [profile, .text("oak"), word("labl"), now()])
    }
  }
}
