internal import Core
internal import HTML
internal import HTTP
internal import SQL
internal import Social
internal import Wire

/// What is on the map, as a list: for everybody, and for those who can't see or point at a map.
struct MapPage: HTML {
  struct Model: Sendable {
    var view: WandrAPI.MapView
    /// The rating that the list is of; empty for all.
    var rating: String
    var tag: String
    var person: String
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage("Map", tab: .map, context) {
      div(.class("column map")) {
        form(.class("map-filter"), .method("get"), .action("/wandr/map"), .role("search")) {
          div(.class("field")) {
            label(.for("rating")) { "Rating" }
            selectElement(.class("select"), .id("rating"), .name("rating")) {
              option(.value(""), .selected(model.rating.isEmpty)) { "All" }
              ForEach(WandrAPI.Rating.known) { rating in
                option(.value(rating.rawValue), .selected(rating.rawValue == model.rating)) { rating.words }
              }
            }
          }
          Field("Tag", "tag", value: model.tag, limit: WandrAPI.Limits.tag.upperBound, isRequired: false)
          Field("Person", "person", .username, value: model.person, limit: 30, isRequired: false)
          button(.class("button button-small")) { "Show" }
        }
        if model.view.logs.isEmpty, model.view.clusters.isEmpty {
          EmptyState("Nothing here yet", "Places that you and your friends log appear here.", symbol: "map", context) {
            a(.class("button"), .href("/wandr/new")) { "Log a place" }
          }
        } else {
          list
        }
      }
    }
  }

  private var list: some HTML {
    ul(.class("place-list")) {
      ForEach(model.view.logs) { log in
        li(.class("place-row")) {
          p {
            a(.class("log-place"), .href(.log(log.id))) { Written(log.place.name) }
            " "
            span(.class("quiet")) { Written(log.author.called(context)) }
          }
          RatingMark(log.rating)
        }
      }
      ForEach(model.view.clusters) { cluster in
        li(.class("place-row")) { p { cluster.count.counted("more log", "more logs") } }
      }
    }
  }
}

enum MapPageRoutes {
  static func register(in routes: inout Routes) {
    routes.viewerPage(.get, "/wandr/map") { viewer, page in
      let query = page.request.query
      let (rating, tag, person) = (query["rating"] ?? "", query["tag"] ?? "", query["person"] ?? "")
      // The whole world, near enough that each place is by itself.
      let (area, links) = (try MapArea("-180,-90,180,90", zoom: 20), page.call.links)
      let (model, context) = try await page.read(viewer) { transaction in
        let filter = MapFilter(
          rating: rating.isEmpty ? nil : WandrAPI.Rating(rawValue: rating), tag: tag.isEmpty ? nil : Tag.folded(tag),
          trip: nil, person: person.isEmpty ? nil : try MapRoutes.person(person, viewer, links, transaction))
        return MapPage.Model(
          view: try MapQueries.view(area, filter, viewer: viewer.profile, links: links, in: transaction),
          rating: rating, tag: tag, person: person)
      }
      return page.page(MapPage(model: model, context: context), capacity: 32_768)
    }
  }
}
