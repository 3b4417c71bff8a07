extension SyncAPI {
  /// The maximum number of fields of a thing, with those that only newer devices know.
  public static let mostFields = 40
  /// The maximum number of elements of all sets of a thing, with those that were removed.
  public static let mostElements = 200
  /// The maximum length of the name of a kind, of a field or of a set.
  public static let longestName = 40
  /// The maximum length of a field's value and of an element.
  public static let longestValue = 1000

  /// A field of something that one person writes on several devices.
  public struct Field: Codable, Hashable, Sendable, JSONWritable {
    /// The field's name.
    public var name: String
    /// The value as text; nil for none.
    public var value: String?
    /// When it was written.
    public var version: FieldVersion

    public init(name: String, value: String?, version: FieldVersion) {
      self.name = name
      self.value = value
      self.version = version
    }
  }

  /// An element of a set, such as a tag of a log: in it where it was last added no earlier than it was last removed.
  public struct Element: Codable, Hashable, Sendable, JSONWritable {
    /// The set's name.
    public var set: String
    /// The element.
    public var element: String
    /// When it was last added; nil if it never was.
    public var added: FieldVersion?
    /// When it was last removed; nil if it never was.
    public var removed: FieldVersion?

    public init(set: String, element: String, added: FieldVersion?, removed: FieldVersion?) {
      self.set = set
      self.element = element
      self.added = added
      self.removed = removed
    }
  }

  /// Something that one person writes on several devices, or what of it one device has changed.
  public struct Thing: Codable, Hashable, Sendable, JSONWritable {
    /// What it is, such as `log`.
    public var kind: String
    /// The ID that the device gave it which made it.
    public var id: ID<Thing>
    /// Its fields, each once; of a change those that changed.
    public var fields: [Field]
    /// The elements of its sets, each once; of a change those that changed.
    public var elements: [Element]
    /// When it was last deleted; nil if it never was. Fields that are written later don't bring it back.
    public var removed: FieldVersion?
    /// When it was last put back; nil if it never was.
    public var restored: FieldVersion?

    public init(
      kind: String, id: ID<Thing>, fields: [Field], elements: [Element], removed: FieldVersion?, restored: FieldVersion?
    ) {
      self.kind = kind
      self.id = id
      self.fields = fields
      self.elements = elements
      self.removed = removed
      self.restored = restored
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(String.self, forKey: .kind)
      id = try container.decode(ID<Thing>.self, forKey: .id)
      fields = try container.decodeIfPresent([Field].self, forKey: .fields) ?? []
      elements = try container.decodeIfPresent([Element].self, forKey: .elements) ?? []
      removed = try container.decodeIfPresent(FieldVersion.self, forKey: .removed)
      restored = try container.decodeIfPresent(FieldVersion.self, forKey: .restored)
    }
  }
}

extension SyncAPI.Field: BoundedInput {
  /// The OpenAPI bounds for the name and the value.
  public static var bounds: [String: JSONValue] {
    ["name": .text(1...SyncAPI.longestName), "value": .text(SyncAPI.longestValue)]
  }
}

extension SyncAPI.Element: BoundedInput {
  /// The OpenAPI bounds for the set's name and the element.
  public static var bounds: [String: JSONValue] {
    ["set": .text(1...SyncAPI.longestName), "element": .text(SyncAPI.longestValue)]
  }
}

extension SyncAPI.Thing: BoundedInput {
  /// The OpenAPI bounds for the kind and the numbers of fields and elements.
  public static var bounds: [String: JSONValue] {
    [
      "kind": .text(1...SyncAPI.longestName), "fields": ["maxItems": .number(SyncAPI.mostFields)],
      "elements": ["maxItems": .number(SyncAPI.mostElements)],
    ]
  }
}

extension SyncAPI.Thing {
  /// Nothing of it is known yet.
  public static func unwritten(_ kind: String, _ id: ID<SyncAPI.Thing>) -> Self {
    Self(kind: kind, id: id, fields: [], elements: [], removed: nil, restored: nil)
  }

  /// Whether it is deleted.
  public var isRemoved: Bool {
    guard let removed else { return false }
    return restored.map { $0 <= removed } ?? true
  }

  /// What a field says, as far as that is known.
  public func field(_ name: String) -> SyncAPI.Field? { fields.first { $0.name == name } }

  /// What is in a set: what was added first comes first.
  public func elements(of set: String) -> [String] {
    let there = elements.filter { $0.set == set && $0.isThere }
    return there.sorted { left, right in
      guard let one = left.added, let other = right.added, one != other else {
        return left.element.utf8.lexicographicallyPrecedes(right.element.utf8)
      }
      return one < other
    }.map(\.element)
  }

  /// All versions in it.
  public var versions: [FieldVersion] {
    fields.map(\.version) + elements.flatMap { [$0.added, $0.removed].compactMap(\.self) }
      + [removed, restored].compactMap(\.self)
  }

  /// The same with other versions.
  func mapVersions(_ change: (FieldVersion) -> FieldVersion) -> Self {
    var thing = self
    for index in thing.fields.indices { thing.fields[index].version = change(thing.fields[index].version) }
    for index in thing.elements.indices {
      thing.elements[index].added = thing.elements[index].added.map(change)
      thing.elements[index].removed = thing.elements[index].removed.map(change)
    }
    (thing.removed, thing.restored) = (removed.map(change), restored.map(change))
    return thing
  }
}

extension SyncAPI.Element {
  /// Whether it is in its set. Adding wins a tie.
  public var isThere: Bool {
    guard let added else { return false }
    return removed.map { $0 <= added } ?? true
  }
}
