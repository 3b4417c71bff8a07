import Wire
public import ClientKit
internal import Foundation
public import Observation

/// What waits to be sent, and what was refused.
@MainActor @Observable public final class OutboxModel {
  public private(set) var rows: [OutboxRow] = []

  @ObservationIgnored private let store: OfflineStore
  /// Those of which it was said that they were refused.
  @ObservationIgnored private var told: Set<Int64> = []

  init(_ store: OfflineStore) {
    self.store = store
    read()
  }

  public var waiting: [OutboxRow] { rows.filter { $0.state == .waiting } }
  public var failed: [OutboxRow] { rows.filter { $0.state != .waiting } }

  /// Shows it until the task is cancelled.
  /// - Parameter refused: is told why, when something is refused.
  public func run(refused: (String) -> Void) async {
    let changes = store.changes()
    read()
    told = Set(failed.map(\.number))
    for await names in changes where names.contains("outbox") {
      read()
      let new = failed.first { !told.contains($0.number) }
      told = Set(failed.map(\.number))
      if let reason = new?.reason { refused(reason) }
    }
  }

  /// Sends something that was refused once more.
  public func retry(_ row: OutboxRow) throws {
    // Before it is sent: it may be refused again before the rows are read here.
    told.remove(row.number)
    try store.retry(row.number)
    read()
  }

  /// Takes something back that isn't sent.
  public func giveUp(_ row: OutboxRow) throws {
    try store.giveUp(row.number)
    read()
  }

  private func read() {
    // A store that can't be read says so wherever a list is shown.
    guard let now = try? store.outbox(), now != rows else { return }
    rows = now
  }
}

extension OutboxRow {
  /// Why it was refused, for people; nil for one that waits.
  public var reason: String? {
    guard case .failed(let reason) = state else { return nil }
    return switch reason {
    case .refused(let problem): problem.detail
    case .unknown: "It was sent, and no answer came. Look whether it is there before you send it again."
    case .unsendable: "This can’t be sent."
    }
  }
}
