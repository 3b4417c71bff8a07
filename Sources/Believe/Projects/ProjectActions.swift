internal import Core
internal import SQL
internal import Wire

/// Creating, editing and deleting projects.
struct ProjectActions: Sendable {
  let services: Services

  /// - Throws: 409 when the slug is taken or one has too many projects, 422 for fields at fault.
  func createProject(
    _ input: BelieveAPI.CreateProject, by viewer: Viewer, links: MediaLinks, idempotency: IdempotencyKey?
  ) async throws -> Project {
    let fresh: ID<Project> = services.newID()
    let words = try ProjectWords(input)
    let fields = ProjectFields(
      slug: words.slug ?? Slug(title: input.title, random: fresh.low).text, title: words.title ?? "",
      tagline: words.tagline ?? "", description: words.description ?? "", cover: input.cover,
      coverAlt: "", mood: input.mood, isPublished: input.isPublished ?? true,
      visibility: input.visibility ?? .everyone, isOnTheWeb: input.isOnTheWeb ?? false)
    let now = services.now()
    return try await Self.mapped(slug: "slug") {
      try await services.database.write(as: viewer.principal) { transaction in
        let id = try IdempotencyKey.once(idempotency, now: now, in: transaction) {
          guard try ProjectQueries.count(of: viewer.profile, in: transaction) < BelieveAPI.Limits.projects else {
            throw Problem.conflict(.conflict, "You can have up to \(BelieveAPI.Limits.projects) projects.")
          }
          var fields = fields
          fields.coverAlt = try Self.coverAlt(words, fields.cover, in: transaction)
          if let cover = fields.cover { try Self.attach(cover, viewer, now, in: transaction) }
          try ProjectWriting.insert(fresh, fields, builder: viewer.profile, now: now, in: transaction)
          try ProjectWriting.setTerms(fields.terms, of: fresh, in: transaction)
          return fresh
        }
        return try Self.read(id, viewer, links, in: transaction)
      }
    }
  }

  /// - Throws: 409 when the slug is taken, 422 for fields at fault.
  func updateProject(_ input: BelieveAPI.EditProject, by viewer: Viewer, links: MediaLinks) async throws -> Project {
    let words = try ProjectWords(input)
    let now = services.now()
    let uploads = services.uploads
    return try await Self.mapped(slug: "newSlug") {
      try await services.database.write(as: viewer.principal) { transaction in
        let id = try ProjectQueries.requireOwn(input.slug, viewer.profile, in: transaction)
        guard let old = try ProjectWriting.fields(id, in: transaction) else { throw Problem.notFound() }
        var new = old
        new.slug = words.slug ?? old.slug
        new.title = words.title ?? old.title
        new.tagline = words.tagline ?? old.tagline
        new.description = words.description ?? old.description
        new.cover = input.cover.applied(to: old.cover)
        new.coverAlt = try Self.coverAlt(words, new.cover, old, in: transaction)
        new.mood = input.mood.applied(to: old.mood)
        new.isPublished = input.isPublished ?? old.isPublished
        if new.isPublished, !old.isPublished, try Hiding.isHidden(id, in: "believe_projects", transaction) {
          throw Problem.conflict(.conflict, "An operator has hidden this project. It can’t be published.")
        }
        new.visibility = input.visibility ?? old.visibility
        new.isOnTheWeb = input.isOnTheWeb ?? old.isOnTheWeb
        if let cover = new.cover, cover != old.cover { try Self.attach(cover, viewer, now, in: transaction) }
        try ProjectWriting.update(id, new, now: now, in: transaction)
        if new.terms != old.terms { try ProjectWriting.setTerms(new.terms, of: id, in: transaction) }
        if new.isPublished != old.isPublished {
          try BelievePublisher(services, now, transaction).changed(id)
        }
        if new.cover != old.cover { transaction.afterCommit { await uploads.sweepDeleted() } }
        return try Self.read(id, viewer, links, in: transaction)
      }
    }
  }

  /// Takes the project with all that hangs on it away, files included. What others earned by it stays theirs.
  func deleteProject(_ slug: String, by viewer: Viewer) async throws {
    let (uploads, now) = (services.uploads, services.now())
    try await services.database.write(as: viewer.principal) { transaction in
      let id = try ProjectQueries.requireOwn(slug, viewer.profile, in: transaction)
      try Self.delete(
        id, of: viewer.profile, Removal(transaction: transaction, live: services.live, now: now))
      transaction.afterCommit { await uploads.sweepDeleted() }
    }
  }

  /// Takes anybody's project away, for the operator.
  static func remove(_ id: ID<Project>, _ removal: Removal) throws -> Bool {
    guard let builder = try ProjectQueries.builder(of: id, in: removal.transaction) else { return false }
    try delete(id, of: builder, removal)
    return true
  }

  /// Hides it, which takes it out of every list, or makes it again what it was.
  static func setHidden(_ id: ID<Project>, _ isHidden: Bool, _ removal: Removal) throws -> Bool {
    let transaction = removal.transaction
    guard try Hiding.mark(id, in: "believe_projects", isHidden, removal) else { return false }
    try transaction.run(
      isHidden
        ? "UPDATE believe_projects SET is_withheld = is_published, is_published = FALSE WHERE id = \(id)"
        : "UPDATE believe_projects SET is_published = is_withheld, is_withheld = FALSE WHERE id = \(id)")
    if let fields = try ProjectWriting.fields(id, in: transaction) {
      try ProjectWriting.setTerms(fields.terms, of: id, in: transaction)
    }
    try BelievePublisher(removal.live, removal.now, transaction).changed(id)
    return true
  }

  private static func delete(_ id: ID<Project>, of builder: ID<ProfileEntity>, _ removal: Removal) throws {
    let followers = try FollowQueries.followers(of: id, in: removal.transaction)
    try ProjectWriting.delete(id, in: removal.transaction)
    // Nobody follows it any more, so they are named.
    try removal.live.publish(
      .resync, of: id, to: .profiles(followers + [builder]), at: removal.now, in: removal.transaction)
  }

  /// What is said of a cover: now, before of the same one, or when it was sent.
  private static func coverAlt(
    _ words: ProjectWords, _ cover: ID<MediaAPI.Item>?, _ old: ProjectFields? = nil, in transaction: Transaction
  ) throws -> String {
    guard let cover else { return "" }
    if let said = words.coverAlt { return said }
    if let old, old.cover == cover { return old.coverAlt }
    return try ProjectWriting.alt(of: cover, in: transaction)
  }

  private static func attach(
    _ cover: ID<MediaAPI.Item>, _ viewer: Viewer, _ now: Timestamp, in transaction: Transaction
  ) throws {
    let use = MediaUse(cover, of: viewer.signedIn.account, photosOnly: true)
    guard try use.begin(at: now, in: transaction) else {
      throw Problem.validation("cover", "invalid", "This photo is missing or already in use. Upload it again.")
    }
  }

  private static func read(
    _ id: ID<Project>, _ viewer: Viewer, _ links: MediaLinks, in transaction: Transaction
  ) throws -> Project {
    guard let project = try ProjectQueries.project(id, viewer: viewer.profile, links: links, in: transaction) else {
      throw Problem.notFound()
    }
    return project
  }

  /// - Parameter field: that of a slug which is taken.
  private static func mapped<T>(slug field: String, _ body: () async throws -> T) async throws -> T {
    do { return try await body() } catch let error as SQLError {
      if error.violatesUnique("believe_projects.public_slug") || error.violatesUnique("believe_slugs.slug") {
        throw Slug.taken(field)
      }
      throw error
    }
  }
}
