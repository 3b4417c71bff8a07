internal import Core
internal import SQL
internal import Social
internal import Wire

/// What somebody writes into their own diary.
struct DiaryActions: Sendable {
  let services: Services

  /// - Throws: 422 with every field at fault.
  func add(
    _ input: RealspaceAPI.AddDiaryEntry, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey? = nil
  ) async throws -> DiaryEntry {
    let now = services.now()
    let draft = try DiaryDraft(input, now: now)
    let (fresh, freshItem): (ID<DiaryEntry>, ID<RealspaceAPI.Item>) = (services.newID(), services.newTimelessID())
    return try await services.database.write(as: viewer.principal) { transaction in
      let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
        let item = try draft.item?.item(by: viewer.profile, fresh: freshItem, at: now, in: transaction)
        try Self.insert(draft, as: fresh, item?.id, by: viewer.profile, at: now, in: transaction)
        return fresh
      }
      return try DiaryQueries.found(id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// - Parameter time: when it was made, here or elsewhere.
  static func insert(
    _ draft: DiaryDraft, as id: ID<DiaryEntry>, _ item: ID<RealspaceAPI.Item>?, by author: ID<ProfileEntity>,
    at time: Timestamp, in transaction: Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO realspace_diary (id, author, action, subject, item_id, on_day, occasion, abandoned_at, rating, content,
        audience, created_at)
      VALUES (\(id), \(author), \(draft.action.rawValue), \(draft.subject), \(item), \(draft.date.key),
        \(draft.occasion), \(draft.abandonedAt), \(draft.rating), \(draft.content ?? ""),
        \(draft.audience.kind.rawValue), \(time))
      """)
  }

  /// - Throws: 404 for an entry that isn't the viewer's; 422 with every field at fault.
  func replace(
    _ input: RealspaceAPI.ReplaceDiaryEntry, by viewer: Viewer, links: MediaLinks
  ) async throws -> DiaryEntry {
    let now = services.now()
    let draft = try DiaryDraft(.init(input), now: now)
    let freshItem: ID<RealspaceAPI.Item> = services.newTimelessID()
    return try await services.database.write(as: viewer.principal) { transaction in
      try Self.requireOwn(input.id, by: viewer, in: transaction)
      let item = try draft.item?.item(by: viewer.profile, fresh: freshItem, at: now, in: transaction)
      try transaction.run(
        """
        UPDATE realspace_diary SET action = \(draft.action.rawValue), subject = \(draft.subject), item_id = \(item?.id),
          on_day = \(draft.date.key), occasion = \(draft.occasion), abandoned_at = \(draft.abandonedAt),
          rating = \(draft.rating), audience = \(draft.audience.kind.rawValue)
        WHERE id = \(input.id)
        """)
      // Programs that don't know it yet leave it as it is.
      if let content = draft.content {
        try transaction.run("UPDATE realspace_diary SET content = \(content) WHERE id = \(input.id)")
      }
      return try DiaryQueries.found(input.id, viewer: viewer.profile, links: links, in: transaction)
    }
  }

  /// - Throws: 404 for an entry that isn't the viewer's.
  func delete(_ id: ID<DiaryEntry>, by viewer: Viewer) async throws {
    try await services.database.write(as: viewer.principal) { transaction in
      try Self.requireOwn(id, by: viewer, in: transaction)
      try transaction.run("DELETE FROM realspace_diary WHERE id = \(id)")
    }
  }

  private static func requireOwn(_ id: ID<DiaryEntry>, by viewer: Viewer, in transaction: Transaction) throws {
    guard try transaction.exists("SELECT 1 FROM realspace_diary WHERE id = \(id) AND author = \(viewer.profile)") else {
      throw Problem.notFound()
    }
  }
}

/// An entry as it is kept, all of it checked.
struct DiaryDraft: Sendable {
  let action: RealspaceAPI.Action
  let subject: String
  let item: ItemChoice?
  let date: DiaryDate
  let occasion: Int
  let abandonedAt: Int?
  /// In half stars.
  let rating: Int?
  /// Nil for what is written already.
  let content: String?
  let audience: SocialAPI.Audience

  /// - Throws: 422 with every field at fault.
  init(_ input: RealspaceAPI.AddDiaryEntry, now: Timestamp) throws(Problem) {
    var faults = FieldFaults()
    action = faults.gather(try PostDraft.checked(input.action), or: .watched)
    let subject = faults.gather(try PostDraft.subject(input.subject), or: "")
    if let said = input.item {
      item = faults.gather(try ItemChoice(said, action: input.action, subject: subject), or: nil)
    } else {
      item = nil
    }
    self.subject = subject
    date = faults.gather(try Self.date(input.date, now: now), or: .unknown)
    occasion = input.occasion ?? 1
    if !(1...999).contains(occasion) { faults.add("occasion", "out_of_range", "Use a number from 1 to 999.") }
    abandonedAt = input.abandonedAt
    if let abandonedAt, !(0...99).contains(abandonedAt) {
      faults.add("abandonedAt", "out_of_range", "Use a number from 0 to 99.")
    }
    rating = faults.gather(try Self.rating(input.rating), or: nil)
    content = faults.gather(try Self.content(input.content), or: nil)
    audience = faults.gather(try Realspace.diaryAudience.checked(input.audience), or: SocialAPI.Audience(kind: .me))
    try faults.end()
  }

  private static func date(_ text: String?, now: Timestamp) throws(Problem) -> DiaryDate {
    guard let text else { return .unknown }
    guard let date = DiaryDate(text) else {
      throw .validation("date", "invalid", "This isn’t a date. Leave out what you don’t remember.")
    }
    guard !date.isAfter(.latestDay(at: now)) else {
      throw .validation("date", "invalid", "This is in the future.")
    }
    return date
  }

  private static func content(_ text: String?) throws(Problem) -> String? {
    guard let text else { return nil }
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    return try WrittenText.optional(lines, "content", atMost: RealspaceAPI.Limits.diaryContent)
  }

  private static func rating(_ stars: Double?) throws(Problem) -> Int? {
    guard let stars else { return nil }
    guard (0.5...5).contains(stars), stars * 2 == (stars * 2).rounded() else {
      throw .validation("rating", "invalid", "Choose half a star to five stars.")
    }
    return Int(stars * 2)
  }
}

extension RealspaceAPI.AddDiaryEntry {
  /// What an entry is to be, without which one it is.
  fileprivate init(_ other: RealspaceAPI.ReplaceDiaryEntry) {
    self.init(
      action: other.action, subject: other.subject, item: other.item, date: other.date, occasion: other.occasion,
      abandonedAt: other.abandonedAt, rating: other.rating, content: other.content, audience: other.audience)
  }
}
