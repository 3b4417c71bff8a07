internal import Core
internal import SQL
internal import Social
internal import Wire

/// The calls about events and venues.
enum CommunityRoutes {
  static func register(in routes: inout Routes) {
    EventLive.register(in: &routes)
    CommunityReports.register(in: &routes)
    registerVenues(in: &routes)
    registerEvents(in: &routes)
    registerHosting(in: &routes)
    registerAnswers(in: &routes)
    CalendarRoutes.register(in: &routes)
    CommunityPageRoutes.register(in: &routes)
    CalendarPageRoutes.register(in: &routes)
  }

  private static func registerVenues(in routes: inout Routes) {
    let services = routes.services
    let actions = VenueActions(services: services)
    routes.viewer(RealspaceAPI.entities) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try VenueQueries.page(
          input.q ?? "", before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.addEntity) { input, viewer, call in
      try await actions.add(
        input, by: viewer, links: call.links, idempotency: try call.idempotency(["\(input)"]))
    }
    routes.viewer(RealspaceAPI.entity) { input, viewer, call in
      try await services.database.query(as: viewer.principal) {
        try VenueQueries.required(input.id, viewer: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.editEntity) { input, viewer, call in
      try await actions.edit(input, by: viewer, links: call.links)
    }
    let finder = CityFinder(services)
    routes.viewer(RealspaceAPI.cities) { input, _, _ in
      Page(items: try finder.cities(input.q).map(CityFinder.described), next: nil)
    }
  }

  private static func registerEvents(in routes: inout Routes) {
    let services = routes.services
    routes.viewer(RealspaceAPI.events) { input, viewer, call in
      let when = input.when ?? .upcoming
      guard RealspaceAPI.EventTime.known.contains(when) else {
        throw Problem.validation("when", "invalid", "Ask for upcoming or past.")
      }
      return try await services.database.read(as: viewer.principal) {
        try EventQueries.page(
          when, at: input.entity, isMine: input.mine ?? false, before: call.cursor(input.before),
          limit: input.limit.count,
          now: call.now, viewer: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(RealspaceAPI.event) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try EventQueries.required(
          input.id, on: input.occurrence, now: call.now, viewer: viewer.profile, links: call.links, in: $0
        ).event
      }
    }
    routes.viewer(RealspaceAPI.eventDates) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        guard try EventQueries.exists(input.id, in: transaction) else { throw Problem.notFound() }
        return try EventDateQueries.page(
          of: input.id, before: call.cursor(input.before), limit: input.limit.count, call.cursors, now: call.now,
          viewer: viewer.profile, in: transaction)
      }
    }
  }

  private static func registerHosting(in routes: inout Routes) {
    let actions = EventActions(services: routes.services)
    routes.viewer(RealspaceAPI.addEvent) { input, viewer, call in
      try await actions.add(
        input, by: viewer, links: call.links, idempotency: try call.idempotency(["\(input)"]))
    }
    routes.viewer(RealspaceAPI.editEvent) { input, viewer, call in
      try await actions.edit(input, by: viewer, links: call.links)
    }
    routes.viewer(RealspaceAPI.cancelEvent) { input, viewer, call in
      if input.forever == true {
        try await actions.delete(input.id, by: viewer, links: call.links)
      } else {
        try await actions.set(isCancelled: true, input.id, on: input.occurrence, by: viewer, links: call.links)
      }
      return NoContent()
    }
    routes.viewer(RealspaceAPI.restoreEvent) { input, viewer, call in
      try await actions.set(isCancelled: false, input.id, on: input.occurrence, by: viewer, links: call.links)
    }
  }

  private static func registerAnswers(in routes: inout Routes) {
    let services = routes.services
    let answers = EventAnswers(services: services)
    routes.viewer(RealspaceAPI.answerEvent) { input, viewer, call in
      try await answers.answer(input, by: viewer, links: call.links)
    }
    routes.viewer(RealspaceAPI.guests) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        let found = try EventQueries.required(
          input.id, on: input.occurrence, now: call.now, viewer: viewer.profile, links: call.links, in: transaction)
        return try GuestQueries.page(
          of: found.date, before: call.cursor(input.before), limit: input.limit.count, links: call.links,
          in: transaction)
      }
    }
    routes.viewer(RealspaceAPI.decideGuest) { input, viewer, call in
      try await answers.decide(input, by: viewer, links: call.links)
      return NoContent()
    }
  }
}
