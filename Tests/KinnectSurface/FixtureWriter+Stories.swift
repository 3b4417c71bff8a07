@testable import RowSecurityKit
@testable import SQL

/// Stories. The first has ended; the others end after the fixture's clock.
extension FixtureWriter {
  mutating func stories() throws {
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
