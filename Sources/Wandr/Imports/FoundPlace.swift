internal import Core
internal import Social
internal import Wire

/// What a row of a file says, as it will be here: a log, or a place of the list of where to go.
struct FoundPlace: Equatable, Sendable {
  enum Kind: String, Sendable {
    case log, want
  }

  var kind: Kind
  /// Its place in the file: logs of one moment keep their order.
  var number: Int
  var name: String
  /// Whether the file says what the place is called.
  var isNamed: Bool
  var address: String
  var point: KeptPoint
  var around = Surroundings.unknown
  /// The number of the catalogue's city that it is; nil for any other place.
  var city: Int64?
  /// Whether the file is one of ours: then its place is the very same one or another.
  var isOwn = false
  var date = VisitDate.unknown
  /// Nil where the file has none.
  var rating: WandrAPI.Rating?
  var note = ""
  var tags: [String] = []
  /// When it was logged elsewhere.
  var logged: Timestamp?

  /// The pin, where there has to be one.
  func pin(_ id: ID<WandrAPI.Place>) throws(Problem) -> PinDraft {
    try PinDraft(
      WandrAPI.PutPlace(
        id: id, name: name, address: address, latitude: KeptPoint.degrees(point.latitude),
        longitude: KeptPoint.degrees(point.longitude)))
  }

  /// The log, checked as if it had been typed.
  /// - Throws: 422 with every field at fault.
  func draft(
    _ id: ID<PlaceLog>, at place: ID<WandrAPI.Place>, for visibility: WandrAPI.Visibility
  ) throws(Problem) -> LogDraft {
    try LogDraft(
      WandrAPI.PutLog(
        id: id, placeID: place, rating: rating ?? .solid, note: note, tags: tags, visitedOn: date.text,
        datePrecision: date.text == nil ? .unknown : nil, visibility: visibility))
  }

  /// Why it can't be imported, for its owner; nil where it can.
  func fault(at now: Timestamp) -> String? {
    do throws(Problem) {
      _ = try pin(ID(high: 0, low: 0))
      guard kind == .log else { return nil }
      _ = try draft(ID(high: 0, low: 0), at: ID(high: 0, low: 0), for: .me)
      return date.isAfter(.today(in: around.zone, at: now)) ? "This is in the future." : nil
    } catch {
      return error.errors.first?.detail ?? error.detail
    }
  }

  /// What it says besides its name: "Visited 5 March 2026, Must-See, with a note, 2 tags".
  var words: String {
    guard kind == .log else { return "For “Want to go”" }
    var words = [date.precision == .unknown ? "Visited some time" : "Visited \(date.words)"]
    words.append(rating?.words ?? "without a rating")
    if !note.isEmpty { words.append("with a note") }
    if !tags.isEmpty { words.append(tags.count.counted("tag", "tags")) }
    return words.joined(separator: ", ")
  }
}

/// As it is kept until it is made.
extension FoundPlace {
  var text: String {
    var members: [JSONValue.Member] = [
      .init("kind", .string(kind.rawValue)), .init("number", .number(number)), .init("name", .string(name)),
      .init("isNamed", .bool(isNamed)), .init("address", .string(address)), .init("latitude", .number(point.latitude)),
      .init("longitude", .number(point.longitude)), .init("country", .string(around.country)),
      .init("zone", .string(around.zone)), .init("isOwn", .bool(isOwn)), .init("date", .number(date.key)),
      .init("note", .string(note)), .init("tags", .array(tags.map { .string($0) })),
    ]
    if let near = around.city { members.append(.init("near", .number(near))) }
    if let city { members.append(.init("city", .number(String(city)))) }
    if let rating { members.append(.init("rating", .string(rating.rawValue))) }
    if let logged { members.append(.init("logged", .string(logged.description))) }
    var json = JSONWriter()
    JSONValue.object(members).write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Nil for a text that is none.
  init?(text: String) {
    guard let value = try? JSONValue(parsing: Array(text.utf8)),  // no JSON, no row: it fails
      let kind = value["kind"]?.string.flatMap({ Kind(rawValue: $0) }), let name = value["name"]?.string,
      let latitude = Self.number(value["latitude"]), let longitude = Self.number(value["longitude"])
    else { return nil }
    self.init(
      kind: kind, number: Self.number(value["number"]) ?? 0, name: name, isNamed: value["isNamed"] == .bool(true),
      address: value["address"]?.string ?? "", point: KeptPoint(latitude: latitude, longitude: longitude))
    around = Surroundings(
      country: value["country"]?.string ?? "", city: Self.number(value["near"]), zone: value["zone"]?.string ?? "")
    city = Self.number(value["city"]).map { Int64($0) }
    isOwn = value["isOwn"] == .bool(true)
    date = VisitDate(key: Self.number(value["date"]) ?? 0)
    rating = value["rating"]?.string.map { WandrAPI.Rating(rawValue: $0) }
    note = value["note"]?.string ?? ""
    tags = value["tags"]?.array?.compactMap(\.string) ?? []
    logged = value["logged"]?.string.flatMap { Timestamp(rfc3339: $0) }
  }

  private static func number(_ value: JSONValue?) -> Int? {
    guard case .number(let text)? = value else { return nil }
    return Int(text)
  }
}
