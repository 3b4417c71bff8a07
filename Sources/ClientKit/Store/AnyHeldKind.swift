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

/// How much of a kind a device keeps.
enum HeldKindLimits {
  /// The newest that a sync asks for.
  static let newest = 50
  /// Items that are in no list, such as those that were opened from a link.
  static let unlisted = 200
}
