/// Learns the JSON schema of a `Decodable` type by letting its `init(from:)` read from a decoder that answers with
/// stand-in values and notes what was asked for. Types that contain themselves are beyond it.
final class SchemaRecorder: DecodingNode {
  private(set) var members: [(name: String, node: SchemaRecorder)] = []
  private var askedWhetherPresent: Set<String> = []
  private var items: SchemaRecorder?
  /// The schema, where it is not that of the members or items.
  private var own: JSONValue?
  /// The type whose members these are.
  private(set) var type: (any Decodable.Type)?
  let codingPath: [any CodingKey]

  init(codingPath: [any CodingKey] = []) { self.codingPath = codingPath }

  /// What `init(from:)` of `type` asks for.
  static func record(_ type: any Decodable.Type) throws -> SchemaRecorder {
    let recorder = SchemaRecorder()
    _ = try recorder.decode(type)
    return recorder
  }

  /// Any value of `type`; nil where its initialiser refuses every stand-in.
  static func placeholder<Value: Decodable>(_ type: Value.Type) -> Value? {
    try? SchemaRecorder().decode(type)  // a type that refuses stand-ins has no placeholder
  }

  var isNull: Bool { false }
  var memberNames: [String] { [] }
  func expectMembers() {}

  func hasMember(_ key: any CodingKey) -> Bool {
    askedWhetherPresent.insert(key.stringValue)
    return true
  }

  func member(_ key: any CodingKey) -> SchemaRecorder {
    if let known = members.first(where: { $0.name == key.stringValue }) { return known.node }
    let node = SchemaRecorder(codingPath: codingPath + [key])
    members.append((key.stringValue, node))
    return node
  }

  func elementCount() -> Int { 1 }

  func element(_ index: Int) -> SchemaRecorder {
    let node = items ?? SchemaRecorder(codingPath: codingPath + [IndexKey(index)])
    items = node
    return node
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let providing = type as? any SchemaProviding.Type, let value = providing.placeholder as? Value {
      own = providing.schema
      return value
    }
    if let (schema, value) = scalar(type), let value = value as? Value {
      own = schema
      return value
    }
    guard codingPath.count < 32 else {
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: "\(type) contains itself")
      throw DecodingError.dataCorrupted(context)
    }
    self.type = type
    return try Value(from: NodeDecoder(node: self))
  }

  private func scalar(_ type: any Decodable.Type) -> (JSONValue, Any)? {
    switch type {
    case is String.Type: (["type": "string"], "")
    case is Bool.Type: (["type": "boolean"], false)
    case is Double.Type: (["type": "number", "format": "double"], 0.0)
    case is Float.Type: (["type": "number", "format": "float"], Float(0))
    case let integer as any (FixedWidthInteger & Decodable).Type: (["type": "integer"], integer.init(clamping: 0))
    default: nil
    }
  }
}

extension SchemaRecorder {
  /// Whether the initialiser can do without the member.
  func isOptional(_ name: String) -> Bool { askedWhetherPresent.contains(name) }

  /// Whether this place holds an object of its own type, worth a name.
  var isObject: Bool { own == nil && items == nil && !members.isEmpty }

  /// The schema of this place. With `allRequired`, optional members are there always and may be null, as our writer has
  /// it; otherwise they may be missing or null. Inner objects are given to `name`, which answers what to put for them.
  func schema(allRequired: Bool, name: (SchemaRecorder) -> JSONValue) -> JSONValue {
    if let own { return own }
    if let items { return ["type": "array", "items": items.reference(name, allRequired)] }
    let bounds = (type as? any BoundedInput.Type)?.bounds ?? [:]
    let properties = members.map { member in
      let inner = member.node.reference(name, allRequired).bounded(by: bounds[member.name])
      return JSONValue.Member(member.name, isOptional(member.name) ? inner.orNull : inner)
    }
    let required = members.filter { allRequired || !isOptional($0.name) }.map { JSONValue.string($0.name) }
    var schema: [JSONValue.Member] = [.init("type", "object"), .init("properties", .object(properties))]
    if !required.isEmpty { schema.append(.init("required", .array(required))) }
    return .object(schema)
  }

  /// What stands for this place inside another schema.
  func reference(_ name: (SchemaRecorder) -> JSONValue, _ allRequired: Bool) -> JSONValue {
    isObject ? name(self) : schema(allRequired: allRequired, name: name)
  }
}

extension JSONValue {
  /// This schema, or null.
  var orNull: JSONValue {
    guard self["enum"] == nil, case .object(var members) = self,
      let index = members.firstIndex(where: { $0.name == "type" }),
      case .string = members[index].value
    else { return ["anyOf": [self, ["type": "null"]]] }
    members[index].value = [members[index].value, "null"]
    return .object(members)
  }
}
