import Foundation
import Synchronization
import TestCircle
import Wire

@testable import ClientKit

/// What can go wrong with one exchange.
enum ModelDelivery: CaseIterable, Sendable {
  case whole, lostRequest, lostAnswer, doubled, backwards
}

/// The true time, in milliseconds since 1970.
final class ModelTime: Sendable {
  private let milliseconds = Mutex<Int64>(1_770_000_000_000)

  var now: Int64 { milliseconds.withLock { $0 } }

  func pass(_ more: Int64) { milliseconds.withLock { $0 += more } }
}

/// Answers devices from a model of the server.
actor ModelServer: Transport {
  let time = ModelTime()
  private let model: SyncModel
  private var delivery = ModelDelivery.whole
  /// What happens when a request is on its way.
  private var onRequest: (@Sendable () async throws -> Void)?

  init(_ fault: SyncFault? = nil) { model = SyncModel(fault) }

  /// What happens to requests from now on.
  func deliver(_ delivery: ModelDelivery, onRequest: (@Sendable () async throws -> Void)? = nil) {
    (self.delivery, self.onRequest) = (delivery, onRequest)
  }

  func open(_ request: TransportRequest) async throws(TransportFailure) -> TransportStream { throw .unreachable }

  func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
    guard request.url.path.hasSuffix("/api/wandr/sync"), let body = request.body else {
      return TransportResponse(head: TransportHead(status: 404, fields: [:]), body: Data())
    }
    let input: WandrAPI.SyncInput
    do {
      input = try JSONDecoder().decode(WandrAPI.SyncInput.self, from: body)
      try await onRequest?()
    } catch {
      throw .broken
    }
    let answer: WandrAPI.SyncAnswer
    switch delivery {
    case .whole: answer = self.answer(input)
    case .lostRequest: throw .unreachable
    case .lostAnswer:
      _ = self.answer(input)
      throw .broken
    case .doubled:
      _ = self.answer(input)
      answer = self.answer(input)
    case .backwards: answer = backwards(input)
    }
    return TransportResponse(
      head: TransportHead(status: 200, fields: ["Content-Type": "application/json"]), body: Data(answer.jsonBytes()))
  }

  private func answer(_ input: WandrAPI.SyncInput) -> WandrAPI.SyncAnswer {
    model.pass(milliseconds: time.now - model.now)
    return model.answer(to: input)
  }

  /// Takes the last change first.
  private func backwards(_ input: WandrAPI.SyncInput) -> WandrAPI.SyncAnswer {
    var answer = self.answer(
      WandrAPI.SyncInput(device: input.device, cursor: input.cursor, changes: input.changes.reversed()))
    answer.results.reverse()
    return answer
  }
}

/// A device of the one person whom a `ModelServer` serves. Its clock may be days off.
struct ModelDevice: Sendable {
  let server: ModelServer
  let store: OfflineStore
  let engine: WandrKit.SyncEngine
  /// Whether what waits is forgotten when it is sent: a fault.
  let clearsFirst: Bool
  /// Goes with the device.
  private let folder: TestFolder

  init(
    _ server: ModelServer, in folder: TestFolder, name: String = "device", offset: Int64 = 0, clearsFirst: Bool = false
  ) throws {
    (self.server, self.folder) = (server, folder)
    self.clearsFirst = clearsFirst
    let time = server.time
    let account = AuthAPI.Account(id: ID(high: 1, low: 1), email: "ana@example.org")
    let tokens = AuthAPI.Tokens(accessToken: "a", refreshToken: "b", expiresIn: 1_000_000_000, account: account)
    let start = Timestamp(microseconds: time.now * 1000)
    let surroundings = HearthClient.Surroundings(
      now: { start }, pause: { _ in }, chance: { 0.5 }, newKey: { UUID().uuidString })
    guard let address = ServerAddress("http://127.0.0.1:1") else { throw TestFault("no address") }
    let client = HearthClient(
      address, tokens: MemoryTokenStore(StoredSession(tokens, now: start)), transport: server,
      retry: RetryPolicy(tries: 1), surroundings: surroundings)
    store = try OfflineStore(
      folder: "\(folder.path)/\(name)", server: address, account: account.id, catalogue: WandrOffline.catalogue,
      now: { Timestamp(microseconds: (time.now + offset) * 1000) }, step: {})
    engine = WandrKit.SyncEngine(client, store)
  }

  /// Sends and asks, whatever comes of it.
  func exchange(_ delivery: ModelDelivery) async throws {
    if clearsFirst {
      await server.deliver(delivery) { try await forgetWaiting() }
    } else {
      await server.deliver(delivery)
    }
    _ = try await engine.agree(showing: false)
  }

  private func forgetWaiting() async throws {
    _ = try await store.change { (writer) throws(StoreError) in
      try writer.connection.run("DELETE FROM thing_changes")
    }
  }

  /// Logs that aren't deleted, as they are to be.
  func shown() async throws -> [SyncAPI.Thing] {
    try await store.ownThings("log").map(\.thing).filter { !$0.isRemoved }
  }

  func write(_ id: ID<SyncAPI.Thing>, _ body: (inout ThingWrite) -> Void) async throws {
    var write = ThingWrite(ThingName("log", id))
    body(&write)
    try await store.write(things: [write])
  }
}
