internal import Core
internal import Places
internal import Social
internal import Wire

/// What the forms of a new and of a changed post say, as it was typed.
public struct PostForm: Sendable, Equatable {
  /// The caption.
  public var caption = ""
  /// Tags, separated by commas.
  public var tags = ""
  /// The name of the place.
  public var place = ""
  /// The gazetteer's number of it; empty where only a name or a point is known.
  public var placeID = ""
  /// Degrees north, where a device has offered a point.
  public var latitude = ""
  /// Degrees east.
  public var longitude = ""
  /// How fine others are told the place.
  public var precision = PlacePrecision.city
  /// Whether the author keeps what is finer for themself.
  public var keepsExact = false
  /// What took the photo, where the author wants to say it.
  public var camera = Camera()

  public struct Camera: Sendable, Equatable {
    public var isShown = false
    public var model = ""
    public var lens = ""
    public var exposure = ""

    public init() {}
  }

  public init() {}

  init(_ form: FormFields) {
    caption = form["caption"]
    tags = form["tags"]
    place = form["location"]
    placeID = form["placeID"]
    latitude = form["latitude"]
    longitude = form["longitude"]
    precision = PlacePrecision(step: form["precision"]) ?? .city
    keepsExact = !form["keepsExact"].isEmpty
    camera.isShown = !form["showsCamera"].isEmpty
    camera.model = form["cameraModel"]
    camera.lens = form["cameraLens"]
    camera.exposure = form["cameraExposure"]
  }

  /// As a post is now.
  init(_ post: GrassyAPI.Post, keepsExact: Bool) {
    caption = post.caption
    tags = post.tags.joined(separator: ", ")
    place = post.location?.name ?? ""
    placeID = post.location.flatMap { Int64($0.placeID) == nil ? nil : $0.placeID } ?? ""
    precision = post.location.flatMap { PlacePrecision(rawValue: $0.precision.rawValue) } ?? .none
    self.keepsExact = keepsExact
    if let said = post.camera {
      camera.isShown = true
      (camera.model, camera.lens, camera.exposure) = (said.model, said.lens, said.exposure)
    }
  }

  var tagList: [String] {
    tags.split { $0 == "," || $0.isNewline }.map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  var cameraInput: GrassyAPI.Camera? {
    camera.isShown ? GrassyAPI.Camera(model: camera.model, lens: camera.lens, exposure: camera.exposure) : nil
  }

  /// Nil for nowhere. A name that is that of a place of the gazetteer is that place, also where no script has chosen it.
  func location(_ finder: PlaceFinder) throws(Problem) -> GrassyAPI.LocationInput? {
    guard precision != .none else { return nil }
    let told = GrassyAPI.LocationPrecision(rawValue: precision.rawValue)
    if let latitude = Double(latitude), let longitude = Double(longitude) {
      return .init(
        name: place, latitude: latitude, longitude: longitude, precision: told, keepsExact: keepsExact)
    }
    guard !place.allSatisfy(\.isWhitespace) else { return nil }
    if !placeID.isEmpty { return .init(placeID: placeID, precision: told, keepsExact: keepsExact) }
    let folded = SearchText.typed(place)
    // The best known of a name is not always first: another city may be called so in some language.
    if let known = try finder.places(place).first(where: { SearchText.folded($0.name) == folded }) {
      return .init(placeID: known.id, precision: told, keepsExact: keepsExact)
    }
    return .init(name: place, precision: told, keepsExact: keepsExact)
  }
}

/// How fine a place is told, as a slider has it: from nothing to the point itself.
public enum PlacePrecision: String, CaseIterable, Sendable {
  case none, country, city, neighbourhood, exact

  /// Where the slider stands: 0 to 4.
  public var step: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// For people.
  public var label: String {
    switch self {
    case .none: "Nothing"
    case .country: "Country"
    case .city: "City"
    case .neighbourhood: "Area"
    case .exact: "Exact"
    }
  }

  init?(step: String) {
    guard let step = Int(step), Self.allCases.indices.contains(step) else { return nil }
    self = Self.allCases[step]
  }
}
