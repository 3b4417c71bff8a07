internal import Media
internal import Wire

/// What people of a sample circle say of a photo, and where it is.
struct GrassyScene: Sendable {
  let caption: String
  let tags: [String]
  let place: String
  let latitude: Double
  let longitude: Double

  /// Without a gazetteer the place is a name.
  func location(hasGazetteer: Bool, _ number: Int) -> GrassyAPI.LocationInput? {
    if number % 8 == 5 { return nil }
    guard hasGazetteer else { return .init(name: place, precision: .exact) }
    let precision: GrassyAPI.LocationPrecision =
      switch number % 5 {
      case 0: .neighbourhood
      case 3: .country
      default: .city
      }
    return .init(name: place, latitude: latitude, longitude: longitude, precision: precision)
  }

  static func scene(of subject: DrawnPicture.Subject?, _ number: Int) -> GrassyScene {
    let known = subject.flatMap { scenes[$0] } ?? scenes.values.flatMap(\.self).sorted { $0.place < $1.place }
    return known[number % known.count]
  }

  private static let scenes: [DrawnPicture.Subject: [GrassyScene]] = [
    .mountains: [
      .init("Six hours up, and worth every one.", ["mountains", "hiking", "Alps"], "Zermatt", 46.0207, 7.7491),
      .init("Fog until ten, then this.", ["mountains", "morning"], "Berchtesgaden", 47.6300, 13.0006),
    ],
    .sea: [
      .init("The water was cold. Nobody admitted it.", ["sea", "swimming", "summer"], "Göteborg", 57.7072, 11.9668),
      .init("Last ferry of the day.", ["sea", "islands"], "Naxos", 37.1036, 25.3766),
    ],
    .leaves: [
      .init("Everything is turning at once.", ["forest", "autumn"], "Bayreuth", 49.9478, 11.5789),
      .init("Found on the path, kept in a book.", ["leaves", "autumn"], "Kyoto", 35.0211, 135.7538),
    ],
    .city: [
      .init("The long way home.", ["city", "night"], "Lisboa", 38.7167, -9.1333),
      .init("From the bridge, seven minutes late.", ["city", "trains"], "Praha", 50.0880, 14.4208),
    ],
    .flowers: [
      .init("They came up by themselves.", ["garden", "flowers"], "Haarlem", 52.3808, 4.6368),
      .init("Two minutes after this it hailed.", ["flowers", "spring"], "Graz", 47.0667, 15.4333),
    ],
    .dunes: [.init("The wind moves it every night.", ["dunes", "hiking"], "Nida", 55.3048, 20.9696)],
    .citrus: [.init("A whole crate of them.", ["market", "lemons"], "Palermo", 38.1157, 13.3613)],
    .balloons: [.init("They came over the roof at seven.", ["balloons", "morning"], "Göreme", 38.6431, 34.8289)],
    .tiles: [.init("Looked down all day.", ["tiles", "city"], "Porto", 41.1496, -8.6110)],
  ]

  static let comments = [
    "Take me along next time!", "How early did you get up for this?", "That light.",
    "I was there last spring. Miss it.",
    "Saved for the holidays.", "Is it as quiet as it looks?", "Beautiful.", "Which trail is this?",
  ]
}

extension GrassyScene {
  fileprivate init(_ caption: String, _ tags: [String], _ place: String, _ latitude: Double, _ longitude: Double) {
    self.init(caption: caption, tags: tags, place: place, latitude: latitude, longitude: longitude)
  }
}
