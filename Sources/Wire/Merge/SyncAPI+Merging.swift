/// The merge of what was written in several places. It doesn't matter in which order, in which groups or how often changes are merged: the
/// result is the same. `Public/js/merge.js` is the same in JavaScript, and Tests/Vectors/merge.json is what both are held to.
extension SyncAPI.Thing {
  /// This with what another place knows of the same thing: of each field the higher version.
  public func merged(with other: Self) -> Self {
    Self(
      kind: kind, id: id,
      fields: Self.joined(fields + other.fields, by: { Array($0.name.utf8) }, { $0.merged(with: $1) }),
      elements: Self.joined(elements + other.elements, by: \.key, { $0.merged(with: $1) }),
      removed: FieldVersion.higher(removed, other.removed), restored: FieldVersion.higher(restored, other.restored))
  }

  /// Each once, in the order of the bytes of their keys: a `String` would hold two spellings of one character for the same.
  private static func joined<Item>(
    _ items: [Item], by key: (Item) -> [UInt8], _ merge: (Item, Item) -> Item
  ) -> [Item] {
    var kept: [[UInt8]: Item] = [:]
    for item in items {
      let name = key(item)
      kept[name] = kept[name].map { merge($0, item) } ?? item
    }
    return kept.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }
}

extension SyncAPI.Field {
  /// Two values of one version are a fault of the device that wrote them; all take the same of them.
  func merged(with other: Self) -> Self {
    guard version == other.version else { return version < other.version ? other : self }
    guard let value, let theirs = other.value else { return value == nil ? other : self }
    return value.utf8.lexicographicallyPrecedes(theirs.utf8) ? other : self
  }
}

extension SyncAPI.Element {
  /// What tells it from other elements of all sets; a set's name has no zero byte.
  var key: [UInt8] { Array(set.utf8) + [0] + Array(element.utf8) }

  func merged(with other: Self) -> Self {
    Self(
      set: set, element: element, added: FieldVersion.higher(added, other.added),
      removed: FieldVersion.higher(removed, other.removed))
  }
}

extension FieldVersion {
  /// The higher of two that may be missing.
  static func higher(_ one: FieldVersion?, _ other: FieldVersion?) -> FieldVersion? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }
}
