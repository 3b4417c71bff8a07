extension RealspaceAPI {
  /// Lists venues, or searches them.
  public struct EntitySearch: PagedInput {
    /// Words of the name, the address or the city, each by its beginning; case and accents don't matter. All venues without it.
    public var q: String? = nil
    /// The number of items, 1 to 100; outside it is clamped.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<EntityList>? = nil

    public init(q: String? = nil, limit: PageLimit = .standard, before: SealedCursor<EntityList>? = nil) {
      self.q = q
      self.limit = limit
      self.before = before
    }
  }

  /// Makes a venue.
  public struct AddEntity: Codable, Hashable, Sendable {
    /// Its name, 1 to 120 characters.
    public let name: String
    /// Where it is, at most 300 characters.
    public var address: String? = nil
    /// The viewer's own uploaded photo, ready and not yet used elsewhere; nil for none.
    public var image: ID<MediaAPI.Item>? = nil
    /// Degrees north of the equator, with `longitude`; nil for no point on the map.
    public var latitude: Double? = nil
    /// Degrees east of Greenwich, with `latitude`; nil for no point on the map.
    public var longitude: Double? = nil
    /// The city whose middle is the point, by its number in the gazetteer, in place of `latitude` and `longitude`.
    public var city: String? = nil

    public init(
      name: String, address: String? = nil, image: ID<MediaAPI.Item>? = nil, latitude: Double? = nil,
      longitude: Double? = nil, city: String? = nil
    ) {
      self.name = name
      self.address = address
      self.image = image
      self.latitude = latitude
      self.longitude = longitude
      self.city = city
    }
  }

  /// Changes a venue of the viewer's own. What is left out stays as it is.
  public struct EditEntity: Codable, Equatable, Sendable {
    /// The venue; 404 if it isn't the viewer's own.
    public let id: ID<Entity>
    /// The new name.
    public var name: String? = nil
    /// The new address; empty removes it.
    public var address: String? = nil
    /// The new picture; `null` for none.
    public var image: Change<ID<MediaAPI.Item>> = .keep
    /// The new point on the map, with `longitude`; `null` for none.
    public var latitude: Change<Double> = .keep
    /// The new point on the map, with `latitude`; `null` for none.
    public var longitude: Change<Double> = .keep
    /// The city whose middle is the new point, in place of `latitude` and `longitude`; `null` takes a point away that is a city's. Another
    /// point takes the city away.
    public var city: Change<String> = .keep

    public init(
      id: ID<Entity>, name: String? = nil, address: String? = nil, image: Change<ID<MediaAPI.Item>> = .keep,
      latitude: Change<Double> = .keep, longitude: Change<Double> = .keep, city: Change<String> = .keep
    ) {
      self.id = id
      self.name = name
      self.address = address
      self.image = image
      self.latitude = latitude
      self.longitude = longitude
      self.city = city
    }
  }

  /// Identifies a venue by the ID in the path.
  public struct ByEntity: Codable, Hashable, Sendable, IdentifyingInput {
    /// The venue; 404 if there is none.
    public let id: ID<RealspaceAPI.Entity>

    public init(id: ID<RealspaceAPI.Entity>) {
      self.id = id
    }
  }

  /// Reports a venue to the operator, with a copy of what the viewer sees.
  public struct ReportEntity: Codable, Hashable, Sendable, ReportingInput {
    /// The venue to report.
    public let id: ID<Entity>
    /// Why it is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<Entity>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// Which events a list has. The server may add values.
  public struct EventTime: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// What isn't over, the next one first.
    public static let upcoming = EventTime(rawValue: "upcoming")
    /// What is over, the last one first.
    public static let past = EventTime(rawValue: "past")
    /// The values that this version knows.
    public static var known: [EventTime] { [.upcoming, .past] }
  }

  /// Lists events.
  public struct EventSearch: PagedInput {
    /// `upcoming` by default, or `past`.
    public var when: EventTime? = nil
    /// Those at this venue alone.
    public var entity: ID<Entity>? = nil
    /// `true`: those alone that the viewer hosts, or has answered with `going` or `maybe`.
    public var mine: Bool? = nil
    /// The number of items, 1 to 100; outside it is clamped.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<EventList>? = nil

    public init(
      when: EventTime? = nil, entity: ID<Entity>? = nil, mine: Bool? = nil, limit: PageLimit = .standard,
      before: SealedCursor<EventList>? = nil
    ) {
      self.when = when
      self.entity = entity
      self.mine = mine
      self.limit = limit
      self.before = before
    }
  }

  /// Makes an event, which the viewer hosts.
  public struct AddEvent: Codable, Hashable, Sendable {
    /// What it is called, 1 to 120 characters.
    public let name: String
    /// When it begins.
    public let start: Timestamp
    /// When it ends, at most 31 days later; nil where that isn't known.
    public var end: Timestamp? = nil
    /// The zone of its clock in the IANA database, such as `Europe/Stockholm`.
    public let timeZone: String
    /// Whether it lasts whole days: those that `start` and `end` are in, where it is.
    public var allDay: Bool? = nil
    /// What it is about, at most 4,000 characters.
    public var eventDescription: String? = nil
    /// An address on the web, `http` or `https`.
    public var link: String? = nil
    /// The venue where it is; nil for none.
    public var entity: ID<Entity>? = nil
    /// An address that only those see who have a place, at most 300 characters.
    public var privateAddress: String? = nil
    /// How many people there is room for, 1 to 10,000; nil for any number.
    public var capacity: Int? = nil
    /// Whether the host approves who comes.
    public var needsApproval: Bool? = nil
    /// How it repeats, as an RRULE of RFC 5545: `FREQ=WEEKLY;BYDAY=MO`; nil for once.
    public var recurrence: String? = nil

    public init(
      name: String, start: Timestamp, end: Timestamp? = nil, timeZone: String, allDay: Bool? = nil,
      eventDescription: String? = nil, link: String? = nil, entity: ID<Entity>? = nil, privateAddress: String? = nil,
      capacity: Int? = nil, needsApproval: Bool? = nil, recurrence: String? = nil
    ) {
      self.name = name
      self.start = start
      self.end = end
      self.timeZone = timeZone
      self.allDay = allDay
      self.eventDescription = eventDescription
      self.link = link
      self.entity = entity
      self.privateAddress = privateAddress
      self.capacity = capacity
      self.needsApproval = needsApproval
      self.recurrence = recurrence
    }
  }

  /// Changes an event of the viewer's own. What is left out stays as it is.
  public struct EditEvent: Codable, Equatable, Sendable {
    /// The event; 404 if it isn't the viewer's own.
    public let id: ID<Event>
    /// Changes this date of an event that repeats, by when it was to begin at first. Only `start` and `end` can be changed then.
    public var occurrence: Timestamp? = nil
    /// The new name.
    public var name: String? = nil
    /// The new start.
    public var start: Timestamp? = nil
    /// The new end; `null` where that isn't known. Where only `start` is given, it moves along.
    public var end: Change<Timestamp> = .keep
    /// The new zone; the times on the clock stay as they are where no start is given.
    public var timeZone: String? = nil
    /// Whether it lasts whole days.
    public var allDay: Bool? = nil
    /// The new description; empty removes it.
    public var eventDescription: String? = nil
    /// The new link; empty removes it.
    public var link: String? = nil
    /// The new venue; `null` for none.
    public var entity: Change<ID<Entity>> = .keep
    /// The new private address; `null` or empty removes it.
    public var privateAddress: Change<String> = .keep
    /// The new number of people that there is room for, not below those who come; `null` for any number.
    public var capacity: Change<Int> = .keep
    /// Whether the host approves who comes. Turned on, it also asks who has a place already.
    public var needsApproval: Bool? = nil
    /// The new rule for repeating; `null` for once. Dates that aren't there any more go with their answers.
    public var recurrence: Change<String> = .keep

    public init(
      id: ID<Event>, occurrence: Timestamp? = nil, name: String? = nil, start: Timestamp? = nil,
      end: Change<Timestamp> = .keep, timeZone: String? = nil, allDay: Bool? = nil, eventDescription: String? = nil,
      link: String? = nil, entity: Change<ID<Entity>> = .keep, privateAddress: Change<String> = .keep,
      capacity: Change<Int> = .keep, needsApproval: Bool? = nil, recurrence: Change<String> = .keep
    ) {
      self.id = id
      self.occurrence = occurrence
      self.name = name
      self.start = start
      self.end = end
      self.timeZone = timeZone
      self.allDay = allDay
      self.eventDescription = eventDescription
      self.link = link
      self.entity = entity
      self.privateAddress = privateAddress
      self.capacity = capacity
      self.needsApproval = needsApproval
      self.recurrence = recurrence
    }
  }

  /// Identifies an event, and one of its dates.
  public struct ByEvent: Codable, Hashable, Sendable, IdentifyingInput {
    /// The event; 404 if the viewer may not see it.
    public let id: ID<Event>
    /// The date of an event that repeats, by when it was to begin at first; the next one by default.
    public var occurrence: Timestamp? = nil

    public init(id: ID<Event>, occurrence: Timestamp? = nil) {
      self.id = id
      self.occurrence = occurrence
    }
  }

  /// Cancels an event of the viewer's own, or deletes it.
  public struct CancelEvent: Codable, Hashable, Sendable, IdentifyingInput {
    /// The event; 404 if it isn't the viewer's own.
    public let id: ID<Event>
    /// Cancels this date alone, by when it was to begin at first; the whole event by default.
    public var occurrence: Timestamp? = nil
    /// `true`: deletes the event for good, with its answers, instead of showing it as cancelled.
    public var forever: Bool? = nil

    public init(id: ID<Event>, occurrence: Timestamp? = nil, forever: Bool? = nil) {
      self.id = id
      self.occurrence = occurrence
      self.forever = forever
    }
  }

  /// Reports an event to the operator, with a copy of what the viewer sees.
  public struct ReportEvent: Codable, Hashable, Sendable, ReportingInput {
    /// The event to report.
    public let id: ID<Event>
    /// Why it is reported, 1 to 1,000 characters, for the operator.
    public let reason: String

    public init(id: ID<Event>, reason: String) {
      self.id = id
      self.reason = reason
    }
  }

  /// Answers an event.
  public struct AnswerEvent: Codable, Hashable, Sendable, IdentifyingInput {
    /// The event; 404 if the viewer may not see it.
    public let id: ID<Event>
    /// The date of an event that repeats, by when it was to begin at first; the next one by default. It may stand in the query too.
    public var occurrence: Timestamp? = nil
    /// What the viewer answers.
    public let answer: EventAnswer
    /// How many people the answer is for, the viewer included, 1 to 20; 1 by default, or as it was.
    public var partySize: Int? = nil

    public init(id: ID<Event>, occurrence: Timestamp? = nil, answer: EventAnswer, partySize: Int? = nil) {
      self.id = id
      self.occurrence = occurrence
      self.answer = answer
      self.partySize = partySize
    }
  }

  /// Lists who has answered an event.
  public struct GuestSearch: PagedInput, IdentifyingInput {
    /// The event; 404 if the viewer may not see it.
    public let id: ID<Event>
    /// The date of an event that repeats, by when it was to begin at first; the next one by default.
    public var occurrence: Timestamp? = nil
    /// The number of items, 1 to 100; outside it is clamped.
    public var limit: PageLimit = .standard
    /// The `next` of the page before.
    public var before: SealedCursor<GuestList>? = nil

    public init(
      id: ID<Event>, occurrence: Timestamp? = nil, limit: PageLimit = .standard, before: SealedCursor<GuestList>? = nil
    ) {
      self.id = id
      self.occurrence = occurrence
      self.limit = limit
      self.before = before
    }
  }

  /// Decides whether somebody comes to an event of the viewer's own, on all its dates.
  public struct DecideGuest: Codable, Hashable, Sendable {
    /// The event; 404 if it isn't the viewer's own.
    public let id: ID<Event>
    /// The person; 404 if they haven't answered it.
    public let username: String
    /// The ID of the profile that is meant, as for `SocialAPI.MeantPerson`.
    public var profile: ID<SocialAPI.Profile>? = nil
    /// Whether they may come.
    public let approved: Bool

    public init(id: ID<Event>, username: String, profile: ID<SocialAPI.Profile>? = nil, approved: Bool) {
      self.id = id
      self.username = username
      self.profile = profile
      self.approved = approved
    }
  }
}

extension RealspaceAPI.EntitySearch: BoundedInput {
  /// How much of the search text counts.
  public static var bounds: [String: JSONValue] { ["q": .text(RealspaceAPI.Limits.eventName)] }
}

extension RealspaceAPI.AddEntity: BoundedInput {
  /// The OpenAPI bounds for the texts.
  public static var bounds: [String: JSONValue] {
    [
      "name": .text(1...RealspaceAPI.Limits.eventName), "address": .text(RealspaceAPI.Limits.address),
      "city": .text(RealspaceAPI.Limits.city),
    ]
  }
}

extension RealspaceAPI.EditEntity: BoundedInput {
  /// The OpenAPI bounds for the texts.
  public static var bounds: [String: JSONValue] { RealspaceAPI.AddEntity.bounds }
}

extension RealspaceAPI.AddEvent: BoundedInput {
  /// The OpenAPI bounds for the texts and the numbers.
  public static var bounds: [String: JSONValue] {
    [
      "name": .text(1...RealspaceAPI.Limits.eventName),
      "timeZone": .text(1...RealspaceAPI.Limits.timeZone),
      "eventDescription": .text(RealspaceAPI.Limits.eventDescription),
      "link": .text(RealspaceAPI.Limits.link),
      "privateAddress": .text(RealspaceAPI.Limits.address),
      "capacity": [
        "minimum": .number(RealspaceAPI.Limits.capacity.lowerBound),
        "maximum": .number(RealspaceAPI.Limits.capacity.upperBound),
      ],
      "recurrence": .text(RealspaceAPI.Limits.recurrence),
    ]
  }
}

extension RealspaceAPI.EditEvent: BoundedInput {
  /// The OpenAPI bounds for the texts and the numbers.
  public static var bounds: [String: JSONValue] { RealspaceAPI.AddEvent.bounds }
}

extension RealspaceAPI.DecideGuest: BoundedInput {
  /// The OpenAPI bounds for the username.
  public static var bounds: [String: JSONValue] { ["username": SocialAPI.usernameBounds] }
}

extension RealspaceAPI.AnswerEvent: BoundedInput {
  /// The OpenAPI bounds for the number of people.
  public static var bounds: [String: JSONValue] {
    [
      "partySize": [
        "minimum": .number(RealspaceAPI.Limits.partySize.lowerBound),
        "maximum": .number(RealspaceAPI.Limits.partySize.upperBound),
      ]
    ]
  }
}
