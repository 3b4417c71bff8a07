import Core
import SQL
import TestCircle
import Wire

/// Many people and posts, written row by row by the system connection; the triggers of the schema do the rest.
struct SeededCircle {
  let circle: TestCircle
  let posts: Int
  static let people = 120
  static let follows = 20

  init(posts: Int) async throws {
    circle = try TestCircle()
    self.posts = posts
    try await circle.storage.system.write { transaction in
      for person in 0..<Self.people { try Self.move(in: person, transaction) }
      for person in 0..<Self.people {
        for step in 1...Self.follows {
          try transaction.run(
            """
            INSERT INTO follows (follower, followee, app, created_at, accepted_at)
            VALUES (\(Self.profile(person)), \(Self.profile((person + step) % Self.people)), 'kinnect', \(step), \(step))
            """)
        }
      }
      for post in 0..<posts { try Self.publish(post, transaction) }
      // As much is unread in a small circle as in a large one.
      try transaction.run("UPDATE activity SET read_at = 1 WHERE created_at < \(1000 + (posts - 360) * 10)")
    }
  }

  static func profile(_ number: Int) -> ID<ProfileEntity> { ID(high: 1, low: UInt64(number)) }
  static func account(_ number: Int) -> ID<AuthAPI.Account> { ID(high: 2, low: UInt64(number)) }
  static func post(_ number: Int) -> ID<KinnectAPI.Post> { ID(high: 3, low: UInt64(number)) }
  static func photo(_ number: Int) -> ID<MediaAPI.Item> { ID(high: 4, low: UInt64(number)) }

  static func principal(_ number: Int) -> Principal {
    Principal(viewer: profile(number), account: account(number), app: "kinnect")
  }

  private static func move(in person: Int, _ transaction: Transaction) throws {
    let (account, profile) = (account(person), profile(person))
    try transaction.run(
      "INSERT INTO accounts (id, email, created_at) VALUES (\(account), \("p\(person)@example.org"), 1)")
    try transaction.run(
      """
      INSERT INTO profiles (id, app, username, full_name, created_at)
      VALUES (\(profile), 'kinnect', \("person.\(person)"), \("Person \(person)"), 1)
      """)
    try transaction.run(
      "INSERT INTO profile_accounts (profile_id, account_id, app) VALUES (\(profile), \(account), 'kinnect')")
    try transaction.run(
      "INSERT INTO profile_terms (app, term, profile_id) VALUES ('kinnect', \("person.\(person)"), \(profile))")
  }

  private static func publish(_ number: Int, _ transaction: Transaction) throws {
    let (post, author) = (post(number), number % people)
    let media = photo(number)
    let time = 1000 + number * 10
    try transaction.run(
      """
      INSERT INTO media (id, owner, kind, status, has_webp, created_at, attached_at)
      VALUES (\(media), \(account(author)), 'photo', 'ready', TRUE, \(time), \(time))
      """)
    try transaction.run(
      """
      INSERT INTO kinnect_posts (id, author, caption, created_at) VALUES (\(post), \(profile(author)), 'x', \(time))
      """)
    try transaction.run(
      """
      INSERT INTO kinnect_post_media
        (post_id, position, media_key, media_type, width, height, blur_hash, alt, author)
      VALUES (\(post), 0, \(media), 'photo', 3, 2, 'x', '', \(profile(author)))
      """)
    for fan in 1...4 {
      let reader = profile((author + people - fan) % people)
      try transaction.run(
        "INSERT INTO kinnect_likes (post_id, user_id, created_at) VALUES (\(post), \(reader), \(time + fan))")
      let comment: ID<KinnectAPI.Comment> = ID(high: 5, low: UInt64(number * 10 + fan))
      try transaction.run(
        """
        INSERT INTO kinnect_comments (id, post_id, user_id, body, created_at)
        VALUES (\(comment), \(post), \(reader), 'x', \(time + fan))
        """)
    }
  }
}
