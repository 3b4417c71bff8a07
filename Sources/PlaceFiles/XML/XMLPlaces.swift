/// Places of a file of XML: waypoints of GPX, 1.1 and 1.0, or placemarks of KML, told apart by the document's own element.
final class XMLPlaces {
  private var elements: XMLElements
  /// How many elements are no place that can be read, such as a line.
  private(set) var skips: [PlaceSkip: Int] = [:]
  private var hasPlace = false

  var source: PlaceSource? { hasPlace ? (elements.root?.local == "kml" ? .kml : .gpx) : nil }

  init() throws(PlaceFileError) { elements = try XMLElements(["wpt", "rtept", "Placemark"]) }

  func add(_ bytes: ArraySlice<UInt8>, to records: inout [PlaceRecord]) throws(PlaceFileError) {
    var (found, skipped): ([PlaceRecord], [PlaceSkip]) = ([], [])
    try elements.add(bytes) { node in
      if let record = Self.record(node) { found.append(record.bounded) } else { skipped.append(Self.skip(node)) }
    }
    take(found, skipped, to: &records)
    try requireKnown()
  }

  func finish(to records: inout [PlaceRecord]) throws(PlaceFileError) {
    var (found, skipped): ([PlaceRecord], [PlaceSkip]) = ([], [])
    try elements.finish { node in
      if let record = Self.record(node) { found.append(record.bounded) } else { skipped.append(Self.skip(node)) }
    }
    take(found, skipped, to: &records)
    try requireKnown()
  }

  private func take(_ found: [PlaceRecord], _ skipped: [PlaceSkip], to records: inout [PlaceRecord]) {
    records += found
    if !found.isEmpty { hasPlace = true }
    for reason in skipped { skips[reason, default: 0] += 1 }
  }

  private func requireKnown() throws(PlaceFileError) {
    guard let root = elements.root else { return }
    guard ["gpx", "kml"].contains(root.local) else { throw .unknownFormat }
  }

  private static func record(_ node: XMLNode) -> PlaceRecord? {
    node.name.local == "Placemark" ? KMLPlacemark.record(node) : GPXPoint.record(node)
  }

  /// Why an element is no place.
  private static func skip(_ node: XMLNode) -> PlaceSkip {
    let shapes = ["LineString", "LinearRing", "Polygon", "Track", "MultiTrack", "Model"]
    return shapes.contains { node.descendant($0) != nil } ? .shape : .nowhere
  }

  /// What our own files say beyond their formats stands in elements of this namespace.
  static let namespace = "urn:hearth:places"

  /// Text that can stand in an element. Characters that XML 1.0 doesn't have are left out, and a carriage return is written as a reference: as
  /// itself it would be read as a new line (section 2.11).
  static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      default: if scalar.isOfXML { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 has it (production 2).
  var isOfXML: Bool {
    switch value {
    case 0x09, 0x0a, 0x0d, 0x20...0xd7ff, 0xe000...0xfffd, 0x1_0000...0x10_ffff: true
    default: false
    }
  }
}
