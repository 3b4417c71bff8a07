extension RealspaceAPI {
  public static let entities = Endpoint<EntitySearch, Page<Entity>>(
    "realspace.entities", .get, "/api/realspace/entities", "The venues, the newest first")
  public static let addEntity = Endpoint<AddEntity, Entity>(
    "realspace.addEntity", .post, "/api/realspace/entities", status: 201, "Make a venue", errors: [.conflict])
  public static let entity = Endpoint<ByEntity, Entity>(
    "realspace.entity", .get, "/api/realspace/entities/{id}", "One venue")
  public static let editEntity = Endpoint<EditEntity, Entity>(
    "realspace.editEntity", .patch, "/api/realspace/entities/{id}", "Change a venue of yours")
  public static let reportEntity = Endpoint<ReportEntity, NoContent>(
    "realspace.reportEntity", .post, "/api/realspace/entities/{id}/reports", "Report a venue to the operator")
  public static let cities = Endpoint<CitySearch, Page<City>>(
    "realspace.cities", .get, "/api/realspace/cities",
    "Cities of the gazetteer by the beginning of a name, to put a venue into")

  public static let events = Endpoint<EventSearch, Page<Event>>(
    "realspace.events", .get, "/api/realspace/events",
    "Events by their date: each one that isn't over by its next date, or those that are over by their last one")
  public static let addEvent = Endpoint<AddEvent, Event>(
    "realspace.addEvent", .post, "/api/realspace/events", status: 201, "Make an event that you host",
    errors: [.conflict])
  public static let event = Endpoint<ByEvent, Event>(
    "realspace.event", .get, "/api/realspace/events/{id}", "One event, on one of its dates")
  public static let editEvent = Endpoint<EditEvent, Event>(
    "realspace.editEvent", .patch, "/api/realspace/events/{id}", "Change an event of yours, or move one of its dates",
    errors: [.conflict])
  public static let cancelEvent = Endpoint<CancelEvent, NoContent>(
    "realspace.cancelEvent", .delete, "/api/realspace/events/{id}",
    "Cancel an event of yours, or one of its dates; it stays there as cancelled unless it is deleted for good")
  public static let restoreEvent = Endpoint<ByEvent, Event>(
    "realspace.restoreEvent", .delete, "/api/realspace/events/{id}/cancellation",
    "Take the cancellation of your event back, or of the date that is named")
  public static let eventDates = Endpoint<ItemListInput<Event, EventDateList>, Page<EventDate>>(
    "realspace.eventDates", .get, "/api/realspace/events/{id}/dates",
    "The dates of an event that aren't over, the next one first")
  public static let answerEvent = Endpoint<AnswerEvent, Reply>(
    "realspace.answerEvent", .put, "/api/realspace/events/{id}/rsvp",
    "Answer an event: a guest who comes has a place, waits for one, or asks its host", errors: [.conflict])
  public static let guests = Endpoint<GuestSearch, Page<Guest>>(
    "realspace.guests", .get, "/api/realspace/events/{id}/guests",
    "Who comes to an event or may come, the first answer first; its host sees all answers")
  public static let decideGuest = Endpoint<DecideGuest, NoContent>(
    "realspace.decideGuest", .put, "/api/realspace/events/{id}/guests/{username}",
    "Approve or decline a guest of your event", errors: [.conflict])
  public static let reportEvent = Endpoint<ReportEvent, NoContent>(
    "realspace.reportEvent", .post, "/api/realspace/events/{id}/reports", "Report an event to the operator")

  /// The calls about events and venues.
  static let communityCalls: [any EndpointDescription] = [
    entities, addEntity, entity, editEntity, reportEntity, cities, events, addEvent, event, editEvent, cancelEvent,
    restoreEvent, eventDates, answerEvent, guests, decideGuest, reportEvent,
  ]
}
