public import Core
public import HTML
internal import Social
public import Wire

/// The places where events are, with a search.
public struct VenuesPage: HTML {
  public struct Model: Sendable {
    public var venues: Page<RealspaceAPI.Entity>
    /// The words that are searched for.
    public var query: String

    public init(venues: Page<RealspaceAPI.Entity>, query: String = "") {
      self.venues = venues
      self.query = query
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Places", tab: .community, back: "/realspace/community", context) {
      div(.class("space topics")) {
        SearchForm(
          "Search places", action: "/realspace/venues", query: model.query, placeholder: "Search places", context)
        a(.class("button"), .href("/realspace/venues/new")) { "Add a place" }
        div(.class("topic-results"), .data("results"), .aria("live", "polite")) {
          if model.venues.items.isEmpty {
            empty
          } else {
            ul(.class("topic-list"), .data("list")) { ForEach(model.venues.items) { VenueCard(venue: $0) } }
            MoreLink("More places", to: nextPage)
          }
        }
      }
    }
  }

  @HTMLBuilder private var empty: some HTML {
    if model.query.isEmpty {
      EmptyState("No places yet", "Add the places where you and others here meet.", symbol: "pin", context) {}
    } else {
      EmptyState("No places found", "Try fewer or other words, or add the place.", symbol: "search", context) {}
    }
  }

  private var nextPage: URLPath? {
    guard let next = model.venues.next else { return nil }
    let place = PathTemplate.percentEncoded(next)
    guard !model.query.isEmpty else { return URLPath(checking: "/realspace/venues?before=\(place)") }
    return URLPath(checking: "/realspace/venues?q=\(PathTemplate.percentEncoded(model.query))&before=\(place)")
  }
}

/// A venue in a list.
struct VenueCard: HTML {
  let venue: RealspaceAPI.Entity

  var body: some HTML {
    li(.class("box topic")) {
      h2 { a(.href(.venue(venue.id))) { Written(venue.name) } }
      if !venue.address.isEmpty { p(.written) { venue.address } }
      if let city = venue.city { p(.class("quiet")) { city.name } }
    }
  }
}

/// A venue: its picture, where it is, and what takes place there.
public struct VenuePage: HTML {
  public struct Model: Sendable {
    public var venue: RealspaceAPI.Entity
    /// What isn't over.
    public var events: [RealspaceAPI.Event]
    /// The newest of those about it.
    public var topics: Page<RealspaceAPI.Topic>
    /// The city that the venue's own point belongs to; nil where none is known.
    public var city: String?
    /// By an operator; only its maker learns of it.
    public var isHidden: Bool

    public init(
      venue: RealspaceAPI.Entity, events: [RealspaceAPI.Event] = [],
      topics: Page<RealspaceAPI.Topic> = Page(items: [], next: nil), city: String? = nil, isHidden: Bool = false
    ) {
      self.venue = venue
      self.events = events
      self.topics = topics
      self.city = city
      self.isHidden = isHidden
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  private var venue: RealspaceAPI.Entity { model.venue }

  public var body: some HTML {
    AppPage(venue.name.isolated, tab: .community, back: "/realspace/venues", context) {
      div(.class("space")) {
        if model.isHidden { HiddenNote() }
        section(.class("box event event-head"), .aria("label", "About this place")) {
          if let picture = venue.imageURL.flatMap({ URLPath(checking: $0) }) {
            img(.class("venue-picture"), .src(picture), .alt(venue.name), .width(720), .height(300))
          }
          div(.class("event-lines")) {
            if venue.address.isEmpty {
              p(.class("quiet")) { "Nobody has written its address yet." }
            } else {
              p(.written) { venue.address }
            }
            point
            if venue.mine { p { a(.href(.venue(venue.id, "/edit"))) { "Edit this place" } } }
          }
          PostMenu(
            link: .venue(venue.id), report: venue.mine ? nil : .venue(venue.id, "/report"),
            label: "Options of this place", context
          ) {}
        }
        a(.class("button"), .href(newEvent)) { "Make an event here" }
        if model.events.isEmpty {
          p(.class("quiet")) { "Nothing is planned here." }
        } else {
          h2 { "Events here" }
          ul(.class("event-list"), .data("list")) {
            ForEach(model.events) { EventCard(event: $0, context: context) }
          }
        }
        if !model.topics.items.isEmpty {
          h2 { "Topics about it" }
          ul(.class("topic-list")) { ForEach(model.topics.items) { TopicCard(topic: $0, isAboutShown: false) } }
          if model.topics.next != nil {
            a(.class("more-link"), .href(.topics(about: venue.id))) { "All topics about it" }
          }
        }
        a(.class("button button-quiet"), .href(.newTopic(about: venue.id))) { "Start a topic about it" }
      }
    }
  }

  /// The city, or the point as numbers, and a map elsewhere, which nobody asks before it is followed.
  @HTMLBuilder private var point: some HTML {
    if let latitude = venue.latitude, let longitude = venue.longitude {
      p(.class("event-address")) {
        context.icon("pin")
        span {
          if let city = venue.city {
            "\(city.name) "
          } else {
            if let city = model.city { "\(city) · " }
            "\(VenueForm.number(latitude)), \(VenueForm.number(longitude)) "
          }
          if let map = Self.map(latitude, longitude, isCity: venue.city != nil) {
            a(.href(map), .target("_blank"), .rel("noopener noreferrer nofollow")) { "Open a map" }
          }
        }
      }
    }
  }

  /// A whole city has no mark: its middle is not where the venue is.
  private static func map(_ latitude: Double, _ longitude: Double, isCity: Bool) -> URLPath? {
    let (north, east) = (VenueForm.number(latitude), VenueForm.number(longitude))
    let place = isCity ? "#map=12" : "?mlat=\(north)&mlon=\(east)#map=17"
    return URLPath(checking: "https://www.openstreetmap.org/\(place)/\(north)/\(east)")
  }

  private var newEvent: URLPath { URLPath("/realspace/events/new?venue=", "\(venue.id)") }
}

/// What the form of a venue says, as it was typed.
public struct VenueForm: Sendable, Equatable {
  public var name = ""
  public var address = ""
  /// The city as it is written.
  public var city = ""
  /// The number of the city that was chosen; empty for none.
  public var cityID = ""
  /// What was written when it was chosen.
  public var cityName = ""
  public var latitude = ""
  public var longitude = ""

  public init() {}

  init(_ form: FormFields) {
    (name, address) = (form["name"], form["address"])
    (city, cityID, cityName) = (form["city"], form["cityID"], form["cityName"])
    if cityID.isEmpty { cityID = form["cityChoice"] }
    (latitude, longitude) = (form["latitude"], form["longitude"])
  }

  /// - Parameter hasCities: whether the form asks for a city; otherwise a city is its point.
  init(_ venue: RealspaceAPI.Entity, hasCities: Bool) {
    (name, address) = (venue.name, venue.address)
    if hasCities, let city = venue.city {
      (self.city, cityID, cityName) = (city.name, city.id, city.name)
      return
    }
    latitude = venue.latitude.map(Self.number) ?? ""
    longitude = venue.longitude.map(Self.number) ?? ""
  }

  /// The number of the chosen city: other words than those that it was chosen for mean another one.
  var chosenCity: String? { !cityID.isEmpty && trimmed(city) == trimmed(cityName) ? cityID : nil }

  /// Five digits behind the point are a metre.
  static func number(_ value: Double) -> String {
    let rounded = (value * 100_000).rounded() / 100_000
    return "\(rounded)"
  }

  /// - Throws: 422 for what is no number.
  func point() throws(Problem) -> (latitude: Double?, longitude: Double?) {
    var faults = FieldFaults()
    let north = faults.gather(try Self.value(latitude, "latitude"), or: nil)
    let east = faults.gather(try Self.value(longitude, "longitude"), or: nil)
    try faults.end()
    return (north, east)
  }

  private static func value(_ text: String, _ field: String) throws(Problem) -> Double? {
    let text = trimmed(text).replacing(",", with: ".")
    guard !text.isEmpty else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw .validation(field, "invalid", "Write degrees, such as 59.33.")
    }
    return number
  }
}

/// Add a place, or change one.
public struct VenueFormPage: HTML {
  public struct Model: Sendable {
    public var form: VenueForm
    /// The venue that is changed; nil for a new one.
    public var id: ID<RealspaceAPI.Entity>?
    public var imageURL: String?
    /// Whether this server knows cities.
    public var hasCities: Bool
    /// The cities of which one is to be chosen, where what was written may mean several.
    public var cities: [RealspaceAPI.City]
    public var errors: FormErrors

    public init(
      form: VenueForm, id: ID<RealspaceAPI.Entity>? = nil, imageURL: String? = nil, hasCities: Bool = false,
      cities: [RealspaceAPI.City] = [], errors: FormErrors = .none
    ) {
      self.form = form
      self.id = id
      self.imageURL = imageURL
      self.hasCities = hasCities
      self.cities = cities
      self.errors = errors
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  private var said: VenueForm { model.form }
  private var errors: [String: String] { model.errors.fields }

  public var body: some HTML {
    AppPage(model.id == nil ? "New place" : "Edit place", tab: .community, back: back, context) {
      div(.class("column column-form")) {
        form(.class("form"), .method("post"), .action(target), .enctype("multipart/form-data"), .data("once")) {
          FormAlert(model.errors.general)
          p(.class("quiet")) {
            "Everyone here sees a place. Put somebody’s home into an event instead, as its private address."
          }
          Field("Name", "name", value: said.name, error: errors["name"], limit: RealspaceAPI.Limits.eventName)
          Field(
            "Address", "address", value: said.address, error: errors["address"], limit: RealspaceAPI.Limits.address,
            isRequired: false)
          if model.hasCities {
            CityField(form: said, cities: model.cities, error: errors["city"])
            details(.class("venue-point"), .open(isPointShown)) {
              summary { "Or give a point of its own" }
              point
            }
          } else {
            point
          }
          picture
          button(.class("button")) { model.id == nil ? "Add place" : "Save" }
        }
      }
    }
  }

  private var isPointShown: Bool {
    !said.latitude.isEmpty || !said.longitude.isEmpty || errors["latitude"] != nil || errors["longitude"] != nil
  }

  private var point: some HTML {
    div(.class("date-parts")) {
      Field(
        "Latitude", "latitude", value: said.latitude, hint: "Degrees north, such as 59.33.",
        error: errors["latitude"], limit: 20, isRequired: false)
      Field(
        "Longitude", "longitude", value: said.longitude, hint: "Degrees east, such as 18.06.",
        error: errors["longitude"], limit: 20, isRequired: false)
    }
  }

  private var picture: some HTML {
    div(.class(errors["image"] == nil ? "field" : "field field-wrong")) {
      label(.for("image")) { "Picture" }
      if let source = model.imageURL.flatMap({ URLPath(checking: $0) }) {
        img(.class("venue-picture"), .src(source), .alt("Current picture"), .width(720), .height(300))
      }
      input(
        .id("image"), .class("file"), .type("file"), .name("image"),
        .accept("image/jpeg,image/png,image/webp,image/heic,image/heif,image/gif"),
        FieldNotes.link("image", hint: nil, error: errors["image"]))
      FieldNotes(name: "image", hint: nil, error: errors["image"])
      if model.imageURL != nil {
        label(.class("choice"), .for("removeImage")) {
          input(.type("checkbox"), .id("removeImage"), .name("removeImage"), .value("true"))
          " Remove the current picture"
        }
      }
    }
  }

  private var back: URLPath { model.id.map { .venue($0) } ?? "/realspace/venues" }
  private var target: URLPath { model.id.map { .venue($0, "/edit") } ?? "/realspace/venues/new" }
}

/// The city that a venue is in. A script suggests cities while one types, and puts what was chosen into `cityID` and `cityName`; without
/// it the form comes back with the cities that may be meant.
struct CityField: HTML {
  let form: VenueForm
  /// Of which one is to be chosen.
  let cities: [RealspaceAPI.City]
  let error: String?

  private static let hint = "Its middle is the point on the map. Leave this out to give a point of its own."

  var body: some HTML {
    div(.class(error == nil ? "field" : "field field-wrong")) {
      label(.for("city")) { "City" }
      div(.class("suggesting")) {
        input(
          .class("input"), .id("city"), .name("city"), .type("text"), .value(form.city),
          .maxlength(SocialAPI.Limits.search), .autocomplete("off"), .placeholder("Stockholm"), .data("city-search"),
          FieldNotes.link("city", hint: Self.hint, error: error), .written)
      }
      input(.type("hidden"), .name("cityID"), .value(cities.isEmpty ? form.cityID : ""))
      input(.type("hidden"), .name("cityName"), .value(cities.isEmpty ? form.cityName : form.city))
      FieldNotes(name: "city", hint: Self.hint, error: error)
      if !cities.isEmpty {
        fieldset(.class("choices"), .data("city-choices")) {
          legend { "Which city?" }
          ForEach(cities) { city in
            label(.class("choice"), .for("city-\(city.id)")) {
              input(.type("radio"), .id("city-\(city.id)"), .name("cityChoice"), .value(city.id))
              span(.class("choice-words")) {
                span { city.name }
                span(.class("quiet")) { [city.region, city.country].compactMap(\.self).joined(separator: ", ") }
              }
            }
          }
        }
      }
    }
  }
}
