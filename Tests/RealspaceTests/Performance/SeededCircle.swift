import Core
import SQL
import TestCircle
import Wire

@testable import Realspace

/// Many people and posts, written row by row by the system connection; the triggers of the schema do the rest.
struct SeededCircle {
  let circle: TestCircle
  static let people = 60
  static let follows = 10

  init(posts: Int) async throws {
    circle = try TestCircle.realspace()
    try await circle.storage.system.write { transaction in
      for person in 0..<Self.people { try Self.move(in: person, transaction) }
      for person in 0..<Self.people {
        for step in 1...Self.follows {
          try transaction.run(
            """
            INSERT INTO follows (follower, followee, app, created_at, accepted_at)
            VALUES (\(Self.profile(person)), \(Self.profile((person + step) % Self.people)), 'realspace', \(step), \(step))
            """)
        }
      }
      for post in 0..<posts { try Self.publish(post, transaction) }
      for event in 0..<posts / 6 { try Self.meet(event, transaction) }
    }
  }

  static func profile(_ number: Int) -> ID<ProfileEntity> { ID(high: 1, low: UInt64(number)) }
  static func account(_ number: Int) -> ID<AuthAPI.Account> { ID(high: 2, low: UInt64(number)) }
  static func post(_ number: Int) -> ID<RealspaceAPI.Post> { ID(high: 3, low: UInt64(number)) }

  static func principal(_ number: Int) -> Principal {
    Principal(viewer: profile(number), account: account(number), app: "realspace")
  }

  private static func move(in person: Int, _ transaction: Transaction) throws {
    let (account, profile) = (account(person), profile(person))
    try transaction.run(
      "INSERT INTO accounts (id, email, created_at) VALUES (\(account), \("p\(person)@example.org"), 1)")
    try transaction.run(
      """
      INSERT INTO profiles (id, app, username, full_name, created_at)
      VALUES (\(profile), 'realspace', \("person.\(person)"), \("Person \(person)"), 1)
      """)
    try transaction.run(
      "INSERT INTO profile_accounts (profile_id, account_id, app) VALUES (\(profile), \(account), 'realspace')")
  }

  static func event(_ number: Int) -> ID<RealspaceAPI.Event> { ID(high: 6, low: UInt64(number)) }
  static let afterAll = Timestamp(microseconds: 4_000_000_000_000_000)

  /// An event with an address of its own, one date and three answers.
  private static func meet(_ number: Int, _ transaction: Transaction) throws {
    let (event, host) = (event(number), profile(number % people))
    let date: ID<RealspaceAPI.EventDate> = ID(high: 7, low: UInt64(number))
    let start = 1_000_000 * (number + 1)
    try transaction.run(
      """
      INSERT INTO realspace_events (id, host, name, starts_local, zone, has_address, created_at)
      VALUES (\(event), \(host), 'x', \(number + 1), 'Etc/UTC', TRUE, \(start))
      """)
    try transaction.run(
      "INSERT INTO realspace_event_addresses (event_id, host, address) VALUES (\(event), \(host), 'Here')")
    try transaction.run(
      """
      INSERT INTO realspace_event_dates (id, event_id, host, on_day, starts_at, ends_at, first_at)
      VALUES (\(date), \(event), \(host), 19700101, \(start), \(start + 500_000), \(start))
      """)
    for guest in 1...3 {
      try transaction.run(
        """
        INSERT INTO realspace_event_answers (date_id, user_id, event_id, answer, created_at, changed_at)
        VALUES (\(date), \(profile((number + guest) % people)), \(event), 'going', \(start), \(start))
        """)
    }
  }

  static func item(_ number: Int) -> ID<RealspaceAPI.Item> { ID(high: 5, low: UInt64(number)) }

  /// Of six posts four are for followers, one is for friends, one for its author. Each names a film, which is named as often as
  /// there are people.
  private static func publish(_ number: Int, _ transaction: Transaction) throws {
    let (post, author, item) = (post(number), number % people, number % 60)
    let media: ID<MediaAPI.Item> = ID(high: 4, low: UInt64(number))
    let time = 1000 + number * 10
    let audience = ["followers", "followers", "friends", "followers", "me", "followers"][number % 6]
    if number < 60 {
      try transaction.run(
        """
        INSERT INTO realspace_items (id, kind, name, folded, made_by, created_at)
        VALUES (\(Self.item(item)), 'film', \("Item \(item)"), \("item \(item)"), \(profile(author)), \(time))
        """)
    }
    try transaction.run(
      """
      INSERT INTO media (id, owner, kind, status, has_webp, created_at, attached_at)
      VALUES (\(media), \(account(author)), 'photo', 'ready', TRUE, \(time), \(time))
      """)
    try transaction.run(
      """
      INSERT INTO realspace_posts (id, author, action, subject, item_id, item_kind, item_name, audience, created_at)
      VALUES (\(post), \(profile(author)), 'watched', 'x', \(Self.item(item)), 'film', \("Item \(item)"), \(audience),
        \(time))
      """)
    try transaction.run(
      """
      INSERT INTO realspace_photos (post_id, position, media_key, width, height, blur_hash, alt)
      VALUES (\(post), 0, \(media), 3, 2, 'x', '')
      """)
    for fan in 1...3 {
      let reader = profile((author + people - fan) % people)
      guard audience != "me" else { continue }
      try transaction.run(
        "INSERT INTO realspace_likes (post_id, user_id, created_at) VALUES (\(post), \(reader), \(time + fan))")
    }
  }
}
