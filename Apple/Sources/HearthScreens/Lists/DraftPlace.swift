public import ClientKit
internal import Foundation
public import Wire

/// Where something that is being written is kept until it is sent or thrown away: it is there after its sheet was closed, and after
/// the app has ended.
@MainActor public struct DraftPlace {
  private let account: Account
  private let name: String
  private let set: @Sendable (OfflineStore, String?) async throws(StoreError) -> Void

  /// - Parameter name: unique in the store, such as `kinnect.post`.
  public init(_ name: String, _ account: Account) {
    (self.account, self.name) = (account, name)
    set = { (store, text) async throws(StoreError) in try await store.setDraft(name, text) }
  }

  /// Of something with which it goes when the viewer may no longer see that.
  public init<Item: HeldItem>(
    _ name: String, about id: ID<Item.Entity>, of kind: HeldKind<Item>, _ account: Account
  ) {
    (self.account, self.name) = (account, name)
    set = { (store, text) async throws(StoreError) in try await store.setDraft(name, text, about: id, of: kind) }
  }

  /// What was left; empty where nothing was.
  public func left() async -> String {
    await account.written()
    // A draft that can't be read is as none.
    let left: String? = try? await account.store.draft(name)
    return left ?? ""
  }

  /// Keeps what is written now; nothing is kept of an empty text.
  public func keep(_ text: String) {
    account.keep { [set] (store) async throws(StoreError) in try await set(store, text.isEmpty ? nil : text) }
  }
}
