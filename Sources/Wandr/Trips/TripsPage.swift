internal import Core
internal import HTML
internal import Social
internal import Wire

/// The trips that one belongs to, as a grid of cards.
struct TripsPage: HTML {
  let trips: Page<WandrAPI.Trip>
  let context: PageContext

  var body: some HTML {
    AppPage("Trips", tab: .trips, context) {
      div(.class("column column-padded trips")) {
        OwnRows(kind: .trip)
        OwnTemplate(kind: .trip)
        if trips.items.isEmpty, trips.next == nil {
          EmptyState(
            "No trips yet", "A trip gathers logs, yours and those of the people who travel with you.", symbol: "trips",
            context
          ) {
            a(.class("button"), .href("/wandr/trips/new")) { "Create trip" }
          }
        } else {
          p { a(.class("button button-small"), .href("/wandr/trips/new")) { "Create trip" } }
          ul(.class("trip-grid"), .data("list")) { ForEach(trips.items) { TripCard(trip: $0, context: context) } }
          MoreLink("More trips", "/wandr/trips?before=", trips.next)
        }
      }
    }
  }
}

struct TripCard: HTML {
  let trip: WandrAPI.Trip
  let context: PageContext

  var body: some HTML {
    li(.class("trip-card")) {
      a(.href(.trip(trip.id))) {
        TripCover(trip: trip, context: context)
        h2 { Written(trip.name) }
        p(.class("quiet")) { trip.dates.isEmpty ? trip.logCount.counted("log", "logs") : trip.dates }
        if trip.membership == .invited { p(.class("trip-invited")) { "You are invited" } }
      }
    }
  }
}

/// The picture of a trip, or its place.
struct TripCover: HTML {
  let trip: WandrAPI.Trip
  let context: PageContext

  var body: some HTML {
    if let cover = trip.coverPhotoURL.flatMap({ URLPath(checking: $0) }) {
      img(.class("trip-cover"), .src(cover), .alt(""), .loading("lazy"))
    } else {
      span(.class("trip-cover trip-cover-none"), .aria("hidden", true)) { context.icon("trips") }
    }
  }
}

extension WandrAPI.Trip {
  /// "5 March 2026 – 12 March 2026"; empty where no day is set.
  var dates: String {
    let days = [startDate, endDate].map { $0.flatMap { VisitDate($0)?.words } }
    switch (days[0], days[1]) {
    case (let start?, let end?): return start == end ? start : "\(start) – \(end)"
    case (let start?, nil): return "From \(start)"
    case (nil, let end?): return "Until \(end)"
    case (nil, nil): return ""
    }
  }
}

/// A trip: its people and its logs.
struct TripPage: HTML {
  struct Model: Sendable {
    var trip: WandrAPI.Trip
    var logs: Page<WandrAPI.Log>
    var isContinued = false
    var streets: MapStreets?
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage(trip.name.isolated, tab: .trips, back: "/wandr/trips", context) {
      div(.class("feed")) {
        WantTemplates(context: context)
        if !model.isContinued {
          head
          if trip.membership == .invited { answer }
          if !model.logs.items.isEmpty {
            TravelMap(isHero: true, trip: trip.id, streets: model.streets, context: context)
          }
        }
        if model.logs.items.isEmpty, model.logs.next == nil {
          EmptyState(
            "No logs yet", "Add what you have logged, or choose this trip in the details of a log.", symbol: "trips",
            context
          ) {
            if trip.membership != .invited { a(.class("button"), .href("/wandr/new")) { "Log a place" } }
          }
        } else {
          LogColumn(logs: model.logs.items, isContinued: model.isContinued, context: context)
        }
        MoreLink("More logs", "?before=", model.logs.next)
      }
    }
  }

  private var trip: WandrAPI.Trip { model.trip }

  private var head: some HTML {
    section(.class("trip-head"), .aria("label", "About ", trip.name)) {
      TripCover(trip: trip, context: context)
      if !trip.dates.isEmpty { p(.class("quiet")) { trip.dates } }
      ul(.class("trip-people")) {
        ForEach(trip.collaborators) { one in
          li {
            a(.href(.profile(one.person.username))) {
              Avatar(one.person.avatarURL, .small, context)
              span { Written(one.person.called(context)) }
            }
            if one.membership != .joined { span(.class("quiet")) { one.membership.words } }
          }
        }
      }
      div(.class("trip-actions")) {
        a(.class("button button-small button-quiet"), .href(.trip(trip.id, "/people"))) { "People" }
        if trip.membership != .invited {
          a(.class("button button-small button-quiet"), .href(.trip(trip.id, "/add"))) { "Add logs" }
          a(.class("button button-small button-quiet"), .href(.trip(trip.id, "/link"))) { "Link" }
        }
        if trip.membership == .owner {
          a(.class("button button-small button-quiet"), .href(.trip(trip.id, "/edit"))) { "Edit" }
          a(.class("button button-small button-quiet"), .href(.trip(trip.id, "/delete"))) { "Delete" }
        }
      }
    }
  }

  private var answer: some HTML {
    div(.class("banner")) {
      p { "You are invited to this trip." }
      form(.method("post"), .action(.trip(trip.id, "/join")), .data("once")) {
        button(.class("button button-small")) { "Join" }
        button(.class("button button-small button-quiet"), .formaction(.trip(trip.id, "/leave"))) { "Decline" }
      }
    }
  }
}

extension WandrAPI.Membership {
  /// As people are told it.
  var words: String {
    switch self {
    case .owner: "Owner"
    case .invited: "Invited"
    default: "Joined"
    }
  }
}
