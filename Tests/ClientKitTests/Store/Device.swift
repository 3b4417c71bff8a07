import ClientSupport

import Foundation
import Synchronization
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Somebody's phone: a client, what it keeps, and what it sends.
struct Device: Sendable {
  let client: HearthClient
  let store: OfflineStore
  let synchroniser: Synchroniser
  let folder: String

  init(
    _ client: HearthClient, _ served: Served, folder: String? = nil,
    catalogue: OfflineCatalogue = KinnectOffline.catalogue, now: (@Sendable () -> Timestamp)? = nil,
    step: @escaping @Sendable () -> Void = {}
  ) async throws {
    self.client = client
    let clock = served.circle.clock
    self.folder = folder ?? "\(served.circle.folder.path)/device-\(UUID().uuidString)"
    let account = try #require(await client.account())
    store = try OfflineStore(
      folder: self.folder, server: served.address, account: account.id, catalogue: catalogue,
      now: now ?? { clock.now() }, step: step)
    synchroniser = Synchroniser(client, store)
  }

  /// Sends and syncs until nothing is left that can be done.
  func agree() async throws {
    for _ in 0..<20 where try await synchroniser.send() == .waiting {}
    try await synchroniser.sync()
  }

  var feed: [KinnectAPI.Post] { get async throws { try await store.items(KinnectOffline.feed).items } }

  /// Whether a text is in any byte of the store's folder.
  func contains(_ text: String) throws -> Bool {
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    for case let name as String in files {
      let path = folder + "/" + name
      if name.contains(text) { return true }
      guard let bytes = FileManager.default.contents(atPath: path) else { continue }
      if bytes.range(of: Data(text.utf8)) != nil { return true }
    }
    return false
  }
}

/// A device's clock that runs with the circle's, so many seconds off.
final class Jump: Sendable {
  let seconds = Mutex<Int64>(0)
  private let clock: TestClock

  init(_ clock: TestClock) { self.clock = clock }

  func now() -> Timestamp { clock.now().adding(seconds: seconds.withLock { $0 }) }
}
