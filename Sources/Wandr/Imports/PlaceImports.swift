internal import Core
internal import SQL
internal import Social
internal import Wire

extension Wandr {
  /// What members bring along from Google, Swarm, maps and receivers, and from other accounts here.
  static let imports = Imports(
    "wandr", of: people, at: "/wandr/import/", offering: audience.kinds, asking: Unrated.question,
    words: ImportWords(
      title: "Import places",
      explanation: """
        Choose the zip file of Google Takeout with Maps, Saved and Timeline, the timeline that your phone exports, the check-ins of Swarm, \
        or a file in GPX, KML, KMZ, GeoJSON or CSV, also one from another account here. What you visited becomes logs, what you saved \
        goes to “Want to go”; ways and tracks are left out. Nobody is notified.
        """,
      accept: """
        .zip,.kmz,.json,.geojson,.gpx,.kml,.csv,application/zip,application/json,application/geo+json,application/gpx+xml,\
        application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz,text/csv
        """,
      text: .any, one: "place", many: "places", result: "/wandr/map", resultWords: "See your map",
      undoing: ". What you have changed since stays"),
    contents: ImportContents(
      read: PlaceFileReading.read(_:_:), known: ImportedPlaces.known, make: PlaceWriting.make, undo: PlaceWriting.undo))
}

/// What becomes of visits that a file has no rating for, which a log needs: their owner says so.
enum Unrated: String, CaseIterable {
  case solid, mustSee, skip
  /// They go to the list of where to go.
  case want
  case leftOut = "none"

  static let question = SocialAPI.ImportQuestion(
    words: "What becomes of visits without a rating?",
    answers: allCases.map { SocialAPI.ImportAnswer(value: $0.rawValue, words: $0.words) })

  private var words: String {
    switch self {
    case .solid, .mustSee, .skip: "Rate them “\(WandrAPI.Rating(rawValue: rawValue).words)”"
    case .want: "Put them on “Want to go” instead"
    case .leftOut: "Leave them out"
    }
  }
}
