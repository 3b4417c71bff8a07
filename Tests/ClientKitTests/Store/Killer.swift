import ClientSupport
import Foundation
import Synchronization
import TestCircle
import Testing
import Wire

@testable import ClientKit

/// Stops a device's process at a step, as far as its file and the server are concerned.
final class Killer: Sendable {
  private let state = Mutex((steps: 0, at: Int?.none, folder: "", isKilled: false))
  private let road: Road

  init(_ road: Road) { self.road = road }

  var isKilled: Bool { state.withLock { $0.isKilled } }

  func arm(at step: Int, copying folder: String) {
    state.withLock { $0 = (0, step, folder, false) }
  }

  func step() {
    let folder = state.withLock { state -> String? in
      state.steps += 1
      guard state.steps - 1 == state.at else { return nil }
      state.isKilled = true
      return state.folder
    }
    guard let folder else { return }
    road.isClosed = true
    do { try FileManager.default.copyItem(atPath: folder, toPath: folder + "-killed") } catch {
      Issue.record("the folder can't be copied: \(error)")
    }
  }
}

/// What was acknowledged to a person before the process ended.
final class Acknowledged {
  private(set) var names: Set<String> = []
  private let killer: Killer

  init(_ killer: Killer) { self.killer = killer }

  /// Writes; unless the process ended meanwhile, the person was told that it is done.
  func note(_ name: String, _ write: () async throws -> Void) async throws {
    try await write()
    if !killer.isKilled { names.insert(name) }
  }
}

/// Somebody who does the same in each round, in a process that ends at another step each time.
protocol MortalWorld: Sendable {
  var served: Served { get }
  /// Whose device it is.
  var client: HearthClient { get }
  var catalogue: OfflineCatalogue { get }

  /// What the person does, without sending it.
  func live(_ name: String, on phone: Device, _ acknowledged: Acknowledged) async throws
  /// What is wrong in the end, in the order of their names.
  func faults(_ name: String, _ acknowledged: Set<String>, on phone: Device) async throws -> [String]
  /// The server as it was before.
  func tidy() async throws
}

extension MortalWorld {
  /// Ends the process at each step in turn.
  /// - Parameter send: what the process does to send; a faulty one, where that is to be noticed.
  /// - Returns: what was wrong afterwards, and at how many steps it was ended.
  func killed(
    sending send: @Sendable (Device) async throws -> Void = { try await $0.agree() }
  ) async throws -> (faults: [String], steps: Int) {
    var (faults, steps): ([String], Int) = ([], 0)
    while steps < 200 {
      let (killer, name) = (Killer(served.road), "step \(steps)")
      let phone = try await Device(client, served, catalogue: catalogue, step: { killer.step() })
      try await phone.agree()
      killer.arm(at: steps, copying: phone.folder)
      let acknowledged = Acknowledged(killer)
      try await live(name, on: phone, acknowledged)
      do { try await send(phone) } catch {
        // A process that has ended fails at nothing.
        if !killer.isKilled { throw error }
      }
      served.road.isClosed = false
      served.circle.clock.advance(seconds: 400)
      guard killer.isKilled else { break }
      let next = try await Device(client, served, folder: phone.folder + "-killed", catalogue: catalogue)
      try await next.agree()
      faults += try await self.faults(name, acknowledged.names, on: next).map { "\(name): \($0)" }
      try await tidy()
      steps += 1
    }
    return (faults, steps)
  }

  /// What was acknowledged and isn't there, or is there twice.
  func losses(_ counts: [String: Int], _ acknowledged: Set<String>) -> [String] {
    counts.filter { what, count in count > 1 || (acknowledged.contains(what) && count == 0) }
      .map { "\($0.key) \($0.value) times" }
  }
}

extension Device {
  /// Sends the outbox's writes of a call wrongly, and everything else as it should be.
  func agree<Input: Codable & Sendable, Output>(
    faulty call: Endpoint<Input, Output>, _ fault: SendingFault
  ) async throws {
    for row in try await store.outbox() where row.call == call.name {
      let input = try StoreJSON.decode(Input.self, Array(row.input.utf8))
      switch fault {
      case .clearedBeforeTheAnswer:
        try await clear(row)
        _ = try await client.call(call, input)
      case .sentUnderAnotherKey:
        _ = try await client.call(call, input, key: UUID().uuidString)
        try await clear(row)
      }
    }
    try await agree()
  }

  private func clear(_ row: OutboxRow) async throws {
    try await store.change { (writer) throws(StoreError) in
      _ = try writer.connection.run("DELETE FROM outbox WHERE number = ?", .integer(row.number))
    }
  }
}

/// How sending can be wrong.
enum SendingFault: CaseIterable {
  case clearedBeforeTheAnswer, sentUnderAnotherKey

  /// What comes of it.
  var outcome: String {
    switch self {
    case .clearedBeforeTheAnswer: "0 times"
    case .sentUnderAnotherKey: "2 times"
    }
  }
}
