import ClientSupport
import Foundation
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Somebody's phone with Wandr.
struct WandrDevice: Sendable {
  let client: HearthClient
  let store: OfflineStore
  let engine: WandrKit.SyncEngine
  let folder: String

  var journal: WandrKit.Journal { engine.journal }

  /// - Parameter folder: of the same phone before; another phone where it is nil.
  init(_ client: HearthClient, _ served: Served, folder: String? = nil) async throws {
    self.client = client
    self.folder = folder ?? "\(served.circle.folder.path)/device-\(UUID().uuidString)"
    let clock = served.circle.clock
    let account = try #require(await client.account())
    store = try OfflineStore(
      folder: self.folder, server: served.address, account: account.id, catalogue: WandrOffline.catalogue,
      now: { clock.now() }, step: {})
    engine = WandrKit.SyncEngine(client, store)
  }

  /// Sets a pin and logs it, without sending anything.
  func logHere(_ note: String = "By the sea", tags: [String] = []) async throws -> ID<WandrAPI.Log> {
    let place = try await journal.setPin(.init(name: "The pier", latitude: 59.5, longitude: 18.25))
    return try await journal.log(.init(placeID: place, rating: .mustSee, note: note, tags: tags))
  }

  /// Notes and how they stand, the newest first.
  var shown: [String] {
    get async throws { try await journal.logs().map { "\($0.note) \($0.syncStatus)" } }
  }
}
