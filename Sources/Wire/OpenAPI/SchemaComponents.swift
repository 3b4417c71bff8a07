/// The named schemas of a document, gathered while its operations are described.
struct SchemaComponents {
  private(set) var schemas: [JSONValue.Member] = []

  /// A reference to the schema of what the server writes.
  mutating func output(_ type: any Decodable.Type) throws -> JSONValue {
    let recorder = try SchemaRecorder.record(type)
    return recorder.isObject ? reference(recorder, allRequired: true) : schema(recorder, allRequired: true)
  }

  /// The schema of one place of an input; inner objects are named apart from those of outputs, which require more.
  mutating func input(_ recorder: SchemaRecorder) -> JSONValue {
    recorder.isObject ? reference(recorder, allRequired: false) : schema(recorder, allRequired: false)
  }

  private mutating func schema(_ recorder: SchemaRecorder, allRequired: Bool) -> JSONValue {
    var gathered = self
    defer { self = gathered }
    return recorder.schema(allRequired: allRequired) { gathered.reference($0, allRequired: allRequired) }
  }

  private mutating func reference(_ recorder: SchemaRecorder, allRequired: Bool) -> JSONValue {
    let type = recorder.type.map { Self.name(String(reflecting: $0)) } ?? "Object"
    let name = allRequired ? type : "\(type)Input"
    if !schemas.contains(where: { $0.name == name }) {
      schemas.append(JSONValue.Member(name, schema(recorder, allRequired: allRequired)))
    }
    return ["$ref": .string("#/components/schemas/\(name)")]
  }

  /// `Wire.Page<Wire.KinnectAPI.Post>` becomes `KinnectPostPage`.
  static func name(_ type: String) -> String {
    let parts = type.split(separator: "<", maxSplits: 1)
    let outer = (parts.first ?? "").split(separator: ".").dropFirst().map { part in
      part.hasSuffix("API") ? part.dropLast(3) : part
    }
    let inner = parts.count == 2 ? name(String(parts[1].dropLast())) : ""
    return inner + outer.joined().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
