internal import Core
public import HTTP
public import Wire

/// Somebody at a browser or behind a token, asking the circle.
public struct Client: Sendable {
  public enum Credentials: Sendable {
    case none
    case bearer(String)
    case cookie(String)
  }

  public let circle: TestCircle
  public var credentials: Credentials
  public var address = "127.0.0.1"

  public init(_ circle: TestCircle, _ credentials: Credentials = .none) {
    self.circle = circle
    self.credentials = credentials
  }

  public func get(_ target: String, _ headers: [String: String] = [:]) async throws -> Reply {
    try await send(.get, target, headers: headers)
  }

  public func put(_ target: String, _ json: JSONValue? = nil) async throws -> Reply {
    try await send(.put, target, body: json.map(Body.json) ?? .none)
  }
  public func delete(_ target: String) async throws -> Reply { try await send(.delete, target) }

  /// Sends JSON, as text or as a value.
  public func post(_ target: String, _ json: JSONValue, key: String? = nil) async throws -> Reply {
    try await send(
      .post, target, body: .json(json), headers: key.map { ["Idempotency-Key": $0] } ?? [:])
  }

  public func patch(_ target: String, _ json: JSONValue) async throws -> Reply {
    try await send(.patch, target, body: .json(json))
  }

  /// Sends a form as a browser does.
  public func submit(
    _ target: String, _ fields: KeyValuePairs<String, String> = [:], headers: [String: String] = [:]
  ) async throws -> Reply {
    try await send(.post, target, body: .form(fields.map { ($0.key, $0.value) }), headers: headers)
  }

  public func send(
    _ method: Method, _ target: String, body: Body = .none, headers: [String: String] = [:]
  ) async throws -> Reply {
    var fields: Headers = ["Host": "home.example"]
    switch credentials {
    case .none: break
    case .bearer(let token): fields.add("Authorization", "Bearer \(token)")
    case .cookie(let value): fields.add("Cookie", "hearth=\(value)")
    }
    if let type = body.type { fields.add("Content-Type", type) }
    for (name, value) in headers { fields[name] = value }
    let request = Request(
      method: method, target: target, headers: fields, body: body.bytes, remoteAddress: address, idBits: 0x5eed)
    guard let request else { throw TestFault("no request can have the target \(target)") }
    let reply = Reply(try await Self.closed(await circle.routes.router.respond(to: request), method))
    if reply.status == 500 { throw TestFault("\(method) \(target) answered 500: \(circle.logged)") }
    return reply
  }

  private static func closed(_ response: Response, _ method: HTTP.Method) async throws -> (Response, [UInt8]) {
    switch response.body {
    case .empty: return (response, [])
    case .bytes(let bytes): return (response, bytes)
    case .memory(let memory): return (response, Array(memory.bytes))
    case .stream: return (response, [])
    case .pieces(let pieces): return (response, method == .head ? [] : try await pieces.bytes())
    case .file(let path, let size, let offset):
      return (response, Array(try TestFolder.read(path).dropFirst(Int(offset)).prefix(Int(size))))
    }
  }
}

extension Client {
  public enum Body: Sendable {
    case none
    case json(JSONValue)
    case form([(String, String)])
    /// Texts, and files by field name.
    case multipart([(String, String)], files: [(name: String, bytes: [UInt8])])
    case raw(String, [UInt8])

    var type: String? {
      switch self {
      case .none: nil
      case .json: "application/json"
      case .form: "application/x-www-form-urlencoded"
      case .multipart: "multipart/form-data; boundary=edge"
      case .raw(let type, _): type
      }
    }

    var bytes: [UInt8] {
      switch self {
      case .none: return []
      case .json(let value):
        var json = JSONWriter()
        value.write(to: &json)
        return Array(json.bytes)
      case .form(let pairs):
        return Array(pairs.map { "\(Self.escaped($0.0))=\(Self.escaped($0.1))" }.joined(separator: "&").utf8)
      case .multipart(let texts, let files):
        var bytes: [UInt8] = []
        for (name, text) in texts {
          bytes += Array("--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(text)\r\n".utf8)
        }
        for file in files {
          let head = "--edge\r\nContent-Disposition: form-data; name=\"\(file.name)\"; filename=\"photo.jpg\"\r\n"
          bytes += Array("\(head)Content-Type: image/jpeg\r\n\r\n".utf8) + file.bytes + Array("\r\n".utf8)
        }
        return bytes + Array("--edge--\r\n".utf8)
      case .raw(_, let bytes): return bytes
      }
    }

    static func escaped(_ text: String) -> String {
      text.utf8.map { byte in
        let isPlain =
          (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
        return isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
    }
  }

  /// Text as it stands in a query.
  public static func escaped(_ text: String) -> String { Body.escaped(text) }
}
