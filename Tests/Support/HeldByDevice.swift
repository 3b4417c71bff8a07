public import Wire

/// What a device holds of one kind, as a test keeps it: by id, the version and the item.
public struct HeldByDevice: Sendable {
  private let path: String
  public private(set) var items: [String: (version: String, item: JSONValue)] = [:]
  public private(set) var order: [String] = []

  /// - Parameter path: of the call: `/api/kinnect/sync/posts`.
  public init(_ path: String) { self.path = path }

  public var ids: Set<String> { Set(items.keys) }

  /// Asks about what is held, and about more ids that a device never had.
  @discardableResult
  public mutating func sync(_ client: Client, newest: Int = 50, asking more: [String] = []) async throws -> Reply {
    let known = items.map { (id: $0.key, version: $0.value.version) } + more.map { (id: $0, version: "") }
    let reply = try await client.post(
      path,
      [
        "protocolVersion": 1, "newest": .number(String(newest)),
        "holdings": .array(known.map { ["id": .string($0.id), "version": .string($0.version)] }),
      ])
    guard reply.status == 200 else { return reply }
    for change in reply["changed"].array ?? [] {
      guard let version = change["version"]?.string, let item = change["item"], let id = item["id"]?.string else {
        throw TestFault("not a change: \(change)")
      }
      items[id] = (version, item)
    }
    for id in (reply["gone"].array ?? []).compactMap(\.string) { items[id] = nil }
    order = (reply["order"].array ?? []).compactMap(\.string)
    return reply
  }
}
