/// The values of a route's captures, decoded.
public struct PathParameters: Sendable {
  private let names: [String]
  private let values: [String]

  public init(names: [String] = [], values: [String] = []) {
    self.names = names
    self.values = values
  }

  /// Nil only when the template has no such capture.
  public subscript(name: String) -> String? {
    guard let index = names.firstIndex(of: name), index < values.count else { return nil }
    return values[index]
  }
}

/// A registered pair of method and template.
public struct Route: Sendable, Hashable {
  /// The method that the route answers.
  public let method: Method
  /// Such as `/posts/{id}`.
  public let template: String
}

/// Finds the handler of a request by its path's segments. Fixed segments win over captures, and captures with an ending over the others.
public struct Router: Sendable {
  /// Answers a request to a route, given the values of its captures.
  public typealias RouteHandler = @Sendable (Request, PathParameters) async -> Response

  private struct Entry: Sendable {
    let method: Method
    let template: String
    let names: [String]
    let handler: RouteHandler
  }

  private struct Node: Sendable {
    var fixed: [String: Int] = [:]
    /// Captures that end with a text of their own, such as `.ics`.
    var ended: [(suffix: String, node: Int)] = []
    var capture: Int?
    var entries: [Entry] = []
  }

  private var nodes = [Node()]
  /// Every registered route, in order of registration.
  public private(set) var routes: [Route] = []
  /// Answers what no template matches.
  public var notFound: Handler = { _ in .text("Not Found\n", status: .notFound) }
  /// Answers a method that the path does not have; the server adds `Allow` to it (RFC 9110, section 15.5.6).
  public var methodNotAllowed: Handler = { _ in .text("Method Not Allowed\n", status: .methodNotAllowed) }

  public init() {}

  /// Registers a handler for `template`, whose captures are whole segments, `/posts/{id}/likes`, or segments up to an ending:
  /// `/events/{id}.ics`.
  ///
  /// The template is part of the program: a wrong one, or one registered twice, stops it at the start.
  public mutating func on(_ method: Method, _ template: String, _ handler: @escaping RouteHandler) {
    precondition(template.hasPrefix("/"), "a template begins with a slash: \(template)")
    var node = 0
    var names: [String] = []
    for part in template == "/" ? [] : template.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      if part.hasPrefix("{"), let end = part.firstIndex(of: "}") {
        names.append(String(part[part.index(after: part.startIndex)..<end]))
        let suffix = String(part[part.index(after: end)...])
        precondition(!suffix.contains("{"), "not a template: \(template)")
        node = suffix.isEmpty ? child(of: node, named: nil) : child(of: node, endingWith: suffix)
      } else {
        precondition(!part.isEmpty && !part.contains("{"), "not a template: \(template)")
        node = child(of: node, named: String(part))
      }
    }
    precondition(!nodes[node].entries.contains { $0.method == method }, "registered twice: \(method) \(template)")
    nodes[node].entries.append(Entry(method: method, template: template, names: names, handler: handler))
    routes.append(Route(method: method, template: template))
  }

  /// Answers the request with its route's handler; HEAD falls to GET; otherwise 404, or 405 with `Allow`.
  public func respond(to request: Request) async -> Response {
    guard let match = find(request) else { return await notFound(request) }
    guard let entry = match.entry else {
      var response = await methodNotAllowed(request)
      response.route = match.allowed.first?.template
      response.headers["Allow"] = Router.allow(match.allowed.map(\.method))
      return response
    }
    var response = await entry.handler(request, PathParameters(names: entry.names, values: match.values))
    if response.route == nil { response.route = entry.template }
    return response
  }

  private mutating func child(of node: Int, named name: String?) -> Int {
    if let known = name.map({ nodes[node].fixed[$0] }) ?? nodes[node].capture { return known }
    nodes.append(Node())
    if let name { nodes[node].fixed[name] = nodes.count - 1 } else { nodes[node].capture = nodes.count - 1 }
    return nodes.count - 1
  }

  private mutating func child(of node: Int, endingWith suffix: String) -> Int {
    if let known = nodes[node].ended.first(where: { $0.suffix == suffix }) { return known.node }
    nodes.append(Node())
    nodes[node].ended.append((suffix, nodes.count - 1))
    return nodes.count - 1
  }

  private struct Match {
    var entry: Entry?
    var values: [String] = []
    var allowed: [Entry] = []
  }

  /// Nil when no template has this path.
  private func find(_ request: Request) -> Match? {
    var match = Match()
    walk(0, request.segments[...], [], method: request.method, into: &match)
    return match.entry == nil && match.allowed.isEmpty ? nil : match
  }

  /// Tries fixed segments before captures, and those that end with a text before the others. The first template that fits the whole path has the last word on its methods: `c` is
  /// no value of `{b}` where there is `/a/c` beside `/a/{b}`. The depth is that of the longest template.
  private func walk(
    _ node: Int, _ rest: ArraySlice<String>, _ values: [String], method: Method, into match: inout Match
  ) {
    guard let segment = rest.first else {
      let entries = nodes[node].entries
      match.entry =
        entries.first { $0.method == method } ?? (method == .head ? entries.first { $0.method == .get } : nil)
      match.values = values
      match.allowed = entries
      return
    }
    if let next = nodes[node].fixed[segment] {
      walk(next, rest.dropFirst(), values, method: method, into: &match)
    }
    for (suffix, next) in nodes[node].ended
    where match.allowed.isEmpty && segment.hasSuffix(suffix) && segment.utf8.count > suffix.utf8.count {
      walk(next, rest.dropFirst(), values + [String(segment.dropLast(suffix.count))], method: method, into: &match)
    }
    if match.allowed.isEmpty, let next = nodes[node].capture, !segment.isEmpty {
      walk(next, rest.dropFirst(), values + [segment], method: method, into: &match)
    }
  }

  private static func allow(_ methods: [Method]) -> String {
    var names = Set(methods.map(\.rawValue))
    if names.contains(Method.get.rawValue) { names.insert(Method.head.rawValue) }
    return names.sorted().joined(separator: ", ")
  }
}
