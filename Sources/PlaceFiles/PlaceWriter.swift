internal import Wire

/// Writes places as a file, one after the other: what stands before them, each, and what stands behind them. `PlaceReader` reads the same
/// records, but for characters that XML doesn't have, and for places without a point, which GPX doesn't have.
public struct PlaceWriter: Sendable {
  public let format: PlaceFormat

  public init(_ format: PlaceFormat) { self.format = format }

  /// What stands before the places.
  public var head: [UInt8] {
    switch format {
    case .geoJSON: Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
    case .gpx: Array(GPXPoint.head.utf8)
    case .kml: Array(KMLPlacemark.head.utf8)
    case .csv: Array(CSVPlaces.line(CSVPlaces.header).utf8)
    }
  }

  /// What stands behind them.
  public var end: [UInt8] {
    switch format {
    case .geoJSON: Array("\n]}\n".utf8)
    case .gpx: Array(GPXPoint.end.utf8)
    case .kml: Array(KMLPlacemark.end.utf8)
    case .csv: []
    }
  }

  /// Writes one.
  /// - Parameter isFirst: whether it is the first of the file.
  public func write(_ record: PlaceRecord, isFirst: Bool, to bytes: inout [UInt8]) {
    switch format {
    case .geoJSON:
      bytes += Array((isFirst ? "\n" : ",\n").utf8)
      var json = JSONWriter()
      GeoJSONFeature.value(record).write(to: &json)
      bytes += json.bytes
    case .gpx: if let text = GPXPoint.text(record) { bytes += text.utf8 }
    case .kml: bytes += KMLPlacemark.text(record).utf8
    case .csv: bytes += CSVPlaces.text(record).utf8
    }
  }

  /// A whole file.
  public func file(of records: [PlaceRecord]) -> [UInt8] {
    var bytes = head
    for (index, record) in records.enumerated() { write(record, isFirst: index == 0, to: &bytes) }
    return bytes + end
  }
}
