import TestCircle
import Wire

/// The owner's venue is everyone's; their event is for those who see them. It has an address of its own, and a friend is approved.
extension Matrix {
  private static let venue = "/api/realspace/entities/VENUE"
  private static let event = "/api/realspace/events/EVENT"
  private static let start: JSONValue = "2026-06-01T18:00:00.000Z"

  static let venues = [
    MatrixRow("GET /api/realspace/entities", nil, nil, 200),
    MatrixRow("POST /api/realspace/entities", nil, ["name": "Rialto", "address": "Main Street 1"], 201),
    MatrixRow("GET /api/realspace/entities/{id}", venue, nil, 200),
    MatrixRow("PATCH /api/realspace/entities/{id}", venue, ["name": "Odeon"], 200, only: [.owner]),
    MatrixRow("GET /api/realspace/cities", "/api/realspace/cities?q=stock", nil, 200),
    MatrixRow("POST /api/realspace/entities/{id}/reports", venue + "/reports", ["reason": "because"], 204),
  ]

  static let events = [
    MatrixRow("GET /api/realspace/events", nil, nil, 200),
    MatrixRow(
      "POST /api/realspace/events", nil, ["name": "Walk", "start": start, "timeZone": "Europe/Stockholm"], 201),
    MatrixRow("GET /api/realspace/events/{id}", event, nil, 200, only: Role.unblocked),
    MatrixRow("PATCH /api/realspace/events/{id}", event, ["name": "Supper"], 200, only: [.owner]),
    MatrixRow("DELETE /api/realspace/events/{id}", event, nil, 204, only: [.owner]),
    MatrixRow(
      "DELETE /api/realspace/events/{id}/cancellation", event + "/cancellation", nil, 200, only: [.owner]),
    MatrixRow("GET /api/realspace/events/{id}/dates", event + "/dates", nil, 200, only: Role.unblocked),
    MatrixRow(
      "PUT /api/realspace/events/{id}/rsvp", event + "/rsvp", ["answer": "going"], 200, only: Role.unblocked),
    MatrixRow("GET /api/realspace/events/{id}/guests", event + "/guests", nil, 200, only: Role.unblocked),
    MatrixRow(
      "PUT /api/realspace/events/{id}/guests/{username}", event + "/guests/FRIEND", ["approved": false], 204,
      only: [.owner]),
    MatrixRow(
      "POST /api/realspace/events/{id}/reports", event + "/reports", ["reason": "because"], 204, only: Role.unblocked),
  ]

  static let calendars = [
    MatrixRow("GET /api/realspace/events/{id}.ics", event + ".ics", nil, 200, only: Role.unblocked),
    // The key is the permission, and this is none.
    MatrixRow(
      "GET /api/realspace/calendar.ics", "/api/realspace/calendar.ics?key=none", nil, 404, only: [],
      except: [.anonymous: 404, .suspended: 404, .outsider: 404]),
    MatrixRow("POST /api/realspace/calendar-key", nil, nil, 200),
    MatrixRow(
      "POST /api/realspace/calendar-imports", nil, ["calendar": "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"], 200),
    MatrixRow("DELETE /api/realspace/calendar-key", nil, nil, 204),
  ]

  private static let eventPage = "/realspace/events/EVENT"
  private static let venuePage = "/realspace/venues/VENUE"
  private static let reason = Client.Body.form([("reason", "because")])
  private static let eventForm = Client.Body.form([
    ("name", "Walk"), ("startDate", "2026-06-01"), ("startTime", "18:00"), ("timeZone", "Europe/Stockholm"),
  ])

  static let communityPages = [
    MatrixRow(page: "GET /realspace/community", nil, .none, 200),
    MatrixRow(page: "GET /realspace/events/new", nil, .none, 200),
    MatrixRow(page: "POST /realspace/events/new", nil, eventForm, 303),
    MatrixRow(page: "GET /realspace/events/{id}", eventPage, .none, 200, only: Role.unblocked),
    MatrixRow(page: "GET /realspace/events/{id}/edit", eventPage + "/edit", .none, 200, only: [.owner]),
    MatrixRow(page: "POST /realspace/events/{id}/edit", eventPage + "/edit", eventForm, 303, only: [.owner]),
    MatrixRow(page: "GET /realspace/events/{id}/cancel", eventPage + "/cancel", .none, 200, only: [.owner]),
    MatrixRow(page: "POST /realspace/events/{id}/cancel", eventPage + "/cancel", .none, 303, only: [.owner]),
    MatrixRow(page: "POST /realspace/events/{id}/restore", eventPage + "/restore", .none, 303, only: [.owner]),
    MatrixRow(page: "GET /realspace/events/{id}/delete", eventPage + "/delete", .none, 200, only: [.owner]),
    MatrixRow(page: "POST /realspace/events/{id}/delete", eventPage + "/delete", .none, 303, only: [.owner]),
    MatrixRow(
      page: "POST /realspace/events/{id}/answer", eventPage + "/answer", .form([("answer", "maybe")]), 303,
      only: Role.unblocked),
    MatrixRow(page: "GET /realspace/events/{id}/guests", eventPage + "/guests", .none, 200, only: Role.unblocked),
    MatrixRow(
      page: "POST /realspace/events/{id}/guests", eventPage + "/guests",
      .form([("username", "FRIEND"), ("approved", "false")]), 303, only: [.owner]),
    MatrixRow(page: "GET /realspace/events/{id}/dates", eventPage + "/dates", .none, 200, only: Role.unblocked),
    // It takes place once, so that it has no date that could be moved by itself.
    MatrixRow(page: "GET /realspace/events/{id}/move", eventPage + "/move", .none, 404),
    MatrixRow(page: "POST /realspace/events/{id}/move", eventPage + "/move", .none, 404),
    MatrixRow(page: "GET /realspace/events/{id}/report", eventPage + "/report", .none, 200, only: Role.unblocked),
    MatrixRow(page: "POST /realspace/events/{id}/report", eventPage + "/report", reason, 303, only: Role.unblocked),
    MatrixRow(page: "GET /realspace/calendar", nil, .none, 200),
    MatrixRow(page: "POST /realspace/calendar", nil, .none, 200),
    MatrixRow(page: "POST /realspace/calendar/off", nil, .none, 303),
    MatrixRow(page: "POST /realspace/calendar/import", nil, .multipart([("url", "")], files: []), 422),
    MatrixRow(page: "GET /realspace/venues", nil, .none, 200),
    MatrixRow(page: "GET /realspace/venues/new", nil, .none, 200),
    MatrixRow(page: "POST /realspace/venues/new", nil, .form([("name", "Rialto")]), 303),
    MatrixRow(page: "GET /realspace/venues/{id}", venuePage, .none, 200),
    MatrixRow(page: "GET /realspace/venues/{id}/edit", venuePage + "/edit", .none, 200, only: [.owner]),
    MatrixRow(
      page: "POST /realspace/venues/{id}/edit", venuePage + "/edit", .form([("name", "Odeon")]), 303, only: [.owner]),
    MatrixRow(page: "GET /realspace/venues/{id}/report", venuePage + "/report", .none, 200),
    MatrixRow(page: "POST /realspace/venues/{id}/report", venuePage + "/report", reason, 303),
  ]
}

extension TestCircle {
  /// A venue, and an event there with an address of its own, to which a friend is approved; answers the names that stand for them.
  func invite(by owner: Member, approving friend: Member) async throws -> [String: String] {
    let venue = try await api(owner).post("/api/realspace/entities", ["name": "Odeon", "address": "Main Street 1"])
    guard let place = venue["id"].string else { throw TestFault("no venue: \(venue.text)") }
    let event = try await meet(
      owner, "Secret supper", at: "2026-05-01T18:00:00.000Z",
      [
        "entity": .string(place), "privateAddress": .string(Self.secretAddress), "needsApproval": true, "capacity": 5,
      ])
    try await answer(friend, event, "going")
    try await require(
      204, api(owner).put("/api/realspace/events/\(event)/guests/\(friend.username)", ["approved": true]))
    return ["VENUE": place, "EVENT": event]
  }

  static let secretAddress = "Hidden Lane 7, bell “Owner”"

  /// Makes an event, and answers its id.
  @discardableResult
  func meet(
    _ host: Member, _ name: String = "Supper", at start: String = "2026-05-01T18:00:00.000Z",
    in zone: String = "Europe/Stockholm", _ more: JSONValue = [:]
  ) async throws -> String {
    let own: JSONValue = ["name": .string(name), "start": .string(start), "timeZone": .string(zone)]
    let reply = try await api(host).post(
      "/api/realspace/events", .object((own.members ?? []) + (more.members ?? [])))
    guard reply.status == 201, let id = reply["id"].string else { throw TestFault("no event: \(reply.text)") }
    return id
  }

  /// Answers an event; the reply says what became of it.
  @discardableResult
  func answer(
    _ guest: Member, _ event: String, _ answer: String, for people: Int? = nil, on occurrence: String? = nil
  ) async throws -> Reply {
    var members: [JSONValue.Member] = [.init("answer", .string(answer))]
    if let people { members.append(.init("partySize", .number(people))) }
    let reply = try await api(guest).put(
      "/api/realspace/events/\(event)/rsvp" + (occurrence.map { "?occurrence=\($0)" } ?? ""), .object(members))
    guard reply.status == 200 else { throw TestFault("no answer: \(reply.text)") }
    return reply
  }
}
