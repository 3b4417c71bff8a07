internal import Core
internal import HTTP
internal import SQL
internal import Wire

enum WaitingRoutes {
  static func register(in routes: inout Routes) {
    let services = routes.services
    let actions = WaitingActions(services: services)
    routes.viewer(KinnectAPI.publishWhenReady) { input, viewer, call in
      let key = try call.idempotency([input.caption ?? ""] + input.media.map(\.description))
      return try await actions.publishWhenReady(
        .post(caption: input.caption ?? ""), input.media, by: viewer, links: call.links, idempotency: key)
    }
    routes.viewer(KinnectAPI.waitingPosts) { _, viewer, call in
      Page(items: try await actions.waiting(by: viewer, links: call.links), next: nil)
    }
    routes.viewer(KinnectAPI.discardWaitingPost) { input, viewer, _ in
      try await actions.discard(input.id, by: viewer)
      return NoContent()
    }
    routes.viewerPage(.post, "/kinnect/waiting/{id}/discard") { viewer, page in
      try await actions.discard(try page.id(), by: viewer)
      return .redirect(to: "/kinnect")
    }
    routes.viewerPage(.post, "/kinnect/waiting/{id}/retry") { viewer, page in
      do { try await actions.retry(try page.id(), by: viewer, links: page.call.links) } catch let problem as Problem
        where problem.status == 409
      {
        // It has been begun again already: the feed tells how far it is.
      }
      return .redirect(to: "/kinnect")
    }
    for event in MediaLive.all { routes.live(event) }
    services.uploads.whenMoved { account, media, step in
      guard let viewer = try await services.viewer(account, app: Kinnect.name) else { return }
      try await MediaLive.publish(step, of: media, to: viewer, services)
    }
    services.uploads.whenReady { account in
      guard let viewer = try await services.viewer(account, app: Kinnect.name) else { return }
      try await actions.publishReady(by: viewer)
    }
  }
}
