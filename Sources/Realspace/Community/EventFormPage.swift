public import Core
public import HTML
internal import Social
public import Wire

/// Make an event, change one, or move one of its dates.
public struct EventFormPage: HTML {
  /// A venue to choose.
  public struct Choice: Sendable, Equatable {
    public var id: String
    public var name: String

    public init(id: String, name: String) {
      self.id = id
      self.name = name
    }
  }

  public struct Model: Sendable {
    public var form: EventForm
    /// The event that is changed; nil for a new one.
    public var id: ID<RealspaceAPI.Event>?
    /// The date that is moved by itself; nil for the whole event.
    public var occurrence: Timestamp?
    public var venues: [Choice]
    public var errors: FormErrors

    public init(
      form: EventForm, id: ID<RealspaceAPI.Event>? = nil, occurrence: Timestamp? = nil, venues: [Choice] = [],
      errors: FormErrors = .none
    ) {
      self.form = form
      self.id = id
      self.occurrence = occurrence
      self.venues = venues
      self.errors = errors
    }
  }

  /// How many venues the form lists, besides the one that is chosen.
  static let mostVenues = 200

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  private var said: EventForm { model.form }
  private var errors: [String: String] { model.errors.fields }
  private var isMove: Bool { model.occurrence != nil }

  public var body: some HTML {
    AppPage(title, tab: .community, back: back, context) {
      div(.class("column column-form")) {
        form(.class("form event-form"), .method("post"), .action(target), .data("once")) {
          FormAlert(model.errors.general)
          if let occurrence = model.occurrence {
            input(.type("hidden"), .name("on"), .value(occurrence.description))
          } else {
            Field("Name", "name", value: said.name, error: errors["name"], limit: RealspaceAPI.Limits.eventName)
          }
          times
          if !isMove {
            TextField(
              "What it is about", "eventDescription", value: said.description, placeholder: "Optional",
              limit: RealspaceAPI.Limits.eventDescription, rows: 4, error: errors["eventDescription"])
            Field(
              "Link", "link", value: said.link, hint: "An address on the web, if there is one.", error: errors["link"],
              limit: RealspaceAPI.Limits.link, isRequired: false)
            places
            guests
            repeating
          }
          button(.class("button")) { model.id == nil ? "Make event" : "Save" }
        }
      }
    }
  }

  private var title: String { isMove ? "Move this date" : model.id == nil ? "New event" : "Edit event" }
  private var back: URLPath { model.id.map { .event($0, on: model.occurrence) } ?? "/realspace/community" }
  private var target: URLPath {
    guard let id = model.id else { return "/realspace/events/new" }
    return isMove ? .event(id, "/move") : .event(id, "/edit")
  }

  @HTMLBuilder private var times: some HTML {
    MomentField("Start", "start", date: said.startDate, time: said.startTime, hint: nil, error: errors["start"])
    MomentField(
      "End", "end", date: said.endDate, time: said.endTime, hint: "Leave empty if you don’t know it.",
      error: errors["end"])
    if isMove {
      input(.type("hidden"), .name("timeZone"), .value(said.timeZone))
      if said.isAllDay { input(.type("hidden"), .name("allDay"), .value("true")) }
    } else {
      TickField("Whole days", "allDay", isOn: said.isAllDay, note: "Then the times above don’t apply.")
      div(.class(errors["timeZone"] == nil ? "field" : "field field-wrong")) {
        label(.for("timeZone")) { "Time zone" }
        input(
          .class("input"), .id("timeZone"), .name("timeZone"), .type("text"), .value(said.timeZone),
          .placeholder("Europe/Stockholm"), .maxlength(64), .required(), .autocomplete("off"), .data("zone-name"),
          FieldNotes.link(
            "timeZone", hint: "The time zone of the place. The times above are local times there.",
            error: errors["timeZone"]))
        FieldNotes(
          name: "timeZone", hint: "The time zone of the place. The times above are local times there.",
          error: errors["timeZone"])
      }
    }
  }

  @HTMLBuilder private var places: some HTML {
    div(.class(errors["entity"] == nil ? "field" : "field field-wrong")) {
      label(.for("entity")) { "Place" }
      selectElement(
        .class("select"), .id("entity"), .name("entity"), FieldNotes.link("entity", hint: nil, error: errors["entity"])
      ) {
        option(.value(""), .selected(said.venue.isEmpty)) { "None of these" }
        ForEach(model.venues) { venue in
          option(.value(venue.id), .selected(venue.id == said.venue), .written) { venue.name }
        }
      }
      FieldNotes(name: "entity", hint: nil, error: errors["entity"])
    }
    p(.class("quiet")) {
      "Is it somewhere else? "
      a(.href("/realspace/venues/new")) { "Add a place" }
      " first. Everyone here sees places."
    }
    if model.venues.count >= Self.mostVenues {
      p(.class("quiet")) {
        "Isn’t it listed? "
        a(.href("/realspace/venues")) { "Search for the place" }
        " and make the event from its page."
      }
    }
    Field(
      "Private address", "privateAddress", value: said.privateAddress,
      hint: "Only guests who have a place see it. To choose them yourself, turn on approval below.",
      error: errors["privateAddress"], limit: RealspaceAPI.Limits.address, isRequired: false)
  }

  @HTMLBuilder private var guests: some HTML {
    NumberField(
      "Room for", "capacity", value: said.capacity, range: RealspaceAPI.Limits.capacity,
      hint: "Leave empty for any number. When it is full, others wait in line.", error: errors["capacity"])
    TickField(
      "I approve who comes", "needsApproval", isOn: said.needsApproval,
      note: "If you turn this on later, people who already have a place need your approval too.")
  }

  @HTMLBuilder private var repeating: some HTML {
    div(.class(errors["recurrence"] == nil ? "field" : "field field-wrong")) {
      label(.for("repeats")) { "Repeats" }
      selectElement(
        .class("select"), .id("repeats"), .name("repeats"),
        FieldNotes.link("repeats", hint: nil, error: errors["recurrence"])
      ) {
        ForEach(ways) { way in option(.value(way.rawValue), .selected(way.rawValue == said.repeats)) { way.words } }
      }
      FieldNotes(name: "repeats", hint: nil, error: errors["recurrence"])
    }
    if said.repeats == EventRepeat.rule.rawValue {
      input(.type("hidden"), .name("recurrence"), .value(said.rule))
    }
    DayField("Last day", "until", value: said.until, hint: "Leave empty if it goes on.", error: errors["until"])
  }

  /// A rule of its own can be kept, and not made here.
  private var ways: [EventRepeat] {
    EventRepeat.allCases.filter { $0 != .rule || said.repeats == EventRepeat.rule.rawValue }
  }
}

/// A day and a time of it.
struct MomentField: HTML {
  let caption: String
  let name: StaticString
  let date: String
  let time: String
  let hint: String?
  let error: String?

  init(_ label: String, _ name: StaticString, date: String, time: String, hint: String?, error: String?) {
    caption = label
    self.name = name
    self.date = date
    self.time = time
    self.hint = hint
    self.error = error
  }

  var body: some HTML {
    fieldset(
      .class(error == nil ? "choices" : "choices field-wrong"), FieldNotes.link(name, hint: hint, error: error)
    ) {
      legend { caption }
      div(.class("date-parts")) {
        div(.class("field")) {
          label(.for("\(name)Date")) { "Day" }
          input(.class("input"), .id("\(name)Date"), .name("\(name)Date"), .type("date"), .value(date))
        }
        div(.class("field")) {
          label(.for("\(name)Time")) { "Time" }
          input(.class("input"), .id("\(name)Time"), .name("\(name)Time"), .type("time"), .value(time))
        }
      }
      FieldNotes(name: name, hint: hint, error: error)
    }
  }
}

/// A box to tick, with what that means.
struct TickField: HTML {
  let caption: String
  let name: StaticString
  let isOn: Bool
  let note: String

  init(_ label: String, _ name: StaticString, isOn: Bool, note: String) {
    caption = label
    self.name = name
    self.isOn = isOn
    self.note = note
  }

  var body: some HTML {
    label(.class("choice"), .for("\(name)")) {
      input(.type("checkbox"), .id("\(name)"), .name("\(name)"), .value("true"), .checked(isOn))
      span(.class("choice-words")) {
        span { caption }
        span(.class("quiet")) { note }
      }
    }
  }
}
