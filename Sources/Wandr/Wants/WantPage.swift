internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// Where one wants to go. Nobody else sees it.
struct WantPage: HTML {
  let wants: Page<WandrAPI.WantToGo>
  let context: PageContext

  var body: some HTML {
    AppPage("Want to go", tab: .wants, context) {
      div(.class("column column-padded")) {
        OwnRows(kind: .want)
        OwnTemplate(kind: .want)
        WantTemplates(context: context)
        if wants.items.isEmpty, wants.next == nil {
          EmptyState(
            "Nothing here yet", "Save places from your friends’ logs. Once you log one yourself, it leaves this list.",
            symbol: "bookmark", context
          ) {
            a(.class("button"), .href("/wandr")) { "See what friends have logged" }
          }
        } else {
          ul(.class("place-list"), .data("list")) { ForEach(wants.items) { WantRow(want: $0, context: context) } }
          MoreLink("More places", "/wandr/want-to-go?before=", wants.next)
        }
      }
    }
  }
}

struct WantRow: HTML {
  let want: WandrAPI.WantToGo
  let context: PageContext

  var body: some HTML {
    li(.class("place-row")) {
      p {
        a(.class("log-place"), .href(.place(want.placeID))) { Written(want.place.name) }
        if !want.place.address.isEmpty {
          " "
          span(.class("quiet"), .written) { want.place.address }
        }
      }
      if let from = want.from {
        p(.class("quiet")) {
          "From "
          if let log = want.log {
            a(.href(.log(log))) { Written(from.called(context)) }
          } else {
            Written(from.called(context))
          }
        }
      }
      WantButton(place: want.placeID, isWanted: true, context: context)
    }
  }
}

enum WantPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/wandr/want-to-go") { viewer, page in
      let before: Cursor<WandrAPI.WantToGoList>? = page.cursor()
      let links = page.call.links
      let (wants, context) = try await page.read(viewer) {
        try WantQueries.page(of: viewer.profile, before: before, limit: 40, links: links, in: $0)
      }
      return page.page(WantPage(wants: wants, context: context))
    }
  }
}
