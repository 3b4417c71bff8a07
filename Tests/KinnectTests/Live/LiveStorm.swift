import HTTP
import SQL
import Synchronization
import TestCircle
import Testing
import Wire

@testable import Core
@testable import Kinnect

/// Authors who post, fans who like, a hand that gives and takes access, and readers who lose their connection all the
/// time. Everything that is known to have happened is written down in one order, and compared at the end.
final class LiveStorm: Sendable {
  private enum Note {
    /// A post that was acknowledged, and how many notes there were when it set out.
    case posted(ID<Post>, author: Int, since: Int)
    /// A round of delivery begins, and is over.
    case delivering
    case delivered
    /// What had come on the stream was taken in, when there were so many notes; what is told after this has come later.
    case drained(stream: Int, before: Int)
    /// The reader's access to the author, acknowledged.
    case revoked(reader: Int, author: Int)
    /// A reader is about to be given access.
    case granting(reader: Int, author: Int)
    case opened(reader: Int, stream: Int)
    case told(reader: Int, stream: Int, LiveReader.Event)
  }

  private struct Notes {
    var notes: [Note] = []
    var disconnects = 0
    var told = 0
    var likes = 0
    /// The steady author's newest posts.
    var steady: [ID<Post>] = []
    var streams = 0
    var rounds = 0
    /// How often each reader has taken in what had come.
    var drains: [Int: Int] = [:]
    /// How many of those who take access away hold delivery back.
    var holders = 0
    /// Readers who keep their connection, with how many ask that of them.
    var kept: [Int: Int] = [:]
    var authorsOf: [String: Int] = [:]
  }

  let circle: TestCircle
  private let authors: [Member]
  /// The last author's access is never taken from anybody.
  private let steady: Int
  private let readers: [Member]
  private let notes = Mutex(Notes())
  private let wanted: Int

  /// - Parameter isOneOfSeveral: whether the facts go through the database.
  init(disconnects: Int, log: any LiveLog = MemoryLiveLog(), isOneOfSeveral: Bool = false) async throws {
    let circle = try TestCircle(liveLog: log, isOneOfSeveral: isOneOfSeveral)
    wanted = disconnects
    var (authors, readers): ([Member], [Member]) = ([], [])
    for number in 0..<3 { authors.append(try await circle.member("author.\(number)")) }
    for number in 0..<5 { readers.append(try await circle.member("reader.\(number)")) }
    for reader in readers { for author in authors { try await circle.follow(reader, author) } }
    await circle.deliver()
    for (number, reader) in readers.enumerated() {
      guard let profile = reader.profile else { continue }
      lasts.withLock { $0[number] = circle.services.live.position(for: profile) }
    }
    (self.circle, self.authors, self.readers, steady) = (circle, authors, readers, authors.count - 1)
  }

  var disconnects: Int { notes.withLock { $0.disconnects } }
  var told: Int { notes.withLock { $0.told } }
  var revocations: Int {
    notes.withLock { $0.notes.count { if case .revoked = $0 { true } else { false } } }
  }

  private var isOver: Bool { disconnects >= wanted }

  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in authors.indices { group.addTask { try await self.publish(number) } }
      group.addTask { try await self.react() }
      group.addTask { await self.deliver() }
      for number in readers.indices { group.addTask { try await self.read(number) } }
      try await group.waitForAll()
    }
    // What is left is told to those who come back.
    await circle.deliver()
    for number in readers.indices { try await finish(number) }
  }

  // MARK: Those who act

  private func deliver() async {
    while !isOver {
      let isHeld = notes.withLock { notes in
        if notes.holders == 0 { notes.notes.append(.delivering) }
        return notes.holders > 0
      }
      guard !isHeld else {
        await Self.turn()
        continue
      }
      await circle.deliver()
      notes.withLock {
        $0.notes.append(.delivered)
        $0.rounds += 1
      }
      // Long enough for a post and the loss of access to come between two rounds.
      for _ in 0..<Int.random(in: 1...(TestEngine.isSQLite ? 20 : 80)) { await Self.turn() }
    }
  }

  private func publish(_ number: Int) async throws {
    while !isOver {
      try await post(number)
      if number != steady { try await takeAndGive(author: number) }
      await wait { posts, _, disconnects in posts > disconnects / 2 + 3 }
    }
  }

  private func post(_ author: Int) async throws {
    let since = notes.withLock { $0.notes.count }
    let post = try await circle.post(authors[author]).id
    await decide(post, author: author)
    notes.withLock {
      $0.notes.append(.posted(post, author: author, since: since))
      $0.authorsOf[post.description] = author
      if author == steady { $0.steady.append(post) }
    }
  }

  private func react() async throws {
    while !isOver {
      let posts = notes.withLock { $0.steady.suffix(8) }
      guard let post = posts.randomElement(), let fan = readers.randomElement() else {
        await Task.yield()
        continue
      }
      if Bool.random() {
        try await circle.like(fan, post)
      } else {
        _ = try await circle.api(fan).delete("/api/kinnect/posts/\(post)/like")
      }
      notes.withLock { $0.likes += 1 }
      await wait { _, likes, disconnects in likes > 2 * disconnects + 6 }
    }
  }

  /// Waits while others are behind, so that the storm has the same size on a busy machine.
  private func wait(while isAhead: (_ posts: Int, _ likes: Int, _ disconnects: Int) -> Bool) async {
    while !isOver, notes.withLock({ isAhead($0.authorsOf.count, $0.likes, $0.disconnects) }) { await Self.turn() }
    for _ in 0..<Int.random(in: 0...10) { await Task.yield() }
  }

  /// Lets others go on; those who wait for PostgreSQL need the processors for it.
  private static func turn() async {
    if TestEngine.isSQLite {
      await Task.yield()
    } else {
      // Cut short only by the end of the test.
      try? await Task.sleep(for: .microseconds(200))
    }
  }

  /// Takes a reader's access away, just after a post that may not have been told yet, and gives it back after a while.
  private func takeAndGive(author: Int) async throws {
    let reader = Int.random(in: 0..<readers.count)
    let (one, other) = (readers[reader], authors[author])
    if Int.random(in: 0..<3) == 0 {
      try await takeBeforeTelling(author: author, reader: reader)
    } else {
      try await take(author: author, reader: reader)
    }
    for _ in 0..<Int.random(in: 0...25) { await Task.yield() }
    if Bool.random() {
      // What is published meanwhile is told when access is given again, or never.
      try await post(author)
      for _ in 0..<Int.random(in: 0...25) { await Task.yield() }
    }
    notes.withLock { $0.notes.append(.granting(reader: reader, author: author)) }
    _ = try await circle.api(other).delete("/api/kinnect/profiles/\(one.username)/block")
    try await circle.follow(one, other)
  }

  private func take(author: Int, reader: Int) async throws {
    let (one, other) = (readers[reader], authors[author])
    switch Int.random(in: 0..<3) {
    case 0: _ = try await circle.api(one).delete("/api/kinnect/profiles/\(other.username)/follow")
    case 1: _ = try await circle.api(other).delete("/api/kinnect/followers/\(one.username)")
    default: try await circle.block(other, one)
    }
    notes.withLock { $0.notes.append(.revoked(reader: reader, author: author)) }
  }

  /// Takes access away between a post and its delivery, from a reader who is there all the time, and waits until that one
  /// could have been told. Left to chance this is rare, and rarer still on a busy machine.
  private func takeBeforeTelling(author: Int, reader: Int) async throws {
    notes.withLock { $0.kept[reader, default: 0] += 1 }
    defer { notes.withLock { $0.kept[reader, default: 0] -= 1 } }
    // The first may be that of a connection which was being given up.
    await drains(of: reader, 2)
    await rounds(2)
    do {
      notes.withLock { $0.holders += 1 }
      defer { notes.withLock { $0.holders -= 1 } }
      try await post(author)
      try await take(author: author, reader: reader)
      await drains(of: reader, 1)
    }
    // One may have been under way, with what it had read before.
    await rounds(2)
    await drains(of: reader, 1)
  }

  /// Waits for so many rounds of delivery.
  private func rounds(_ count: Int) async {
    let end = notes.withLock { $0.rounds } + count
    while !isOver, notes.withLock({ $0.rounds }) < end { await Self.turn() }
  }

  /// Waits until the reader has so often taken in what had come.
  private func drains(of reader: Int, _ count: Int) async {
    let end = notes.withLock { $0.drains[reader, default: 0] } + count
    while !isOver, notes.withLock({ $0.drains[reader, default: 0] }) < end { await Self.turn() }
  }

  // MARK: Those who read

  private func read(_ number: Int) async throws {
    // As a page has it that was made before anything happened.
    var last = lasts.withLock { $0[number] }
    while !isOver {
      let (stream, connection) = try await open(number, after: last)
      // Counted in rounds too: on PostgreSQL one takes longer than any number of turns.
      let (turns, rounds) = (Int.random(in: 0..<25), Int.random(in: 0...2))
      let end = notes.withLock { $0.rounds } + rounds
      var turn = 0
      while !isOver, connection.isOpen,
        turn < turns || notes.withLock({ $0.rounds < end || $0.kept[number, default: 0] > 0 })
      {
        await Self.turn()
        turn += 1
        if Bool.random() { drain(connection, reader: number, stream: stream) }
      }
      await wait { posts, likes, disconnects in disconnects > 2 * posts + 6 || disconnects > likes + 6 }
      // Broken off in the middle of what was on its way.
      connection.receive(atMost: Int.random(in: 0...400))
      connection.hangUp()
      drain(connection, reader: number, stream: stream)
      last = connection.last
      lasts.withLock { $0[number] = last }
      notes.withLock { $0.disconnects += 1 }
    }
  }

  private let lasts = Mutex<[Int: String]>([:])

  private func finish(_ number: Int) async throws {
    let (stream, connection) = try await open(number, after: lasts.withLock { $0[number] })
    await circle.deliver()
    drain(connection, reader: number, stream: stream)
    connection.hangUp()
  }

  private func open(_ number: Int, after last: String?) async throws -> (Int, LiveReader) {
    let stream = notes.withLock { notes in
      notes.streams += 1
      notes.notes.append(.opened(reader: number, stream: notes.streams))
      return notes.streams
    }
    let reply = try await circle.api(readers[number]).get(
      "/api/kinnect/live", last.map { ["Last-Event-ID": $0] } ?? [:])
    guard let body = reply.stream else { throw TestFault("no stream: \(reply.status)") }
    return (stream, LiveReader(body, after: last))
  }

  private func drain(_ connection: LiveReader, reader: Int, stream: Int) {
    let before = notes.withLock { $0.notes.count }
    let events = connection.events()
    notes.withLock { notes in
      notes.told += events.count
      notes.notes += events.map { .told(reader: reader, stream: stream, $0) }
      notes.notes.append(.drained(stream: stream, before: before))
      notes.drains[reader, default: 0] += 1
    }
  }

  // MARK: What went wrong

  /// One line for each fault: "lost", "doubled", "after revocation", "stale".
  func faults() async throws -> [String] {
    var faults: [String] = []
    for reader in readers.indices {
      let (created, counts) = told(to: reader)
      faults += lost(created, reader)
      faults += created.filter { $0.value > 1 }.map { "doubled: \($0.key) for reader \(reader)" }
      faults += try await stale(counts, reader)
    }
    return faults + afterRevocation()
  }

  private func told(to reader: Int) -> (created: [String: Int], counts: [String: Int]) {
    var (created, counts): ([String: Int], [String: Int]) = ([:], [:])
    for case .told(reader, _, let event) in notes.withLock({ $0.notes }) {
      guard let id = event.data["id"]?.string else { continue }
      if event.name == "post.created" { created[id, default: 0] += 1 }
      if event.name == "post.counts" { counts[id] = event.data["likeCount"]?.int }
    }
    return (created, counts)
  }

  /// The steady author's posts, which everybody could see all the time.
  private func lost(_ created: [String: Int], _ reader: Int) -> [String] {
    notes.withLock { $0.notes }.compactMap { note in
      guard case .posted(let post, steady, _) = note, created[post.description] == nil else { return nil }
      return "lost: \(post) for reader \(reader)"
    }
  }

  private func stale(_ counts: [String: Int], _ reader: Int) async throws -> [String] {
    let steadily = notes.withLock { $0.authorsOf }.filter { $0.value == steady }
    let truth = try await circle.storage.system.read { transaction in
      try transaction.all("SELECT id, like_count FROM kinnect_posts") {
        (try $0.id(0, KinnectAPI.Post.self).description, $0.int(1))
      }
    }
    return truth.compactMap { id, likes in
      guard steadily[id] != nil, let told = counts[id] ?? (likes > 0 ? -1 : nil), told != likes else { return nil }
      return "stale: \(id) has \(likes) likes, reader \(reader) was told \(told)"
    }
  }

  /// Once access has ended, nothing that is published then comes, and what was published before comes no more after the
  /// round of delivery that was under way; until access is given again.
  private func afterRevocation() -> [String] {
    let (all, authorsOf) = notes.withLock { ($0.notes, $0.authorsOf) }
    var faults: [String] = []
    var closed: [Int: [Int: Int]] = [:]
    var (published, drained): ([String: Int], [Int: Int]) = ([:], [:])
    /// When the round ended that was under way when access did; by that note.
    var settled: [Int: Int] = [:]
    var (underWay, waiting): (Bool, [Int]) = (false, [])
    for case .posted(let post, _, let since) in all { published[post.description] = since }
    for (index, note) in all.enumerated() {
      switch note {
      case .revoked(let reader, let author):
        closed[reader, default: [:]][author] = index
        if underWay { waiting.append(index) } else { settled[index] = index }
      case .granting(let reader, let author): closed[reader]?[author] = nil
      case .delivering: underWay = true
      case .delivered:
        for end in waiting { settled[end] = index }
        (underWay, waiting) = (false, [])
      case .opened(_, let stream): drained[stream] = index
      case .drained(let stream, let before): drained[stream] = before
      case .posted: break
      case .told(let reader, let stream, let event):
        guard let id = event.data["id"]?.string, let author = authorsOf[id], let end = closed[reader]?[author] else {
          continue
        }
        let isSentLater = settled[end].map { $0 < drained[stream] ?? 0 } ?? false
        if isSentLater || published[id, default: 0] > end {
          faults.append("after revocation: \(event.name) \(id) of author \(author) for reader \(reader)")
        }
      }
    }
    return faults
  }

  /// Plants a fault: who may know of a post is decided when it is published. The audience, which is found when an event is
  /// delivered, would hide it, so everybody is concerned by everything here.
  func authoriseWhenPublished() {
    decided.withLock { $0 = [:] }
    let everybody = (authors + readers).compactMap(\.profile)
    circle.services.live.register(
      LiveFollowing<ProfileEntity>(
        "profile", app: "", followers: { _, _ in everybody }, followed: { _, _ in everybody }
      )
      .erased)
    circle.services.live.register(
      // Weakly: the circle, which the storm holds, holds the event.
      LiveEvent("post.created", app: Kinnect.name) { [weak self] fact, viewer, _ in
        let may = self?.decided.withLock { $0?[fact.subject]?.contains(viewer.profile) == true } == true
        return may ? KinnectAPI.PostReference(id: fact.subject.cast()) : nil
      })
  }

  private let decided = Mutex<[ID<Never>: Set<ID<ProfileEntity>>]?>(nil)

  private func decide(_ post: ID<Post>, author: Int) async {
    guard decided.withLock({ $0 != nil }), let profile = authors[author].profile else { return }
    // A read that fails leaves nobody, which the storm does not mistake for the fault.
    let readers = try? await circle.storage.system.read { try LiveQueries.followers(of: profile, in: $0) }
    decided.withLock { $0?[post.cast()] = Set(readers ?? []) }
  }
}
