internal import Core
internal import HTML
internal import HTTP
internal import Places
internal import SQL
internal import Social
internal import Wire

/// Search a place and rate it: two taps for where one is. Details come afterwards.
struct NewLogPage: HTML {
  struct Model: Sendable {
    var query: String
    var places: [WandrAPI.Place]
    /// The IDs that the logs of these places get, so that a form that is sent twice is one log.
    var ids: [ID<WandrAPI.Log>]
    /// Whether they are in order of how near they are.
    var isNear = false
    /// Whether those who see a new log may save its photos, unless something else is said.
    var allowsSaving = true
    /// Whether services over the network are asked too, once the text is whole.
    var asksServices = false
    /// Whether they could tell more of these places.
    var canAskServices = false
    /// Whether OpenStreetMap is named as the source of some of them.
    var creditsOpenStreetMap = false
    var errors = FormErrors.none
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage("Log a place", tab: .log, context) {
      div(.class("column column-padded"), .data("here"), .data("saving", model.allowsSaving ? "yes" : "no")) {
        FormAlert(model.errors.summary)
        SearchForm(
          "Search places", action: "/wandr/new", query: model.query, placeholder: "Where were you?",
          saysTyping: model.asksServices, context)
        p(.class("needs-script")) {
          button(.type("button"), .class("button button-small button-quiet"), .data("near-me")) { "Near me" }
        }
        OwnRows(kind: .place)
        OwnTemplate(kind: .place)
        div(.class("results"), .data("results"), .aria("live", "polite"), .aria("busy", false)) { results }
        OnDevice()
        if model.creditsOpenStreetMap { PlaceCredit(context: context) }
        p(.class("new-pin")) {
          a(.class("button button-quiet"), .href("/wandr/new/pin")) {
            context.icon("pin")
            span { "Set a pin of your own" }
          }
        }
        if context.keepsOffline { FromPhoto() }
        p(.class("needs-script")) { a(.href("/wandr/device")) { "Your places on this device" } }
      }
    }
  }

  @HTMLBuilder private var results: some HTML {
    if model.places.isEmpty {
      p(.class("nothing quiet")) {
        model.query.isEmpty
          ? "Type the name of a city or of a place that you know." : "No place has this name. Set a pin of your own."
      }
    } else {
      if model.query.isEmpty { h2(.class("list-title")) { model.isNear ? "Near you" : "Your places" } }
      ul(.class("place-list")) {
        ForEach(model.places.indices) { index in
          PlaceRow(place: model.places[index], log: index < model.ids.count ? model.ids[index] : nil)
        }
      }
    }
    if model.canAskServices {
      p {
        a(.class("button button-small button-quiet"), .href(URLPath("/wandr/new?q=", model.query))) {
          "Search more places"
        }
      }
    }
  }
}

/// Whom the licence of OpenStreetMap's places (ODbL 1.0, section 4.3) wants to be named where they are shown.
struct PlaceCredit: HTML {
  let context: PageContext

  var body: some HTML {
    p(.class("quiet")) {
      "Places: "
      a(.href(context.shared("/licences"))) { "© OpenStreetMap contributors" }
    }
  }
}

/// What the device finds where the server doesn't answer.
struct OnDevice: HTML {
  var body: some HTML {
    section(.data("on-device"), .aria("label", "On this device"), .hidden()) {
      h2(.class("list-title")) { "Your places on this device" }
      OwnRows(kind: .place, content: .found)
      FoundOnDevice()
    }
  }
}

/// A photo that says where and when it was taken: places there are offered on the device.
struct FromPhoto: HTML {
  private static let hint =
    "Where and when it was taken is read on this device, and taken out of the photo before it is kept."

  var body: some HTML {
    section(.class("from-photo needs-script"), .data("from-photo"), .aria("label", "Start from a photo")) {
      div(.class("field")) {
        label(.for("photo")) { "Start from a photo" }
        input(
          .class("file"), .id("photo"), .type("file"), .accept("image/jpeg,image/heic,image/heif"),
          FieldNotes.link("photo", hint: Self.hint, error: nil))
        FieldNotes(name: "photo", hint: Self.hint, error: nil)
      }
      p(.role("status"), .data("photo-said")) {}
      ul(.class("place-list own-rows"), .data("photo-places"), .hidden()) {}
      form(
        .class("form"), .method("post"), .action("/wandr/new/pin"), .data("photo-pin"), .data("once"), .hidden()
      ) {
        input(.type("hidden"), .name("latitude"), .value(""))
        input(.type("hidden"), .name("longitude"), .value(""))
        Field("Name of a pin there", "name", value: "", limit: WandrAPI.Limits.placeName.upperBound)
        button(.class("button button-quiet")) { "Set a pin there" }
      }
    }
  }
}

/// A place, with the three buttons that log it.
struct PlaceRow: HTML {
  let place: WandrAPI.Place
  let log: ID<WandrAPI.Log>?

  var body: some HTML {
    li(.class("place-row")) {
      p {
        a(.class("log-place"), .href(.place(place))) { Written(place.name) }
        if !place.address.isEmpty {
          " "
          span(.class("quiet"), .written) { place.address }
        }
      }
      if let log { RateForm(place: place, log: log) }
    }
  }
}

/// Logs a place with one tap.
struct RateForm: HTML {
  let place: WandrAPI.Place
  let log: ID<WandrAPI.Log>

  var body: some HTML {
    // A device that logs it alone takes the day of the place's own clock.
    form(.method("post"), .action("/wandr/new"), .data("zone", place.timeZone ?? ""), .data("once")) {
      input(.type("hidden"), .name("id"), .value("\(log)"))
      input(.type("hidden"), .name("place"), .value("\(place.id)"))
      ProviderField(place: place)
      RatingButtons(name: place.name)
    }
  }
}

/// The name of a place that a service over the network knows, which its ID doesn't tell.
struct ProviderField: HTML {
  let place: WandrAPI.Place

  var body: some HTML {
    if let name = place.remoteName { input(.type("hidden"), .name("provider"), .value(name)) }
  }
}

extension WandrAPI.Place {
  /// The name of a service over the network for it; nil for what this server knows itself.
  var remoteName: String? { RemotePlaces.isOne(id) ? providerID : nil }
}

/// A pin of the viewer's.
struct NewPinPage: HTML {
  struct Model: Sendable {
    var name = ""
    var address = ""
    var latitude = ""
    var longitude = ""
    var isShared = false
    var streets: MapStreets?
    var errors = FormErrors.none
  }

  let model: Model
  let context: PageContext

  var body: some HTML {
    AppPage("Set a pin", tab: .log, back: "/wandr/new", context) {
      div(.class("column column-form")) {
        form(.class("form"), .method("post"), .action("/wandr/new/pin"), .data("once"), .data("position")) {
          FormAlert(model.errors.general)
          Field(
            "Name", "name", value: model.name, error: model.errors.fields["name"],
            limit: WandrAPI.Limits.placeName.upperBound)
          Field(
            "Address", "address", value: model.address, error: model.errors.fields["address"],
            limit: WandrAPI.Limits.address, isRequired: false)
          PointFields(
            latitude: model.latitude, longitude: model.longitude, error: model.errors.fields["latitude"])
          PointMap(streets: model.streets, context: context)
          label(.class("choice"), .for("shared")) {
            input(.type("checkbox"), .id("shared"), .name("shared"), .value("true"), .checked(model.isShared))
            span(.class("choice-words")) {
              span { "Suggest it to others" }
              span(.class("quiet")) { "To people who may see one of your logs of it. Otherwise only you can find it." }
            }
          }
          button(.class("button")) { "Set pin" }
        }
      }
    }
  }
}

/// A map on which one sets the point of the form that it is in.
struct PointMap: HTML {
  /// What one sets on it.
  var sets = "the pin"
  let streets: MapStreets?
  let context: PageContext

  var body: some HTML {
    if context.assets.has("/map/leaflet.js") {
      section(
        .class("map map-hero needs-script"), .aria("label", "Map on which you set ", sets), .data("map-pick"),
        .data("tiles", streets?.template ?? "").when(streets != nil),
        .data("tile-zooms", streets?.zooms ?? "").when(streets != nil),
        .data("tile-area", streets?.area ?? "").when(streets != nil)
      ) {
        div(
          .class("map-canvas"), .role("group"), .aria("label", "Tap where \(sets) is to be"), .data("map-canvas")
        ) {}
        MapButtons(showsAll: false)
        p(.class("map-note"), .role("status"), .data("map-note"), .hidden()) {}
      }
      MapCredit(streets: streets)
    }
  }
}

/// A point of the Earth, which a script fills in on request.
struct PointFields: HTML {
  let latitude: String
  let longitude: String
  let error: String?

  private static let hint = "In degrees, such as 59.3293 and 18.0686."

  var body: some HTML {
    fieldset(.class("date-field"), FieldNotes.link("latitude", hint: Self.hint, error: error)) {
      legend { "Where it is" }
      div(.class("date-parts")) {
        part("Latitude", "latitude", latitude)
        part("Longitude", "longitude", longitude)
      }
      button(.type("button"), .class("button button-small button-quiet needs-script"), .data("locate")) {
        "Use where I am"
      }
      FieldNotes(name: "latitude", hint: Self.hint, error: error)
    }
  }

  private func part(_ caption: String, _ name: StaticString, _ value: String) -> some HTML {
    div(.class("field")) {
      label(.for("\(name)")) { caption }
      input(
        .class("input"), .id("\(name)"), .name("\(name)"), .type("text"), .inputmode("decimal"), .value(value),
        .maxlength(20), .required(), .autocomplete("off"))
    }
  }
}

enum NewLogPageRoutes {
  static func register(in routes: inout Routes) {
    let (places, logs) = (PlaceActions(services: routes.services), LogActions(services: routes.services))
    routes.viewerPage(.get, "/wandr/new") { viewer, page in
      let model = try await search(viewer, page, places)
      return page.page(NewLogPage(model: model, context: page.context()))
    }
    routes.viewerPage(.post, "/wandr/new") { viewer, page in
      let form = try page.form()
      return try await page.submit {
        guard let place = ID<WandrAPI.Place>(form["place"]) else {
          throw Problem.validation("place", "missing", "Choose a place first.")
        }
        try await places.choose(form["provider"], as: place, by: viewer)
        let id = ID<PlaceLog>(form["id"]) ?? page.services.newID()
        let rating = WandrAPI.Rating(rawValue: form["rating"])
        let log = try await logs.put(
          WandrAPI.PutLog(id: id, placeID: place, rating: rating), by: viewer, links: page.call.links)
        return page.redirect("/wandr/l/\(log.id)/edit", said: .logged)
      } again: { errors in
        var model = try await search(viewer, page, places)
        model.errors = errors
        return page.page(NewLogPage(model: model, context: page.context()))
      }
    }
    // In the body, so that no address has it.
    routes.viewerPage(.post, "/wandr/new/here") { viewer, page in
      let form = try page.form()
      let point = try PlaceRoutes.point(degrees(form["latitude"]), degrees(form["longitude"]))
      let found = try await places.search("", near: point, by: viewer)
      let model = NewLogPage.Model(
        query: "", places: found, ids: found.map { _ in page.services.newID() }, isNear: true,
        allowsSaving: try await allowsSaving(viewer, page),
        creditsOpenStreetMap: page.services.settings.showsOpenStreetMap)
      return page.page(NewLogPage(model: model, context: page.context()))
    }
    registerPins(in: &routes, places)
  }

  private static func search(_ viewer: Viewer, _ page: PageCall, _ places: PlaceActions) async throws
    -> NewLogPage.Model
  {
    // While somebody types, services over the network are asked nothing: their rules forbid it, or each question costs.
    let (query, isTyping) = (page.request.query["q"] ?? "", page.request.query["typing"] != nil)
    let found = try await places.search(query, near: nil, isTyping: isTyping, by: viewer)
    return NewLogPage.Model(
      query: query, places: found, ids: found.map { _ in page.services.newID() },
      allowsSaving: try await allowsSaving(viewer, page), asksServices: !page.services.settings.placeLookups.isEmpty,
      canAskServices: isTyping && places.canAskServices(for: query),
      creditsOpenStreetMap: page.services.settings.showsOpenStreetMap)
  }

  private static func allowsSaving(_ viewer: Viewer, _ page: PageCall) async throws -> Bool {
    try await page.services.database.read(as: viewer.principal) { try Wandr.saving.isOn(for: viewer, in: $0) }
  }

  private static func registerPins(in routes: inout Routes, _ places: PlaceActions) {
    let streets = MapStreets(routes.services.settings.streets)
    routes.viewerPage(.get, "/wandr/new/pin") { _, page in
      page.mapPage(NewPinPage(model: .init(streets: streets), context: page.context()))
    }
    routes.viewerPage(.post, "/wandr/new/pin") { viewer, page in
      let form = try page.form()
      let model = NewPinPage.Model(
        name: form["name"], address: form["address"], latitude: form["latitude"], longitude: form["longitude"],
        isShared: !form["shared"].isEmpty, streets: streets)
      return try await page.submit {
        let input = WandrAPI.PutPlace(
          id: page.services.newID(), name: model.name, address: model.address, latitude: degrees(model.latitude),
          longitude: degrees(model.longitude), isPrivate: !model.isShared)
        let place = try await places.put(input, by: viewer)
        return page.redirect("/wandr/places/\(place.id)", said: .pinSet)
      } again: { errors in
        var again = model
        again.errors = errors
        return page.mapPage(NewPinPage(model: again, context: page.context()))
      }
    }
  }

  /// As people write it, with a comma too; nil for what is no number.
  static func degrees(_ text: String) -> Double? {
    let number = Double(text.filter { !$0.isWhitespace }.replacing(",", with: "."))
    return number?.isFinite == true ? number : nil
  }
}
