/// The method of an endpoint (RFC 9110, section 9; RFC 5789).
public enum EndpointMethod: String, Hashable, Sendable, CaseIterable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"

  /// Whether members of the input that are not in the path come in the body (else in the query).
  public var hasBody: Bool { self != .get && self != .delete }
}

/// Who may call an endpoint.
public enum EndpointAuth: String, Hashable, Sendable, CaseIterable {
  /// Anyone.
  case none
  /// Signed-in accounts.
  case account
  /// Signed-in accounts with a profile in the app.
  case viewer
}

/// What can be said of an endpoint without knowing its types.
public protocol EndpointDescription: Sendable {
  /// Unique, of the form `tag.call`, such as `kinnect.feed`.
  var name: String { get }
  var method: EndpointMethod { get }
  var path: PathTemplate { get }
  var auth: EndpointAuth { get }
  /// The HTTP status of success.
  var status: Int { get }
  var summary: String { get }
  /// The codes it may answer beyond those that follow from its kind (see `problems`).
  var errors: [ProblemCode] { get }
  /// Whether a repetition under the same `Idempotency-Key` is answered without being done again.
  var takesIdempotencyKey: Bool { get }
  var inputType: any (Codable & Sendable).Type { get }
  var outputType: any (JSONWritable & Decodable & Sendable).Type { get }
}

extension EndpointDescription {
  /// What it belongs to: the part of the name before the dot.
  public var tag: String { name.split(separator: ".").first.map(String.init) ?? name }

  /// Whether the body is `multipart/form-data` rather than JSON.
  public var isMultipart: Bool { inputType is any MultipartInput.Type }
}

/// One call of the API, declared once for the server, the client kit and the OpenAPI document.
public struct Endpoint<Input: Codable & Sendable, Output: JSONWritable & Decodable & Sendable>: EndpointDescription {
  /// Unique, of the form `tag.call`, such as `kinnect.feed`.
  public let name: String
  /// The HTTP method.
  public let method: EndpointMethod
  /// The path, with a parameter for each input member that it carries.
  public let path: PathTemplate
  /// Who may call the endpoint.
  public let auth: EndpointAuth
  /// The HTTP status of success.
  public let status: Int
  /// One sentence for the OpenAPI document.
  public let summary: String
  /// The problem codes specific to this endpoint, beyond those that follow from its kind.
  public let errors: [ProblemCode]
  /// Whether the endpoint honors an `Idempotency-Key`, so that a retry is not executed again.
  public let takesIdempotencyKey: Bool

  /// Declares an endpoint.
  ///
  /// - Parameter status: 204 for `NoContent` and 200 otherwise if nil.
  /// - Parameter takesIdempotencyKey: true for every write that needs an account if nil.
  public init(
    _ name: String, _ method: EndpointMethod, _ path: PathTemplate, auth: EndpointAuth = .viewer, status: Int? = nil,
    _ summary: String, errors: [ProblemCode] = [], takesIdempotencyKey: Bool? = nil
  ) {
    self.takesIdempotencyKey = takesIdempotencyKey ?? (method != .get && auth != .none)
    self.name = name
    self.method = method
    self.path = path
    self.auth = auth
    self.status = status ?? (Output.self == NoContent.self ? 204 : 200)
    self.summary = summary
    self.errors = errors
  }

  /// The type of the input, for the OpenAPI document.
  public var inputType: any (Codable & Sendable).Type { Input.self }
  /// The type of the output, for the OpenAPI document.
  public var outputType: any (JSONWritable & Decodable & Sendable).Type { Output.self }
}

/// The input of a call that takes nothing.
public struct NoInput: Hashable, Sendable, Codable {
  public init() {}
}

/// The output of a call that answers 204 without a body.
public struct NoContent: Hashable, Sendable, Codable, JSONWritable {
  public init() {}
  /// Never sent; `null` where something must stand.
  public func write(to json: inout JSONWriter) { json.null() }
}

/// The output of a call that answers a stream of events as long as the client reads (HTML Living Standard, section 9.2).
public struct EventStream: Hashable, Sendable, Codable, JSONWritable {
  public init() {}
  /// Never sent; `null` where something must stand.
  public func write(to json: inout JSONWriter) { json.null() }
}

/// The output of a call that answers a calendar file (RFC 5545).
public struct CalendarFile: Hashable, Sendable, Codable, JSONWritable {
  public init() {}
  /// Never sent; `null` where something must stand.
  public func write(to json: inout JSONWriter) { json.null() }
}

/// The output of a call that answers a file to keep, in a format that its input names.
public struct DownloadedFile: Hashable, Sendable, Codable, JSONWritable {
  public init() {}
  /// Never sent; `null` where something must stand.
  public func write(to json: inout JSONWriter) { json.null() }
}

/// An input that comes as `multipart/form-data` (RFC 7578).
public protocol MultipartInput: Codable, Sendable {
  /// Its files by field name; all other members are fields of text.
  var files: [(name: String, file: UploadedFile)] { get }
}
