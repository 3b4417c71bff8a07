internal import Foundation
public import Wire

extension GrassyKit.AppState {
  /// What an `AppState` opens on sign-in and closes on sign-out.
  public struct Home {
    let isServed: Bool
    let open: @MainActor (AuthAPI.Account) async throws -> Synchroniser
    let close: @MainActor (GrassyKit.AuthService) async throws -> Void
    /// Where photos lie that were posted from here; it goes with the process.
    let pictures = FileManager.default.temporaryDirectory.appendingPathComponent("grassy-\(UUID().uuidString)")

    /// - Parameters:
    ///   - isServed: whether a synchroniser runs, so that writers needn't send their writes themselves.
    ///   - open: the account's store, and what keeps it up to date.
    ///   - close: ends the session, and takes the store from this device.
    public init(
      isServed: Bool = false, open: @escaping @MainActor (AuthAPI.Account) async throws -> Synchroniser,
      close: @escaping @MainActor (GrassyKit.AuthService) async throws -> Void
    ) {
      self.isServed = isServed
      self.open = open
      self.close = close
    }

    /// A store in a folder.
    public static func folder(_ path: String, of client: HearthClient) -> Home {
      Home { account in
        Synchroniser(
          client,
          try await OfflineStore.open(
            folder: path, server: client.address, account: account.id, catalogue: GrassyOffline.catalogue))
      } close: { auth in
        // First, so that an app that ends meanwhile leaves nothing behind.
        let erased = Result { try OfflineStore.erase(folder: path) }
        do {
          try await auth.signOut()
        } catch let error as ClientError {
          if case .storage = error { throw error }
          // The server hasn't heard of it; here it is over all the same.
        }
        try erased.get()
      }
    }
  }
}
