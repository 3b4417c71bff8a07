/// Why something in a file is no place that can be read.
public enum PlaceSkip: String, CaseIterable, Hashable, Sendable {
  /// It is a line or an area.
  case shape
  /// It tells neither a point on Earth nor, where that is enough, a name.
  case nowhere
  /// It doesn't have the form that such a thing has.
  case malformed
}

/// Whose file it is, as far as it tells.
public enum PlaceSource: String, CaseIterable, Hashable, Sendable {
  /// Google Takeout, or the timeline of a phone.
  case google
  case swarm
  case geoJSON = "geojson"
  case gpx
  case kml
  case csv
}
