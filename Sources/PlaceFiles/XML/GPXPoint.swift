internal import Wire

/// A waypoint of GPX 1.1: a place with a name, a description and a time. What the format has no element for stands in its extensions.
enum GPXPoint {
  static func record(_ node: XMLNode) -> PlaceRecord? {
    guard let latitude = node.attributes["lat"], let longitude = node.attributes["lon"],
      let point = PlacePoint(latitude, longitude)
    else { return nil }
    let own = node.child("extensions")?.children.filter { $0.name.space == XMLPlaces.namespace } ?? []
    func extra(_ name: String) -> String? { own.first { $0.name.local == name }?.text }
    let time = extra("date").flatMap { PlaceTime($0) } ?? PlaceTime(node.words("time")) ?? .unknown
    if !own.isEmpty {
      return PlaceRecord(
        id: extra("id") ?? "", kind: extra("kind").flatMap(PlaceRecord.Kind.init(rawValue:)) ?? .visit,
        name: node.child("name")?.text ?? "", address: extra("address") ?? "", point: point, time: time,
        rating: extra("rating").flatMap(PlaceRecord.Rating.init(rawValue:)), note: node.child("desc")?.text ?? "",
        tags: own.filter { $0.name.local == "tag" }.map(\.text), logged: extra("logged").flatMap(PlaceTime.moment))
    }
    let note = node.words("desc")
    return PlaceRecord(
      name: node.words("name"), point: point, time: time, note: note.isEmpty ? node.words("cmt") : note)
  }

  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Hearth" xmlns="http://www.topografix.com/GPX/1/1" xmlns:h="\(XMLPlaces.namespace)">

    """
  static let end = "</gpx>\n"

  /// In the order of the format's schema. GPX has no place without a point: nil for one.
  static func text(_ record: PlaceRecord) -> String? {
    guard let point = record.point else { return nil }
    let (latitude, longitude) = (PlacePoint.degrees(point.latitude), PlacePoint.degrees(point.longitude))
    var text = "<wpt lat=\"\(latitude)\" lon=\"\(longitude)\">"
    if case .instant = record.time { text += element("time", record.time.text) }
    if !record.name.isEmpty { text += element("name", record.name) }
    if !record.note.isEmpty { text += element("desc", record.note) }
    if let rating = record.rating { text += element("sym", rating.symbol) }
    text += "<extensions>" + element("h:kind", record.kind.rawValue)
    if !record.id.isEmpty { text += element("h:id", record.id) }
    if !record.address.isEmpty { text += element("h:address", record.address) }
    switch record.time {
    case .unknown, .instant: break
    default: text += element("h:date", record.time.text)
    }
    if let rating = record.rating { text += element("h:rating", rating.rawValue) }
    for tag in record.tags { text += element("h:tag", tag) }
    if let logged = record.logged { text += element("h:logged", logged.description) }
    return text + "</extensions></wpt>\n"
  }

  private static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(XMLPlaces.escaped(text))</\(name)>"
  }
}

extension PlaceRecord.Rating {
  /// The name of a symbol of GPX, as receivers of Garmin know them.
  fileprivate var symbol: String {
    switch self {
    case .skip: "Flag, Red"
    case .solid: "Pin, Yellow"
    case .mustSee: "Flag, Green"
    }
  }
}
