public import Wire

/// What a device of somebody's talks to: the server, or a model of it.
public protocol SyncPeer: AnyObject {
  /// The true time, in milliseconds since 1970.
  var now: Int64 { get }
  func pass(milliseconds: Int64)
  func exchange(_ input: WandrAPI.SyncInput) async throws -> WandrAPI.SyncAnswer
}

/// A mistake that a server or a device could make.
public enum SyncFault: CaseIterable, Sendable {
  case lastByArrival, droppedTombstone, versionsAsText, unboundedClock
  /// A device's: its outbox is emptied before the answer.
  case clearedOutbox
}

/// A server with nothing but the merge.
public final class SyncModel: SyncPeer {
  private let fault: SyncFault?
  private var things: [ID<SyncAPI.Thing>: SyncAPI.Thing] = [:]
  /// The last change of each thing, by number.
  private var numbers: [ID<SyncAPI.Thing>: Int] = [:]
  private var number = 0
  public private(set) var now: Int64 = 1_770_000_000_000

  public init(_ fault: SyncFault? = nil) { self.fault = fault }

  public func pass(milliseconds: Int64) { now += milliseconds }

  public func exchange(_ input: WandrAPI.SyncInput) async throws -> WandrAPI.SyncAnswer { answer(to: input) }

  /// The same at once.
  public func answer(to input: WandrAPI.SyncInput) -> WandrAPI.SyncAnswer {
    let results = input.changes.map { change in
      let status = take(change)
      return WandrAPI.SyncResult(
        kind: change.kind, id: change.id, status: status,
        problem: status == .refused ? Problem(ProblemCode("clock_ahead", status: 409, title: "Ahead")) : nil)
    }
    let start = input.cursor.flatMap { Int($0) } ?? 0
    let new = numbers.filter { $0.value > start }.sorted { $0.value < $1.value }.map(\.key)
    return WandrAPI.SyncAnswer(
      protocolVersion: 1, time: Timestamp(microseconds: now * 1000), cursor: String(number), startsOver: false,
      results: results, changes: new.compactMap { things[$0] }, removed: [], more: false)
  }

  private func take(_ change: SyncAPI.Thing) -> WandrAPI.SyncStatus {
    let most = UInt64(clamping: now) + HybridClock.mostAhead
    guard fault == .unboundedClock || change.versions.allSatisfy({ $0.milliseconds <= most }) else { return .refused }
    let before = things[change.id] ?? .unwritten(change.kind, change.id)
    let after = merged(before, change)
    guard after != before else { return .unchanged }
    number += 1
    (things[change.id], numbers[change.id]) = (after, number)
    return .applied
  }

  private func merged(_ before: SyncAPI.Thing, _ change: SyncAPI.Thing) -> SyncAPI.Thing {
    var after = before.merged(with: change)
    for index in after.fields.indices {
      let name = after.fields[index].name
      guard let old = before.field(name), let new = change.field(name) else { continue }
      switch fault {
      case .lastByArrival: after.fields[index] = new
      case .versionsAsText: after.fields[index] = old.version.description > new.version.description ? old : new
      default: break
      }
    }
    if fault == .droppedTombstone { after.removed = nil }
    return after
  }
}
