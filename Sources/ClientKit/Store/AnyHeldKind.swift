internal import Foundation
internal import Wire

/// A kind of whatever type, as synchronising has it.
protocol AnyHeldKind: Sendable {
  var name: String { get }
  /// Asks what has changed and what is gone; the answer as it is to be kept.
  func sync(
    _ held: [(id: String, version: String)], through client: HearthClient
  ) async throws(ClientError) -> @Sendable (StoreWriter) throws(StoreError) -> Bool
}

extension HeldKind: AnyHeldKind {
  /// In as many requests as it takes: what is gone goes once all of them are answered.
  func sync(
    _ held: [(id: String, version: String)], through client: HearthClient
  ) async throws(ClientError) -> @Sendable (StoreWriter) throws(StoreError) -> Bool {
    guard let endpoint else { return { (_) throws(StoreError) in false } }
    var rest = held.compactMap { held in
      ID<Item.Entity>(held.id).map { SyncAPI.Holding<Item>(id: $0, version: held.version) }
    }[...]
    var answers: [SyncAPI.Answer<Item>] = []
    repeat {
      let some = Array(rest.prefix(SyncAPI.mostHoldings))
      rest = rest.dropFirst(some.count)
      let request = SyncAPI.Request<Item>(
        holdings: some, newest: answers.isEmpty && newest != nil ? HeldKindLimits.newest : 0)
      answers.append(try await client.call(endpoint, request))
    } while !rest.isEmpty
    return { [answers] (writer) throws(StoreError) in
      for answer in answers {
        for change in answer.changed { try writer.keep(change.item, of: self, version: change.version) }
      }
      let gone = answers.flatMap(\.gone)
      for id in gone { try writer.remove(self, id) }
      if let newest, let first = answers.first {
        try writer.keep(order: first.order.map(\.description), of: name, as: newest, next: first.next)
      }
      try writer.trim(name, to: HeldKindLimits.unlisted)
      return !gone.isEmpty
    }
  }
}

/// Lists of whatever type that are read again with each sync.
protocol AnyHeldLists: Sendable {
  /// What they are called in the store; lists of one sort have their key behind it.
  var name: String { get }
  var kindName: String { get }
  /// Whether a call brings what is in them up to date, whether it is in a list or not.
  var isSynced: Bool { get }
  /// Reads one of them from its beginning as far as it is held.
  /// - Parameter count: how many of its items are held.
  /// - Returns: what is to be kept of it; nil where there is no such list for the viewer.
  func confirm(
    _ list: String, _ count: Int, through client: HearthClient
  ) async throws(ClientError) -> (@Sendable (StoreWriter) throws(StoreError) -> Void)?
}

extension HeldList: AnyHeldLists {
  var kindName: String { kind.name }
  var isSynced: Bool { kind.endpoint != nil }

  func confirm(
    _ list: String, _ count: Int, through client: HearthClient
  ) async throws(ClientError) -> (@Sendable (StoreWriter) throws(StoreError) -> Void)? {
    var (items, next): ([Item], String?) = ([], nil)
    do throws(ClientError) {
      repeat {
        let page = try await read(client, next)
        items += page.items
        next = page.next
      } while next != nil && items.count < min(count, HeldKindLimits.reread)
    } catch {
      if error.meansGone { return nil }
      throw error
    }
    return { [items, next] (writer) throws(StoreError) in
      for item in items { try writer.keep(item, of: kind) }
      try writer.replace(name, by: items.map(\.id.description), of: kind.name, next: next)
    }
  }
}

extension HeldLists: AnyHeldLists {
  var kindName: String { kind.name }
  var isSynced: Bool { kind.endpoint != nil }

  func confirm(
    _ list: String, _ count: Int, through client: HearthClient
  ) async throws(ClientError) -> (@Sendable (StoreWriter) throws(StoreError) -> Void)? {
    // A name that this version of the app doesn't understand is that of no list.
    guard let key = Key(listKey: String(list.dropFirst(name.count + 1))) else { return nil }
    return try await self[key].confirm(list, count, through: client)
  }
}

extension ClientError {
  /// Whether what was asked for isn't there for the viewer, or not any more.
  fileprivate var meansGone: Bool {
    guard case .refused(let problem) = self else { return false }
    return [403, 404, 410].contains(problem.status)
  }
}

/// How much of a kind a device keeps.
enum HeldKindLimits {
  /// The newest that a sync asks for.
  static let newest = 50
  /// Items that are in no list, such as those that were opened from a link.
  static let unlisted = 200
  /// Lists of one sort that a sync reads again; those that were read longer ago are let go of.
  static let lists = 4
  /// Items of such a list that a sync reads again; what was behind them is read as the list is scrolled.
  static let reread = 100
}
