public import Core
public import HTML
internal import Social
public import Wire

/// Add an entry to one's diary, or change one.
public struct DiaryFormPage: HTML {
  public struct Model: Sendable {
    public var form: DiaryForm
    /// The entry that is changed; nil for a new one.
    public var id: ID<RealspaceAPI.DiaryEntry>?
    public var errors: FormErrors

    public init(form: DiaryForm, id: ID<RealspaceAPI.DiaryEntry>? = nil, errors: FormErrors = .none) {
      self.form = form
      self.id = id
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(model.id == nil ? "New entry" : "Edit entry", tab: .list, back: "/realspace/diary", context) {
      div(.class("column column-form")) {
        form(.class("form diary-form"), .method("post"), .action(target), .data("once")) {
          FormAlert(model.errors.general)
          div(.class("say-line")) {
            ActionField(
              RealspaceAPI.Action.known.map(\.rawValue), label: "What you did", chosen: said.action,
              error: errors["action"])
            ItemField(
              label: "What it was", placeholder: "A film, a book, a place", subject: said.subject, item: said.item,
              itemName: said.itemName, itemKind: said.itemKind, errors: model.errors)
          }
          DateField(said: said, error: errors["date"])
          RatingField(chosen: Int(said.rating), error: errors["rating"], context: context)
          div(.class("date-parts")) {
            NumberField(
              "Which time", "occasion", value: said.occasion, range: 1...999, hint: "2 for the second time.",
              error: errors["occasion"])
            NumberField(
              "Stopped at (%)", "abandonedAt", value: said.abandonedAt, range: 0...99,
              hint: "Leave empty if you finished it.", error: errors["abandonedAt"])
          }
          TextField(
            "What you think of it", "content", value: said.content, limit: RealspaceAPI.Limits.diaryContent,
            hint: Spoilers.hint, error: errors["content"])
          AudienceField(
            Realspace.diaryAudience, circles: [], chosen: said.audience,
            error: errors["audience"] ?? errors["audience.kind"],
            of: Realspace.people)
          button(.class("button")) { model.id == nil ? "Add to diary" : "Save" }
          if let id = model.id {
            a(.class("button button-plain danger"), .href(.diaryEntry(id, "/delete"))) { "Delete this entry" }
          }
        }
      }
    }
  }

  private var said: DiaryForm { model.form }
  private var errors: [String: String] { model.errors.fields }
  private var target: URLPath { model.id.map { .diaryEntry($0, "/edit") } ?? "/realspace/diary/new" }
}

/// When it was: as much of it as one remembers.
struct DateField: HTML {
  let said: DiaryForm
  let error: String?

  private static let hint = "Leave out what you don’t remember."

  var body: some HTML {
    fieldset(
      .class(error == nil ? "choices" : "choices field-wrong"), FieldNotes.link("date", hint: Self.hint, error: error)
    ) {
      legend { "When" }
      div(.class("date-parts")) {
        part("Day", "day", said.day, 1...31)
        div(.class("field")) {
          label(.for("month")) { "Month" }
          selectElement(.class("select"), .id("month"), .name("month")) {
            option(.value(""), .selected(said.month.isEmpty)) { "–" }
            ForEach(1..<13) { month in
              option(.value(String(month)), .selected(said.month == String(month))) { DiaryDate.months[month - 1] }
            }
          }
        }
        part("Year", "year", said.year, 1900...9999)
      }
      FieldNotes(name: "date", hint: Self.hint, error: error)
    }
  }

  private func part(_ name: String, _ field: StaticString, _ value: String, _ range: ClosedRange<Int>) -> some HTML {
    div(.class("field")) {
      label(.for("\(field)")) { name }
      input(
        .class("input"), .id("\(field)"), .name("\(field)"), .type("number"), .value(value), .min(range.lowerBound),
        .max(range.upperBound), .inputmode("numeric"))
    }
  }
}

/// A whole number within its range.
struct NumberField: HTML {
  let caption: String
  let name: StaticString
  let value: String
  let range: ClosedRange<Int>
  let hint: String
  let error: String?

  init(
    _ label: String, _ name: StaticString, value: String, range: ClosedRange<Int>, hint: String, error: String?
  ) {
    caption = label
    self.name = name
    self.value = value
    self.range = range
    self.hint = hint
    self.error = error
  }

  var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong")) {
      label(.for("\(name)")) { caption }
      input(
        .class("input"), .id("\(name)"), .name("\(name)"), .type("number"), .value(value), .min(range.lowerBound),
        .max(range.upperBound), .inputmode("numeric"), FieldNotes.link(name, hint: hint, error: error))
      FieldNotes(name: name, hint: hint, error: error)
    }
  }
}

/// Half a star to five, or none: a group of radio buttons that looks like stars.
struct RatingField: HTML {
  /// In half stars.
  let chosen: Int?
  let error: String?
  let context: PageContext

  var body: some HTML {
    fieldset(.class("rating"), FieldNotes.link("rating", hint: nil, error: error)) {
      legend { "Rating" }
      div(.class("rating-row")) {
        div(.class("rating-stars")) {
          ForEach(1..<11) { half in
            label(.class("rating-half")) {
              input(
                .type("radio"), .name("rating"), .value(String(half)), .checked(chosen == half),
                .aria("label", Stars.words(of: half)))
              context.icon("star")
              context.icon("star-full")
            }
          }
        }
        label(.class("choice")) {
          input(.type("radio"), .name("rating"), .value(""), .checked(chosen == nil))
          "No rating"
        }
      }
      FieldNotes(name: "rating", hint: nil, error: error)
    }
  }
}
