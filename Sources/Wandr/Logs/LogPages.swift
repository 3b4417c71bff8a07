internal import Core
internal import HTML
internal import Social
internal import Wire

/// One log.
struct LogPage: HTML {
  struct Model: Sendable {
    var log: WandrAPI.Log
    /// By an operator; only the author is told.
    var isHidden = false
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage(
      "Log", title: "\(model.log.place.name.isolated) by \(model.log.author.called(context).isolated)", tab: .none,
      back: "/wandr", context
    ) {
      div(.class("feed")) {
        if model.isHidden { HiddenNote() }
        if isOwn {
          OwnRows(kind: .log, content: .one(model.log.id))
          OwnTemplate(kind: .log)
        } else {
          WantTemplates(context: context)
        }
        LogCard(log: model.log, isFirst: true, isAlone: true, context: context)
      }
    }
  }

  private var isOwn: Bool { context.viewer?.profile == model.log.author.id.cast() }
}

/// The details of a log: everything but its place.
struct LogFormPage: HTML {
  struct Model: Sendable {
    var log: WandrAPI.Log
    var form: LogForm
    /// The trips that the viewer has joined.
    var trips: [TripChoice]
    /// What is typed of the photos, and which are to go.
    var album: AlbumForm
    /// Whether the viewer is asked whether the photos of their earlier logs may be saved.
    var asksAboutSaving: Bool
    var errors: FormErrors

    init(
      log: WandrAPI.Log, form: LogForm, trips: [TripChoice], album: AlbumForm? = nil, asksAboutSaving: Bool = false,
      errors: FormErrors = .none
    ) {
      self.asksAboutSaving = asksAboutSaving
      self.log = log
      self.form = form
      self.trips = trips
      self.album = album ?? AlbumForm(log.media)
      self.errors = errors
    }
  }

  struct TripChoice: Sendable {
    let id: ID<WandrAPI.Trip>
    let name: String
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage(
      "Details", title: "Details of \(model.log.place.name.isolated)", tab: .log, back: .log(model.log.id), context
    ) {
      div(.class("column column-form")) {
        if model.asksAboutSaving { Wandr.saving.question }
        p(.class("log-place")) { Written(model.log.place.name) }
        form(
          .class("form"), .method("post"), .action(.log(model.log.id, "/edit")), .enctype("multipart/form-data"),
          .data("details", uuid: model.log.id.high, model.log.id.low), .data("once")
        ) {
          // The place has no field here.
          FormAlert(model.errors.general ?? model.errors.fields["placeID"])
          LogFields(said: model.form, trips: model.trips, errors: model.errors.fields) {
            AlbumFields(
              model.log.media, form: model.album, atMost: WandrAPI.Limits.media, .photos, of: "log",
              errors: model.errors)
            RoomNote()
          }
        }
      }
    }
  }
}

/// What there is to say of a log.
struct LogFields<Photos: HTML>: HTML {
  let said: LogForm
  let trips: [LogFormPage.TripChoice]
  let errors: [String: String]
  let photos: Photos

  /// - Parameter photos: the fields for the photos of the log.
  init(
    said: LogForm, trips: [LogFormPage.TripChoice], errors: [String: String] = [:], @HTMLBuilder photos: () -> Photos
  ) {
    self.said = said
    self.trips = trips
    self.errors = errors
    self.photos = photos()
  }

  var body: some HTML {
    RatingField(chosen: said.rating, error: errors["rating"])
    TextField("Note", "note", value: said.note, limit: WandrAPI.Limits.note, error: errors["note"])
    Field(
      "Tags", "tags", value: said.tags, hint: "With commas between: coffee, brunch", error: errors["tags"],
      isRequired: false)
    DateField(said: said, error: errors["visitedOn"])
    photos
    Wandr.saving.field(isOn: said.allowsSaving ?? true)
    tripField
    VisibilityField(chosen: said.visibility, error: errors["visibility"])
    PublishingField(chosen: said.publishing, error: errors["publishing"])
    button(.class("button")) { "Save" }
  }

  private var tripField: some HTML {
    div(.class(errors["tripID"] == nil ? "field" : "field field-wrong")) {
      label(.for("trip")) { "Trip" }
      selectElement(
        .class("select"), .id("trip"), .name("trip"), FieldNotes.link("trip", hint: nil, error: errors["tripID"])
      ) {
        option(.value(""), .selected(said.trip.isEmpty)) { "None" }
        ForEach(trips) { trip in
          option(.value("\(trip.id)"), .selected(said.trip == "\(trip.id)"), .written) { trip.name }
        }
      }
      FieldNotes(name: "trip", hint: nil, error: errors["tripID"])
    }
  }
}

/// When it was, as far as one remembers.
struct DateField: HTML {
  let said: LogForm
  let error: String?

  private static let hint = "Leave out what you don’t remember, the day first."

  var body: some HTML {
    fieldset(.class("date-field"), FieldNotes.link("visitedOn", hint: Self.hint, error: error)) {
      legend { "When you were there" }
      div(.class("date-parts")) {
        part("Day", "day", said.day, 2)
        div(.class("field")) {
          label(.for("month")) { "Month" }
          selectElement(.class("select"), .id("month"), .name("month")) {
            option(.value(""), .selected(said.month.isEmpty)) { "–" }
            ForEach(VisitDate.months.indices) { index in
              option(.value("\(index + 1)"), .selected(said.month == "\(index + 1)")) { VisitDate.months[index] }
            }
          }
        }
        part("Year", "year", said.year, 4)
      }
      FieldNotes(name: "visitedOn", hint: Self.hint, error: error)
    }
  }

  private func part(_ caption: String, _ name: StaticString, _ value: String, _ length: Int) -> some HTML {
    div(.class("field")) {
      label(.for("\(name)")) { caption }
      input(
        .class("input"), .id("\(name)"), .name("\(name)"), .type("text"), .inputmode("numeric"), .value(value),
        .maxlength(length), .autocomplete("off"))
    }
  }
}

/// Who may see a log.
struct VisibilityField: HTML {
  let chosen: String
  let error: String?

  var body: some HTML {
    fieldset(.class("choices audience"), FieldNotes.link("visibility", hint: nil, error: error)) {
      legend { "Who can see this" }
      ForEach([WandrAPI.Visibility.friends, .trip, .everyone, .me]) { visibility in
        Choice(
          field: "visibility", value: visibility.rawValue, isOn: visibility.rawValue == chosen, words: visibility.words,
          explanation: visibility.explanation)
      }
      FieldNotes(name: "visibility", hint: nil, error: error)
    }
  }
}

/// When others get to see a log.
struct PublishingField: HTML {
  let chosen: String
  let error: String?

  private static let choices: [(value: String, words: String, explanation: String)] = [
    ("", "As it is", "It keeps its time"), ("now", "Now", "Others see it at once"),
    ("nextDay", "A day later", "24 hours after you logged it"),
    ("tripEnd", "After the trip", "When its last day is over"),
  ]

  var body: some HTML {
    fieldset(.class("choices audience"), FieldNotes.link("publishing", hint: nil, error: error)) {
      legend { "When others see it" }
      ForEach(Self.choices) { choice in
        Choice(
          field: "publishing", value: choice.value, isOn: choice.value == chosen, words: choice.words,
          explanation: choice.explanation)
      }
      FieldNotes(name: "publishing", hint: nil, error: error)
    }
  }
}

/// One of several answers.
struct Choice: HTML {
  let field: StaticString
  let value: String
  let isOn: Bool
  let words: String
  let explanation: String

  var body: some HTML {
    label(.class("choice"), .for("\(field)-\(value)")) {
      input(.type("radio"), .id("\(field)-\(value)"), .name("\(field)"), .value(value), .checked(isOn))
      span(.class("choice-words")) {
        span { words }
        span(.class("quiet")) { explanation }
      }
    }
  }
}
