internal import Wire

/// What one person writes on several devices, by kind and ID.
struct ThingName: Hashable, Sendable {
  let kind: String
  let id: ID<SyncAPI.Thing>

  /// The kinds that this version writes, in the order in which they are sent: a log names a place and a trip.
  static let kinds = ["place", "trip", "log", "want"]

  init(_ kind: String, _ id: ID<SyncAPI.Thing>) { (self.kind, self.id) = (kind, id) }

  init(_ thing: SyncAPI.Thing) { self.init(thing.kind, thing.id) }

  /// Its place in the order of sending; what a later version has written comes last.
  var rank: Int { Self.kinds.firstIndex(of: kind) ?? Self.kinds.count }

  static func place(_ id: ID<WandrAPI.Place>) -> ThingName { ThingName("place", id.cast()) }
  static func trip(_ id: ID<WandrAPI.Trip>) -> ThingName { ThingName("trip", id.cast()) }
  static func log(_ id: ID<WandrAPI.Log>) -> ThingName { ThingName("log", id.cast()) }
  static func want(_ place: ID<WandrAPI.Place>) -> ThingName { ThingName("want", place.cast()) }
}

extension SyncAPI.Thing {
  /// The value of a field; nil where there is none.
  func value(_ name: String) -> String? { field(name)?.value }

  /// The ID that a field is; nil where it is none.
  func reference<Entity>(_ name: String, to _: Entity.Type = Entity.self) -> ID<Entity>? {
    value(name).flatMap { ID<Entity>($0) }
  }

  /// The IDs in a set, in its order.
  func references<Entity>(of set: String, to _: Entity.Type = Entity.self) -> [ID<Entity>] {
    elements(of: set).compactMap { ID<Entity>($0) }
  }

  /// The things that have to be at the server first.
  var needs: [ThingName] {
    let place: ID<WandrAPI.Place>? = kind == "want" ? id.cast(to: WandrAPI.Place.self) : reference("placeID")
    let trip: ID<WandrAPI.Trip>? = reference("tripID")
    let names: [ThingName?] = [place.map { ThingName.place($0) }, trip.map { ThingName.trip($0) }]
    return names.compactMap(\.self)
  }

  /// Whether nothing of it is written.
  var isEmpty: Bool { fields.isEmpty && elements.isEmpty && removed == nil && restored == nil }

  /// What of a change isn't in what was sent: it was written since.
  func without(_ sent: Self) -> Self {
    var rest = self
    rest.fields = fields.filter { field in sent.field(field.name)?.version != field.version }
    rest.elements = elements.compactMap { element in
      guard let other = sent.elements.first(where: { $0.isSame(as: element) }) else { return element }
      var left = element
      if left.added == other.added { left.added = nil }
      if left.removed == other.removed { left.removed = nil }
      return left.added == nil && left.removed == nil ? nil : left
    }
    if removed == sent.removed { rest.removed = nil }
    if restored == sent.restored { rest.restored = nil }
    return rest
  }
}

extension SyncAPI.Element {
  /// By their bytes: a `String` would hold two spellings of one character for the same.
  fileprivate func isSame(as other: Self) -> Bool {
    set == other.set && element.utf8.elementsEqual(other.element.utf8)
  }
}
