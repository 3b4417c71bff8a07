public import Core
internal import HTTP
internal import Media
public import SQL
public import Wire

/// What members do, through the routes, with the expectation that it works.
extension TestCircle {
  public func follow(_ follower: Member, _ followee: Member, approved: Bool = true) async throws {
    try await expect(200, api(follower).put("/api/kinnect/profiles/\(followee.username)/follow"))
    guard approved else { return }
    try await expect(200, api(followee).put("/api/kinnect/follow-requests/\(follower.username)"))
  }

  public func block(_ blocker: Member, _ blocked: Member) async throws {
    try await expect(204, api(blocker).put("/api/kinnect/profiles/\(blocked.username)/block"))
  }

  /// What an operator decides about an app: how many people each member may invite, whether anyone with an account may join, and whether its
  /// people are a family.
  public func rule(
    _ app: String, invitations: Int = 0, isOpen: Bool = false, kind: CircleKind? = nil
  ) async throws {
    let since: Timestamp? = isOpen ? clock.now() : nil
    try await storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO app_rules (app, member_invitations, open_since, kind)
        VALUES (\(app), \(invitations), \(since), \(kind?.rawValue))
        ON CONFLICT (app) DO UPDATE
        SET member_invitations = excluded.member_invitations, open_since = excluded.open_since, kind = excluded.kind
        """)
    }
    // They are read once a second at most.
    clock.advance(seconds: 2)
  }

  /// The operator says that the app is for a family.
  public func makeFamily(_ app: String) async throws { try await rule(app, kind: .family) }

  public func suspend(_ member: Member, _ isSuspended: Bool = true) async throws {
    try await administration.suspend(email: member.email, isSuspended)
  }

  /// A ready photo of the member's own, not used yet, with files that are no real pictures. Nothing is decoded for it.
  public func photo(of member: Member, alt: String = "") async throws -> ID<MediaAPI.Item> {
    try await photo(ofAccount: member.account, alt: alt)
  }

  /// The same by the account.
  public func photo(
    ofAccount owner: ID<AuthAPI.Account>, alt: String = "", width: Int = 1200, height: Int = 800
  ) async throws -> ID<MediaAPI.Item> {
    let id: ID<MediaAPI.Item> = services.newID()
    let now = clock.now()
    try await storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO media (id, owner, kind, status, width, height, blur_hash, alt, bytes, has_webp, created_at)
        VALUES (\(id), \(owner), 'photo', 'ready', \(width), \(height), 'LEHV6nWB2yk8pyo0adR*.7kCMdnj', \(alt), 3, TRUE,
          \(now))
        """)
    }
    try await storeFiles(of: id)
    return id
  }

  /// A video of the member's own that has failed, so that nothing goes on with it by itself.
  public func video(of member: Member, failed reason: String = "video_damaged") async throws -> ID<MediaAPI.Item> {
    let id: ID<MediaAPI.Item> = services.newID()
    let (now, owner) = (clock.now(), member.account)
    try await storage.system.write { transaction in
      try transaction.run(
        """
        INSERT INTO media (id, owner, kind, status, created_at) VALUES (\(id), \(owner), 'video', 'reserved', \(now))
        """)
      try transaction.run(
        """
        INSERT INTO media_jobs (media_id, state, reason, not_before, created_at)
        VALUES (\(id), 'failed', \(reason), \(now), \(now))
        """)
    }
    return id
  }

  /// Makes a video ready as the worker does, with files that are no real ones.
  public func makeReady(_ id: ID<MediaAPI.Item>) async throws {
    try await storage.system.write { transaction in
      try transaction.run("DELETE FROM media_jobs WHERE media_id = \(id)")
      try transaction.run(
        """
        UPDATE media SET status = 'ready', has_webp = TRUE, width = 1280, height = 720,
          blur_hash = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj' WHERE id = \(id)
        """)
    }
    try await storeFiles(of: id)
    guard let key = BlobKey("\(Self.folder(of: id))/video.mp4") else { throw TestFault("no key") }
    try await store.put(Array("film of \(id)".utf8), at: key)
  }

  /// Puts files that are no real pictures where a photo's renditions are.
  public func storeFiles(of id: ID<MediaAPI.Item>) async throws {
    for name in Rendition.Name.allCases {
      for format in Rendition.Format.allCases {
        guard let key = BlobKey("\(Self.folder(of: id))/\(Rendition.fileName(name, format))") else {
          throw TestFault("no key")
        }
        try await store.put(Array("\(name.rawValue) \(format.rawValue) of \(id)".utf8), at: key)
      }
    }
  }

  /// Where a photo's files are, below the store's folder.
  public static func folder(of media: ID<MediaAPI.Item>) -> String { "\(media.description.suffix(2))/\(media)" }

  /// The names of the files that a photo has.
  public func files(of media: ID<MediaAPI.Item>) -> [String] { folder.files(below: "media/\(Self.folder(of: media))") }

  /// Publishes a post with photos; answers it.
  @discardableResult
  public func post(_ member: Member, _ caption: String = "", photos: Int = 1) async throws -> Published {
    var media: [ID<MediaAPI.Item>] = []
    for _ in 0..<photos { media.append(try await photo(of: member, alt: "a photo")) }
    let reply = try await api(member).post(
      "/api/kinnect/posts",
      ["caption": .string(caption), "media": .array(media.map { .string($0.description) })])
    guard reply.status == 201, let id = reply["id"].string.flatMap({ ID<KinnectAPI.Post>($0) }) else {
      throw TestFault("no post: \(reply.text)")
    }
    return Published(id: id, media: media)
  }

  public struct Published: Sendable {
    public let id: ID<KinnectAPI.Post>
    public let media: [ID<MediaAPI.Item>]
  }

  public func like(_ member: Member, _ post: ID<KinnectAPI.Post>) async throws {
    try await expect(200, api(member).put("/api/kinnect/posts/\(post)/like"))
  }

  @discardableResult
  public func comment(
    _ member: Member, _ post: ID<KinnectAPI.Post>, _ body: String = "Lovely"
  ) async throws -> ID<KinnectAPI.Comment> {
    let reply = try await api(member).post("/api/kinnect/posts/\(post)/comments", ["body": .string(body)])
    guard reply.status == 201, let id = reply["id"].string.flatMap({ ID<KinnectAPI.Comment>($0) }) else {
      throw TestFault("no comment: \(reply.text)")
    }
    return id
  }

  private func expect(_ status: Int, _ reply: Reply) throws {
    guard reply.status == status else { throw TestFault("\(reply.status) in place of \(status): \(reply.text)") }
  }

  /// The ids of the open reports, oldest first.
  public func openReports() async throws -> [String] {
    try await storage.system.read {
      try $0.all("SELECT id FROM reports WHERE closed_at IS NULL ORDER BY created_at, id") {
        try $0.id(0, Never.self).description
      }
    }
  }

  /// As an operator does about a report on its page.
  public func settle(_ report: String, _ action: String, reason: String, by chief: Member) async throws -> Reply {
    try await browser(chief).submit("/operator/reports/\(report)", ["action": action, "reason": reason])
  }

  /// As an operator who hides a post: everyone but its author loses it, and nothing else of the row changes.
  public func hide(_ post: ID<KinnectAPI.Post>) async throws {
    let now = clock.now()
    try await storage.system.write { transaction in
      try transaction.run("UPDATE kinnect_posts SET hidden_at = \(now) WHERE id = \(post)")
    }
  }

  /// The same of a message: everyone but its sender loses it.
  public func hide(_ message: ID<KinnectAPI.Message>) async throws {
    let now = clock.now()
    try await storage.system.write { transaction in
      try transaction.run("UPDATE kinnect_messages SET hidden_at = \(now) WHERE id = \(message)")
    }
  }

  /// How many rows a count answers.
  public func count(_ sql: SQL) async throws -> Int {
    try await storage.system.read { try $0.first(sql) { $0.int(0) } ?? 0 }
  }
}
