public import Core
public import HTML
internal import Social
public import Wire

/// An event on one of its dates: when and where it is, what it is about, and one's answer.
public struct EventPage: HTML {
  public struct Model: Sendable {
    public var event: RealspaceAPI.Event
    /// The next dates of what repeats; empty for what takes place once.
    public var dates: [RealspaceAPI.EventDate]
    /// Whether the date is over, so that nobody answers it any more.
    public var isOver: Bool
    /// By an operator; only the host learns of it.
    public var isHidden: Bool
    public var errors: FormErrors

    public init(
      event: RealspaceAPI.Event, dates: [RealspaceAPI.EventDate] = [], isOver: Bool = false, isHidden: Bool = false,
      errors: FormErrors = .none
    ) {
      self.event = event
      self.dates = dates
      self.isOver = isOver
      self.isHidden = isHidden
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  private var event: RealspaceAPI.Event { model.event }

  public var body: some HTML {
    AppPage(event.name.isolated, tab: .community, back: "/realspace/community", context) {
      div(.class("space"), .data("event", uuid: event.id.high, event.id.low)) {
        if model.isHidden { HiddenNote() }
        EventHead(event: event, context: context)
        if !model.isOver, event.status != .cancelled { AnswerForm(event: event, errors: model.errors) }
        if event.recurrence != nil { EventDateList(event: event, dates: model.dates, isWhole: false) }
        if event.mine { HostPart(event: event, isOver: model.isOver) }
      }
    }
  }
}

/// When and where an event is, and what it is about.
struct EventHead: HTML {
  let event: RealspaceAPI.Event
  let context: PageContext

  var body: some HTML {
    section(.class("box event event-head"), .aria("label", "About this event")) {
      if let picture = event.entity?.imageURL.flatMap({ URLPath(checking: $0) }) {
        img(.class("venue-picture"), .src(picture), .alt(event.entity?.name ?? ""), .width(720), .height(300))
      }
      div(.class("event-lines")) {
        EventTime(event: event)
        EventStatusLine(event: event)
        whereLine
        addressLine
        if let text = event.eventDescription { p(.class("event-text"), .written) { LinkedText(text) } }
        if let link = event.link { p(.written) { LinkedText(link) } }
        EventFacts(event: event)
        p { a(.href(.event(event.id, "/guests", on: event.occurrence))) { "Who is coming" } }
      }
      PostMenu(
        link: .event(event.id), report: event.mine ? nil : .event(event.id, "/report"),
        label: "Options of this event", context
      ) {
        a(.class("menu-item"), .href(URLPath("/api/realspace/events/", uuid: event.id.high, event.id.low, ".ics"))) {
          "Add to your calendar"
        }
      }
    }
  }

  @HTMLBuilder private var whereLine: some HTML {
    if let venue = event.entity {
      p {
        a(.class("event-venue"), .href(.venue(venue.id)), .written) { venue.name }
        if !venue.address.isEmpty {
          " · "
          Written(venue.address)
        }
        if let city = venue.city { " · \(city.name)" }
      }
    }
  }

  /// The address is in the model only where the viewer may see it.
  @HTMLBuilder private var addressLine: some HTML {
    if let address = event.privateAddress {
      p(.class("event-address")) {
        context.icon("lock")
        span(.written) { address }
      }
      p(.class("quiet")) {
        event.mine ? "Only guests who have a place see this address." : "Keep this address to yourself."
      }
    } else if event.hasPrivateAddress {
      p(.class("event-address quiet")) {
        context.icon("lock")
        span {
          event.needsApproval
            ? "You see the address once the host has said yes." : "Guests who have a place see the address."
        }
      }
    }
  }
}

/// Going, maybe or no, and for how many.
struct AnswerForm: HTML {
  let event: RealspaceAPI.Event
  let errors: FormErrors

  var body: some HTML {
    form(
      .class("box answer"), .method("post"), .action(.event(event.id, "/answer")), .data("once"),
      .aria("label", "Your answer")
    ) {
      FormAlert(errors.general)
      if let occurrence = event.occurrence { input(.type("hidden"), .name("on"), .value(occurrence.description)) }
      if let words = AnswerWords.long(event) { p(.class("strong"), .role("status")) { words } }
      div(.class("answer-line")) {
        NumberField(
          "People, with you", "partySize", value: String(event.myPartySize ?? 1),
          range: RealspaceAPI.Limits.partySize, hint: hint, error: errors.fields["partySize"])
        div(.class("answer-buttons")) {
          choice(.going, event.needsApproval && !event.mine ? "Ask to come" : "Going")
          choice(.maybe, "Maybe")
          choice(.no, "No")
        }
      }
    }
  }

  private var hint: String {
    guard let capacity = event.capacity else { return "There is room for any number." }
    return "There is room for \(capacity.counted("person", "people"))."
  }

  private func choice(_ answer: RealspaceAPI.EventAnswer, _ words: String) -> some HTML {
    button(
      .class(event.myAnswer == answer ? "button button-small" : "button button-small button-quiet"), .name("answer"),
      .value(answer.rawValue), .aria("pressed", event.myAnswer == answer)
    ) { words }
  }
}

/// The dates of what repeats.
struct EventDateList: HTML {
  let event: RealspaceAPI.Event
  let dates: [RealspaceAPI.EventDate]
  /// Whether it is the page of all dates, where the host changes them.
  let isWhole: Bool

  var body: some HTML {
    section(.class("box event-dates"), .aria("label", "Dates")) {
      if !isWhole { h2 { "Dates" } }
      ul(.data("list")) { ForEach(dates) { date in row(date) } }
      if !isWhole { p { a(.href(.event(event.id, "/dates"))) { "All dates" } } }
    }
  }

  private func row(_ date: RealspaceAPI.EventDate) -> some HTML {
    li(.class("event-date")) {
      a(
        .href(.event(event.id, on: date.occurrence)), .aria("current", "true").when(date.occurrence == event.occurrence)
      ) {
        timeElement(.datetime(date.start.description)) {
          EventWords(event.timeZone).when(date.start, date.end, allDay: event.allDay)
        }
      }
      span(.class("quiet")) { state(date) }
      if isWhole, event.mine, event.status != .cancelled || date.status == .cancelled {
        span(.class("event-date-ways")) {
          if date.status == .cancelled {
            form(.method("post"), .action(.event(event.id, "/restore")), .data("once")) {
              input(.type("hidden"), .name("on"), .value(date.occurrence.description))
              button(.class("button button-small button-quiet")) { "Take back" }
            }
          } else {
            a(.class("button button-small button-quiet"), .href(.event(event.id, "/move", on: date.occurrence))) {
              "Move"
            }
            a(.class("button button-small button-quiet"), .href(.event(event.id, "/cancel", on: date.occurrence))) {
              "Cancel"
            }
          }
        }
      }
    }
  }

  private func state(_ date: RealspaceAPI.EventDate) -> String {
    var parts: [String] = []
    if date.status == .cancelled { parts.append("Cancelled") }
    if date.status == .moved { parts.append("Moved") }
    parts.append("\(date.goingCount.grouped) going")
    switch date.myAnswer {
    case .going?: parts.append(date.myState == .confirmed ? "you too" : "you have asked")
    case .maybe?: parts.append("maybe you")
    default: break
    }
    return parts.joined(separator: ", ")
  }
}

/// What its host can do.
struct HostPart: HTML {
  let event: RealspaceAPI.Event
  let isOver: Bool

  var body: some HTML {
    section(.class("box host"), .aria("label", "For you as host")) {
      if let asking = event.requestCount, asking > 0 {
        p {
          a(.href(.event(event.id, "/guests", on: event.occurrence))) {
            "\(asking.counted("person asks", "people ask")) to come"
          }
        }
      }
      if let waiting = event.waitlistCount, waiting > 0 {
        p { "\(waiting.counted("person waits", "people wait")) for a place." }
      }
      div(.class("host-ways")) {
        a(.class("button button-small button-quiet"), .href(.event(event.id, "/edit"))) { "Edit" }
        if event.status == .cancelled {
          form(.method("post"), .action(.event(event.id, "/restore")), .data("once")) {
            button(.class("button button-small button-quiet")) { "Take the cancellation back" }
          }
        } else if !isOver {
          a(.class("button button-small button-quiet"), .href(.event(event.id, "/cancel"))) { "Cancel event" }
        }
        a(.class("button button-small button-plain danger"), .href(.event(event.id, "/delete"))) { "Delete" }
      }
    }
  }
}
