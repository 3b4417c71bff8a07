/// A format in which places are written.
public enum PlaceFormat: String, CaseIterable, Hashable, Sendable {
  /// RFC 7946.
  case geoJSON = "geojson"
  /// GPX 1.1.
  case gpx
  /// OGC KML 2.2.
  case kml
  /// RFC 4180.
  case csv

  public var contentType: String {
    switch self {
    case .geoJSON: "application/geo+json"
    case .gpx: "application/gpx+xml"
    case .kml: "application/vnd.google-earth.kml+xml"
    case .csv: "text/csv; charset=utf-8; header=present"
    }
  }

  /// What the name of a file ends with, without the dot.
  public var ending: String { rawValue }
}
