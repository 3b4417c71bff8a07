public import Core
public import HTML
internal import Social
public import Wire

/// Who has answered an event, for one of its dates. Its host sees all of them and decides.
public struct EventGuestsPage: HTML {
  public struct Model: Sendable {
    public var event: RealspaceAPI.Event
    public var guests: Page<RealspaceAPI.Guest>
    /// Whether this is a later page, reached by "More".
    public var isContinued: Bool

    public init(event: RealspaceAPI.Event, guests: Page<RealspaceAPI.Guest>, isContinued: Bool = false) {
      self.event = event
      self.guests = guests
      self.isContinued = isContinued
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
    AppPage(
      "Guests", title: "Guests of \(event.name.isolated)", tab: .community,
      back: .event(event.id, on: event.occurrence), context
    ) {
      div(.class("column topic-people"), .data("event-list", uuid: event.id.high, event.id.low)) {
        EventTime(event: event)
        if model.guests.items.isEmpty, !model.isContinued {
          p(.class("quiet")) { "Nobody has answered yet." }
        } else {
          ul(.class("people"), .data("list")) {
            ForEach(model.guests.items) { guest in
              PersonRow(.init(guest.person), note: AnswerWords.of(guest), of: Realspace.people, context) {
                if event.mine, guest.person.username != context.viewer?.username { decisions(guest) }
              }
            }
          }
          MoreLink("More", to: next)
        }
      }
    }
  }

  private var next: URLPath? {
    guard let next = model.guests.next else { return nil }
    let on = event.occurrence.map { "on=\(PathTemplate.percentEncoded($0.description))&" } ?? ""
    return URLPath(
      checking: "/realspace/events/\(event.id)/guests?\(on)before=\(PathTemplate.percentEncoded(next))")
  }

  @HTMLBuilder private func decisions(_ guest: RealspaceAPI.Guest) -> some HTML {
    if event.needsApproval, guest.state == .requested || guest.state == .declined {
      decision(guest, true, "Approve")
    }
    if guest.state != .declined, guest.answer != .no { decision(guest, false, "Decline") }
  }

  private func decision(_ guest: RealspaceAPI.Guest, _ isApproved: Bool, _ words: String) -> some HTML {
    form(.method("post"), .action(.event(event.id, "/guests")), .data("once")) {
      input(.type("hidden"), .name("username"), .value(guest.person.username))
      MeantProfile(id: guest.person.id)
      input(.type("hidden"), .name("approved"), .value(isApproved ? "true" : "false"))
      if let occurrence = event.occurrence { input(.type("hidden"), .name("on"), .value(occurrence.description)) }
      button(
        .class(isApproved ? "button button-small" : "button button-small button-quiet"),
        .aria("label", "\(words): \(guest.person.username)")
      ) { words }
    }
  }
}

/// The dates of an event that aren't over. Its host moves and cancels them here.
public struct EventDatesPage: HTML {
  public struct Model: Sendable {
    public var event: RealspaceAPI.Event
    public var dates: Page<RealspaceAPI.EventDate>

    public init(event: RealspaceAPI.Event, dates: Page<RealspaceAPI.EventDate>) {
      self.event = event
      self.dates = dates
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(
      "Dates", title: "Dates of \(model.event.name.isolated)", tab: .community, back: .event(model.event.id), context
    ) {
      div(.class("space"), .data("event-list", uuid: model.event.id.high, model.event.id.low)) {
        if model.dates.items.isEmpty {
          p(.class("quiet")) { "There are no further dates." }
        } else {
          EventDateList(event: model.event, dates: model.dates.items, isWhole: true)
          MoreLink("More dates", "?before=", model.dates.next)
        }
      }
    }
  }
}
