import Core
import HTML
import Social
import Wire

/// An event in a list: when, what, where, and who comes.
struct EventCard: HTML {
  let event: RealspaceAPI.Event
  let context: PageContext

  var body: some HTML {
    li(.class("box event"), .data("event-card", uuid: event.id.high, event.id.low)) {
      EventTime(event: event)
      h2 { a(.href(.event(event.id))) { Written(event.name) } }
      EventStatusLine(event: event)
      if let venue = event.entity {
        p {
          a(.class("event-venue"), .href(.venue(venue.id)), .written) { venue.name }
          if !venue.address.isEmpty {
            span(.class("quiet")) {
              " · "
              Written(venue.address)
            }
          }
        }
      }
      if let text = event.eventDescription { p(.class("event-text event-brief"), .written) { text } }
      if let link = event.link { EventLink(link: link) }
      EventFacts(event: event)
    }
  }
}

/// Where an event's link leads: the whole address is on the event's page.
struct EventLink: HTML {
  let link: String

  var body: some HTML {
    if let host = WebAddresses.hostName(of: link), let address = URLPath(checking: link) {
      p {
        a(
          .class("event-link"), .href(address), .target("_blank"), .rel("noopener noreferrer nofollow"), .written
        ) { host }
      }
    }
  }
}

/// When an event is, as the clock shows it where it is.
struct EventTime: HTML {
  let event: RealspaceAPI.Event

  var body: some HTML {
    p(.class("event-when")) {
      timeElement(.datetime(event.start.description)) {
        EventWords(event.timeZone).whenAndWhere(event.start, event.end, allDay: event.allDay)
      }
    }
  }
}

/// That an event doesn't take place, or at another time than was announced first.
struct EventStatusLine: HTML {
  let event: RealspaceAPI.Event

  var body: some HTML {
    if event.status == .cancelled {
      p(.class("event-status")) { "Cancelled" }
    } else if let before = event.movedFrom {
      p(.class("event-status")) {
        "Moved from "
        timeElement(.datetime(before.description)) {
          EventWords(event.timeZone).when(before, nil, allDay: event.allDay)
        }
      }
    }
  }
}

/// Who invites, how many come, and what the viewer has answered.
struct EventFacts: HTML {
  let event: RealspaceAPI.Event

  var body: some HTML {
    p(.class("topic-facts quiet")) {
      if let words = EventRepeat.words(of: event.recurrence) { span { words } }
      span {
        "By "
        a(.href(.profile(event.host.username)), .written) { event.host.displayName }
      }
      span { going }
      if event.maybeCount > 0 { span { "\(event.maybeCount.grouped) maybe" } }
      if let words = AnswerWords.short(event) { span(.class("event-mine")) { words } }
    }
  }

  private var going: String {
    guard let capacity = event.capacity else { return "\(event.goingCount.grouped) going" }
    return "\(event.goingCount.grouped) of \(capacity.grouped) going"
  }
}

/// What became of the viewer's answer, in words.
enum AnswerWords {
  static func short(_ event: RealspaceAPI.Event) -> String? {
    guard let answer = event.myAnswer else { return nil }
    if event.myState == .declined { return "Declined" }
    switch answer {
    case .going:
      switch event.myState {
      case .waitlisted?: return "You are waiting for a place"
      case .requested?: return "You have asked"
      default: return "You are going"
      }
    case .maybe: return "You may come"
    default: return "You aren’t going"
    }
  }

  static func long(_ event: RealspaceAPI.Event) -> String? {
    guard event.myAnswer != nil else { return nil }
    switch (event.myState, event.myAnswer) {
    case (.declined?, _): return "The host can’t have you this time."
    case (.waitlisted?, _): return "All places are taken. You get one as soon as it is your turn."
    case (.requested?, _): return "The host decides who comes. Until then you have no place."
    case (_, .going?):
      let size = event.myPartySize ?? 1
      return size == 1 ? "You have a place." : "You have places for \(size.grouped)."
    case (_, .maybe?): return "You may come. That takes no place."
    default: return "You aren’t coming."
    }
  }

  /// In the list of guests.
  static func of(_ guest: RealspaceAPI.Guest) -> String {
    let party = guest.partySize > 1 ? ", \(guest.partySize.grouped) people" : ""
    let words: String =
      switch (guest.state, guest.answer) {
      case (.declined, _): "Declined"
      case (.waitlisted, _): "Waiting for a place"
      case (.requested, _): "Asks to come"
      case (_, .going): "Going"
      case (_, .maybe): "Maybe"
      default: "Not going"
      }
    return words + party
  }
}

extension URLPath {
  /// An event's page, or one below it, on one of its dates; on the next one where that is nil.
  static func event(_ id: ID<RealspaceAPI.Event>, _ below: StaticString = "", on occurrence: Timestamp?) -> URLPath {
    guard let occurrence else { return .event(id, below) }
    let place = PathTemplate.percentEncoded(occurrence.description)
    return URLPath(checking: "/realspace/events/\(id)\(below)?on=\(place)") ?? .event(id, below)
  }
}
