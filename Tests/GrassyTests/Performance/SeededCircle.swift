import Core
import SQL
import TestCircle
import Wire

@testable import Grassy

/// Many people and posts, written row by row by the system connection; the triggers of the schema do the rest.
struct SeededCircle {
  let circle: TestCircle
  static let people = 60
  static let follows = 10

  init(posts: Int) async throws {
    circle = try TestCircle.grassy()
    try await circle.storage.system.write { transaction in
      for person in 0..<Self.people { try Self.move(in: person, transaction) }
      for person in 0..<Self.people {
        for step in 1...Self.follows {
          try transaction.run(
            """
            INSERT INTO follows (follower, followee, app, created_at, accepted_at)
            VALUES (\(Self.profile(person)), \(Self.profile((person + step) % Self.people)), 'grassy', \(step), \(step))
            """)
        }
        for tag in 0..<3 {
          try transaction.run(
            """
            INSERT INTO grassy_followed_tags (profile_id, tag, label, created_at)
            VALUES (\(Self.profile(person)), \("tag\(tag)"), \("Tag\(tag)"), 1)
            """)
        }
      }
      for post in 0..<posts { try Self.publish(post, transaction) }
    }
  }

  static func profile(_ number: Int) -> ID<ProfileEntity> { ID(high: 1, low: UInt64(number)) }
  static func account(_ number: Int) -> ID<AuthAPI.Account> { ID(high: 2, low: UInt64(number)) }
  static func post(_ number: Int) -> ID<GrassyAPI.Post> { ID(high: 3, low: UInt64(number)) }

  static func principal(_ number: Int) -> Principal {
    Principal(viewer: profile(number), account: account(number), app: "grassy")
  }

  private static func move(in person: Int, _ transaction: Transaction) throws {
    let (account, profile) = (account(person), profile(person))
    try transaction.run(
      "INSERT INTO accounts (id, email, created_at) VALUES (\(account), \("p\(person)@example.org"), 1)")
    try transaction.run(
      """
      INSERT INTO profiles (id, app, username, full_name, created_at)
      VALUES (\(profile), 'grassy', \("person.\(person)"), \("Person \(person)"), 1)
      """)
    try transaction.run(
      "INSERT INTO profile_accounts (profile_id, account_id, app) VALUES (\(profile), \(account), 'grassy')")
  }

  /// Of six posts four are for everyone, one is for followers, one for its author.
  private static func publish(_ number: Int, _ transaction: Transaction) throws {
    let (post, author) = (post(number), number % people)
    let media: ID<MediaAPI.Item> = ID(high: 4, low: UInt64(number))
    let time = 1000 + number * 10
    let audience = ["everyone", "everyone", "followers", "everyone", "me", "everyone"][number % 6]
    try transaction.run(
      """
      INSERT INTO media (id, owner, kind, status, has_webp, created_at, attached_at)
      VALUES (\(media), \(account(author)), 'photo', 'ready', TRUE, \(time), \(time))
      """)
    try transaction.run(
      """
      INSERT INTO grassy_posts (id, author, caption, audience, tags, place, place_name, place_precision, created_at)
      VALUES (\(post), \(profile(author)), 'x', \(audience), 'Moss', '~hut', 'Hut', 'city', \(time))
      """)
    for tag in ["moss", "tag\(number % 9)"] {
      try transaction.run(
        """
        INSERT INTO grassy_post_tags (tag, created_at, post_id, author, label, is_open)
        VALUES (\(tag), \(time), \(post), \(profile(author)), \(tag), \(audience == "everyone"))
        """)
    }
    try transaction.run(
      """
      INSERT INTO grassy_photos (post_id, position, media_key, media_type, width, height, blur_hash, alt)
      VALUES (\(post), 0, \(media), 'photo', 3, 2, 'x', '')
      """)
    for fan in 1...3 {
      let reader = profile((author + people - fan) % people)
      guard audience != "me" else { continue }
      try transaction.run(
        "INSERT INTO grassy_likes (post_id, user_id, created_at) VALUES (\(post), \(reader), \(time + fan))")
      try transaction.run(
        "INSERT INTO grassy_bookmarks (post_id, user_id, created_at) VALUES (\(post), \(reader), \(time + fan))")
    }
  }
}
