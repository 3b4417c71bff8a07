internal import Foundation
internal import Wire

/// What an endpoint and an input come to as a request: the counterpart of the server's `InputDecoder`.
struct CallRequest {
  let method: EndpointMethod
  /// Path and query, percent-encoded.
  let target: String
  let body: Data?
  let contentType: String?

  /// - Throws: `badInput` where the input cannot be sent, such as an empty slug in a path.
  init<Input, Output>(_ endpoint: Endpoint<Input, Output>, _ input: Input) throws(ClientError) {
    method = endpoint.method
    var members = try Self.members(of: input)
    var values: [String: String] = [:]
    for name in endpoint.path.parameters {
      let value = members.first { $0.name == name }.flatMap { Self.texts($0.value)?.first } ?? ""
      guard Self.isSegment(value) else { throw .badInput(name) }
      values[name] = value
    }
    guard let path = endpoint.path.path(values) else { throw .badInput("path") }
    members.removeAll { values[$0.name] != nil }
    if let form = input as? any MultipartInput {
      let names = Set(form.files.map(\.name))
      let made = FormBody(fields: try Self.pairs(members.filter { !names.contains($0.name) }), files: form.files)
      (target, body, contentType) = (path, made.bytes, made.contentType)
    } else if method.hasBody {
      target = path
      body = members.isEmpty ? nil : Data(JSONValue.object(members).jsonBytes())
      contentType = members.isEmpty ? nil : "application/json"
    } else {
      let query = try Self.pairs(members).map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }
      target = query.isEmpty ? path : path + "?" + query.joined(separator: "&")
      (body, contentType) = (nil, nil)
    }
  }

  /// Whether a text can be one segment of a path. One of dots would be taken for a way up (RFC 3986, section 5.2.4), an empty
  /// one for another path; a slash or a NUL the server takes in no segment, however it is written.
  private static func isSegment(_ text: String) -> Bool {
    !text.isEmpty && text != "." && text != ".." && !text.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
  }

  /// The members that the input has; what is optional and nil is not among them.
  private static func members(of input: some Encodable) throws(ClientError) -> [JSONValue.Member] {
    do {
      return try JSONValue(parsing: Array(try JSONEncoder().encode(input))).members ?? []
    } catch let error as EncodingError {
      if case .invalidValue(_, let context) = error, let member = context.codingPath.last {
        throw .badInput(member.stringValue)
      }
      throw .badInput("input")
    } catch {
      throw .badInput("input")
    }
  }

  /// Members as text; an array is its name several times.
  private static func pairs(_ members: [JSONValue.Member]) throws(ClientError) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for member in members {
      guard let texts = texts(member.value) else { throw .badInput(member.name) }
      pairs += texts.map { (member.name, $0) }
    }
    return pairs
  }

  /// Nil for what has no form as text.
  private static func texts(_ value: JSONValue) -> [String]? {
    switch value {
    case .null: return []
    case .bool(let flag): return [flag ? "true" : "false"]
    case .number(let text), .string(let text): return [text]
    case .array(let elements):
      let texts = elements.compactMap { element -> String? in
        if case .array = element { return nil }
        return Self.texts(element)?.first
      }
      return texts.count == elements.count ? texts : nil
    case .object: return nil
    }
  }

  private static func escaped(_ text: String) -> String { PathTemplate.percentEncoded(text) }
}
