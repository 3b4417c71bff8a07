public import Core
public import HTML
public import Wire

/// Bring something along from elsewhere: a file is sent, and earlier imports are listed.
public struct ImportsPage: HTML {
  /// An import in the list.
  public struct Line: Sendable {
    /// The page of the import.
    public var address: URLPath
    /// How far it has come, in words.
    public var state: String
    /// When it was begun.
    public var createdAt: Timestamp

    public init(address: URLPath, state: String, createdAt: Timestamp) {
      self.address = address
      self.state = state
      self.createdAt = createdAt
    }
  }

  let imports: Imports
  let lines: [Line]
  let megabytes: Int
  let errors: FormErrors
  let context: PageContext

  /// - Parameter megabytes: the largest file, MiB.
  public init(_ imports: Imports, lines: [Line], megabytes: Int, errors: FormErrors = .none, context: PageContext) {
    self.imports = imports
    self.lines = lines
    self.megabytes = megabytes
    self.errors = errors
    self.context = context
  }

  private var hint: String { "Up to \(ByteText.text(megabytes << 20)). Without scripts, up to 50 MB." }
  private var error: String? { errors.fields["file"] }

  /// The page.
  public var body: some HTML {
    AppPage(imports.words.title, tab: .none, back: imports.people.page("/settings"), context) {
      div(.class("column column-form")) {
        p { imports.words.explanation }
        p { "You see what is in it before anything is imported. The file is deleted once the import is done." }
        form(
          .class("form"), .method("post"), .action(imports.people.page("/import")), .enctype("multipart/form-data"),
          .data("archive")
        ) {
          FormAlert(errors.general)
          div(.class(error == nil ? "field" : "field field-wrong")) {
            label(.for("file")) { "File" }
            input(
              .class("file"), .id("file"), .name("file"), .type("file"), .accept(imports.words.accept), .required(),
              FieldNotes.link("file", hint: hint, error: error))
            FieldNotes(name: "file", hint: hint, error: error)
          }
          input(.type("hidden"), .name("archive"), .value(""))
          p(.class("quiet"), .data("archive-progress"), .role("status")) {}
          button(.class("button"), .data("submit")) { "Send the file" }
        }
        if !lines.isEmpty {
          section(.class("settings"), .aria("labelledby", "imports")) {
            h2(.id("imports")) { "Your imports" }
            ForEach(lines) { line in
              a(.class("settings-line settings-link"), .href(line.address)) {
                span { line.state }
                " "
                LocalDate(line.createdAt)
              }
            }
          }
        }
      }
    }
  }
}

/// One import: what is in the file, how far it has come, and what became of it.
public struct ImportPage: HTML {
  let imports: Imports
  let known: SocialAPI.Import
  let errors: FormErrors
  let context: PageContext

  public init(
    _ imports: Imports, _ known: SocialAPI.Import, errors: FormErrors = .none, context: PageContext
  ) {
    self.imports = imports
    self.known = known
    self.errors = errors
    self.context = context
  }

  private var goesOn: Bool { ImportStage(rawValue: known.state.rawValue)?.goesOn == true }
  private var isOpen: Bool { known.state == .reading || known.state == .running || known.state == .ready }

  /// The page.
  public var body: some HTML {
    AppPage("Import", tab: .none, back: imports.people.page("/import"), context) {
      div(.class("column column-form"), .data("import", goesOn ? "goes-on" : "rests")) {
        p(.class("strong"), .role("status")) { headline }
        if known.state == .running {
          progress(.value(settled), .max(max(1, known.rowCount)), .aria("label", "Rows that are done"))
        }
        if known.state == .done, known.doneCount > 0 {
          a(.class("button"), .href(URLPath(stringLiteral: imports.words.result))) { imports.words.resultWords }
        }
        if goesOn {
          a(.class("button button-quiet"), .href(imports.address(known.id)), .data("look-again")) { "Look again" }
        }
        if known.rowCount > 0, known.state != .reading { facts }
        if !known.skipped.isEmpty {
          section(.aria("labelledby", "left-out")) {
            h2(.id("left-out")) { "Left out" }
            ul { ForEach(known.skipped) { sentence in li { sentence } } }
          }
        }
        if known.state == .ready { StartImportForm(imports: imports, known: known, errors: errors) }
        if known.rowCount > 0 {
          a(.class("button button-quiet"), .href(imports.address(known.id, "/rows"))) { "Every row" }
        }
        if isOpen {
          form(.method("post"), .action(imports.address(known.id, "/cancel")), .data("once")) {
            button(.class("button button-quiet")) { "Cancel the import" }
          }
        }
        if known.state != .removing {
          a(.class("button button-quiet"), .href(imports.address(known.id, "/remove"))) {
            known.doneCount > 0 ? "Undo or remove the import" : "Remove the import"
          }
        }
      }
    }
  }

  private var settled: Int { known.doneCount + known.repeatedCount + known.failedCount }

  private var facts: some HTML {
    ul {
      ForEach(known.summary) { sentence in li { sentence } }
      if known.repeatedCount > 0 {
        li { known.repeatedCount.counted("row is here already", "rows are here already") }
      }
      if known.failedCount > 0 {
        li {
          a(.href(imports.address(known.id, "/rows?state=failed"))) {
            known.failedCount.counted("row can’t be imported", "rows can’t be imported")
          }
        }
      }
    }
  }

  private var headline: String {
    switch known.state {
    case .reading: "The file is being read. You can leave this page."
    case .ready: "Nothing is imported yet. This is what is in the file."
    case .running: "\(settled.grouped) of \(known.rowCount.grouped) rows are done. You can leave this page."
    case .done: "Done. Imported: \(imports.words.counted(known.doneCount))."
    case .cancelled: "Cancelled. Imported before: \(imports.words.counted(known.doneCount))."
    case .removing: "What this import made is being deleted."
    default: known.reason
    }
  }
}

/// Who may see what is made, and the button that begins.
private struct StartImportForm: HTML {
  let imports: Imports
  let known: SocialAPI.Import
  let errors: FormErrors

  /// Only an app's own files say who may see what is in them, where the app writes that.
  private var saysAudience: Bool { known.source == imports.contents.own }

  var body: some HTML {
    form(.class("form"), .method("post"), .action(imports.address(known.id, "/start")), .data("once")) {
      FormAlert(errors.general)
      if saysAudience {
        input(.type("hidden"), .name("audience"), .value("file"))
        p(.class("quiet")) { "Everything is for whom it was before: the file says so." }
      } else {
        AudienceField(offering: imports.audiences, chosen: .me, error: errors.fields["audience"])
      }
      if let question = known.question { AnswerField(question: question, error: errors.fields["answer"]) }
      button(.class("button")) { "Import \(imports.words.counted(known.waitingCount))" }
    }
  }
}

/// What the app asks besides.
private struct AnswerField: HTML {
  let question: SocialAPI.ImportQuestion
  let error: String?

  var body: some HTML {
    fieldset(.class("choices"), FieldNotes.link("answer", hint: nil, error: error)) {
      legend { question.words }
      ForEach(question.answers) { answer in
        label(.class("choice"), .for("answer-\(answer.value)")) {
          input(
            .type("radio"), .id("answer-\(answer.value)"), .name("answer"), .value(answer.value),
            .checked(answer == question.answers.first))
          span(.class("choice-words")) { span { answer.words } }
        }
      }
      FieldNotes(name: "answer", hint: nil, error: error)
    }
  }
}

/// What became of each row of an import.
public struct ImportRowsPage: HTML {
  let imports: Imports
  let id: ID<SocialAPI.Import>
  let rows: [SocialAPI.ImportedRow]
  let isFailed: Bool
  let next: URLPath?
  let context: PageContext

  /// - Parameter isFailed: whether only those are listed that can't be imported.
  public init(
    _ imports: Imports, _ id: ID<SocialAPI.Import>, _ rows: [SocialAPI.ImportedRow], isFailed: Bool, next: URLPath?,
    context: PageContext
  ) {
    self.imports = imports
    self.id = id
    self.rows = rows
    self.isFailed = isFailed
    self.next = next
    self.context = context
  }

  /// The page.
  public var body: some HTML {
    AppPage("What becomes of each row", tab: .none, back: imports.address(id), context) {
      div(.class("column column-form")) {
        nav(.aria("label", "Which rows")) {
          if isFailed {
            a(.href(imports.address(id, "/rows"))) { "All rows" }
          } else {
            a(.href(imports.address(id, "/rows?state=failed"))) { "Only those that can’t be imported" }
          }
        }
        if rows.isEmpty { p(.class("quiet")) { "There are none." } }
        ul(.data("list")) {
          ForEach(rows) { row in
            li {
              cite(.written) { row.label }
              ": "
              span { row.state.words }
              if !row.note.isEmpty { p(.class("quiet")) { row.note } }
            }
          }
        }
        MoreLink("More", to: next)
      }
    }
  }
}

/// Asks before an import is removed, and whether what it made shall go too.
public struct RemoveImportPage: HTML {
  let imports: Imports
  let target: URLPath
  let back: URLPath
  let context: PageContext

  public init(imports: Imports, target: URLPath, back: URLPath, context: PageContext) {
    self.imports = imports
    self.target = target
    self.back = back
    self.context = context
  }

  /// The page.
  public var body: some HTML {
    ConfirmationPage("Remove the import", "Remove", target: target, back: back, isSheet: false, context) {
      p {
        "This deletes its report, and its file if that is still here. What it imported stays, unless you undo it too."
      }
    } fields: {
      label(.class("choice"), .for("undo")) {
        input(.type("checkbox"), .id("undo"), .name("undo"), .value("true"))
        " Undo the import: delete the \(imports.words.many) that it made\(imports.words.undoing)"
      }
    }
  }
}
