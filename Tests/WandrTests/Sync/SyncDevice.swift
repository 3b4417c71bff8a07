import Foundation
import TestCircle
import Wire

/// What can go wrong with one exchange.
enum Delivery {
  case whole, lostRequest, lostAnswer, doubled, shuffled
}

/// A device as docs/sync.md describes it: what the server said last, what waits, and a clock that may be days off.
struct SyncDevice {
  /// A thing by its ID, field, element and what was done to it.
  typealias Slot = String

  /// Milliseconds by which its own clock is off.
  let offset: Int64
  var clock: HybridClock
  var cursor: String?
  var held: [ID<SyncAPI.Thing>: SyncAPI.Thing] = [:]
  var outbox: [SyncAPI.Thing] = []
  /// The highest version that it wrote of each slot.
  var written: [Slot: FieldVersion] = [:]
  /// Whether what waits is forgotten when it is sent: a fault.
  var clearsFirst = false
  var complaints: [String] = []
  /// Why the last change was refused.
  private(set) var refusal = ""

  init(_ device: UInt64, offset: Int64) {
    clock = HybridClock(device: device)
    self.offset = offset
  }

  /// What it shows: what the server said last, and over it what waits.
  var shown: [ID<SyncAPI.Thing>: SyncAPI.Thing] {
    outbox.reduce(into: held) { shown, change in
      shown[change.id] = (shown[change.id] ?? .unwritten(change.kind, change.id)).merged(with: change)
    }.filter { !$0.value.isRemoved }
  }

  /// The logs among it: a server has told of their place too.
  var logs: [ID<SyncAPI.Thing>] { shown.values.filter { $0.kind == "log" }.map(\.id).sorted() }

  mutating func write(
    _ id: ID<SyncAPI.Thing>, at now: Int64, _ change: (inout SyncAPI.Thing, FieldVersion) -> Void
  ) {
    var thing = SyncAPI.Thing.unwritten("log", id)
    change(&thing, clock.next(at: now + offset))
    outbox.append(thing)
    note(thing)
  }

  private mutating func note(_ thing: SyncAPI.Thing) {
    for (slot, version) in Self.slots(of: thing) { written[slot] = max(written[slot] ?? version, version) }
  }

  /// Every version of a thing by what it is of.
  static func slots(of thing: SyncAPI.Thing) -> [(Slot, FieldVersion)] {
    var slots = thing.fields.map { ("\(thing.id) field \($0.name)", $0.version) }
    for element in thing.elements {
      let name = "\(thing.id) \(element.set) \(element.element)"
      if let added = element.added { slots.append(("\(name) added", added)) }
      if let removed = element.removed { slots.append(("\(name) removed", removed)) }
    }
    if let removed = thing.removed { slots.append(("\(thing.id) removed", removed)) }
    if let restored = thing.restored { slots.append(("\(thing.id) restored", restored)) }
    return slots
  }

  // MARK: The exchange

  mutating func exchange(with peer: any SyncPeer, _ delivery: Delivery, by random: inout some RandomNumberGenerator)
    async throws
  {
    let sent = delivery == .shuffled ? outbox.shuffled(using: &random) : outbox
    let request = WandrAPI.SyncInput(
      device: String(FieldVersion(milliseconds: 0, counter: 0, device: clock.device).description.suffix(16)),
      cursor: cursor, changes: sent)
    if clearsFirst { outbox = [] }
    if delivery == .lostRequest { return }
    let first = try await peer.exchange(request)
    if delivery == .lostAnswer { return }
    let answer = delivery == .doubled ? try await peer.exchange(request) : first
    apply(answer, to: sent, at: peer.now + offset)
  }

  private mutating func apply(_ answer: WandrAPI.SyncAnswer, to sent: [SyncAPI.Thing], at wall: Int64) {
    clock.learn(answer.time.microseconds / 1000, at: wall)
    var isAhead = false
    for (change, result) in zip(sent, answer.results) {
      guard result.status == .refused else {
        if let index = outbox.firstIndex(of: change) { outbox.remove(at: index) }
        for version in change.versions { clock.see(version) }
        continue
      }
      refusal = "\(result.problem?.code ?? "") \(result.problem?.errors.map(\.field) ?? [])"
      if result.problem?.code == "clock_ahead" { isAhead = true }
    }
    if answer.startsOver { held = [:] }
    let most = UInt64(clamping: answer.time.microseconds / 1000) + HybridClock.mostAhead
    for thing in answer.changes {
      held[thing.id] = (held[thing.id] ?? .unwritten(thing.kind, thing.id)).merged(with: thing)
      for version in thing.versions {
        clock.see(version)
        if version.milliseconds > most { complaints.append("a version of the future, \(version)") }
      }
    }
    let kept = Set(answer.changes.map(\.id))
    for removal in answer.removed where !kept.contains(removal.id) { held[removal.id] = nil }
    cursor = answer.cursor
    if isAhead { renew(at: wall) }
  }

  /// What was written and waits has other versions from now on.
  private mutating func renew(at wall: Int64) {
    let renewed = clock.renew(outbox, at: wall)
    for (old, new) in zip(outbox, renewed) {
      for (before, after) in zip(Self.slots(of: old), Self.slots(of: new)) where written[before.0] == before.1 {
        written[after.0] = after.1
      }
    }
    outbox = renewed
  }
}
