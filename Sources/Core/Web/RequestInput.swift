internal import HTTP
internal import Media
internal import Wire

/// From a request to an endpoint's input.
enum RequestInput {
  /// The most bytes of a JSON or form body.
  static let mostBodyBytes = 1 << 20
  /// The most fields and files of a multipart body: an album that is changed has up to four for each photo.
  private static let mostParts = 256

  static func decode<Input: Decodable & Sendable>(
    _ type: Input.Type, endpoint: any EndpointDescription, _ request: Request, _ parameters: PathParameters
  ) throws(Problem) -> Input {
    if Input.self == NoInput.self, let none = NoInput() as? Input { return none }
    var path: [String: String] = [:]
    for name in endpoint.path.parameters { path[name] = parameters[name] }
    let query = request.query.isEmpty ? [] : request.query.pairs
    return try InputDecoder(path: path, query: query, body: try body(of: request, endpoint)).decode()
  }

  private static func body(
    of request: Request, _ endpoint: any EndpointDescription
  ) throws(Problem) -> InputDecoder.Body {
    guard endpoint.method.hasBody, !request.body.isEmpty else { return .none }
    if endpoint.isMultipart {
      guard request.contentType == "multipart/form-data" else {
        throw .unsupportedMedia("Send the file as multipart/form-data.")
      }
      return try multipart(request)
    }
    guard request.body.count <= mostBodyBytes else { throw .tooLarge("The body can be at most 1 MiB.") }
    switch request.contentType {
    case "application/json", nil: return .json(request.body)
    default: throw .unsupportedMedia("Send the body as application/json.")
    }
  }

  /// The fields and files of a multipart body. Its fields together are no longer than any other form.
  static func multipart(_ request: Request) throws(Problem) -> InputDecoder.Body {
    do {
      var left = mostBodyBytes
      var texts: [(name: String, value: String)] = []
      var files: [(name: String, file: UploadedFile)] = []
      for part in try request.multipart(maxParts: mostParts) {
        if isFile(part) {
          let file = UploadedFile(
            name: part.filename ?? "", contentType: part.contentType ?? "", bytes: Array(part.bytes))
          files.append((part.name, file))
          continue
        }
        left -= part.bytes.count
        guard left >= 0 else { throw Problem.tooLarge("The fields of a form can be at most 1 MiB.") }
        guard let text = part.text else { throw Problem.badRequest("The field \(part.name) is not UTF-8.") }
        texts.append((part.name, text))
      }
      return .form(texts, files: files)
    } catch let problem as Problem {
      throw problem
    } catch {
      throw .badRequest("The multipart body is damaged or incomplete.")
    }
  }

  /// Whether a part is a file: it has a name, or a type that is no text, or is none and looks like a photo or a video.
  private static func isFile(_ part: FormPart) -> Bool {
    if part.filename != nil { return true }
    let type = part.contentType ?? "text/plain"
    // Some clients send every text as JSON.
    guard type.hasPrefix("text/") || type == "application/json" else { return true }
    return part.text == nil && MediaKind.sniff(Array(part.bytes.prefix(4096))) != nil
  }
}
