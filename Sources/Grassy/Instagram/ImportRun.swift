internal import Core
internal import Media
internal import SQL
internal import Social
internal import Wire

/// Does an import, step by step. After each step all that is known stands in the database, so that the next run goes on there.
struct ImportRun: Sendable {
  let services: Services
  let viewer: Viewer
  let id: ID<Import>
  /// The archive's file where a command was given one; nil: as it arrived.
  var file: String?
  /// Hears between steps how many posts are settled, of how many.
  var report: (@Sendable (Int, Int) -> Void)?

  private var archives: Archives { Archives(services: services) }
  /// Posts that are prepared at a time.
  private static let atOnce = 4

  private func archive() async throws -> ZipArchive {
    if let file { return archives.zip(at: file) }
    return archives.zip(at: try await archives.path(of: id.cast()))
  }

  /// Goes on until there is nothing left to do by itself, or it is stopped.
  func run() async throws {
    do { try await goOn() } catch let error as ArchiveError where error != .unavailable {
      try await fail(ImportFault(error).reason)
    } catch let error as MediaError where error.code == .truncated {
      try await fail("The archive is no longer here. Send it again.")
    }
  }

  private func goOn() async throws {
    while let known = try await find() {
      try Task.checkCancellation()
      try await reportProgress()
      switch known.state {
      case .reading: try await read()
      case .running: if try await !publishSome(known) { return try await finish() }
      case .removing: return try await removePosts()
      case .ready, .done, .cancelled, .failed: return
      }
    }
  }

  private func reportProgress() async throws {
    guard let report else { return }
    let counts = try await services.database.query(as: viewer.principal) { try ImportQueries.counts(of: id, in: $0) }
    report(counts.settled, counts.all)
  }

  private func find() async throws -> Import? {
    try await services.database.query(as: viewer.principal) { try ImportQueries.find(id, in: $0) }
  }

  // MARK: Reading

  /// Reads the archive; then its owner decides.
  private func read() async throws {
    let content: ArchiveContent
    do { content = try await ArchiveContent.read(try await archive()) } catch let fault as ImportFault {
      return try await fail(fault.reason)
    }
    try await services.database.write(as: viewer.principal) { try ImportQueries.dropItems(of: id, in: $0) }
    let (posts, read) = (content.content.posts, services.now())
    for start in stride(from: 0, to: posts.count, by: 500) {
      let part = posts[start..<min(start + 500, posts.count)]
      try await services.database.write(as: viewer.principal) { transaction in
        let known = try ImportQueries.known(part.map(\.key), of: viewer.profile, in: transaction)
        for (number, post) in zip(part.indices, part) {
          let item = Self.item(number + 1, post, content.files, isKnown: known.contains(post.key), at: read)
          try ImportQueries.insert(item, of: id, viewer.profile, in: transaction)
        }
      }
    }
    try await services.database.write(as: viewer.principal) { try ImportQueries.describe(id, content.content, in: $0) }
    guard !posts.isEmpty else { return try await fail("There are no posts in this archive.") }
    let (now, archive) = (services.now(), id)
    let isOver = try await services.database.write(as: viewer.principal) { transaction in
      // Where there is nothing to decide, nobody is asked.
      let isOver = try ImportQueries.counts(of: archive, in: transaction)[.waiting] == 0
      _ = try ImportQueries.move(
        archive, from: [.reading], to: isOver ? .done : .ready, finishedAt: isOver ? now : nil, in: transaction)
      return isOver
    }
    if isOver, file == nil { try await archives.remove(id.cast()) }
  }

  /// A post as it waits; what can't be imported is settled at once. None is from the future, where it would stay on top of every list.
  private static func item(
    _ number: Int, _ post: InstagramPost, _ files: Set<String>, isKnown: Bool, at now: Timestamp
  ) -> ImportItem {
    // The parts of a long album keep their order.
    let latest = Timestamp(microseconds: now.microseconds - Int64(post.part - 1))
    var item = ImportItem(
      number: number, key: post.key, state: .waiting, note: "", takenAt: min(post.time, latest),
      content: ImportContent(post), media: [], post: nil)
    if post.part > 1 { item.note = "Part \(post.part) of a long album." }
    if post.time > latest { item.add("Its time is in the future, so it has that of the import.") }
    if isKnown {
      (item.state, item.content) = (.repeated, nil)
    } else if !post.media.contains(where: { files.contains($0.name) }) {
      (item.state, item.content) = (.failed, nil)
      item.note = "Its photos and videos are not in this archive. They may be in another part of it."
    }
    return item
  }

  // MARK: Publishing

  /// Publishes the next few posts; false when there are none left.
  private func publishSome(_ known: Import) async throws -> Bool {
    var items = try await services.database.query(as: viewer.principal) {
      try ImportQueries.next(id, limit: Self.atOnce, in: $0)
    }
    guard !items.isEmpty else { return false }
    try await checkBegun(&items)
    try await prepare(&items)
    try await wait(for: items)
    for item in items where item.state == .preparing { try await publish(item, known) }
    return true
  }

  /// What was taken in too long ago to be still there is taken in again.
  private func checkBegun(_ items: inout [ImportItem]) async throws {
    let known = try await archives.states(of: items.flatMap(\.media), for: viewer)
    for index in items.indices where items[index].state == .preparing {
      guard items[index].media.contains(where: { known[$0] == nil }) else { continue }
      (items[index].state, items[index].media) = (.waiting, [])
    }
  }

  /// Takes the photos and videos of those that wait out of the archive, in one go.
  private func prepare(_ items: inout [ImportItem]) async throws {
    var targets: [String: String] = [:]
    var chosen: [Int] = []
    for index in items.indices where items[index].state == .waiting {
      let names = Set((items[index].content?.media ?? []).map(\.name))
      // Two posts with one file come one after the other.
      guard names.allSatisfy({ targets[$0] == nil }) else { continue }
      chosen.append(index)
      for name in names { targets[name] = archives.scratch(id.cast(), targets.count) }
    }
    guard !chosen.isEmpty else { return }
    let faults = try await archive().extract(targets, atMost: archives.mostMediaBytes)
    for index in chosen {
      try await take(&items[index], targets, faults)
      let item = items[index]
      try await services.database.write(as: viewer.principal) { try ImportQueries.update(item, of: id, in: $0) }
    }
  }

  private func take(
    _ item: inout ImportItem, _ targets: [String: String], _ faults: [String: ArchiveError]
  ) async throws {
    var taken: Set<String> = []
    for medium in item.content?.media ?? [] {
      guard let path = targets[medium.name], taken.insert(medium.name).inserted else { continue }
      if let fault = faults[medium.name] {
        item.add(fault.note(medium))
        continue
      }
      do { item.media.append(try await archives.importMedia(path, for: viewer)) } catch {
        // What may pass is tried again later, all of it.
        if let error = error as? MediaError, error.isOfTheDisk || error.status >= 500 { throw error }
        item.add((error as? MediaError)?.safeMessage ?? (error as? Problem)?.detail ?? "A file could not be read.")
      }
    }
    item.state = item.media.isEmpty ? .failed : .preparing
    if item.media.isEmpty { item.content = nil }
  }

  /// Waits until everything that was taken in is ready, or has failed.
  private func wait(for items: [ImportItem]) async throws {
    let media = items.flatMap(\.media)
    var rounds = 0
    // The pause ends with the task.
    while try await archives.states(of: media, for: viewer).values.contains(.working) {
      try await Task.sleep(for: .milliseconds(rounds < 10 ? 100 : 1000))
      rounds += 1
    }
  }

  private func publish(_ waiting: ImportItem, _ known: Import) async throws {
    var item = waiting
    let states = try await archives.states(of: item.media, for: viewer)
    for media in item.media { if case .failed(let why)? = states[media] { item.add(why) } }
    let ready = item.media.filter { states[$0] == .ready }
    guard let content = item.content, !ready.isEmpty else {
      item.state = .failed
      item.content = nil
      if item.note.isEmpty { item.note = "Its photos and videos could not be read." }
      return try await settle(item)
    }
    do {
      let (draft, notes) = try ImportDraft(content, ready, known, LocationReader(services)).checked()
      for note in notes { item.add(note) }
      try await insert(draft, ready, &item)
    } catch let problem as Problem where problem.status == 422 {
      item.state = .failed
      item.content = nil
      item.add(problem.errors.first?.detail ?? problem.detail)
      try await settle(item)
    }
  }

  /// The post, what it is known by and the end of its item, or none of them.
  private func insert(_ draft: PostDraft, _ media: [ID<MediaAPI.Item>], _ item: inout ImportItem) async throws {
    let (post, now): (ID<Post>, Timestamp) = (services.newID(), services.now())
    item.content = nil
    let waiting = item
    item = try await services.database.write(as: viewer.principal) { transaction in
      var item = waiting
      // It was cancelled meanwhile.
      guard try ImportQueries.find(id, in: transaction)?.state == .running else { return item }
      if try !ImportQueries.known([item.key], of: viewer.profile, in: transaction).isEmpty {
        item.state = .repeated
      } else {
        let keys = try media.map { try PostActions.photoKey(of: $0, by: viewer, in: transaction) }
        try PostActions.insert(
          post, draft, photoKey: keys.first ?? "", maySave: try Grassy.saving.isOn(for: viewer, in: transaction),
          by: viewer.profile, at: item.takenAt, in: transaction)
        try Grassy.album.attach(media, to: post, by: viewer, now: now, in: transaction)
        try ImportQueries.remember(item.key, as: post, of: id, viewer.profile, in: transaction)
        (item.state, item.post) = (.done, post)
      }
      try ImportQueries.update(item, of: id, in: transaction)
      return item
    }
  }

  private func settle(_ item: ImportItem) async throws {
    try await services.database.write(as: viewer.principal) { try ImportQueries.update(item, of: id, in: $0) }
  }

  // MARK: Ends

  private func finish() async throws {
    let now = services.now()
    _ = try await services.database.write(as: viewer.principal) {
      try ImportQueries.move(id, from: [.running], to: .done, finishedAt: now, in: $0)
    }
    if file == nil { try await archives.remove(id.cast()) }
  }

  private func fail(_ reason: String) async throws {
    let now = services.now()
    try await services.database.write(as: viewer.principal) { transaction in
      guard
        try ImportQueries.move(
          id, from: [.reading, .running], to: .failed, reason: reason, finishedAt: now, in: transaction)
      else { return }
      try ImportQueries.giveUp(id, "The import has failed.", in: transaction)
    }
    if file == nil { try await archives.remove(id.cast()) }
  }

  /// Deletes the posts that it has made, and then itself.
  private func removePosts() async throws {
    while true {
      try Task.checkCancellation()
      let posts = try await services.database.query(as: viewer.principal) {
        try ImportQueries.posts(of: id, limit: 50, in: $0)
      }
      for post in posts { try await PostActions.removal.delete(post, by: viewer, services) }
      guard posts.isEmpty else { continue }
      return try await services.database.write(as: viewer.principal) { try ImportQueries.delete(id, in: $0) }
    }
  }
}

extension ImportItem {
  /// Adds a sentence to what its owner is told, as far as there is room.
  mutating func add(_ sentence: String) {
    let text = note.isEmpty ? sentence : "\(note) \(sentence)"
    guard text.unicodeScalars.count <= 1000, !note.contains(sentence) else { return }
    note = text
  }
}

extension ArchiveError {
  /// What is said of a file of a post.
  fileprivate func note(_ medium: InstagramPost.Medium) -> String {
    let what = medium.isVideo ? "video" : "photo"
    return switch self {
    case .missing: "A \(what) is not in this archive. It may be in another part of it."
    case .tooLarge: "A \(what) is too large."
    case .encrypted, .damaged, .tooManyEntries, .timeout, .unavailable: "A \(what) is damaged in the archive."
    }
  }
}

/// A post of an archive as it is to be published.
struct ImportDraft {
  private var input: GrassyAPI.PublishPost
  private var notes: [String] = []
  private let places: LocationReader

  init(_ content: ImportContent, _ media: [ID<MediaAPI.Item>], _ known: Import, _ places: LocationReader) {
    self.places = places
    input = GrassyAPI.PublishPost(media: media, audience: SocialAPI.Audience(kind: known.audience))
    let scalars = content.caption.unicodeScalars
    input.caption = String(String.UnicodeScalarView(scalars.prefix(GrassyAPI.Limits.caption)))
    if scalars.count > GrassyAPI.Limits.caption {
      notes.append("Its caption was cut to \(GrassyAPI.Limits.caption) characters.")
    }
    input.tags = content.tags
    guard known.tellsPlaces else { return }
    switch content.place {
    case .point(let latitude, let longitude):
      input.location = GrassyAPI.LocationInput(latitude: latitude, longitude: longitude, precision: .city)
    case .name(let name):
      let name = String(String.UnicodeScalarView(name.unicodeScalars.prefix(GrassyAPI.Limits.placeName)))
      input.location = GrassyAPI.LocationInput(name: name, precision: .city)
    case nil: break
    }
  }

  /// The draft, and what its owner is told of it. A place that isn't known here is left out, and so is what somebody wrote in place of
  /// a city's name: it may say more than the city.
  /// - Throws: 422 for what can't be published at all.
  func checked() throws(Problem) -> (PostDraft, notes: [String]) {
    if let name = input.location?.name, try !places.isCity(name) {
      return try withoutPlace("no city is known by its name.")
    }
    do throws(Problem) { return (try PostDraft(input, places), notes) } catch {
      guard input.location != nil, error.errors.contains(where: { $0.field == "location" }) else { throw error }
      return try withoutPlace("no city is known there.")
    }
  }

  private func withoutPlace(_ reason: String) throws(Problem) -> (PostDraft, notes: [String]) {
    var other = self
    other.input.location = nil
    return (try PostDraft(other.input, places), notes + ["Its place was left out: \(reason)"])
  }
}
