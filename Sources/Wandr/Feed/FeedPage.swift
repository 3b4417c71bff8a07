internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// What friends have logged.
struct FeedPage: HTML {
  struct Model: Sendable {
    var logs: Page<WandrAPI.Log>
    /// Whether this is a later page, reached by "More logs".
    var isContinued = false
    /// What the viewer has deleted just now.
    var deleted: ID<WandrAPI.Log>?
    /// How many people a newcomer doesn't follow yet.
    var unfollowed = 0
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage("Feed", tab: .feed, context) {
      div(.class("feed"), .data("feed"), .data("news", "New logs available")) {
        if let id = model.deleted { DeletedLog(id: id) }
        UnfollowedNote(model.unfollowed, of: Wandr.people)
        WantTemplates(context: context)
        if model.logs.items.isEmpty, !model.isContinued {
          EmptyState(
            "No logs yet", "Places that your friends log appear here, the newest first.", symbol: "feed", context
          ) {
            a(.class("button"), .href("/wandr/new")) { "Log a place" }
            a(.class("button button-quiet"), .href("/wandr/search")) { "Find people" }
            if let link = context.familyLinkPage {
              a(.class("button button-quiet"), .href(link)) { "Make a link for the family" }
            } else if let invite = context.invitePage {
              a(.class("button button-quiet"), .href(invite)) { "Invite friends" }
            }
          }
        } else {
          LogColumn(logs: model.logs.items, isContinued: model.isContinued, context: context)
          FeedEnd(
            MoreLink("More logs", "/wandr?before=", model.logs.next), seen: "You’ve seen every log from your friends.",
            context)
        }
      }
    }
  }
}

/// That a log was deleted, and the way to put it back.
struct DeletedLog: HTML {
  let id: ID<WandrAPI.Log>

  var body: some HTML {
    div(.class("undo"), .role("status")) {
      p { "Deleted. You can put it back for a day." }
      form(.method("post"), .action(.log(id, "/restore")), .data("once")) {
        button(.class("button button-small button-quiet")) { "Undo" }
      }
    }
  }
}

enum FeedPageRoutes {
  static func register(in routes: inout Routes) {
    routes.page(.get, "/wandr") { page in
      switch page.call.caller {
      case .anonymous: return try await page.welcome(welcome(page))
      case .signedIn: return .redirect(to: "/wandr/onboarding")
      case .viewer(let viewer): return try await feed(viewer, page)
      }
    }
  }

  private static func welcome(_ page: PageCall) -> WelcomePage.Model {
    WelcomePage.Model(
      line: "Remember the places you go.",
      explanation: "Rate them, note what was good, and see where your friends have been. No ads, no tracking.",
      signUp: page.openSignUp)
  }

  private static let pageLength = 12

  private static func feed(_ viewer: Viewer, _ page: PageCall) async throws -> Response {
    let before: Cursor<WandrAPI.FeedList>? = page.cursor()
    let (links, deleted) = (page.call.links, page.request.query["deleted"].flatMap { ID<PlaceLog>($0) })
    let now = page.call.now
    let (model, context) = try await page.read(viewer) { transaction in
      let own = try deleted.flatMap { try LogQueries.own($0, of: viewer.profile, in: transaction) }
      let logs = try FeedQueries.page(
        viewer.profile, before: before, limit: pageLength, links: links, in: transaction)
      return FeedPage.Model(
        logs: logs, isContinued: before != nil, deleted: own?.deletedAt == nil ? nil : deleted,
        unfollowed: before == nil
          ? try Wandr.people.unfollowed(by: viewer, isEmpty: logs.items.isEmpty, at: now, in: transaction) : 0)
    }
    return page.page(FeedPage(model: model, context: context), capacity: 65_536)
  }
}
