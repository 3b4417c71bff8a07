public import Core
internal import HTML
public import SQL
public import Wire

/// Saving the photos and videos of posts as files: those who see a post may, unless its author says no. The choice for posts from now on,
/// which is on at first, the question about those from before there was one, the page of a post from which its photos are saved, and
/// all of them as a zip. The app's posts have the column `may_save`, which an `Album(saving:)` names: NULL where their author was not
/// asked yet, and then nobody else may.
public struct PhotoSaving<Thing: Sendable>: Sendable {
  let table: SchemaText
  let album: Album<Thing>
  /// The app's name: `kinnect`.
  let app: String
  let calls: PhotoSavingCalls
  let post: StaticString
  let words: SavingWords
  let read: Read

  /// Reads a post's time for who sees it; nil for who doesn't.
  public typealias Read = @Sendable (ID<Thing>, Viewer, MediaLinks, Transaction) throws -> Timestamp?

  /// - Parameters:
  ///   - table: who allows nobody to save the photos of posts from now on: `profile_id`.
  ///   - app: the app's name: `kinnect`.
  ///   - post: where a post's page is, before its ID: `/kinnect/p/`.
  ///   - noun: what the app calls a post: `update`.
  ///   - note: a sentence on the page of the choice, about what is never offered.
  ///   - read: a post's time, where the viewer sees it.
  public init(
    _ table: SchemaText, of album: Album<Thing>, in app: String, post: StaticString, called noun: String = "post",
    note: String? = nil, reading read: @escaping Read
  ) {
    self.table = table
    self.album = album
    self.app = app
    self.post = post
    self.read = read
    words = SavingWords(noun: noun, note: note)
    calls = PhotoSavingCalls(app)
  }

  private var things: SchemaText { album.subject.table }
  private var owner: SchemaText { album.subject.owner }

  /// The page of the choice.
  var page: URLPath { URLPath("/", app, "/photo-saving") }

  /// The same, with what the viewer has chosen.
  public func choicePage(_ model: SocialAPI.PhotoSaving, _ context: PageContext) -> PhotoSavingPage {
    PhotoSavingPage(model: model, at: page, back: URLPath("/", app, "/settings"), words, context: context)
  }

  /// A box of the forms for posts: whether those who see one may save its photos.
  public func field(isOn: Bool) -> SavingField { SavingField(isOn: isOn, words) }

  /// Asks once about the viewer's earlier posts, where `asks` says so.
  public var question: SavingQuestion { SavingQuestion(at: page, words) }

  /// Whether posts from now on allow it.
  public func isOn(for viewer: Viewer, in transaction: ReadTransaction) throws -> Bool {
    try !transaction.exists("SELECT 1 FROM \(table) WHERE profile_id = \(viewer.profile)")
  }

  /// Whether the viewer has posts with photos for which they were not asked yet.
  public func asks(_ viewer: Viewer, in transaction: ReadTransaction) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM \(things) WHERE \(owner) = \(viewer.profile) AND may_save IS NULL AND \(album.count) > 0")
  }

  /// Whether the viewer may save the photos of a post that they see.
  func isAllowed(_ thing: ID<Thing>, _ viewer: Viewer, in transaction: ReadTransaction) throws -> Bool {
    try transaction.exists(
      "SELECT 1 FROM \(things) WHERE id = \(thing) AND (may_save = TRUE OR \(owner) = \(viewer.profile))")
  }

  /// Chooses for one post of the viewer's own.
  public func set(_ isAllowed: Bool, of thing: ID<Thing>, in transaction: Transaction) throws {
    try transaction.run("UPDATE \(things) SET may_save = \(isAllowed) WHERE id = \(thing)")
  }

  func state(of viewer: Viewer, in transaction: ReadTransaction) throws -> SocialAPI.PhotoSaving {
    SocialAPI.PhotoSaving(
      allowsSaving: try isOn(for: viewer, in: transaction), asksAboutEarlier: try asks(viewer, in: transaction))
  }

  func state(of viewer: Viewer, _ services: Services) async throws -> SocialAPI.PhotoSaving {
    try await services.database.read(as: viewer.principal) { try state(of: viewer, in: $0) }
  }

  /// Chooses for posts from now on.
  func choose(_ isOn: Bool, _ viewer: Viewer, _ services: Services) async throws -> SocialAPI.PhotoSaving {
    try await services.database.write(as: viewer.principal) { transaction in
      if isOn {
        try transaction.run("DELETE FROM \(table) WHERE profile_id = \(viewer.profile)")
      } else {
        try transaction.run("INSERT INTO \(table) (profile_id) VALUES (\(viewer.profile)) ON CONFLICT DO NOTHING")
      }
      return try state(of: viewer, in: transaction)
    }
  }

  /// Answers for the posts of which the author was not asked.
  func answer(_ isAllowed: Bool, _ viewer: Viewer, _ services: Services) async throws -> SocialAPI.PhotoSaving {
    try await services.database.write(as: viewer.principal) { transaction in
      try transaction.run(
        "UPDATE \(things) SET may_save = \(isAllowed) WHERE \(owner) = \(viewer.profile) AND may_save IS NULL")
      return try state(of: viewer, in: transaction)
    }
  }
}

extension PhotoSaving: AppPart {
  /// The table, the column of posts, and the index by which the question is found.
  @Migration.StepBuilder public var steps: [MigrationStep] {
    "CREATE TABLE \(table) (profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE) WITHOUT ROWID"
    "ALTER TABLE \(things) ADD COLUMN may_save boolean"
    "CREATE INDEX \(things)_unasked ON \(things) (\(owner)) WHERE may_save IS NULL"
  }

  /// Everyone's own choice.
  public var policies: [TablePolicy] {
    let app: SchemaText = "'\(album.subject.app)'"
    return [
      TablePolicy(
        table, select: "row.profile_id = viewer()", insert: "row.profile_id = viewer() AND app() = \(app)",
        delete: "row.profile_id = viewer()", export: .byProfile("profile_id"))
    ]
  }
}
