public import Core
public import HTML
internal import Social
public import Wire

/// One's events in other calendars: the private address, which is shown once.
public struct CalendarPage: HTML {
  public struct Model: Sendable {
    /// When the address was made; nil without one.
    public var madeAt: Timestamp?
    /// The address, where it was made just now.
    public var url: String?
    /// What was brought along just now.
    public var report: RealspaceAPI.ImportReport?
    /// The address to fetch, as it was typed.
    public var source: String
    public var errors: FormErrors

    public init(
      madeAt: Timestamp? = nil, url: String? = nil, report: RealspaceAPI.ImportReport? = nil, source: String = "",
      errors: FormErrors = .none
    ) {
      self.madeAt = madeAt
      self.url = url
      self.report = report
      self.source = source
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
    AppPage("Your calendar", tab: .community, back: "/realspace/community", context) {
      div(.class("column column-form calendar")) {
        p {
          "Your calendar program can subscribe to what you host and have answered. It sees what you see, private addresses included."
        }
        if let url = model.url {
          div(.class("field")) {
            label(.for("address")) { "Your private address" }
            input(.class("input"), .id("address"), .type("text"), .value(url), .readonly(), .autocomplete("off"))
            p(.class("hint quiet")) { "Copy it now: it isn’t shown again. Everyone who has it can read your calendar." }
          }
        } else if let time = model.madeAt {
          p(.class("quiet")) {
            "You have a private address since "
            LocalDate(time)
            ". A new one replaces it everywhere."
          }
        }
        form(.class("form"), .method("post"), .action("/realspace/calendar"), .data("once")) {
          button(.class("button")) { model.madeAt == nil ? "Make a private address" : "Make a new address" }
        }
        if model.madeAt != nil {
          form(.class("form"), .method("post"), .action("/realspace/calendar/off"), .data("once")) {
            button(.class("button button-quiet")) { "End the address" }
          }
        }
        if let report = model.report { ImportOutcome(report: report) }
        importForm
      }
    }
  }

  private var importForm: some HTML {
    form(
      .class("form"), .method("post"), .action("/realspace/calendar/import"), .enctype("multipart/form-data"),
      .data("once")
    ) {
      h2 { "Import events" }
      p(.class("quiet")) {
        "Events of a calendar file become events that you host, and everyone here sees them. Their places stay hidden until you approve a guest."
      }
      FormAlert(model.errors.general)
      div(.class(fileError == nil ? "field" : "field field-wrong")) {
        label(.for("calendar")) { "Calendar file" }
        input(
          .id("calendar"), .class("file"), .type("file"), .name("calendar"), .accept("text/calendar,.ics"),
          FieldNotes.link("calendar", hint: nil, error: fileError))
        FieldNotes(name: "calendar", hint: nil, error: fileError)
      }
      Field(
        "Or its address", "url", value: model.source, error: model.errors.fields["url"], limit: 2000,
        isRequired: false)
      Field(
        "Time zone", "timeZone", value: "", hint: "For times that don’t name one, such as Europe/Stockholm.",
        error: model.errors.fields["timeZone"], limit: 64, isRequired: false)
      button(.class("button")) { "Import" }
    }
  }

  private var fileError: String? { model.errors.fields["calendar"] }
}

/// What an import has done.
struct ImportOutcome: HTML {
  let report: RealspaceAPI.ImportReport

  var body: some HTML {
    div(.class("box"), .role("status")) {
      p {
        "\(report.added.counted("event is", "events are")) new, \(report.updated.grouped) changed, \(report.unchanged.grouped) as before."
      }
      if !report.refused.isEmpty {
        p { "Left out:" }
        ul { ForEach(report.refused) { one in li { "\(one.name.isolated): \(one.reason)" } } }
      }
    }
  }
}
