internal import Core
internal import Places
internal import SQL
internal import Social
internal import Wire

/// A large database for measurements: posts for all kinds of audiences, each with a photo, two tags and a place.
struct GrassyBench: Sendable {
  private static let tags = (0..<60).map { "tag\($0)" }

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

  /// Fills an empty database. Of the people the first follows the most.
  func seed() async throws -> AppBench.Seeded {
    report("\(size.people) people")
    let people = try await BenchPeople(
      size.people, app: Grassy.name, start: now.adding(seconds: -4 * 365 * 86_400), in: system)
    report("\(size.people) circles")
    let circles = try await makeCircles(of: people)
    report("\(size.posts) posts")
    let posts = try await publish(by: people, circles)
    let follows = try await people.followEachOther(size.follows, pieces, report)
    report("the members of the circles")
    try await fill(circles, of: people, from: follows)
    let count = min(200_000, size.posts * 2)
    report("\(count) likes")
    let now = now
    try await pieces.each(count) { number, transaction in
      let post = posts[number * posts.count / count]
      let time = min(post.time.adding(seconds: Int64.random(in: 60...86_400)), now)
      _ = try Grassy.likes.insert(
        post.id, by: people.people[Int.random(in: 0..<people.people.count)].profile, now: time, in: transaction)
    }
    return AppBench.Seeded(people: people, follows: follows.map(\.count), addresses: Self.tags)
  }

  /// A circle of each of the people, without members.
  private func makeCircles(of people: BenchPeople) async throws -> [ID<SocialAPI.Circle>] {
    let start = now.adding(seconds: -4 * 365 * 86_400)
    let circles: [ID<SocialAPI.Circle>] = people.people.map { _ in BenchPeople.id(at: start) }
    try await pieces.each(circles.count) { number, transaction in
      try transaction.run(
        """
        INSERT INTO circles (id, owner, app, name, created_at)
        VALUES (\(circles[number]), \(people.people[number].profile), \(Grassy.name), \("Family"), \(start))
        """)
    }
    return circles
  }

  /// A third of somebody's followers are in their circle, and see what was posted to it before.
  private func fill(
    _ circles: [ID<SocialAPI.Circle>], of people: BenchPeople, from follows: [[Int]]
  ) async throws {
    let pairs = follows.enumerated().flatMap { follower, others in others.map { (follower, $0) } }
    let members = pairs.filter { ($0.0 + $0.1) % 3 == 0 }
    let (always, now) = (Timestamp(microseconds: 0), now)
    try await pieces.each(members.count) { number, transaction in
      let (member, owner) = members[number]
      try transaction.run(
        """
        INSERT INTO circle_members (circle_id, profile_id, owner, app, since, added_at)
        VALUES (\(circles[owner]), \(people.people[member].profile), \(people.people[owner].profile),
          \(Grassy.name), \(always), \(now))
        """)
    }
  }

  /// Posts spread evenly over three years, each with one photo that has no file: nothing measured fetches it.
  private func publish(
    by people: BenchPeople, _ circles: [ID<SocialAPI.Circle>]
  ) async throws -> [Entry] {
    let step = Int64(3 * 365 * 86_400) * 1_000_000 / Int64(size.posts + 1)
    let entries = (0..<size.posts).map { number in
      let time = Timestamp(microseconds: now.microseconds - step * Int64(size.posts - number))
      return Entry(
        id: BenchPeople.id(at: time), author: Int.random(in: 0..<size.people), time: time, number: number)
    }
    try await pieces.each(entries.count) { number, transaction in
      let author = entries[number].author
      try Self.publish(entries[number], by: people.people[author], circles[author], in: transaction)
    }
    return entries
  }

  private static func publish(
    _ entry: Entry, by person: BenchPeople.Person, _ circle: ID<SocialAPI.Circle>, in transaction: Transaction
  ) throws {
    let photo: ID<MediaAPI.Item> = BenchPeople.id(at: entry.time)
    try transaction.run(
      """
      INSERT INTO media (id, owner, kind, status, width, height, blur_hash, alt, bytes, has_webp, created_at)
      VALUES (\(photo), \(person.account), 'photo', 'ready', 4032, 3024, \("LKO2?U%2Tw=w]~RBVZRi};RPxuwH"),
        \("Somebody at the lake"), 900000, TRUE, \(entry.time))
      """)
    // Whatever tags and place it has: by the number, a tag's posts would all be for the same people.
    let audience: SocialAPI.AudienceKind =
      switch Int.random(in: 0..<20) {
      case 0..<13: .everyone
      case 13..<15: .followers
      case 15..<17: .friends
      case 17..<19: .circles
      default: .me
      }
    let (first, second) = (tags[entry.number % tags.count], tags[(entry.number / 7) % tags.count])
    let place = 1 + entry.number % 80
    let draft = PostDraft(
      caption: "The long way home, because the light was like this all evening", tags: try Tag.all([first, second]),
      place: LocationChoice(
        shown: StoredLocation(
          place: String(place), name: "Place \(place)", precision: .city,
          at: Coordinate(latitude: 57.7, longitude: 11.9), country: "SE"), kept: nil),
      audience: SocialAPI.Audience(kind: audience, circles: audience == .circles ? [circle] : nil),
      camera: PostDraft.noCamera)
    try PostActions.insert(entry.id, draft, by: person.profile, at: entry.time, in: transaction)
    let isAttached = try Grassy.album.attach(
      photo, to: entry.id, position: 0, by: person.profile, account: person.account, now: entry.time, in: transaction)
    guard isAttached else { throw SQLError(.unexpectedValue, "a post of the benchmark was not made") }
  }
}
