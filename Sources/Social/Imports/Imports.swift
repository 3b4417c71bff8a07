public import Core
public import Media
public import SQL
public import Wire

/// What members of an app bring along from elsewhere, such as a list of films. A file is read, what is in it is shown, and nothing is
/// made of it before its owner says so; then it goes on by itself, also after a restart, and each row is made once. The same file
/// again gives nothing new, and an import can be undone.
///
/// The part has the tables of imports and of what is in them, the calls, the pages and the work; the app says how a file is read, what a
/// row becomes, and how that is deleted. Files stay in `Archives` until the import is over.
public struct Imports: AppPart {
  let people: People
  let app: SchemaText
  let tables: ImportTables
  let calls: ImportCalls
  let place: StaticString
  let words: ImportWords
  let audiences: [SocialAPI.AudienceKind]
  let question: SocialAPI.ImportQuestion?
  let contents: ImportContents

  /// - Parameters:
  ///   - app: the app's name.
  ///   - people: whose imports they are.
  ///   - place: where an import's page is, before its ID: `/realspace/import/`.
  ///   - audiences: who may be chosen to see what is made.
  ///   - question: what is asked besides where a file leaves it open (`ImportReading.isOpen`). An app that has one from the beginning has a
  ///     column for the answer.
  ///   - words: what the pages say.
  ///   - contents: what the app knows of the files.
  public init(
    _ app: SchemaText, of people: People, at place: StaticString, offering audiences: [SocialAPI.AudienceKind],
    asking question: SocialAPI.ImportQuestion? = nil, words: ImportWords, contents: ImportContents
  ) {
    self.app = app
    self.people = people
    self.place = place
    self.audiences = audiences
    self.question = question
    self.words = words
    self.contents = contents
    tables = ImportTables(app)
    calls = ImportCalls(people.app)
  }

  /// Imports that a member keeps the reports of.
  static let most = 50
  /// Seconds that a file is kept for an import that is not done.
  static let lifetime: Int64 = 14 * 86_400
}

/// What the pages of an app's imports say.
public struct ImportWords: Sendable {
  /// The title of the page: `Import from Letterboxd or Goodreads`.
  public let title: String
  /// What to choose, and where to get it.
  public let explanation: String
  /// The endings and types that the field for the file takes: `.zip,.csv`.
  public let accept: StaticString
  /// What a file may be in place of a zip.
  public let text: ArchiveText
  /// What a row becomes: `entry`.
  public let one: String
  /// What several rows become: `entries`.
  public let many: String
  /// Where what was imported is seen.
  public let result: StaticString
  /// The words of the link to it.
  public let resultWords: String
  /// What undoing does with what was changed since it was imported, behind the words for what goes: `, also those that you have changed since`.
  public let undoing: String

  public init(
    title: String, explanation: String, accept: StaticString, text: ArchiveText = .table, one: String, many: String,
    result: StaticString, resultWords: String, undoing: String
  ) {
    self.title = title
    self.explanation = explanation
    self.accept = accept
    self.text = text
    self.one = one
    self.many = many
    self.result = result
    self.resultWords = resultWords
    self.undoing = undoing
  }

  /// "1 entry", "12 entries".
  func counted(_ count: Int) -> String { count.counted(one, many) }
}

/// What an app knows of the files that its members bring along.
public struct ImportContents: Sendable {
  /// Reads a file as a whole. Throws `ImportFault` for one that nothing can be imported from.
  public typealias Read = @Sendable (ImportFile, Services) async throws -> ImportReading
  /// The keys of those of these rows that are here already, in the viewer's eyes. The import itself may have made others that are like them,
  /// which are no reason to leave them out.
  public typealias Known = @Sendable ([ImportRow], ID<SocialAPI.Import>, Viewer, ReadTransaction) throws -> Set<String>
  /// Makes of a row what it says. It may run more than once, and checks before it writes; what it throws as a 4xx `Problem` is told to
  /// the owner.
  public typealias Make = @Sendable (ImportRow, ImportTurn, Transaction) throws -> RowOutcome
  /// Deletes some of what an import made; false when nothing is left.
  public typealias Undo = @Sendable (ID<SocialAPI.Import>, Viewer, Services, Transaction) throws -> Bool

  let read: Read
  let known: Known
  let make: Make
  let undo: Undo
  let own: String?

  /// - Parameter own: the source of the app's own files, if those say who may see what is in them.
  public init(
    read: @escaping Read, known: @escaping Known, make: @escaping Make, undo: @escaping Undo, own: String? = nil
  ) {
    self.read = read
    self.known = known
    self.make = make
    self.undo = undo
    self.own = own
  }
}

/// A file that a member has brought along.
public struct ImportFile: Sendable {
  /// Where it lies; no path that anybody named.
  public let path: String
  /// The archive that it is; nil where it is none.
  public let zip: ZipArchive?
  /// Names for files beside it, by their number; those that are left go at the next start.
  public let scratch: @Sendable (Int) -> String

  /// Its bytes.
  /// - Throws: `ImportFault` where there are more than `most`.
  public func bytes(atMost most: Int) throws -> [UInt8] {
    let file = try ReadableFile(path)
    guard file.size <= most else { throw ImportFault("The file is too large.") }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.size)
    while bytes.count < file.size {
      let piece = try file.read(bytes.count, min(1 << 20, file.size - bytes.count))
      guard !piece.isEmpty else { throw MediaError(.truncated, "the file became shorter") }
      bytes += piece
    }
    return bytes
  }
}

/// What is in a file.
public struct ImportReading: Sendable {
  /// Where it is from, such as `letterboxd`.
  public var source: String
  /// In the order in which they are made.
  public var rows: [ImportRow]
  /// A sentence for each kind of thing in it.
  public var summary: [String]
  /// A sentence for each kind of thing that is left out.
  public var skipped: [String]
  /// Whether it leaves open what the app's question is about.
  public var isOpen: Bool

  public init(source: String, rows: [ImportRow], summary: [String], skipped: [String], isOpen: Bool = false) {
    self.source = source
    self.rows = rows
    self.summary = summary
    self.skipped = skipped
    self.isOpen = isOpen
  }
}

/// A row of a file.
public struct ImportRow: Hashable, Sendable {
  /// What it is known by in every file that has it, at most 1,000 characters.
  public var key: String
  /// What it is about, in the words of the file.
  public var label: String
  /// A sentence about it for its owner; why it can't be imported, where it can't.
  public var note: String
  /// What the app reads again when the row is made; forgotten then.
  public var content: String
  /// Whether it can be imported.
  public var canBeMade: Bool

  public init(key: String, label: String, note: String = "", content: String, canBeMade: Bool = true) {
    self.key = key
    self.label = label
    self.note = note
    self.content = content
    self.canBeMade = canBeMade
  }
}

/// For whom a row is made, and how.
public struct ImportTurn: Sendable {
  /// Whose import it is.
  public let viewer: Viewer
  /// The import that the row is of.
  public let id: ID<SocialAPI.Import>
  /// Where the file is from.
  public let source: String
  /// Who may see what is made; nil for what the file says.
  public let audience: SocialAPI.AudienceKind?
  /// The answer to the app's question; empty where it wasn't asked.
  public let answer: String
  /// When the rows of this transaction are made.
  public let now: Timestamp
  /// The server's.
  public let services: Services
}

/// What became of a row.
public enum RowOutcome: Hashable, Sendable {
  case made
  /// It was here before.
  case repeated(String)
  /// With the reason for its owner.
  case failed(String)
}
