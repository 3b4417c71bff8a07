internal import Wire

/// A placemark of KML 2.2 with a point: its pin has the colour of its rating. What the format has no element for stands in `ExtendedData`.
enum KMLPlacemark {
  static func record(_ node: XMLNode) -> PlaceRecord? {
    let data = node.child("ExtendedData")?.children.filter { $0.name.local == "Data" } ?? []
    func values(_ name: String) -> [String] {
      data.filter { $0.attributes["name"] == "hearth:\(name)" }.map { $0.child("value")?.text ?? "" }
    }
    let isOwn = !data.isEmpty && values("kind").first != nil
    let geometry = node.descendant("Point")
    let point = geometry.flatMap { Self.point($0.words("coordinates")) }
    // A line or an area is no place; one of ours without a point is.
    guard point != nil || (isOwn && geometry == nil) else { return nil }
    let time = time(node)
    if isOwn {
      return PlaceRecord(
        id: values("id").first ?? "", kind: values("kind").first.flatMap(PlaceRecord.Kind.init(rawValue:)) ?? .visit,
        name: node.child("name")?.text ?? "", address: values("address").first ?? "", point: point, time: time,
        rating: values("rating").first.flatMap(PlaceRecord.Rating.init(rawValue:)), note: values("note").first ?? "",
        tags: values("tag"), logged: values("logged").first.flatMap(PlaceTime.moment))
    }
    let style = node.words("styleUrl")
    return PlaceRecord(
      name: node.words("name"), address: node.words("address"), point: point, time: time,
      rating: style.hasPrefix("#hearth-") ? PlaceRecord.Rating(rawValue: String(style.dropFirst(8))) : nil,
      note: PlainText.of(node.words("description")))
  }

  /// `longitude,latitude[,altitude]`.
  private static func point(_ text: String) -> PlacePoint? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    return PlacePoint(parts[1], parts[0])
  }

  private static func time(_ node: XMLNode) -> PlaceTime {
    if let stamp = node.child("TimeStamp") { return PlaceTime(stamp.words("when")) ?? .unknown }
    return node.child("TimeSpan").flatMap { PlaceTime($0.words("begin")) } ?? .unknown
  }

  static let head: String = {
    let styles = PlaceRecord.Rating.allCases.map { rating in
      """
      <Style id="hearth-\(rating.rawValue)"><IconStyle><color>\(rating.colourOfKML)</color></IconStyle></Style>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Wandr</name>
      \(styles.joined())
      """
  }()
  static let end = "</Document></kml>\n"

  /// In the order of the format's schema. Programs show a description as HTML, so it is written as that; the note itself stands beside it.
  static func text(_ record: PlaceRecord) -> String {
    var text = "<Placemark>\(element("name", record.name))"
    if !record.note.isEmpty { text += element("description", PlainText.html(record.note)) }
    if record.time != .unknown { text += "<TimeStamp>\(element("when", record.time.text))</TimeStamp>" }
    if let rating = record.rating { text += element("styleUrl", "#hearth-\(rating.rawValue)") }
    text += "<ExtendedData>" + data("kind", record.kind.rawValue)
    if !record.id.isEmpty { text += data("id", record.id) }
    if !record.address.isEmpty { text += data("address", record.address) }
    if let rating = record.rating { text += data("rating", rating.rawValue) }
    if !record.note.isEmpty { text += data("note", record.note) }
    for tag in record.tags { text += data("tag", tag) }
    if let logged = record.logged { text += data("logged", logged.description) }
    text += "</ExtendedData>"
    if let point = record.point {
      let (longitude, latitude) = (PlacePoint.degrees(point.longitude), PlacePoint.degrees(point.latitude))
      text += "<Point><coordinates>\(longitude),\(latitude)</coordinates></Point>"
    }
    return text + "</Placemark>\n"
  }

  private static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(XMLPlaces.escaped(text))</\(name)>"
  }

  private static func data(_ name: String, _ text: String) -> String {
    "<Data name=\"hearth:\(name)\">\(element("value", text))</Data>"
  }
}

extension PlaceRecord.Rating {
  /// Opacity, blue, green and red, as KML has them.
  fileprivate var colourOfKML: String {
    let digits = Array(colour)
    return "ff" + String(digits[4...5]) + String(digits[2...3]) + String(digits[0...1])
  }
}

/// HTML as far as descriptions of placemarks have it: what people read of it, and the way back.
enum PlainText {
  /// Text without tags; a line break and a paragraph are a new line.
  static func of(_ html: String) -> String {
    guard html.contains("<") || html.contains("&") else { return html }
    var (text, rest) = ("", html[...])
    while let start = rest.firstIndex(of: "<") {
      text += rest[..<start]
      guard let end = rest[start...].firstIndex(of: ">") else {
        rest = rest[start...]
        break
      }
      let tag = rest[rest.index(after: start)..<end].lowercased()
      if tag.hasPrefix("br") || tag.hasPrefix("/p") || tag.hasPrefix("/div") { text += "\n" }
      rest = rest[rest.index(after: end)...]
    }
    return unescaped(text + String(rest)).trimmed
  }

  static func html(_ text: String) -> String {
    text.writing { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\n": "<br>"
      default: nil
      }
    }
  }

  private static func unescaped(_ text: String) -> String {
    // What an ampersand stands for comes last: else `&amp;lt;` would become a bracket.
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&#39;", with: "'").replacing("&nbsp;", with: " ").replacing("&amp;", with: "&")
  }
}
