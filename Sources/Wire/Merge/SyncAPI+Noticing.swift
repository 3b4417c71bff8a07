extension SyncAPI {
  /// What a server's tables say of a thing, without versions.
  public struct Facts: Hashable, Sendable {
    /// The fields by name.
    public var fields: [String: String?]
    /// The sets by name, each in its order.
    public var sets: [String: [String]]
    /// Whether it is deleted.
    public var isRemoved: Bool
    /// When it was last changed, in milliseconds since 1970.
    public var milliseconds: UInt64

    public init(fields: [String: String?], sets: [String: [String]], isRemoved: Bool, milliseconds: UInt64) {
      self.fields = fields
      self.sets = sets
      self.isRemoved = isRemoved
      self.milliseconds = milliseconds
    }
  }
}

extension SyncAPI.Thing {
  /// This with what the server's tables say otherwise: what was written by a page, put into another form, or followed from something else. It
  /// gets a version of the server's, which is higher than that of what it replaces and the same each time this is asked.
  public func noticing(_ facts: SyncAPI.Facts) -> Self {
    // What was written to something deleted is kept for when it is put back.
    guard !(facts.isRemoved && isRemoved) else { return self }
    func version(after last: FieldVersion?) -> FieldVersion {
      FieldVersion.next(after: last, at: facts.milliseconds, by: FieldVersion.server)
    }
    var noticed = Self.unwritten(kind, id)
    for (name, value) in facts.fields {
      let known = field(name)
      guard known.map({ !Self.isSame($0.value, value) }) ?? true else { continue }
      noticed.fields.append(SyncAPI.Field(name: name, value: value, version: version(after: known?.version)))
    }
    for (set, now) in facts.sets {
      // Each after the one before it, since a set is in the order of its addings.
      var last: FieldVersion?
      for element in Self.differing(elements, set, now) {
        let made = version(after: FieldVersion.higher(last, FieldVersion.higher(element.added, element.removed)))
        last = made
        noticed.elements.append(
          SyncAPI.Element(
            set: set, element: element.element, added: element.isThere ? nil : made,
            removed: element.isThere ? made : nil))
      }
    }
    let last = FieldVersion.higher(removed, restored)
    if facts.isRemoved { noticed.removed = version(after: last) }
    if isRemoved { noticed.restored = version(after: last) }
    // Of most things the tables say what is known.
    return noticed == Self.unwritten(kind, id) ? self : merged(with: noticed)
  }

  /// By their bytes: a `String` would hold two spellings of one character for the same.
  private static func isSame(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.utf8.elementsEqual(other.utf8)
  }

  /// The elements that are in the set and shouldn't be, and those that should be and aren't.
  private static func differing(
    _ elements: [SyncAPI.Element], _ set: String, _ now: [String]
  ) -> [SyncAPI.Element] {
    guard !elements.isEmpty || !now.isEmpty else { return [] }
    let wanted = Set(now.map { Array($0.utf8) })
    let known = elements.filter { $0.set == set }
    let names = Set(known.map { Array($0.element.utf8) })
    return known.filter { $0.isThere != wanted.contains(Array($0.element.utf8)) }
      + now.filter { !names.contains(Array($0.utf8)) }.map {
        SyncAPI.Element(set: set, element: $0, added: nil, removed: nil)
      }
  }
}
