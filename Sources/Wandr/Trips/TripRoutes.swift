internal import Core
internal import SQL
internal import Social
internal import Wire

enum TripRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = TripActions(services: services)
    routes.viewer(WandrAPI.trips) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try TripQueries.page(
          of: viewer.profile, before: call.cursor(input.before), limit: input.limit.count, links: call.links, in: $0)
      }
    }
    routes.viewer(WandrAPI.trip) { input, viewer, call in
      try await services.database.read(as: viewer.principal) {
        try TripQueries.found(input.id, viewer: viewer.profile, links: call.links, in: $0)
      }
    }
    routes.viewer(WandrAPI.putTrip) { input, viewer, call in
      try await actions.put(input, by: viewer, links: call.links)
    }
    routes.viewer(WandrAPI.setTripCover) { input, viewer, call in
      try await actions.setCover(input.photo, of: input.id, by: viewer, links: call.links)
    }
    routes.viewer(WandrAPI.deleteTrip) { input, viewer, _ in
      try await actions.delete(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(WandrAPI.tripLogs) { input, viewer, call in
      try await services.database.read(as: viewer.principal) { transaction in
        _ = try TripQueries.found(input.id, viewer: viewer.profile, links: call.links, in: transaction)
        return try LogQueries.logs(
          in: input.id, before: call.cursor(input.before), limit: input.limit.count, viewer: viewer.profile,
          links: call.links, in: transaction)
      }
    }
    registerPeople(in: &routes, actions)
  }

  private static func registerPeople(in routes: inout Routes, _ actions: TripActions) {
    routes.viewer(WandrAPI.inviteToTrip) { input, viewer, call in
      try await actions.invite(
        input.username, meaning: input.profile, to: input.id, by: viewer, links: call.links)
    }
    routes.viewer(WandrAPI.removeFromTrip) { input, viewer, call in
      try await actions.remove(
        input.username, meaning: input.profile, from: input.id, by: viewer, links: call.links)
    }
    routes.viewer(WandrAPI.joinTrip) { input, viewer, call in
      try await actions.join(input.id, by: viewer, links: call.links)
    }
    routes.viewer(WandrAPI.leaveTrip) { input, viewer, _ in
      try await actions.leave(input.id, by: viewer)
      return NoContent()
    }
    routes.viewer(WandrAPI.handTripOver) { input, viewer, call in
      try await actions.handOver(
        input.id, to: input.username, meaning: input.profile, by: viewer, links: call.links)
    }
  }
}
