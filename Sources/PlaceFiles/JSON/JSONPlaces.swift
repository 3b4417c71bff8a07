internal import Wire

/// Places of any file of JSON that is known here, told apart by the list that they stand in.
///
/// Google and Foursquare describe none of their files. What is read here follows what others have written about them; docs/place-files.md says
/// where, and that no real file was at hand.
final class JSONPlaces {
  private var elements = JSONElements(["features", "timelineObjects", "semanticSegments", "items", "checkins", ""])
  /// How many elements are no place that can be read.
  private(set) var skips: [PlaceSkip: Int] = [:]
  private(set) var source: PlaceSource?

  func add(_ bytes: ArraySlice<UInt8>, to records: inout [PlaceRecord]) throws(PlaceFileError) {
    var (found, skipped, source): ([PlaceRecord], [PlaceSkip], PlaceSource?) = ([], [], nil)
    try elements.add(bytes) { element throws(PlaceFileError) in
      let value = try Self.value(element)
      switch Self.found(in: value, of: element.list) {
      case .record(let record):
        found.append(record.bounded)
        source = source ?? Self.source(of: value, in: element.list)
      case .other: break
      case .unreadable(let reason): skipped.append(reason)
      }
    }
    records += found
    for reason in skipped { skips[reason, default: 0] += 1 }
    self.source = self.source ?? source
  }

  func finish() throws(PlaceFileError) { try elements.finish() }

  /// What an element of a list turns out to be.
  enum Found {
    case record(PlaceRecord)
    /// Something that is no place and isn't meant to be one, such as a way that somebody went.
    case other
    /// A place that can't be read.
    case unreadable(PlaceSkip)
  }

  private static func value(_ element: JSONElements.Element) throws(PlaceFileError) -> JSONValue {
    do { return try JSONValue(parsing: element.bytes) } catch { throw .malformed("an element isn’t JSON") }
  }

  private static func found(in value: JSONValue, of list: String) -> Found {
    switch list {
    case "features": GeoJSONFeature.found(in: value)
    case "timelineObjects": TakeoutTimeline.found(inObject: value)
    case "semanticSegments", "": TakeoutTimeline.found(inSegment: value)
    default: SwarmCheckin.found(in: value)
    }
  }

  private static func source(of value: JSONValue, in list: String) -> PlaceSource {
    switch list {
    case "features": GeoJSONFeature.isOfGoogle(value["properties"] ?? .null) ? .google : .geoJSON
    case "timelineObjects", "semanticSegments", "": .google
    default: .swarm
    }
  }
}

extension JSONValue {
  /// The text of a string, and of a number as it is written.
  var words: String? {
    switch self {
    case .string(let text): text
    case .number(let text): text
    default: nil
    }
  }

  /// The same of a member; empty where there is none.
  func words(_ name: String) -> String { self[name]?.words ?? "" }

  /// The member by the first of these names that it has.
  func first(of names: String...) -> JSONValue? { names.lazy.compactMap { self[$0] }.first }
}
