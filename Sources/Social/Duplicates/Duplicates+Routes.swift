public import Core
internal import HTML
internal import HTTP
internal import SQL
public import Wire

extension Duplicates {
  private static var pageLength: Int { 30 }

  /// With the calls that list duplicates, propose one, agree to it and end it.
  /// - Parameters:
  ///   - other: the item that stays, in what the call proposes.
  ///   - told: a duplicate as the calls answer it.
  public func calls<Propose: IdentifyingInput, By: IdentifyingInput, Told: JSONWritable & Decodable & Sendable>(
    list: Endpoint<ListInput<List>, Page<Told>>, propose: Endpoint<Propose, Told>, agree: Endpoint<By, Told>,
    end: Endpoint<By, NoContent>, of other: @escaping @Sendable (Propose) -> ID<Item>,
    _ told: @escaping @Sendable (KnownDuplicate<Item>) -> Told
  ) -> Duplicates where Propose.Entity == Item {
    var duplicates = self
    duplicates.registerCalls = { part, routes in
      let services = routes.services
      let actions = DuplicateActions(part: part, services: services)
      routes.viewer(list) { input, viewer, call in
        let page = try await services.database.read(as: viewer.principal) {
          try part.page(
            before: call.cursor(input.before), limit: input.limit.count, viewer: viewer, links: call.links, in: $0)
        }
        return Page(items: page.items.map(told), next: page.next)
      }
      routes.viewer(propose) { input, viewer, call in
        let key = try call.idempotency(["\(input)"])
        return told(
          try await actions.propose(input.id, of: other(input), by: viewer, links: call.links, idempotency: key))
      }
      routes.viewer(agree) { input, viewer, call in
        told(try await actions.agree(to: input.id.cast(), by: viewer, links: call.links))
      }
      routes.viewer(end) { input, viewer, call in
        try await actions.end(input.id.cast(), by: viewer, links: call.links)
        return NoContent()
      }
    }
    return duplicates
  }

  // MARK: Pages

  /// An item's page, and what lies below it.
  func address(_ id: ID<Item>, _ below: StaticString = "") -> URLPath {
    URLPath(pages.item, uuid: id.high, id.low, below)
  }

  /// Where the form of a duplicate is sent.
  func address(_ id: ID<DuplicateEntity>, _ below: StaticString) -> URLPath {
    URLPath(pages.list, uuid: id.high, id.low, below)
  }

  /// The page that shows two items beside each other.
  func comparison(_ id: ID<Item>, with other: ID<Item>) -> URLPath? {
    URLPath(checking: "\(pages.item)\(id)/same?with=\(other)")
  }

  func registerComparing(in routes: inout Routes) {
    let actions = DuplicateActions(part: self, services: routes.services)
    let place = pages.item
    routes.viewerPage(.get, "\(place){id}/same") { viewer, page in
      guard let other = page.request.query["with"].flatMap({ ID<Item>($0) }) else {
        return try await search(viewer, page)
      }
      let (model, context) = try await pair(viewer, page, with: other)
      return page.page(DuplicatePage(self, model: model, context: context))
    }
    routes.viewerPage(.post, "\(place){id}/same") { viewer, page in
      let (id, form): (ID<Item>, FormFields) = (try page.id(), try page.form())
      guard let other = ID<Item>(form["with"]) else { throw Problem.notFound() }
      let stays = form["stays"]
      return try await page.submit(retryOn: [409, 422]) {
        let (item, into) = stays == "\(id)" ? (other, id) : (id, other)
        let made = try await actions.propose(item, of: into, by: viewer, links: page.call.links)
        return page.redirect("\(place)\(made.into.id)", said: made.isMerged ? .itemsMerged : .mergeProposed)
      } again: { errors in
        var (model, context) = try await pair(viewer, page, with: other)
        (model.stays, model.errors) = (stays, errors)
        return page.page(DuplicatePage(self, model: model, context: context))
      }
    }
  }

  private func search(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let id: ID<Item> = try page.id()
    let typed = page.request.query["q"] ?? ""
    let (found, context) = try await page.read(viewer) { try self.item(id, viewer: viewer, in: $0) }
    guard let item = found else { throw Problem.notFound() }
    let others = try await contents.search(item, typed, viewer, page.services).filter { $0.item.id != id }
    return page.page(DuplicateSearchPage(self, item: item, query: typed, found: others, context: context))
  }

  /// - Throws: 404 where the viewer may not see one of the two.
  private func pair(
    _ viewer: Viewer, _ page: PageCall, with other: ID<Item>
  ) async throws -> (DuplicateComparison<Item>, PageContext) {
    let (id, links): (ID<Item>, MediaLinks) = (try page.id(), page.call.links)
    let compared = try await contents.compare([id, other], viewer, page.services)
    guard compared.count == 2 else { throw Problem.notFound() }
    let (said, context) = try await page.read(viewer) {
      try duplicate(of: id, other, viewer: viewer, links: links, in: $0)
    }
    return (DuplicateComparison(item: compared[0], other: compared[1], duplicate: said), context)
  }

  func registerList(in routes: inout Routes) {
    let actions = DuplicateActions(part: self, services: routes.services)
    let path = "/\(people.app)/duplicates"
    routes.viewerPage(.get, path) { viewer, page in
      let before: Cursor<List>? = page.cursor()
      let links = page.call.links
      let (found, context) = try await page.read(viewer) {
        try self.page(before: before, limit: Self.pageLength, viewer: viewer, links: links, in: $0)
      }
      return page.page(DuplicatesPage(self, duplicates: found, context: context))
    }
    routes.viewerPage(.post, "\(path)/{id}/agree") { viewer, page in
      let agreed = try await actions.agree(to: try page.id(), by: viewer, links: page.call.links)
      return page.redirect(path, said: agreed.isMerged ? .itemsMerged : .mergeProposed)
    }
    routes.viewerPage(.post, "\(path)/{id}/end") { viewer, page in
      try await actions.end(try page.id(), by: viewer, links: page.call.links)
      return page.redirect(path, said: .mergeEnded)
    }
  }
}

extension Notice {
  static let itemsMerged = Notice("items-merged", "Merged.")
  static let mergeProposed = Notice("merge-proposed", "Proposed.")
  static let mergeEnded = Notice("merge-ended", "They are two again.")
  /// What the pages about duplicates say, for the look of an app that has them.
  public static let ofDuplicates = [itemsMerged, mergeProposed, mergeEnded]
}
