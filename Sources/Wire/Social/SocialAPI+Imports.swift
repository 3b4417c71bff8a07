extension SocialAPI {
  /// The viewer's imports, which come on a single page.
  public enum ImportList: CursorList { public static var cursorTag: UInt8 { 170 } }
  /// The rows of an import, in the order of the file.
  public enum ImportedRowList: CursorList { public static var cursorTag: UInt8 { 171 } }

  /// How far an import has come. The server may add values.
  public struct ImportState: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The file is being read.
    public static let reading = ImportState(rawValue: "reading")
    /// It was read; nothing is made of it before the viewer starts it.
    public static let ready = ImportState(rawValue: "ready")
    /// Its contents are being imported.
    public static let running = ImportState(rawValue: "running")
    /// All of it is settled.
    public static let done = ImportState(rawValue: "done")
    /// The viewer has stopped it; what was imported stays.
    public static let cancelled = ImportState(rawValue: "cancelled")
    /// It came to an end; `reason` says why.
    public static let failed = ImportState(rawValue: "failed")
    /// What it made is being deleted, and then it is gone.
    public static let removing = ImportState(rawValue: "removing")
    /// The values that this version knows.
    public static var known: [ImportState] { [.reading, .ready, .running, .done, .cancelled, .failed, .removing] }

    /// What it is called in the list of imports, on pages and screens alike. One that this version doesn't know is `Failed`.
    public var words: String {
      switch self {
      case .reading: "Being read"
      case .ready: "Waits for you"
      case .running: "Under way"
      case .done: "Done"
      case .cancelled: "Cancelled"
      case .removing: "Being removed"
      default: "Failed"
      }
    }
  }

  /// What became of a part of a file. The server may add values.
  public struct ImportedState: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Its turn hasn't come.
    public static let waiting = ImportedState(rawValue: "waiting")
    /// Its photos and videos are being worked on.
    public static let preparing = ImportedState(rawValue: "preparing")
    /// It was imported.
    public static let done = ImportedState(rawValue: "done")
    /// It was here before.
    public static let repeated = ImportedState(rawValue: "repeated")
    /// It can't be imported; `note` says why.
    public static let failed = ImportedState(rawValue: "failed")
    /// The values that this version knows.
    public static var known: [ImportedState] { [.waiting, .preparing, .done, .repeated, .failed] }

    /// What it is called in the report of an import, on pages and screens alike. One that this version doesn't know is `Not imported`.
    public var words: String {
      switch self {
      case .waiting: "Waits"
      case .preparing: "Being prepared"
      case .done: "Imported"
      case .repeated: "Here already"
      default: "Not imported"
      }
    }
  }

  /// What a file leaves open, so that the viewer is asked before anything is made of it.
  public struct ImportQuestion: Hashable, Sendable, Codable, JSONWritable {
    /// The question, for people.
    public var words: String
    /// What can be answered; the first holds unless another one is chosen.
    public var answers: [ImportAnswer]

    public init(words: String, answers: [ImportAnswer]) {
      self.words = words
      self.answers = answers
    }
  }

  /// One of the answers to the question about a file.
  public struct ImportAnswer: Hashable, Sendable, Codable, JSONWritable {
    /// What is sent.
    public var value: String
    /// What it means, for people.
    public var words: String

    public init(value: String, words: String) {
      self.value = value
      self.words = words
    }
  }

  /// A file that the viewer has brought along from elsewhere.
  public struct Import: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Import>
    /// How far it has come.
    public var state: ImportState
    /// Where the file is from, such as `letterboxd`; empty before it is read.
    public var source: String
    /// Why it failed, for people; empty otherwise.
    public var reason: String
    /// The rows in the file, whatever became of them.
    public var rowCount: Int
    /// Those that are not settled yet.
    public var waitingCount: Int
    /// Those that were imported.
    public var doneCount: Int
    /// Those that were here before.
    public var repeatedCount: Int
    /// Those that can't be imported.
    public var failedCount: Int
    /// A sentence for each kind of thing in the file.
    public var summary: [String]
    /// A sentence for each kind of thing that is left out.
    public var skipped: [String]
    /// What the viewer is asked before it starts; nil where the file leaves nothing open.
    public var question: ImportQuestion? = nil
    /// When it was begun.
    public var createdAt: Timestamp

    public init(
      id: ID<Import>, state: ImportState, source: String, reason: String, rowCount: Int, waitingCount: Int,
      doneCount: Int, repeatedCount: Int, failedCount: Int, summary: [String], skipped: [String],
      question: ImportQuestion? = nil, createdAt: Timestamp
    ) {
      self.id = id
      self.state = state
      self.source = source
      self.reason = reason
      self.rowCount = rowCount
      self.waitingCount = waitingCount
      self.doneCount = doneCount
      self.repeatedCount = repeatedCount
      self.failedCount = failedCount
      self.summary = summary
      self.skipped = skipped
      self.question = question
      self.createdAt = createdAt
    }
  }

  /// Begins an import.
  public struct BeginImport: Codable, Hashable, Sendable {
    /// The file: the last part of the address of its upload by tus, whose metadata had `purpose archive`, and for a text its
    /// type as `filetype`, such as `text/csv` or `application/gpx+xml`.
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

  /// Starts to import what a file has.
  public struct StartImport: Codable, Hashable, Sendable {
    /// The import; 404 if it isn't the viewer's own.
    public let id: ID<Import>
    /// Who may see what is made; what the file itself says by default, and the viewer alone where it says nothing.
    public var audience: AudienceKind? = nil
    /// One of the answers to the import's `question`; the first one by default. Has no effect where there is no question.
    public var answer: String? = nil

    public init(id: ID<Import>, audience: AudienceKind? = nil, answer: String? = nil) {
      self.id = id
      self.audience = audience
      self.answer = answer
    }
  }

  /// Forgets an import with its report, and its file if that is still there.
  public struct RemoveImport: Codable, Hashable, Sendable {
    /// The import; 404 if it isn't the viewer's own.
    public let id: ID<Import>
    /// Whether what it made is deleted too; false by default.
    public var undo: Bool? = nil

    public init(id: ID<Import>, undo: Bool? = nil) {
      self.id = id
      self.undo = undo
    }
  }

  /// A row of a file, and what became of it.
  public struct ImportedRow: Hashable, Sendable, Codable, JSONWritable {
    /// Its place among the rows of the import, from 1 on.
    public var number: Int
    /// What it is about, in the words of the file.
    public var label: String
    /// What became of it.
    public var state: ImportedState
    /// What its owner should know, such as its date, or why it couldn't be imported; may be empty.
    public var note: String

    public init(number: Int, label: String, state: ImportedState, note: String) {
      self.number = number
      self.label = label
      self.state = state
      self.note = note
    }
  }

  /// Reads what became of the rows of an import.
  public struct ImportRows: PagedInput, IdentifyingInput {
    /// The import; 404 if it isn't the viewer's own.
    public let id: ID<Import>
    /// Those in this state alone; all of them by default.
    public var state: ImportedState? = nil
    /// The maximum number of items per page.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<ImportedRowList>? = nil

    public init(
      id: ID<Import>, state: ImportedState? = nil, limit: PageLimit = .standard,
      before: SealedCursor<ImportedRowList>? = nil
    ) {
      self.id = id
      self.state = state
      self.limit = limit
      self.before = before
    }
  }
}

extension SocialAPI.StartImport: BoundedInput {
  /// The OpenAPI bounds for the answer.
  public static var bounds: [String: JSONValue] { ["answer": .text(SocialAPI.longestImportAnswer)] }
}

extension SocialAPI {
  /// The maximum length of an answer to the question about a file.
  public static let longestImportAnswer = 40
}

/// The calls of an app's API about imports. They have the same paths in every app that declares them, below `/api/` and its name.
public struct ImportCalls: Sendable {
  /// Lists the viewer's imports.
  public let imports: Endpoint<ListInput<SocialAPI.ImportList>, Page<SocialAPI.Import>>
  /// Has a file read.
  public let begin: Endpoint<SocialAPI.BeginImport, SocialAPI.Import>
  /// Says what is in a file, and how far its import has come.
  public let state: Endpoint<SocialAPI.ByImport, SocialAPI.Import>
  /// Imports what was read.
  public let start: Endpoint<SocialAPI.StartImport, SocialAPI.Import>
  /// Stops an import.
  public let cancel: Endpoint<SocialAPI.ByImport, SocialAPI.Import>
  /// Forgets an import, or undoes it.
  public let remove: Endpoint<SocialAPI.RemoveImport, NoContent>
  /// Lists what is in a file, and what became of it.
  public let rows: Endpoint<SocialAPI.ImportRows, Page<SocialAPI.ImportedRow>>

  /// The calls of an app.
  /// - Parameter app: the app's name: `realspace`.
  public init(_ app: String) {
    let path = "/api/\(app)/imports"
    imports = Endpoint("\(app).imports", .get, PathTemplate(path), "The viewer's imports, newest first")
    begin = Endpoint(
      "\(app).beginImport", .post, PathTemplate(path), status: 201,
      "Have a file from elsewhere read; nothing is made of it yet", errors: [.conflict, .notFound])
    state = Endpoint(
      "\(app).import", .get, PathTemplate("\(path)/{id}"), "What is in a file, and how far its import has come")
    start = Endpoint(
      "\(app).startImport", .post, PathTemplate("\(path)/{id}/start"), "Import what a file has", errors: [.conflict])
    cancel = Endpoint(
      "\(app).cancelImport", .post, PathTemplate("\(path)/{id}/cancel"),
      "Stop an import; what is imported stays, and the file goes")
    remove = Endpoint(
      "\(app).removeImport", .delete, PathTemplate("\(path)/{id}"), "Forget an import, with or without what it made")
    rows = Endpoint(
      "\(app).importRows", .get, PathTemplate("\(path)/{id}/rows"), "What is in a file, and what became of each row")
  }

  /// Every one of them.
  public var all: [any EndpointDescription] { [imports, begin, state, start, cancel, remove, rows] }
}
