/// Makes the input of an endpoint from what a request brings: path parameters win over the query, the query over the
/// body. Unknown members are ignored.
public struct InputDecoder: Sendable {
  /// The body of a request, already parted by its media type.
  public enum Body: Sendable {
    case none
    /// `application/json`; no bytes at all count as no body.
    case json([UInt8])
    /// `application/x-www-form-urlencoded` or `multipart/form-data`, decoded. A repeated name makes an array.
    case form([(name: String, value: String)], files: [(name: String, file: UploadedFile)] = [])
  }

  let path: [String: String]
  let query: [(name: String, value: String)]
  let body: Body

  /// `path` and `query` with percent-encoding undone.
  public init(path: [String: String] = [:], query: [(name: String, value: String)] = [], body: Body = .none) {
    self.path = path
    self.query = query
    self.body = body
  }

  /// Decodes the input. Throws 400 `malformed_json` for a body that is not JSON, 400 `bad_request` for one that is no
  /// object, 404 where a path parameter can name nothing, and 422 with every bad field at once otherwise.
  public func decode<Input: Decodable>(_ type: Input.Type = Input.self) throws(Problem) -> Input {
    let report = InputReport()
    let root = InputNode(value: .root(try fields()), codingPath: [], report: report)
    let input: Input?
    do {
      input = try Input(from: NodeDecoder(node: root))
    } catch {
      input = nil
      root.note(error)
    }
    if let problem = report.problem(path: path) { throw problem }
    guard let input else { throw .badRequest() }
    return input
  }

  private func fields() throws(Problem) -> InputFields {
    var fields = InputFields(path: path, query: query)
    switch body {
    case .none: break
    case .json(let bytes):
      guard !bytes.isEmpty else { break }
      guard let members = try JSONValue(parsing: bytes).members else {
        throw .badRequest("The body must be a JSON object.")
      }
      fields.members = members
    case .form(let texts, let files):
      fields.form = texts
      fields.files = files
    }
    return fields
  }
}

/// Where the members of an input are looked up.
struct InputFields {
  let path: [String: String]
  let query: [(name: String, value: String)]
  var form: [(name: String, value: String)] = []
  var files: [(name: String, file: UploadedFile)] = []
  var members: [JSONValue.Member] = []

  init(path: [String: String], query: [(name: String, value: String)]) {
    self.path = path
    self.query = query
  }

  func value(_ name: String) -> InputValue? {
    if let text = path[name] { return .texts([text]) }
    for pairs in [query, form] where pairs.contains(where: { $0.name == name }) {
      return .texts(pairs.filter { $0.name == name }.map(\.value))
    }
    if let file = files.last(where: { $0.name == name }) { return .file(file.file) }
    return members.last { $0.name == name }.map { .json($0.value) }
  }
}

/// What went wrong so far, once per field.
final class InputReport {
  /// The most invalid fields that are reported; then decoding stops, so that a long invalid array costs little.
  static let maximumErrors = 32
  private var errors: [Problem.FieldError] = []

  var isFull: Bool { errors.count >= Self.maximumErrors }

  func note(_ path: [any CodingKey], _ code: String, _ detail: String) {
    let field = path.map(\.stringValue).joined(separator: ".")
    guard !errors.contains(where: { $0.field == field || field.isEmpty }), !isFull else { return }
    errors.append(Problem.FieldError(field: field, code: code, detail: detail))
  }

  func problem(path: [String: String]) -> Problem? {
    if errors.isEmpty { return nil }
    if errors.contains(where: { path[$0.field] != nil }) { return .notFound() }
    return .validation(errors)
  }
}
