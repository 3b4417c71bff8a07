public import Core
public import HTML
internal import HTTP
internal import SQL
public import Wire

extension Toggle {
  /// With the call and the page that list who has turned it on: `{page}/{id}/likes`.
  /// - Parameters:
  ///   - people: who they are.
  ///   - page: the page of the thing, before its id: `/kinnect/p/`.
  public func listing<List: CursorList>(
    _ call: Endpoint<ItemListInput<Thing, List>, Page<SocialAPI.Profile>>, of people: People, at page: StaticString
  ) -> Toggle {
    adding { [self] routes in
      let services = routes.services
      routes.viewer(call) { input, viewer, call in
        let list = try self.people(of: input.id, before: call.cursor(input.before), limit: input.limit.count)
        return try await services.database.read(as: viewer.principal) { transaction in
          guard try subject.place(place, input.id, in: transaction) != nil else { throw Problem.notFound() }
          return try list.page(for: viewer.profile, links: call.links, in: transaction)
        }
      }
      routes.viewerPage(.get, "\(page){id}/likes") { viewer, call in
        let id: ID<Thing> = try call.id()
        let before: Cursor<List>? = call.cursor()
        let (list, links) = (self.people(of: id, before: before, limit: 50), call.call.links)
        let (found, context) = try await call.read(viewer) { transaction in
          guard try subject.place(place, id, in: transaction) != nil else { throw Problem.notFound() }
          return try list.page(for: viewer.profile, links: links, in: transaction)
        }
        return call.page(LikesPage(found, of: people, post: URLPath(page, uuid: id.high, id.low), context: context))
      }
    }
  }

  /// Who has turned it on, newest first. Sorted when it is read: that is done far less often than turning on.
  public func people<List: CursorList>(of thing: ID<Thing>, before: Cursor<List>?, limit: Int) -> ProfileList {
    ProfileList(before: before, limit: limit) { [table, column] time, id, count in
      """
      SELECT created_at AS at, user_id AS other FROM \(table)
      WHERE \(column) = \(thing) AND (created_at, user_id) < (\(time), \(id))
      ORDER BY created_at DESC, user_id DESC LIMIT \(count)
      """
    }
  }
}

/// Who likes a post. Scripts show it as a sheet.
public struct LikesPage: HTML {
  let found: Page<SocialAPI.Profile>
  let people: People
  let post: URLPath
  let context: PageContext

  /// - Parameter post: the post's page.
  public init(_ found: Page<SocialAPI.Profile>, of people: People, post: URLPath, context: PageContext) {
    self.found = found
    self.people = people
    self.post = post
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("Likes", tab: .none, back: post, context) {
      div(.class("column"), .data("sheet-content")) {
        if found.items.isEmpty {
          EmptyState("No likes yet", "Be the first: tap the heart or the photo twice.", symbol: "heart", context) {
            a(.class("button"), .href(post)) { "Back to the post" }
          }
        } else {
          PeopleList(found.items, of: people, context: context)
        }
        MoreLink("More", "?before=", found.next)
      }
    }
  }
}
