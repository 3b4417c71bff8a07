/// One value of an input.
enum InputValue {
  case root(InputFields)
  case json(JSONValue)
  /// From the path, the query or a form: text that is read as the type that is asked for.
  case texts([String])
  case file(UploadedFile)
}

/// Thrown when a refused field cannot be replaced by a stand-in, so that reading cannot go on; the report has it.
struct InputRefused: Error {}

/// A place in an input. A value that is refused is noted and replaced by a stand-in, so that all bad fields are found.
struct InputNode: DecodingNode {
  /// Nil where the member is not there.
  let value: InputValue?
  let codingPath: [any CodingKey]
  let report: InputReport

  var isNull: Bool {
    if case .json(.null) = value { true } else { false }
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try convert(type)
    } catch {
      note(error)
      guard !report.isFull, let standIn = SchemaRecorder.placeholder(type) else { throw InputRefused() }
      return standIn
    }
  }

  private func convert<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let value, !(isNull && !(type is any OptionalType.Type)) else {
      throw DecodingError.valueNotFound(type, context("is required"))
    }
    if type == String.self, let text = try text(value) as? Value { return text }
    if type == Bool.self, let flag = try bool(value) as? Value { return flag }
    if let integer = type as? any FixedWidthInteger.Type, let number = try integer.init(value, self) as? Value {
      return number
    }
    if type == Double.self, let number = try double(value) as? Value { return number }
    if type == Float.self, let number = Float(try double(value)) as? Value { return number }
    return try Value(from: NodeDecoder(node: self))
  }

  func context(_ description: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: codingPath, debugDescription: description)
  }

  /// Notes an error of decoding by its code: `missing`, `wrong_type` or `invalid`.
  func note(_ error: any Error) {
    switch error {
    case is InputRefused: break
    case DecodingError.keyNotFound(let key, let context):
      report.note(context.codingPath + [key], "missing", "This is required.")
    case DecodingError.valueNotFound(_, let context): report.note(context.codingPath, "missing", "This is required.")
    case DecodingError.typeMismatch(_, let context):
      report.note(context.codingPath, "wrong_type", sentence(context.debugDescription))
    case DecodingError.dataCorrupted(let context):
      report.note(context.codingPath, "invalid", sentence(context.debugDescription))
    case let refusal as FieldRefusal: report.note(codingPath, refusal.code, refusal.detail)
    default: report.note(codingPath, "invalid", "This is not valid.")
    }
  }

  private func sentence(_ description: String) -> String {
    "\(description.prefix(1).uppercased())\(description.dropFirst())."
  }
}

/// What an input type throws from `init(from:)` to refuse a value with a code and words of its own.
public struct FieldRefusal: Error, Hashable, Sendable {
  /// Stable, in `snake_case`; becomes the `code` of the field error.
  public var code: String
  /// The explanation for people.
  public var detail: String

  public init(code: String, detail: String) {
    self.code = code
    self.detail = detail
  }
}

private protocol OptionalType {}
extension Optional: OptionalType {}

extension InputNode {
  func expectMembers() throws {
    switch value {
    case .root, .json(.object): return
    default: throw DecodingError.typeMismatch([String: JSONValue].self, context("an object was expected"))
    }
  }

  var memberNames: [String] {
    switch value {
    case .json(.object(let members)): members.map(\.name)
    case .root(let fields):
      fields.path.keys.sorted() + fields.query.map(\.name) + fields.form.map(\.name) + fields.files.map(\.name)
        + fields.members.map(\.name)
    default: []
    }
  }

  func hasMember(_ key: any CodingKey) -> Bool { member(key).value != nil }

  func member(_ key: any CodingKey) -> InputNode {
    let found: InputValue? =
      switch value {
      case .root(let fields): fields.value(key.stringValue)
      case .json(let json): json[key.stringValue].map { .json($0) }
      default: nil
      }
    return InputNode(value: found, codingPath: codingPath + [key], report: report)
  }

  func elementCount() throws -> Int {
    switch value {
    case .json(.array(let elements)): return elements.count
    case .texts(let texts): return texts.count
    default: throw DecodingError.typeMismatch([JSONValue].self, context("an array was expected"))
    }
  }

  func element(_ index: Int) -> InputNode {
    let found: InputValue? =
      switch value {
      case .json(.array(let elements)) where elements.indices.contains(index): .json(elements[index])
      case .texts(let texts) where texts.indices.contains(index): .texts([texts[index]])
      default: nil
      }
    return InputNode(value: found, codingPath: codingPath + [IndexKey(index)], report: report)
  }
}
