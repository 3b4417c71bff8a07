internal import Wire

/// What somebody wrote of a thing, before it has versions.
struct ThingWrite: Sendable {
  let name: ThingName
  /// Fields with their new values; nil for none.
  var fields: [(name: String, value: String?)] = []
  /// What was taken out of sets.
  var gone: [(set: String, element: String)] = []
  /// What was put into sets, in this order.
  var added: [(set: String, element: String)] = []
  var isRemoved = false
  var isRestored = false

  init(_ name: ThingName) { self.name = name }

  /// Whether nothing was written.
  var isEmpty: Bool { fields.isEmpty && gone.isEmpty && added.isEmpty && !isRemoved && !isRestored }

  /// The same as a change, each part with a version of its own.
  func versioned(by clock: inout HybridClock, at wall: Int64) -> SyncAPI.Thing {
    var thing = SyncAPI.Thing.unwritten(name.kind, name.id)
    for field in fields {
      thing.fields.append(SyncAPI.Field(name: field.name, value: field.value, version: clock.next(at: wall)))
    }
    for (set, element) in gone {
      thing.elements.append(SyncAPI.Element(set: set, element: element, added: nil, removed: clock.next(at: wall)))
    }
    // A set is in the order of its addings.
    for (set, element) in added {
      thing.elements.append(SyncAPI.Element(set: set, element: element, added: clock.next(at: wall), removed: nil))
    }
    if isRemoved { thing.removed = clock.next(at: wall) }
    if isRestored { thing.restored = clock.next(at: wall) }
    // In the order of a merge, and each once.
    return thing.merged(with: .unwritten(name.kind, name.id))
  }

  /// Writes a field where its value is another.
  mutating func set(_ field: String, _ before: String?, _ after: String?) {
    let isSame = before.map { Array($0.utf8) } == after.map { Array($0.utf8) }
    if !isSame { fields.append((name: field, value: after)) }
  }

  /// Writes what came into a set and what left it.
  mutating func set(_ set: String, elements before: [String], _ after: [String]) {
    let (old, new) = (Set(before.map { Array($0.utf8) }), Set(after.map { Array($0.utf8) }))
    for element in before where !new.contains(Array(element.utf8)) { gone.append((set: set, element: element)) }
    for element in after where !old.contains(Array(element.utf8)) { added.append((set: set, element: element)) }
  }
}
