internal import Core
internal import SQL
internal import Social
internal import Wire

/// A large database for measurements, written in few large transactions through the product's own tables and triggers.
///
/// Posts come first and follows after them, so that the trigger that fills a timeline when a follow is accepted writes
/// each timeline in one go: many times faster than post by post, with the same rows at the end.
struct KinnectBench: Sendable {
  private var likeCount: Int { min(300_000, size.posts * 3) }

  private struct Entry: Sendable {
    let id: ID<Post>
    let author: Int
    let time: Timestamp
  }

  private let size: AppBench.Size
  private let system: SystemDatabase
  private let pieces: BenchPieces
  private let now: Timestamp
  private let report: AppBench.Report

  init(_ size: AppBench.Size, in storage: Storage, now: Timestamp, report: @escaping AppBench.Report) {
    self.size = size
    system = storage.system
    pieces = BenchPieces(in: storage)
    self.now = now
    self.report = report
  }

  /// Fills an empty database. Of the people the first follows the most.
  func seed() async throws -> AppBench.Seeded {
    report("\(size.people) people")
    let people = try await BenchPeople(
      size.people, app: Kinnect.name, start: now.adding(seconds: -4 * 365 * 86_400), in: system)
    report("\(size.posts) posts")
    let posts = try await publish(by: people)
    let follows = try await people.followEachOther(size.follows, pieces, report)
    report("\(likeCount) likes")
    try await like(posts, people, follows)
    return AppBench.Seeded(people: people, follows: follows.map(\.count))
  }

  /// Posts spread evenly over three years, each with one photo that has no file: nothing measured fetches it.
  private func publish(by people: BenchPeople) async throws -> [Entry] {
    let step = Int64(3 * 365 * 86_400) * 1_000_000 / Int64(size.posts + 1)
    let entries = (0..<size.posts).map { number in
      let time = Timestamp(microseconds: now.microseconds - step * Int64(size.posts - number))
      return Entry(id: BenchPeople.id(at: time), author: Int.random(in: 0..<size.people), time: time)
    }
    try await pieces.each(entries.count) { number, transaction in
      try Self.publish(entries[number], by: people.people[entries[number].author], in: transaction)
    }
    return entries
  }

  private static func publish(
    _ entry: Entry, by person: BenchPeople.Person, in transaction: Transaction
  ) throws {
    let photo: ID<MediaAPI.Item> = BenchPeople.id(at: entry.time)
    try transaction.run(
      """
      INSERT INTO media (id, owner, kind, status, width, height, blur_hash, alt, bytes, has_webp, created_at)
      VALUES (\(photo), \(person.account), 'photo', 'ready', 4032, 3024, \("LKO2?U%2Tw=w]~RBVZRi};RPxuwH"),
        \("Somebody at the lake"), 900000, TRUE, \(entry.time))
      """)
    let isPublished = try PostQueries.insert(
      entry.id, author: person.profile, caption: caption(entry.id), audience: .followers, first: photo, count: 1,
      account: person.account,
      now: entry.time, in: transaction)
    let isAttached = try Kinnect.album.attach(
      photo, to: entry.id, position: 0, by: person.profile, account: person.account, now: entry.time,
      in: transaction)
    guard isPublished, isAttached else { throw SQLError(.unexpectedValue, "a post of the benchmark was not made") }
  }

  /// About as long as people's own: 20 to 90 characters.
  private static func caption(_ id: ID<Post>) -> String {
    let texts: [String] = [
      "First swim of the year, and nobody complained", "Sunday",
      "Grandma's recipe, at last written down. It is mostly butter.",
      "The long way home, because the light was like this all evening and nobody wanted to go in",
      "He slept through all of it", "Found the old tent in the attic. It still smells of 1998.",
    ]
    return texts[Int(id.low % UInt64(texts.count))]
  }

  /// Spread evenly over the posts, by those who follow their authors.
  private func like(_ posts: [Entry], _ people: BenchPeople, _ follows: [[Int]]) async throws {
    var followers = [[Int]](repeating: [], count: size.people)
    for (follower, others) in follows.enumerated() {
      for other in others { followers[other].append(follower) }
    }
    let likes = (0..<likeCount).compactMap { number -> (post: Entry, liker: Int)? in
      let post = posts[number * posts.count / likeCount]
      return followers[post.author].randomElement().map { (post, $0) }
    }
    let now = now
    try await pieces.each(likes.count) { number, transaction in
      let (post, liker) = likes[number]
      let time = min(post.time.adding(seconds: Int64.random(in: 60...86_400)), now)
      _ = try Kinnect.likes.insert(post.id, by: people.people[liker].profile, now: time, in: transaction)
    }
  }
}
