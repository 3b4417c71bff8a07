/// Places of a file of XML: waypoints of GPX, 1.1 and 1.0, or placemarks of KML, told apart by the document's own element.
final class XMLPlaces {
  private var elements: XMLElements
  /// How many elements are no place that can be read, such as a line.
  private(set) var skipped = 0

  init() throws(PlaceFileError) { elements = try XMLElements(["wpt", "rtept", "Placemark"]) }

  func add(_ bytes: ArraySlice<UInt8>, to records: inout [PlaceRecord]) throws(PlaceFileError) {
    var (found, skipped): ([PlaceRecord], Int) = ([], 0)
    try elements.add(bytes) { node in
      if let record = Self.record(node) { found.append(record.bounded) } else { skipped += 1 }
    }
    records += found
    self.skipped += skipped
    try requireKnown()
  }

  func finish(to records: inout [PlaceRecord]) throws(PlaceFileError) {
    var (found, skipped): ([PlaceRecord], Int) = ([], 0)
    try elements.finish { node in
      if let record = Self.record(node) { found.append(record.bounded) } else { skipped += 1 }
    }
    records += found
    self.skipped += skipped
    try requireKnown()
  }

  private func requireKnown() throws(PlaceFileError) {
    guard let root = elements.root else { return }
    guard ["gpx", "kml"].contains(root.local) else { throw .unknownFormat }
  }

  private static func record(_ node: XMLNode) -> PlaceRecord? {
    node.name.local == "Placemark" ? KMLPlacemark.record(node) : GPXPoint.record(node)
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
