extension RealspaceAPI {
  /// A venue: a place where events are. Everyone with a profile sees it.
  public struct Entity: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<RealspaceAPI.Entity>
    /// Its name, at most 120 characters.
    public var name: String
    /// Where it is, at most 300 characters.
    public var address: String
    /// The URL of the picture's 1080-pixel rendition; nil without one.
    public var imageURL: String?
    /// Degrees north of the equator; nil where nobody has put it on the map.
    public var latitude: Double?
    /// Degrees east of Greenwich; nil where nobody has put it on the map.
    public var longitude: Double?
    /// The city whose middle that point is; nil where the point is the venue's own, or there is none.
    public var city: CityReference? = nil
    /// Whether the viewer made it, and may change it.
    public var mine: Bool
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last edited; nil if it never was.
    public var editedAt: Timestamp?

    public init(
      id: ID<RealspaceAPI.Entity>, name: String, address: String, imageURL: String?, latitude: Double?,
      longitude: Double?, city: CityReference? = nil, mine: Bool, createdAt: Timestamp, editedAt: Timestamp?
    ) {
      self.id = id
      self.name = name
      self.address = address
      self.imageURL = imageURL
      self.latitude = latitude
      self.longitude = longitude
      self.city = city
      self.mine = mine
      self.createdAt = createdAt
      self.editedAt = editedAt
    }
  }

  /// A venue, as topics name it.
  public struct EntityReference: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<RealspaceAPI.Entity>
    /// Its name.
    public var name: String

    public init(id: ID<RealspaceAPI.Entity>, name: String) {
      self.id = id
      self.name = name
    }
  }

  /// Something that takes place. Everyone with a profile sees it whom no block separates from its host.
  public struct Event: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<Event>
    /// What it is called, at most 120 characters.
    public var name: String
    /// Who invites.
    public var host: Person
    /// When it begins: the same as `start`, by the seed's name.
    public var date: Timestamp
    /// When it begins; of whole days the midnight before them, where it is.
    public var start: Timestamp
    /// When it ends; of whole days the midnight after them. Nil where nobody said so.
    public var end: Timestamp?
    /// The zone of its clock in the IANA database: `Europe/Stockholm`.
    public var timeZone: String
    /// Whether it lasts whole days.
    public var allDay: Bool
    /// Whether it takes place.
    public var status: EventStatus
    /// When it was to begin, where it was moved; nil where it wasn't.
    public var movedFrom: Timestamp?
    /// What it is about, at most 4,000 characters; nil for nothing.
    public var eventDescription: String?
    /// An address on the web, at most 500 characters; nil without one.
    public var link: String?
    /// Where it is; nil without a venue.
    public var entity: RealspaceAPI.Entity?
    /// Whether it has an address of its own, which only those see who have a place.
    public var hasPrivateAddress: Bool
    /// That address, for its host and for those who have a place; nil for all others.
    public var privateAddress: String?
    /// How many people there is room for; nil for any number.
    public var capacity: Int?
    /// Whether the host approves who comes.
    public var needsApproval: Bool
    /// How it repeats, as an RRULE of RFC 5545 without its name; nil for what takes place once.
    public var recurrence: String?
    /// Of what repeats, which of its dates this is, by when that was to begin at first; nil for what takes place once.
    public var occurrence: Timestamp?
    /// How many people come on this date, parties counted with all their people, without those whom a block hides from the viewer.
    public var goingCount: Int
    /// How many may come, counted likewise.
    public var maybeCount: Int
    /// How many wait for a place; nil for all but the host.
    public var waitlistCount: Int?
    /// How many ask to come; nil for all but the host.
    public var requestCount: Int?
    /// What the viewer has answered for this date; nil where they haven't.
    public var myAnswer: EventAnswer?
    /// What became of the viewer's answer; nil without one.
    public var myState: AnswerState?
    /// How many people the viewer's answer is for, themselves included; nil without one.
    public var myPartySize: Int?
    /// Whether the viewer is the host.
    public var mine: Bool
    /// When it was made.
    public var createdAt: Timestamp
    /// When it was last edited; nil if it never was.
    public var editedAt: Timestamp?

    public init(
      id: ID<Event>, name: String, host: Person, date: Timestamp, start: Timestamp, end: Timestamp?, timeZone: String,
      allDay: Bool, status: EventStatus, movedFrom: Timestamp?, eventDescription: String?, link: String?,
      entity: RealspaceAPI.Entity?, hasPrivateAddress: Bool, privateAddress: String?, capacity: Int?,
      needsApproval: Bool, recurrence: String?, occurrence: Timestamp?, goingCount: Int, maybeCount: Int,
      waitlistCount: Int?, requestCount: Int?, myAnswer: EventAnswer?, myState: AnswerState?, myPartySize: Int?,
      mine: Bool, createdAt: Timestamp, editedAt: Timestamp?
    ) {
      self.id = id
      self.name = name
      self.host = host
      self.date = date
      self.start = start
      self.end = end
      self.timeZone = timeZone
      self.allDay = allDay
      self.status = status
      self.movedFrom = movedFrom
      self.eventDescription = eventDescription
      self.link = link
      self.entity = entity
      self.hasPrivateAddress = hasPrivateAddress
      self.privateAddress = privateAddress
      self.capacity = capacity
      self.needsApproval = needsApproval
      self.recurrence = recurrence
      self.occurrence = occurrence
      self.goingCount = goingCount
      self.maybeCount = maybeCount
      self.waitlistCount = waitlistCount
      self.requestCount = requestCount
      self.myAnswer = myAnswer
      self.myState = myState
      self.myPartySize = myPartySize
      self.mine = mine
      self.createdAt = createdAt
      self.editedAt = editedAt
    }
  }

  /// Whether an event takes place. The server may add values.
  public struct EventStatus: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As it was announced.
    public static let confirmed = EventStatus(rawValue: "confirmed")
    /// At another time than was announced first.
    public static let moved = EventStatus(rawValue: "moved")
    /// Not at all.
    public static let cancelled = EventStatus(rawValue: "cancelled")
    /// The values that this version knows.
    public static var known: [EventStatus] { [.confirmed, .moved, .cancelled] }
  }

  /// What somebody answers to an event. The server may add values.
  public struct EventAnswer: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// They come.
    public static let going = EventAnswer(rawValue: "going")
    /// They don't know yet. It takes no place.
    public static let maybe = EventAnswer(rawValue: "maybe")
    /// They don't come.
    public static let no = EventAnswer(rawValue: "no")
    /// The values that this version knows.
    public static var known: [EventAnswer] { [.going, .maybe, .no] }
  }

  /// What became of an answer. The server may add values.
  public struct AnswerState: OpenValue {
    /// The value in JSON.
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It counts; who comes has a place.
    public static let confirmed = AnswerState(rawValue: "confirmed")
    /// There is no place yet; the first to wait gets the next one.
    public static let waitlisted = AnswerState(rawValue: "waitlisted")
    /// The host hasn't decided yet.
    public static let requested = AnswerState(rawValue: "requested")
    /// The host said no.
    public static let declined = AnswerState(rawValue: "declined")
    /// The values that this version knows.
    public static var known: [AnswerState] { [.confirmed, .waitlisted, .requested, .declined] }
  }

  /// One of the dates of an event.
  public struct EventDate: Hashable, Sendable, Codable, JSONWritable {
    public var id: ID<EventDate>
    /// When it was to begin at first: what `occurrence` of other calls takes.
    public var occurrence: Timestamp
    /// When it begins.
    public var start: Timestamp
    /// When it ends; nil where nobody said so.
    public var end: Timestamp?
    /// Whether it takes place.
    public var status: EventStatus
    /// How many people come.
    public var goingCount: Int
    /// What the viewer has answered; nil where they haven't.
    public var myAnswer: EventAnswer?
    /// What became of the viewer's answer; nil without one.
    public var myState: AnswerState?

    public init(
      id: ID<EventDate>, occurrence: Timestamp, start: Timestamp, end: Timestamp?, status: EventStatus, goingCount: Int,
      myAnswer: EventAnswer?, myState: AnswerState?
    ) {
      self.id = id
      self.occurrence = occurrence
      self.start = start
      self.end = end
      self.status = status
      self.goingCount = goingCount
      self.myAnswer = myAnswer
      self.myState = myState
    }
  }

  /// An answer to an event, for its date.
  public struct Reply: Hashable, Sendable, Codable, JSONWritable {
    /// What the viewer has answered.
    public var answer: EventAnswer
    /// What became of it.
    public var state: AnswerState
    /// How many people it is for, the viewer included.
    public var partySize: Int
    /// How many people come on this date.
    public var goingCount: Int

    public init(answer: EventAnswer, state: AnswerState, partySize: Int, goingCount: Int) {
      self.answer = answer
      self.state = state
      self.partySize = partySize
      self.goingCount = goingCount
    }
  }

  /// Somebody who has answered an event.
  public struct Guest: Hashable, Sendable, Codable, JSONWritable {
    /// Who has answered.
    public var person: Person
    /// What they answered.
    public var answer: EventAnswer
    /// What became of it.
    public var state: AnswerState
    /// How many people the answer is for, themselves included.
    public var partySize: Int
    /// When they first answered.
    public var answeredAt: Timestamp

    public init(person: Person, answer: EventAnswer, state: AnswerState, partySize: Int, answeredAt: Timestamp) {
      self.person = person
      self.answer = answer
      self.state = state
      self.partySize = partySize
      self.answeredAt = answeredAt
    }
  }

  /// The data of `event.changed`.
  public struct EventReference: Hashable, Sendable, Codable, JSONWritable {
    /// The event that is not as it was.
    public var id: ID<Event>

    public init(id: ID<Event>) {
      self.id = id
    }
  }

  /// The data of `event.counts`.
  public struct EventCounts: Hashable, Sendable, Codable, JSONWritable {
    /// The event.
    public var id: ID<Event>
    /// The date, by its `id` in the list of dates.
    public var date: ID<EventDate>
    /// How many people come on it that the viewer may see, not the change.
    public var goingCount: Int
    /// How many may come.
    public var maybeCount: Int

    public init(id: ID<Event>, date: ID<EventDate>, goingCount: Int, maybeCount: Int) {
      self.id = id
      self.date = date
      self.goingCount = goingCount
      self.maybeCount = maybeCount
    }
  }

  /// Venues, newest first.
  public enum EntityList: CursorList { public static var cursorTag: UInt8 { 130 } }
  /// Events by their date.
  public enum EventList: CursorList { public static var cursorTag: UInt8 { 131 } }
  /// The dates of an event, the first one first.
  public enum EventDateList: CursorList { public static var cursorTag: UInt8 { 132 } }
  /// Who has answered an event, the first one first.
  public enum GuestList: CursorList { public static var cursorTag: UInt8 { 133 } }
}

extension RealspaceAPI.Limits {
  /// The maximum length of the name of a venue or an event.
  public static let eventName = 120
  /// The maximum length of an address.
  public static let address = 300
  /// The most digits of a city's number in the gazetteer.
  public static let city = 20
  /// The maximum length of an event's description.
  public static let eventDescription = 4000
  /// The maximum length of an event's link.
  public static let link = 500
  /// The maximum length of a rule for repeating.
  public static let recurrence = 500
  /// The most characters of a zone's name in the IANA database, the longest of which has 32.
  public static let timeZone = 64
  /// The most people that an event may be bounded to.
  public static let capacity = 1...10_000
  /// The number of people that one answer is for.
  public static let partySize = 1...20
  /// The longest event, in days.
  public static let eventDays = 31
  /// How many days ahead the dates of an event that repeats are known.
  public static let daysAhead = 400
}
