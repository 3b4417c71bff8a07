extension GrassyAPI {
  /// The viewer's imports, which come on a single page.
  public enum ImportList: CursorList { public static var cursorTag: UInt8 { 93 } }
  /// The posts of an import, in the archive's order.
  public enum ImportedPostList: CursorList { public static var cursorTag: UInt8 { 94 } }

  /// How far an import has come.
  public typealias ImportState = SocialAPI.ImportState

  /// What became of a post of an archive.
  public typealias ImportedPostState = SocialAPI.ImportedState

  /// An Instagram archive that the viewer has brought along.
  public struct Import: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Import>
    /// How far it has come.
    public var state: ImportState
    /// Why it failed, for people; empty otherwise.
    public var reason: String
    /// The posts in the archive, whatever became of them.
    public var postCount: Int
    /// Those that are not settled yet.
    public var waitingCount: Int
    /// Those that were published.
    public var doneCount: Int
    /// Those that an earlier import has brought.
    public var repeatedCount: Int
    /// Those that can't be imported.
    public var failedCount: Int
    /// The photos in the archive.
    public var photoCount: Int
    /// The videos in the archive.
    public var videoCount: Int
    /// The posts that say where they were made.
    public var placeCount: Int
    /// When the oldest post was made; nil before the archive is read.
    public var first: Timestamp?
    /// When the newest post was made; nil before the archive is read.
    public var last: Timestamp?
    /// A sentence for each kind of thing that is left out.
    public var skipped: [String]
    /// When it was begun.
    public var createdAt: Timestamp

    public init(
      id: ID<Import>, state: ImportState, reason: String, postCount: Int, waitingCount: Int, doneCount: Int,
      repeatedCount: Int, failedCount: Int, photoCount: Int, videoCount: Int, placeCount: Int, first: Timestamp?,
      last: Timestamp?, skipped: [String], createdAt: Timestamp
    ) {
      self.id = id
      self.state = state
      self.reason = reason
      self.postCount = postCount
      self.waitingCount = waitingCount
      self.doneCount = doneCount
      self.repeatedCount = repeatedCount
      self.failedCount = failedCount
      self.photoCount = photoCount
      self.videoCount = videoCount
      self.placeCount = placeCount
      self.first = first
      self.last = last
      self.skipped = skipped
      self.createdAt = createdAt
    }
  }

  /// Begins an import.
  public struct BeginImport: Codable, Hashable, Sendable {
    /// The archive: the last part of the address of its upload by tus, whose metadata had `purpose archive`.
    public let archive: ID<MediaAPI.Item>

    public init(archive: ID<MediaAPI.Item>) {
      self.archive = archive
    }
  }

  /// Identifies one of the viewer's imports by the ID in the path.
  public struct ByImport: Codable, Hashable, Sendable, IdentifyingInput {
    /// The import; 404 if it isn't the viewer's own.
    public let id: ID<Import>

    public init(id: ID<Import>) {
      self.id = id
    }
  }

  /// Starts to publish what an archive has.
  public struct StartImport: Codable, Hashable, Sendable {
    /// The import; 404 if it isn't the viewer's own.
    public let id: ID<Import>
    /// Who may see the posts: `me`, `friends`, `followers` or `everyone`.
    public let audience: SocialAPI.AudienceKind
    /// Whether others are told the city of a post; false by default.
    public var tellsPlaces: Bool? = nil

    public init(id: ID<Import>, audience: SocialAPI.AudienceKind, tellsPlaces: Bool? = nil) {
      self.id = id
      self.audience = audience
      self.tellsPlaces = tellsPlaces
    }
  }

  /// Forgets an import with its report, and its archive if that is still there.
  public struct RemoveImport: Codable, Hashable, Sendable {
    /// The import; 404 if it isn't the viewer's own.
    public let id: ID<Import>
    /// Whether the posts that it made are deleted too; false by default.
    public var withPosts: Bool? = nil

    public init(id: ID<Import>, withPosts: Bool? = nil) {
      self.id = id
      self.withPosts = withPosts
    }
  }

  /// A post of an archive, and what became of it.
  public struct ImportedPost: Hashable, Sendable, Codable, JSONWritable {
    /// Its place in the archive, from 1 on.
    public var number: Int
    /// What became of it.
    public var state: ImportedPostState
    /// What its owner is told, such as why it couldn't be imported; may be empty.
    public var note: String
    /// When it was published on Instagram.
    public var takenAt: Timestamp
    /// The post that was made of it.
    public var post: ID<Post>?

    public init(number: Int, state: ImportedPostState, note: String, takenAt: Timestamp, post: ID<Post>?) {
      self.number = number
      self.state = state
      self.note = note
      self.takenAt = takenAt
      self.post = post
    }
  }

  /// Reads what became of the posts of an import.
  public struct ImportReport: PagedInput, IdentifyingInput {
    /// The import; 404 if it isn't the viewer's own.
    public let id: ID<Import>
    /// Those in this state alone; all of them by default.
    public var state: ImportedPostState? = nil
    /// The maximum number of items per page.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<ImportedPostList>? = nil

    public init(
      id: ID<Import>, state: ImportedPostState? = nil, limit: PageLimit = .standard,
      before: SealedCursor<ImportedPostList>? = nil
    ) {
      self.id = id
      self.state = state
      self.limit = limit
      self.before = before
    }
  }

  /// How far a copy of the viewer's posts is. The server may add values.
  public struct ExportState: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// There is none, or none any more.
    public static let none = ExportState(rawValue: "none")
    /// It is being made.
    public static let making = ExportState(rawValue: "making")
    /// It can be fetched.
    public static let ready = ExportState(rawValue: "ready")
    /// It couldn't be made; `reason` says why.
    public static let failed = ExportState(rawValue: "failed")
    /// The values that this version knows.
    public static var known: [ExportState] { [.none, .making, .ready, .failed] }
  }

  /// A copy of the viewer's own posts: one zip file.
  public struct Export: Hashable, Sendable, Codable, JSONWritable {
    /// How far it is.
    public var state: ExportState
    /// Why it failed, for people; empty otherwise.
    public var reason: String
    /// The posts that it will have.
    public var postCount: Int
    /// The posts that are in it so far.
    public var doneCount: Int
    /// Until when it can be fetched; nil unless it is ready.
    public var expiresAt: Timestamp?
    /// The path at which it is fetched with the access token; nil unless it is ready.
    public var path: String?

    public init(
      state: ExportState, reason: String, postCount: Int, doneCount: Int, expiresAt: Timestamp?, path: String?
    ) {
      self.state = state
      self.reason = reason
      self.postCount = postCount
      self.doneCount = doneCount
      self.expiresAt = expiresAt
      self.path = path
    }
  }

  public static let imports = Endpoint<ListInput<ImportList>, Page<Import>>(
    "grassy.imports", .get, "/api/grassy/imports", "The viewer's imports from Instagram, newest first")
  public static let beginImport = Endpoint<BeginImport, Import>(
    "grassy.beginImport", .post, "/api/grassy/imports", status: 201,
    "Have an archive from Instagram read; nothing is published yet", errors: [.conflict, .notFound])
  public static let importState = Endpoint<ByImport, Import>(
    "grassy.import", .get, "/api/grassy/imports/{id}", "What is in an archive, and how far its import has come")
  public static let startImport = Endpoint<StartImport, Import>(
    "grassy.startImport", .post, "/api/grassy/imports/{id}/start", "Publish the posts of an archive",
    errors: [.conflict])
  public static let cancelImport = Endpoint<ByImport, Import>(
    "grassy.cancelImport", .post, "/api/grassy/imports/{id}/cancel",
    "Stop an import; what is published stays, and the archive goes")
  public static let removeImport = Endpoint<RemoveImport, NoContent>(
    "grassy.removeImport", .delete, "/api/grassy/imports/{id}", "Forget an import, with or without the posts it made")
  public static let importReport = Endpoint<ImportReport, Page<ImportedPost>>(
    "grassy.importReport", .get, "/api/grassy/imports/{id}/posts", "What became of each post of an archive")
  public static let export = Endpoint<NoInput, Export>(
    "grassy.export", .get, "/api/grassy/export", "How far the copy of the viewer's posts is")
  public static let makeExport = Endpoint<NoInput, Export>(
    "grassy.makeExport", .post, "/api/grassy/export", "Make a copy of the viewer's posts, in place of an earlier one")
  public static let removeExport = Endpoint<NoInput, NoContent>(
    "grassy.removeExport", .delete, "/api/grassy/export", "Delete the copy of the viewer's posts")

  /// The calls about imports and exports.
  static let archives: [any EndpointDescription] = [
    imports, beginImport, importState, startImport, cancelImport, removeImport, importReport, export, makeExport,
    removeExport,
  ]
}
