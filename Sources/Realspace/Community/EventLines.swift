internal import Core
internal import HTML
internal import Social
internal import Wire

/// What hosts and guests of events are told. A line has no address of the event's own, and no venue.
enum EventLines {
  static let kinds: [LineKind<LineMatter>] = ofHosts + ofPlaces + ofChanges

  // MARK: For hosts

  private static let answers = "Answers to your events"

  private static let ofHosts = [
    answer("event_request", "Requests to come to your events", "asks to come to ", "ask to come to "),
    answer("event_going", answers, "comes to ", "come to "),
    answer("event_waiting", answers, "waits for a place at ", "wait for a place at "),
    answer("event_seated", answers, "moved up and comes to ", "moved up and come to "),
    answer("event_maybe", answers, "may come to ", "may come to "),
    answer("event_no", answers, "can’t come to ", "can’t come to "),
  ]

  /// The answers of several people are one line, which leads to where the host sees all of them.
  private static func answer(
    _ name: String, _ choice: String, _ one: String, _ several: String
  ) -> LineKind<LineMatter> {
    LineKind(
      name, choice: choice, isShared: true,
      text: { line in
        guard let event = line.own?.event else { return LineText(line.actorCount == 1 ? one : several) }
        return LineText(
          line.actorCount == 1 ? one : several, event.name, day(of: line),
          at: .event(event.id, "/guests", on: event.occurrence))
      })
  }

  // MARK: For guests

  private static let places = "Your place at events"

  private static let ofPlaces = [
    told("event_approved", places, "approved you for ", "."),
    told("event_declined", places, "has no place for you at ", "."),
    told("event_promoted", places, "has a place for you now at ", "."),
    told("event_asked", places, "now approves who comes to ", ". Your place waits for that."),
  ]

  private static let changes = "Changes of events that you answered"

  private static let ofChanges = [
    told("event_cancelled", changes, "cancelled ", "."),
    told("event_restored", changes, "will hold ", " after all."),
    LineKind("event_moved", choice: changes, isShared: true, text: moved),
    told("event_place", changes, "changed where to meet for ", "."),
    told("event_dates", changes, "changed the dates of ", ". The one that you answered is no longer one of them."),
  ]

  private static func told(
    _ name: String, _ choice: String, _ words: String, _ rest: String
  ) -> LineKind<LineMatter> {
    LineKind(
      name, choice: choice, isShared: true, text: { line in text(of: line, words, rest == "." ? day(of: line) : rest) })
  }

  /// Says when it is now.
  @Sendable private static func moved(_ line: ActivityLine<LineMatter>) -> LineText {
    guard let event = line.own?.event, line.causeCount == 1, let start = event.start else {
      return text(of: line, "moved dates of ", ".")
    }
    let words = EventWords(event.timeZone).whenAndWhere(start, nil, allDay: event.allDay)
    return text(of: line, "moved ", " to \(words).")
  }

  private static func text(of line: ActivityLine<LineMatter>, _ words: String, _ rest: String) -> LineText {
    guard let event = line.own?.event else { return LineText(words) }
    return LineText(words, event.name, rest, at: .event(event.id, on: event.occurrence))
  }

  /// Which of several dates a line tells of, where it is one.
  private static func day(of line: ActivityLine<LineMatter>) -> String {
    guard let own = line.own, own.repeats, line.causeCount == 1, let event = own.event, let start = event.start else {
      return "."
    }
    return " on \(EventWords(event.timeZone).when(start, nil, allDay: event.allDay))."
  }
}
