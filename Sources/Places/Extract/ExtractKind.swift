/// What of OpenStreetMap is a place that somebody would go to: by a tag, and for some of them by its values. Streets, borders and benches
/// aren't.
public struct ExtractKind: Sendable {
  let key: String
  /// Nil for any value but `no`.
  let values: Set<String>?

  private init(_ key: String, _ values: Set<String>? = nil) { (self.key, self.values) = (key, values) }

  /// What tells most of a place stands first.
  static let all = [
    ExtractKind("tourism"), ExtractKind("amenity"), ExtractKind("shop"), ExtractKind("historic"),
    ExtractKind("leisure"), ExtractKind("natural"), ExtractKind("aeroway", ["aerodrome", "terminal", "heliport"]),
    ExtractKind("railway", ["station", "halt", "museum"]), ExtractKind("public_transport", ["station"]),
    ExtractKind("craft"), ExtractKind("office"), ExtractKind("healthcare"), ExtractKind("club"),
    ExtractKind(
      "man_made",
      [
        "bridge", "lighthouse", "obelisk", "observatory", "pier", "tower", "water_tower", "watermill", "windmill",
      ]),
    ExtractKind("waterway", ["dam", "waterfall"]), ExtractKind("mountain_pass"),
    ExtractKind("boundary", ["national_park", "protected_area"]),
    ExtractKind("landuse", ["cemetery", "recreation_ground", "vineyard", "winter_sports"]),
    ExtractKind(
      "place",
      [
        "city", "farm", "hamlet", "island", "islet", "isolated_dwelling", "locality", "neighbourhood", "quarter",
        "square", "suburb", "town", "village",
      ]),
    ExtractKind("building"),
  ]

  /// As `osmium tags-filter` takes them: nodes, ways and relations that have one of the tags.
  public static let filters = all.map { kind in
    "nwr/\(kind.key)" + (kind.values.map { "=\($0.sorted().joined(separator: ","))" } ?? "")
  }

  /// Whether it is a place by the value of its tag.
  func has(_ value: String) -> Bool { values.map { $0.contains(value) } ?? (value != "no" && !value.isEmpty) }

  /// The words for what has these tags: what it is and what kind of thing that is; nil for what is no place.
  static func types(of tags: [String: String]) -> [String]? {
    for kind in all {
      guard let value = tags[kind.key], kind.has(value) else { continue }
      return [value, kind.key].filter { $0 != "yes" }
    }
    return nil
  }
}
