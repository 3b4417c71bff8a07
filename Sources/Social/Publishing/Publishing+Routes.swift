public import Core
internal import HTTP
public import SQL
public import Wire

extension Publishing {
  /// With the calls that publish a post now and as soon as it is ready, and that list and discard what waits.
  /// - Parameters:
  ///   - read: checks what was sent. Throws 422 with every field at fault.
  ///   - answer: reads the post for its author.
  public func calls<Input>(
    _ now: Endpoint<Input, Thing>, _ waiting: WaitingCalls<Input>,
    reading read: @escaping @Sendable (Input, Services) throws -> Submission<Own>,
    answer: @escaping @Sendable (ID<Thing>, Viewer, MediaLinks, Transaction) throws -> Thing
  ) -> Publishing where Thing: JSONWritable & Decodable {
    var publishing = self
    publishing.registrations.append { [self] routes in
      let services = routes.services
      routes.viewer(now) { input, viewer, call in
        let sent = try read(input, services)
        let links = call.links
        return try await publishNow(
          sent.publication, sent.media, by: viewer, idempotency: try call.idempotency(sent.fingerprint), services
        ) { try answer($0, viewer, links, $1) }
      }
      routes.viewer(waiting.publishWhenReady) { input, viewer, call in
        let sent = try read(input, services)
        return try await publishWhenReady(
          sent.publication, sent.media, by: viewer, links: call.links,
          idempotency: try call.idempotency(sent.fingerprint), services)
      }
      routes.viewer(waiting.waitingPosts) { input, viewer, call in
        // There are few enough to be read at once, to know which are whole.
        let all = try await self.waiting(by: viewer, links: call.links, services)
        let before = try call.cursor(input.before)
        let rest = before.map { before in all.filter { ($0.createdAt, $0.id) < (before.time, before.id()) } } ?? all
        let items = Array(rest.prefix(input.limit.count))
        let next = rest.count > items.count ? items.last : nil
        return Page(
          items: items, next: next.map { call.cursors.seal(Cursor<SocialAPI.WaitingPostList>($0.createdAt, $0.id)) })
      }
      routes.viewer(waiting.discardWaitingPost) { input, viewer, _ in
        try await discard(input.id, by: viewer, services)
        return NoContent()
      }
    }
    return publishing
  }

  /// The forms of a post whose video failed.
  func registerForms(in routes: inout Routes) {
    let services = routes.services
    let home = "/\(people.app)"
    routes.viewerPage(.post, "\(place){id}/discard") { viewer, page in
      try await discard(try page.id(), by: viewer, services)
      return .redirect(to: home)
    }
    routes.viewerPage(.post, "\(place){id}/retry") { viewer, page in
      do {
        try await retry(try page.id(), by: viewer, links: page.call.links, services)
      } catch let problem as Problem where problem.status == 409 {
        // It has been begun again already: the feed tells how far it is.
      }
      return .redirect(to: home)
    }
  }
}
