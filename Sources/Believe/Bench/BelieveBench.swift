internal import Core
internal import SQL
internal import Social
internal import Wire

/// A large database for measurements, written through the product's own tables and triggers.
///
/// Updates come before follows, so that the trigger that fills a home when a project is followed writes it in one go.
struct BelieveBench: Sendable {
  static let projects = AppBench.Amount(
    "projects", "How many projects they have, in believe.", fallback: 20_000, in: 1...1_000_000)

  private struct Size: Sendable {
    let people: Int
    /// How many projects each person follows.
    let follows: Int
    let projects: Int
    let updates: Int
    var likes: Int { updates }
    var messages: Int { projects * 2 }
  }

  private struct Entry: Sendable {
    let id: ID<Project>
    let owner: Int
    let slug: String
    let time: Timestamp
  }

  private struct Update: Sendable {
    let id: ID<Post>
    let project: Int
    let time: Timestamp
  }

  private let size: Size
  private let storage: Storage
  private let pieces: BenchPieces
  private let now: Timestamp
  private let report: AppBench.Report

  init(_ size: AppBench.Size, in storage: Storage, now: Timestamp, report: @escaping AppBench.Report) {
    self.size = Size(
      people: size.people, follows: size.follows,
      projects: size.amounts[Self.projects.name] ?? Self.projects.fallback, updates: size.posts)
    self.storage = storage
    self.now = now
    self.report = report
    pieces = BenchPieces(in: storage)
  }

  /// Fills an empty database.
  func seed() async throws -> AppBench.Seeded {
    report("\(size.people) people")
    let people = try await BenchPeople(
      size.people, app: Believe.name, start: now.adding(seconds: -2 * 365 * 86_400), in: storage.system)
    let start = now
    try await storage.system.write {
      try $0.run("UPDATE believe_builders SET onboarded_at = \(start), updated_at = \(start)")
    }
    report("\(size.projects) projects")
    let projects = try await found(by: people)
    report("\(size.updates) updates")
    let updates = try await publish(in: projects, people)
    report("\(size.people * size.follows) follows and the homes")
    let follows = try await follow(projects, people)
    report("\(size.likes) likes, \(size.messages) messages")
    try await support(projects, updates, people, follows)
    try await storage.system.write { try Trending.age(at: start, in: $0) }
    let shown = min(500, projects.count)
    return AppBench.Seeded(
      people: people, follows: [Int](repeating: size.follows, count: size.people),
      addresses: (0..<shown).map { projects[$0 * projects.count / shown].slug })
  }

  /// Spread evenly over a year; one in five has a cover without files: nothing measured fetches it.
  private func found(by people: BenchPeople) async throws -> [Entry] {
    let step = Int64(365 * 86_400) * 1_000_000 / Int64(size.projects + 1)
    let entries = (0..<size.projects).map { number in
      let time = Timestamp(microseconds: now.microseconds - step * Int64(size.projects - number))
      return Entry(
        id: BenchPeople.id(at: time), owner: Int.random(in: 0..<size.people), slug: "project-\(number)", time: time)
    }
    try await pieces.each(entries.count) { number, transaction in
      let entry = entries[number]
      let person = people.people[entry.owner]
      let cover = try number % 5 == 0 ? Self.photo(of: person, at: entry.time, in: transaction) : nil
      let fields = ProjectFields(
        slug: entry.slug, title: BenchWords.title(number), tagline: BenchWords.tagline(number),
        description: BenchWords.text(number, sentences: 6), cover: cover, coverAlt: "",
        mood: [.green, .yellow, .red, nil][number % 4], isPublished: true, visibility: .everyone, isOnTheWeb: false)
      try ProjectWriting.insert(entry.id, fields, builder: person.profile, now: entry.time, in: transaction)
      try ProjectWriting.setTerms(fields.terms, of: entry.id, in: transaction)
    }
    return entries
  }

  private static func photo(
    of person: BenchPeople.Person, at time: Timestamp, in transaction: Transaction
  ) throws -> ID<MediaAPI.Item> {
    let photo: ID<MediaAPI.Item> = BenchPeople.id(at: time)
    try transaction.run(
      """
      INSERT INTO media (id, owner, kind, status, width, height, blur_hash, alt, bytes, has_webp, created_at)
      VALUES (\(photo), \(person.account), 'photo', 'ready', 4032, 3024, \("LKO2?U%2Tw=w]~RBVZRi};RPxuwH"),
        \("How far it has come"), 900000, TRUE, \(time))
      """)
    return photo
  }

  /// One in three updates has a photo.
  private func publish(in projects: [Entry], _ people: BenchPeople) async throws -> [Update] {
    let updates = (0..<size.updates).map { _ in
      let project = Int.random(in: 0..<projects.count)
      let time = Timestamp(
        microseconds: Int64.random(in: projects[project].time.microseconds...now.microseconds))
      return Update(id: BenchPeople.id(at: time), project: project, time: time)
    }.sorted { $0.time.microseconds < $1.time.microseconds }
    try await pieces.each(updates.count) { number, transaction in
      let (update, project) = (updates[number], projects[updates[number].project])
      let person = people.people[project.owner]
      let hasPhoto = number % 3 == 0
      try PostQueries.insert(
        update.id, in: project.id, by: person.profile, content: BenchWords.text(number, sentences: 2),
        images: hasPhoto ? 1 : 0, scheduledFor: nil, publishedAt: update.time, now: update.time,
        transaction: transaction)
      guard hasPhoto else { return }
      let photo = try Self.photo(of: person, at: update.time, in: transaction)
      let isAttached = try Believe.album.attach(
        photo, to: update.id, position: 0, by: person.profile, account: person.account, now: update.time,
        in: transaction)
      guard isAttached else { throw SQLError(.unexpectedValue, "a photo of the benchmark was not attached") }
    }
    return updates
  }

  /// Everybody follows so many projects of others; a tenth of it happened in the last week.
  private func follow(_ projects: [Entry], _ people: BenchPeople) async throws -> [[Int]] {
    let follows = (0..<size.people).map { person in
      var chosen: Set<Int> = []
      let others = projects.count - projects.count { $0.owner == person }
      while chosen.count < min(size.follows, others) {
        let project = Int.random(in: 0..<projects.count)
        if projects[project].owner != person { chosen.insert(project) }
      }
      return chosen.sorted()
    }
    let pairs = follows.enumerated().flatMap { person, chosen in chosen.map { (person, $0) } }
    let now = now
    try await pieces.each(pairs.count) { number, transaction in
      let (person, project) = (pairs[number].0, projects[pairs[number].1])
      let time = Self.recent(number) ?? project.time
      _ = try Believe.follows.insert(
        project.id, by: people.people[person].profile, now: min(time, now), in: transaction)
    }
    return follows
  }

  /// A moment of the last week for one row in ten.
  private static func recent(_ number: Int) -> Timestamp? {
    number % 10 == 0 ? Timestamp.now.adding(seconds: -Int64.random(in: 60...600_000)) : nil
  }

  /// Likes and messages of those who follow.
  private func support(
    _ projects: [Entry], _ updates: [Update], _ people: BenchPeople, _ follows: [[Int]]
  ) async throws {
    var followers = [[Int]](repeating: [], count: projects.count)
    for (person, chosen) in follows.enumerated() { for project in chosen { followers[project].append(person) } }
    let (readers, size) = (followers, size)
    try await pieces.each(size.likes) { number, transaction in
      let update = updates[number * updates.count / size.likes]
      guard let person = readers[update.project].randomElement() else { return }
      _ = try Believe.likes.insert(
        update.id, by: people.people[person].profile, now: Self.recent(number) ?? update.time, in: transaction)
    }
    try await pieces.each(size.messages) { number, transaction in
      let project = projects[number % projects.count]
      guard let person = readers[number % projects.count].randomElement() else { return }
      let time = Self.recent(number) ?? project.time
      try SupportQueries.insert(
        BenchPeople.id(at: time), to: project.id, from: people.people[person].profile,
        BenchWords.text(number, sentences: 1), handle: nil, now: time, in: transaction)
    }
  }
}
