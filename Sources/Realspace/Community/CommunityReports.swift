internal import Core
internal import HTML
internal import SQL
internal import Social
internal import Wire

/// Venues and events, as people report them.
enum CommunityReports {
  static let venues = Reportable<ID<Venue>>(
    ReportKind("venue", called: "Place", hiding: Hiding(in: "realspace_venues") { (_: ID<Venue>, _) in }) {
      (id: ID<Venue>, removal) in
      try removal.transaction.run("DELETE FROM realspace_venues WHERE id = \(id)") == 1
    }
  ) { id, viewer, links, transaction in
    let found = try VenueQueries.reported(id, viewer: viewer.profile, links: links, in: transaction)
    return found.map { venue, image, maker in
      ReportedContent(
        venue.id, "the place “\(venue.name.isolated)”", by: maker?.id, called: maker?.username ?? "",
        text: "\(venue.name)\n\(venue.address)", media: image.map { [$0] } ?? [], at: .venue(venue.id))
    }
  }

  /// What is reported has no address of the event's own, also where the reporter knows it.
  static let events = Reportable<ID<Event>>(
    ReportKind(
      "event", called: "Event",
      hiding: Hiding(in: "realspace_events") { (id: ID<Event>, removal) in
        try removal.live.publish(
          .resync, of: id, to: EventLive.following.audience(of: id), at: removal.now, in: removal.transaction)
      }
    ) { (id: ID<Event>, removal) in
      let concerned = try EventLive.concerned(by: id, in: removal.transaction)
      guard try removal.transaction.run("DELETE FROM realspace_events WHERE id = \(id)") == 1 else { return false }
      try removal.live.publish(.resync, of: id, to: .profiles(concerned), at: removal.now, in: removal.transaction)
      return true
    }
  ) { id, viewer, links, transaction in
    try EventQueries.first(id, viewer: viewer.profile, links: links, in: transaction).map { event in
      let name = event.host.username
      return ReportedContent(
        event.id, "the event “\(event.name.isolated)”", by: event.host.id, called: name,
        text: "@\(name): \(event.name)\n\(event.eventDescription ?? "")\n\(event.link ?? "")", at: .event(event.id))
    }
  }

  static let kinds = [venues.kind, events.kind]

  static func register(in routes: inout Routes) {
    routes.reportPage("/realspace/venues/{id}/report", venues) { try $0.id() }
    routes.report(RealspaceAPI.reportEntity, venues) { ($0.id, $0.reason) }
    routes.reportPage("/realspace/events/{id}/report", events) { try $0.id() }
    routes.report(RealspaceAPI.reportEvent, events) { ($0.id, $0.reason) }
  }
}

/// Addresses of events and venues.
extension URLPath {
  /// `/realspace/events/{id}` and what lies below it.
  static func event(_ id: ID<RealspaceAPI.Event>, _ below: StaticString = "") -> URLPath {
    URLPath("/realspace/events/", uuid: id.high, id.low, below)
  }

  /// `/realspace/venues/{id}` and what lies below it.
  static func venue(_ id: ID<RealspaceAPI.Entity>, _ below: StaticString = "") -> URLPath {
    URLPath("/realspace/venues/", uuid: id.high, id.low, below)
  }
}
