internal import Core
internal import SQL
internal import Social
internal import Wire

/// A large database for measurements: posts for all kinds of audiences, each naming an item and with a photo; as many in topics; and a year
/// of events.
struct RealspaceBench: Sendable {
  private static let mostItems = 2000
  private static let topics = 20
  private static let mostEvents = 2000
  /// Items, topics and events of which the addresses are told: so many of each.
  private static let addressed = 20

  private struct Entry: Sendable {
    let id: ID<Post>
    let author: Int
    let time: Timestamp
    let number: Int
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

  /// Fills an empty database. Of the people the first follows the most. The addresses are those of items, topics and events, in this order.
  func seed() async throws -> AppBench.Seeded {
    report("\(size.people) people")
    let start = now.adding(seconds: -4 * 365 * 86_400)
    let people = try await BenchPeople(size.people, app: Realspace.name, start: start, in: system)
    report("\(size.posts) posts")
    let items: [RealspaceAPI.ItemReference] = (0..<min(Self.mostItems, size.posts)).map { number in
      RealspaceAPI.ItemReference(
        id: BenchPeople.id(at: start.adding(seconds: Int64(number))), kind: RealspaceAPI.ItemKind.known[number % 3],
        name: "Item \(number)")
    }
    let maker = people.people[0].profile
    try await pieces.each(items.count) { number, transaction in
      let item = items[number]
      try transaction.run(
        """
        INSERT INTO realspace_items (id, kind, name, folded, made_by, created_at)
        VALUES (\(item.id), \(item.kind.rawValue), \(item.name), \(ItemName.folded(item.name)), \(maker), \(start))
        """)
    }
    let posts = try await publish(by: people, items)
    let follows = try await people.followEachOther(size.follows, pieces, report)
    let count = min(200_000, size.posts * 2)
    report("\(count) likes")
    let now = now
    try await pieces.each(count) { number, transaction in
      let post = posts[number * posts.count / count]
      let time = min(post.time.adding(seconds: Int64.random(in: 60...86_400)), now)
      _ = try Realspace.likes.insert(
        post.id, by: people.people[Int.random(in: 0..<people.people.count)].profile, now: time, in: transaction)
    }
    let topics = try await write(about: start, by: people)
    let events = try await invite(by: people)
    let addresses: [String] =
      items.prefix(Self.addressed).map(\.id.description) + topics.map(\.description)
      + events.prefix(Self.addressed).map(\.description)
    return AppBench.Seeded(people: people, follows: follows.map(\.count), addresses: addresses)
  }

  /// Topics, and posts in them, spread evenly over three years.
  private func write(about start: Timestamp, by people: BenchPeople) async throws -> [ID<Topic>] {
    report("\(size.posts) posts in topics")
    let topics: [ID<Topic>] = (0..<Self.topics).map { BenchPeople.id(at: start.adding(seconds: Int64($0))) }
    let maker = people.people[0].profile
    try await pieces.each(topics.count) { number, transaction in
      let (name, about) = ("Topic \(number)", "All about it")
      try transaction.run(
        """
        INSERT INTO realspace_topics (id, made_by, name, folded, words, description, created_at)
        VALUES (\(topics[number]), \(maker), \(name), \(TopicQueries.folded(name)), \(TopicQueries.words(name, about)),
          \(about), \(start))
        """)
      _ = try Realspace.memberships.insert(topics[number], by: maker, now: start, in: transaction)
    }
    let step = Int64(3 * 365 * 86_400) * 1_000_000 / Int64(size.posts + 1)
    let (now, count) = (now, size.posts)
    try await pieces.each(count) { number, transaction in
      let time = Timestamp(microseconds: now.microseconds - step * Int64(count - number))
      let id: ID<TopicPost> = BenchPeople.id(at: time)
      let author = people.people[Int.random(in: 0..<people.people.count)].profile
      try transaction.run(
        """
        INSERT INTO realspace_topic_posts (id, topic_id, author, content, created_at)
        VALUES (\(id), \(topics[number % topics.count]), \(author),
          \("Seen it twice by now, and the second time I noticed the lamps"), \(time))
        """)
    }
    return topics
  }

  /// Events of the year to come, a few hours apart.
  private func invite(by people: BenchPeople) async throws -> [ID<Event>] {
    let count = min(Self.mostEvents, size.posts)
    report("\(count) events")
    let now = now
    let events: [ID<Event>] = (0..<count).map { BenchPeople.id(at: now.adding(seconds: Int64($0 - count))) }
    let step = Int64(365 * 86_400 / count)
    try await pieces.each(count) { number, transaction in
      let start = now.adding(seconds: 86_400 + step * Int64(number))
      let draft = try EventDraft(
        RealspaceAPI.AddEvent(
          name: "Event \(number)", start: start, end: start.adding(seconds: 7200), timeZone: "Europe/Stockholm",
          eventDescription: "Bring something to sit on"))
      let host = people.people[number % people.people.count].profile
      try EventWriting.insert(draft, as: events[number], by: host, at: now, in: transaction)
      try EventDateWriting(event: events[number], host: host, now: now, newID: { BenchPeople.id(at: now) })
        .make(draft.times, in: transaction)
    }
    return events
  }

  /// Posts spread evenly over three years, each with one photo that has no file: nothing measured fetches it.
  private func publish(by people: BenchPeople, _ items: [RealspaceAPI.ItemReference]) async throws -> [Entry] {
    let step = Int64(3 * 365 * 86_400) * 1_000_000 / Int64(size.posts + 1)
    let entries = (0..<size.posts).map { number in
      let time = Timestamp(microseconds: now.microseconds - step * Int64(size.posts - number))
      return Entry(
        id: BenchPeople.id(at: time), author: Int.random(in: 0..<size.people), time: time, number: number)
    }
    try await pieces.each(entries.count) { number, transaction in
      let entry = entries[number]
      try Self.publish(
        entry, items[number % items.count], by: people.people[entry.author], in: transaction)
    }
    return entries
  }

  private static func publish(
    _ entry: Entry, _ item: RealspaceAPI.ItemReference, by person: BenchPeople.Person, in transaction: Transaction
  ) throws {
    let photo: ID<MediaAPI.Item> = BenchPeople.id(at: entry.time)
    try transaction.run(
      """
      INSERT INTO media (id, owner, kind, status, width, height, blur_hash, alt, bytes, has_webp, created_at)
      VALUES (\(photo), \(person.account), 'photo', 'ready', 4032, 3024, \("LKO2?U%2Tw=w]~RBVZRi};RPxuwH"),
        \("The screen before it began"), 900000, TRUE, \(entry.time))
      """)
    let audience: SocialAPI.AudienceKind =
      switch entry.number % 20 {
      case 0..<12: .followers
      case 12..<18: .friends
      default: .me
      }
    let draft = PostDraft(
      action: item.kind.action, subject: item.name, content: "Longer than it had to be, and worth every minute of it",
      audience: SocialAPI.Audience(kind: audience))
    try PostActions.insert(entry.id, draft, item, by: person.profile, at: entry.time, in: transaction)
    let isAttached = try Realspace.album.attach(
      photo, to: entry.id, position: 0, by: person.profile, account: person.account, now: entry.time, in: transaction)
    guard isAttached else { throw SQLError(.unexpectedValue, "a post of the benchmark was not made") }
  }
}
