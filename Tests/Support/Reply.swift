public import HTTP
public import Wire

/// An answer with its body at hand.
public struct Reply: Sendable {
  public let response: Response
  public let bytes: [UInt8]

  init(_ closed: (Response, [UInt8])) { (response, bytes) = closed }

  public var status: Int { response.status.rawValue }
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  public func header(_ name: String) -> String? { response.headers[name] }
  public var location: String? { header("Location") }
  /// Whether nothing was done: an error, or the way to the sign-in or to making a profile.
  public var isRefusal: Bool {
    status >= 400 || location.map { $0.contains("/sign-in") || $0.contains("/onboarding") } == true
  }

  /// The body where it is a stream.
  public var stream: ResponseStream? {
    if case .stream(let stream) = response.body { stream } else { nil }
  }

  /// The body where it comes in pieces.
  public var pieces: PiecewiseBody? {
    if case .pieces(let pieces) = response.body { pieces } else { nil }
  }

  /// The body as JSON; null when it is none.
  public var json: JSONValue {
    // A body that is no JSON has no members, which is what the assertions then say.
    (try? JSONValue(parsing: bytes)) ?? .null
  }

  public subscript(name: String) -> JSONValue { json[name] ?? .null }

  public subscript(_ first: String, _ second: String) -> JSONValue? { json[first]?[second] }

  /// Every field of the head, as it would be sent.
  public var head: [String] { response.headers.map { "\($0.name): \($0.value)" } }

  /// The elements of a list.
  public var items: [JSONValue] { json["items"]?.array ?? [] }
  public var next: String? { json["next"]?.string }

  /// A problem's stable code, and the fields at fault.
  public var code: String? { json["code"]?.string }
  public var fields: [String] { (json["errors"]?.array ?? []).compactMap { $0["field"]?.string } }

  /// Every value of a member of the list's elements, such as their `id`.
  public func each(_ name: String) -> [String] { items.compactMap { $0[name]?.string } }

  /// The session cookie that was set; empty when it was taken away.
  public var cookie: String? {
    setCookie("hearth")
  }

  /// The value of a cookie that was set.
  public func setCookie(_ name: String) -> String? {
    response.headers.values(of: "Set-Cookie").first { $0.hasPrefix("\(name)=") }
      .map { String($0.dropFirst(name.count + 1).prefix { $0 != ";" }) }
  }
}

extension JSONValue {
  public var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  public var isNull: Bool { self == .null }

  /// The member of the member and so on: `post["author", "username"]`.
  public subscript(_ first: String, _ second: String, _ rest: String...) -> JSONValue? {
    rest.reduce(self[first]?[second]) { $0?[$1] }
  }
}
