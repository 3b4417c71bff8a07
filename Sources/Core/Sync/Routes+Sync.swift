public import SQL
public import Wire

extension Routes {
  /// The call by which devices bring one kind of items up to date. Three reads, however many items there are: the newest, what else
  /// the device holds, and once more what it lacks, with links that are signed.
  ///
  /// A version is made of the JSON that the viewer would get: there is none to forget to raise, and whatever changes what they see
  /// changes it. What a policy hides isn't found, and so is gone in the same words as what never was.
  /// - Parameters:
  ///   - newest: the newest of the kind's list, as many as asked for.
  ///   - held: those of the given items that the viewer may see, in any order.
  public mutating func sync<Item: HeldItem>(
    _ endpoint: Endpoint<SyncAPI.Request<Item>, SyncAPI.Answer<Item>>,
    newest: @escaping @Sendable (_ limit: Int, Viewer, MediaLinks, Transaction) throws -> Page<Item> = { _, _, _, _ in
      Page(items: [], next: nil)
    },
    held: @escaping @Sendable ([ID<Item.Entity>], Viewer, MediaLinks, Transaction) throws -> [Item]
  ) {
    let services = services
    viewer(endpoint) { input, viewer, call in
      try check(input)
      let plain = MediaLinks.plain(app: viewer.app, cursors: call.cursors)
      return try await services.database.read(as: viewer.principal) { transaction in
        func read(_ ids: [ID<Item.Entity>], _ links: MediaLinks) throws -> [Item] {
          try ids.isEmpty ? [] : held(padded(ids), viewer, links, transaction)
        }
        let window =
          input.newest > 0 ? try newest(input.newest, viewer, plain, transaction) : Page(items: [], next: nil)
        let order = window.items.map(\.id)
        let known = Dictionary(input.holdings.map { ($0.id, $0.version) }, uniquingKeysWith: { first, _ in first })
        let others = Set(known.keys).subtracting(order)
        let items = window.items + (try read(Array(others), plain))
        var versions: [ID<Item.Entity>: String] = [:]
        for item in items { versions[item.id] = services.keys.version(of: item) }
        let changed = items.map(\.id).filter { known[$0] != versions[$0] }
        return SyncAPI.Answer(
          protocolVersion: min(input.protocolVersion, SyncAPI.version),
          changed: try read(changed, call.links).compactMap { item in
            versions[item.id].map { SyncAPI.Versioned(version: $0, item: item) }
          },
          gone: others.filter { versions[$0] == nil }.sorted { ($0.high, $0.low) < ($1.high, $1.low) }, order: order,
          next: window.next)
      }
    }
  }
}

private func check<Item: HeldItem>(_ input: SyncAPI.Request<Item>) throws(Problem) {
  guard input.protocolVersion >= 1 else {
    throw .validation("protocolVersion", "too_small", "The protocol's versions begin with 1.")
  }
  guard input.holdings.count <= SyncAPI.mostHoldings else {
    throw .validation("holdings", "too_many", "At most \(SyncAPI.mostHoldings) at a time.")
  }
  guard (0...SyncAPI.mostNewest).contains(input.newest) else {
    throw .validation("newest", "out_of_range", "Between 0 and \(SyncAPI.mostNewest).")
  }
}

/// The ids, the last one repeated up to one of few lengths: a statement is prepared for each length that there is.
private func padded<Entity>(_ ids: [ID<Entity>]) -> [ID<Entity>] {
  guard let last = ids.last, let length = [1, 10, 50, 200, 600].first(where: { $0 >= ids.count }) else { return ids }
  return ids + Array(repeating: last, count: length - ids.count)
}

extension SigningKeys {
  /// 64 bits of a MAC of the JSON that the viewer gets.
  fileprivate func version(of item: some JSONWritable) -> String {
    Base64URL.encode(Array(sign(.itemVersion, item.jsonBytes()).prefix(8)))
  }
}
