import Core
import HTML
import Social
import TestCircle
import Wire

@testable import Realspace

/// Events and venues: their lists, one of them in the states that matter, guests, dates, and the forms.
extension Gallery {
  private static let names: [(String, String?)] = [
    ("Reading night <3", "Bring a <book> & a chair."), ("Walk along the river", nil),
    ("Film club", "We vote.\n\nTwice."),
  ]

  private static func venue(_ number: Int, isOwn: Bool = false) -> RealspaceAPI.Entity {
    RealspaceAPI.Entity(
      id: Fixture.id(1000 + number), name: number == 0 ? "Cinéma <Odeon>" : "Blue Bottle Coffee",
      address: number == 0 ? "Main Street 1 & 3" : "", imageURL: number == 0 ? "/media/realspace/venue-0/1080" : nil,
      latitude: number == 0 ? 59.33258 : nil, longitude: number == 0 ? 18.0649 : nil, mine: isOwn,
      createdAt: Fixture.ago(minutes: 90), editedAt: nil)
  }

  /// A venue whose point is the middle of its city.
  private static var inCity: RealspaceAPI.Entity {
    var one = venue(2, isOwn: true)
    (one.latitude, one.longitude) = (59.32938, 18.06871)
    one.city = .init(id: "2673730", name: "Stockholm, Sweden")
    return one
  }

  private static let cities = [
    RealspaceAPI.City(
      id: "4250542", name: "Springfield", region: "Illinois", country: "United States", latitude: 39.80172,
      longitude: -89.64371, timeZone: "America/Chicago"),
    RealspaceAPI.City(
      id: "1", name: "Springfield <us>", region: nil, country: "Nowhere", latitude: 0, longitude: 0, timeZone: "UTC"),
  ]

  private static func event(
    _ number: Int, isOwn: Bool = false, answer: RealspaceAPI.EventAnswer? = nil, state: RealspaceAPI.AnswerState? = nil
  ) -> RealspaceAPI.Event {
    let (name, text) = names[number % names.count]
    let start = Fixture.now.adding(seconds: Int64(number + 1) * 86_400)
    return RealspaceAPI.Event(
      id: Fixture.id(1100 + number), name: name, host: Fixture.person(isOwn ? 0 : 1), date: start, start: start,
      end: number == 1 ? nil : start.adding(seconds: number == 2 ? 30_000 : 7_200), timeZone: "Europe/Stockholm",
      allDay: false, status: number == 2 ? .moved : .confirmed,
      movedFrom: number == 2 ? start.adding(seconds: -86_400) : nil, eventDescription: text,
      link: number == 0 ? "https://example.org/night" : nil, entity: number == 1 ? nil : venue(0),
      hasPrivateAddress: number == 1, privateAddress: nil, capacity: number == 0 ? 12 : nil,
      needsApproval: number == 1, recurrence: number == 2 ? "FREQ=WEEKLY;INTERVAL=2" : nil,
      occurrence: number == 2 ? start.adding(seconds: -86_400) : nil, goingCount: number * 3, maybeCount: number,
      waitlistCount: isOwn ? 2 : nil, requestCount: isOwn ? 1 : nil, myAnswer: answer, myState: state,
      myPartySize: answer == nil ? nil : 2, mine: isOwn, createdAt: Fixture.ago(minutes: 300), editedAt: nil)
  }

  private static let dates = (0..<3).map { number in
    RealspaceAPI.EventDate(
      id: Fixture.id(1200 + number), occurrence: Fixture.now.adding(seconds: Int64(2 + number * 14) * 86_400),
      start: Fixture.now.adding(seconds: Int64(2 + number * 14 + (number == 0 ? 1 : 0)) * 86_400), end: nil,
      status: number == 0 ? .moved : number == 1 ? .cancelled : .confirmed, goingCount: number * 2,
      myAnswer: number == 2 ? .going : nil, myState: number == 2 ? .confirmed : nil)
  }

  private static let guests = Page(
    items: [
      guest(1, .going, .requested), guest(2, .going, .waitlisted), guest(3, .maybe, .confirmed),
      guest(0, .going, .confirmed), guest(1, .going, .declined),
    ], next: "g2")

  private static func guest(
    _ number: Int, _ answer: RealspaceAPI.EventAnswer, _ state: RealspaceAPI.AnswerState
  ) -> RealspaceAPI.Guest {
    RealspaceAPI.Guest(
      person: Fixture.person(number), answer: answer, state: state, partySize: number + 1,
      answeredAt: Fixture.ago(minutes: Int64(number)))
  }

  private static func page(_ model: EventPage.Model, notice: String? = nil) throws -> [UInt8] {
    EventPage(model: model, context: try Fixture.context(notice: notice)).rendered()
  }

  /// A line about an event, told by its host or by guests.
  private static func told(
    _ number: Int, _ kind: String, by actors: [Int], count: Int? = nil, causes: Int? = nil, repeats: Bool = false,
    hasDate: Bool = true
  ) -> ActivityLine<LineMatter> {
    let start = Fixture.now.adding(seconds: 86_400)
    let event = RealspaceAPI.ActivityEvent(
      id: Fixture.id(1100 + number), name: names[number % names.count].0, start: hasDate ? start : nil,
      timeZone: "Europe/Stockholm", allDay: number == 4, occurrence: repeats ? start : nil)
    return ActivityLine(
      id: Fixture.id(1500 + number), kind: kind, subject: event.id.cast(), object: Fixture.id(1200 + number),
      actors: actors.map(Fixture.author), actorCount: count ?? actors.count, causeCount: causes ?? actors.count,
      own: LineMatter(event: event, repeats: repeats), createdAt: Fixture.ago(minutes: Int64(number * 50)),
      read: number > 3)
  }

  private static let toldToHost = Page<ActivityLine<LineMatter>>(
    items: [
      told(0, "event_request", by: [1, 2, 3], count: 5), told(1, "event_going", by: [1], repeats: true),
      told(2, "event_going", by: [1, 2], causes: 6, repeats: true), told(3, "event_waiting", by: [3]),
      told(4, "event_seated", by: [2, 3]), told(5, "event_maybe", by: [1]), told(6, "event_no", by: [2]),
    ], next: "older")

  private static let toldToGuest = Page<ActivityLine<LineMatter>>(
    items: [
      told(0, "event_cancelled", by: [1], hasDate: false), told(1, "event_cancelled", by: [1], repeats: true),
      told(2, "event_restored", by: [1]), told(3, "event_moved", by: [1]), told(4, "event_moved", by: [2]),
      told(5, "event_moved", by: [2], causes: 3, repeats: true), told(6, "event_place", by: [1]),
      told(7, "event_dates", by: [1]), told(8, "event_approved", by: [3]), told(9, "event_declined", by: [3]),
      told(10, "event_asked", by: [1]), told(11, "event_promoted", by: [1]),
    ], next: nil)

  static let eventActivity = [
    Specimen("activity-host", "/realspace/activity") {
      ActivityPage(Realspace.activity, model: ActivityModel(lines: toldToHost), context: try Fixture.context())
        .rendered()
    },
    Specimen("activity-guest", "/realspace/activity-guest") {
      ActivityPage(Realspace.activity, model: ActivityModel(lines: toldToGuest), context: try Fixture.context())
        .rendered()
    },
  ]

  static let community = [
    Specimen("community", "/realspace/community") {
      CommunityPage(
        model: .init(
          events: Page(
            items: [event(0, answer: .going, state: .confirmed), event(1), event(2, isOwn: true)], next: "e2")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("community-empty", "/realspace/community-empty") {
      CommunityPage(model: .init(events: Page(items: [], next: nil)), context: try Fixture.context()).rendered()
    },
    Specimen("community-mine-empty", "/realspace/community?mine=true") {
      CommunityPage(
        model: .init(events: Page(items: [], next: nil), scope: .mine), context: try Fixture.context()
      ).rendered()
    },
    Specimen("community-past", "/realspace/community?when=past") {
      CommunityPage(
        model: .init(events: Page(items: [event(1)], next: "e2"), scope: .past), context: try Fixture.context()
      ).rendered()
    },
    Specimen("event", "/realspace/events/other") { try page(.init(event: event(0))) },
    Specimen("event-going", "/realspace/events/going") {
      var going = event(1, answer: .going, state: .confirmed)
      going.privateAddress = "Hidden <Lane> 7"
      return try page(.init(event: going), notice: "Your answer is saved.")
    },
    Specimen("event-asked", "/realspace/events/asked") {
      try page(.init(event: event(1, answer: .going, state: .requested)))
    },
    Specimen("event-waiting", "/realspace/events/waiting") {
      try page(.init(event: event(0, answer: .going, state: .waitlisted)))
    },
    Specimen("event-refused", "/realspace/events/refused") {
      try page(
        .init(
          event: event(0, answer: .going, state: .confirmed),
          errors: FormErrors(
            general: "There is no room for more people. Your place is still yours.",
            fields: ["partySize": "An answer is for 1 to 20 people."])))
    },
    Specimen("event-own", "/realspace/events/own") {
      try page(.init(event: event(2, isOwn: true), dates: dates, isHidden: true))
    },
    Specimen("event-cancelled", "/realspace/events/cancelled") {
      var cancelled = event(0, isOwn: true)
      cancelled.status = .cancelled
      return try page(.init(event: cancelled))
    },
    Specimen("event-over", "/realspace/events/over") { try page(.init(event: event(0), isOver: true)) },
    Specimen("event-guests", "/realspace/events/own/guests") {
      var own = event(1, isOwn: true)
      own.hasPrivateAddress = true
      return EventGuestsPage(model: .init(event: own, guests: guests), context: try Fixture.context()).rendered()
    },
    Specimen("event-guests-none", "/realspace/events/other/guests") {
      EventGuestsPage(
        model: .init(event: event(0), guests: Page(items: [], next: nil)), context: try Fixture.context()
      ).rendered()
    },
    Specimen("event-dates", "/realspace/events/own/dates") {
      EventDatesPage(
        model: .init(event: event(2, isOwn: true), dates: Page(items: dates, next: "d2")),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("event-new", "/realspace/events/new") {
      var form = EventForm()
      form.timeZone = "Europe/Stockholm"
      return EventFormPage(
        model: .init(form: form, venues: [.init(id: "1", name: "Cinéma <Odeon>")]), context: try Fixture.context()
      ).rendered()
    },
    Specimen("event-edit-refused", "/realspace/events/edit-refused") {
      var form = EventForm()
      (form.name, form.startDate, form.startTime) = ("<us>", "2024-01-16", "19:30")
      (form.isAllDay, form.needsApproval, form.venue) = (true, true, "1")
      (form.repeats, form.rule, form.until) = ("rule", "FREQ=MONTHLY;BYDAY=-1FR", "2024-05-01")
      return EventFormPage(
        model: .init(
          form: form, id: Fixture.id(1100), venues: [.init(id: "1", name: "Odeon")],
          errors: FormErrors(
            general: "12 people are coming already.",
            fields: [
              "name": "Give the event a name.", "start": "Choose a day and a time.",
              "end": "The end is before the start.",
              "timeZone": "This time zone isn’t known here.", "entity": "This place isn’t here any more.",
              "capacity": "This isn’t a whole number.", "recurrence": "Choose how it repeats.",
              "until": "This isn’t a day.",
            ])), context: try Fixture.context()
      ).rendered()
    },
    Specimen("event-move", "/realspace/events/own/move") {
      var form = EventForm()
      (form.startDate, form.startTime, form.timeZone) = ("2024-01-16", "19:30", "Europe/Stockholm")
      return EventFormPage(
        model: .init(form: form, id: Fixture.id(1102), occurrence: Fixture.now), context: try Fixture.context()
      ).rendered()
    },
    Specimen("calendar", "/realspace/calendar") {
      CalendarPage(model: .init(), context: try Fixture.context()).rendered()
    },
    Specimen("calendar-made", "/realspace/calendar-made") {
      CalendarPage(
        model: .init(
          madeAt: Fixture.ago(minutes: 1), url: "https://home.example/api/realspace/calendar.ics?key=k&<us>"),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("calendar-imported", "/realspace/calendar-imported") {
      CalendarPage(
        model: .init(
          report: .init(
            added: 1, updated: 2, unchanged: 3, refused: [.init(name: "Gym <us>", reason: "The event is over.")])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("calendar-refused", "/realspace/calendar-refused") {
      CalendarPage(
        model: .init(
          source: "http://10.0.0.1/<us>",
          errors: FormErrors(fields: ["url": "This address is in a private network.", "calendar": "No calendar."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("venues", "/realspace/venues") {
      VenuesPage(
        model: .init(venues: Page(items: [venue(0), venue(1), inCity], next: "v2"), query: "odeon & <us>"),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("venues-empty", "/realspace/venues-empty") {
      VenuesPage(model: .init(venues: Page(items: [], next: nil)), context: try Fixture.context()).rendered()
    },
    Specimen("venue", "/realspace/venues/other") {
      VenuePage(
        model: .init(venue: venue(0), events: [event(0)], city: "Stockholm"), context: try Fixture.context()
      ).rendered()
    },
    Specimen("venue-in-city", "/realspace/venues/in-city") {
      VenuePage(model: .init(venue: inCity, events: []), context: try Fixture.context()).rendered()
    },
    Specimen("venue-own", "/realspace/venues/own") {
      VenuePage(model: .init(venue: venue(1, isOwn: true), isHidden: true), context: try Fixture.context()).rendered()
    },
    Specimen("venue-new", "/realspace/venues/new") {
      VenueFormPage(model: .init(form: VenueForm()), context: try Fixture.context()).rendered()
    },
    Specimen("venue-edit-city", "/realspace/venues/edit-city") {
      VenueFormPage(
        model: .init(form: VenueForm(inCity, hasCities: true), id: inCity.id, hasCities: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("venue-city-refused", "/realspace/venues/city-refused") {
      var form = VenueForm()
      (form.name, form.city, form.longitude) = ("Odeon", "Spring & <us>", "east")
      return VenueFormPage(
        model: .init(
          form: form, hasCities: true, cities: cities,
          errors: FormErrors(
            fields: ["city": "Choose which city you mean.", "longitude": "Write degrees, such as 59.33."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("venue-edit-refused", "/realspace/venues/edit-refused") {
      var form = VenueForm()
      (form.name, form.latitude) = ("<us>", "north")
      return VenueFormPage(
        model: .init(
          form: form, id: Fixture.id(1000), imageURL: "/media/realspace/venue-0/1080",
          errors: FormErrors(
            fields: ["name": "Give the place a name.", "latitude": "Write degrees.", "image": "A picture is a photo."])),
        context: try Fixture.context()
      ).rendered()
    },
  ]
}
