import Core
import HTML
import Places
import Social
import TestCircle
import Wire

@testable import Wandr

/// Every page of Wandr in the states that matter.
enum Gallery {
  static let all =
    feed + logs + writing + places + profiles + visibility + saving + trips + zones + links + files + device
    + imports + duplicates

  static let feed = [
    Specimen("feed", "/wandr") {
      FeedPage(model: .init(logs: Fixture.logs(5, next: "n2")), context: try Fixture.context()).rendered()
    },
    Specimen("feed-end", "/wandr?before=n2") {
      FeedPage(model: .init(logs: Fixture.logs(2), isContinued: true), context: try Fixture.context()).rendered()
    },
    Specimen("feed-empty", "/wandr-empty") {
      FeedPage(model: .init(logs: Fixture.nothing), context: try Fixture.context(unread: 0)).rendered()
    },
    Specimen("feed-deleted", "/wandr-deleted") {
      FeedPage(model: .init(logs: Fixture.logs(1), deleted: Fixture.id(109)), context: try Fixture.context()).rendered()
    },
  ]

  static let logs = [
    Specimen("log", "/wandr/l/other") {
      LogPage(model: .init(log: Fixture.log(0, photos: 2)), context: try Fixture.context()).rendered()
    },
    Specimen("log-own", "/wandr/l/own") {
      LogPage(model: .init(log: Fixture.log(2, by: 0, for: .me)), context: try Fixture.context(notice: "Log saved."))
        .rendered()
    },
    Specimen("log-hidden", "/wandr/l/hidden") {
      LogPage(model: .init(log: Fixture.log(1, by: 0), isHidden: true), context: try Fixture.context()).rendered()
    },
    Specimen("details", "/wandr/l/own/edit") {
      let log = Fixture.log(0, by: 0, photos: 1)
      return LogFormPage(
        model: .init(log: log, form: LogForm(log), trips: [.init(id: Fixture.id(800), name: "Lisbon & the coast")]),
        context: try Fixture.context(notice: "Logged. Add details if you like.")
      ).rendered()
    },
    Specimen("details-asked", "/wandr/l/asked/edit") {
      let log = Fixture.log(3, by: 0, photos: 1)
      return LogFormPage(
        model: .init(log: log, form: LogForm(log), trips: [], asksAboutSaving: true), context: try Fixture.context()
      ).rendered()
    },
    Specimen("details-wrong", "/wandr/l/wrong/edit") {
      let log = Fixture.log(1, by: 0)
      return LogFormPage(
        model: .init(
          log: log, form: LogForm(log), trips: [],
          errors: FormErrors(fields: [
            "rating": "Choose skip, solid or mustSee.", "note": "Use at most 280 characters.", "tags": "Too many.",
            "visitedOn": "This isn’t a date.", "file": "Too many.", "tripID": "Gone.", "visibility": "Choose a trip.",
            "publishing": "Choose a trip.",
          ])), context: try Fixture.context()
      ).rendered()
    },
  ]

  static let writing = [
    Specimen("new", "/wandr/new") {
      NewLogPage(
        model: .init(
          query: "", places: [Fixture.place(0), Fixture.place(1, isOwn: true)],
          ids: [Fixture.id(900), Fixture.id(901)]), context: try Fixture.context()
      ).rendered()
    },
    Specimen("new-nothing", "/wandr/new?q=x") {
      NewLogPage(model: .init(query: "x <y>", places: [], ids: []), context: try Fixture.context()).rendered()
    },
    Specimen("pin", "/wandr/new/pin") { NewPinPage(model: .init(), context: try Fixture.context()).rendered() },
    Specimen("pin-wrong", "/wandr/new/pin-wrong") {
      NewPinPage(
        model: .init(
          name: "", latitude: "x", errors: FormErrors(fields: ["name": "Say what it is.", "latitude": "No point."])),
        context: try Fixture.context()
      ).rendered()
    },
  ]

  private static let streets = MapStreets(
    TileServer("https://tiles.example/{z}/{x}/{y}.png", credit: "Mappers <&>").map { Streets.server($0) })

  /// A place that a service over the network knows.
  private static let servicePlace = WandrAPI.Place(
    id: ProvidedID.id(7, mark: 2), providerID: "osm:W1", name: "Ateneum <art>", address: "Kaivokatu 2", latitude: 60.17,
    longitude: 24.93, types: ["museum"], country: "FI", timeZone: "Europe/Helsinki", mine: false, isPrivate: false)

  static let places = [
    Specimen("place", "/wandr/places/one") {
      PlacePage(
        model: .init(place: Fixture.place(0), logs: Fixture.logs(2), isWanted: false, id: Fixture.id(900)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("place-own", "/wandr/places/own") {
      PlacePage(
        model: .init(place: Fixture.place(1, isOwn: true), logs: Fixture.nothing, isWanted: true, id: Fixture.id(900)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("map", "/wandr/map") {
      let counts = WandrAPI.RatingCounts(skip: 1, solid: 2, mustSee: 3)
      return MapPage(
        model: .init(
          view: .init(
            clusters: [.init(latitude: 1, longitude: 2, count: 6, ratings: counts)],
            logs: [Fixture.log(0), Fixture.log(1)], isPartial: false), rating: "solid", tag: "", person: ""),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("map-many", "/wandr/map?many") {
      let counts = WandrAPI.RatingCounts(skip: 0, solid: 1, mustSee: 0)
      let clusters = (0..<1900).map { index in
        WandrAPI.MapCluster(latitude: Double(index % 80), longitude: Double(index % 170), count: 1, ratings: counts)
      }
      return MapPage(
        model: .init(
          view: .init(clusters: clusters, logs: [Fixture.log(0)], isPartial: true), rating: "", tag: "", person: ""),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("map-empty", "/wandr/map-empty") {
      MapPage(
        model: .init(view: .init(clusters: [], logs: [], isPartial: false), rating: "", tag: "", person: ""),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("map-nothing", "/wandr/map?tag=x") {
      MapPage(
        model: .init(
          view: .init(clusters: [], logs: [], isPartial: false), rating: "skip", tag: "<x>", person: "nobody",
          personError: "There is nobody with this username."), context: try Fixture.context()
      ).rendered()
    },
    Specimen("map-drawn", "/wandr/map?trip=x") {
      MapPage(
        model: .init(
          view: .init(clusters: [], logs: [Fixture.log(0)], isPartial: false), rating: "", tag: "",
          person: "ben.okafor",
          trip: Fixture.id(300), trips: [.init(id: Fixture.id(300), name: "Coast <&> back")], streets: streets),
        context: try Fixture.context(hasMaps: true)
      ).rendered()
    },
    Specimen("map-wants", "/wandr/map?wants=true") {
      let want = WandrAPI.WantToGo(
        placeID: Fixture.place(1).id, place: Fixture.place(1), log: nil, from: nil, createdAt: Fixture.ago(minutes: 5))
      return MapPage(
        model: .init(
          view: .init(clusters: [], logs: [], isPartial: false), rating: "", tag: "", person: "", showsWants: true,
          wants: [want]), context: try Fixture.context(hasMaps: true)
      ).rendered()
    },
    Specimen("pin-map", "/wandr/new/pin?map") {
      NewPinPage(model: .init(streets: streets), context: try Fixture.context(hasMaps: true)).rendered()
    },
    Specimen("place-of-service", "/wandr/place-of/osm:W1") {
      PlacePage(
        model: .init(place: servicePlace, logs: Fixture.nothing, isWanted: false, id: Fixture.id(900)),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("new-of-service", "/wandr/new?q=ate") {
      NewLogPage(
        model: .init(query: "ate", places: [servicePlace], ids: [Fixture.id(901)], creditsOpenStreetMap: true),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("want-to-go", "/wandr/want-to-go") {
      let wants = (0..<3).map { number in
        WandrAPI.WantToGo(
          placeID: Fixture.place(number).id, place: Fixture.place(number), log: number == 0 ? Fixture.id(100) : nil,
          from: number < 2 ? Fixture.author(number + 1) : nil, createdAt: Fixture.ago(minutes: 5))
      }
      return WantPage(wants: Page(items: wants, next: "w2"), context: try Fixture.context()).rendered()
    },
    Specimen("want-to-go-empty", "/wandr/want-to-go-empty") {
      WantPage(wants: Page(items: [], next: nil), context: try Fixture.context()).rendered()
    },
  ]

  static let profiles = [
    Specimen("profile", "/wandr/u/ben.okafor") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(1, bio: "Trains, mostly <slow>.", followsMe: true), statistics: Fixture.statistics,
          logs: Fixture.logs(3, next: "p2")), context: try Fixture.context()
      ).rendered()
    },
    Specimen("profile-map", "/wandr/u/ben.okafor?map") {
      ProfilePage(
        model: .init(profile: Fixture.profile(1), statistics: Fixture.statistics, logs: Fixture.logs(1)),
        context: try Fixture.context(hasMaps: true)
      ).rendered()
    },
    Specimen("profile-own", "/wandr/u/ana") {
      ProfilePage(
        model: .init(
          profile: Fixture.profile(0, relation: .own),
          statistics: .init(places: 0, countries: 0, cities: 0, topTags: []),
          logs: Fixture.nothing), context: try Fixture.context()
      ).rendered()
    },
  ]

  static let visibility = [
    Specimen("profile-visibility", "/wandr/profile-visibility") {
      ProfileVisibilityPage(isPublic: true, context: try Fixture.context()).rendered()
    },
    Specimen("profile-friends-only", "/wandr/u/teo") {
      var profile = Fixture.profile(3, relation: .requested)
      (profile.postCount, profile.followerCount, profile.followingCount) = (nil, nil, nil)
      return ProfilePage(
        model: .init(
          profile: profile, statistics: .init(places: 0, countries: 0, cities: 0, topTags: []), logs: Fixture.nothing),
        context: try Fixture.context()
      ).rendered()
    },
  ]

  static let saving = [
    Specimen("photo-saving", "/wandr/photo-saving") {
      Wandr.saving.choicePage(.init(allowsSaving: true, asksAboutEarlier: false), try Fixture.context()).rendered()
    }
  ]

  static let trips = [
    Specimen("trips", "/wandr/trips") {
      TripsPage(
        trips: Page(items: [Fixture.trip(0), Fixture.trip(1, .invited), Fixture.trip(2, .joined)], next: "t2"),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("trips-empty", "/wandr/trips-empty") {
      TripsPage(trips: Page(items: [], next: nil), context: try Fixture.context()).rendered()
    },
    Specimen("trip", "/wandr/trips/one") {
      TripPage(model: .init(trip: Fixture.trip(0), logs: Fixture.logs(2)), context: try Fixture.context()).rendered()
    },
    Specimen("trip-map", "/wandr/trips/one?map") {
      TripPage(
        model: .init(trip: Fixture.trip(0), logs: Fixture.logs(1)), context: try Fixture.context(hasMaps: true)
      ).rendered()
    },
    Specimen("trip-invited", "/wandr/trips/invited") {
      TripPage(model: .init(trip: Fixture.trip(1, .invited), logs: Fixture.nothing), context: try Fixture.context())
        .rendered()
    },
    Specimen("trip-add", "/wandr/trips/one/add") {
      let logs = (0..<3).map { number in
        TripFilling.Candidate(
          id: Fixture.id(100 + number), place: Fixture.names[number], rating: WandrAPI.Rating.known[number % 3],
          date: VisitDate(key: [20_230_914, 20_230_900, 0][number]), isOfTrip: number == 0)
      }
      return TripFillingPage(model: .init(trip: Fixture.trip(0), logs: logs), context: try Fixture.context()).rendered()
    },
    Specimen("trip-add-nothing", "/wandr/trips/two/add") {
      TripFillingPage(model: .init(trip: Fixture.trip(1), logs: []), context: try Fixture.context()).rendered()
    },
    Specimen("trip-new", "/wandr/trips/new") {
      TripFormPage(model: .init(), context: try Fixture.context()).rendered()
    },
    Specimen("trip-edit", "/wandr/trips/one/edit") {
      TripFormPage(
        model: .init(
          trip: Fixture.trip(0), name: "", start: "2023-09-10", end: "2023-09-01",
          errors: FormErrors(fields: ["name": "Say what it is called.", "endDate": "Too early.", "file": "Too large."])),
        context: try Fixture.context()
      ).rendered()
    },
    Specimen("trip-people", "/wandr/trips/one/people") {
      TripPeoplePage(
        model: .init(trip: Fixture.trip(0), username: "x", errors: FormErrors(fields: ["username": "Nobody."])),
        context: try Fixture.context()
      ).rendered()
    },
  ]

  private static func shared(_ number: Int, photos: Int = 0) -> SharedLog {
    var log = SharedLog(
      id: Fixture.id(100 + number), name: number < 2 ? Fixture.names[number] : "",
      address: number == 0 ? "Portugal" : "",
      point: KeptPoint(latitude: 387_223_000, longitude: -91_393_000), country: "PT", city: 1,
      rating: WandrAPI.Rating.known[number % 3], note: number % 2 == 0 ? "Go at low tide & walk <far>." : "",
      date: VisitDate(key: [20_230_914, 20_230_900, 0][number % 3]))
    log.photos = (0..<photos).map {
      .init(id: Fixture.id(300 + $0), width: 1200, height: 900, alt: $0 == 0 ? "A tiled <wall>" : "")
    }
    log.area = number == 2 ? "Lisbon, Portugal" : ""
    return log
  }

  private static func sharedTrip(_ isCoarse: Bool) -> SharedTrip {
    SharedTrip(
      name: "Lisbon & the <coast>", start: 20_230_910, end: isCoarse ? nil : 20_230_920, isCoarse: isCoarse,
      expiresAt: Fixture.now.adding(seconds: 86_400 * 30))
  }

  static let links = [
    Specimen("link", "/wandr/trips/one/link") {
      TripLinkPage(model: .init(trip: Fixture.id(800), name: "Lisbon & the <coast>"), context: try Fixture.context())
        .rendered()
    },
    Specimen("link-made", "/wandr/trips/two/link") {
      let link = WandrAPI.TripLink(
        url: "https://home.example/wandr/t/AAAAAAAAAAAAAAAAAAAAAA", isCoarse: false,
        expiresAt: Fixture.now.adding(seconds: 86_400 * 30), createdAt: Fixture.now)
      return TripLinkPage(
        model: .init(
          trip: Fixture.id(800), name: "Lisbon", link: link, days: "x", isCoarse: false,
          errors: FormErrors(fields: ["days": "Use 1 to 365 days."])),
        context: try Fixture.context(notice: "The link works.")
      ).rendered()
    },
    Specimen("shared-trip", "/wandr/t/AAAAAAAAAAAAAAAAAAAAAA") {
      SharedTripPage(
        model: .init(
          key: "AAAAAAAAAAAAAAAAAAAAAA", trip: sharedTrip(false),
          logs: Page(items: [shared(0, photos: 2), shared(1)], next: "s2")), context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("shared-trip-coarse", "/wandr/t/BAAAAAAAAAAAAAAAAAAAAA") {
      SharedTripPage(
        model: .init(
          key: "BAAAAAAAAAAAAAAAAAAAAA", trip: sharedTrip(true),
          logs: Page(items: [shared(2), shared(3)], next: nil)), context: try Fixture.context(viewer: nil)
      ).rendered()
    },
    Specimen("shared-trip-empty", "/wandr/t/CAAAAAAAAAAAAAAAAAAAAA") {
      SharedTripPage(
        model: .init(key: "CAAAAAAAAAAAAAAAAAAAAA", trip: sharedTrip(true), logs: Page(items: [], next: nil)),
        context: try Fixture.context(viewer: nil)
      ).rendered()
    },
  ]

  static let files = [
    Specimen("export", "/wandr/export") { ExportPage(context: try Fixture.context()).rendered() },
    Specimen("years", "/wandr/years") {
      YearsPage(years: [(2023, 12), (2022, 1)], context: try Fixture.context()).rendered()
    },
    Specimen("years-empty", "/wandr/years-empty") {
      YearsPage(years: [], context: try Fixture.context()).rendered()
    },
  ]

  static let zones = [
    Specimen("zones", "/wandr/zones") {
      ZonePage(
        model: .init(zones: [
          .init(
            id: Fixture.id(700), name: "Home <&>", latitude: 59, longitude: 18, radius: 1000, isOn: true,
            createdAt: Fixture.now),
          .init(
            id: Fixture.id(701), name: "", latitude: nil, longitude: nil, radius: nil, isOn: true,
            createdAt: Fixture.now),
        ]), context: try Fixture.context()
      ).rendered()
    },
    Specimen("zones-empty", "/wandr/zones-empty") {
      ZonePage(model: .init(zones: []), context: try Fixture.context()).rendered()
    },
    Specimen("home", "/wandr/home") {
      HomePage(model: .init(next: "/wandr/map"), context: try Fixture.context(hasMaps: true)).rendered()
    },
    Specimen("home-wrong", "/wandr/home-wrong") {
      HomePage(
        model: .init(latitude: "x <y>", errors: FormErrors(fields: ["latitude": "Say where your home is."])),
        context: try Fixture.context()
      ).rendered()
    },
  ]

  static let device = [
    Specimen("device", "/wandr/device") { DevicePage(context: try Fixture.context()).rendered() },
    Specimen("device-details", "/wandr/details") { DetailsPage(context: try Fixture.context()).rendered() },
  ]
}
